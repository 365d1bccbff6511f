/**
 * C21: what is done in another’s name gives nothing to the account of whoever does it. A delegation lends an administrator’s
 * rights for a time; whatever the delegate’s own account got by it would be for good.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperationId } from '../../../src/contract/catalogue.ts'
import { adminRoleName } from '../../../src/contract/vocabulary/limits.ts'
import { permissions } from '../../../src/contract/vocabulary/permissions.ts'
import { announceIdentityChange } from '../../../src/server/auth/principals.ts'
import { type Caller, contosoAdmin, hostAdmin, type Portal, startApp } from '../harness.ts'
import { aDelegation, aPerson, callerWith, inTenant, type NewPerson, tenantHeader, whoIs } from '../identity.ts'
import { aReport } from '../reports.ts'
import type { Writable } from '../settings-pages.ts'
import { upload } from '../upload.ts'

interface Role {
  id: number
  displayName: string
}

let portal: Portal
let admin: Caller
/** Holds one role, in a unit. */
let delegate: NewPerson
/** In whose name the delegate acts. */
let source: NewPerson
let acting: Caller
let held: Role
let strange: Role
let ownUnit: number
let closed: number

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
  const name = `Closed ${randomUUID().slice(0, 8)}`
  closed = (await aReport(portal, { tenant: 'contoso', name, roles: [strange.displayName] })).reportId
  source = await aPerson(portal, 'contoso', { role: adminRoleName })
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

const reportOpenTo = async (...roleIds: number[]) => {
  const { result } = await admin.call('PbiReports_GetPbiReportForEdit', { query: { id: closed } })
  const { roles: _, ...form } = result
  return { body: { ...form, roleIds } }
}

const inDays = (days: number) => new Date(portal.now().getTime() + days * 86_400_000).toISOString()

const some = JSON.stringify([{ target: { table: 'Employees', column: 'Grade' }, operator: 'In', values: ['A'] }])

