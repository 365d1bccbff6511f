/**
 * L3 to L5: whoever acts as somebody sees what that person sees. What is the person’s alone – how they prove who they are, from
 * where they sign in, their other accounts – is not shown, and nothing of theirs is changed. Every operation on one’s own
 * account is here, or named with what it does for who acts.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import { signedIn } from '../../../src/contract/operation.ts'
import { reportLogEntityTypes } from '../../../src/contract/vocabulary/enums.ts'
import { headers as callHeaders } from '../../../src/contract/vocabulary/headers.ts'
import { type Caller, contosoAdmin, hostAdmin, type Portal, startApp } from '../harness.ts'
import { aPerson, callerWith, inTenant, type NewPerson, personPassword, tenantHeader } from '../identity.ts'
import { aReport } from '../reports.ts'
import { upload } from '../upload.ts'

let portal: Portal
let person: NewPerson
let own: Caller
let acting: Caller
/** The operator, who may change people of an organisation in its administrator’s name. */
let operating: Caller

beforeAll(async () => {
  portal = await startApp()
  person = await aPerson(portal, 'contoso', { role: 'Admin' })
  own = await portal.signIn(person.person)
  acting = await actAs(person)
  operating = await operateAs(person)
})
afterAll(() => portal.close())

async function actAs({ id }: NewPerson): Promise<Caller> {
  const admin = await portal.signIn(contosoAdmin)
  const { impersonationToken } = (await admin.call('Account_ImpersonateUser', { body: { userId: id } })).result
  const { result } = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
    query: { impersonationToken },
    headers: tenantHeader(portal, 'contoso'),
  })
  return callerWith(portal, result.accessToken)
}

async function operateAs({ id }: NewPerson): Promise<Caller> {
  const host = await portal.signIn(hostAdmin)
  const body = { tenantId: portal.tenantId('contoso'), userId: id }
  const { impersonationToken } = (await host.call('Account_ImpersonateTenant', { body })).result
  const { result } = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
    query: { impersonationToken },
    headers: tenantHeader(portal, 'contoso'),
  })
  return callerWith(portal, result.accessToken)
}

interface Input {
  query?: object
  body?: object
}

const password = 'Another-passw0rd'
const code = '123456'
const changedAt = '2026-01-01T00:00:00Z'
const view = { list: 'users', name: 'View', filters: [], sorting: null, columns: null, density: 'comfortable' }

