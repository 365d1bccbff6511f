/**
 * Lists that the contract lets a browser keep whole: fetched when the page is idle, in bounded pages, sealed like all that is
 * kept, and read where the network is away and the very page that is asked for was never seen. Loaded when it is needed.
 */
import { wholeList } from '../../contract/vocabulary/limits.ts'
import type { WholeList } from '../../contract/vocabulary/whole-lists.ts'
import type { StoredAnswer } from '../../offline/answers.ts'
import { pageOfWhole, type Row, type RowPage } from '../../offline/whole-list.ts'
import { shelfOpened } from './answer-shelf.ts'
import { caller } from './caller.ts'
import { send } from './transport.ts'
import type { Call } from './wire.ts'

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const isRows = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isRow)
const isPage = (value: unknown): value is RowPage =>
  isRow(value) && typeof value.totalCount === 'number' && isRows(value.items)

/** Beside the names of queries, which have brackets. */
const keyOf = ({ url }: Call) => `whole ${url}`

/** What is asked, from what is kept of everybody. */
export async function storedPage(call: Call, list: WholeList): Promise<StoredAnswer | undefined> {
  const stored = await (await shelfOpened)?.read(keyOf(call))
  if (!stored || !isRows(stored.value) || !isRow(call.body)) return undefined
  const value = pageOfWhole(stored.value, call.body, list, new Date())
  return value ? { value, storedAt: stored.storedAt } : undefined
}

/** Milliseconds for which what is kept is new enough, unless an answer shows that it is not so any more. */
const newEnough = 5 * 60_000

/** Kept in place of the rows, so that a large list is not asked for again and again. */
const tooMany = 'tooMany'

/** By name of what is kept: answers of one list come fast while somebody types in its filter. */
const underway = new Set<string>()

/** After an answer of the list itself: who asked for it looks at it, and may soon be without a network. */
export async function keepWhole(call: Call, list: WholeList, answer: unknown): Promise<void> {
  const shelf = await shelfOpened
  const key = keyOf(call)
  if (!shelf || !isPage(answer) || underway.has(key)) return
  underway.add(key)
  try {
    const stored = await shelf.read(key)
    const isRecent = stored !== undefined && Math.abs(Date.now() - stored.storedAt.getTime()) < newEnough
    const isNarrowed = isRow(call.body) && Object.keys(call.body).some((name) => name in list.narrows)
    if (isRecent && stillHolds(stored.value, answer, isNarrowed)) return
    const rows = await fetchWhole(call, list)
    if (rows) await shelf.write(key, rows)
  } finally {
    underway.delete(key)
  }
}

function stillHolds(kept: unknown, { totalCount, items }: RowPage, isNarrowed: boolean): boolean {
  if (!isRows(kept)) return isNarrowed || totalCount > wholeList.rows
  if (!isNarrowed && kept.length !== totalCount) return false
  const byId = new Map(kept.map((row) => [row.id, row]))
  return items.every((row) => JSON.stringify(byId.get(row.id)) === JSON.stringify(row))
}

export const forgetWhole = async (call: Call): Promise<void> => (await shelfOpened)?.forget(keyOf(call))

/** Null: another time. Without a renewal of the session: nobody is at work here. */
async function fetchWhole(call: Call, { usual }: WholeList): Promise<Row[] | typeof tooMany | null> {
  const rows = new Map<unknown, Row>()
  let totalCount: number | null = null
  while (totalCount === null || rows.size < totalCount) {
    if (caller().accessToken === null) return null
    const paging = { sorting: `${usual} ASC`, skipCount: rows.size, maxResultCount: wholeList.rowsAtOnce }
    const { data } = await send({ url: call.url, ...(call.method && { method: call.method }), body: paging })
    if (!isPage(data)) return null
    if (data.totalCount > wholeList.rows) return tooMany
    // Rows came or went between two pages.
    if (totalCount !== null && totalCount !== data.totalCount) return null
    totalCount = data.totalCount
    const known = rows.size
    for (const row of data.items) rows.set(row.id, row)
    if (rows.size === known && rows.size < totalCount) return null
  }
  return [...rows.values()]
}