/** Of the closed report, for the delegate’s role. */
async function aKey(more: { filter?: string } = {}) {
  const key = { reportId: closed, name: `Key ${randomUUID().slice(0, 8)}`, expiration: inDays(1), ...more }
  expect((await admin.callWith('ReportKeys_CreateOrEdit', { body: { ...key, roleIds: [held.id] } })).error).toBeNull()
  const { result } = await admin.call('ReportKeys_GetAllForReport', { query: { reportId: closed } })
  return { ...key, id: result.items.find(({ name }) => name === key.name)?.id }
}

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
  ['a report, by its role', 'PbiReports_CreateOrEdit', () => reportOpenTo(strange.id, held.id)],
  ['a report that is opened to everybody', 'PbiReports_CreateOrEdit', () => reportOpenTo()],
  [
    'a report, by a key for its role',
    'ReportKeys_CreateOrEdit',
    () => {
      return { body: { reportId: closed, name: 'Mine', expiration: inDays(1), roleIds: [held.id] } }
    },
  ],
  [
    'a report beside a key that shows some of its rows',
    'PbiReports_CreateOrEdit',
    async () => {
      await aKey({ filter: some })
      return reportOpenTo(strange.id, held.id)
    },
  ],
  [
    'more rows by a key that it may use',
    'ReportKeys_CreateOrEdit',
    async () => ({ body: { ...(await aKey({ filter: some })), filter: '' } }),
  ],
  ['a key for longer', 'ReportKeys_CreateOrEdit', async () => ({ body: { ...(await aKey()), expiration: inDays(2) } })],
  [
    'a report that was switched off',
    'PbiReports_CreateOrEdit',
    async () => {
      const form = (await reportOpenTo()).body
      expect((await admin.callWith('PbiReports_CreateOrEdit', { body: { ...form, isDisabled: true } })).status).toBe(
        200,
      )
      return { body: { ...form, isDisabled: false } }
    },
  ],
  [
    'a report on a screen that stands',
    'Kiosk_CreateOrEditKiosk',
    () => ({ body: { id: null, name: 'Hall', reportIds: [closed], startReportId: closed, resetSeconds: 60 } }),
  ],
  [
    'what others see, by an action',
    'Tasks_CreateOrEdit',
    () => ({
      body: {
        taskType: 'Actionable',
        taskName: 'Send',
        reportId: closed,
        visualName: 'any',
        url: 'https://elsewhere.example/',
        hasVisualPayload: true,
      },
    }),
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
      union all select 'off', id::text, is_disabled::text from reports where id = ${closed}
      union all select 'report', report_id::text, role_id::text from report_roles where report_id = ${closed}
      union all select 'key', id::text, concat_ws(' ', name, filter, expiration) from report_keys where report_id = ${closed}
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

test('C21: no report is uploaded in another’s name, since its row rules come with it; one that is closed is deleted', async () => {
  const files = [{ path: 'rows.csv', size: 9, modified: 0 }]
  const upload = { body: { files, replacesReportId: closed } }
  expect((await acting.callWith('ReportUploads_BeginUpload', upload)).error?.name).toBe(
    'NotForYourselfWhileImpersonating',
  )
  expect((await acting.callWith('PbiReports_Delete', { query: { id: closed } })).error).toBeNull()
})

test('A129: nor is one gone on with that its owner has begun, or stopped', async () => {
  const owner = await portal.signIn(source.person)
  const bytes = new Uint8Array(Buffer.from('Shop\nOslo\n'))
  const files = [{ path: 'rows.csv', size: bytes.byteLength, modified: 0 }]
  const { id } = (await owner.call('ReportUploads_BeginUpload', { body: { files, replacesReportId: closed } })).result
  const part = { id, file: '0', part: '0' }
  const sent = await upload(portal, acting, 'ReportUploads_UploadPart', bytes, {}, part)
  expect([sent.status, sent.error?.name]).toEqual([400, forNoOne])
  expect((await upload(portal, owner, 'ReportUploads_UploadPart', bytes, {}, part)).status).toBe(200)
  await refusedOn('ReportUploads_ImportUpload', { body: { id } })
  expect((await owner.call('ReportUploads_ImportUpload', { body: { id } })).error).toBeNull()
  await owner.call('ReportUploads_StopUpload')
  await refusedOn('ReportUploads_ImportUpload', { body: { id } })
})

test('A131: nor does a report get another name, by which the next upload of its own would find another one', async () => {
  const { result } = await admin.call('PbiReports_GetPbiReportForEdit', { query: { id: closed } })
  const { roles: _, ...form } = result
  const renamed = { ...form, name: `Other ${randomUUID().slice(0, 8)}`, roleIds: [strange.id] }
  await refusedOn('PbiReports_CreateOrEdit', { body: renamed })
  const described = { ...form, description: 'Said anew', roleIds: [strange.id] }
  expect((await acting.callWith('PbiReports_CreateOrEdit', { body: described })).error).toBeNull()
  expect((await admin.callWith('PbiReports_CreateOrEdit', { body: renamed })).error).toBeNull()
})

test('C21: others are looked after as before, and what the delegate has already is no gain', async () => {
  const other = await aPerson(portal, 'contoso')
  expect((await acting.callWith('User_CreateOrUpdateUser', giveRole(other, strange.displayName))).error).toBeNull()
  expect((await join(await aUnit(strange.id), acting, other)).error).toBeNull()
  expect((await join(await aUnit(held.id), acting)).error).toBeNull()
  const description = { role: { ...held, description: 'Said anew' }, grantedPermissionNames: [] }
  expect((await acting.callWith('Role_CreateOrUpdateRole', { body: description })).error).toBeNull()
})

test('C21: whoever may change reports in their own name opens them to their role in another’s', async () => {
  await inTenant(portal, 'contoso', async (db) => {
    const word = { tenant_id: portal.tenantId('contoso'), name: permissions.reports.edit, is_granted: true }
    await db
      .insertInto('user_permissions')
      .values({ ...word, user_id: delegate.id })
      .execute()
    await announceIdentityChange(db, word.tenant_id, delegate.id)
  })
  expect((await acting.callWith('PbiReports_CreateOrEdit', await reportOpenTo(strange.id, held.id))).error).toBeNull()
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
