/**
 * Between the endpoints and what the device keeps. A stored answer is shown at once while the network is asked, replaced by
 * the fresh one, and stays with its age where nobody answers. Each answer carries when it was asked for, and by that alone it is
 * told which of two is newer: on screen, on the device, and against what was changed since.
 */
import type { UnknownAction } from '@reduxjs/toolkit'
import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import type { StoredAnswer } from '../../offline/answers.ts'
import { isAskedLater } from '../../offline/asked-later.ts'
import { type Freshness, freshAnswerCame, refusalCame, storedAnswerShown } from '../store/freshness.ts'
import { openedShelf, shelfOpened, shelfToCome } from './answer-shelf.ts'
import { lastChange } from './last-change.ts'
import { patienceForHealth, startWaiting } from './transport.ts'
import { type Answer, type Call, isUnreachable, unreachable } from './wire.ts'

type Show = (endpointName: string, arg: unknown, value: unknown) => UnknownAction
let show: Show | null = null

export function showStoredWith(action: Show): void {
  show = action
}

interface State {
  api: { queries: Record<string, { originalArgs?: unknown; data?: unknown } | undefined> }
  freshness: Freshness
}

const entryOf = (key: string, { getState }: BaseQueryApi) => (getState() as State).api.queries[key]

const toldOf = (key: string, { getState }: BaseQueryApi) => (getState() as State).freshness[key]

function showValue(key: string, api: BaseQueryApi, value: unknown): void {
  const entry = entryOf(key, api)
  if (show && entry) api.dispatch(show(api.endpoint, entry.originalArgs, value))
}

function showStored(key: string, api: BaseQueryApi, { value, storedAt }: StoredAnswer): void {
  const askedAt = storedAt.getTime()
  const entry = entryOf(key, api)
  const isNewer = entry?.data === undefined || isAskedLater(askedAt, toldOf(key, api)?.askedAt ?? 0)
  if (!entry || !isNewer) return
  api.dispatch(storedAnswerShown({ key, askedAt }))
  showValue(key, api, value)
}

/** What was fetched earlier on this page is no longer fresh when asking again found nobody. */
function markMemory(key: string, api: BaseQueryApi): void {
  const told = toldOf(key, api)
  if (entryOf(key, api)?.data !== undefined && told && !told.isStored)
    api.dispatch(storedAnswerShown({ key, askedAt: told.askedAt }))
}

/** Given up as in vain and still on their way, and until when they are waited for. */
const late = new Map<string, { until: number }>()

/** On a slow line what was given up is there soon: it need not be asked again by itself (O64). */
export const isOnItsWay = (key: string): boolean => (late.get(key)?.until ?? 0) > performance.now()

interface Told {
  answer: Answer
  askedAt: number
}

const isNone = ({ error }: Answer) => error !== undefined && isUnreachable(error)

/** Asked again where something was changed from this browser meanwhile: of that the answer may know nothing. */
async function tellNow(fetchAnswer: () => Promise<Answer>): Promise<Told> {
  for (;;) {
    const askedAt = Date.now()
    const answer = await fetchAnswer()
    if (isNone(answer) || askedAt >= lastChange.at()) return { answer, askedAt }
  }
}

/** Of one question the latest that was asked counts, whatever was answered; that nobody did is no answer. */
function counts(key: string, api: BaseQueryApi, { answer, askedAt }: Told): boolean {
  const told = toldOf(key, api)
  const isOlder = [told?.askedAt, told?.refusedAt].some((moment = 0) => isAskedLater(moment, askedAt))
  if (isNone(answer) || isOlder) return false
  api.dispatch(answer.error ? refusalCame({ key, askedAt }) : freshAnswerCame({ key, askedAt }))
  return true
}

/**
 * A server that hangs is as good as none long before the call is given up; should its answer come after all, it counts. Of every
 * question that a screen asks, kept here or not: none says “Loading…” for longer.
 */
async function unlessInVain(
  key: string,
  api: BaseQueryApi,
  fetchAnswer: () => Promise<Answer>,
  keep: (told: Told) => void = () => undefined,
): Promise<Answer> {
  const wait = startWaiting()
  const asked = tellNow(fetchAnswer).then((told) => {
    const isCounted = counts(key, api, told)
    if (isCounted) keep(told)
    return { ...told, isCounted }
  })
  const inVain = wait.inVain.then(() => {
    const mine = { until: performance.now() + patienceForHealth() }
    late.set(key, mine)
    asked.then(({ answer, isCounted }) => {
      if (late.get(key) === mine) late.delete(key)
      if (isCounted && !answer.error) showValue(key, api, answer.data)
    }, reportDefect)
    return { answer: { error: unreachable } }
  })
  const { answer } = await Promise.race([asked, inVain]).finally(wait.stop)
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
async function tellWhole({ operation, call }: WholeCall, { answer: { data, error }, askedAt }: Told): Promise<void> {
  if (error?.status === forbidden) return (await wholeLists()).forgetWhole(operation, call)
  const shelf = await shelfOpened
  if (error || !shelf) return
  await shelf.whenIdle()
  await (await wholeLists()).keepWhole(operation, call, data, askedAt)
}

const forbidden = 403
const gone = 404

/** What the server has closed, or does not know, is not shown from the device at the next start either (O72). */
const isClosed = ({ error }: Answer) => error?.status === forbidden || error?.status === gone

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
  const keep = (told: Told) => {
    const { answer, askedAt } = told
    if (whole) tellWhole(whole, told).catch(reportDefect)
    if (isClosed(answer)) shelfOpened.then((kept) => kept?.forget(key)).catch(reportDefect)
    else if (!answer.error) shelfOpened.then((kept) => kept?.write(key, answer.data, askedAt)).catch(reportDefect)
  }
  let isAnswered = false
  const asked = unlessInVain(key, api, fetchAnswer, keep).finally(() => {
    isAnswered = true
  })
  const stored = openedShelf()
    ?.read(key)
    .then((found) => {
      if (found && !isAnswered) showStored(key, api, found)
      return found
    })
  const answer = await asked
  if (isNone(answer)) {
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
