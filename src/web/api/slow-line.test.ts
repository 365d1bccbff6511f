// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { headers as names } from '../../contract/vocabulary/headers.ts'

/** Milliseconds that each answer takes. */
const slow = 3_500
const delays: Readonly<Record<string, number>> = { '/api/on-its-way': 200 }

let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const number = String(request.headers[names.callNumber.toLowerCase()])
    if (request.url === '/health') setTimeout(() => request.socket.destroy(), 400)
    else
      setTimeout(
        () => response.writeHead(200, { [names.answerTo]: number }).end('{}'),
        delays[request.url ?? ''] ?? slow,
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`http://127.0.0.1:${port}/`)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('O64: the next page of a tab knows how slow its line is', async () => {
  const { send } = await import('./transport.ts')
  await Promise.all(['/api/one', '/api/two', '/api/three'].map((url) => send({ url, isRaw: true })))
  vi.resetModules()
  const nextPage = await import('./transport.ts')
  expect(nextPage.patienceForHealth()).toBeGreaterThan(slow)
})

test('O171: an answer that was on its way when the network went does not hide that it went', async () => {
  vi.resetModules()
  const { isServerThere, onReachability, send } = await import('./transport.ts')
  const told: boolean[] = []
  onReachability((isReachable) => told.push(isReachable))
  const onItsWay = send({ url: '/api/on-its-way', isRaw: true })
  await isServerThere()
  await onItsWay
  await vi.waitFor(() => expect(told).toEqual([true, false]))
})
