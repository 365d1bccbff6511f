import { IconCloud } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  useOrganizationUnitGetOrganizationUnitsQuery,
  useOrganizationUnitUpdateOrganizationUnitMutation,
} from '../../api/generated/organization-unit.ts'
import { failureNotice } from '../../kit/failure-notice.ts'
import { askLatest } from '../../kit/form/use-fresh-answer.ts'
import type { OfferedAction } from '../../kit/list/row-actions.ts'
import { TreeView } from '../../kit/tree/TreeView.tsx'
import type { TreeNode } from '../../kit/tree/tree-node.ts'
import { type MoveFault, moveFault } from '../../kit/tree/tree-rows.ts'
import { useCan } from '../../session/access.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { type Unit, unitItems, unitOf, wholeOf } from './unit-tree.ts'
import { useMove } from './use-move.ts'

export const moveFaults: Record<MoveFault, MessageKey> = {
  itself: 'units.move.itself',
  below: 'units.move.below',
  there: 'units.move.there',
}

/** Units as rows of a tree. */
export function useUnitNodes(units: readonly Unit[]): readonly TreeNode[] {
  const intl = useIntl()
  return useMemo(
    () =>
      unitItems(units).map(({ unit, ...item }) => ({
        ...item,
        count: {
          value: unit.memberCount,
          words: intl.formatMessage({ id: 'units.people' }, { count: unit.memberCount }),
        },
        ...(unit.isEntraGroup && {
          mark: { icon: IconCloud, words: intl.formatMessage({ id: 'units.ofGroup' }) },
        }),
      })),
    [units, intl],
  )
}

interface UnitTreeProps {
  units: readonly Unit[]
  chosen: string | undefined
  onChoose: (id: string) => void
  actionsOf: (unit: Unit) => OfferedAction[]
  /** Whose name is being typed in its row. */
  renamed: number | undefined
  onRenamed: () => void
}

export function UnitTree({ units, chosen, onChoose, actionsOf, renamed, onRenamed }: UnitTreeProps) {
  const intl = useIntl()
  const nodes = useUnitNodes(units)
  const canMove = useCan(permissions.organizationUnits.manageTree)
  const isReachable = useIsReachable()
  const rename = useRename()
  const { refetch } = useOrganizationUnitGetOrganizationUnitsQuery()
  const { move, nameOf, question } = useMove(units)
  const idOf = (target: string | null) => unitOf(units, target)?.id ?? null
  const words = (id: string, target: string | null) => {
    const unit = unitOf(units, id)
    return {
      title: intl.formatMessage({ id: 'units.move.into' }, { displayName: nameOf(idOf(target)) }),
      detail: unit ? intl.formatMessage({ id: 'units.move.along' }, { ...wholeOf(units, unit) }) : '',
    }
  }
  const drop = {
    fault: (id: string, target: string | null) => moveFault(nodes, id, target),
    faults: moveFaults,
    words,
    onDrop: (id: string, target: string | null) => {
      const unit = unitOf(units, id)
      if (unit) void move(unit, idOf(target))
    },
  }
  const renaming = units.find(({ id }) => id === renamed)
  return (
    <>
      <TreeView
        label={intl.formatMessage({ id: 'menu.organizationUnits' })}
        searchLabel="units.find"
        nodes={nodes}
        chosen={chosen}
        onChoose={onChoose}
        actionsOf={(id) => {
          const unit = unitOf(units, id)
          return unit ? actionsOf(unit) : []
        }}
        renaming={
          renaming && {
            id: String(renaming.id),
            maxLength: limits.organizationUnitName,
            // Of one that is gone the server says so.
            latest: askLatest(refetch)(({ items }) => (items.find(({ id }) => id === renamed) ?? renaming).displayName),
            save: (displayName) => rename(renaming, displayName),
            end: onRenamed,
          }
        }
        {...(canMove && isReachable && { drop })}
      />
      {question}
    </>
  )
}

/** Answers what is wrong with the new name. */
function useRename() {
  const intl = useIntl()
  const [updateUnit] = useOrganizationUnitUpdateOrganizationUnitMutation()
  return async ({ id }: Unit, displayName: string): Promise<string | undefined> => {
    try {
      await updateUnit({ updateOrganizationUnit: { id, displayName } }).unwrap()
    } catch (thrown) {
      return String(failureNotice(intl, 'units.rename', thrown).message)
    }
    return undefined
  }
}
