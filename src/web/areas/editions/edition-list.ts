import type { EditionListItem } from '../../../contract/services/edition.ts'
import { useEditionGetEditionsQuery } from '../../api/generated/edition.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'
import { useIsReachable } from '../../store/hooks.ts'

/** An edition, and the one that its tenants were moved to by name. */
export interface EditionRow extends EditionListItem {
  moveTarget: string | null
}

export const useEditionList = () =>
  useListState({
    name: 'editions',
    operation: 'editionGetEditions',
    filters: {},
    sortFields: ['displayName', 'annualPrice', 'monthlyPrice', 'trialDayCount', 'tenantCount', 'creationTime'],
  })

/** Milliseconds between two questions how far a move is. */
const pause = 1_500

export const isMoving = ({ lastMove }: Pick<EditionListItem, 'lastMove'>): boolean => lastMove?.endTime === null

/** All of them; while tenants are on the move, asked again and again. */
export function useEditions() {
  const result = useEditionGetEditionsQuery()
  const isReachable = useIsReachable()
  const isAny = isReachable && result.data?.items.some(isMoving) === true
  useEditionGetEditionsQuery(undefined, { skip: !isAny, pollingInterval: pause })
  return result
}

export function useEditionRows(list: ReturnType<typeof useEditionList>) {
  const editions = useEditions()
  return useSortedHere(editions, list.sort, withTarget)
}

const withTarget = ({ items: editions }: { items: readonly EditionListItem[] }): EditionRow[] => {
  const names = new Map(editions.map(({ id, displayName }) => [id, displayName]))
  return editions.map((edition) => ({
    ...edition,
    moveTarget: edition.lastMove && (names.get(edition.lastMove.targetEditionId) ?? null),
  }))
}
