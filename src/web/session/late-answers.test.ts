// @vitest-environment happy-dom
/** Which of two answers counts, over a real connection: on screen and on the device. */
import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Dexie from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { headers as names } from '../../contract/vocabulary/headers.ts'
import { databaseName } from '../../offline/records.ts'
import { openShelf } from '../api/answer-shelf.ts'
import { setCaller } from '../api/caller.ts'
import { emptyApi } from '../api/empty-api.ts'
import { enhancedApi as preferencesApi } from '../api/generated/preferences.ts'
import { enhancedApi as userApi } from '../api/generated/user.ts'
import { queryKey } from '../api/query-key.ts'
import { createStore } from '../store/create-store.ts'
import { openPersonShelf, type PersonShelf } from './shelf.ts'

interface Question {
  what: string
  /** How many rows there are, or a refusal. */
  answer(totalCount: number): void
  refuse(status: number): void
}

let server: Server
let shelf: PersonShelf
let store: ReturnType<typeof createStore>
/** Lists of people that nobody has answered yet, in the order in which they were asked for. */
let questions: Question[]
let isHealthy: boolean
let subscriptions: { unsubscribe(): void }[]

beforeAll(async () => {
  server = createServer((request, response) => {
    const said = (name: string) => String(request.headers[name.toLowerCase()])
    const say = (status: number, body: object) =>
      response
        .writeHead(status, {
          'Content-Type': 'application/json',
          [names.answerTo]: said(names.callNumber),
          [names.outboxReceipt]: `${said(names.outboxClient)}:${said(names.outboxSequence)}`,
        })
        .end(JSON.stringify({ unAuthorizedRequest: false, __abp: true, ...body }))
    const answer = (totalCount: number) => say(200, { result: { totalCount, items: [] }, success: true, error: null })
    const refuse = (status: number) => say(status, { result: null, success: false, error: { message: 'No', code: 0 } })
    const { url = '' } = request
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.once('end', () => {
      if (url === '/health' && !isHealthy) request.socket.destroy()
      else if (url.includes('GetUsers') || url.includes('GetUserForEdit'))
        questions.push({ what: url + body, answer, refuse })
      else answer(0)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/app/main/home`,
  )
  setCaller({ accessToken: 'used', baseUrl: '' })
  const owner = { tenantId: 1, userId: 5 }
  shelf = await openPersonShelf(owner, { mode: { kind: 'personal' }, isImpersonated: false, onDefect: console.error })
  openShelf(shelf)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await Dexie.delete(databaseName)
})

beforeEach(() => {
  isHealthy = true
  questions = []
  subscriptions = []
  store = createStore({ api: emptyApi, storage: shelf.preferences })
})
afterEach(() => {
  for (const one of subscriptions) one.unsubscribe()
})

async function nextQuestion(words: string): Promise<Question> {
  const at = () => questions.findIndex(({ what }) => what.includes(words))
  await expect.poll(at, { timeout: 10_000 }).toBeGreaterThanOrEqual(0)
  return questions.splice(at(), 1)[0] as Question
}

const { userGetUsers, userGetUserForEdit, userUnlockUser } = userApi.endpoints

/** A list of people, each test its own. */
function listOf(filter: string) {
  const request = { userListFilter: { filter } as never }
  const key = queryKey('userGetUsers', request)
  return {
    key,
    question: () => nextQuestion(filter),
    ask() {
      const asked = store.dispatch(userGetUsers.initiate(request, { forceRefetch: true }))
      subscriptions.push(asked)
      return asked
    },
    shown: () => userGetUsers.select(request)(store.getState()).data?.totalCount,
    hasAge: () => store.getState().freshness[key]?.isStored === true,
    kept: async () => {
      const found = await shelf.read(key)
      return (
        found && { totalCount: (found.value as { totalCount: number }).totalCount, storedAt: found.storedAt.getTime() }
      )
    },
  }
}

/** Asked for and given up as in vain; its answer may come yet. */
async function lateQuestion(list: ReturnType<typeof listOf>): Promise<Question> {
  isHealthy = false
  const asked = list.ask()
  const question = await list.question()
  expect((await asked).error).toMatchObject({ status: 0 })
  isHealthy = true
  return question
}

/** Whatever was under way has been heard by now. */
const heard = () => store.dispatch(userUnlockUser.initiate({ entityId: { id: 9 } }))

test('O66: an answer that comes late takes the place of none that was asked for later', async () => {
  const list = listOf('late')
  const first = await lateQuestion(list)
  const again = list.ask()
  ;(await list.question()).answer(2)
  await again
  first.answer(1)
  await heard()
  expect(list.shown()).toBe(2)
  await expect.poll(list.kept).toMatchObject({ totalCount: 2 })
})

test('O67: a refusal is an answer: one that was asked for before and comes late is neither shown nor kept', async () => {
  const list = listOf('refused')
  const first = await lateQuestion(list)
  const again = list.ask()
  ;(await list.question()).refuse(403)
  expect((await again).error).toMatchObject({ status: 403 })
  first.answer(1)
  await heard()
  expect(list.shown()).toBeUndefined()
  expect(await list.kept()).toBeUndefined()
})

test.each([403, 404])('O72: what the server has refused by %i is not kept any more', async (status) => {
  const list = listOf(`gone by ${status}`)
  const asked = list.ask()
  ;(await list.question()).answer(1)
  await asked
  await expect.poll(list.kept).toMatchObject({ totalCount: 1 })
  const again = list.ask()
  ;(await list.question()).refuse(status)
  await again
  await expect.poll(list.kept).toBeUndefined()
})

test('O72: what failed for now stays kept', async () => {
  const list = listOf('busy')
  const asked = list.ask()
  ;(await list.question()).answer(1)
  await asked
  await expect.poll(list.kept).toMatchObject({ totalCount: 1 })
  const again = list.ask()
  ;(await list.question()).refuse(429)
  await again
  await shelf.preferences.setItem('after', 'what was written before')
  expect(await list.kept()).toMatchObject({ totalCount: 1 })
})

test('O68: what was asked before a change of one’s own is asked again, and neither shown nor kept', async () => {
  const list = listOf('changed')
  const asked = list.ask()
  const first = await list.question()
  await heard()
  const changedAt = Date.now()
  first.answer(1)
  ;(await list.question()).answer(2)
  expect((await asked).data?.totalCount).toBe(2)
  expect(list.shown()).toBe(2)
  await expect.poll(list.kept).toMatchObject({ totalCount: 2 })
  expect((await list.kept())?.storedAt).toBeGreaterThanOrEqual(changedAt)
})

test('O68: an answer is as old as its question, and takes no place of what another tab asked later', async () => {
  const list = listOf('tabs')
  const asked = list.ask()
  const question = await list.question()
  const later = Date.now() + 1
  await expect.poll(Date.now).toBeGreaterThan(later)
  await shelf.write(list.key, { totalCount: 2, items: [] }, later)
  question.answer(1)
  await asked
  await heard()
  await shelf.preferences.setItem('after', 'what was written before')
  expect(await list.kept()).toEqual({ totalCount: 2, storedAt: later })
})

test('O70: one’s own change is in the list at once, whatever else is being waited for', async () => {
  const list = listOf('hanging')
  const asked = list.ask()
  ;(await list.question()).answer(2)
  await asked
  subscriptions.push(store.dispatch(userGetUserForEdit.initiate({ id: 7 })))
  const hanging = await nextQuestion('GetUserForEdit')
  await heard()
  ;(await list.question()).answer(1)
  await expect.poll(list.shown).toBe(1)
  hanging.answer(0)
  // What it answers is older than the change.
  ;(await nextQuestion('GetUserForEdit')).answer(0)
})

test('O71: an answer that came late is fresh, and kept with the time of its question', async () => {
  const list = listOf('kept')
  const before = Date.now()
  const question = await lateQuestion(list)
  const givenUpAt = Date.now()
  question.answer(3)
  await expect.poll(list.shown).toBe(3)
  expect(list.hasAge()).toBe(false)
  await expect.poll(list.kept).toMatchObject({ totalCount: 3 })
  const { storedAt = 0 } = (await list.kept()) ?? {}
  expect(storedAt).toBeGreaterThanOrEqual(before)
  expect(storedAt).toBeLessThan(givenUpAt)
})

test('O69: the device knows when the server took a choice', async () => {
  const favouriteReport = { reportId: 3, isFavourite: true, changedAt: new Date().toISOString() }
  await store.dispatch(preferencesApi.endpoints.preferencesSetFavouriteReport.initiate({ favouriteReport }))
  await expect.poll(() => shelf.waiting()).toEqual([])
  const [choice, ...others] = await shelf.sentChoices()
  expect(choice).toMatchObject({ operation: 'preferencesSetFavouriteReport', body: favouriteReport })
  expect(choice?.sentAt).toBeGreaterThanOrEqual(Date.parse(favouriteReport.changedAt))
  expect(others).toEqual([])
})
