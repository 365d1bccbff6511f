import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import type { MappedGroup, Role } from '../../src/contract/models/role.ts'
import { adminRoleName } from '../../src/contract/vocabulary/limits.ts'
import { type PermissionName, permissions } from '../../src/contract/vocabulary/permissions.ts'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import { followDirectoryGroups } from '../../src/server/services/role/directory-roles.ts'
import { translator } from '../../src/server/texts/localization.ts'
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
import { aDirectoryAdmin } from './identity.ts'

const { roles, users } = permissions
const english = translator('en-gb')

let portal: Portal
let admin: Caller
/** May name groups of the directory. */
let directoryAdmin: Caller

beforeAll(async () => {
  portal = await startApp({ withDirectory: true })
  admin = await portal.as(contosoAdmin)
  directoryAdmin = await aDirectoryAdmin(portal, 'contoso')
})

afterAll(() => portal.close())

interface Form {
  id?: number
  name?: string
  displayName?: string
  description?: string | null
  isDefault?: boolean
  folderPath?: string | null
  grants?: readonly PermissionName[]
  groups?: MappedGroup[]
}

const save = (
  { grants = [], groups, displayName = `Role ${randomUUID().slice(0, 8)}`, ...form }: Form,
  caller = admin,
) =>
  caller.call('Role_CreateOrUpdateRole', {
    body: { role: { displayName, ...form }, grantedPermissionNames: [...grants], ...(groups && { groups }) },
  })

/** One that the directory has, as a form names it. */
function aGroup(displayName = 'Everybody'): MappedGroup {
  const objectId = randomUUID()
  portal.directory.groups.push({ objectId, displayName, description: null, memberIds: [] })
  return { id: objectId, displayName, description: null, isEntraGroup: true }
}

async function roleNamed(displayName: string, caller = admin): Promise<Role> {
  const { result } = await caller.call('Role_GetRoles', { body: { filter: displayName } })
  const found = result.items.find((item) => item.displayName === displayName)
  if (!found) throw new Error(`There is no role ${displayName}`)
  return found
}

async function aRole(form: Form = {}): Promise<Role> {
  const displayName = form.displayName ?? `Role ${randomUUID().slice(0, 8)}`
  const { status, error } = await save({ ...form, displayName }, form.groups ? directoryAdmin : admin)
  expect(error?.details ?? error?.message).toBeUndefined()
  expect(status).toBe(200)
  return roleNamed(displayName)
}

const formOf = async (id: number) => (await admin.call('Role_GetRoleForEdit', { query: { id } })).result

/** A person of Contoso with the given roles, signed in; and their id. */
async function aPerson(...assignedRoleNames: string[]): Promise<{ id: number; userName: string; caller: Caller }> {
  const userName = `person-${randomUUID().slice(0, 8)}`
  const user = { name: 'Somebody', userName, emailAddress: `${userName}@example.org`, password: demoPassword }
  await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames } })
  const { result } = await admin.call('User_GetUsers', { body: { filter: userName } })
  const [row] = result.items
  if (!row) throw new Error(`${userName} was not made`)
  return { id: row.id, userName, caller: await portal.signIn({ tenant: 'contoso', userName }) }
}

const inTenant = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
  tenantTransaction(portal.store, portal.tenantId('contoso'), work)

