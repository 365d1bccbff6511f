/** A5, F4: nobody gives or takes what they do not have: permissions, reports, and rows that reports show by a role’s name. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features, featureTree } from '../../../src/contract/vocabulary/features.ts'
import { type PermissionName, permissions } from '../../../src/contract/vocabulary/permissions.ts'
import { type Caller, contosoAdmin, hostAdmin, type Portal, startApp } from '../harness.ts'
import { aPerson, inTenant, type NewPerson } from '../identity.ts'
import { aReport } from '../reports.ts'

const { users, roles, organizationUnits, tasks } = permissions

let portal: Portal
let admin: Caller
beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(contosoAdmin)
})
afterAll(() => portal.close())

interface Role {
  id: number
  name: string
}

async function aRole(...grantedPermissionNames: PermissionName[]): Promise<Role> {
  const name = `role-${randomUUID().slice(0, 8)}`
  const role = { displayName: name }
  expect((await admin.call('Role_CreateOrUpdateRole', { body: { role, grantedPermissionNames } })).status).toBe(200)
  const { result } = await admin.call('Role_GetRoles', { body: { filter: name } })
  return { id: result.items[0]?.id ?? 0, name }
}

async function someone(...names: PermissionName[]): Promise<{ own: Caller; role: Role; person: NewPerson }> {
  const role = await aRole(permissions.administration, ...names)
  const person = await aPerson(portal, 'contoso', { role: role.name })
  return { own: await portal.signIn(person.person), role, person }
}

const give = (as: Caller, { id, userName, emailAddress }: NewPerson, ...assignedRoleNames: string[]) =>
  as.call('User_CreateOrUpdateUser', {
    body: { user: { id, userName, emailAddress, name: 'Somebody' }, assignedRoleNames },
  })

/** Without a permission of its own, it opens a report. */
async function aRoleOfAReport(): Promise<Role> {
  const role = await aRole()
  await aReport(portal, { tenant: 'contoso', name: `Report ${role.name}`, roles: [role.name] })
  return role
}

async function aUnit(...roleIds: number[]): Promise<number> {
  const body = { displayNameOrEntraGroupObjectId: `unit-${randomUUID().slice(0, 8)}`, isEntraGroup: false }
  const { result } = await admin.call('OrganizationUnit_CreateOrganizationUnit', { body })
  if (roleIds.length > 0) {
    const added = { organizationUnitId: result.id, roleIds }
    expect((await admin.call('OrganizationUnit_AddRolesToOrganizationUnit', { body: added })).status).toBe(200)
  }
  return result.id
}

const join = async (organizationUnitId: number, userId: number) =>
  expect(
    (
      await admin.call('OrganizationUnit_AddUsersToOrganizationUnit', {
        body: { organizationUnitId, userIds: [userId] },
      })
    ).status,
  ).toBe(200)

test('A5: a user manager gives nobody, nor itself, a role that opens a report which is closed to it, and takes none', async () => {
  const manager = await someone(users.view, users.edit)
  const opening = await aRoleOfAReport()
  const other = await aPerson(portal, 'contoso')
  for (const to of [other, manager.person]) {
    const kept = to === other ? [] : [manager.role.name]
    const { status, error } = await give(manager.own, to, ...kept, opening.name)
    expect([status, error?.message]).toEqual([400, expect.stringContaining(opening.name)])
  }
  const holder = await aPerson(portal, 'contoso', { role: opening.name })
  expect((await give(manager.own, holder)).status).toBe(400)
  expect((await give(admin, other, opening.name)).status).toBe(200)
  expect((await give(admin, other)).status).toBe(200)
})

test('A5: whoever sees the report may give what opens it', async () => {
  const opening = await aRoleOfAReport()
  const manager = await someone(users.view, users.edit)
  expect((await give(admin, manager.person, manager.role.name, opening.name)).status).toBe(200)
  expect((await give(manager.own, await aPerson(portal, 'contoso'), opening.name)).status).toBe(200)
})

