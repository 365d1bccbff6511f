/**
 * C21: what is done in another’s name gives nothing to the account of whoever does it. A delegation lends an administrator’s
 * rights for a time; whatever the delegate’s own account got by it would be for good.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import { adminRoleName } from '../../../src/contract/vocabulary/limits.ts'
import { permissions } from '../../../src/contract/vocabulary/permissions.ts'
import { type Caller, contosoAdmin, hostAdmin, type Portal, startApp } from '../harness.ts'
import { aDelegation, aPerson, callerWith, inTenant, type NewPerson, tenantHeader, whoIs } from '../identity.ts'
import type { Writable } from '../settings-pages.ts'

interface Role {
  id: number
  displayName: string
}

let portal: Portal
let admin: Caller
/** Holds one role, in a unit. */
let delegate: NewPerson
let acting: Caller
let held: Role
let strange: Role
let ownUnit: number

beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

beforeEach(async () => {
  admin = await portal.signIn(contosoAdmin)
  ;[held, strange] = [await aRole(), await aRole(permissions.users.view)]
  delegate = await aPerson(portal, 'contoso', { role: held.displayName })
  const own = await portal.signIn(delegate.person)
  ownUnit = await aUnit()
  await join(ownUnit)
  const source = await aPerson(portal, 'contoso', { role: adminRoleName })
  const userDelegationId = await aDelegation(portal, { source, target: delegate }, [-10, 3_600])
  const { result } = await own.call('Account_DelegatedImpersonate', { body: { userDelegationId } })
  const exchanged = await portal.anonymous.call('TokenAuth_DelegatedImpersonatedAuthenticate', {
    query: { userDelegationId, impersonationToken: result.impersonationToken },
    headers: tenantHeader(portal, 'contoso'),
  })
  acting = callerWith(portal, exchanged.result.accessToken)
  expect((await whoIs(acting)).user).toMatchObject({ userName: source.userName })
})

async function aRole(...grantedPermissionNames: string[]): Promise<Role> {
  const displayName = `role-${randomUUID().slice(0, 8)}`
  const body = { role: { displayName }, grantedPermissionNames }
  expect((await admin.callWith('Role_CreateOrUpdateRole', { body })).status).toBe(200)
  const { result } = await admin.call('Role_GetRoles', { body: { filter: displayName } })
  return { id: result.items[0]?.id ?? 0, displayName }
}

async function aUnit(...roleIds: number[]): Promise<number> {
  const body = { displayNameOrEntraGroupObjectId: `unit-${randomUUID().slice(0, 8)}`, isEntraGroup: false }
  const { id } = (await admin.call('OrganizationUnit_CreateOrganizationUnit', { body })).result
  if (roleIds.length > 0)
    await admin.call('OrganizationUnit_AddRolesToOrganizationUnit', { body: { organizationUnitId: id, roleIds } })
  return id
}

const join = (organizationUnitId: number, as: Caller = admin, { id }: NewPerson = delegate) =>
  as.call('OrganizationUnit_AddUsersToOrganizationUnit', { body: { organizationUnitId, userIds: [id] } })

const giveRole = ({ id, userName, emailAddress }: NewPerson, ...assignedRoleNames: string[]) => ({
  body: { user: { id, userName, emailAddress, name: 'New' }, assignedRoleNames },
})

interface Input {
  query?: object
  body?: object
}

const forNoOne = 'NotForYourselfWhileImpersonating'

const refusedOn = async (id: OperationId, input: Input) => {
  const { status, error } = await acting.callWith(id, input)
  expect([status, error], id).toMatchObject([400, { name: forNoOne }])
}

