// @vitest-environment happy-dom
/**
 * What a portal, a proxy or another product answers in the server's place, over a real connection: it wipes nothing,
 * acknowledges nothing and refuses nothing for good.
 */
import 'fake-indexeddb/auto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Dexie from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { headers as names } from '../../contract/vocabulary/headers.ts'
import { deviceValues } from '../../offline/browser-values.ts'
import { listOutbox } from '../../offline/outbox-entries.ts'
import type { Owner } from '../../offline/owner.ts'
import { databaseName } from '../../offline/records.ts'
import { openVault } from '../../offline/vault.ts'
import { openShelf } from '../api/answer-shelf.ts'
import { onSessionEnd } from '../api/base-query.ts'
import { setCaller } from '../api/caller.ts'
import { download } from '../api/download.ts'
import { emptyApi } from '../api/empty-api.ts'
import { enhancedApi as userApi } from '../api/generated/user.ts'
import { refresh } from '../api/refresh.ts'
import { isServerThere, onReachability, send } from '../api/transport.ts'
import { createStore } from '../store/create-store.ts'
import { loadAppConfig } from './app-config.ts'
import { openPersonShelf, type PersonShelf } from './shelf.ts'
import { getLogin } from './use-session.ts'

const owner: Owner = { tenantId: 1, userId: 5 }
const json = 'application/json; charset=utf-8'
const otherAbp = {
  result: { items: [], totalCount: 0 },
  targetUrl: null,
  success: true,
  error: null,
  unAuthorizedRequest: false,
  __abp: true,
}

interface Foreign {
  status: number
  type?: string
  body?: string
  location?: string
}

const foreignAnswers: [string, Foreign][] = [
  ['200 text/plain', { status: 200, type: 'text/plain', body: 'Welcome' }],
  ['200 {}', { status: 200, type: json, body: '{}' }],
  ['200 and nothing', { status: 200 }],
  ['204', { status: 204 }],
  ['200 text/html', { status: 200, type: 'text/html', body: '<html>Sign in</html>' }],
  ['200 TEXT/HTML', { status: 200, type: 'TEXT/HTML', body: '<HTML>Sign in</HTML>' }],
  ['200 xhtml', { status: 200, type: 'application/xhtml+xml', body: '<html/>' }],
  ['200 javascript', { status: 200, type: 'text/javascript', body: 'location.href="/portal"' }],
  ['302 to a page', { status: 302, location: '/portal' }],
  ...[400, 401, 403].map((status): [string, Foreign] => [
    `${status} text/plain`,
    { status, type: 'text/plain', body: 'Sign in to the network first' },
  ]),
  ['403 html', { status: 403, type: 'text/html', body: '<html>Blocked</html>' }],
  ...[404, 407, 511, 503].map((status): [string, Foreign] => [
    `${status} of a proxy`,
    { status, type: 'text/html', body: '<html>Proxy</html>' },
  ]),
  ['200 of another ABP product', { status: 200, type: json, body: JSON.stringify(otherAbp) }],
  [
    '401 of another ABP product',
    {
      status: 401,
      type: json,
      body: JSON.stringify({ ...otherAbp, success: false, error: { message: 'Signed out' } }),
    },
  ],
]

let answerBy: (request: IncomingMessage, response: ServerResponse) => void = () => {}
let server: Server
let base: string
const received: string[] = []

const asSomebodyElse =
  ({ status, type, body, location }: Foreign): typeof answerBy =>
  (request, response) => {
    if (request.url === '/portal')
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Pay</html>')
    response
      .writeHead(status, { ...(type && { 'Content-Type': type }), ...(location && { Location: location }) })
      .end(body)
  }

/** The least that makes an answer the product's. */
const asOurselves = (request: IncomingMessage, response: ServerResponse) => {
  const said = (name: string) => request.headers[name.toLowerCase()]
  const write = `${said(names.outboxClient)}:${said(names.outboxSequence)}`
  response
    .writeHead(200, {
      'Content-Type': json,
      [names.answerTo]: String(said(names.callNumber)),
      ...(said(names.outboxClient) && { [names.outboxReceipt]: write }),
    })
    .end(
      JSON.stringify({
        ...otherAbp,
        result: { accessToken: 'new', encryptedAccessToken: 'new', totalCount: 0, items: [] },
      }),
    )
}

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`)
    // To be read before it is answered, as a proxy does.
    request.resume().once('end', () => answerBy(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${base}/app/main/home`)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

let shelf: PersonShelf
let endedSessions: number
let reachability: boolean[]
let stopListening = () => {}

const newStore = () => createStore({ api: emptyApi, storage: shelf.preferences })

// A page opens the device once.
beforeAll(async () => {
  // Else the simulated browser leaves the page for a file that is saved.
  HTMLAnchorElement.prototype.click = () => {}
  shelf = await openPersonShelf(owner, { mode: { kind: 'personal' }, isImpersonated: false, onDefect: console.error })
  openShelf(shelf)
  await shelf.write('getUsers', ['Ann'], Date.now())
})

beforeEach(() => {
  received.length = 0
  endedSessions = 0
  reachability = []
  onSessionEnd(() => {
    endedSessions += 1
  })
  stopListening = onReachability((isReachable) => reachability.push(isReachable))
  setCaller({ accessToken: 'used', baseUrl: '' })
})
afterEach(() => stopListening())
afterAll(() => Dexie.delete(databaseName))

const queued = async () =>
  (await listOutbox(await openVault(owner, { kind: 'personal' }, { now: new Date() }))).map(({ state }) => state)