describe('the list of roles', () => {
  test('is all of them by display name, with the number of their people (Role_GetRoles)', async () => {
    const { result } = await admin.call('Role_GetRoles', { body: {} })
    const names = result.items.map(({ displayName }) => displayName)
    expect(names).toEqual([...names].sort(new Intl.Collator('und').compare))
    expect(result.totalCount).toBe(result.items.length)
    const { result: managers } = await admin.call('User_GetUsers', { body: { roleDisplayName: 'Managers' } })
    expect(result.items.find(({ name }) => name === 'Managers')?.userCount).toBe(managers.totalCount)
    expect(result.items.find(({ name }) => name === adminRoleName)).toMatchObject({ isStatic: true, isDefault: false })
  })

  test('does not count people who were deleted', async () => {
    const role = await aRole()
    const { id } = await aPerson(role.name)
    expect((await roleNamed(role.displayName)).userCount).toBe(1)
    await admin.call('User_DeleteUser', { query: { id } })
    expect((await roleNamed(role.displayName)).userCount).toBe(0)
  })

  test('is filtered by text and by what roles grant, and cut into pages', async () => {
    const word = randomUUID().slice(0, 8)
    const viewer = await aRole({ displayName: `A ${word}`, grants: [users.view], folderPath: 'Desks' })
    const deleter = await aRole({ displayName: `B ${word}`, grants: [users.view, users.delete] })
    const list = async (body: object) =>
      (await admin.call('Role_GetRoles', { body: { filter: word, ...body } })).result.items.map(({ id }) => id)
    expect(await list({})).toEqual([viewer.id, deleter.id])
    expect(await list({ permissions: [users.delete] })).toEqual([deleter.id])
    expect(await list({ permissions: [users.view] })).toEqual([viewer.id, deleter.id])
    // As ABP has it: every one of them.
    expect(await list({ permissions: [users.view, users.delete, users.view] })).toEqual([deleter.id])
    expect(await list({ permissions: [users.view, users.create] })).toEqual([])
    expect(await list({ sorting: 'displayName DESC', maxResultCount: 1 })).toEqual([deleter.id])
    expect(await list({ skipCount: 1 })).toEqual([deleter.id])
    expect(await list({ filter: '%' })).toEqual([])
  })

  test.each(['displayName', 'name', 'folderPath', 'isDefault', 'isStatic', 'creationTime', 'userCount'])(
    'is sorted by %s',
    async (field) => {
      const { status } = await admin.call('Role_GetRoles', { body: { sorting: `${field} DESC` } })
      expect(status).toBe(200)
    },
  )

  test('is sorted by nothing else (F12)', async () => {
    const { status } = await admin.call('Role_GetRoles', { body: { sorting: 'normalized_name ASC' } })
    expect(status).toBe(400)
  })
})

describe('a role', () => {
  test('is made with its grants, folder and groups, and found so (Role_CreateOrUpdateRole, Role_GetRoleForEdit)', async () => {
    const group = aGroup('All of sales')
    const made = await aRole({
      description: 'Looks after people',
      folderPath: ' Desks // Europe ',
      isDefault: false,
      grants: [users.view, users.unlock],
      groups: [{ ...group, id: group.id.toUpperCase(), displayName: 'As the form would have it' }],
    })
    const form = await formOf(made.id)
    expect(form.role).toEqual({
      id: made.id,
      name: made.displayName,
      displayName: made.displayName,
      description: 'Looks after people',
      isStatic: false,
      isDefault: false,
      folderPath: 'Desks/Europe',
    })
    expect(form.grantedPermissionNames.sort()).toEqual([users.view, users.unlock].sort())
    expect(form.groups).toEqual([group])
    expect(form.permissions.map(({ name }) => name)).not.toContain(permissions.tenants.view)
  })

  test('a blank form has every permission of the side and grants none', async () => {
    const { result } = await admin.call('Role_GetRoleForEdit')
    expect(result).toMatchObject({ role: { id: null, name: '' }, grantedPermissionNames: [], groups: [] })
    expect(result.permissions.map(({ name }) => name)).toContain(roles.edit)
  })

  test('keeps what a change leaves out, and takes what it says', async () => {
    const group = aGroup()
    const made = await aRole({
      description: 'Stays',
      folderPath: 'Stays',
      isDefault: true,
      grants: [users.view],
      groups: [group],
    })
    const renamed = `Renamed ${randomUUID().slice(0, 8)}`
    await save({ id: made.id, displayName: renamed, grants: [users.edit] })
    const form = await formOf(made.id)
    expect(form.role).toMatchObject({ name: made.name, displayName: renamed, description: 'Stays', isDefault: true })
    expect(form.role.folderPath).toBe('Stays')
    expect(form.groups).toEqual([group])
    expect(form.grantedPermissionNames).toEqual([users.edit])
    await save({ id: made.id, displayName: renamed, name: 'Clerks', folderPath: ' / ', description: null, groups: [] })
    expect(await formOf(made.id)).toMatchObject({
      role: { name: 'Clerks', folderPath: null, description: null },
      groups: [],
      grantedPermissionNames: [],
    })
    await admin.call('Role_DeleteRole', { query: { id: made.id } })
  })

  test('grants from the next call on, and no longer once it does not', async () => {
    const role = await aRole()
    const { caller } = await aPerson(role.name)
    const mayList = async () => (await caller.call('User_GetUsers', { body: {} })).status
    expect(await mayList()).toBe(403)
    await save({ id: role.id, displayName: role.displayName, grants: [users.view] })
    expect(await mayList()).toBe(200)
    await save({ id: role.id, displayName: role.displayName })
    expect(await mayList()).toBe(403)
  })

  test('A7: is deleted with what it granted; its people stay signed in, without it (Role_DeleteRole, C4)', async () => {
    const role = await aRole({ grants: [users.view] })
    const { id, caller } = await aPerson(role.name)
    expect((await caller.call('User_GetUsers', { body: {} })).status).toBe(200)
    expect((await admin.call('Role_DeleteRole', { query: { id: role.id } })).status).toBe(200)
    expect((await caller.call('User_GetUsers', { body: {} })).status).toBe(403)
    const { result } = await admin.call('User_GetUserForEdit', { query: { id } })
    expect(result.roles.filter(({ isAssigned }) => isAssigned)).toEqual([])
  })

  test('is suggested for new people where it is a default one', async () => {
    const role = await aRole({ isDefault: true })
    const { result } = await admin.call('User_GetUserForEdit')
    expect(result.roles.find(({ roleId }) => roleId === role.id)?.isAssigned).toBe(true)
    await admin.call('Role_DeleteRole', { query: { id: role.id } })
  })

  test('leaves grants of features that are off as they are', async () => {
    const role = await aRole({ grants: [users.view] })
    const tenant_id = portal.tenantId('contoso')
    const row = { tenant_id, role_id: role.id, name: 'Pages.OfAFeatureThatIsOff' }
    await inTenant((db) => db.insertInto('role_permissions').values(row).execute())
    await save({ id: role.id, displayName: role.displayName })
    const kept = await inTenant((db) =>
      db.selectFrom('role_permissions').select('name').where('role_id', '=', role.id).execute(),
    )
    expect(kept).toEqual([{ name: row.name }])
  })
})

