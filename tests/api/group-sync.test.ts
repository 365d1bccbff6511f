import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { GroupSync } from '../../src/contract/services/organization-unit.ts'
import { settingBounds } from '../../src/contract/vocabulary/limits.ts'
import { type PermissionName, permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import type { DirectoryUser } from '../../src/server/gateways/directory.ts'
import { takeDirectoryRoles } from '../../src/server/services/role/directory-roles.ts'
import { writeSetting } from '../../src/server/settings/settings.ts'
import { translator } from '../../src/server/texts/localization.ts'
import { type Caller, contosoAdmin, demoPassword, fabrikamAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { changeSetting } from './identity.ts'

const { organizationUnits, users } = permissions
const english = translator('en-gb')

let portal: Portal
let admin: Caller
/** An administrator whom the directory signs in. */
let directoryAdmin: Caller

beforeAll(async () => {
  portal = await startApp({ withDirectory: true })
  admin = await portal.as(contosoAdmin)
  await chooseMethod('AuthWithPbiGraph')
  directoryAdmin = await fromDirectory(['Admin'])
})

afterAll(() => portal.close())

const inTenant = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
  tenantTransaction(portal.store, portal.tenantId('contoso'), work)

const chooseMethod = (method: string) =>
  inTenant((db) =>
    writeSetting(db, { tenantId: portal.tenantId('contoso'), userId: 0 }, settings.azureADAuthType, method),
  )

const word = () => randomUUID().slice(0, 8)

async function idOf(userName: string): Promise<number> {
  const { result } = await admin.call('User_GetUsers', { body: { filter: userName } })
  const [row] = result.items
  if (!row) throw new Error(`${userName} was not made`)
  return row.id
}

/** A person with a password; their id and how they call. */
async function aPerson(assignedRoleNames: string[] = []) {
  const userName = `person-${word()}`
  const user = { name: 'Local', surname: userName, userName, emailAddress: `${userName}@example.org` }
  await admin.call('User_CreateOrUpdateUser', {
    body: { user: { ...user, password: demoPassword }, assignedRoleNames },
  })
  return { id: await idOf(userName), userName, emailAddress: user.emailAddress }
}

async function fromDirectory(assignedRoleNames: string[]): Promise<Caller> {
  const { id, userName } = await aPerson(assignedRoleNames)
  const caller = await portal.signIn({ tenant: 'contoso', userName })
  await inTenant((db) =>
    db.updateTable('users').set({ authentication_source: 'AzureAD' }).where('id', '=', id).execute(),
  )
  return caller
}

/** Somebody whom the directory signs in here. */
async function aDirectoryPerson(): Promise<{ id: number; entry: DirectoryUser }> {
  const emailAddress = `${word()}@contoso.example`
  await admin.call('User_CreateOrUpdateAADUser', { body: { emailAddress, assignedRoleNames: [] } })
  return { id: await idOf(emailAddress), entry: anEntry(emailAddress) }
}

const anEntry = (address = `${word()}@contoso.example`): DirectoryUser => ({
  objectId: randomUUID(),
  displayName: `Entry ${address}`,
  userPrincipalName: address,
  mail: null,
})

/** A group that the directory has, of these people. */
function aGroup(...members: DirectoryUser[]) {
  const group = {
    objectId: randomUUID(),
    displayName: `Group ${word()}`,
    description: null,
    memberIds: members.map(({ objectId }) => objectId),
  }
  portal.directory.users.push(...members)
  portal.directory.groups.push(group)
  return group
}

const create = (objectId: string, caller = directoryAdmin) =>
  caller.call('OrganizationUnit_CreateOrganizationUnit', {
    body: { displayNameOrEntraGroupObjectId: objectId, isEntraGroup: true },
  })

async function aUnitOf(group: { objectId: string }): Promise<number> {
  const { status, result, error } = await create(group.objectId)
  expect([status, error?.message]).toEqual([200, undefined])
  return result.id
}

const overview = (organizationUnitId: number, caller = directoryAdmin) =>
  caller.call('OrganizationUnit_GetSecurityGroupSyncOverview', { query: { organizationUnitId } })

const sync = (organizationUnitId: number, caller = directoryAdmin) =>
  caller.call('OrganizationUnit_SecurityGroupSync', { query: { organizationUnitId } })

const add = (organizationUnitId: number, userIds: number[]) =>
  admin.call('OrganizationUnit_AddUsersToOrganizationUnit', { body: { organizationUnitId, userIds } })

async function membersOf(id: number): Promise<number[]> {
  const { result } = await admin.call('OrganizationUnit_GetOrganizationUnitUsers', { query: { id } })
  return result.items.map((member) => member.id).sort((one, other) => one - other)
}

const idsIn = (people: GroupSync['inUnitButNotInGroup']) => people.map(({ userId }) => userId)

async function aRole(...grantedPermissionNames: PermissionName[]) {
  const displayName = `Role ${word()}`
  await admin.call('Role_CreateOrUpdateRole', { body: { role: { displayName }, grantedPermissionNames } })
  const { result } = await admin.call('Role_GetRoles', { body: { filter: displayName } })
  const [role] = result.items
  if (!role) throw new Error(`${displayName} was not made`)
  return role
}

describe('a unit of a directory group', () => {
  test('is made by the object id and takes the name of the group', async () => {
    const group = aGroup()
    const { result } = await create(group.objectId.toUpperCase())
    expect(result).toMatchObject({
      displayName: group.displayName,
      isEntraGroup: true,
      entraGroupObjectId: group.objectId,
    })
  })

  test('is refused where the directory has no such group', async () => {
    for (const id of [randomUUID(), 'Contoso Sales']) {
      const { status, error } = await create(id)
      expect([status, error?.message]).toEqual([400, english('DirectoryGroupNotFound', { id })])
    }
  })
})

describe('a sync', () => {
  test('tells four lists of people, and changes nothing until it is asked to (OrganizationUnit_GetSecurityGroupSyncOverview)', async () => {
    const stranger = anEntry()
    const [inBoth, toJoin] = [await aDirectoryPerson(), await aDirectoryPerson()]
    const [toLeave, local] = [await aDirectoryPerson(), await aPerson()]
    const unitId = await aUnitOf(aGroup(stranger, inBoth.entry, toJoin.entry))
    await add(unitId, [inBoth.id, toLeave.id, local.id])

    const { result } = await overview(unitId)
    expect(result.groupNotFound).toBe(false)
    expect(result.inGroupButNotHere).toEqual([
      {
        userId: null,
        displayName: stranger.displayName,
        userName: stranger.userPrincipalName,
        emailAddress: null,
        addressTakenBy: null,
      },
    ])
    expect(idsIn(result.hereButNotInGroup)).toContain(toLeave.id)
    expect(idsIn(result.hereButNotInGroup)).not.toContain(local.id)
    expect(idsIn(result.hereButNotInGroup)).not.toContain(toJoin.id)
    expect(idsIn(result.inUnitButNotInGroup).sort()).toEqual([toLeave.id, local.id].sort())
    expect(idsIn(result.inGroupButNotInUnit)).toEqual([toJoin.id])
    expect(result.counts).toMatchObject({ inGroupButNotHere: 1, inUnitButNotInGroup: 2, inGroupButNotInUnit: 1 })
    expect(result.counts.hereButNotInGroup).toBe(result.hereButNotInGroup.length)
    expect(await membersOf(unitId)).toEqual([inBoth.id, toLeave.id, local.id].sort((one, other) => one - other))
  })

  test('adds and removes what it told, and is quiet the second time (OrganizationUnit_SecurityGroupSync)', async () => {
    const [toJoin, toLeave] = [await aDirectoryPerson(), await aDirectoryPerson()]
    const unitId = await aUnitOf(aGroup(toJoin.entry))
    await add(unitId, [toLeave.id])
    const { result: told } = await overview(unitId)
    expect((await sync(unitId)).result).toEqual(told)
    expect(await membersOf(unitId)).toEqual([toJoin.id])
    const { result } = await sync(unitId)
    expect(result.counts).toMatchObject({ inUnitButNotInGroup: 0, inGroupButNotInUnit: 0 })
  })

  test('knows people by principal name or mail in any case, and those of groups within', async () => {
    const [byMail, within] = [await aDirectoryPerson(), await aDirectoryPerson()]
    const entry = { ...anEntry(), mail: byMail.entry.userPrincipalName.toUpperCase() }
    const inner = aGroup(within.entry)
    const outer = aGroup(entry)
    outer.memberIds.push(inner.objectId)
    const unitId = await aUnitOf(outer)
    await sync(unitId)
    expect(await membersOf(unitId)).toEqual([byMail.id, within.id].sort((one, other) => one - other))
  })

  test('takes nobody with a password of their own for a person of the group, whatever address they wrote down', async () => {
    const local = await aPerson()
    const unitId = await aUnitOf(aGroup(anEntry(local.emailAddress)))
    const { result } = await sync(unitId)
    expect(result.counts).toMatchObject({ inGroupButNotHere: 1, inGroupButNotInUnit: 0 })
    expect(result.inGroupButNotHere.map(({ addressTakenBy }) => addressTakenBy)).toEqual([local.userName])
    expect(await membersOf(unitId)).toEqual([])
  })

  test('knows whoever has signed in by the object id alone: an address can change hands (B3)', async () => {
    const person = await aDirectoryPerson()
    const [moved, successor] = [anEntry(), anEntry(person.entry.userPrincipalName)]
    const tenant_id = portal.tenantId('contoso')
    const login = { tenant_id, provider: 'AzureAD', user_id: person.id, creation_time: portal.now() }
    await inTenant((db) =>
      db
        .insertInto('user_logins')
        .values({ ...login, provider_key: `${randomUUID()}.${moved.objectId}` })
        .execute(),
    )
    const [byKey, byAddress] = [await aUnitOf(aGroup(moved)), await aUnitOf(aGroup(successor))]
    await sync(byKey)
    expect(await membersOf(byKey)).toEqual([person.id])
    expect((await sync(byAddress)).result.counts).toMatchObject({ inGroupButNotHere: 1, inGroupButNotInUnit: 0 })
  })

  test('leaves a unit as it is once its group is gone', async () => {
    const person = await aDirectoryPerson()
    const group = aGroup(person.entry)
    const unitId = await aUnitOf(group)
    await sync(unitId)
    portal.directory.groups.splice(portal.directory.groups.indexOf(group), 1)
    const { result } = await sync(unitId)
    expect(result).toMatchObject({
      groupNotFound: true,
      groupName: group.displayName,
      groupObjectId: group.objectId,
      counts: { inUnitButNotInGroup: 0 },
    })
    expect(await membersOf(unitId)).toEqual([person.id])
  })

  test('of all units with a group, each with its own (OrganizationUnit_OverallSecurityGroupSync)', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aDirectoryPerson()))
    const unitIds = []
    for (const { entry } of people) unitIds.push(await aUnitOf(aGroup(entry)))
    const { result } = await directoryAdmin.call('OrganizationUnit_OverallSecurityGroupSync')
    expect(result.items.map(({ organizationUnitId }) => organizationUnitId)).toEqual(expect.arrayContaining(unitIds))
    for (const [index, unitId] of unitIds.entries()) expect(await membersOf(unitId)).toEqual([people[index]?.id])
  })

  test('A7: gives the roles of the unit, and takes them from those who leave, whose sessions stay (C4)', async () => {
    const role = await aRole(users.view)
    const toLeave = await aPerson()
    const unitId = await aUnitOf(aGroup())
    await admin.call('OrganizationUnit_AddRolesToOrganizationUnit', {
      body: { organizationUnitId: unitId, roleIds: [role.id] },
    })
    await add(unitId, [toLeave.id])
    const leaver = await portal.signIn({ tenant: 'contoso', userName: toLeave.userName })
    expect((await leaver.call('User_GetUsers', { body: {} })).status).toBe(200)
    await sync(unitId)
    expect((await leaver.call('User_GetUsers', { body: {} })).status).toBe(403)
  })
})

