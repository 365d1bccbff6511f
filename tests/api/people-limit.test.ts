/** How many people may be active is the edition's to say, or the operator's for one organisation. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserListItem } from '../../src/contract/models/user.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { limits } from '../../src/contract/vocabulary/limits.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { type Caller, demoPassword, fabrikamAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { changeSetting, setFeature, tenantHeader } from './identity.ts'

let portal: Portal
let admin: Caller
let host: Caller

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(fabrikamAdmin)
  host = await portal.as(hostAdmin)
  await changeSetting(portal, 'fabrikam', settings.allowSelfRegistration, 'true')
  await changeSetting(portal, 'fabrikam', settings.isNewRegisteredUserActiveByDefault, 'true')
})
afterAll(() => portal.close())

const allow = (count: number) => setFeature(portal, 'fabrikam', features.maxUserCount, String(count))

async function everybody(): Promise<UserListItem[]> {
  return (await admin.call('User_GetUsers', { body: { maxResultCount: 1000 } })).result.items
}
const activeCount = async () => (await everybody()).filter(({ isActive }) => isActive).length

const personOf = (more: { isActive?: boolean } = {}) => {
  const userName = `limited-${randomUUID().slice(0, 8)}`
  return {
    name: 'Lim',
    surname: 'Ited',
    userName,
    emailAddress: `${userName}@example.org`,
    password: demoPassword,
    ...more,
  }
}
const save = (user: ReturnType<typeof personOf> & { id?: number }) =>
  admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: [] } })
const register = (emailAddress: string) =>
  portal.anonymous.call('Account_Register', {
    body: { name: 'New', emailAddress, password: 'Another-passw0rd' },
    headers: tenantHeader(portal, 'fabrikam'),
  })
const idOf = async (userName: string) => (await everybody()).find((one) => one.userName === userName)?.id ?? 0

describe('an edition that allows so many active people', () => {
  beforeEach(async () => {
    await allow(0)
  })

  test('takes one more as long as there is a place, and nobody then, and says so', async () => {
    await allow((await activeCount()) + 1)
    expect((await save(personOf())).status).toBe(200)
    const refused = await save(personOf())
    expect(refused.status).toBe(400)
    const count = await activeCount()
    expect(refused.error?.message).toContain(`allows ${count} active people`)
  })

  test('counts nobody who is not active, and refuses to activate one too many', async () => {
    const waiting = personOf({ isActive: false })
    await allow(await activeCount())
    expect((await save(waiting)).status).toBe(200)
    const id = await idOf(waiting.userName)
    const { password: _password, ...known } = waiting
    const activated = await admin.call('User_CreateOrUpdateUser', {
      body: { user: { ...known, id, isActive: true }, assignedRoleNames: [] },
    })
    expect(activated.error?.message).toContain('active people')
    await allow((await activeCount()) + 1)
    const again = await admin.call('User_CreateOrUpdateUser', {
      body: { user: { ...known, id, isActive: true }, assignedRoleNames: [] },
    })
    expect(again.status).toBe(200)
    // Whoever is active already is changed as before.
    const renamed = await admin.call('User_CreateOrUpdateUser', {
      body: { user: { ...known, id, isActive: true, surname: 'Renamed' }, assignedRoleNames: [] },
    })
    expect(renamed.status).toBe(200)
  })

  test('tells whoever registers, whether their address is known or not, and lets in who waits for an administrator', async () => {
    await allow(await activeCount())
    const [known] = await everybody()
    const answers = [await register(`new-${randomUUID()}@example.org`), await register(known?.emailAddress ?? '')]
    expect(answers.map(({ status, error }) => [status, error?.message])).toEqual(
      [1, 2].map(() => [400, expect.stringMatching(/^This organisation has as many active people/)]),
    )
    await changeSetting(portal, 'fabrikam', settings.isNewRegisteredUserActiveByDefault, 'false')
    expect((await register(`waits-${randomUUID()}@example.org`)).status).toBe(200)
    await changeSetting(portal, 'fabrikam', settings.isNewRegisteredUserActiveByDefault, 'true')
  })

  test('takes of a list as many as there are places, in the order of its rows', async () => {
    await allow((await activeCount()) + 2)
    const people = [2, 3, 4].map((row) => ({ row, name: 'Row', emailAddress: `row-${randomUUID()}@example.org` }))
    const body = { people, assignedRoleNames: [] }
    const fates = ['new', 'new', 'faulty']
    const preview = await admin.call('User_PreviewPeople', { body })
    expect(preview.result.items.map(({ fate }) => fate)).toEqual(fates)
    expect(preview.result.items[2]?.faults[0]?.message).toContain('active people')
    await admin.call('User_ImportPeople', { body })
    await portal.runJobs()
    const { result } = await admin.call('User_GetPeopleImport')
    expect(result.last?.rows.map(({ fate }) => fate)).toEqual(['made', 'made', 'faulty'])
  })

  test('is not passed by two who come at once', async () => {
    await allow((await activeCount()) + 1)
    const saved = await Promise.all([1, 2, 3].map(() => save(personOf())))
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('keeps everybody when it becomes less', async () => {
    const before = await activeCount()
    await allow(1)
    expect(await activeCount()).toBe(before)
    expect((await save(personOf())).status).toBe(400)
  })
})

test('the limit is a number of the edition’s and of the organisation’s, within bounds', async () => {
  const displayName = `Small ${randomUUID().slice(0, 8)}`
  const withLimit = (value: string) => [{ name: features.maxUserCount, value }]
  for (const value of ['true', '-1', '1.5', '', String(limits.maxUserCount + 1)]) {
    const body = { edition: { displayName }, featureValues: withLimit(value) }
    expect((await host.call('Edition_CreateEdition', { body })).status, value).toBe(400)
  }
  await host.call('Edition_CreateEdition', { body: { edition: { displayName }, featureValues: withLimit('025') } })
  const { result } = await host.call('Edition_GetEditions')
  const id = result.items.find((one) => one.displayName === displayName)?.id ?? 0
  const { featureValues } = (await host.call('Edition_GetEditionForEdit', { query: { id } })).result
  expect(featureValues).toContainEqual({ name: features.maxUserCount, value: '25' })
})
