/** What can be done to a row, as values: the row's menu, its keys and the tests read the same list. */
import type { Icon } from '@tabler/icons-react'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { PermissionName } from '../../../contract/vocabulary/permissions.ts'
import type { ConfirmTexts } from '../form/ConfirmDialog.tsx'

export interface RowAction<Row> {
  id: string
  label: MessageKey
  icon: Icon
  /** Absent: whoever sees the row may do it. */
  permission?: PermissionName
  isDestructive?: true
  /** Beside the menu too, while the pointer is over the row: at most two. */
  isQuick?: true
  /** To many rows as well, each with an answer of its own; a destructive one asks. */
  bulk?: { confirm?: (rows: readonly Row[]) => ConfirmTexts }
  /** Whether it can be done to this row, or why not. */
  when?: (row: Row) => true | MessageKey
  /** A promise: what the question says is asked of the server first. */
  confirm?: (row: Row) => ConfirmTexts | Promise<ConfirmTexts>
  /** Shown once the server has done it. */
  done?: MessageKey
  /** Takes it back; offered for a while after it is done. */
  undo?: (row: Row) => unknown
  /** A promise is waited for. */
  run: (row: Row) => unknown
}

export interface OfferedAction {
  id: string
  label: MessageKey
  icon?: Icon
  isDestructive: boolean
  isQuick?: boolean
  reason?: MessageKey
  start: () => void
}

interface OfferSituation {
  can: (permission: PermissionName) => boolean
  isOffline: boolean
}

export const isPermitted = (
  { permission }: Pick<RowAction<never>, 'permission'>,
  can: OfferSituation['can'],
): boolean => permission === undefined || can(permission)

/** Actions of one row: what a person may never do is left out, what is not possible now is there with the reason. */
export function offeredActions<Row>(
  actions: readonly RowAction<Row>[],
  row: Row,
  { can, isOffline }: OfferSituation,
  start: (action: RowAction<Row>) => void,
): OfferedAction[] {
  return actions
    .filter((action) => isPermitted(action, can))
    .map((action) => {
      const possible = isOffline ? 'kit.needsServer' : (action.when?.(row) ?? true)
      return {
        id: action.id,
        label: action.label,
        icon: action.icon,
        isDestructive: action.isDestructive === true,
        isQuick: action.isQuick === true,
        ...(possible !== true && { reason: possible }),
        start: () => start(action),
      }
    })
}
