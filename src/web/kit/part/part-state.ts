/** Which of its states a part of a page is in that shows one answer. */
import type { ApiError } from '../../api/base-query.ts'
import { isApiError } from '../api-error.ts'

/** Members of RTK Query's result, so that a page hands it over as it is. */
export interface PartResult<Answer> {
  endpointName?: string | undefined
  originalArgs?: unknown
  /** The last answer, to whatever it was. */
  data?: Answer | undefined
  /** The answer to what is asked now. */
  currentData?: Answer | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface Freshness {
  storedAt: Date | undefined
  /** For so long that its age is told, though something newer is asked for. */
  hasStood: boolean
  isReachable: boolean
}

export type PartState<Answer> =
  | { kind: 'loading' }
  | { kind: 'offline' }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'shown'; answer: Answer; storedAt?: Date; isRefreshing: boolean }

const unreachable = 0

/** While the next answer is on its way the last one stays; once that failed, the old one must not pass for it. */
export function partState<Answer>(result: PartResult<Answer>, freshness: Freshness): PartState<Answer> {
  const { data, currentData, error, isFetching } = result
  const { storedAt, hasStood, isReachable } = freshness
  const isAsking = isFetching || (storedAt !== undefined && isReachable && error === undefined)
  const answer = currentData ?? (isAsking ? data : undefined)
  if (!isAsking && isApiError(error) && error.status !== unreachable) return { kind: 'failed', error }
  if (answer !== undefined) {
    return { kind: 'shown', answer, isRefreshing: isAsking, ...(storedAt && (hasStood || !isAsking) && { storedAt }) }
  }
  return isAsking || error === undefined ? { kind: 'loading' } : { kind: 'offline' }
}
