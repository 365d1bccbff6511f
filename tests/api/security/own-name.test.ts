/**
 * C21: who gets in, who may do what and who sees what is decided in one’s own name alone. A delegation lends what a person may
 * do for a time; whatever somebody got by it, for themselves or by others, would be for good. Comparing what their account held
 * before and after a command was tried, and was got around by two commands at once (A138).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import { adminRoleName } from '../../../src/contract/vocabulary/limits.ts'
import { neededFor } from '../../../src/server/access/access.ts'
import { type Caller, contosoAdmin, hostAdmin, type Person, type Portal, startApp } from '../harness.ts'
import { aDelegation, aPerson, callerWith, tenantHeader, whoIs } from '../identity.ts'
import { aReport } from '../reports.ts'
import type { Writable } from '../settings-pages.ts'

let portal: Portal
let admin: Caller
let host: Caller
/** As an administrator of the organisation, and as one of the operator. */
let acting: Caller
let actingForHost: Caller

beforeAll(async () => {
  portal = await startApp()
  ;[admin, host] = [await portal.signIn(contosoAdmin), await portal.signIn(hostAdmin)]
  const [source, target] = [await aPerson(portal, 'contoso', { role: adminRoleName }), await aPerson(portal, 'contoso')]
  const own = await portal.signIn(target.person)
  const userDelegationId = await aDelegation(portal, { source, target }, [-10, 3_600])
  const { result } = await own.call('Account_DelegatedImpersonate', { body: { userDelegationId } })
  const exchanged = await portal.anonymous.call('TokenAuth_DelegatedImpersonatedAuthenticate', {
    query: { userDelegationId, impersonationToken: result.impersonationToken },
    headers: tenantHeader(portal, 'contoso'),
  })
  acting = callerWith(portal, exchanged.result.accessToken)
  expect((await whoIs(acting)).user).toMatchObject({ userName: source.userName })
  actingForHost = await asAnother(host, await aPerson(portal, null, { role: adminRoleName }))
})
afterAll(() => portal.close())

async function asAnother(caller: Caller, { id, person }: { id: number; person: Person }): Promise<Caller> {
  const { result } = await caller.call('Account_ImpersonateUser', { body: { userId: id } })
  const exchanged = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
    query: { impersonationToken: result.impersonationToken },
    headers: person.tenant ? tenantHeader(portal, person.tenant) : {},
  })
  return callerWith(portal, exchanged.result.accessToken)
}

/** Answers that hold a secret, or something sealed, which opens nothing for longer than whoever acts may do so. */
const endingSecrets: Partial<Record<OperationId, string>> = {
  HostSettings_GetAllSettings: 'secrets are written there, and answered as none',
  Tasks_GetAll: 'a task’s sealed number runs nothing without the values of a link, which ends with who made it',
  Tasks_GetTaskForEdit: 'as in the list of tasks',
  Tasks_GetTaskForView: 'as in the list of tasks',
  TenantSettings_GetAllSettings: 'secrets are written there, and answered as none',
}

test('A146: what opens something for good is answered in one’s own name alone', () => {
  const told = operations
    .filter(({ operation }) => operation.kind === 'query' && neededFor(operation).length > 0)
    .filter(({ operation }) => JSON.stringify(operation.answer ?? {}).includes('"format":"password"'))
    .filter(({ operation }) => !operation.inOwnName)
    .map(({ id }) => id)
  expect(told.toSorted()).toEqual(Object.keys(endingSecrets).toSorted())
})

const administrative = operations.filter(
  ({ operation }) => operation.kind === 'command' && neededFor(operation).length > 0,
)

