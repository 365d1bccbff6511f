import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLdapGateway } from './ldap.ts'
import { withinOutsideTime } from './outside-time.ts'
import { safeRequest } from './safe-request.ts'

const config = { outgoingAllowedHosts: ['127.0.0.1'] }

/** Takes connections, and says nothing to anybody. */
const silent = createServer()
let port = 0

beforeAll(async () => {
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const address = silent.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => void silent.close())

const ask = () => safeRequest(config, `http://127.0.0.1:${port}/`, { seconds: 5 })

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

test('services that do not answer are waited for together, and no longer than the bound', async () => {
  const waited = await secondsOf(() =>
    withinOutsideTime(0.4, async () => {
      for (const _ of [1, 2, 3]) await expect(ask()).rejects.toThrow(`127.0.0.1:${port} did not answer`)
    }),
  )
  expect(waited).toBeGreaterThan(0.35)
  expect(waited).toBeLessThan(2)
})

test('an LDAP server that hangs takes what is left of it, and the log says which one it is', async () => {
  const warned: unknown[] = []
  const log = { warn: (facts: unknown) => void warned.push(facts) } as unknown as Parameters<
    typeof openLdapGateway
  >[0]['log']
  const { signIn } = openLdapGateway({ config, log })
  const server = { domain: `127.0.0.1:${port}`, container: 'dc=a', userName: 'cn=a', password: 'a', useSsl: false }
  const waited = await secondsOf(() =>
    withinOutsideTime(0.4, async () => {
      await expect(ask()).rejects.toThrow()
      await expect(signIn(server, 'a', 'b')).rejects.toMatchObject({ key: 'LdapServerDoesNotAnswer' })
    }),
  )
  expect(waited).toBeLessThan(2)
  expect(warned).toMatchObject([{ domain: server.domain }])
})