const refused: Partial<Record<OperationId, () => Input | Promise<Input>>> = {
  Account_DelegatedImpersonate: () => ({ body: { userDelegationId: 1 } }),
  Account_SwitchToLinkedAccount: () => ({ body: { targetUserId: person.id } }),
  Notification_MarkAllAsRead: () => ({ body: { until: portal.now().toISOString() } }),
  Notification_MarkAsRead: () => ({ body: { id: 1 } }),
  OwnProfile_AddOwnLogin: () => ({ body: { authProvider: 'AzureAD', providerKey: 'x', providerAccessCode: 'x' } }),
  OwnProfile_ChangeEmailAddress: () => ({ body: { emailAddress: 'another@example.org' } }),
  OwnProfile_RemoveOwnLogin: () => ({ body: { provider: 'AzureAD' } }),
  OwnProfile_RemoveProfilePicture: () => ({}),
  OwnProfile_UpdateProfile: () => ({ body: { name: 'Another', surname: '', timezone: 'UTC' } }),
  PermissionRequest_CreateRequest: () => ({ body: { permissionName: 'Pages.Administration.AuditLogs' } }),
  Preferences_ChooseColumns: () => ({ body: { list: 'users', columns: null, changedAt } }),
  Preferences_DeleteView: () => ({ query: { id: randomUUID() } }),
  Preferences_SaveView: () => ({ body: { id: randomUUID(), ...view, changedAt } }),
  Preferences_SetFavouritePage: () => ({ body: { page: '/app/main/home', isFavourite: false, changedAt } }),
  Preferences_SetFavouriteReport: () => ({ body: { reportId: 1, isFavourite: false, changedAt } }),
  Profile_ChangeLanguage: () => ({ body: { languageName: 'ar' } }),
  Profile_ChangePassword: () => ({ body: { currentPassword: password, newPassword: password } }),
  Profile_DisableGoogleAuthenticator: () => ({ body: { code } }),
  Profile_GenerateGoogleAuthenticatorKey: () => ({}),
  Profile_SendVerificationSms: () => ({ body: { phoneNumber: '+4791234333' } }),
  Profile_UpdateAadTokenForUser: () => ({ body: { tokenValue: 'x', tokenType: 'GraphApi' } }),
  Profile_UpdateDefaultReportForUser: () => ({ body: { tenantReportId: 0 } }),
  Profile_UpdateGoogleAuthenticatorKey: () => ({
    body: { googleAuthenticatorKey: 'A'.repeat(32), authenticatorCode: code },
  }),
  Profile_VerifyAuthenticatorCode: () => ({ body: { code } }),
  Profile_VerifySmsCode: () => ({ body: { code } }),
  Profile_ViewRecoveryCodes: () => ({ body: { code } }),
  Session_UpdateUserSignInToken: () => ({}),
  TokenAuth_LinkToAadUser: () => ({
    body: { authProvider: 'AzureAD', providerKey: 'x', providerAccessCode: 'x', tenancyName: 'fabrikam' },
  }),
  UiCustomizationSettings_ChangeDarkModeOfCurrentTheme: () => ({ query: { isDarkModeActive: true } }),
  UiCustomizationSettings_ChangeThemeWithDefaultValues: () => ({ query: { themeName: 'theme2' } }),
  UiCustomizationSettings_UpdateUiManagementSettings: async () => ({
    body: (await own.call('UiCustomizationSettings_GetDefaultThemeUiManagementSettings')).result,
  }),
  UiCustomizationSettings_UseSystemDefaultSettings: () => ({}),
  UserDelegation_CreateDelegation: () => ({
    body: { userNameOrEmailAddress: 'alice', endTime: portal.now().toISOString(), reason: 'Away' },
  }),
  UserDelegation_GetDelegations: () => ({ query: {} }),
  UserDelegation_RevokeDelegation: () => ({ body: { id: 1 } }),
  UserLink_LinkToUser: () => ({ body: { tenancyName: 'fabrikam', usernameOrEmailAddress: 'x', password } }),
  UserLink_UnlinkUser: () => ({ body: { userId: person.id } }),
  UserLogin_GetUserLoginAttempts: () => ({ query: {} }),
  UserSession_EndOtherSessions: () => ({}),
  UserSession_EndOwnSession: () => ({ body: { id: randomUUID() } }),
  UserSession_GetOwnSessions: () => ({ query: {} }),
}

const done: Partial<Record<OperationId, string>> = {
  Account_BackToImpersonator: 'leads back to one’s own account',
  Notification_GetNotifications: 'is what the person sees',
  File_DownloadTempFile: 'is of the session that had the file made',
  OwnProfile_GetOwnLogins: 'shows none: tests/api/external-sign-in.test.ts',
  OwnProfile_GetProfilePicture: 'shows what whoever names the person shows',
  OwnProfile_UploadProfilePicture: 'is refused, as a form: below',
  PermissionRequest_GetRequest: 'is what the person sees',
  Preferences_AddRecentReport: 'is answered, and leaves nothing: below',
  Preferences_GetPreferences: 'is what the person sees',
  Profile_GetCurrentUserProfileForEdit: 'shows what the list of people shows',
  Session_ReportActivity: 'keeps the session in the other’s name alone',
  Timing_GetTimezoneComboboxItems: 'is nobody’s',
  Timing_GetTimezones: 'is nobody’s',
  TokenAuth_LogOut: 'ends the session in the other’s name',
  UiCustomizationSettings_GetDefaultThemeUiManagementSettings: 'is the organisation’s',
  UiCustomizationSettings_GetUiManagementSettings: 'is what the person sees',
  UserLink_GetLinkedUsers: 'shows none: below',
  UserLink_GetRecentlyUsedLinkedUsers: 'shows none: below',
}

test('L3: every operation on one’s own account is here, or named with what it does', () => {
  const ofOneself = operations.filter(({ operation }) => operation.permission === signedIn).map(({ id }) => id)
  expect([...Object.keys(refused), ...Object.keys(done)].toSorted()).toEqual(ofOneself.toSorted())
})

