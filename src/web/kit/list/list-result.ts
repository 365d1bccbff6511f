import type { ApiError } from '../../api/base-query.ts'
import { isApiError } from '../api-error.ts'

interface Page<Row> {
  totalCount: number
  items: readonly Row[]
}

/** What a list needs to know of a query: members of RTK Query's result, so that a page hands it over as it is. */
export interface ListResult<Row> {
  endpointName?: string | undefined
  originalArgs?: unknown
  /** The last answer, to whatever it was. */
  data?: Page<Row> | undefined
  /** The answer to what is asked now. */
  currentData?: Page<Row> | undefined
  error?: unknown
  isFetching: boolean
  /** When it came, in milliseconds. */
  fulfilledTimeStamp?: number | undefined
  refetch: () => unknown
}

export interface ListAnswer<Row> {
  page?: Page<Row>
  /** The rows are not the server's word of now but what the device kept. */
  storedAt?: Date
  error?: ApiError
  isFetching: boolean
}

interface Freshness {
  storedAt: Date | undefined
  isReachable: boolean
}

/** While the next page is on its way the last one stays in view; once it failed, old rows must not pass for its answer. */
export function listAnswer<Row>(result: ListResult<Row>, { storedAt, isReachable }: Freshness): ListAnswer<Row> {
  const { data, currentData, error } = result
  // A stored answer that is shown while the server is asked counts as complete to the query, but not to the person.
  const isAsking = storedAt !== undefined && isReachable && error === undefined
  const isFetching = result.isFetching || isAsking
  const page = currentData ?? (isFetching ? data : undefined)
  return {
    isFetching,
    ...(page && { page }),
    ...(page && storedAt && { storedAt }),
    ...(!isFetching && isApiError(error) && { error }),
  }
}