test('A167: an administrator gives and takes roles of reports, too, while the organisation has no reports', async () => {
  const opening = await aRoleOfAReport()
  const [other, holder] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'contoso', { role: opening.name })]
  const manager = await someone(users.view, users.edit)
  const host = await portal.as(hostAdmin)
  const id = portal.tenantId('contoso')
  const { result } = await host.call('Tenant_GetTenantFeaturesForEdit', { query: { id } })
  const set = (featureValues: typeof result.featureValues) =>
    host.call('Tenant_UpdateTenantFeatures', { body: { id, featureValues } })
  const without = result.featureValues.map((one) =>
    one.name.startsWith(features.powerBI) ? { ...one, value: 'false' } : one,
  )
  expect((await set(without)).error).toBeNull()
  expect((await give(admin, other, opening.name)).error).toBeNull()
  expect((await give(admin, holder)).status).toBe(200)
  expect((await give(manager.own, await aPerson(portal, 'contoso'), opening.name)).status).toBe(400)
  expect((await set(result.featureValues)).status).toBe(200)
})

test('A5: a unit manager neither lets people into a unit that opens such a report, nor takes them out, nor its role', async () => {
  const manager = await someone(
    ...[organizationUnits.view, organizationUnits.manageMembers, organizationUnits.manageRoles],
  )
  const opening = await aRoleOfAReport()
  const unit = await aUnit(opening.id)
  const member = await aPerson(portal, 'contoso')
  await join(unit, member.id)
  const stranger = await aPerson(portal, 'contoso')
  const unitOf = { organizationUnitId: unit }
  const answers = [
    await manager.own.call('OrganizationUnit_AddUsersToOrganizationUnit', {
      body: { ...unitOf, userIds: [stranger.id] },
    }),
    await manager.own.call('OrganizationUnit_RemoveUserFromOrganizationUnit', {
      query: { ...unitOf, userId: member.id },
    }),
    await manager.own.call('OrganizationUnit_RemoveRoleFromOrganizationUnit', {
      query: { ...unitOf, roleId: opening.id },
    }),
    await manager.own.call('OrganizationUnit_AddRolesToOrganizationUnit', {
      body: { organizationUnitId: await aUnit(), roleIds: [opening.id] },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})

test('A5: a unit manager takes nobody out of a unit who may do more', async () => {
  const manager = await someone(organizationUnits.view, organizationUnits.manageMembers)
  const above = await aPerson(portal, 'contoso', { role: 'Admin' })
  const unit = await aUnit()
  await join(unit, above.id)
  const query = { organizationUnitId: unit, userId: above.id }
  expect((await manager.own.call('OrganizationUnit_RemoveUserFromOrganizationUnit', { query })).status).toBe(400)
  expect((await admin.call('OrganizationUnit_RemoveUserFromOrganizationUnit', { query })).status).toBe(200)
})

test('A5: what a role grants by a feature that is off counts: it may be on tomorrow', async () => {
  const latent = await aRole(tasks.view, tasks.delete)
  const manager = await someone(users.view, users.edit, roles.view, roles.edit)
  const host = await portal.as(hostAdmin)
  const id = portal.tenantId('contoso')
  const off = featureTree
    .filter(({ name, parentName }) => name === features.tasks || parentName === features.tasks)
    .map(({ name }) => ({ name, value: 'false' }))
  expect((await host.call('Tenant_UpdateTenantFeatures', { body: { id, featureValues: off } })).status).toBe(200)
  const other = await aPerson(portal, 'contoso')
  expect((await give(manager.own, other, latent.name)).status).toBe(400)
  const body = { role: { id: latent.id, displayName: latent.name }, grantedPermissionNames: [] }
  expect((await manager.own.call('Role_CreateOrUpdateRole', { body })).status).toBe(400)
  expect((await give(admin, other, latent.name)).status).toBe(200)
  await host.call('Tenant_ResetTenantSpecificFeatures', { body: { id } })
})

test('A5: a role whose name decides which rows a report shows is given and taken by those who have it', async () => {
  const named = await aRole()
  const manager = await someone(users.view, users.edit)
  const other = await aPerson(portal, 'contoso')
  expect((await give(manager.own, other, named.name)).status).toBe(200)
  const { reportGuid } = await aReport(portal, { tenant: 'contoso', name: 'Rows by role' })
  await inTenant(portal, 'contoso', (db) =>
    sql`update library_datasets set definition = jsonb_set(definition, '{rows,0,roles}', to_jsonb(array[${named.name}::text]))
      where report_guid = ${reportGuid}`.execute(db),
  )
  expect((await give(manager.own, other)).status).toBe(400)
  expect((await give(admin, other)).status).toBe(200)
  expect((await give(manager.own, other, named.name)).status).toBe(400)
})
