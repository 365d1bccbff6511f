import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import type { OrganizationUnitDetails } from '../../src/contract/models/organization-unit.ts'
import { settingBounds } from '../../src/contract/vocabulary/limits.ts'
import { type PermissionName, permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { translator } from '../../src/server/texts/localization.ts'
import { expectRoundTrips } from './cost.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  demoPassword,
  fabrikamAdmin,
  hostAdmin,
  type Portal,
  startApp,
} from './harness.ts'
import { changeSetting, inTenant } from './identity.ts'
import { callsThatWait } from './locks.ts'

const { users, organizationUnits } = permissions
const english = translator('en-gb')

let portal: Portal
let admin: Caller

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(contosoAdmin)
})

afterAll(() => portal.close())

const word = () => randomUUID().slice(0, 8)

async function aUnit(parentId: number | null = null, displayName = `Unit ${word()}`): Promise<OrganizationUnitDetails> {
  const body = { parentId, displayNameOrEntraGroupObjectId: displayName }
  const { status, result, error } = await admin.call('OrganizationUnit_CreateOrganizationUnit', { body })
  expect(error?.details ?? error?.message).toBeUndefined()
  expect(status).toBe(200)
  return result
}

async function aRole(...grants: PermissionName[]): Promise<{ id: number; name: string; displayName: string }> {
  const displayName = `Role ${word()}`
  const body = { role: { displayName }, grantedPermissionNames: grants }
  expect((await admin.call('Role_CreateOrUpdateRole', { body })).status).toBe(200)
  const { result } = await admin.call('Role_GetRoles', { body: { filter: displayName } })
  const [role] = result.items
  if (!role) throw new Error(`${displayName} was not made`)
  return role
}

interface APerson {
  id: number
  userName: string
  signIn(): Promise<Caller>
}

async function aPerson(...assignedRoleNames: string[]): Promise<APerson> {
  const userName = `person-${word()}`
  const user = {
    name: 'Some',
    surname: 'Body',
    userName,
    emailAddress: `${userName}@example.org`,
    password: demoPassword,
  }
  await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames } })
  const { result } = await admin.call('User_GetUsers', { body: { filter: userName } })
  const [row] = result.items
  if (!row) throw new Error(`${userName} was not made`)
  return { id: row.id, userName, signIn: () => portal.signIn({ tenant: 'contoso', userName }) }
}

const tree = async (caller = admin) => (await caller.call('OrganizationUnit_GetOrganizationUnits')).result.items

async function unitOf(id: number): Promise<OrganizationUnitDetails> {
  const unit = (await tree()).find((each) => each.id === id)
  if (!unit) throw new Error(`Unit ${id} is gone`)
  return unit
}

const move = (id: number, newParentId: number | null, caller = admin) =>
  caller.call('OrganizationUnit_MoveOrganizationUnit', { body: { id, newParentId } })

const remove = (id: number) => admin.call('OrganizationUnit_DeleteOrganizationUnit', { query: { id } })

const addUsers = (organizationUnitId: number, userIds: number[], caller = admin) =>
  caller.call('OrganizationUnit_AddUsersToOrganizationUnit', { body: { organizationUnitId, userIds } })

const addRoles = (organizationUnitId: number, roleIds: number[], caller = admin) =>
  caller.call('OrganizationUnit_AddRolesToOrganizationUnit', { body: { organizationUnitId, roleIds } })

const members = async (id: number) =>
  (await admin.call('OrganizationUnit_GetOrganizationUnitUsers', { query: { id, maxResultCount: 1000 } })).result

