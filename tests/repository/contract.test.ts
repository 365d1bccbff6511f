import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { generatedFolder } from '../../openapi-config.ts'
import { generate } from '../../scripts/generate.ts'
import { catalogue, operations } from '../../src/contract/catalogue.ts'
import { anyone, type Operation } from '../../src/contract/operation.ts'
import { unrecorded } from '../../src/contract/shapes.ts'
import { toOpenApi } from '../../src/contract/to-openapi.ts'
import { permissionTree } from '../../src/contract/vocabulary/permissions.ts'
import { handlers } from '../../src/server/services/index.ts'

test('the generated endpoints are those of the contract', async () => {
  const fresh = await generate()
  expect(readdirSync(generatedFolder).sort()).toEqual([...fresh.keys()].sort())
  for (const [name, source] of fresh) expect(readFileSync(join(generatedFolder, name), 'utf8'), name).toBe(source)
})

test('every operation has a handler', () => {
  const missing = Object.entries(catalogue).flatMap(([key, service]) => {
    const written: Record<string, unknown> = handlers[key as keyof typeof handlers]
    return Object.keys(service.operations).filter((name) => typeof written[name] !== 'function')
  })
  expect(missing).toEqual([])
})

/** Answered in pages, or whole. */
const lists = operations.filter(({ operation: { kind, answer } }) =>
  /^(PageOf|ListOf)/.test(kind === 'query' ? String((answer as { title?: string } | undefined)?.title) : ''),
)

test('O34: a list is whole on the device, unless the contract says why not', () => {
  const isWhole = ({ answer, stored, whole }: Operation) =>
    stored === true && ((answer as { title?: string }).title?.startsWith('ListOf') || whole !== undefined)
  const undecided = lists.filter(({ operation }) => isWhole(operation) === (operation.notWhole !== undefined))
  expect(undecided.map(({ id }) => id)).toEqual([])
})

test('O34: what a whole list is told apart, sorted and narrowed by is in its rows and its request', () => {
  const unknown = lists.flatMap(({ id, operation: { answer, query, body, whole } }) => {
    if (!whole) return []
    const { properties } = answer as unknown as { properties: { items: { items: { properties: object } } } }
    const row = Object.keys(properties.items.items.properties)
    const asked = Object.keys((query ?? (body as typeof query))?.properties ?? {})
    const { sorts, narrows, of = [], key = ['id'], until = [], fleeting = [] } = whole
    const usual = whole.usual.split(', ').map((part) => part.split(' ')[0] ?? '')
    const read = Object.values(narrows).flatMap((narrowing) =>
      Object.entries(narrowing).flatMap(([kind, names]) =>
        kind === 'member' || kind === 'unlessAsked' ? [] : [names].flat(2),
      ),
    )
    return [
      ...[...Object.keys(sorts), ...key, ...[until].flat(), ...fleeting, ...read].filter((name) => !row.includes(name)),
      ...usual.filter((name) => !(name in sorts)),
      ...[...Object.keys(narrows), ...of].filter((name) => !asked.includes(name)),
    ].map((name) => `${id}: ${name}`)
  })
  expect(unknown).toEqual([])
})