const refusals = ['NotWhileImpersonating', 'NestedImpersonation']

test.each(Object.entries(refused))('L3, L4, C9: whoever acts as somebody is refused %s', async (id, input) => {
  const { status, error } = await acting.callWith(id as OperationId, await input())
  expect([status, error], error?.message).toMatchObject([400, { name: expect.stringMatching(refusals.join('|')) }])
})

test('L3: nor gives them a picture', async () => {
  const { status, error } = await upload(portal, acting, 'OwnProfile_UploadProfilePicture', Buffer.from('picture'))
  expect([status, error]).toMatchObject([400, { name: 'NotWhileImpersonating' }])
})

/** The administrator’s way to what one’s own way refuses. */
const around: Partial<Record<OperationId, () => Input>> = {
  User_CreateOrUpdateUser: () => {
    const { id, userName, emailAddress } = person
    return { body: { user: { id, userName, emailAddress, name: 'New' }, assignedRoleNames: ['Admin'] } }
  },
  User_ResetUserSpecificPermissions: () => ({ body: { id: person.id } }),
  User_UnlockUser: () => ({ body: { id: person.id } }),
  User_UpdateUserPermissions: () => ({ body: { id: person.id, grantedPermissionNames: [] } }),
  UserLink_EndLinksOfUser: () => ({ body: { id: person.id } }),
  UserLink_GetLinksOfUser: () => ({ query: { id: person.id } }),
  UserSession_EndSessionsOfUser: () => ({ body: { id: person.id } }),
  UserSession_EndSessionOfUser: () => ({ body: { userId: person.id, sessionId: randomUUID() } }),
  UserSession_GetSessionsOfUser: () => ({ query: { id: person.id } }),
  TwoFactor_ResetTwoFactor: () => ({ body: { id: person.id } }),
}

test.each(Object.entries(around))(
  'L3: nor is there a way around it, as the administrator whom one acts as: %s',
  async (id, input) => {
    const { status, error } = await operating.callWith(id as OperationId, input())
    expect([status, error], error?.message).toMatchObject([400, { name: 'NotWhileImpersonating' }])
  },
)

test('L4: what is opened in somebody’s name is not among what they opened, nor among their clicks', async () => {
  const { reportId } = await aReport(portal, { tenant: 'contoso', name: `Acted ${randomUUID().slice(0, 8)}` })
  const openedAt = portal.now().toISOString()
  expect((await acting.call('Preferences_AddRecentReport', { body: { reportId, openedAt } })).status).toBe(200)
  const [entityType] = reportLogEntityTypes
  const click = { reportId, reportName: 'Acted', creationTime: openedAt, entityType }
  const { error } = await acting.callWith('PbiReportLogs_CreateReportLogs', { body: [click] })
  expect(error).toBeNull()
  expect((await own.call('Preferences_GetPreferences')).result.recentReports).toEqual([])
  const logs = await inTenant(portal, 'contoso', (db) =>
    db.selectFrom('report_logs').select('id').where('user_id', '=', person.id).execute(),
  )
  expect(logs).toEqual([])
})

test('L5: nobody’s other accounts are shown to who acts in their name', async () => {
  const linked = await aPerson(portal, 'contoso')
  const body = { tenancyName: 'contoso', usernameOrEmailAddress: linked.userName, password: personPassword }
  expect((await own.call('UserLink_LinkToUser', { body })).error).toBeNull()
  expect((await own.call('UserLink_GetLinkedUsers', { query: {} })).result.items).toHaveLength(1)
  expect((await acting.call('UserLink_GetLinkedUsers', { query: {} })).result.items).toEqual([])
  expect((await acting.call('UserLink_GetRecentlyUsedLinkedUsers')).result.items).toEqual([])
})

test('A38: an answer that was kept for the person is not given to who acts as them, under its number either', async () => {
  const headers = { [callHeaders.callNumber]: randomBytes(16).toString('hex') }
  expect((await own.callWith('Profile_GenerateGoogleAuthenticatorKey', { headers })).status).toBe(200)
  const asked = await acting.callWith('Profile_GenerateGoogleAuthenticatorKey', { headers })
  expect(asked.status).not.toBe(200)
  expect(asked.result).toBeNull()
})