describe('the tree', () => {
  test('has a code of five digits for each level, children after parents (OrganizationUnit_GetOrganizationUnits)', async () => {
    const units = await tree()
    const codes = units.map(({ code }) => code)
    expect(codes).toEqual([...codes].sort())
    for (const { parentId, code } of units) {
      const parent = units.find(({ id }) => id === parentId)
      expect(code).toMatch(parent ? new RegExp(`^${parent.code}\\.\\d{5}$`) : /^\d{5}$/)
    }
  })

  test('is the same for choosing from it (OrganizationUnit_GetAll)', async () => {
    const { result } = await admin.call('OrganizationUnit_GetAll')
    expect(result).toEqual(await tree())
  })

  test('grows by units after the last one, never into a gap (OrganizationUnit_CreateOrganizationUnit)', async () => {
    const parent = await aUnit()
    const [first, second, third] = [await aUnit(parent.id), await aUnit(parent.id), await aUnit(parent.id)]
    expect([first, second, third].map(({ code }) => code)).toEqual(
      ['00001', '00002', '00003'].map((own) => `${parent.code}.${own}`),
    )
    await remove(second.id)
    const fourth = await aUnit(parent.id, ' Spaces around ')
    expect(fourth).toMatchObject({
      parentId: parent.id,
      code: `${parent.code}.00004`,
      displayName: 'Spaces around',
      description: null,
      isEntraGroup: false,
      entraGroupObjectId: null,
      memberCount: 0,
      roleCount: 0,
      creationTime: portal.now().toISOString(),
      lastModificationTime: null,
    })
  })

  test('gives each unit a code of its own when several are made at the same moment (H6)', async () => {
    const parent = await aUnit()
    const made = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aUnit(parent.id)))
    expect(new Set(made.map(({ code }) => code)).size).toBe(6)
  })

  test('has names that are unique among siblings alone, in any case', async () => {
    const [one, other] = [await aUnit(), await aUnit()]
    await aUnit(one.id, 'Assembly')
    expect((await aUnit(other.id, 'Assembly')).displayName).toBe('Assembly')
    const body = { parentId: one.id, displayNameOrEntraGroupObjectId: 'ASSEMBLY' }
    const { status, error } = await admin.call('OrganizationUnit_CreateOrganizationUnit', { body })
    const refusal = english('OrganizationUnitDuplicateDisplayNameWarning', { displayName: 'ASSEMBLY' })
    expect([status, error?.message]).toEqual([400, refusal])
    const raced = await Promise.all(
      [1, 2, 3].map(() =>
        admin.call('OrganizationUnit_CreateOrganizationUnit', {
          body: { parentId: one.id, displayNameOrEntraGroupObjectId: 'Raced' },
        }),
      ),
    )
    expect(raced.map((answer) => answer.status).sort()).toEqual([200, 400, 400])
  })

  test('a unit is renamed and described, and keeps a description that is not said (OrganizationUnit_UpdateOrganizationUnit)', async () => {
    const unit = await aUnit()
    const update = (body: object) =>
      admin.callWith('OrganizationUnit_UpdateOrganizationUnit', { body: { id: unit.id, ...body } })
    const displayName = `Renamed ${word()}`
    await update({ displayName, description: ' What it does ' })
    const { result } = await update({ displayName })
    expect(result).toMatchObject({ displayName, description: 'What it does', code: unit.code })
    expect(await unitOf(unit.id)).toMatchObject({ lastModificationTime: portal.now().toISOString() })
    const sibling = await aUnit()
    expect((await update({ displayName: sibling.displayName })).status).toBe(400)
    expect((await update({ displayName: '  ' })).status).toBe(400)
  })
})