test('these operations, and no others, are open to callers without a permission', () => {
  const open = operations.filter(
    ({ operation }) => typeof operation.permission === 'string' && !operation.permission.startsWith('Pages'),
  )
  expect(open.map(({ id, operation }) => `${operation.permission}: ${id}`).sort()).toMatchInlineSnapshot(`
    [
      "anyone: AbpUserConfiguration_GetAll",
      "anyone: Account_ActivateEmail",
      "anyone: Account_FindTenantOfMailDomain",
      "anyone: Account_GetCaptchaChallenge",
      "anyone: Account_IsTenantAvailable",
      "anyone: Account_Register",
      "anyone: Account_RegisterAadUser",
      "anyone: Account_ResetPassword",
      "anyone: Account_ResolveTenantId",
      "anyone: Account_SendEmailActivationLink",
      "anyone: Account_SendPasswordResetCode",
      "anyone: Install_CheckDatabase",
      "anyone: Install_GetAppSettingsJson",
      "anyone: Install_Setup",
      "anyone: Kiosk_EnrolDevice",
      "anyone: Kiosk_GetKioskReportEmbedToken",
      "anyone: Kiosk_ShowKiosk",
      "anyone: PbiReports_GetExportedPagesForReport",
      "anyone: PowerBIEmbed_GetEncryptedReportKeyEmbedToken",
      "anyone: PowerBIEmbed_GetReportKeyEmbedToken",
      "anyone: Profile_GetPasswordComplexitySetting",
      "anyone: Session_GetCurrentLoginInformations",
      "anyone: Tasks_RunActionableTaskByKey",
      "anyone: Tasks_RunTask",
      "anyone: TenantCustomization_GetCustomCss",
      "anyone: TenantCustomization_GetLoginBackground",
      "anyone: TenantCustomization_GetLogo",
      "anyone: TenantCustomization_GetTenantLogo",
      "anyone: TenantRegistration_GetEdition",
      "anyone: TenantRegistration_GetEditionsForSelect",
      "anyone: TenantRegistration_RegisterTenant",
      "anyone: Texts_GetTexts",
      "anyone: TokenAuth_Authenticate",
      "anyone: TokenAuth_DelegatedImpersonatedAuthenticate",
      "anyone: TokenAuth_EndLeftSession",
      "anyone: TokenAuth_ExternalAuthenticate",
      "anyone: TokenAuth_GetExternalAuthenticationProviders",
      "anyone: TokenAuth_ImpersonatedAuthenticate",
      "anyone: TokenAuth_InitiateMobileLogin",
      "anyone: TokenAuth_LinkedAccountAuthenticate",
      "anyone: TokenAuth_RefreshToken",
      "anyone: TokenAuth_SendTwoFactorAuthCode",
      "anyone: Twitter_GetAccessToken",
      "anyone: Twitter_GetRequestToken",
      "embedTokenHolder: ReportLibrary_ExportPaginatedReport",
      "embedTokenHolder: ReportLibrary_ExportVisual",
      "embedTokenHolder: ReportLibrary_GetDashboard",
      "embedTokenHolder: ReportLibrary_GetPaginatedReport",
      "embedTokenHolder: ReportLibrary_GetReport",
      "embedTokenHolder: ReportLibrary_QueryPaginatedReport",
      "embedTokenHolder: ReportLibrary_QueryTile",
      "embedTokenHolder: ReportLibrary_QueryVisuals",
      "embedTokenHolder: ReportLibrary_SaveReport",
      "embedTokenHolder: ReportLibrary_SaveReportAs",
      "signedIn: Account_BackToImpersonator",
      "signedIn: Account_DelegatedImpersonate",
      "signedIn: Account_SwitchToLinkedAccount",
      "signedIn: File_DownloadTempFile",
      "signedIn: Notification_GetNotifications",
      "signedIn: Notification_MarkAllAsRead",
      "signedIn: Notification_MarkAsRead",
      "signedIn: OwnProfile_AddOwnLogin",
      "signedIn: OwnProfile_ChangeEmailAddress",
      "signedIn: OwnProfile_GetOwnLogins",
      "signedIn: OwnProfile_GetProfilePicture",
      "signedIn: OwnProfile_RemoveOwnLogin",
      "signedIn: OwnProfile_RemoveProfilePicture",
      "signedIn: OwnProfile_UpdateProfile",
      "signedIn: OwnProfile_UploadProfilePicture",
      "signedIn: PermissionRequest_CreateRequest",
      "signedIn: PermissionRequest_GetRequest",
      "signedIn: Preferences_AddRecentReport",
      "signedIn: Preferences_ChooseColumns",
      "signedIn: Preferences_DeleteView",
      "signedIn: Preferences_GetPreferences",
      "signedIn: Preferences_SaveView",
      "signedIn: Preferences_SetFavouritePage",
      "signedIn: Preferences_SetFavouriteReport",
      "signedIn: Profile_ChangeLanguage",
      "signedIn: Profile_ChangePassword",
      "signedIn: Profile_DisableGoogleAuthenticator",
      "signedIn: Profile_GenerateGoogleAuthenticatorKey",
      "signedIn: Profile_GetCurrentUserProfileForEdit",
      "signedIn: Profile_SendVerificationSms",
      "signedIn: Profile_UpdateAadTokenForUser",
      "signedIn: Profile_UpdateDefaultReportForUser",
      "signedIn: Profile_UpdateGoogleAuthenticatorKey",
      "signedIn: Profile_VerifyAuthenticatorCode",
      "signedIn: Profile_VerifySmsCode",
      "signedIn: Profile_ViewRecoveryCodes",
      "signedIn: Session_ReportActivity",
      "signedIn: Session_UpdateUserSignInToken",
      "signedIn: Timing_GetTimezoneComboboxItems",
      "signedIn: Timing_GetTimezones",
      "signedIn: TokenAuth_LinkToAadUser",
      "signedIn: TokenAuth_LogOut",
      "signedIn: UiCustomizationSettings_ChangeDarkModeOfCurrentTheme",
      "signedIn: UiCustomizationSettings_ChangeThemeWithDefaultValues",
      "signedIn: UiCustomizationSettings_GetDefaultThemeUiManagementSettings",
      "signedIn: UiCustomizationSettings_GetUiManagementSettings",
      "signedIn: UiCustomizationSettings_UpdateUiManagementSettings",
      "signedIn: UiCustomizationSettings_UseSystemDefaultSettings",
      "signedIn: UserDelegation_CreateDelegation",
      "signedIn: UserDelegation_GetDelegations",
      "signedIn: UserDelegation_RevokeDelegation",
      "signedIn: UserLink_GetLinkedUsers",
      "signedIn: UserLink_GetRecentlyUsedLinkedUsers",
      "signedIn: UserLink_LinkToUser",
      "signedIn: UserLink_UnlinkUser",
      "signedIn: UserLogin_GetUserLoginAttempts",
      "signedIn: UserSession_EndOtherSessions",
      "signedIn: UserSession_EndOwnSession",
      "signedIn: UserSession_GetOwnSessions",
    ]
  `)
})

