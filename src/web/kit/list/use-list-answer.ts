import { useStoredAt } from '../../api/use-stored-at.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { type ListAnswer, type ListResult, listAnswer } from './list-result.ts'

export function useListAnswer<Row>(result: ListResult<Row>): ListAnswer<Row> {
  return listAnswer(result, { storedAt: useStoredAt(result), isReachable: useIsReachable() })
}
