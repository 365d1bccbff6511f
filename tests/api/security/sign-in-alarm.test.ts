import { afterAll, beforeAll, expect, test } from 'vitest'
import { lifetimes, limits } from '../../../src/contract/vocabulary/limits.ts'
import { contosoAdmin, hostAdmin, type Portal, startApp } from '../harness.ts'
import { tenantHeader } from '../identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => portal.close())

interface Failure {
  tenant?: 'contoso' | 'fabrikam'
  address: string
}

/** A wrong password at one account after another. */
async function fail(names: readonly string[], { tenant = 'contoso', address }: Failure): Promise<void> {
  for (const userNameOrEmailAddress of names) {
    const { status } = await portal.anonymous.call('TokenAuth_Authenticate', {
      body: { userNameOrEmailAddress, password: 'Wrong-passw0rd' },
      headers: { ...tenantHeader(portal, tenant), 'x-forwarded-for': address },
    })
    expect(status).toBe(400)
  }
}

const names = (amount: number, of: string) => Array.from({ length: amount }, (_, n) => `${of}-${n}`)

async function alarms() {
  const host = await portal.signIn(hostAdmin)
  const { result } = await host.call('AuditLog_GetAuditLogs', {
    query: { serviceName: 'SignInAlarm', maxResultCount: 100 },
  })
  return result.items.map(({ methodName, clientIpAddress, parameters }) => ({
    methodName,
    clientIpAddress,
    parameters: JSON.parse(parameters),
  }))
}

const logged = async () =>
  (await (await portal.signIn(hostAdmin)).call('WebLog_GetLatestWebLogs')).result.latestWebLogLines
    .map((line) => JSON.parse(line))
    .filter(({ alarm }) => alarm === 'sign-in')

test('A2: the operator is told, once an hour, when sign-ins from one address fail at many accounts, in whatever tenant', async () => {
  const address = '203.0.113.7'
  const half = limits.failedAccountsOfAddress / 2
  await fail(names(half, 'sprayed'), { address })
  await fail(names(half - 1, 'sprayed'), { address, tenant: 'fabrikam' })
  // The same account again is no other one.
  await fail(names(half, 'sprayed'), { address })
  expect(await alarms()).toEqual([])
  await fail(['one-more'], { address, tenant: 'fabrikam' })
  const alarm = {
    methodName: 'OverAnAddress',
    clientIpAddress: address,
    parameters: {
      accounts: limits.failedAccountsOfAddress,
      seconds: lifetimes.failedAccount,
      tenantId: portal.tenantId('fabrikam'),
    },
  }
  expect(await alarms()).toEqual([alarm])
  expect(await logged()).toMatchObject([{ level: 40, spread: 'overAnAddress', clientIpAddress: address }])
  await fail(names(limits.failedAccountsOfAddress, 'later'), { address })
  expect(await alarms()).toEqual([alarm])
})

test('A2: an hour later it is told again, and slow failures of many people are no alarm', async () => {
  const address = '203.0.113.8'
  portal.moveClock(lifetimes.signInAlarm)
  const before = (await alarms()).length
  await fail(names(limits.failedAccountsOfAddress - 1, 'slow'), { address })
  portal.moveClock(lifetimes.failedAccount)
  await fail(names(limits.failedAccountsOfAddress - 1, 'slower'), { address })
  expect((await alarms()).length).toBe(before)
  await fail(['slowest'], { address })
  expect((await alarms()).length).toBe(before + 1)
})

test('A2: failures at many accounts of one tenant are an alarm wherever they come from, and only the operator sees it', async () => {
  portal.moveClock(lifetimes.signInAlarm)
  const seen = async () => (await alarms()).filter(({ methodName }) => methodName === 'OverATenant')
  const [last = '', ...others] = names(limits.failedAccountsOfTenant, 'spread')
  for (const [n, name] of others.entries()) await fail([name], { address: `198.51.100.${n}` })
  expect(await seen()).toEqual([])
  await fail([last], { address: '198.51.100.255' })
  expect(await seen()).toMatchObject([{ parameters: { tenantId: portal.tenantId('contoso') } }])
  const admin = await portal.signIn(contosoAdmin)
  const { result } = await admin.call('AuditLog_GetAuditLogs', { query: { serviceName: 'SignInAlarm' } })
  expect(result.items).toEqual([])
})
