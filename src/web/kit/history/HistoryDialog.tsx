import { useIntl } from 'react-intl'
import type { Entity } from '../../session/entity-history.ts'
import { Dialog } from '../form/Dialog.tsx'
import { EntityHistory } from './EntityHistory.tsx'

interface HistoryDialogProps {
  entity: Entity
  name: string
  onClose: () => void
}

export function HistoryDialog({ entity, name, onClose }: HistoryDialogProps) {
  return (
    <Dialog kind="form" title={useIntl().formatMessage({ id: 'history.of' }, { name })} onClose={onClose}>
      <EntityHistory entity={entity} />
    </Dialog>
  )
}
