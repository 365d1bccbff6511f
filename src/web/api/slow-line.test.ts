// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { headers as names } from '../../contract/vocabulary/headers.ts'

/** Milliseconds that each answer takes. */
const slow = 3_500

let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const number = String(request.headers[names.callNumber.toLowerCase()])
    setTimeout(() => response.writeHead(200, { [names.answerTo]: number }).end('{}'), slow)
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