async function signInByDirectory(account: { id: number }, objectId: string, provider = 'AzureAD') {
  const owner = { tenantId: portal.tenantId('contoso'), features: new Map() }
  const call = { ...portal.services, ...owner, now: portal.now() }
  return takeDirectoryRoles(call, account, { provider, presentedKey: objectId })
}

async function rolesOf(id: number): Promise<number[]> {
  const { result } = await admin.call('User_GetUserForEdit', { query: { id } })
  return result.roles.filter(({ isAssigned }) => isAssigned).map(({ roleId }) => roleId)
}

const mapRole = (
  role: { id: number; displayName: string } | undefined,
  group: { objectId: string; displayName: string },
) =>
  directoryAdmin.call('Role_CreateOrUpdateRole', {
    body: {
      role: { id: role?.id ?? 0, displayName: role?.displayName ?? '' },
      grantedPermissionNames: [],
      groups: [{ id: group.objectId, displayName: group.displayName, isEntraGroup: true }],
    },
  })

describe('signing in by the directory', () => {
  test('brings the roles of the groups that the person is in by now', async () => {
    const { id, entry } = await aDirectoryPerson()
    const group = aGroup(entry)
    const role = await aRole()
    await mapRole(role, group)
    await signInByDirectory({ id }, entry.objectId, 'Google')
    expect(await rolesOf(id)).toEqual([])
    await signInByDirectory({ id }, entry.objectId.toUpperCase())
    expect(await rolesOf(id)).toEqual([role.id])
    group.memberIds.splice(0)
    await signInByDirectory({ id }, entry.objectId)
    expect(await rolesOf(id)).toEqual([])
  })
})

