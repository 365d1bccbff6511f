import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreateEdition } from '../../src/contract/services/edition.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { writeSetting } from '../../src/server/settings/settings.ts'
import { type Caller, contosoAdmin, demoPassword, hostAdmin, type Portal, startApp } from './harness.ts'
import { aPerson } from './identity.ts'

const { editions, tenants } = permissions

let portal: Portal
let host: Caller

beforeAll(async () => {
  portal = await startApp()
  host = await portal.as(hostAdmin)
})

afterAll(() => portal.close())

const list = async () => (await host.call('Edition_GetEditions')).result.items

async function named(displayName: string) {
  const found = (await list()).find((edition) => edition.displayName === displayName)
  if (!found) throw new Error(`${displayName} is not in the list`)
  return found
}

const aName = (kind: string) => `${kind} ${randomUUID().slice(0, 8)}`

type Terms = Partial<CreateEdition['edition']>

const create = (edition: Terms & { displayName: string }, featureValues: CreateEdition['featureValues'] = []) =>
  host.call('Edition_CreateEdition', { body: { edition, featureValues } })

async function anEdition(terms: Terms = {}, featureValues: CreateEdition['featureValues'] = []) {
  const displayName = terms.displayName ?? aName('Edition')
  const { status, error } = await create({ ...terms, displayName }, featureValues)
  expect(error?.message).toBeUndefined()
  expect(status).toBe(200)
  return named(displayName)
}

const formOf = (id: number) => host.call('Edition_GetEditionForEdit', { query: { id } })

const onHost = <T>(work: Parameters<typeof hostTransaction<T>>[2]) =>
  hostTransaction(portal.store, 'a test looks at tenants', work)

/** Tenants without people, straight into the store: what an edition is to them is all that matters here. */
const giveTenants = (editionId: number, count: number) =>
  onHost(async (db) => {
    await db
      .insertInto('tenants')
      .values(
        Array.from({ length: count }, () => ({
          tenancy_name: `t-${randomUUID()}`,
          name: 'Some organisation',
          edition_id: editionId,
          is_active: true,
          subscription_end_date_utc: new Date('2027-01-01T00:00:00Z'),
          creation_time: portal.now(),
        })),
      )
      .execute()
  })

const tenantCount = async (editionId: number) =>
  (await host.call('Edition_GetTenantCount', { query: { editionId } })).result