/** What whoever acts may do with the person’s permissions, and why nothing of it is theirs afterwards. */
const inAnothersName: Partial<Record<OperationId, string>> = {
  Account_ImpersonateTenant: 'is refused by itself: nobody acts further',
  Account_ImpersonateUser: 'is refused by itself: nobody acts further',
  Caching_ClearAllCaches: 'what was forgotten is read again',
  Caching_ClearCache: 'what was forgotten is read again',
  DemoUiComponents_SendAndGetDate: 'answers what it was sent',
  DemoUiComponents_SendAndGetDateRange: 'answers what it was sent',
  DemoUiComponents_SendAndGetDateTime: 'answers what it was sent',
  DemoUiComponents_SendAndGetDateWithText: 'answers what it was sent',
  DemoUiComponents_SendAndGetSelectedCountries: 'answers what it was sent',
  DemoUiComponents_SendAndGetValue: 'answers what it was sent',
  Edition_DeleteEdition: 'gives nobody anything',
  HostSettings_SendTestEmail: 'sends words of the product',
  HostSettings_TestConnection: 'keeps nothing',
  HostSettings_TestPowerBI: 'keeps nothing',
  Job_CancelJob: 'gives nobody anything',
  Job_RetryJob: 'a job asks again whoever it works for',
  Kiosk_CreateKioskLink: 'is refused by itself',
  Kiosk_DeleteKiosk: 'gives nobody anything',
  Kiosk_EndDevice: 'gives nobody anything',
  Language_CreateOrUpdateLanguage: 'says how things are called',
  Language_DeleteLanguage: 'says how things are called',
  Language_ImportTexts: 'says how things are called; words of letters are nobody’s',
  Language_SetDefaultLanguage: 'says how things are called',
  Language_UpdateLanguageText: 'says how things are called; words of letters are nobody’s',
  PbiReportLogs_CreateReportLogs: 'notes what was clicked, and nothing of whoever acts',
  PbiReportLogs_DeleteLogsForReport: 'gives nobody anything',
  PbiReports_UpdateDefaultReportForTenant: 'opens the report to nobody to whom it is closed',
  PowerBIEmbed_RefreshDataset: 'reads the same data again',
  ReportKeys_CancelExportForReportKey: 'gives nobody anything',
  ReportKeys_Delete: 'gives nobody anything',
  ReportKeys_UpdateExportForReportKey: 'draws what the key shows',
  Subscription_RequestEdition: 'asks the operator',
  Subscription_WithdrawEditionRequest: 'gives nobody anything',
  Tasks_Delete: 'gives nobody anything',
  Tasks_RunActionableTask: 'sends once what its maker decided',
  Tenant_DeclineEditionRequest: 'answers what was asked',
  Tenant_DeleteTenant: 'gives nobody anything',
  Tenant_UnlockTenantAdmin: 'opens the account to its owner alone',
  TenantCustomization_UploadCustomCss: 'is a look, and reaches nothing outside of it',
  TenantCustomization_UploadDarkLogo: 'is a look',
  TenantCustomization_UploadLightLogo: 'is a look',
  TenantCustomization_UploadLoginBackground: 'is a look',
  TenantSettings_ClearCustomCss: 'is a look',
  TenantSettings_ClearDarkLogo: 'is a look',
  TenantSettings_ClearLightLogo: 'is a look',
  TenantSettings_ClearLoginBackground: 'is a look',
  TenantSettings_SendTestEmail: 'sends words of the product',
  TenantSettings_TestConnection: 'keeps nothing',
  TenantSettings_TestPowerBI: 'keeps nothing',
  UiCustomizationSettings_DropDefaultUiManagementSettings: 'is a look',
  UiCustomizationSettings_UpdateDefaultUiManagementSettings: 'is a look',
}

test('A138: what an administrator changes is changed in one’s own name, or named with why it gives nothing for good', () => {
  const others = administrative.filter(({ operation }) => !operation.inOwnName).map(({ id }) => id)
  expect(Object.keys(inAnothersName).toSorted()).toEqual(others.toSorted())
})

const ownNamed = operations.filter(({ operation }) => operation.inOwnName)
const idsBut = (side: 'host' | 'tenant') =>
  ownNamed.filter(({ operation }) => operation.side !== side).map(({ id }) => id as OperationId)

const opensFrame = (id: OperationId) =>
  ownNamed.some((entry) => entry.id === id && entry.operation.permission === 'embedTokenHolder')

/** What a report is changed by is its frame’s token, and not the session’s. */
async function frameHeaders(caller: Caller) {
  const { reportId } = await aReport(portal, { tenant: 'contoso', name: 'Changed by its frame' })
  const { result } = await caller.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })
  return { authorization: `Bearer ${result.embedTokenDto?.token}` }
}

test.each(idsBut('host'))(
  'C21, A121, A129, A131, A134 to A136, A138 to A141, A145, A146: %s is not called in the name of somebody of one’s own organisation',
  async (id) => {
    const inputOf = async (caller: Caller) => ({ headers: opensFrame(id) ? await frameHeaders(caller) : {} })
    const { status, error } = await acting.callWith(id, await inputOf(acting))
    expect([status, error]).toMatchObject([400, { name: 'NotInAnothersName' }])
    expect((await admin.callWith(id, await inputOf(admin))).error?.name).not.toBe('NotInAnothersName')
  },
)

test.each(idsBut('tenant'))('C21, A139: nor is %s among the operator’s people', async (id) => {
  const { status, error } = await actingForHost.callWith(id, {})
  expect([status, error]).toMatchObject([400, { name: 'NotInAnothersName' }])
  expect((await host.callWith(id, {})).error?.name).not.toBe('NotInAnothersName')
})

test('C21: the operator, who has no account in the organisation, sets it up in its administrator’s name', async () => {
  const { id } = await aPerson(portal, 'contoso', { role: adminRoleName })
  const anew = await portal.signIn(hostAdmin)
  const { result } = await anew.call('Account_ImpersonateTenant', {
    body: { tenantId: portal.tenantId('contoso'), userId: id },
  })
  const exchanged = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
    query: { impersonationToken: result.impersonationToken },
    headers: tenantHeader(portal, 'contoso'),
  })
  const operator = callerWith(portal, exchanged.result.accessToken)
  const page: Writable<Awaited<ReturnType<typeof settingsPage>>> = await settingsPage()
  page.security.userLockOut.maxFailedAccessAttemptsBeforeLockout -= 1
  expect((await operator.call('TenantSettings_UpdateAllSettings', { body: page })).error).toBeNull()
  const other = await aPerson(portal, 'contoso')
  const user = { id: other.id, userName: other.userName, emailAddress: other.emailAddress, name: 'New' }
  const body = { user, assignedRoleNames: [adminRoleName] }
  expect((await operator.callWith('User_CreateOrUpdateUser', { body })).error).toBeNull()
})

const settingsPage = async () => (await admin.call('TenantSettings_GetAllSettings')).result