test('every permission that an operation asks for is in the tree', () => {
  const known = new Set<string>(permissionTree.map(({ name }) => name))
  const unknown = operations
    .flatMap(({ operation }) => operation.permission)
    .filter((name) => name.startsWith('Pages') && !known.has(name))
  expect(unknown).toEqual([])
})

test('every operation is named by a test', () => {
  const tests = readdirSync('tests/api')
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join('tests/api', name), 'utf8'))
    .join('\n')
  expect(operations.filter(({ id }) => !tests.includes(`'${id}'`)).map(({ id }) => id)).toEqual([])
})

test('nothing that may wait offline deletes, or changes permissions, settings or sessions', () => {
  const queued = operations.filter(({ operation }) => operation.offline === 'queue')
  expect(queued.length).toBeGreaterThan(0)
  for (const { id, operation } of queued) {
    expect(operation.method, id).not.toBe('DELETE')
    expect(operation.changes, id).not.toContain('Permission')
    expect(operation.changes, id).not.toContain('Setting')
    expect(operation.changes, id).not.toContain('Session')
  }
})

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Pointers of properties without a description and of arrays and texts without a bound. */
function flaws(value: Json, pointer: string, isInput: boolean): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const found: string[] = []
  const { properties, type } = value
  if (isInput && type === 'array' && value.maxItems === undefined) found.push(`${pointer}: no maxItems`)
  if (isInput && type === 'string' && !['maxLength', 'enum', 'const', 'format'].some((bound) => bound in value)) {
    found.push(`${pointer}: no maxLength`)
  }
  if (typeof properties === 'object' && properties !== null && !Array.isArray(properties)) {
    for (const [name, member] of Object.entries(properties)) {
      if (!isDescribed(member)) found.push(`${pointer}/${name}: no description`)
    }
  }
  return [
    ...found,
    ...Object.entries(value).flatMap(([key, member]) => childFlaws(member, `${pointer}/${key}`, isInput)),
  ]
}

const childFlaws = (member: Json, pointer: string, isInput: boolean): string[] =>
  Array.isArray(member)
    ? member.flatMap((item, index) => flaws(item, `${pointer}/${index}`, isInput))
    : flaws(member, pointer, isInput)

const isDescribed = (schema: Json): boolean => {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return false
  if (schema.description !== undefined || schema.title !== undefined) return true
  return Array.isArray(schema.anyOf) && schema.anyOf.some(isDescribed)
}

test('every member of every shape is described, and everything that comes in is bounded', () => {
  const found = operations.flatMap(({ id, operation }) => {
    const json = (schema: unknown): Json => JSON.parse(JSON.stringify(schema ?? null))
    return [
      ...flaws(json(operation.query), `${id} query`, true),
      ...flaws(json(operation.body), `${id} body`, true),
      ...flaws(json(operation.answer), `${id} answer`, false),
    ]
  })
  expect(found).toEqual([])
})

/** Members of a shape, and the shapes of the components themselves. */
function membersOf({ properties, schemas }: { [key: string]: Json }): [string, Json][] {
  return [properties, schemas].flatMap((members) =>
    typeof members === 'object' && members !== null && !Array.isArray(members) ? Object.entries(members) : [],
  )
}

const saysWhatItIs = (schema: Json): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  !Array.isArray(schema) &&
  ('$ref' in schema || (typeof schema.description === 'string' && schema.description !== ''))

