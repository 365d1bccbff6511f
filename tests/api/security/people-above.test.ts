/**
 * A14: whoever acts on somebody else does not act on people above: those who hold a permission that the caller lacks, and
 * those to whom a report shows more; also by a feature that is off and may be on tomorrow (A17). Every operation that takes a person is here, or named with the reason why not.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import { features } from '../../../src/contract/vocabulary/features.ts'
import { permissions, permissionTree } from '../../../src/contract/vocabulary/permissions.ts'
import { type Caller, contosoAdmin, hostAdmin, type Portal, startApp } from '../harness.ts'
import { aPerson, inTenant, type NewPerson } from '../identity.ts'
import { aReport } from '../reports.ts'
import { personWith } from './people.ts'

const { administration, users, organizationUnits } = permissions

let portal: Portal
let manager: Caller
let unit: number
let above: Record<'in permissions' | 'in rows' | 'once a feature is on', NewPerson>
let below: NewPerson

beforeAll(async () => {
  portal = await startApp()
  const admin = await portal.as(contosoAdmin)
  const own = [...Object.values(users), ...Object.values(organizationUnits)]
  const everybodys = permissionTree.filter(({ isGrantedByDefault }) => isGrantedByDefault).map(({ name }) => name)
  manager = await personWith(portal, 'contoso', new Set([administration, ...own, ...everybodys]))
  const board = `board-${randomUUID().slice(0, 8)}`
  await admin.call('Role_CreateOrUpdateRole', { body: { role: { displayName: board }, grantedPermissionNames: [] } })
  const { reportGuid } = await aReport(portal, { tenant: 'contoso', name: `Rows ${board}` })
  await inTenant(portal, 'contoso', (db) =>
    sql`update library_datasets set definition = jsonb_set(definition, '{rows,0,roles}', to_jsonb(array[${board}::text]))
      where report_guid = ${reportGuid}`.execute(db),
  )
  above = {
    'in permissions': await aPerson(portal, 'contoso', { role: 'Admin' }),
    'in rows': await aPerson(portal, 'contoso', { role: board }),
    'once a feature is on': await aPerson(portal, 'contoso'),
  }
  const word = { tenant_id: portal.tenantId('contoso'), name: permissions.tasks.edit, is_granted: true }
  await inTenant(portal, 'contoso', (db) =>
    db
      .insertInto('user_permissions')
      .values({ ...word, user_id: above['once a feature is on'].id })
      .execute(),
  )
  const host = await portal.as(hostAdmin)
  const featureValues = [{ name: features.tasks, value: 'false' }]
  const off = { body: { id: portal.tenantId('contoso'), featureValues } }
  expect((await host.call('Tenant_UpdateTenantFeatures', off)).status).toBe(200)
  below = await aPerson(portal, 'contoso')
  const body = { displayNameOrEntraGroupObjectId: `unit-${board}`, isEntraGroup: false }
  unit = (await admin.call('OrganizationUnit_CreateOrganizationUnit', { body })).result.id
  const userIds = [below, ...Object.values(above)].map(({ id }) => id)
  await admin.call('OrganizationUnit_AddUsersToOrganizationUnit', { body: { organizationUnitId: unit, userIds } })
})
afterAll(() => portal.close())

type Act = (person: NewPerson) => { query?: object; body?: object }

const byId: Act = ({ id }) => ({ body: { id } })

/** Their mildest form, the last one ending the person. */
const acts: Partial<Record<OperationId, Act>> = {
  User_CreateOrUpdateUser: ({ id, userName, emailAddress }) => ({
    body: { user: { id, userName, emailAddress, name: 'New' }, assignedRoleNames: [] },
  }),
  User_ResetUserSpecificPermissions: byId,
  User_UpdateUserPermissions: ({ id }) => ({ body: { id, grantedPermissionNames: [] } }),
  User_UnlockUser: byId,
  UserLink_GetLinksOfUser: ({ id }) => ({ query: { id } }),
  UserLink_EndLinksOfUser: byId,
  UserSession_GetSessionsOfUser: ({ id }) => ({ query: { id } }),
  UserSession_EndSessionsOfUser: byId,
  TwoFactor_ResetTwoFactor: byId,
  OrganizationUnit_AddUsersToOrganizationUnit: ({ id }) => ({
    body: { organizationUnitId: unit, userIds: [below.id, id] },
  }),
  OrganizationUnit_RemoveUserFromOrganizationUnit: ({ id }) => ({ query: { organizationUnitId: unit, userId: id } }),
  Account_ImpersonateUser: ({ id }) => ({ body: { tenantId: null, userId: id } }),
  User_DeleteUser: ({ id }) => ({ query: { id } }),
}

