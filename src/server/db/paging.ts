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

export function inOrder<Tables, From extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, From, Row>,
  sorts: readonly Sort[],
): SelectQueryBuilder<Tables, From, Row> {
  return sorts.reduce((sorted, { by, direction }) => sorted.orderBy(by, direction), rows)
}

/** The rows of one page. Where more is gathered for each of them, cut first: what is skipped then costs only the skipping. */
export function cutPage<Tables, From extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, From, Row>,
  sorts: readonly Sort[],
  { skipCount = 0, maxResultCount = paging.defaultMaxResultCount }: PageRequest,
): SelectQueryBuilder<Tables, From, Row> {
  return inOrder(rows, sorts).limit(maxResultCount).offset(skipCount)
}

/** Rows and count travel together: asked in the same turn, they are one round trip (transaction.ts). */
export async function readPage<Tables, From extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, From, Row>,
  count: Count,
  sorts: readonly Sort[],
  request: PageRequest,
): Promise<Page<Row>> {
  const [items, { count: totalCount }] = await Promise.all([
    cutPage(rows, sorts, request).execute(),
    count.executeTakeFirstOrThrow(),
  ])
  return { totalCount, items }
}