describe('editions', () => {
  test('are listed with prices, terms and the number of their tenants (Edition_GetEditions)', async () => {
    const standard = await named('Standard')
    expect(standard).toMatchObject({
      name: 'Standard',
      isFree: true,
      tenantCount: 2,
      lastMove: null,
      monthlyPrice: null,
    })
    const gold = await anEdition({
      dailyPrice: 1.5,
      weeklyPrice: 9.99,
      monthlyPrice: 30,
      annualPrice: 300,
      trialDayCount: 14,
      waitingDayAfterExpire: 5,
      expiringEditionId: standard.id,
    })
    expect(gold).toMatchObject({
      dailyPrice: 1.5,
      weeklyPrice: 9.99,
      monthlyPrice: 30,
      annualPrice: 300,
      trialDayCount: 14,
      waitingDayAfterExpire: 5,
      expiringEditionId: standard.id,
      expiringEditionDisplayName: 'Standard',
      isFree: false,
      tenantCount: 0,
      creationTime: portal.now().toISOString(),
    })
  })

  test('one with a long name is named by its first characters, each whole', async () => {
    const beginning = randomUUID().slice(0, 31)
    expect(await anEdition({ displayName: `${beginning}𝔯𝔯` })).toMatchObject({ name: `${beginning}𝔯` })
  })

  test('H6: of several that begin alike and are made at once each has a name, or is refused in words', async () => {
    const beginning = randomUUID().slice(0, 32)
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((end) => create({ displayName: beginning + end })),
    )
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
  })

  test('the one that costs most a year is the highest, however it is sold', async () => {
    await anEdition({ annualPrice: 4_000_000 })
    const monthly = await anEdition({ monthlyPrice: 500_000 })
    const highest = (await list()).filter(({ isHighestEdition }) => isHighestEdition)
    expect(highest.map(({ id }) => id)).toEqual([monthly.id])
  })

  test('a form shows every feature with its value, parents first (Edition_GetEditionForEdit)', async () => {
    const { result: blank } = await host.call('Edition_GetEditionForEdit')
    expect(blank.edition).toMatchObject({ id: null, displayName: '', monthlyPrice: null })
    expect(blank.featureValues).toContainEqual({ name: features.loginUserPass, value: 'true' })
    expect(blank.featureValues).toContainEqual({ name: features.powerBI, value: 'false' })
    const names = blank.features.map(({ name }) => name)
    const { inputType: limit } = blank.features.find(({ name }) => name === features.maxUserCount) ?? {}
    expect(limit).toMatchObject({
      name: 'SINGLE_LINE_STRING',
      validator: { name: 'NUMERIC', attributes: { MinValue: 0 } },
    })
    const switches = blank.features.filter(({ name }) => name !== features.maxUserCount)
    for (const { name, parentName, inputType, defaultValue, displayName, description } of switches) {
      if (parentName) expect(names.indexOf(parentName)).toBeLessThan(names.indexOf(name))
      expect(inputType).toEqual({
        name: 'CHECKBOX',
        attributes: {},
        validator: { name: 'BOOLEAN', attributes: {} },
        itemSource: null,
      })
      expect(['true', 'false']).toContain(defaultValue)
      expect(displayName).not.toContain('feature.')
      expect(description).not.toContain('featureDescription.')
    }
    expect(names.sort()).toEqual(Object.values(features).sort())
  })

  test('keep the features they are made with (Edition_CreateEdition)', async () => {
    const { id } = await anEdition({}, [
      { name: features.powerBI, value: 'True' },
      { name: features.loginUserPass, value: 'false' },
      { name: features.loginAzureAD, value: 'true' },
    ])
    const { featureValues } = (await formOf(id)).result
    expect(featureValues).toContainEqual({ name: features.powerBI, value: 'true' })
    expect(featureValues).toContainEqual({ name: features.loginUserPass, value: 'false' })
    expect(featureValues).toContainEqual({ name: features.tasks, value: 'false' })
  })

  test('change, and what is not named stays (Edition_UpdateEdition)', async () => {
    const { id, name } = await anEdition({ monthlyPrice: 5, trialDayCount: 30 }, [
      { name: features.tasks, value: 'true' },
    ])
    const displayName = aName('Renamed')
    const { status } = await host.call('Edition_UpdateEdition', {
      body: {
        edition: { id, displayName, monthlyPrice: 6.25 },
        featureValues: [{ name: features.branding, value: 'true' }],
      },
    })
    expect(status).toBe(200)
    expect(await named(displayName)).toMatchObject({ id, name, monthlyPrice: 6.25, trialDayCount: 30 })
    const { featureValues } = (await formOf(id)).result
    expect(featureValues).toContainEqual({ name: features.tasks, value: 'true' })
    expect(featureValues).toContainEqual({ name: features.branding, value: 'true' })
  })

  test('a changed feature holds for people of its tenants from the next call on', async () => {
    const standard = await named('Standard')
    const admin = await portal.as(contosoAdmin)
    const set = async (value: string) => {
      const { status } = await host.call('Edition_UpdateEdition', {
        body: {
          edition: { id: standard.id, displayName: 'Standard' },
          featureValues: [{ name: features.tasks, value }],
        },
      })
      expect(status).toBe(200)
      return (await admin.call('AbpUserConfiguration_GetAll')).result.features.allFeatures[features.tasks]?.value
    }
    expect(await set('false')).toBe('false')
    expect(await set('true')).toBe('true')
  })

  test('that become free end no subscription and no trial of their tenants any more', async () => {
    const { id, displayName } = await anEdition({ monthlyPrice: 5, trialDayCount: 30 })
    await giveTenants(id, 1)
    await onHost((db) =>
      db.updateTable('tenants').set({ is_in_trial_period: true }).where('edition_id', '=', id).execute(),
    )
    const save = async (terms: Terms) => {
      const edition = { id, displayName, ...terms }
      const { status } = await host.call('Edition_UpdateEdition', { body: { edition, featureValues: [] } })
      expect(status).toBe(200)
      const { result } = await host.call('Tenant_GetTenants', { query: { editionId: id } })
      return result.items.map((tenant) => [tenant.isInTrialPeriod, tenant.subscriptionEndDateUtc])
    }
    // U251: what is forgotten then is counted beforehand.
    expect((await named(displayName)).endingTenantCount).toBe(1)
    expect(await save({ monthlyPrice: 4 })).toEqual([[true, '2027-01-01T00:00:00.000Z']])
    expect(await save({ monthlyPrice: null, trialDayCount: null })).toEqual([[false, null]])
    expect((await named(displayName)).endingTenantCount).toBe(0)
  })

  test('are deleted while nobody has them (Edition_DeleteEdition)', async () => {
    const { id } = await anEdition({}, [{ name: features.tasks, value: 'true' }])
    expect((await host.call('Edition_DeleteEdition', { query: { id } })).status).toBe(200)
    expect((await formOf(id)).status).toBe(404)
    expect((await host.call('Edition_DeleteEdition', { query: { id } })).status).toBe(404)
  })

  test('that a deleted tenant had can be deleted', async () => {
    const { id } = await anEdition({ monthlyPrice: 1 })
    await giveTenants(id, 1)
    await onHost((db) => db.updateTable('tenants').set({ is_deleted: true }).where('edition_id', '=', id).execute())
    expect((await host.call('Edition_DeleteEdition', { query: { id } })).status).toBe(200)
  })

  test('are offered to choose from (Edition_GetEditionComboboxItems)', async () => {
    const paid = await anEdition({ monthlyPrice: 3 })
    const standard = await named('Standard')
    const items = async (query: { selectedEditionId?: number; addAllItem?: boolean; onlyFreeItems?: boolean }) =>
      (await host.call('Edition_GetEditionComboboxItems', { query })).result
    const plain = await items({})
    expect(plain[0]).toEqual({
      value: '',
      displayText: 'Not assigned',
      isSelected: true,
      isFree: null,
      trialDayCount: null,
    })
    expect(plain).toContainEqual({
      value: String(paid.id),
      displayText: paid.displayName,
      isSelected: false,
      isFree: false,
      trialDayCount: null,
    })
    const withAll = await items({ addAllItem: true })
    expect(withAll.slice(0, 2).map(({ value, isSelected }) => [value, isSelected])).toEqual([
      ['-1', true],
      ['', false],
    ])
    const chosen = await items({ selectedEditionId: standard.id, onlyFreeItems: true })
    expect(chosen.filter(({ isSelected }) => isSelected).map(({ value }) => value)).toEqual([String(standard.id)])
    expect(chosen.some(({ value }) => value === String(paid.id))).toBe(false)
  })

  test('tell how many tenants have them (Edition_GetTenantCount)', async () => {
    const { id } = await anEdition()
    await giveTenants(id, 3)
    expect(await tenantCount(id)).toBe(3)
  })
})

