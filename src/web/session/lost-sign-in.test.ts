// @vitest-environment happy-dom
/**
 * O13: the answer of a call that opens a session is cut after its head, which has brought the cookie; over a real connection.
 * Until the server has confirmed its end, whatever the cookie is of counts as left here.
 */
import 'fake-indexeddb/auto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { headers as names } from '../../contract/vocabulary/headers.ts'
import { markNow, ownerMark, sessionOfCookie } from '../../offline/owner-mark.ts'
import { refresh } from '../api/refresh.ts'
import { authenticate } from '../api/start-calls.ts'
import { isServerUntold, tellServer } from './leave.ts'
import { enterSwitched } from './switch.ts'

const ann = { owner: '5@1', id: 'session of Ann' }

type Answering = (request: IncomingMessage, response: ServerResponse) => void

const head = ({ headers }: IncomingMessage) => ({
  'Content-Type': 'application/json; charset=utf-8',
  [names.answerTo]: String(headers[names.callNumber.toLowerCase()]),
})

const cut: Answering = (request, response) => {
  response.writeHead(200, { ...head(request), 'Content-Length': '500' }).write('{')
  setTimeout(() => request.socket.destroy(), 50)
}

const answered =
  (status: number, result: unknown): Answering =>
  (request, response) => {
    const envelope = { __abp: true, success: status === 200, result, error: status === 200 ? null : { message: 'No' } }
    response.writeHead(status, head(request)).end(JSON.stringify(envelope))
  }

let answering: Answering = cut
let server: Server
const received: { path: string; body: unknown; authorization: string | undefined }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.once('end', () => {
      const { url = '', headers } = request
      received.push({ path: url, body: text === '' ? null : JSON.parse(text), authorization: headers.authorization })
      if (url === '/health') response.writeHead(200, head(request)).end('ok')
      else answering(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${base}/account/login`)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

beforeEach(() => {
  ownerMark.signedIn(ann)
  ownerMark.signedOut()
  received.length = 0
  answering = cut
})

const credentials = { userNameOrEmailAddress: 'bea', password: 'secret' }
const switching = (token: object) => ({
  token: { impersonationToken: null, switchAccountToken: null, userDelegationId: null, ...token },
  tenant: null,
})

test.each([
  ['acting as a person, and going back', () => enterSwitched(switching({ impersonationToken: 'one' }))],
  ['acting by a delegation', () => enterSwitched(switching({ impersonationToken: 'one', userDelegationId: 4 }))],
  ['going on in a linked account', () => enterSwitched(switching({ switchAccountToken: 'one' }))],
  ['a sign-in', () => authenticate(credentials)],
])(
  'O13: %s: the server is told to end what the cookie is of, and not of the session that was left alone',
  async (_, enter) => {
    const entering = enter()
    // As long as the answer is under way: the tab may be closed now.
    await expect.poll(() => received.length).toBe(1)
    expect(markNow()).toMatchObject({ visit: null, untold: sessionOfCookie })
    await entering
    expect(markNow()).toMatchObject({ visit: null, untold: sessionOfCookie })
    expect(isServerUntold()).toBe(true)
    answering = answered(200, null)
    await tellServer()
    expect(received.at(-1)).toMatchObject({ path: '/api/TokenAuth/EndLeftSession', body: {} })
    expect(markNow().untold).toBeNull()
  },
)

test.each([
  ['refused', answered(401, null)],
  ['answered with a further step', answered(200, { accessToken: null, requiresTwoFactorVerification: true })],
])('O13: a sign-in that was %s leaves the mark as it was', async (_, answer) => {
  answering = answer
  await authenticate(credentials)
  expect(markNow()).toMatchObject({ visit: null, untold: ann.id })
})

test('O13: a refresh that finds the session of a lost sign-in ends it, and enters nothing', async () => {
  ownerMark.signedIn(ann)
  await authenticate(credentials)
  // Whose page is open in another tab goes on, and is not ended unasked.
  expect(isServerUntold()).toBe(false)
  const claims = btoa(JSON.stringify({ sub: '6', tid: 1, fam: 'session of Bea' }))
  answering = answered(200, { accessToken: `h.${claims}.s`, encryptedAccessToken: 'e' })
  expect(await refresh()).toBe('unreachable')
  expect(markNow().visit).toEqual(ann)
  const isOut = () => received.some((call) => call.path.endsWith('LogOut') && call.authorization?.includes(claims))
  await expect.poll(isOut).toBe(true)
})
