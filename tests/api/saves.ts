/** What each operation that saves a form can say in parts, for the test that races them. */
import { randomUUID } from 'node:crypto'
import type { OperationId } from '../../src/contract/catalogue.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { type Caller, contosoAdmin, demoPassword, hostAdmin, type Portal } from './harness.ts'
import { inTenant } from './identity.ts'
import { aReport } from './reports.ts'

/** Of the round, so that every round changes what it names. */
type Value = (round: number) => unknown

/** Some of the members, with what is said in them. */
export type Said = Readonly<Record<string, unknown>>

export interface Save {
  caller: Caller
  /** Members that a form may leave out, or say alone. */
  members: Readonly<Record<string, Value>>
  body(said: Said): object
  /** What is kept, under the members’ names. */
  kept(): Promise<object>
}

const flag: Value = (round) => round % 2 === 0
const words: Value = (round) => `Words of round ${round}`
const oneOf =
  (...values: unknown[]): Value =>
  (round) =>
    values[round % values.length]

const word = () => randomUUID().slice(0, 8)

async function answer<T>(call: Promise<{ status: number; result: T; error: unknown }>): Promise<T> {
  const { status, result, error } = await call
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(error)}`)
  return result
}

const rolesOf = async (admin: Caller) => {
  const { items } = await answer(admin.call('Role_GetRoles', { body: {} }))
  return new Map(items.map(({ name, id }) => [name, id]))
}

async function ofReport(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const { reportId: id } = await aReport(portal, { tenant: 'contoso', name: word(), folder: 'service-desk' })
  const { itemGuid, itemType, name } = await answer(admin.call('PbiReports_GetPbiReportForEdit', { query: { id } }))
  const roleIds = [...(await rolesOf(admin)).values()].slice(0, 2)
  return {
    caller: admin,
    members: {
      showFilters: flag,
      isLogsEnabled: flag,
      showNavigation: flag,
      isSmartRLSEnabled: flag,
      phasedEmbedding: flag,
      isDisabled: flag,
      isDefaultForTenant: flag,
      description: words,
      folderPath: oneOf('Sales', 'Sales/North', null),
      roleIds: oneOf(roleIds, []),
      additionalEmbedData: oneOf([], [{ itemType: 'Report', itemGuid: randomUUID(), isDatasetWithRLS: false }]),
    },
    body: (said) => ({ id, itemGuid, itemType, name, ...said }),
    async kept() {
      const report = await answer(admin.call('PbiReports_GetPbiReportForEdit', { query: { id } }))
      const items = report.additionalEmbedData.map(({ pbiReportId: _, ...item }) => item)
      return { ...report, additionalEmbedData: items }
    },
  }
}

async function ofKey(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const { reportId } = await aReport(portal, { tenant: 'contoso', name: word(), folder: 'service-desk' })
  const expiration = new Date(portal.now().getTime() + 86_400_000).toISOString()
  const form = { reportId, name: 'Wall', expiration }
  const { id } = await answer(admin.call('ReportKeys_CreateOrEdit', { body: form }))
  const filter = { target: { table: 'Agents', column: 'Team' }, operator: 'In', values: ['Contoso First line'] }
  return {
    caller: admin,
    members: {
      description: words,
      filter: oneOf(JSON.stringify(filter), null),
      roleIds: oneOf([...(await rolesOf(admin)).values()].slice(0, 1), []),
      isKeyPublic: flag,
      slideshowPages: oneOf([1], []),
      slideshowInterval: oneOf(5, 10, null),
      isExportingPages: flag,
      pagesToExport: oneOf([1], []),
    },
    body: (said) => ({ id, ...form, ...said }),
    kept: () => answer(admin.call('ReportKeys_GetReportKeyForEdit', { query: { id } })),
  }
}

async function ofTask(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const form = { taskName: word(), taskType: 'Http' as const }
  await answer(admin.call('Tasks_CreateOrEdit', { body: { ...form, url: 'https://example.com/0' } }))
  const { items } = await answer(admin.call('Tasks_GetAll', { query: { filter: form.taskName } }))
  const id = items[0]?.id ?? 0
  return {
    caller: admin,
    members: {
      url: (round) => `https://example.com/${round}`,
      httpVerb: oneOf('POST', 'PUT'),
      httpBody: words,
      scheduleMinutes: oneOf(10, 20, null),
      signingSecret: oneOf('a secret of 16 and more', ''),
    },
    body: (said) => ({ id, ...form, ...said }),
    async kept() {
      const task = await answer(admin.call('Tasks_GetTaskForEdit', { query: { id } }))
      return { ...task, signingSecret: task.hasSigningSecret ? 'a secret of 16 and more' : '' }
    },
  }
}

