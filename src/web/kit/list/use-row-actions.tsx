import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useAccess } from '../../session/access.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { failureNotice } from '../failure-notice.ts'
import { useConfirm } from '../form/confirm.tsx'
import { toast } from '../toast.ts'
import { type OfferedAction, offeredActions, type RowAction } from './row-actions.ts'

interface RowActions<Row> {
  actionsOf: (row: Row) => OfferedAction[]
  question: ReactNode
}

/** Asks where an action wants it, runs it, and says how it ended. */
export function useRowActions<Row>(actions: readonly RowAction<Row>[]): RowActions<Row> {
  const intl = useIntl()
  const { can } = useAccess()
  const isOffline = !useIsReachable()
  const { confirm, question } = useConfirm()

  const start = async ({ label, confirm: ask, run, done }: RowAction<Row>, row: Row) => {
    if (ask && !(await confirm(ask(row)))) return
    try {
      await run(row)
    } catch (thrown) {
      toast(failureNotice(intl, label, thrown))
      return
    }
    if (done) toast({ color: 'green', message: intl.formatMessage({ id: done }) })
  }
  return {
    actionsOf: (row) => offeredActions(actions, row, { can, isOffline }, (action) => void start(action, row)),
    question,
  }
}