const gains: [string, OperationId, () => Input | Promise<Input>][] = [
  ['a role', 'User_CreateOrUpdateUser', () => giveRole(delegate, held.displayName, strange.displayName)],
  [
    'a permission',
    'User_UpdateUserPermissions',
    () => ({ body: { id: delegate.id, grantedPermissionNames: [permissions.users.view] } }),
  ],
  ['what was denied to it', 'User_ResetUserSpecificPermissions', () => ({ body: { id: delegate.id } })],
  ['the administrators’ role', 'User_SetTenantAdmin', () => ({ query: { userId: delegate.id } })],
  [
    'a unit that has a role',
    'OrganizationUnit_AddUsersToOrganizationUnit',
    async () => ({ body: { organizationUnitId: await aUnit(strange.id), userIds: [delegate.id] } }),
  ],
  [
    'a role by its unit',
    'OrganizationUnit_AddRolesToOrganizationUnit',
    () => ({ body: { organizationUnitId: ownUnit, roleIds: [strange.id] } }),
  ],
  [
    'a permission of its role',
    'Role_CreateOrUpdateRole',
    () => ({ body: { role: held, grantedPermissionNames: [permissions.users.view] } }),
  ],
  [
    'rows, by another name of its role',
    'Role_CreateOrUpdateRole',
    () => ({ body: { role: { ...held, name: `named-${held.id}` }, grantedPermissionNames: [] } }),
  ],
  ['a way out of its lock', 'User_UnlockUser', () => ({ body: { id: delegate.id } })],
]

test.each(gains)('C21: a delegate’s own account does not get %s (%s)', async (_, id, input) => {
  const asked = await input()
  const before = await whatTheyHold()
  await refusedOn(id, asked)
  expect(await whatTheyHold()).toEqual(before)
})

/** As the store has it. */
const whatTheyHold = async () => {
  const { rows } = await inTenant(portal, 'contoso', (db) =>
    sql`
      select 'role' as kind, r.id::text as what, r.name from roles r
      where r.id in (select role_id from user_roles where user_id = ${delegate.id} union
        select role_id from organization_unit_roles join organization_unit_users using (organization_unit_id)
        where user_id = ${delegate.id})
      union all select 'granted', p.name, p.role_id::text from role_permissions p where p.role_id = ${held.id}
      union all select 'own', name, is_granted::text from user_permissions where user_id = ${delegate.id}
      order by 1, 2, 3`.execute(db),
  )
  return rows
}

