/**
 * Lists that the contract lets a browser keep whole: fetched when the page is idle, in bounded pages, sealed like all that is
 * kept, and read where the network is away and the very page that is asked for was never seen. Loaded when it is needed.
 */
import { wholeList } from '../../contract/vocabulary/limits.ts'
import type { WholeList } from '../../contract/vocabulary/whole-lists.ts'
import type { StoredAnswer } from '../../offline/answers.ts'
import { narrowedBy, pageOfWhole, type Row, type RowPage } from '../../offline/whole-list.ts'
import { orderedJson } from '../../shared/ordered-json.ts'
import { shelfOpened } from './answer-shelf.ts'
import { caller } from './caller.ts'
import { wholeLists } from './generated/whole-lists.ts'
import { lastChange } from './last-change.ts'
import { clock } from './server-time.ts'
import { send } from './transport.ts'
import type { Call } from './wire.ts'

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const isRows = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isRow)
const isPage = (value: unknown): value is RowPage =>
  isRow(value) && typeof value.totalCount === 'number' && isRows(value.items)

/** A list, what is asked of it, and what its rows are kept under. */
interface Asked {
  list: WholeList
  request: Row
  /** Whose list it is. */
  owner: Row
  /** Beside the names of queries, which have brackets. */
  key: string
}

const uncapitalized = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

function askedOf(operation: string, { url, body, params = {} }: Call): Asked | null {
  const list = wholeLists[operation]
  if (!list) return null
  const request = isRow(body)
    ? body
    : Object.fromEntries(Object.entries(params).map(([name, value]) => [uncapitalized(name), value]))
  const { of = [] } = list
  const owner = Object.fromEntries(of.map((name) => [name, request[name]]))
  return { list, request, owner, key: of.length === 0 ? `whole ${url}` : `whole ${url} ${orderedJson(owner)}` }
}

/** What is asked, from what is kept of the whole list. */
export async function storedPage(operation: string, call: Call): Promise<StoredAnswer | undefined> {
  const asked = askedOf(operation, call)
  const stored = asked && (await (await shelfOpened)?.read(asked.key))
  if (!stored || !isRows(stored.value)) return undefined
  // A device’s own clock may be days off (O46).
  const now = clock.isSure() ? clock.now() : null
  const value = pageOfWhole(stored.value, asked.request, asked.list, now)
  return value ? { value, storedAt: stored.storedAt } : undefined
}

/** Milliseconds for which what is kept is new enough, unless an answer or a change of one’s own shows that it is not so any more. */
const newEnough = 5 * 60_000

/** Kept in place of the rows, so that a large list is not asked for again and again. */
const tooMany = 'tooMany'

const isNewEnough = ({ value, storedAt }: StoredAnswer) =>
  Math.abs(Date.now() - storedAt.getTime()) < newEnough && (value === tooMany || storedAt.getTime() > lastChange.at())

/** By name of what is kept: answers of one list come fast while somebody types in its filter. */
const underway = new Set<string>()

/** After an answer of the list itself: who asked for it looks at it, and may soon be without a network. */
export async function keepWhole(operation: string, call: Call, answer: unknown, answerAskedAt: number): Promise<void> {
  const shelf = await shelfOpened
  const asked = askedOf(operation, call)
  if (!shelf || !asked || !isPage(answer) || underway.has(asked.key)) return
  const { list, request, key } = asked
  underway.add(key)
  try {
    const stored = await shelf.read(key)
    const isRecent = stored !== undefined && isNewEnough(stored)
    const isNarrowed = narrowedBy(request, list).length > 0
    if (isRecent && stillHolds(stored.value, answer, list, isNarrowed)) return
    const isAll = !isNarrowed && answer.items.length === answer.totalCount
    const fetched = async () => ({ askedAt: Date.now(), rows: await fetchWhole(call, asked) })
    let whole = isAll ? { askedAt: answerAskedAt, rows: answer.items } : await fetched()
    if (whole.askedAt < lastChange.at()) whole = await fetched()
    if (whole.rows) await shelf.write(key, whole.rows, whole.askedAt)
  } finally {
    underway.delete(key)
  }
}

const identityOf = (row: Row, { key = ['id'] }: WholeList) => JSON.stringify(key.map((name) => row[name]))

function stillHolds(kept: unknown, { totalCount, items }: RowPage, list: WholeList, isNarrowed: boolean): boolean {
  if (!isRows(kept)) return isNarrowed || totalCount > wholeList.rows
  if (!isNarrowed && kept.length !== totalCount) return false
  const known = new Map(kept.map((row) => [identityOf(row, list), row]))
  const lasting = (row: Row | undefined) =>
    JSON.stringify(row, (name, value) => (list.fleeting?.includes(name) ? undefined : value))
  return items.every((row) => lasting(known.get(identityOf(row, list))) === lasting(row))
}

export async function forgetWhole(operation: string, call: Call): Promise<void> {
  const asked = askedOf(operation, call)
  if (asked) await (await shelfOpened)?.forget(asked.key)
}

/** Null: another time. Without a renewal of the session: nobody is at work here. */
async function fetchWhole(call: Call, { list, owner }: Asked): Promise<readonly Row[] | typeof tooMany | null> {
  const rows = new Map<string, Row>()
  let totalCount: number | null = null
  while (totalCount === null || rows.size < totalCount) {
    if (caller().accessToken === null) return null
    const paging = { ...owner, sorting: list.usual, skipCount: rows.size, maxResultCount: wholeList.rowsAtOnce }
    const inputs = isRow(call.body) ? { body: paging } : { params: paging }
    const { data } = await send({ url: call.url, ...(call.method && { method: call.method }), ...inputs })
    if (!isPage(data)) return null
    if (data.totalCount > wholeList.rows) return tooMany
    // Rows came or went between two pages.
    if (totalCount !== null && totalCount !== data.totalCount) return null
    totalCount = data.totalCount
    const known = rows.size
    for (const row of data.items) rows.set(identityOf(row, list), row)
    if (rows.size === known && rows.size < totalCount) return null
  }
  return [...rows.values()]
}
