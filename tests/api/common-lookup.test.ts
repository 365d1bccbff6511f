import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import type { NameValue } from '../../src/contract/models/name-value.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { expectRoundTrips } from './cost.ts'
import { type Caller, contosoAdmin, contosoAlice, fabrikamAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { aPerson, changeSetting, idOf } from './identity.ts'

let portal: Portal
let host: Caller
let admin: Caller

beforeAll(async () => {
  portal = await startApp()
  host = await portal.as(hostAdmin)
  admin = await portal.as(contosoAdmin)
})
afterAll(() => portal.close())

const found = async (body: object, caller = admin) => {
  const { status, result, error } = await caller.callWith('CommonLookup_FindUsers', { body })
  expect(error).toBeNull()
  expect(status).toBe(200)
  return result as { totalCount: number; items: NameValue[] }
}

describe('people to choose from', () => {
  test('are found by name, user name or address, and named by both (CommonLookup_FindUsers)', async () => {
    const word = randomUUID().slice(0, 8)
    const one = await aPerson(portal, 'contoso', { name: 'Zoë', surname: `Ağaoğlu ${word}` })
    const other = await aPerson(portal, 'contoso', { name: 'Adam', email_address: `${word}@example.org` })
    expect(await found({ filter: word.toUpperCase() })).toEqual({
      totalCount: 2,
      items: [
        { name: `Adam (${word}@example.org)`, value: String(other.id) },
        { name: `Zoë Ağaoğlu ${word} (${one.emailAddress})`, value: String(one.id) },
      ],
    })
    expect((await found({ filter: `zoë ağaoğlu ${word}` })).items.map(({ value }) => value)).toEqual([String(one.id)])
    expect((await found({ filter: one.userName })).totalCount).toBe(1)
    expect((await found({ filter: '%' })).totalCount).toBe(0)
  })

  test('come in pages, without the caller where that is asked', async () => {
    const all = await found({ maxResultCount: 1000 })
    const first = await found({ maxResultCount: 2 })
    const second = await found({ maxResultCount: 2, skipCount: 2 })
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 4))
    const others = await found({ maxResultCount: 1, excludeCurrentUser: true })
    expect(others.totalCount).toBe(all.totalCount - 1)
  })

  test('of a tenant are shown to those of the host who may act as them', async () => {
    const tenantId = portal.tenantId('contoso')
    const { items } = await found({ tenantId, filter: 'alice' }, host)
    expect(items.map(({ value }) => value)).toContain(String(await idOf(portal, contosoAlice)))
    const { person, id } = await aPerson(portal, null)
    await host.call('User_UpdateUserPermissions', { body: { id, grantedPermissionNames: [permissions.users.view] } })
    const viewer = await portal.signIn(person)
    expect((await viewer.call('CommonLookup_FindUsers', { body: { tenantId } })).status).toBe(403)
    expect((await viewer.call('CommonLookup_FindUsers', { body: {} })).status).toBe(200)
  })

  test('of another tenant do not exist, nor does a tenant that is not there (F2)', async () => {
    const tenantId = portal.tenantId('contoso')
    const fabrikam = await portal.as(fabrikamAdmin)
    expect((await fabrikam.call('CommonLookup_FindUsers', { body: { tenantId } })).status).toBe(404)
    expect((await host.call('CommonLookup_FindUsers', { body: { tenantId: 999_999 } })).status).toBe(404)
  })

  test('cost two round trips to the store, for a hundred as for ten (P2)', async () => {
    for (const maxResultCount of [10, 100]) await expectRoundTrips(portal, 2, () => found({ maxResultCount }))
  })
})

describe('editions to choose from', () => {
  test('are all of them, or the free ones (CommonLookup_GetEditionsForCombobox)', async () => {
    const displayName = `Paid ${randomUUID().slice(0, 8)}`
    const { error } = await host.call('Edition_CreateEdition', {
      body: { edition: { displayName, annualPrice: 100 }, featureValues: [] },
    })
    expect(error).toBeNull()
    const named = async (query: object) => {
      const { result } = await host.call('CommonLookup_GetEditionsForCombobox', { query })
      return result.items.map(({ displayText, isFree }) => [displayText, isFree])
    }
    expect(await named({})).toEqual(
      expect.arrayContaining([
        ['Standard', true],
        [displayName, false],
      ]),
    )
    expect(await named({ onlyFreeItems: true })).not.toContainEqual([displayName, false])
  })

  test('have a default where the settings name one (CommonLookup_GetDefaultEditionName)', async () => {
    const ask = async () => (await host.call('CommonLookup_GetDefaultEditionName')).result.name
    expect(await ask()).toBe('Standard')
    await changeSetting(portal, null, settings.defaultEditionId, '')
    expect(await ask()).toBeNull()
    const { result } = await host.call('CommonLookup_GetEditionsForCombobox', {})
    const other = result.items.find(({ displayText }) => displayText !== 'Standard')
    await changeSetting(portal, null, settings.defaultEditionId, other?.value ?? '')
    expect(await ask()).toBe(other?.displayText)
  })
})

const operations: [OperationId, number][] = [
  ['CommonLookup_FindUsers', 200],
  ['CommonLookup_GetEditionsForCombobox', 403],
  ['CommonLookup_GetDefaultEditionName', 403],
]

test.each(operations)('%s is for those who are signed in and choose such things', async (id, forTenants) => {
  expect((await portal.anonymous.callWith(id, { body: {} })).status).toBe(401)
  expect((await (await portal.as(contosoAlice)).callWith(id, { body: {} })).status).toBe(403)
  expect((await admin.callWith(id, { body: {} })).status).toBe(forTenants)
})