async function ofWorkspace(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const guid = randomUUID()
  const values = { tenant_id: portal.tenantId('contoso'), workspace_guid: guid, name: 'W', creation_time: portal.now() }
  const { id } = await inTenant(portal, 'contoso', (db) =>
    db.insertInto('workspaces').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  return {
    caller: admin,
    members: { servicePrincipalNumber: oneOf(1, 2, 3) },
    body: (said) => ({ id, workspaceGuid: guid, name: 'W', isEnabled: true, ...said }),
    async kept() {
      const { items } = await answer(admin.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit'))
      return items.find((item) => item.id === id) ?? {}
    },
  }
}

async function ofUnit(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const displayName = word()
  const named = { displayNameOrEntraGroupObjectId: displayName }
  const { id } = await answer(admin.call('OrganizationUnit_CreateOrganizationUnit', { body: named }))
  return {
    caller: admin,
    members: { description: words },
    body: (said) => ({ id, displayName, ...said }),
    async kept() {
      const units = await answer(admin.call('OrganizationUnit_GetAll'))
      return units.find((unit) => unit.id === id) ?? {}
    },
  }
}

async function ofRole(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const displayName = word()
  await answer(admin.call('Role_CreateOrUpdateRole', { body: { role: { displayName }, grantedPermissionNames: [] } }))
  const id = (await rolesOf(admin)).get(displayName) ?? 0
  const group = { id: 'cn=people,dc=example,dc=org', displayName: 'People', description: null, isEntraGroup: false }
  return {
    caller: admin,
    members: {
      description: words,
      folderPath: oneOf('Roles', 'Roles/North', null),
      isDefault: flag,
      groups: oneOf([], [group]),
    },
    body: ({ groups, ...role }) => ({
      role: { id, displayName, ...role },
      grantedPermissionNames: [],
      ...(groups !== undefined && { groups }),
    }),
    async kept() {
      const { role, groups } = await answer(admin.call('Role_GetRoleForEdit', { query: { id } }))
      return { ...role, groups }
    },
  }
}

/** Ids of units that a person may be put into. */
async function unitsOf(admin: Caller): Promise<number[]> {
  const units = await answer(admin.call('OrganizationUnit_GetAll'))
  return units.slice(0, 2).map(({ id }) => id)
}

async function keptPerson(admin: Caller, id: number) {
  const { user, allOrganizationUnits, memberedOrganizationUnits } = await answer(
    admin.call('User_GetUserForEdit', { query: { id } }),
  )
  const members = allOrganizationUnits.filter(({ code }) => memberedOrganizationUnits.includes(code))
  return { ...user, organizationUnits: members.map(({ id: unitId }) => unitId) }
}

/** Those that were made by no form of a name. */
const peopleOf = async (admin: Caller) => {
  const { items } = await answer(admin.call('User_GetUsers', { body: { maxResultCount: 500 } }))
  return items.map(({ id }) => id)
}

async function ofUser(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const userName = `person-${word()}`
  const form = { name: 'Some', userName, emailAddress: `${userName}@example.org` }
  const first = { user: { ...form, surname: 'Body', password: demoPassword }, assignedRoleNames: [] }
  await answer(admin.call('User_CreateOrUpdateUser', { body: first }))
  const { items } = await answer(admin.call('User_GetUsers', { body: { filter: userName } }))
  const id = items[0]?.id ?? 0
  return {
    caller: admin,
    members: {
      surname: words,
      phoneNumber: (round) => `+49 30 ${1000 + round}`,
      folderPath: oneOf('People', 'People/North', null),
      isActive: flag,
      shouldChangePasswordOnNextLogin: flag,
      isTwoFactorEnabled: flag,
      isLockoutEnabled: flag,
      organizationUnits: oneOf(await unitsOf(admin), []),
    },
    body: ({ organizationUnits, ...user }) => ({
      user: { id, ...form, ...user },
      assignedRoleNames: [],
      ...(organizationUnits !== undefined && { organizationUnits }),
    }),
    kept: () => keptPerson(admin, id),
  }
}

const personOf =
  (operation: 'User_CreateOrUpdateAADUser' | 'User_CreateOrUpdateMobileIdUser', identity: () => object) =>
  async (portal: Portal): Promise<Save> => {
    const admin = await portal.as(contosoAdmin)
    const form = { ...identity(), assignedRoleNames: [] }
    const before = await peopleOf(admin)
    await answer(admin.callWith(operation, { body: form }))
    const id = (await peopleOf(admin)).find((person) => !before.includes(person)) ?? 0
    return {
      caller: admin,
      members: {
        isActive: flag,
        folderPath: oneOf('People', 'People/North', null),
        organizationUnits: oneOf(await unitsOf(admin), []),
      },
      body: (said) => ({ id, ...form, ...said }),
      kept: () => keptPerson(admin, id),
    }
  }

/** Two features that stand alone, as members. */
const featureMembers = { tasks: flag, branding: flag } as const
const featureNames = { tasks: features.tasks, branding: features.branding } as const

const featuresIn = (said: Said) =>
  Object.entries(featureNames).flatMap(([member, name]) =>
    said[member] === undefined ? [] : [{ name, value: String(said[member]) }],
  )

const featuresOf = (values: readonly { name: string; value: string }[]) =>
  Object.fromEntries(
    Object.entries(featureNames).map(([member, name]) => [
      member,
      values.find((value) => value.name === name)?.value === 'true',
    ]),
  )

async function anEdition(host: Caller): Promise<{ id: number; displayName: string }> {
  const displayName = word()
  await answer(
    host.call('Edition_CreateEdition', { body: { edition: { displayName, dailyPrice: 1 }, featureValues: [] } }),
  )
  const { items } = await answer(host.call('Edition_GetEditions'))
  return { id: items.find((edition) => edition.displayName === displayName)?.id ?? 0, displayName }
}

async function ofEdition(portal: Portal): Promise<Save> {
  const host = await portal.as(hostAdmin)
  const { id, displayName } = await anEdition(host)
  return {
    caller: host,
    members: {
      weeklyPrice: (round) => round,
      monthlyPrice: (round) => round,
      annualPrice: (round) => round,
      trialDayCount: (round) => round + 1,
      waitingDayAfterExpire: (round) => round + 1,
      ...featureMembers,
    },
    body: ({ tasks, branding, ...terms }) => ({
      edition: { id, displayName, ...terms },
      featureValues: featuresIn({ tasks, branding }),
    }),
    async kept() {
      const { edition, featureValues } = await answer(host.call('Edition_GetEditionForEdit', { query: { id } }))
      return { ...edition, ...featuresOf(featureValues) }
    },
  }
}

async function aTenant(host: Caller) {
  const form = { tenancyName: `t${word()}`, name: 'Some', adminEmailAddress: 'a@example.org' }
  const { id } = await answer(host.call('Tenant_CreateTenant', { body: { ...form, adminPassword: demoPassword } }))
  return { id, tenancyName: form.tenancyName, name: form.name }
}

async function ofTenant(portal: Portal): Promise<Save> {
  const host = await portal.as(hostAdmin)
  const [one, other, tenant] = [await anEdition(host), await anEdition(host), await aTenant(host)]
  const day = (round: number) => new Date(Date.UTC(2027, 0, 1 + round)).toISOString()
  await answer(host.call('Tenant_UpdateTenant', { body: { ...tenant, editionId: one.id } }))
  return {
    caller: host,
    members: { isActive: flag, subscriptionEndDateUtc: day, editionId: oneOf(one.id, other.id) },
    body: (said) => ({ ...tenant, ...said }),
    kept: () => answer(host.call('Tenant_GetTenantForEdit', { query: { id: tenant.id } })),
  }
}

async function ofTenantFeatures(portal: Portal): Promise<Save> {
  const host = await portal.as(hostAdmin)
  const { id } = await aTenant(host)
  return {
    caller: host,
    members: featureMembers,
    body: (said) => ({ id, featureValues: featuresIn(said) }),
    async kept() {
      const { featureValues } = await answer(host.call('Tenant_GetTenantFeaturesForEdit', { query: { id } }))
      return featuresOf(featureValues)
    },
  }
}

async function ofLanguage(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const language = { name: 'pl', icon: 'famfamfam-flags pl' }
  await answer(admin.call('Language_CreateOrUpdateLanguage', { body: { language } }))
  const found = async () => {
    const { items } = await answer(admin.call('Language_GetLanguages'))
    const item = items.find(({ name }) => name === language.name)
    if (!item) throw new Error('There is no such language')
    return item
  }
  const { id } = await found()
  return {
    caller: admin,
    members: { isEnabled: flag },
    body: (said) => ({ language: { id, ...language, ...said } }),
    kept: found,
  }
}

export const saves: Readonly<Partial<Record<OperationId, (portal: Portal) => Promise<Save>>>> = {
  Edition_UpdateEdition: ofEdition,
  Language_CreateOrUpdateLanguage: ofLanguage,
  OrganizationUnit_UpdateOrganizationUnit: ofUnit,
  PbiReports_CreateOrEdit: ofReport,
  PbiWorkspaces_CreateOrEdit: ofWorkspace,
  ReportKeys_CreateOrEdit: ofKey,
  Role_CreateOrUpdateRole: ofRole,
  Tasks_CreateOrEdit: ofTask,
  Tenant_UpdateTenant: ofTenant,
  Tenant_UpdateTenantFeatures: ofTenantFeatures,
  User_CreateOrUpdateAADUser: personOf('User_CreateOrUpdateAADUser', () => ({ emailAddress: `${word()}@example.org` })),
  User_CreateOrUpdateMobileIdUser: personOf('User_CreateOrUpdateMobileIdUser', () => ({
    socialSecurityNumber: word(),
  })),
  User_CreateOrUpdateUser: ofUser,
}

/** Forms that are sent whole. */
export interface WholeSave {
  caller: Caller
  bodies: readonly [object, object]
  kept(): Promise<object>
}

async function ofSettings(portal: Portal, side: 'Host' | 'Tenant'): Promise<WholeSave> {
  const caller = await portal.as(side === 'Host' ? hostAdmin : contosoAdmin)
  const kept = () => answer(caller.callWith(`${side}Settings_GetAllSettings`, {})) as Promise<Settings>
  const one = await kept()
  const other = structuredClone(one)
  other.general.timezone = 'Europe/Berlin'
  other.userManagement.maxUserMembershipCount = 7
  other.security.passwordPolicy.passwordExpirationDayCount = 40
  other.ldap.container = 'dc=example,dc=org'
  Object.assign(other.externalLoginProviderSettings.google, { clientId: 'an-id', clientSecret: 'a secret' })
  return { caller, bodies: [one, other], kept }
}

/** As much of both pages as is changed. */
interface Settings {
  general: { timezone: string }
  userManagement: { maxUserMembershipCount: number }
  security: { passwordPolicy: { passwordExpirationDayCount: number } }
  ldap: { container: string }
  externalLoginProviderSettings: { google: object }
}

async function ofLooks(portal: Portal, which: 'own' | 'default'): Promise<WholeSave> {
  const caller = await portal.as(contosoAdmin)
  const own = async () => (await answer(caller.call('UiCustomizationSettings_GetUiManagementSettings')))[0]
  const kept = async () => {
    const of = 'UiCustomizationSettings_GetDefaultThemeUiManagementSettings'
    const looks = which === 'own' ? await own() : await answer(caller.call(of))
    if (!looks) throw new Error('There are no looks')
    return looks
  }
  const one = await kept()
  const other = structuredClone(one)
  Object.assign(other.layout, { darkMode: !one.layout.darkMode })
  Object.assign(other.header, { mobileFixedHeader: !one.header.mobileFixedHeader })
  Object.assign(other.menu, { searchActive: !one.menu.searchActive })
  return { caller, bodies: [one, other], kept }
}

async function ofOwnPermissions(portal: Portal): Promise<WholeSave> {
  const caller = await portal.as(contosoAdmin)
  const { items } = await answer(caller.call('User_GetUsers', { body: { filter: 'carol' } }))
  const id = items[0]?.id ?? 0
  const kept = async () => {
    const { grantedPermissionNames } = await answer(caller.call('User_GetUserPermissionsForEdit', { query: { id } }))
    return grantedPermissionNames.toSorted()
  }
  const one = await kept()
  const more = [permissions.administration, permissions.users.view, permissions.roles.view]
  return {
    caller,
    bodies: [
      { id, grantedPermissionNames: one },
      { id, grantedPermissionNames: [...new Set([...one, ...more])] },
    ],
    kept,
  }
}

export const wholeSaves: Readonly<Partial<Record<OperationId, (portal: Portal) => Promise<WholeSave>>>> = {
  HostSettings_UpdateAllSettings: (portal) => ofSettings(portal, 'Host'),
  TenantSettings_UpdateAllSettings: (portal) => ofSettings(portal, 'Tenant'),
  UiCustomizationSettings_UpdateDefaultUiManagementSettings: (portal) => ofLooks(portal, 'default'),
  UiCustomizationSettings_UpdateUiManagementSettings: (portal) => ofLooks(portal, 'own'),
  User_UpdateUserPermissions: ofOwnPermissions,
}