describe('R114: of an application that is for one group of the directory', () => {
  const readOnly = async (securityGroupObjectId: string) => {
    const { result } = await admin.call('TenantSettings_GetAllSettings')
    const azureSettings = {
      ...result.azureSettings,
      inheritHostSettings: securityGroupObjectId === '',
      useOwnGraphApplication: securityGroupObjectId !== '',
      graphSettings: {
        ...{ displayName: '', tenantId: 'contoso.example', clientId: 'portal', clientSecret: 'a secret' },
        ...{ isEnabled: securityGroupObjectId !== '', securityGroupObjectId },
      },
    }
    const body = { ...result, azureSettings }
    expect((await admin.call('TenantSettings_UpdateAllSettings', { body })).error).toBeNull()
  }
  afterEach(() => readOnly(''))

  test('that group and those within are read, and no others', async () => {
    const [inner, other] = [aGroup(anEntry()), aGroup(anEntry())]
    const only = aGroup(anEntry())
    only.memberIds.push(inner.objectId)
    const unitOfOther = await aUnitOf(other)
    await readOnly(only.objectId.toUpperCase())
    const { result } = await overview(await aUnitOf(only))
    expect(result).toMatchObject({ groupNotFound: false, counts: { inGroupButNotHere: 2 } })
    expect((await overview(await aUnitOf(inner))).result.groupNotFound).toBe(false)
    expect((await overview(unitOfOther)).result).toMatchObject({ groupNotFound: true, inGroupButNotHere: [] })
    const refused = await create(aGroup(anEntry()).objectId)
    expect(refused.error?.message).toContain('The directory has no group')
  })

  test('no other gives anybody a role at their sign-in', async () => {
    const { id, entry } = await aDirectoryPerson()
    const [inner, other] = [aGroup(entry), aGroup(entry)]
    const only = aGroup()
    only.memberIds.push(inner.objectId)
    const roles = [await aRole(), await aRole()]
    for (const [index, group] of [inner, other].entries()) await mapRole(roles[index], group)
    await signInByDirectory({ id }, entry.objectId)
    expect(new Set(await rolesOf(id))).toEqual(new Set(roles.map((role) => role.id)))
    await readOnly(only.objectId)
    await signInByDirectory({ id }, entry.objectId)
    expect(await rolesOf(id)).toEqual([roles[0]?.id])
    await readOnly(aGroup().objectId)
    await signInByDirectory({ id }, entry.objectId)
    expect(await rolesOf(id)).toEqual([])
  })

  test('a test of the connection says where there is no such group', async () => {
    const steps = async () =>
      (await admin.call('TenantSettings_TestConnection', { body: { connection: 'directory' } })).result.steps.at(-1)
    await readOnly(aGroup().objectId)
    expect(await steps()).toMatchObject({ name: 'groups', isDone: true })
    const id = randomUUID()
    await readOnly(id)
    expect(await steps()).toMatchObject({
      ...{ name: 'groups', isDone: false, mender: 'administrator' },
      problem: english('DirectoryGroupNotFound', { id }),
    })
  })
})

