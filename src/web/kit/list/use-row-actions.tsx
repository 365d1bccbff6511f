import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { useAccess } from '../../session/access.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { failureNotice } from '../failure-notice.ts'
import { useConfirm } from '../form/confirm.tsx'
import { toast } from '../toast.ts'
import { isPermitted, type OfferedAction, offeredActions, type RowAction } from './row-actions.ts'

interface RowActions<Row> {
  /** False: the person may do none of them, with any row, and no menu is offered. */
  hasActions: boolean
  actionsOf: (row: Row) => OfferedAction[]
  question: ReactNode
}

/** Asks where an action wants it, runs it, and says how it ended. */
export function useRowActions<Row>(actions: readonly RowAction<Row>[]): RowActions<Row> {
  const intl = useIntl()
  const { can } = useAccess()
  const isOffline = !useIsReachable()
  const { confirm, question } = useConfirm()

  /** False: it failed, and the person was told. */
  const attempt = async (label: MessageKey, run: () => unknown): Promise<boolean> => {
    try {
      await run()
      return true
    } catch (thrown) {
      toast(failureNotice(intl, label, thrown))
      return false
    }
  }
  const start = async ({ label, confirm: ask, run, done, undo }: RowAction<Row>, row: Row) => {
    if (ask && !(await confirm(await ask(row)))) return
    if (!(await attempt(label, () => run(row))) || !done) return
    const undoing = undo && {
      label: intl.formatMessage({ id: 'kit.undo' }),
      run: () => void attempt('kit.undo', () => undo(row)),
    }
    toast({ color: 'green', message: intl.formatMessage({ id: done }), ...(undoing && { actions: [undoing] }) })
  }
  return {
    hasActions: actions.some((action) => isPermitted(action, can)),
    actionsOf: (row) => offeredActions(actions, row, { can, isOffline }, (action) => void start(action, row)),
    question,
  }
}