const elsewhere: Partial<Record<OperationId, string>> = {
  User_CreateOrUpdateAADUser: 'saves as User_CreateOrUpdateUser does, people of a directory alone',
  User_CreateOrUpdateMobileIdUser: 'saves as User_CreateOrUpdateUser does, people of Mobile-ID alone',
  User_SetTenantAdmin: 'gives the highest role: refused by tests/api/user.test.ts',
  User_GetUserForEdit: 'shows what the list of people shows',
  User_GetUserForView: 'shows what the list of people shows',
  User_GetUserPermissionsForEdit: 'shows what the list of people is narrowed by',
  PbiReports_GetReportsOfPerson: 'changes nothing; is for those who may see all rows of all reports',
  PbiReports_GetWhyReportOpens: 'changes nothing; is for those who may see all rows of all reports',
  OwnProfile_GetProfilePicture: 'shows what the menu and the pages of people show to everybody of the organisation',
  Account_ImpersonateTenant: 'is the operator’s, for any member of an organisation',
  Account_SwitchToLinkedAccount: 'is for accounts of one’s own',
  UserLink_UnlinkUser: 'is for accounts of one’s own',
  UserSession_EndOwnSession: 'is for sessions of one’s own',
  UserSession_EndSessionOfUser: 'names a session: refused by tests/api/user-session.test.ts',
  Account_ResetPassword: 'is for who has the code',
  Account_ActivateEmail: 'is for who has the code',
  TokenAuth_SendTwoFactorAuthCode: 'sends to the person alone',
}

function namesPerson(schema: unknown, path = ''): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if (/(^|\.)(targetUserId|userId|userIds)$/.test(path)) return true
  const { properties = {}, anyOf = [] } = schema as { properties?: object; anyOf?: unknown[] }
  return (
    anyOf.some((one) => namesPerson(one, path)) ||
    Object.entries(properties).some(([name, member]) => namesPerson(member, `${path}.${name}`))
  )
}

const ofPeople = /^(User|UserLink|UserSession|TwoFactor)_/
const takesId = (schema: unknown) => JSON.stringify(schema ?? {}).includes('"id":')

test('A14: every operation that takes a person is here, or named with its reason', () => {
  const taking = operations
    .filter(({ id, operation: { query, body } }) =>
      [query, body].some((schema) => namesPerson(schema) || (ofPeople.test(id) && takesId(schema))),
    )
    .map(({ id }) => id)
  const known = [...Object.keys(acts), ...Object.keys(elsewhere)]
  expect(taking.filter((id) => !known.includes(id))).toEqual([])
  expect(known.filter((id) => !operations.some((operation) => operation.id === id))).toEqual([])
})

test.each(Object.entries(acts))('A14, A17, L7, F4: nobody acts on a person above: %s', async (id, act) => {
  for (const [how, person] of Object.entries(above)) {
    const { status, error } = await manager.callWith(id as OperationId, act(person))
    expect([status, error], how).toMatchObject([400, { name: expect.stringContaining('AboveYou') }])
  }
  expect((await manager.callWith(id as OperationId, act(below))).error).toBeNull()
})