describe('a role of a directory group', () => {
  const follow = (
    person: { userId: number; groupIds: string[]; source?: 'AzureAD' | 'LDAP' },
    tenant = contosoAdmin.tenant,
  ) => {
    const tenantId = portal.tenantId(tenant)
    return tenantTransaction(portal.store, tenantId, (db) =>
      followDirectoryGroups(db, { tenantId, source: 'AzureAD', ...person }),
    )
  }

  test('is given at sign-in to whoever is in the group, and A7: taken at the first sign-in without it; the session stays (C4)', async () => {
    const [first, second] = [aGroup(), aGroup()]
    const role = await aRole({ grants: [users.view], groups: [first, second] })
    const { id, caller } = await aPerson()
    const mayList = async () => (await caller.call('User_GetUsers', { body: {} })).status
    const signInWith = (...groupIds: string[]) => follow({ userId: id, groupIds })
    await signInWith(randomUUID())
    expect(await mayList()).toBe(403)
    await signInWith(first.id.toUpperCase(), second.id)
    expect(await mayList()).toBe(200)
    await signInWith(second.id)
    expect(await mayList()).toBe(200)
    expect((await roleNamed(role.displayName)).userCount).toBe(1)
    await signInWith()
    expect(await mayList()).toBe(403)
    expect((await roleNamed(role.displayName)).userCount).toBe(0)
  })

  test('stays where a person has given it', async () => {
    const everybody = aGroup()
    const role = await aRole({ groups: [everybody] })
    const { id } = await aPerson(role.name)
    for (const groupIds of [[everybody.id], []]) await follow({ userId: id, groupIds })
    expect((await roleNamed(role.displayName)).userCount).toBe(1)
  })

  test('is given by its own directory’s groups alone, and to people of its own tenant', async () => {
    const everybody = aGroup()
    const role = await aRole({ groups: [everybody] })
    const { id } = await aPerson()
    const groupIds = [everybody.id]
    await follow({ userId: id, groupIds, source: 'LDAP' })
    const { result } = await (await portal.as(fabrikamAdmin)).call('User_GetUsers', { body: { filter: 'alice' } })
    await follow({ userId: result.items[0]?.id ?? 0, groupIds }, 'fabrikam')
    expect((await roleNamed(role.displayName)).userCount).toBe(0)
    await follow({ userId: id, groupIds })
    expect((await roleNamed(role.displayName)).userCount).toBe(1)
  })

  test('A7, F4: is mapped to groups by those whom the directory shows them, as a unit is; others keep what is mapped', async () => {
    const group = aGroup()
    const role = await aRole({ groups: [group] })
    const { id, displayName } = role
    const another = aGroup('Another')
    const groupsOf = async () => (await formOf(id)).groups
    const messages = async (groups: MappedGroup[], caller: Caller) => {
      const [made, changed] = [await save({ groups }, caller), await save({ id, displayName, groups }, caller)]
      return [made, changed].map(({ status, error }) => `${status} ${error?.message}`)
    }
    const refusal = `400 ${english('DirectoryGroupsNeedDirectoryAccount')}`
    expect(await messages([another], admin)).toEqual([refusal, refusal])
    const guessed = { ...another, id: randomUUID() }
    const notThere = `400 ${english('DirectoryGroupNotFound', { id: guessed.id })}`
    expect(await messages([guessed], directoryAdmin)).toEqual([notThere, notThere])
    const asIfOfLdap = { ...another, isEntraGroup: false }
    expect(await messages([asIfOfLdap], directoryAdmin)).toEqual(Array(2).fill(`400 ${english('LdapIsOff')}`))
    expect(await groupsOf()).toEqual([group])

    await save({ id, displayName, groups: [{ ...group, displayName: 'Renamed by the form' }] })
    expect(await groupsOf()).toEqual([group])
    await save({ id, displayName, groups: [group, another] }, directoryAdmin)
    expect(await groupsOf()).toEqual([another, group])
    await save({ id, displayName, groups: [] })
    expect(await groupsOf()).toEqual([])
  })

  test('A7: a role of the host has no such groups, as its units have none', async () => {
    const { status, error } = await save({ groups: [aGroup()] }, await portal.as(hostAdmin))
    expect([status, error?.message]).toEqual([403, english('OnlyForTenants')])
  })
})

