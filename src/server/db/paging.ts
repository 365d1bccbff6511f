import type { SelectQueryBuilder } from 'kysely'
import { paging } from '../../contract/vocabulary/limits.ts'
import type { Sort } from './sorting.ts'

export interface PageRequest {
  readonly skipCount?: number | undefined
  readonly maxResultCount?: number | undefined
}

export interface Page<Row> {
  totalCount: number
  items: Row[]
}

interface Count {
  executeTakeFirstOrThrow(): Promise<{ count: number }>
}

/** Rows and count travel together: asked in the same turn, they are one round trip (transaction.ts). */
export async function readPage<Tables, From extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, From, Row>,
  count: Count,
  sorts: readonly Sort[],
  { skipCount = 0, maxResultCount = paging.defaultMaxResultCount }: PageRequest,
): Promise<Page<Row>> {
  const sorted = sorts.reduce((query, { by, direction }) => query.orderBy(by, direction), rows)
  const [items, { count: totalCount }] = await Promise.all([
    sorted.limit(maxResultCount).offset(skipCount).execute(),
    count.executeTakeFirstOrThrow(),
  ])
  return { totalCount, items }
}
