import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { asOneWish, isDoneBefore } from '../../api/lost-answers.ts'
import { isLost } from '../../api/wire.ts'
import { useAccess } from '../../session/access.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { apiErrorOf } from '../api-error.ts'
import { failureWords } from '../failure-notice.ts'
import { useConfirm } from '../form/confirm.tsx'
import { toast } from '../toast.ts'
import type { OfferedAction, RowAction } from './row-actions.ts'
import type { Choice } from './use-choice.ts'

interface NotDone<Row> {
  key: string
  row: Row
  reason: string
  /** `unknown`: its answer was lost. `before`: it was done when it was sent first, and others may have undone it since. */
  outcome: 'refused' | 'unknown' | 'before'
}

/** One action, done to many rows: each has an answer of its own. */
export interface BulkRun<Row> {
  label: MessageKey
  isRunning: boolean
  done: number
  total: number
  notDone: readonly NotDone<Row>[]
}

/** Rows that are chosen, and how one action is done to each of them. */
export interface Chosen<Row> {
  rows: readonly Row[]
  run: (action: EachAction<Row>) => void
}

type EachAction<Row> = Pick<RowAction<Row>, 'label' | 'when' | 'run'>

interface Bulk<Row> {
  /** Whether there is anything that could be done to many rows. */
  isOffered: boolean
  offered: readonly OfferedAction[]
  run: BulkRun<Row> | undefined
  retry: () => void
  close: () => void
  question: ReactNode
}

/** So many at once: the list is asked for again when the last of them is answered. */
const atOnce = 4

export function useBulk<Row>(
  actions: readonly RowAction<Row>[],
  choice: Choice<Row>,
  rowKey: (row: Row) => string,
  forChosen: ((chosen: Chosen<Row>) => readonly OfferedAction[]) | undefined,
): Bulk<Row> {
  const intl = useIntl()
  const { can } = useAccess()
  const isOffline = !useIsReachable()
  const { confirm, question } = useConfirm()
  const [run, setRun] = useState<BulkRun<Row>>()
  const [last, setLast] = useState<EachAction<Row>>()
  const possible = actions.filter(({ bulk, permission }) => bulk && (permission === undefined || can(permission)))

  const attempt = async (action: EachAction<Row>, row: Row): Promise<NotDone<Row> | undefined> => {
    const key = rowKey(row)
    // Of what may have been done already the server says what has become of it, under its number.
    const wasUnknown = action === last && run?.notDone.some((one) => one.key === key && one.outcome !== 'refused')
    const may = wasUnknown || (action.when?.(row) ?? true)
    if (may !== true) return { key, row, reason: intl.formatMessage({ id: may }), outcome: 'refused' }
    try {
      await action.run(row)
      return undefined
    } catch (thrown) {
      const error = apiErrorOf(thrown)
      const outcome = isDoneBefore(error) ? 'before' : isLost(error) ? 'unknown' : 'refused'
      return { key, row, reason: failureWords(intl, error), outcome }
    }
  }

  const runAll = async (action: EachAction<Row>, rows: readonly Row[]) => {
    const notDone: NotDone<Row>[] = []
    const waiting = [...rows]
    let done = 0
    const tell = (isRunning: boolean) =>
      setRun({ label: action.label, isRunning, done, total: rows.length, notDone: [...notDone] })
    const work = async () => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
        const left = await attempt(action, row)
        if (left) notDone.push(left)
        else done += 1
        tell(true)
      }
    }
    setLast(action)
    tell(true)
    await asOneWish(() => Promise.all(Array.from({ length: atOnce }, work)))
    tell(false)
    choice.choose(notDone.map(({ row }) => row))
    if (notDone.length > 0) return
    const label = intl.formatMessage({ id: action.label })
    toast({ message: intl.formatMessage({ id: 'kit.bulk.done' }, { action: label, count: done }) })
  }

  const start = async (action: RowAction<Row>) => {
    const ask = action.bulk?.confirm?.(choice.rows)
    if (ask && !(await confirm(ask))) return
    await runAll(action, choice.rows)
  }

  const others = forChosen?.({ rows: choice.rows, run: (action) => void runAll(action, choice.rows) }) ?? []
  const ofRows = possible.map((action): OfferedAction => {
    const reasons = choice.rows.map((row) => action.when?.(row) ?? true)
    const none = reasons.includes(true) ? undefined : reasons.find((reason) => reason !== true)
    const reason = isOffline ? 'kit.needsServer' : none
    return {
      id: action.id,
      label: action.label,
      icon: action.icon,
      isDestructive: action.isDestructive === true,
      ...(reason !== undefined && { reason }),
      start: () => void start(action),
    }
  })
  return {
    isOffered: possible.length + others.length > 0,
    offered: [
      ...others.map((action) => (isOffline ? { ...action, reason: 'kit.needsServer' as const } : action)),
      ...ofRows,
    ],
    run: choice.rows.length === 0 && run?.isRunning !== true ? undefined : run,
    retry: () => last && void runAll(last, choice.rows),
    close: () => {
      setRun(undefined)
      choice.clear()
    },
    question,
  }
}
