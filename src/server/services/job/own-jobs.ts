/** Jobs of organisations with databases of their own, beside all others: one that does not answer holds up none of them. */
import type { Context } from '../../context/context.ts'
import { StoreAwayError } from '../../db/errors.ts'
import { ownReading } from '../../db/own-transaction.ts'
import type { RowPage } from '../../db/paging.ts'
import type { Sort } from '../../db/sorting.ts'
import { within } from '../../times/within.ts'
import { findJobs, type JobRow, type JobSelection } from './queries.ts'

/** Milliseconds. */
const longestLook = 3_000

export interface OwnJobs {
  pages: RowPage<JobRow>[]
  /** Tenants whose databases do not answer. */
  unreached: number[]
}

/** The first of each, as many as might be on the page. Before the first statement of the call. */
export async function readOwnJobs(
  { store, tenantHomes, log }: Context,
  selection: JobSelection,
  sorts: readonly Sort[],
  most: number,
): Promise<OwnJobs> {
  const found: OwnJobs = { pages: [], unreached: [] }
  await Promise.all(
    tenantHomes.tenantIds.map(async (tenantId) => {
      try {
        const looking = ownReading(store, tenantId, (db) =>
          findJobs(db, { ...selection, tenantId }, sorts, { skipCount: 0, maxResultCount: most }),
        )
        found.pages.push(await within(longestLook, looking, () => new StoreAwayError(`Silent for ${longestLook} ms`)))
      } catch (error) {
        log.warn({ err: error, tenantId }, 'jobs in a tenant’s own database could not be read')
        found.unreached.push(tenantId)
      }
    }),
  )
  return found
}

const collator = new Intl.Collator('und')

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const compareTimes = (one: Date, other: Date): number => one.getTime() - other.getTime()

/** What has no end, or no organisation, comes last, as the store has it. */
function withAbsent<Value>(compare: (one: Value, other: Value) => number) {
  return (one: Value | null, other: Value | null): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return compare(one, other)
  }
}

const atOnce = new Date(0)

/** By the names of the list's fields, in small letters. */
const comparers: Readonly<Record<string, (one: JobRow, other: JobRow) => number>> = {
  name: (one, other) => collator.compare(one.name, other.name),
  tenancyname: (one, other) => withAbsent<string>(collator.compare)(one.tenancy_name, other.tenancy_name),
  state: (one, other) => compareTexts(one.state, other.state),
  attempts: (one, other) => one.attempts - other.attempts,
  addedtime: (one, other) => compareTimes(one.added_at, other.added_at),
  duetime: (one, other) => compareTimes(one.due_at ?? atOnce, other.due_at ?? atOnce),
  endtime: (one, other) => withAbsent(compareTimes)(one.ended_at, other.ended_at),
  id: (one, other) => compareTexts(one.id, other.id),
}

export const inOneOrder = (rows: readonly JobRow[], sorts: readonly Sort[]): JobRow[] =>
  rows.toSorted((one, other) => {
    for (const { field, direction } of sorts) {
      const difference = comparers[field]?.(one, other) ?? 0
      if (difference !== 0) return direction === 'asc' ? difference : -difference
    }
    return 0
  })