describe('moving all tenants of an edition', () => {
  const move = (sourceEditionId: number, targetEditionId: number) =>
    host.call('Edition_MoveTenantsToAnotherEdition', { body: { sourceEditionId, targetEditionId } })

  test('goes on after the call and shows how far it is (Edition_MoveTenantsToAnotherEdition)', async () => {
    const [source, target] = [await anEdition({ monthlyPrice: 2 }), await anEdition({ monthlyPrice: 4 })]
    await giveTenants(source.id, 401)
    expect((await move(source.id, target.id)).status).toBe(200)
    expect((await named(source.displayName)).lastMove).toEqual({
      targetEditionId: target.id,
      tenantCount: 401,
      movedCount: 0,
      endTime: null,
    })
    await portal.runJobs()
    expect([await tenantCount(source.id), await tenantCount(target.id)]).toEqual([0, 401])
    expect((await named(source.displayName)).lastMove).toMatchObject({
      movedCount: 401,
      endTime: portal.now().toISOString(),
    })
  })

  test('is recorded of each tenant as done by whoever asked, also where another asks meanwhile (U136)', async () => {
    const [source, target] = [await anEdition(), await anEdition()]
    await giveTenants(source.id, 1)
    await move(source.id, target.id)
    await portal.runJobs()
    const { userName, person } = await aPerson(portal, null, { role: 'Admin' })
    const second = await portal.as(person)
    const back = { sourceEditionId: target.id, targetEditionId: source.id }
    await move(target.id, source.id)
    expect((await second.call('Edition_MoveTenantsToAnotherEdition', { body: back })).status).toBe(200)
    await portal.runJobs()
    const [tenant] = await onHost((db) =>
      db.selectFrom('tenants').select('id').where('edition_id', '=', source.id).execute(),
    )
    const query = { entityTypeFullName: 'Tessera.Tenants.Tenant', entityId: String(tenant?.id) }
    const { result } = await host.call('AuditLog_GetEntityTypeChanges', { query })
    expect(result.items.map((change) => [change.userName, change.entityName])).toEqual([
      [userName, 'Some organisation'],
      [hostAdmin.userName, 'Some organisation'],
    ])
  })

  test('to a free edition ends their subscriptions’ dates', async () => {
    const [source, target] = [await anEdition({ monthlyPrice: 2 }), await anEdition()]
    await giveTenants(source.id, 1)
    await move(source.id, target.id)
    await portal.runJobs()
    const moved = await onHost((db) =>
      db.selectFrom('tenants').selectAll().where('edition_id', '=', target.id).execute(),
    )
    expect(moved.map((row) => row.subscription_end_date_utc)).toEqual([null])
  })

  test('U252: to another edition is refused in words while one is under way, and goes on after it', async () => {
    const [source, first, second] = [await anEdition(), await anEdition(), await anEdition()]
    await giveTenants(source.id, 2)
    const asked = await Promise.all([move(source.id, first.id), move(source.id, second.id)])
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = asked.find(({ status }) => status === 400)
    const target = asked[0]?.status === 200 ? first : second
    expect(refused?.error?.message).toBe(
      `The tenants of ${source.displayName} are on their way to ${target.displayName}. Wait until they are there.`,
    )
    expect((await move(source.id, target.id)).status).toBe(200)
    await portal.runJobs()
    expect(await tenantCount(target.id)).toBe(2)
    expect((await move(source.id, target === first ? second.id : first.id)).status).toBe(200)
    await portal.runJobs()
  })

  test('leaves an edition that can then be deleted', async () => {
    const [source, target] = [await anEdition(), await anEdition()]
    await giveTenants(source.id, 1)
    await move(source.id, target.id)
    await portal.runJobs()
    expect((await host.call('Edition_DeleteEdition', { query: { id: source.id } })).status).toBe(200)
  })

  test('to itself or to what is not there is refused', async () => {
    const { id } = await anEdition()
    expect((await move(id, id)).status).toBe(400)
    expect((await move(id, 2_000_000_000)).status).toBe(404)
    expect((await move(2_000_000_000, id)).status).toBe(404)
  })
})

