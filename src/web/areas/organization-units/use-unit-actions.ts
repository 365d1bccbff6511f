import { IconArrowMoveRight, IconCursorText, IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { useOrganizationUnitDeleteOrganizationUnitMutation } from '../../api/generated/organization-unit.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { isWithin, nodeId, type Unit, unitsPath, wholeOf } from './unit-tree.ts'

interface UnitDialogs {
  create: (parent: Unit) => void
  rename: (unit: Unit) => void
  edit: (unit: Unit) => void
  move: (unit: Unit) => void
}

const permission = permissions.organizationUnits.manageTree

/** `chosen`: what the address names, which must not be a unit that was deleted. */
export function useUnitActions(
  units: readonly Unit[],
  chosen: string | undefined,
  { create, rename, edit, move }: UnitDialogs,
): readonly RowAction<Unit>[] {
  const navigate = useNavigate()
  const [deleteUnit] = useOrganizationUnitDeleteOrganizationUnitMutation()
  return [
    { id: 'create', label: 'units.createBelow', icon: IconFolderPlus, permission, run: create },
    { id: 'rename', label: 'units.rename', icon: IconCursorText, permission, run: rename },
    { id: 'edit', label: 'units.edit', icon: IconPencil, permission, run: edit },
    { id: 'move', label: 'units.move', icon: IconArrowMoveRight, permission, run: move },
    {
      id: 'delete',
      label: 'units.delete',
      icon: IconTrash,
      permission,
      isDestructive: true,
      confirm: (unit) => ({
        title: 'units.deleteTitle',
        detail: 'units.deleteDetail',
        values: { displayName: unit.displayName, ...wholeOf(units, unit) },
        yes: 'units.delete',
        isDestructive: true,
        typed: unit.displayName,
      }),
      run: async (unit) => {
        await deleteUnit({ id: unit.id }).unwrap()
        if (!isWithin(units, chosen, unit)) return
        await navigate(unit.parentId === null ? unitsPath : `${unitsPath}/${nodeId(unit.parentId)}`, { replace: true })
      },
      done: 'units.deleted',
    },
  ]
}