const log = { operation: 'pbiReportLogsCreateReportLogs', body: [{ page: 'Overview' }] }
const hasSentLogs = () => received.some((call) => call.includes('CreateReportLogs'))

async function everything() {
  const store = newStore()
  const list = await store.dispatch(userApi.endpoints.userGetUsers.initiate({ onlyLockedUsers: false } as never))
  const command = store.dispatch(userApi.endpoints.userUnlockUser.initiate({ entityId: { id: 7 } }))
  const statusOf = (error: unknown) => (error as { status?: number } | undefined)?.status
  const statuses = {
    login: statusOf((await store.dispatch(getLogin.initiate())).error),
    list: statusOf(list.error),
    command: statusOf((await command).error),
    file: await download({ fileName: 'a.xlsx', fileType: 'x', fileToken: 't' }).then(() => 200, statusOf),
  }
  return statuses
}

test('O3: the product’s own answers count', async () => {
  answerBy = asOurselves
  expect(await refresh()).toBe('refreshed')
  expect(await everything()).toMatchObject({ login: undefined, list: undefined, command: undefined })
  await shelf.enqueue(log)
  await expect.poll(async () => [hasSentLogs(), await queued()]).toEqual([true, []])
  expect(new Set(reachability)).toEqual(new Set([true]))
})

test('O8: a command whose answer was lost keeps its number until something was answered, and says that it is not known', async () => {
  const numbers: unknown[] = []
  const unlock = async (id: number, answer: typeof answerBy) => {
    answerBy = (request, response) => {
      if (request.url?.includes('UnlockUser')) numbers.push(request.headers[names.callNumber.toLowerCase()])
      const isOfCommand = request.url?.includes('UnlockUser')
      return isOfCommand ? answer(request, response) : asOurselves(request, response)
    }
    return (await store.dispatch(userApi.endpoints.userUnlockUser.initiate({ entityId: { id } }))).error
  }
  const cut: typeof answerBy = (request) => request.socket.destroy()
  const store = newStore()
  setCaller({ accessToken: 'used' })
  expect(await unlock(7, cut)).toMatchObject({ status: 0, name: 'AnswerLost' })
  expect(await unlock(7, cut)).toMatchObject({ status: 0, name: 'AnswerLost' })
  expect(await unlock(8, cut)).toMatchObject({ status: 0, name: 'AnswerLost' })
  expect(await unlock(7, asOurselves)).toBeUndefined()
  expect(await unlock(7, asOurselves)).toBeUndefined()
  const [first, again, other, done, anew] = numbers
  expect([again, done]).toEqual([first, first])
  expect(new Set([first, other, anew]).size).toBe(3)
})

test.each(foreignAnswers)('O51: one address that answers %s says nothing of all others', async (_, foreign) => {
  const isKeptBack = (url = '') => /CreateReportLogs|GetUsers|^\/portal/.test(url)
  const asForeigner = asSomebodyElse(foreign)
  answerBy = (request, response) =>
    isKeptBack(request.url) ? asForeigner(request, response) : asOurselves(request, response)
  expect(await everything()).toMatchObject({ login: undefined, list: 0, command: undefined })
  await shelf.enqueue(log)
  await expect.poll(hasSentLogs).toBe(true)
  await expect.poll(queued).toContain('waiting')
  expect(new Set(reachability)).toEqual(new Set([true]))
})

test('O58: where every answer takes long, the server is there', async () => {
  answerBy = (request, response) => void setTimeout(() => asOurselves(request, response), 3_500)
  expect(await send({ url: '/api/services/app/Session/GetCurrentLoginInformations' })).not.toHaveProperty('error')
  // The look that began meanwhile had less patience than the line wants.
  expect(await isServerThere()).toBe(true)
  expect(new Set(reachability)).toEqual(new Set([true]))
  answerBy = (request) => void request.socket.destroy()
  expect(await isServerThere()).toBe(false)
  expect(reachability.at(-1)).toBe(false)
})

test('O63: a proxy that keeps the address of the health for itself says nothing of the server', async () => {
  const byProxy = asSomebodyElse({ status: 502, type: 'text/html', body: '<html>Proxy</html>' })
  answerBy = (request, response) => (request.url === '/health' ? byProxy : asOurselves)(request, response)
  expect(await isServerThere()).toBe(true)
  expect(new Set(reachability)).toEqual(new Set([true]))
})

describe.each(foreignAnswers)('O3: %s in the server’s place', (_, foreign) => {
  beforeEach(() => {
    answerBy = asSomebodyElse(foreign)
  })

  test('ends no session and forgets nothing', async () => {
    expect(await refresh()).toBe('unreachable')
    expect(await everything()).toEqual({ login: 0, list: 0, command: 0, file: 0 })
    expect(received.length).toBeGreaterThanOrEqual(5)
    expect(endedSessions).toBe(0)
    expect((await shelf.read('getUsers'))?.value).toEqual(['Ann'])
    expect(new Set(reachability)).toEqual(new Set([false]))
  })

  test('acknowledges no log and refuses none for good', async () => {
    const before = await queued()
    await shelf.enqueue(log)
    await expect.poll(hasSentLogs).toBe(true)
    await expect.poll(queued).toEqual([...before, 'waiting'])
  })

  test('is no configuration', async () => {
    expect(await loadAppConfig()).toEqual({ remoteServiceBaseUrl: '', appBaseUrls: [] })
    expect(deviceValues.get('tessera.appConfig')).toBeNull()
  })
})
