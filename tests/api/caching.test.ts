import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Portal } from './harness.ts'
import { contosoAdmin, contosoAlice, hostAdmin, startApp } from './harness.ts'

let portal: Portal
let host: Caller

beforeAll(async () => {
  portal = await startApp()
  host = await portal.as(hostAdmin)
})
afterAll(() => portal.close())

const countOf = async (name: string): Promise<number | undefined> => {
  const { result } = await host.call('Caching_GetAllCaches')
  return result.items.find((cache) => cache.name === name)?.entryCount
}

test('the operator sees each cache with its number of entries', async () => {
  const { status, result } = await host.call('Caching_GetAllCaches')
  expect(status).toBe(200)
  expect(result.items.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'AccessTokens',
      'DirectoryTokens',
      'People',
      'ReportResults',
      'ReportVersions',
      'Reports',
      'Tenants',
    ]),
  )
  expect(result.items.map(({ name }) => name)).toEqual(result.items.map(({ name }) => name).toSorted())
  const before = await countOf('AccessTokens')
  await (await portal.signIn(contosoAlice)).call('Session_GetCurrentLoginInformations')
  expect(await countOf('AccessTokens')).toBe((before ?? 0) + 1)
})

test('clearing one cache leaves the others, and what it held is read again', async () => {
  const alice = await portal.as(contosoAlice)
  // For a second after a change nobody whom it concerns is remembered.
  const remembered = async () => {
    await alice.call('Session_GetCurrentLoginInformations')
    return countOf('People')
  }
  await expect.poll(remembered, { interval: 1, timeout: 10_000 }).toBeGreaterThan(1)
  const tokens = await countOf('AccessTokens')
  const { status } = await host.call('Caching_ClearCache', { body: { id: 'People' } })
  expect(status).toBe(200)
  // The call that counts may be remembered already.
  expect(await countOf('People')).toBeLessThanOrEqual(1)
  expect(await countOf('AccessTokens')).toBe(tokens)
  const { result } = await alice.call('Session_GetCurrentLoginInformations')
  expect(result.user?.userName).toBe('alice')
})

test('clearing all of them reaches every process that shares the store', async () => {
  const cleared = new Promise<string>((resolve, reject) => {
    portal.store.listen('tessera_caches', resolve).catch(reject)
  })
  expect((await host.call('Caching_ClearAllCaches')).status).toBe(200)
  expect(await cleared).toBe('*')
  expect(await countOf('AccessTokens')).toBeLessThanOrEqual(1)
})

test('a cache that does not exist is refused', async () => {
  const { status, error } = await host.call('Caching_ClearCache', { body: { id: 'Nothing' } })
  expect([status, error?.message]).toEqual([400, 'There is no cache named Nothing.'])
  expect((await host.call('Caching_ClearCache', { body: { id: '*' } })).status).toBe(400)
})

test('F3: nobody but the operator reaches this service', async () => {
  for (const id of ['Caching_GetAllCaches', 'Caching_ClearCache', 'Caching_ClearAllCaches'] as const) {
    const body = id === 'Caching_ClearCache' ? { id: 'People' } : undefined
    expect((await portal.anonymous.callWith(id, { body })).status, id).toBe(401)
    for (const person of [contosoAdmin, contosoAlice]) {
      expect((await (await portal.as(person)).callWith(id, { body })).status, id).toBe(403)
    }
  }
})
