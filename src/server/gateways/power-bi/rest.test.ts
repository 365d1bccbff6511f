import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readList, WireReport } from './rest.ts'
import { PowerBITokens } from './tokens.ts'

/** Lets everybody in, and then says nothing. */
const hanging = createServer((request, response) => {
  request.resume()
  if (request.url?.includes('/token')) response.end('{"token_type":"Bearer","access_token":"t","expires_in":3600}')
})
let address: string

beforeAll(async () => {
  hanging.listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  address = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
})
afterAll(() => {
  hanging.close()
  hanging.closeAllConnections()
})

test('S31: all that one call asks of a service that hangs has one end', async () => {
  const begun = performance.now()
  const tokens = new PowerBITokens(address)
  const application = { directoryId: 'contoso.example', clientId: 'portal', clientSecret: 'secret' }
  const asked = readList(
    {
      address,
      token: (isRefused) => tokens.token(application, isRefused),
      log: pino({ level: 'silent' }),
      until: begun + 1_000,
    },
    '/groups/a/reports',
    WireReport,
  )
  await expect(asked).rejects.toMatchObject({ kind: 'doesNotAnswer' })
  expect(performance.now() - begun).toBeLessThan(8_000)
})
