/**
 * Pages of a list that nobody has narrowed down, which is how lists are mostly read. Their statements differ by order alone, so
 * each is written once and later only given its values: writing costs this process more than all else that such a page does.
 */
import type { Compilable, CompiledQuery } from 'kysely'
import { paging } from '../../contract/vocabulary/limits.ts'
import type { PageRequest, RowPage } from './paging.ts'
import type { Sort } from './sorting.ts'
import type { Db } from './transaction.ts'

interface Values {
  tenantId: number
  maxResultCount: number
  skipCount: number
}

interface Statements<Row> {
  rows: Compilable<Row>
  count: Compilable<{ count: number }>
}

interface Written<Row> {
  rows: CompiledQuery<Row>
  count: CompiledQuery<{ count: number }>
}

/** Stands for a value while a statement is written. */
class Place {
  readonly name: keyof Values

  constructor(name: keyof Values) {
    this.name = name
  }
}

// Kysely takes any object for a value, and asks nothing of it.
const place = (name: keyof Values) => new Place(name) as unknown as number

const orderOf = (sorts: readonly Sort[]): string => sorts.map(({ field, direction }) => `${field} ${direction}`).join()

function withValues<Row>(query: CompiledQuery<Row>, values: Values): CompiledQuery<Row> {
  const parameters = query.parameters.map((value) => (value instanceof Place ? values[value.name] : value))
  return { ...query, parameters }
}

/** Orders that are remembered: who asks may name any. */
const most = 100

export class WholePages<Row> {
  readonly #written = new Map<string, Written<Row>>()

  /** What `write` makes depends on order and skipping alone, beside the values that it is given. */
  async read(
    db: Db,
    sorts: readonly Sort[],
    { tenantId, maxResultCount = paging.defaultMaxResultCount, skipCount = 0 }: PageRequest & { tenantId: number },
    write: (values: Values) => Statements<Row>,
  ): Promise<RowPage<Row>> {
    const values = { tenantId, maxResultCount, skipCount }
    const { rows, count } = this.#statements(`${orderOf(sorts)} ${skipCount > 0}`, () => {
      const skipped = skipCount > 0 ? place('skipCount') : 0
      return write({ tenantId: place('tenantId'), maxResultCount: place('maxResultCount'), skipCount: skipped })
    })
    const [page, total] = await Promise.all([
      db.executeQuery(withValues(rows, values)),
      db.executeQuery(withValues(count, values)),
    ])
    return { totalCount: total.rows[0]?.count ?? 0, items: page.rows }
  }

  #statements(key: string, write: () => Statements<Row>): Written<Row> {
    const known = this.#written.get(key)
    if (known) return known
    const { rows, count } = write()
    const written = { rows: rows.compile(), count: count.compile() }
    if (this.#written.size < most) this.#written.set(key, written)
    return written
  }
}