/** A valid call of each operation on the given role. */
const callsOn = (id: number): [OperationId, { query?: object; body?: object }][] => [
  ['Role_GetRoleForEdit', { query: { id } }],
  ['Role_CreateOrUpdateRole', { body: { role: { id, displayName: 'Taken over' }, grantedPermissionNames: [] } }],
  ['Role_DeleteRole', { query: { id } }],
]

describe('who may', () => {
  test.each<[OperationId, object]>([['Role_GetRoles', { body: {} }], ...callsOn(1)])(
    '%s is for people who are signed in and hold its permission',
    async (id, input) => {
      expect((await portal.anonymous.callWith(id, input)).status).toBe(401)
      expect((await (await portal.as(contosoAlice)).callWith(id, input)).status).toBe(403)
    },
  )

  test.each(callsOn(1).map(([id]) => id))('%s tells nothing of roles of another tenant (F2)', async (id) => {
    const ours = await aRole({ grants: [users.view] })
    for (const person of [fabrikamAdmin, hostAdmin]) {
      const caller = await portal.as(person)
      const { status, error } = await caller.callWith(id, callsOn(ours.id).find(([name]) => name === id)?.[1] ?? {})
      expect([status, error?.message]).toEqual([404, english('EntityNotFound', { entity: 'Role', id: ours.id })])
    }
    expect(await roleNamed(ours.displayName)).toEqual(ours)
  })

  test('the host has roles of its own, with permissions of its own', async () => {
    const host = await portal.as(hostAdmin)
    const { result } = await host.call('Role_GetRoles', { body: {} })
    expect(result.items.map(({ name }) => name)).toEqual([adminRoleName])
    const refusedGrant = await save({ grants: [permissions.tenantDashboard] }, host)
    expect(refusedGrant.status).toBe(400)
    const displayName = `Operators ${randomUUID().slice(0, 8)}`
    expect((await save({ displayName, grants: [permissions.tenants.view] }, host)).status).toBe(200)
  })

  test('creating needs its own permission, and so does changing', async () => {
    const maker = await aRole({ grants: [roles.view, roles.create] })
    const { caller } = await aPerson(maker.name)
    const displayName = `Made ${randomUUID().slice(0, 8)}`
    expect((await save({ displayName }, caller)).status).toBe(200)
    const { id } = await roleNamed(displayName)
    expect((await save({ id, displayName }, caller)).status).toBe(403)
  })

  test('members that a form does not have change nothing (F5)', async () => {
    const displayName = `Plain ${randomUUID().slice(0, 8)}`
    const more = { isStatic: true, is_static: true, tenantId: portal.tenantId('fabrikam'), creatorUserId: 1 }
    const body = { role: { displayName, ...more }, grantedPermissionNames: [], ...more }
    expect((await admin.callWith('Role_CreateOrUpdateRole', { body })).status).toBe(200)
    expect(await roleNamed(displayName)).toMatchObject({ isStatic: false })
  })
})