test('C21: nor by two calls at once, of which neither gives anything by itself', async () => {
  for (let round = 0; round < 10; round += 1) {
    const unit = await aUnit()
    const body = { organizationUnitId: unit, roleIds: [strange.id] }
    const answers = await Promise.all([
      join(unit, acting),
      acting.call('OrganizationUnit_AddRolesToOrganizationUnit', { body }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  }
  const back = await portal.signIn(delegate.person)
  expect((await back.call('User_GetUsers', { body: {} })).status).toBe(403)
})

test('C21: nor is a role mapped to groups that the delegate may be in', async () => {
  const group = { id: randomUUID(), displayName: 'Mine', description: null, isEntraGroup: true }
  await refusedOn('Role_CreateOrUpdateRole', { body: { role: strange, grantedPermissionNames: [], groups: [group] } })
})

test('C21, F16: nor are settings changed that say who somebody is, or where links go', async () => {
  const { result } = await admin.call('TenantSettings_GetAllSettings')
  const page: Writable<typeof result> = structuredClone(result)
  page.security.twoFactorLogin.isEnabled = !page.security.twoFactorLogin.isEnabled
  await refusedOn('TenantSettings_UpdateAllSettings', { body: page })
  expect((await acting.call('TenantSettings_UpdateAllSettings', { body: result })).error).toBeNull()
})

test.each(operations.filter(({ operation }) => operation.inOwnName).map(({ id }) => id as OperationId))(
  'A121, A129, A131, A134, A135, A136: who sees what is decided in one’s own name alone (%s)',
  async (id) => {
    const { status, error } = await acting.callWith(id, {})
    expect([status, error]).toMatchObject([400, { name: 'NotInAnothersName' }])
    expect((await admin.callWith(id, {})).error?.name).not.toBe('NotInAnothersName')
  },
)

test('C21: nor does an action send elsewhere what others see', async () => {
  const task = { taskType: 'Actionable', taskName: 'Send', reportId: 1, visualName: 'any', hasVisualPayload: true }
  await refusedOn('Tasks_CreateOrEdit', { body: { ...task, url: 'https://elsewhere.example/' } })
})

describe('A136: what the directory gives later', () => {
  const groupUnit = () =>
    inTenant(portal, 'contoso', async (db) => {
      const { id } = await db
        .insertInto('organization_units')
        .values({
          tenant_id: portal.tenantId('contoso'),
          code: String(Math.random()).slice(2, 7),
          display_name: `group-${randomUUID().slice(0, 8)}`,
          entra_group_object_id: randomUUID(),
          is_entra_group: true,
          creation_time: portal.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })

  test('no unit is made of a group', async () => {
    const body = { displayNameOrEntraGroupObjectId: randomUUID(), isEntraGroup: true }
    await refusedOn('OrganizationUnit_CreateOrganizationUnit', { body })
  })

  test('such a unit gets no role, nor its roles a permission', async () => {
    const organizationUnitId = await groupUnit()
    const roles = { body: { organizationUnitId, roleIds: [strange.id] } }
    await refusedOn('OrganizationUnit_AddRolesToOrganizationUnit', roles)
    expect((await admin.callWith('OrganizationUnit_AddRolesToOrganizationUnit', roles)).error).toBeNull()
    const grantedPermissionNames = [permissions.users.view, permissions.roles.view]
    await refusedOn('Role_CreateOrUpdateRole', { body: { role: strange, grantedPermissionNames } })
  })

  test('nor does a role that is mapped to a group', async () => {
    await inTenant(portal, 'contoso', (db) =>
      db
        .insertInto('role_directory_groups')
        .values({
          tenant_id: portal.tenantId('contoso'),
          role_id: strange.id,
          group_id: randomUUID(),
          display_name: 'Everybody',
          is_entra_group: true,
        })
        .execute(),
    )
    const grantedPermissionNames = [permissions.users.view, permissions.roles.view]
    await refusedOn('Role_CreateOrUpdateRole', { body: { role: strange, grantedPermissionNames } })
  })
})

test('C21: others are looked after as before, and what the delegate has already is no gain', async () => {
  const other = await aPerson(portal, 'contoso')
  expect((await acting.callWith('User_CreateOrUpdateUser', giveRole(other, strange.displayName))).error).toBeNull()
  expect((await join(await aUnit(strange.id), acting, other)).error).toBeNull()
  expect((await join(await aUnit(held.id), acting)).error).toBeNull()
  const description = { role: { ...held, description: 'Said anew' }, grantedPermissionNames: [] }
  expect((await acting.callWith('Role_CreateOrUpdateRole', { body: description })).error).toBeNull()
})

test('C21: the operator, who has no account in the organisation, sets it up in its administrator’s name', async () => {
  const host = await portal.signIn(hostAdmin)
  const person = await aPerson(portal, 'contoso', { role: adminRoleName })
  const body = { tenantId: portal.tenantId('contoso'), userId: person.id }
  const { result } = await host.call('Account_ImpersonateTenant', { body })
  const exchanged = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
    query: { impersonationToken: result.impersonationToken },
    headers: tenantHeader(portal, 'contoso'),
  })
  const operator = callerWith(portal, exchanged.result.accessToken)
  const page: Writable<Awaited<ReturnType<typeof settingsPage>>> = await settingsPage()
  page.security.userLockOut.maxFailedAccessAttemptsBeforeLockout -= 1
  expect((await operator.call('TenantSettings_UpdateAllSettings', { body: page })).error).toBeNull()
  expect((await operator.callWith('User_CreateOrUpdateUser', giveRole(delegate, strange.displayName))).error).toBeNull()
})

const settingsPage = async () => (await admin.call('TenantSettings_GetAllSettings')).result