describe('who may', () => {
  const calls = {
    Edition_GetEditions: {},
    Edition_GetEditionForEdit: {},
    Edition_CreateEdition: { body: { edition: { displayName: 'X' }, featureValues: [] } },
    Edition_UpdateEdition: { body: { edition: { id: 2_000_000_000, displayName: 'X' }, featureValues: [] } },
    Edition_DeleteEdition: { query: { id: 2_000_000_000 } },
    Edition_MoveTenantsToAnotherEdition: { body: { sourceEditionId: 1, targetEditionId: 2_000_000_000 } },
    Edition_GetEditionComboboxItems: {},
    Edition_GetTenantCount: { query: { editionId: 1 } },
  } as const

  test.each(Object.entries(calls))('an organisation’s administrator may not %s (F3)', async (id, input) => {
    const admin = await portal.as(contosoAdmin)
    expect((await admin.callWith(id as keyof typeof calls, input)).status).toBe(403)
  })

  test.each(Object.entries(calls))('nobody may %s without signing in', async (id, input) => {
    expect((await portal.anonymous.callWith(id as keyof typeof calls, input)).status).toBe(401)
  })

  test('a person of the host needs the permission of each', async () => {
    const userName = `clerk-${randomUUID().slice(0, 8)}`
    await host.call('User_CreateOrUpdateUser', {
      body: {
        user: { name: 'Clerk', userName, emailAddress: `${userName}@example.org`, password: demoPassword },
        assignedRoleNames: [],
      },
    })
    const { result } = await host.call('User_GetUsers', { body: { filter: userName } })
    const clerk = await portal.signIn({ tenant: null, userName })
    const grant = (...grantedPermissionNames: string[]) =>
      host.call('User_UpdateUserPermissions', { body: { id: result.items[0]?.id ?? 0, grantedPermissionNames } })
    const allowed = async () => {
      const statuses = await Promise.all(
        Object.entries(calls).map(async ([id, input]) => {
          const { status } = await clerk.callWith(id as keyof typeof calls, input)
          return status === 403 ? [] : [id]
        }),
      )
      return statuses.flat().sort()
    }
    expect(await allowed()).toEqual([])
    await grant(editions.view)
    expect(await allowed()).toEqual([
      'Edition_GetEditionComboboxItems',
      'Edition_GetEditions',
      'Edition_GetTenantCount',
    ])
    await grant(tenants.view)
    expect(await allowed()).toEqual(['Edition_GetEditionComboboxItems', 'Edition_GetTenantCount'])
    await grant(editions.edit)
    expect(await allowed()).toEqual(['Edition_GetEditionForEdit', 'Edition_UpdateEdition'])
    await grant(editions.delete, editions.moveTenants)
    expect(await allowed()).toEqual(['Edition_DeleteEdition', 'Edition_MoveTenantsToAnotherEdition'])
  })
})

