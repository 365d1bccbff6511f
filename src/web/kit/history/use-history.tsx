import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import type { EntityTypeName } from '../../../contract/vocabulary/entity-history.ts'
import { useMaySeeHistory } from '../../session/entity-history.ts'
import { openedLater } from '../later.tsx'
import type { RowAction } from '../list/row-actions.ts'
import { useDialog } from '../use-dialog.ts'

const HistoryDialog = openedLater(async () => (await import('./HistoryDialog.tsx')).HistoryDialog)

interface Followed<Row> {
  type: EntityTypeName
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => number | string
  nameOf: (row: Row) => string
  /** Whether the audit log here follows this row, or why not. */
  when?: RowAction<Row>['when']
}

interface History<Row> {
  /** Actions of a list with the history among them, before what destroys. */
  withHistory: (actions: readonly RowAction<Row>[]) => readonly RowAction<Row>[]
  historyDialog: ReactNode
}

/** Of each row of a list: who changed it, when and how, for whoever may read the audit log. */
export function useHistory<Row>({ type, rows, keyOf, nameOf, when }: Followed<Row>): History<Row> {
  const maySee = useMaySeeHistory()
  const keyed = (row: Row) => ({ id: keyOf(row), row })
  const { shown, open, close } = useDialog<'history', ReturnType<typeof keyed>>(['history'], rows?.map(keyed))
  const action: RowAction<Row> = {
    id: 'history',
    label: 'history.open',
    icon: IconHistory,
    ...(when && { when }),
    run: (row) => open('history', keyed(row)),
  }
  const followed = maySee ? shown?.row : undefined
  return {
    withHistory: (actions) =>
      maySee
        ? [...actions.filter((one) => !one.isDestructive), action, ...actions.filter((one) => one.isDestructive)]
        : actions,
    historyDialog: (
      <Suspense>
        {followed && <HistoryDialog entity={{ type, key: followed.id }} name={nameOf(followed.row)} onClose={close} />}
      </Suspense>
    ),
  }
}