describe('nobody grants what they do not hold (F4)', () => {
  let editor: { id: number; caller: Caller }
  let own: Role

  beforeAll(async () => {
    own = await aRole({ grants: [roles.view, roles.create, roles.edit, roles.delete, users.view] })
    editor = await aPerson(own.name)
    // May name groups of the directory, so that nothing but the role’s reach is in the way.
    await inTenant((db) =>
      db.updateTable('users').set({ authentication_source: 'AzureAD' }).where('id', '=', editor.id).execute(),
    )
  })

  test('a person cannot add to their own role what they do not hold', async () => {
    const { status, error } = await save(
      { id: own.id, displayName: own.displayName, grants: [roles.edit, users.changePermissions] },
      editor.caller,
    )
    expect([status, error?.message]).toEqual([
      400,
      english('CanNotGrantPermissionsYouDoNotHold', { permissions: english(`permission.${users.changePermissions}`) }),
    ])
    expect((await formOf(own.id)).grantedPermissionNames).not.toContain(users.changePermissions)
  })

  test('a new role grants no more than its maker holds', async () => {
    expect((await save({ grants: [users.delete] }, editor.caller)).status).toBe(400)
    expect((await save({ grants: [users.view] }, editor.caller)).status).toBe(200)
  })

  test('a role that grants more is neither changed, mapped to a group of their own, made a default, nor deleted', async () => {
    const above = await aRole({ grants: [users.view, users.delete] })
    const group = aGroup('Mine')
    const { id, displayName } = above
    const answers = [
      await save({ id, displayName, grants: [users.view] }, editor.caller),
      await save({ id, displayName, grants: [users.view], groups: [group] }, editor.caller),
      await save({ id, displayName, grants: [users.view], isDefault: true }, editor.caller),
      await editor.caller.call('Role_DeleteRole', { query: { id } }),
    ]
    const refusal = english('CanNotChangeRoleAboveYourOwn', { roleName: displayName })
    expect(answers.map(({ status, error }) => [status, error?.message])).toEqual(answers.map(() => [400, refusal]))
    expect(await roleNamed(displayName)).toEqual(above)
  })

  test('the form says which permissions the caller may grant', async () => {
    const { result } = await editor.caller.call('Role_GetRoleForEdit', { query: { id: own.id } })
    const assignable = result.permissions.filter(({ isAssignable }) => isAssignable).map(({ name }) => name)
    expect(assignable).toContain(roles.edit)
    expect(assignable).not.toContain(users.delete)
  })
})

