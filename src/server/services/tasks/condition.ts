/** What a scheduled query is watched for. */
import { createHash } from 'node:crypto'
import type { ReportAnswer } from './asked-report.ts'
import type { TaskRow } from './queries.ts'

type Watched = Pick<TaskRow, 'condition_kind' | 'condition_value' | 'last_answer_hash' | 'was_condition_met'>

export interface Judged {
  /** Null: the task has no condition. */
  isMet: boolean | null
  /** It did not hold at the run before: somebody is to be told. A change is one each time. */
  isNews: boolean
  hash: string
}

export const hashOf = ({ columns, rows }: Pick<ReportAnswer, 'columns' | 'rows'>): string =>
  createHash('sha256')
    .update(JSON.stringify([columns, rows]))
    .digest('base64url')

/** In the last column of the first row, where measures stand; null where there is none. */
export function numberIn({ rows }: Pick<ReportAnswer, 'rows'>): number | null {
  const value = rows[0]?.at(-1)
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return value === '' || Number.isNaN(number) ? null : number
}

export function judge(task: Watched, answer: Pick<ReportAnswer, 'columns' | 'rows'>): Judged {
  const hash = hashOf(answer)
  const isMet = holds(task, answer, hash)
  return { isMet, isNews: isMet === true && (task.condition_kind === 'changed' || !task.was_condition_met), hash }
}

function holds(task: Watched, answer: Pick<ReportAnswer, 'columns' | 'rows'>, hash: string): boolean | null {
  const number = numberIn(answer)
  const limit = task.condition_value ?? 0
  switch (task.condition_kind) {
    case null:
      return null
    case 'rows':
      return answer.rows.length > 0
    case 'above':
      return number !== null && number > limit
    case 'below':
      return number !== null && number < limit
    case 'changed':
      // The first answer is no change.
      return task.last_answer_hash !== null && task.last_answer_hash !== hash
  }
}
