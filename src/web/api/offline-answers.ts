/**
 * Between the endpoints and what the device keeps. A stored answer is shown at once while the network is asked, replaced by
 * the fresh one, and stays with its age where nobody answers.
 */
import type { UnknownAction } from '@reduxjs/toolkit'
import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import type { StoredAnswer } from '../../offline/answers.ts'
import { freshAnswerCame, storedAnswerShown } from '../store/freshness.ts'
import { openedShelf, shelfOpened } from './answer-shelf.ts'
import { startWaiting } from './transport.ts'
import { type Answer, isUnreachable, unreachable } from './wire.ts'

type Show = (endpointName: string, arg: unknown, value: unknown) => UnknownAction
let show: Show | null = null

export function showStoredWith(action: Show): void {
  show = action
}

interface QueriesState {
  api: { queries: Record<string, { originalArgs?: unknown; data?: unknown; fulfilledTimeStamp?: number } | undefined> }
}

const entryOf = (key: string, { getState }: BaseQueryApi) => (getState() as QueriesState).api.queries[key]

function showStored(key: string, api: BaseQueryApi, { value, storedAt }: StoredAnswer): void {
  const entry = entryOf(key, api)
  if (!show || !entry || entry.data !== undefined) return
  api.dispatch(storedAnswerShown({ key, storedAt: storedAt.getTime() }))
  api.dispatch(show(api.endpoint, entry.originalArgs, value))
}

/** What was fetched earlier on this page is no longer fresh when asking again found nobody. */
function markMemory(key: string, api: BaseQueryApi): void {
  const fetchedAt = entryOf(key, api)?.fulfilledTimeStamp
  const marked = (api.getState() as { freshness: Record<string, number> }).freshness[key]
  if (fetchedAt !== undefined && marked === undefined) api.dispatch(storedAnswerShown({ key, storedAt: fetchedAt }))
}

/** A server that hangs is as good as none long before the call is given up; should its answer come after all, it counts. */
async function unlessInVain(key: string, api: BaseQueryApi, asked: Promise<Answer>): Promise<Answer> {
  const wait = startWaiting()
  const inVain = wait.inVain.then((): Answer => {
    asked.then(({ data, error }) => {
      if (error) return
      const entry = entryOf(key, api)
      if (show && entry) api.dispatch(show(api.endpoint, entry.originalArgs, data))
      api.dispatch(freshAnswerCame({ key }))
    }, reportDefect)
    return { error: unreachable }
  })
  return Promise.race([asked, inVain]).finally(wait.stop)
}

async function around(key: string, api: BaseQueryApi, fetchAnswer: () => Promise<Answer>): Promise<Answer> {
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
  if (!answer.error) {
    api.dispatch(freshAnswerCame({ key }))
    shelfOpened.then((kept) => kept?.write(key, answer.data)).catch(reportDefect)
    return answer
  }
  if (isUnreachable(answer.error)) {
    const found = (await stored) ?? (await (await shelfOpened)?.read(key))
    if (found) showStored(key, api, found)
    markMemory(key, api)
  }
  return answer
}

// Not the person's failure and not theirs to mend, but never silent.
const reportDefect = (error: unknown) => console.error(error)

export const offlineAnswers = {
  around,
  enqueue: async (operation: string, body: unknown): Promise<boolean> =>
    (await (await shelfOpened)?.enqueue({ operation, body })) ?? false,
}
