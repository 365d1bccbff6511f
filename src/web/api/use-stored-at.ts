import { useAppSelector } from '../store/hooks.ts'
import { queryKey } from './query-key.ts'

interface QueryResult {
  endpointName?: string | undefined
  originalArgs?: unknown
}

/** When the answer on screen was asked for, where it is stored; `undefined` while it is fresh. Takes the result of any query hook. */
export function useStoredAt({ endpointName, originalArgs }: QueryResult): Date | undefined {
  const key = queryKey(endpointName ?? '', originalArgs)
  const told = useAppSelector(({ freshness }) => freshness[key])
  return told?.isStored ? new Date(told.askedAt) : undefined
}