describe('what is refused', () => {
  test('renaming or deleting a static role', async () => {
    const { id, displayName } = await roleNamed(adminRoleName)
    const grants = (await formOf(id)).grantedPermissionNames as PermissionName[]
    const messages = [
      await save({ id, displayName, name: 'Root', grants }),
      await admin.call('Role_DeleteRole', { query: { id } }),
    ].map(({ error }) => error?.message)
    const roleName = adminRoleName
    expect(messages).toEqual([
      english('CanNotRenameStaticRole', { roleName }),
      english('CanNotDeleteStaticRole', { roleName }),
    ])
  })

  test.each([
    ['an organisation', contosoAdmin],
    ['the host', hostAdmin],
  ])('taking any permission from the administrators of %s: nobody could give it back', async (_, person) => {
    const caller = await portal.as(person)
    const { id, displayName, name } = await roleNamed(adminRoleName, caller)
    const form = async () => (await caller.call('Role_GetRoleForEdit', { query: { id } })).result
    const { permissions: existing, grantedPermissionNames } = await form()
    const all = existing.map((permission) => permission.name) as PermissionName[]
    expect(new Set(grantedPermissionNames)).toEqual(new Set(all))
    for (const taken of [roles.edit, users.changePermissions, permissions.languages.view, permissions.pages]) {
      const { status, error } = await save({ id, displayName, grants: all.filter((other) => other !== taken) }, caller)
      expect([status, error?.message]).toEqual([400, english('CanNotTakePermissionsFromAdminRole', { roleName: name })])
    }
    expect((await save({ id, displayName, grants: [] }, caller)).status).toBe(400)
    expect((await save({ id, displayName, grants: all }, caller)).status).toBe(200)
    expect(new Set((await form()).grantedPermissionNames)).toEqual(new Set(all))
  })

  test('nothing, where the administrators’ role is sent back as it was shown; what features hide comes back with them', async () => {
    const host = await portal.as(hostAdmin)
    const id = portal.tenantId('contoso')
    const { result } = await host.call('Tenant_GetTenantFeaturesForEdit', { query: { id } })
    const setFeatures = (featureValues: typeof result.featureValues) =>
      host.call('Tenant_UpdateTenantFeatures', { body: { id, featureValues } })
    const { id: roleId, displayName } = await roleNamed(adminRoleName)
    const grants = async () => (await formOf(roleId)).grantedPermissionNames as PermissionName[]
    const before = await grants()
    expect(before).toContain(permissions.tasks.view)
    await setFeatures(
      result.featureValues.map(({ name, value }) => ({ name, value: name === 'App.Modules.Tasks' ? 'false' : value })),
    )
    expect(await grants()).not.toContain(permissions.tasks.view)
    expect((await save({ id: roleId, displayName, grants: await grants() })).status).toBe(200)
    await setFeatures(result.featureValues)
    expect(await grants()).toEqual(before)
  })

  test('a name or display name that a role of the tenant has, in any case', async () => {
    const { name, displayName } = await aRole()
    const byName = await save({ name: name.toUpperCase() })
    const byDisplayName = await save({ name: 'Another', displayName: displayName.toUpperCase() })
    expect([byName, byDisplayName].map(({ status }) => status)).toEqual([400, 400])
    expect(byName.error?.message).toBe(english('RoleNameIsAlreadyTaken', { roleName: name.toUpperCase() }))
    expect(byDisplayName.error?.message).toBe(
      english('RoleDisplayNameIsAlreadyTaken', { displayName: displayName.toUpperCase() }),
    )
  })

  test('of several who take one name at the same moment, all but one (H6)', async () => {
    const displayName = `Raced ${randomUUID().slice(0, 8)}`
    const answers = await Promise.all([1, 2, 3, 4].map(() => save({ displayName })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  test('permissions of the other side and those that do not exist', async () => {
    const { status, error } = await save({ grants: [permissions.tenants.view] })
    expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['grantedPermissionNames']])
  })

  test('an Entra group whose id is no guid', async () => {
    const { status, error } = await save({ groups: [{ id: 'Sales', displayName: 'Sales', isEntraGroup: true }] })
    expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['groups']])
  })

  test('deleting the only role that limits a report, which everybody could open then', async () => {
    const role = await aRole()
    const tenant_id = portal.tenantId('contoso')
    await inTenant(async (db) => {
      const report = { report_guid: randomUUID(), provider: 'library' as const, name: 'Salaries' }
      const { id } = await db
        .insertInto('reports')
        .values({ tenant_id, ...report, type: 'Report', report_type: 'Report', creation_time: portal.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('report_roles').values({ tenant_id, report_id: id, role_id: role.id }).execute()
    })
    const { status, error } = await admin.call('Role_DeleteRole', { query: { id: role.id } })
    const values = { roleName: role.displayName, names: 'Salaries' }
    expect([status, error?.message]).toEqual([400, english('RoleIsTheOnlyLimit', values)])
  })
})
