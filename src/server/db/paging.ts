import type { SelectQueryBuilder } from 'kysely'
import { paging } from '../../contract/vocabulary/limits.ts'
import type { Sort } from './sorting.ts'

export interface PageRequest {
  readonly skipCount?: number | undefined
  readonly maxResultCount?: number | undefined
}

export interface RowPage<Row> {
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
  const first = inOrder(rows, sorts).limit(maxResultCount)
  // With an offset whose size it does not know, no plan is good enough for PostgreSQL to keep: it would make one each time.
  return skipCount === 0 ? first : first.offset(skipCount)
}

/** Rows and count travel together: asked in the same turn, they are one round trip (transaction.ts). */
export async function together<Row>(rows: { execute(): Promise<Row[]> }, count: Count): Promise<RowPage<Row>> {
  const [items, { count: totalCount }] = await Promise.all([rows.execute(), count.executeTakeFirstOrThrow()])
  return { totalCount, items }
}

export const readPage = <Tables, From extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, From, Row>,
  count: Count,
  sorts: readonly Sort[],
  request: PageRequest,
): Promise<RowPage<Row>> => together(cutPage(rows, sorts, request), count)

/** Rows that were gathered for a page which is cut already; gathering loses the order. */
export const readCutPage = <Tables, From extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, From, Row>,
  count: Count,
  sorts: readonly Sort[],
): Promise<RowPage<Row>> => together(inOrder(rows, sorts), count)