describe('is refused', () => {
  test('a sync that would give people more than the caller holds (F4)', async () => {
    const role = await aRole(users.delete)
    const person = await aDirectoryPerson()
    const unitId = await aUnitOf(aGroup(person.entry))
    await admin.call('OrganizationUnit_AddRolesToOrganizationUnit', {
      body: { organizationUnitId: unitId, roleIds: [role.id] },
    })
    const manager = await aRole(organizationUnits.view, organizationUnits.manageMembers)
    const caller = await fromDirectory([manager.name])
    expect((await overview(unitId, caller)).status).toBe(200)
    const { status, error } = await sync(unitId, caller)
    const refusal = english('CanNotAssignRolesAboveYourOwn', { roles: role.displayName })
    expect([status, error?.message]).toEqual([400, refusal])
    expect(await membersOf(unitId)).toEqual([])
  })

  test('a sync that would put somebody in more units than one person may be in', async () => {
    const person = await aDirectoryPerson()
    const first = await aUnitOf(aGroup(person.entry))
    const second = await aUnitOf(aGroup(person.entry))
    expect((await sync(first)).status).toBe(200)
    await changeSetting(portal, 'contoso', settings.maxUserMembershipCount, '1')
    const { status, error } = await sync(second)
    expect([status, error?.message]).toEqual([400, expect.stringContaining('no more than 1 unit')])
    expect(await membersOf(second)).toEqual([])
    expect((await sync(first)).status).toBe(200)
    const { maximum } = settingBounds.maxUserMembershipCount
    await changeSetting(portal, 'contoso', settings.maxUserMembershipCount, String(maximum))
  })

  test('everything about groups to people with a password, and where the tenant signs in another way', async () => {
    const unitId = await aUnitOf(aGroup())
    const everything = async (caller: Caller) => [
      await create(aGroup().objectId, caller),
      await overview(unitId, caller),
      await sync(unitId, caller),
      await caller.call('OrganizationUnit_OverallSecurityGroupSync'),
    ]
    const messages = async (caller: Caller) =>
      (await everything(caller)).map(({ status, error }) => `${status} ${error?.message}`)
    expect(new Set(await messages(admin))).toEqual(new Set([`400 ${english('DirectoryGroupsNeedDirectoryAccount')}`]))
    for (const method of ['Auth', 'AuthWithPbi']) {
      await chooseMethod(method)
      const refusal = english('DirectoryGroupsNeedGraphSignIn', { groups: 'Reports and groups, too' })
      expect(new Set(await messages(directoryAdmin))).toEqual(new Set([`400 ${refusal}`]))
    }
    await chooseMethod('AuthWithPbiGraph')
  })

  test('a sync of a unit without a group, of none, and of another tenant’s', async () => {
    const { result: unit } = await admin.call('OrganizationUnit_CreateOrganizationUnit', {
      body: { displayNameOrEntraGroupObjectId: `Unit ${word()}` },
    })
    const { result: theirs } = await (await portal.as(fabrikamAdmin)).call('OrganizationUnit_GetOrganizationUnits')
    for (const call of [overview, sync]) {
      const { status, error } = await call(unit.id)
      expect([status, error?.message]).toEqual([400, english('UnitHasNoDirectoryGroup')])
      expect((await call(2_000_000_000)).status).toBe(404)
      expect((await call(theirs.items[0]?.id ?? 0)).status).toBe(404)
    }
  })

  test('all of it on the host', async () => {
    const host = await portal.as(hostAdmin)
    const answers = [
      await create(aGroup().objectId, host),
      await overview(1, host),
      await sync(1, host),
      await host.call('OrganizationUnit_OverallSecurityGroupSync'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
})
