/**
 * Between the endpoints and what the device keeps. A stored answer is shown at once while the network is asked, replaced by
 * the fresh one, and stays with its age where nobody answers.
 */
import type { UnknownAction } from '@reduxjs/toolkit'
import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import type { StoredAnswer } from '../../offline/answers.ts'
import { freshAnswerCame, storedAnswerShown } from '../store/freshness.ts'
import { openedShelf, shelfOpened, shelfToCome } from './answer-shelf.ts'
import { lastChange } from './last-change.ts'
import { patienceForHealth, startWaiting } from './transport.ts'
import { type Answer, type Call, isUnreachable, unreachable } from './wire.ts'

type Show = (endpointName: string, arg: unknown, value: unknown) => UnknownAction
let show: Show | null = null

export function showStoredWith(action: Show): void {
  show = action
}

interface QueriesState {
  api: { queries: Record<string, { originalArgs?: unknown; data?: unknown; fulfilledTimeStamp?: number } | undefined> }
}

const entryOf = (key: string, { getState }: BaseQueryApi) => (getState() as QueriesState).api.queries[key]

const freshnessOf = (key: string, { getState }: BaseQueryApi): number | undefined =>
  (getState() as { freshness: Record<string, number> }).freshness[key]

/** What stands there was stored, and before this. */
const isOlder = (key: string, api: BaseQueryApi, storedAt: Date): boolean =>
  (freshnessOf(key, api) ?? Number.POSITIVE_INFINITY) < storedAt.getTime()

function showStored(key: string, api: BaseQueryApi, { value, storedAt }: StoredAnswer): void {
  const entry = entryOf(key, api)
  if (!show || !entry || (entry.data !== undefined && !isOlder(key, api, storedAt))) return
  api.dispatch(storedAnswerShown({ key, storedAt: storedAt.getTime() }))
  api.dispatch(show(api.endpoint, entry.originalArgs, value))
}

/** What was fetched earlier on this page is no longer fresh when asking again found nobody. */
function markMemory(key: string, api: BaseQueryApi): void {
  const fetchedAt = entryOf(key, api)?.fulfilledTimeStamp
  if (fetchedAt !== undefined && freshnessOf(key, api) === undefined)
    api.dispatch(storedAnswerShown({ key, storedAt: fetchedAt }))
}

/** Given up as in vain and still on their way, and until when they are waited for. Of one question the latest alone counts. */
const late = new Map<string, { until: number }>()

/** On a slow line what was given up is there soon: it need not be asked again by itself (O64). */
export const isOnItsWay = (key: string): boolean => (late.get(key)?.until ?? 0) > performance.now()

/**
 * A server that hangs is as good as none long before the call is given up; should its answer come after all, it counts. Of every
 * question that a screen asks, kept here or not: none says “Loading…” for longer.
 */
async function unlessInVain(key: string, api: BaseQueryApi, asked: Promise<Answer>): Promise<Answer> {
  const changedAt = lastChange.at()
  const wait = startWaiting()
  const inVain = wait.inVain.then((): Answer => {
    const mine = { until: performance.now() + patienceForHealth() }
    late.set(key, mine)
    asked.then(({ data, error }) => {
      // What was asked later is newer, and so is what was changed since.
      const isLatest = late.get(key) === mine
      if (isLatest) late.delete(key)
      if (error || !isLatest || changedAt !== lastChange.at()) return
      const entry = entryOf(key, api)
      if (show && entry) api.dispatch(show(api.endpoint, entry.originalArgs, data))
      api.dispatch(freshAnswerCame({ key }))
    }, reportDefect)
    return { error: unreachable }
  })
  const answer = await Promise.race([asked, inVain]).finally(wait.stop)
  if (!answer.error) late.delete(key)
  return answer
}

/** Of a list of which the device may hold every row. */
interface WholeCall {
  operation: string
  call: Call
}

// Needed when the screen stands, or where there is nothing else to show.
const wholeLists = () => import('./whole-lists.ts')

/** In the way of nothing: even the code for it is loaded when the page has nothing better to do. */
async function tellWhole({ operation, call }: WholeCall, { data, error }: Answer): Promise<void> {
  if (error?.status === forbidden) return (await wholeLists()).forgetWhole(operation, call)
  const shelf = await shelfOpened
  if (error || !shelf) return
  await shelf.whenIdle()
  await (await wholeLists()).keepWhole(operation, call, data)
}

const forbidden = 403

/** Of what is kept of this very question and of the whole list, the later. */
async function latestStored(
  asked: Promise<StoredAnswer | undefined> | undefined,
  key: string,
  whole: WholeCall | undefined,
): Promise<StoredAnswer | undefined> {
  const found = (await asked) ?? (await (await shelfToCome())?.read(key))
  const ofWhole = whole && (await (await wholeLists()).storedPage(whole.operation, whole.call))
  return ofWhole && !(found && found.storedAt > ofWhole.storedAt) ? ofWhole : found
}

async function around(
  key: string,
  api: BaseQueryApi,
  fetchAnswer: () => Promise<Answer>,
  whole?: WholeCall,
): Promise<Answer> {
  let isAnswered = false
  const asked = unlessInVain(key, api, fetchAnswer()).finally(() => {
    isAnswered = true
  })
  const stored = openedShelf()
    ?.read(key)
    .then((found) => {
      if (found && !isAnswered) showStored(key, api, found)
      return found
    })
  const answer = await asked
  if (whole) tellWhole(whole, answer).catch(reportDefect)
  if (!answer.error) {
    api.dispatch(freshAnswerCame({ key }))
    shelfOpened.then((kept) => kept?.write(key, answer.data)).catch(reportDefect)
    return answer
  }
  if (isUnreachable(answer.error)) {
    const found = await latestStored(stored, key, whole)
    if (found) showStored(key, api, found)
    markMemory(key, api)
  }
  return answer
}

// Not the person's failure and not theirs to mend, but never silent.
const reportDefect = (error: unknown) => console.error(error)

export const offlineAnswers = {
  around,
  unlessInVain,
  enqueue: async (operation: string, { body, params }: Pick<Call, 'body' | 'params'>): Promise<boolean> =>
    (await (await shelfOpened)?.enqueue({ operation, body, ...(params && { params }) })) ?? false,
}
