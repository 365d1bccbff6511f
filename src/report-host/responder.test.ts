import { expect, test } from 'vitest'
import { invalid } from './protocol.ts'
import { type Embedder, openChannel, type Respond } from './responder.ts'

const origin = 'https://portal.example'

/** Two ends of a frame: what one posts, the other hears. */
function aFrame(respond: Respond) {
  const sent: { message: unknown; targetOrigin: string }[] = []
  const embedder: Embedder = { postMessage: (message, targetOrigin) => sent.push({ message, targetOrigin }) }
  const frame = new EventTarget()
  const channel = openChannel({
    frame: {
      addEventListener: (type, listener) => frame.addEventListener(type, (event) => listener(event as MessageEvent)),
      removeEventListener: () => undefined,
    },
    embedder,
    allowedOrigins: [origin],
    respond,
  })
  const hear = async (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    const event = Object.assign(new Event('message'), {
      data,
      origin: from.origin ?? origin,
      source: from.source ?? embedder,
    })
    frame.dispatchEvent(event)
    await new Promise((done) => setImmediate(done))
  }
  return { sent, channel, hear }
}

const request = (change: object = {}) => ({ method: 'GET', url: '/report/pages', headers: { id: 'a1' }, ...change })

test('an answer carries the id of its request and goes to the origin that asked', async () => {
  const { sent, hear } = aFrame(() => ({ statusCode: 200, body: ['one'] }))
  await hear(request())
  expect(sent).toEqual([{ message: { statusCode: 200, headers: { id: 'a1' }, body: ['one'] }, targetOrigin: origin }])
})

test.each([
  ['refuses', () => Promise.reject(invalid('No.')), 400, 'Invalid parameters'],
  [
    'throws',
    () => {
      throw new Error('broken')
    },
    500,
    'Unexpected error',
  ],
  ['throws something that is no error', () => Promise.reject('text'), 500, 'Unexpected error'],
] as const)('a request is answered even when its handler %s', async (_, respond, statusCode, message) => {
  const { sent, hear } = aFrame(respond)
  await hear(request())
  expect(sent).toMatchObject([{ message: { statusCode, headers: { id: 'a1' }, body: { message } } }])
})

test.each([
  ['another origin', request(), { origin: 'https://elsewhere.example' }],
  ['another window', request(), { source: {} }],
  ['an acknowledgement of an event', request({ statusCode: 200 }), {}],
  ['something that is no request', { hello: 'there' }, {}],
  ['nothing', null, {}],
])('%s is not answered', async (_, data, from) => {
  const { sent, hear } = aFrame(() => ({ statusCode: 200, body: null }))
  await hear(data, from)
  expect(sent).toEqual([])
})

test('a path without its slash is understood, and a method in small letters', async () => {
  const heard: string[] = []
  const { hear } = aFrame(({ method, path }) => {
    heard.push(`${method} ${path}`)
    return { statusCode: 200, body: null }
  })
  await hear(request({ method: 'get', url: 'report/pages' }))
  expect(heard).toEqual(['GET /report/pages'])
})

test('events go to the embedder alone; only the announcement, which holds nothing, goes to anyone', () => {
  const { sent, channel } = aFrame(() => ({ statusCode: 200, body: null }))
  channel.announce('/ready/u1')
  channel.post('/reports/u1/events/loaded', null)
  expect(sent).toMatchObject([
    { message: { method: 'POST', url: '/ready/u1', body: null }, targetOrigin: '*' },
    { message: { method: 'POST', url: '/reports/u1/events/loaded', body: null }, targetOrigin: origin },
  ])
})

test('what is asked of the SDK is answered by the message that has its number', async () => {
  const { sent, channel, hear } = aFrame(() => ({ statusCode: 200, body: null }))
  const asked = channel.ask('/reports/one/eventHooks/newAccessToken', {})
  const [{ message } = { message: null }] = sent
  const { id } = (message as { headers: { id: string } }).headers
  await hear({ statusCode: 200, headers: { id: 'another' }, body: 'wrong' })
  await hear({ statusCode: 200, headers: { id }, body: 'forged' }, { origin: 'https://elsewhere.example' })
  await hear({ statusCode: 200, headers: { id }, body: 'next' })
  await expect(asked).resolves.toEqual({ statusCode: 200, body: 'next' })
  expect(sent).toHaveLength(1)
})