describe('what is refused', () => {
  const message = async (edition: Terms, featureValues: CreateEdition['featureValues'] = []) => {
    const { status, error } = await create({ displayName: aName('Refused'), ...edition }, featureValues)
    return [status, error?.message ?? '']
  }

  test('a name that another edition has, in any case', async () => {
    const { displayName } = await anEdition()
    const { status, error } = await create({ displayName: displayName.toUpperCase() })
    expect([status, error?.message]).toEqual([400, `There is an edition named ${displayName.toUpperCase()} already.`])
    expect(error?.validationErrors).toEqual([{ message: error?.message, members: ['edition.displayName'] }])
    expect(error?.details).toBeNull()
  })

  test('a trial, waiting days or a fallback of what is free', async () => {
    const standard = await named('Standard')
    expect(await message({ trialDayCount: 5 })).toEqual([400, 'A free edition has no trial.'])
    expect((await message({ monthlyPrice: 0, waitingDayAfterExpire: 5 }))[0]).toBe(400)
    expect((await message({ expiringEditionId: standard.id }))[0]).toBe(400)
  })

  test('a fallback that costs something, is not there, or is the edition itself', async () => {
    const paid = await anEdition({ monthlyPrice: 1 })
    expect(await message({ monthlyPrice: 2, expiringEditionId: paid.id })).toEqual([
      400,
      'The edition to fall back to must be free.',
    ])
    expect((await message({ monthlyPrice: 2, expiringEditionId: 2_000_000_000 }))[0]).toBe(400)
    const { status } = await host.call('Edition_UpdateEdition', {
      body: {
        edition: { id: paid.id, displayName: paid.displayName, expiringEditionId: paid.id },
        featureValues: [],
      },
    })
    expect(status).toBe(400)
  })

  test('a price for what others fall back to', async () => {
    const fallback = await anEdition()
    await anEdition({ monthlyPrice: 1, expiringEditionId: fallback.id })
    const { status } = await host.call('Edition_UpdateEdition', {
      body: { edition: { id: fallback.id, displayName: fallback.displayName, monthlyPrice: 1 }, featureValues: [] },
    })
    expect(status).toBe(400)
    expect((await host.call('Edition_DeleteEdition', { query: { id: fallback.id } })).status).toBe(400)
  })

  test.each([1.005, -1, 1e12])('a price of %d', async (monthlyPrice) => {
    expect((await message({ monthlyPrice }))[0]).toBe(400)
  })

  test('a feature that is not there, is named twice, or is neither on nor off', async () => {
    expect((await message({}, [{ name: 'App.Nothing', value: 'true' }]))[0]).toBe(400)
    expect((await message({}, [{ name: features.tasks, value: '1' }]))[0]).toBe(400)
    const twice = [
      { name: features.tasks, value: 'true' },
      { name: features.tasks, value: 'false' },
    ]
    expect((await message({}, twice))[0]).toBe(400)
  })

  test('U254: features that leave no way to sign in, at the member', async () => {
    const noPassword = { name: features.loginUserPass, value: 'false' }
    const closed = {
      status: 400,
      error: {
        validationErrors: [
          { members: ['featureValues'], message: 'featureValues: at least one way to sign in must stay open.' },
        ],
      },
    }
    const displayName = aName('Closed')
    const make = (featureValues: CreateEdition['featureValues']) =>
      host.callWith('Edition_CreateEdition', { body: { edition: { displayName }, featureValues } })
    expect(await make([noPassword])).toMatchObject(closed)
    expect((await make([noPassword, { name: features.loginMobile, value: 'true' }])).status).toBe(200)
    const { id } = await named(displayName)
    const change = (featureValues: CreateEdition['featureValues']) =>
      host.callWith('Edition_UpdateEdition', { body: { edition: { id, displayName }, featureValues } })
    expect(await change([{ name: features.loginMobile, value: 'false' }])).toMatchObject(closed)
    expect((await change([])).status).toBe(200)
  })

  test('a feature that is on under one that is off', async () => {
    expect((await message({}, [{ name: features.powerBILogging, value: 'true' }]))[0]).toBe(400)
  })

  test('deleting what tenants have, or what the registered ones get', async () => {
    const standard = await named('Standard')
    const { status, error } = await host.call('Edition_DeleteEdition', { query: { id: standard.id } })
    expect([status, error?.message]).toEqual([400, '2 organisations have the edition Standard. Move them first.'])

    // U113: each row says so before.
    const keptBy = async (wanted: number) =>
      (await host.call('Edition_GetEditions')).result.items.find((edition) => edition.id === wanted)?.keptBy
    const remove = async (edition: number) =>
      (await host.call('Edition_DeleteEdition', { query: { id: edition } })).status
    expect(await keptBy(standard.id)).toBe('tenants')
    const { id } = await anEdition()
    expect(await keptBy(id)).toBeNull()
    const above = await anEdition({ monthlyPrice: 5, expiringEditionId: id })
    expect([await keptBy(above.id), await keptBy(id), await remove(id)]).toEqual([null, 'fallback', 400])
    expect(await remove(above.id)).toBe(200)
    expect(await keptBy(id)).toBeNull()
    await onHost((db) => writeSetting(db, { tenantId: 0, userId: 0 }, settings.defaultEditionId, String(id)))
    expect([await keptBy(id), await remove(id)]).toEqual(['registration', 400])
  })
})
