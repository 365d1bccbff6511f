import { useIntl } from 'react-intl'
import { MoveDialog } from '../../kit/tree/MoveDialog.tsx'
import { moveFaults, useUnitNodes } from './UnitTree.tsx'
import { nodeId, type Unit, unitOf } from './unit-tree.ts'

interface MoveUnitProps {
  units: readonly Unit[]
  unit: Unit
  onMove: (unit: Unit, newParentId: number | null) => Promise<void>
  onClose: () => void
}

export function MoveUnit({ units, unit, onMove, onClose }: MoveUnitProps) {
  const intl = useIntl()
  return (
    <MoveDialog
      title={intl.formatMessage({ id: 'units.moveUnit' }, { displayName: unit.displayName })}
      searchLabel="units.find"
      nodes={useUnitNodes(units)}
      moved={nodeId(unit.id)}
      rootLabel="units.root"
      faults={moveFaults}
      onMove={(target) => {
        onClose()
        void onMove(unit, unitOf(units, target)?.id ?? null)
      }}
      onClose={onClose}
    />
  )
}