describe('a move', () => {
  test('takes everything below along, with new codes (OrganizationUnit_MoveOrganizationUnit)', async () => {
    const [source, target] = [await aUnit(), await aUnit()]
    await aUnit(target.id)
    const moved = await aUnit(source.id)
    const child = await aUnit(moved.id)
    const grandchild = await aUnit(child.id)
    const bystander = await aUnit(source.id)
    const { status, result } = await move(moved.id, target.id)
    const code = `${target.code}.00002`
    expect([status, result.code, result.parentId]).toEqual([200, code, target.id])
    expect(await unitOf(child.id)).toMatchObject({ code: `${code}.00001`, parentId: moved.id })
    expect(await unitOf(grandchild.id)).toMatchObject({ code: `${code}.00001.00001`, lastModificationTime: null })
    expect(await unitOf(bystander.id)).toEqual(bystander)
    const toRoot = await move(moved.id, null)
    expect(toRoot.result.code).toMatch(/^\d{5}$/)
    expect((await unitOf(grandchild.id)).code).toBe(`${toRoot.result.code}.00001.00001`)
  })

  test('to where the unit is already changes nothing', async () => {
    const parent = await aUnit()
    const unit = await aUnit(parent.id)
    expect((await move(unit.id, parent.id)).result).toEqual(unit)
  })

  test('below itself, or below what is below it, is refused', async () => {
    const top = await aUnit()
    const below = await aUnit(top.id)
    for (const target of [top.id, below.id]) {
      const { status, error } = await move(top.id, target)
      const refusal = english('UnitCanNotMoveBelowItself', { displayName: top.displayName })
      expect([status, error?.message]).toEqual([400, refusal])
    }
  })

  test('beside a unit of the same name is refused', async () => {
    const [one, other] = [await aUnit(), await aUnit()]
    const unit = await aUnit(one.id, 'Twin')
    await aUnit(other.id, 'Twin')
    expect((await move(unit.id, other.id)).status).toBe(400)
    expect(await unitOf(unit.id)).toEqual(unit)
  })

  test('of two units below each other at the same moment is refused to one of them', async () => {
    const [one, other] = [await aUnit(), await aUnit()]
    const answers = await Promise.all([move(one.id, other.id), move(other.id, one.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('never makes the tree deeper than sixteen levels', async () => {
    let deepest = await aUnit()
    for (let level = 2; level <= 16; level++) deepest = await aUnit(deepest.id)
    expect(deepest.code).toHaveLength(95)
    const below = { parentId: deepest.id, displayNameOrEntraGroupObjectId: 'Too deep' }
    const made = await admin.call('OrganizationUnit_CreateOrganizationUnit', { body: below })
    const pair = await aUnit()
    await aUnit(pair.id)
    const moved = await move(pair.id, deepest.parentId)
    const refusal = english('UnitsAreTooDeep', { levels: 16 })
    expect([made, moved].map(({ status, error }) => [status, error?.message])).toEqual([
      [400, refusal],
      [400, refusal],
    ])
  })
})

test('a unit is deleted with everything below it; its people stay and lose its roles (OrganizationUnit_DeleteOrganizationUnit)', async () => {
  const role = await aRole(users.view)
  const top = await aUnit()
  const below = await aUnit(top.id)
  await addRoles(below.id, [role.id])
  const person = await aPerson()
  await addUsers(below.id, [person.id])
  const caller = await person.signIn()
  expect((await caller.call('User_GetUsers', { body: {} })).status).toBe(200)
  expect((await remove(top.id)).status).toBe(200)
  expect((await tree()).filter(({ id }) => id === top.id || id === below.id)).toEqual([])
  expect((await caller.call('User_GetUsers', { body: {} })).status).toBe(403)
})

describe('the number of units that one person may be in', () => {
  const limit = (value: number) => changeSetting(portal, 'contoso', settings.maxUserMembershipCount, String(value))
  afterEach(() => limit(settingBounds.maxUserMembershipCount.maximum))

  const saveUnits = async ({ id, userName }: APerson, organizationUnits: number[], name = 'Some') => {
    const user = { id, name, surname: 'Body', userName, emailAddress: `${userName}@example.org` }
    return admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: [], organizationUnits } })
  }

  test('holds where people are added to a unit and where their own form says their units', async () => {
    const [one, two, three] = [await aUnit(), await aUnit(), await aUnit()]
    const [full, free] = [await aPerson(), await aPerson()]
    await addUsers(one.id, [full.id])
    await addUsers(two.id, [full.id])
    await limit(2)
    const refusal = [400, english('PersonIsInTooManyUnits', { userName: full.userName, count: 2 })]
    const added = await addUsers(three.id, [free.id, full.id])
    expect([added.status, added.error?.message]).toEqual(refusal)
    expect((await members(three.id)).totalCount).toBe(0)
    expect((await addUsers(two.id, [free.id, full.id])).status).toBe(200)
    const saved = await saveUnits(full, [one.id, two.id, three.id])
    expect([saved.status, saved.error?.message]).toEqual(refusal)
    expect((await saveUnits(full, [one.id, three.id])).status).toBe(200)
  })

  test('is not held against people who are in more of them already', async () => {
    const units = [await aUnit(), await aUnit(), await aUnit()]
    const person = await aPerson()
    for (const { id } of units) await addUsers(id, [person.id])
    await limit(1)
    const ids = units.map(({ id }) => id)
    expect((await saveUnits(person, ids, 'Renamed')).status).toBe(200)
    expect((await saveUnits(person, ids.slice(0, 2))).status).toBe(200)
    expect((await saveUnits(person, ids)).status).toBe(400)
  })

  test('holds when several units take the same people at the same moment (H6)', async () => {
    const units = [await aUnit(), await aUnit(), await aUnit(), await aUnit()]
    const people = [await aPerson(), await aPerson(), await aPerson()]
    await limit(1)
    const ids = people.map(({ id }) => id)
    const answers = await Promise.all(units.map(({ id }) => addUsers(id, ids)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  test('is the settings page’s to say, and clients see it', async () => {
    const { result } = await admin.call('TenantSettings_GetAllSettings')
    expect(result.userManagement.maxUserMembershipCount).toBe(settingBounds.maxUserMembershipCount.maximum)
    await limit(7)
    const page = (await admin.call('TenantSettings_GetAllSettings')).result
    expect(page.userManagement.maxUserMembershipCount).toBe(7)
    const { setting } = (await admin.call('AbpUserConfiguration_GetAll')).result
    expect(setting.values[settings.maxUserMembershipCount]).toBe('7')
  })
})

describe('people of a unit', () => {
  test('are added once, listed with the time, and taken out again (OrganizationUnit_AddUsersToOrganizationUnit, OrganizationUnit_GetOrganizationUnitUsers, OrganizationUnit_RemoveUserFromOrganizationUnit)', async () => {
    const unit = await aUnit()
    const [one, other] = [await aPerson(), await aPerson()]
    expect((await addUsers(unit.id, [one.id, other.id])).status).toBe(200)
    expect((await addUsers(unit.id, [one.id])).status).toBe(200)
    const { totalCount, items } = await members(unit.id)
    expect(totalCount).toBe(2)
    expect(items.find(({ id }) => id === one.id)).toEqual({
      id: one.id,
      name: 'Some',
      surname: 'Body',
      userName: one.userName,
      emailAddress: `${one.userName}@example.org`,
      profilePictureId: null,
      addedTime: portal.now().toISOString(),
    })
    expect((await unitOf(unit.id)).memberCount).toBe(2)
    const gone = { userId: one.id, organizationUnitId: unit.id }
    expect((await admin.call('OrganizationUnit_RemoveUserFromOrganizationUnit', { query: gone })).status).toBe(200)
    expect((await members(unit.id)).items.map(({ id }) => id)).toEqual([other.id])
    expect((await admin.call('OrganizationUnit_RemoveUserFromOrganizationUnit', { query: gone })).status).toBe(200)
  })

  test.each(['name', 'surname', 'userName', 'emailAddress', 'addedTime'])(
    'are cut into pages and sorted by %s',
    async (field) => {
      const unit = await aUnit()
      const people = [await aPerson(), await aPerson(), await aPerson()]
      await addUsers(
        unit.id,
        people.map(({ id }) => id),
      )
      const page = async (more: object) => {
        const query = { id: unit.id, ...more }
        return (await admin.call('OrganizationUnit_GetOrganizationUnitUsers', { query })).result.items
      }
      const up = await page({ sorting: `${field} ASC` })
      const down = await page({ sorting: `${field} DESC, userName DESC` })
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse())
      expect(await page({ sorting: `${field} ASC`, skipCount: 1, maxResultCount: 1 })).toEqual(up.slice(1, 2))
    },
  )

  test('are found among everybody who is not in it (OrganizationUnit_FindUsers)', async () => {
    const unit = await aUnit()
    const [inside, outside, deleted] = [await aPerson(), await aPerson(), await aPerson()]
    await addUsers(unit.id, [inside.id])
    await admin.call('User_DeleteUser', { query: { id: deleted.id } })
    const find = async (filter: string) =>
      (await admin.call('OrganizationUnit_FindUsers', { body: { organizationUnitId: unit.id, filter } })).result
    expect(await find(inside.userName)).toEqual({ totalCount: 0, items: [] })
    expect((await find(deleted.userName)).totalCount).toBe(0)
    expect((await find(outside.userName.toUpperCase())).items).toEqual([
      {
        id: outside.id,
        name: 'Some',
        surname: 'Body',
        userName: outside.userName,
        emailAddress: `${outside.userName}@example.org`,
      },
    ])
    expect((await find('')).totalCount).toBeGreaterThan(400)
    expect((await find('%')).totalCount).toBe(0)
  })

  test('A7: get the roles of the unit at once, and lose them, not their session, when they leave (C4)', async () => {
    const role = await aRole(users.view)
    const unit = await aUnit()
    await addRoles(unit.id, [role.id])
    const person = await aPerson()
    const caller = await person.signIn()
    const mayList = async () => (await caller.call('User_GetUsers', { body: {} })).status
    expect(await mayList()).toBe(403)
    await addUsers(unit.id, [person.id])
    expect(await mayList()).toBe(200)
    const query = { userId: person.id, organizationUnitId: unit.id }
    await admin.call('OrganizationUnit_RemoveUserFromOrganizationUnit', { query })
    expect(await mayList()).toBe(403)
  })
})

// The embedded store has one connection, and there nothing can come between.
if (process.env.TEST_DATABASE_URL) {
  test('whoever joins a unit that goes at that very moment is refused in words, and not with a defect (H6)', async () => {
    const [{ id }, person] = [await aUnit(), await aPerson()]
    const [isGone, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const removal = inTenant(portal, 'contoso', async (db) => {
      await db.deleteFrom('organization_units').where('id', '=', id).execute()
      isGone.resolve()
      await letGo.promise
    })
    await isGone.promise
    const joining = addUsers(id, [person.id])
    await vi.waitFor(async () => expect(await callsThatWait(portal)).toBe(1))
    letGo.resolve()
    await removal
    const { status, error } = await joining
    expect([status, error?.message]).toEqual([400, english('ChangedMeanwhile')])
  })
}

describe('roles of a unit', () => {
  test('are added once, listed, and taken off again (OrganizationUnit_AddRolesToOrganizationUnit, OrganizationUnit_GetOrganizationUnitRoles, OrganizationUnit_RemoveRoleFromOrganizationUnit)', async () => {
    const unit = await aUnit()
    const [one, other] = [await aRole(users.view), await aRole()]
    const person = await aPerson()
    await addUsers(unit.id, [person.id])
    const caller = await person.signIn()
    expect((await addRoles(unit.id, [one.id, other.id])).status).toBe(200)
    expect((await addRoles(unit.id, [one.id])).status).toBe(200)
    expect((await caller.call('User_GetUsers', { body: {} })).status).toBe(200)
    const list = async () =>
      (await admin.call('OrganizationUnit_GetOrganizationUnitRoles', { query: { id: unit.id, sorting: 'name ASC' } }))
        .result
    const { totalCount, items } = await list()
    expect([totalCount, items.length]).toEqual([2, 2])
    expect(items.find(({ id }) => id === one.id)).toEqual({
      id: one.id,
      name: one.name,
      displayName: one.displayName,
      addedTime: portal.now().toISOString(),
    })
    expect((await unitOf(unit.id)).roleCount).toBe(2)
    const gone = { roleId: one.id, organizationUnitId: unit.id }
    expect((await admin.call('OrganizationUnit_RemoveRoleFromOrganizationUnit', { query: gone })).status).toBe(200)
    expect((await list()).items.map(({ id }) => id)).toEqual([other.id])
    expect((await caller.call('User_GetUsers', { body: {} })).status).toBe(403)
  })

  test('are found among those that are not on it, with whether the caller may add them (OrganizationUnit_FindRoles)', async () => {
    const unit = await aUnit()
    const [inside, outside] = [await aRole(), await aRole(users.view, users.delete)]
    await addRoles(unit.id, [inside.id])
    const manager = await aRole(organizationUnits.view, organizationUnits.manageRoles)
    const person = await (await aPerson(manager.name)).signIn()
    const find = async (filter: string, caller = admin) =>
      (await caller.call('OrganizationUnit_FindRoles', { body: { organizationUnitId: unit.id, filter } })).result.items
    expect(await find(inside.displayName)).toEqual([])
    const { id, name, displayName } = outside
    expect(await find(displayName)).toEqual([{ id, name, displayName, isAssignable: true }])
    expect(await find(displayName, person)).toEqual([{ id, name, displayName, isAssignable: false }])
  })
})

/** A valid call of each operation on the given unit. */
const callsOn = (id: number): [OperationId, { query?: object; body?: object }][] => [
  ['OrganizationUnit_GetOrganizationUnitUsers', { query: { id } }],
  ['OrganizationUnit_GetOrganizationUnitRoles', { query: { id } }],
  ['OrganizationUnit_CreateOrganizationUnit', { body: { parentId: id, displayNameOrEntraGroupObjectId: 'Foreign' } }],
  ['OrganizationUnit_UpdateOrganizationUnit', { body: { id, displayName: 'Foreign' } }],
  ['OrganizationUnit_MoveOrganizationUnit', { body: { id, newParentId: null } }],
  ['OrganizationUnit_DeleteOrganizationUnit', { query: { id } }],
  ['OrganizationUnit_AddUsersToOrganizationUnit', { body: { organizationUnitId: id, userIds: [1] } }],
  ['OrganizationUnit_AddRolesToOrganizationUnit', { body: { organizationUnitId: id, roleIds: [1] } }],
  ['OrganizationUnit_RemoveUserFromOrganizationUnit', { query: { organizationUnitId: id, userId: 1 } }],
  ['OrganizationUnit_RemoveRoleFromOrganizationUnit', { query: { organizationUnitId: id, roleId: 1 } }],
  ['OrganizationUnit_FindUsers', { body: { organizationUnitId: id } }],
  ['OrganizationUnit_FindRoles', { body: { organizationUnitId: id } }],
]

const allCalls: [OperationId, { query?: object; body?: object }][] = [
  ['OrganizationUnit_GetOrganizationUnits', {}],
  ['OrganizationUnit_GetAll', {}],
  ['OrganizationUnit_OverallSecurityGroupSync', {}],
  ['OrganizationUnit_SecurityGroupSync', { query: { organizationUnitId: 1 } }],
  ['OrganizationUnit_GetSecurityGroupSyncOverview', { query: { organizationUnitId: 1 } }],
  ...callsOn(1),
]

test('reading costs two round trips to the store, for a hundred rows as for ten (P2)', async () => {
  // Of a tenant where nothing has changed a moment ago: that would be read again for each call.
  const caller = await portal.as(fabrikamAdmin)
  const [unit] = await tree(caller)
  const { result: roles } = await caller.call('Role_GetRoles', { body: {} })
  const [id, organizationUnitId, roleId] = [unit?.id ?? 0, unit?.id ?? 0, roles.items[0]?.id ?? 0]
  const readings: ((maxResultCount: number) => Promise<unknown>)[] = [
    () => tree(caller),
    (maxResultCount) => caller.call('OrganizationUnit_GetOrganizationUnitUsers', { query: { id, maxResultCount } }),
    (maxResultCount) => caller.call('OrganizationUnit_GetOrganizationUnitRoles', { query: { id, maxResultCount } }),
    (maxResultCount) => caller.call('OrganizationUnit_FindUsers', { body: { organizationUnitId, maxResultCount } }),
    (maxResultCount) => caller.call('OrganizationUnit_FindRoles', { body: { organizationUnitId, maxResultCount } }),
    (maxResultCount) => caller.call('Role_GetRoles', { body: { maxResultCount } }),
    () => caller.call('Role_GetRoleForEdit', { query: { id: roleId } }),
    () => caller.call('User_GetUserForEdit'),
  ]
  for (const read of readings) for (const rows of [10, 100]) await expectRoundTrips(portal, 2, () => read(rows))
})

describe('who may', () => {
  test.each(allCalls)('%s is for people who are signed in and hold its permission', async (id, input) => {
    expect((await portal.anonymous.callWith(id, input)).status).toBe(401)
    expect((await (await portal.as(contosoAlice)).callWith(id, input)).status).toBe(403)
  })

  test.each(callsOn(1).map(([id]) => id))('%s tells nothing of units of another tenant (F2)', async (id) => {
    const ours = await aUnit()
    const input = callsOn(ours.id).find(([name]) => name === id)?.[1] ?? {}
    for (const person of [fabrikamAdmin, hostAdmin]) {
      const { status, error } = await (await portal.as(person)).callWith(id, input)
      expect([status, error?.message]).toEqual([
        404,
        english('EntityNotFound', { entity: english('history.type.organizationUnit'), id: ours.id }),
      ])
    }
    expect(await unitOf(ours.id)).toEqual(ours)
  })

  test('people and roles of another tenant are not there either (F2)', async () => {
    const fabrikam = await portal.as(fabrikamAdmin)
    const [unit] = await tree(fabrikam)
    const [person, role] = [await aPerson(), await aRole()]
    if (!unit) throw new Error('Fabrikam has no units')
    const organizationUnitId = unit.id
    const answers = [
      await addUsers(unit.id, [person.id], fabrikam),
      await addRoles(unit.id, [role.id], fabrikam),
      await fabrikam.call('OrganizationUnit_RemoveUserFromOrganizationUnit', {
        query: { organizationUnitId, userId: person.id },
      }),
      await fabrikam.call('OrganizationUnit_RemoveRoleFromOrganizationUnit', {
        query: { organizationUnitId, roleId: role.id },
      }),
      await move(unit.id, (await aUnit()).id, fabrikam),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await tree(fabrikam)).toContainEqual(unit)
  })

  test('the host has a tree of its own', async () => {
    const host = await portal.as(hostAdmin)
    expect(await tree(host)).toEqual([])
    const body = { displayNameOrEntraGroupObjectId: 'Operators' }
    expect((await host.call('OrganizationUnit_CreateOrganizationUnit', { body })).result.code).toBe('00001')
    expect((await tree(host)).map(({ displayName }) => displayName)).toEqual(['Operators'])
    expect((await tree()).map(({ displayName }) => displayName)).not.toContain('Operators')
  })

  test('looking, changing the tree, its people and its roles are four permissions', async () => {
    const unit = await aUnit()
    const person = await aPerson()
    const trials = [
      [organizationUnits.view, 'OrganizationUnit_GetOrganizationUnits', {}],
      [
        organizationUnits.manageTree,
        'OrganizationUnit_UpdateOrganizationUnit',
        { body: { id: unit.id, displayName: 'Held' } },
      ],
      [
        organizationUnits.manageMembers,
        'OrganizationUnit_FindUsers',
        { body: { organizationUnitId: unit.id, filter: 'x' } },
      ],
      [
        organizationUnits.manageRoles,
        'OrganizationUnit_FindRoles',
        { body: { organizationUnitId: unit.id, filter: 'x' } },
      ],
    ] as const
    const caller = await person.signIn()
    for (const [permission] of trials) {
      const body = { id: person.id, grantedPermissionNames: [permission] }
      await admin.call('User_UpdateUserPermissions', { body })
      const statuses = []
      for (const [, id, input] of trials) statuses.push((await caller.callWith(id, input)).status)
      expect(statuses).toEqual(trials.map(([needed]) => (needed === permission ? 200 : 403)))
    }
  })
})

describe('nobody gives what they do not hold (F4)', () => {
  test('neither by a role on a unit, nor by a place in a unit that has it, nor to themselves', async () => {
    const above = await aRole(users.delete)
    const within = await aRole(organizationUnits.view)
    const manager = await aRole(
      organizationUnits.view,
      organizationUnits.manageRoles,
      organizationUnits.manageMembers,
      users.view,
    )
    const person = await aPerson(manager.name)
    const caller = await person.signIn()
    const [free, giving] = [await aUnit(), await aUnit()]
    await addUsers(free.id, [person.id])
    await addRoles(giving.id, [above.id])
    const byRole = await addRoles(free.id, [above.id], caller)
    const byPlace = await addUsers(giving.id, [person.id], caller)
    const refusal = english('CanNotAssignRolesAboveYourOwn', { roles: above.displayName })
    expect([byRole, byPlace].map(({ status, error }) => [status, error?.message])).toEqual([
      [400, refusal],
      [400, refusal],
    ])
    expect((await unitOf(free.id)).roleCount).toBe(0)
    expect((await unitOf(giving.id)).memberCount).toBe(0)
    expect((await addRoles(free.id, [within.id], caller)).status).toBe(200)
  })
})

describe('what is refused', () => {
  test('units, people and roles that do not exist', async () => {
    const unit = await aUnit()
    const nowhere = 2_000_000_000
    const answers = [
      await admin.call('OrganizationUnit_CreateOrganizationUnit', {
        body: { parentId: nowhere, displayNameOrEntraGroupObjectId: 'Orphan' },
      }),
      await move(unit.id, nowhere),
      await addUsers(unit.id, [nowhere]),
      await addRoles(unit.id, [nowhere]),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test('nobody to add, and more than a thousand', async () => {
    const unit = await aUnit()
    const many = Array.from({ length: 1001 }, (_, index) => index + 1)
    for (const ids of [[], many]) expect((await addUsers(unit.id, ids)).status).toBe(400)
  })

  test('fields that a list is not sorted by (F12)', async () => {
    const { id } = await aUnit()
    const query = { id, sorting: 'password_hash ASC' }
    expect((await admin.call('OrganizationUnit_GetOrganizationUnitUsers', { query })).status).toBe(400)
    expect((await admin.call('OrganizationUnit_GetOrganizationUnitRoles', { query })).status).toBe(400)
    const body = { organizationUnitId: id, sorting: 'addedTime ASC' }
    expect((await admin.call('OrganizationUnit_FindUsers', { body })).status).toBe(400)
    expect((await admin.call('OrganizationUnit_FindRoles', { body })).status).toBe(400)
  })
})