/** Of what is written in the audit rows of an organisation. */
function namesOfTenants(schema: Json, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => namesOfTenants(part, path))
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, ...rest } = schema
  const members = typeof properties === 'object' && properties !== null ? Object.entries(properties) : []
  const isUnrecorded = (member: Json) => JSON.stringify(member).includes(unrecorded)
  // Beside an organisation that is not told, a name or an address tells nearly as much.
  const namesAnother = members.some(([name, member]) => /tenan(t|cy)(id|name)$/i.test(name) && isUnrecorded(member))
  const tells = namesAnother ? /(tenan(t|cy)|user)(id|name)|emailaddress/i : /tenan(t|cy)(id|name)$/i
  return [
    ...members.flatMap(([name, member]) => [
      ...(tells.test(name) && !isUnrecorded(member) ? [`${path} ${name}`] : []),
      ...namesOfTenants(member, path),
    ]),
    ...namesOfTenants(Object.values(rest), path),
  ]
}

test('C19: no operation of an organisation’s people records another organisation that its input names', () => {
  const recorded = operations
    .filter(
      ({ operation: { side, audited, permission } }) => side !== 'host' && audited !== false && permission !== anyone,
    )
    .flatMap(({ id, operation }) =>
      [operation.query, operation.body].flatMap((schema) =>
        namesOfTenants(JSON.parse(JSON.stringify(schema ?? null)), id),
      ),
    )
  // Whoever calls these names their own, or is the operator; settings name directories elsewhere.
  expect([...new Set(recorded)]).toEqual([
    'Account_ImpersonateUser tenantId',
    'CommonLookup_FindUsers tenantId',
    'TenantSettings_UpdateAllSettings tenantId',
  ])
})

/** Of an input, as its audit row shows it: texts that are long enough for a row of a report, or for a letter. */
function longTexts(schema: Json, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => longTexts(part, path))
  if (typeof schema !== 'object' || schema === null || unrecorded in schema || schema.format === 'password') return []
  const { properties, anyOf, items, maxLength } = schema
  const members = typeof properties === 'object' && properties !== null ? Object.entries(properties) : []
  return [
    ...(Number(maxLength) >= 1000 ? [path] : []),
    ...members.flatMap(([name, member]) => longTexts(member, `${path} ${name}`)),
    ...longTexts([anyOf ?? null, items ?? null], path),
  ]
}

test('A54: no audit row records what a report shows somebody, nor what people write to each other', () => {
  const recorded = operations
    .filter(({ operation: { audited } }) => audited !== false)
    .flatMap(({ id, operation: { query, body } }) =>
      longTexts(JSON.parse(JSON.stringify([query ?? null, body ?? null])), id),
    )
  // Of those who administer: what they made and what it opens is what audit rows are for. A new text is marked, or named here.
  const administration =
    /^(Host|Tenant)Settings_|^Install_|(Edition|Features) featureValues value$|^Language_.+ value$|description$/
  expect(recorded.filter((text) => !administration.test(text))).toEqual([
    'Account_ResetPassword returnUrl',
    'ReportKeys_CreateOrEdit filter',
    'Session_UpdateUserSignInToken returnUrl',
    'Tasks_CreateOrEdit daxQuery',
    'Tenant_UpdateTenant mailDomains',
    'TokenAuth_Authenticate returnUrl',
    'TokenAuth_ExternalAuthenticate returnUrl',
  ])
})

test('every shape, member and parameter of the published document is described where it stands', () => {
  const { paths, components } = toOpenApi({ version: '1.0.0', envelope: true })
  const undescribed = (value: Json, pointer: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((item, index) => undescribed(item, `${pointer}/${index}`))
    if (typeof value !== 'object' || value === null) return []
    const mustTell = 'name' in value && 'in' in value ? [['', value] as const] : membersOf(value)
    const silent = mustTell.filter(([, member]) => !saysWhatItIs(member)).map(([name]) => `${pointer}/${name}`)
    return [...silent, ...Object.entries(value).flatMap(([key, member]) => undescribed(member, `${pointer}/${key}`))]
  }
  expect([...undescribed(paths ?? null, 'paths'), ...undescribed(components ?? null, 'components')]).toEqual([])
})

test('the OpenAPI document has no fault that a linter finds', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: { 'operation-4xx-response': 'error' } })
  const problems = await lintFromString({
    source: JSON.stringify(toOpenApi({ version: '1.0.0', envelope: true })),
    config,
  })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('paths of operations are spelled in the contract alone', () => {
  const spelled = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.tsx?$/.test(name) && !name.startsWith('contract') && !name.includes('generated') && !name.includes('.test.'),
    )
    .filter((name) => /['"`]\/?api\/(services|TokenAuth|report-library)/i.test(readFileSync(join('src', name), 'utf8')))
  expect(spelled).toEqual([])
})
