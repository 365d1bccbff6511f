import { FormattedMessage } from 'react-intl'
import type { EntityChangeItem } from '../../../contract/services/audit-log.ts'
import { StatusCell } from '../list/StatusCell.tsx'

const kinds = {
  Created: { tone: 'good', word: 'history.created' },
  Updated: { tone: 'wait', word: 'history.updated' },
  Deleted: { tone: 'bad', word: 'history.deleted' },
} as const

export function ChangeKind({ change: { changeTypeName } }: { change: Pick<EntityChangeItem, 'changeTypeName'> }) {
  const { tone, word } = kinds[changeTypeName]
  return (
    <StatusCell tone={tone} isSpelled>
      <FormattedMessage id={word} />
    </StatusCell>
  )
}
