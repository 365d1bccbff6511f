/**
 * Every right that is made from another one, and each of the reasons that it rests on: what the table of
 * `docs/derived-rights.md` says, as calls. A row makes the right anew, ends one reason, and mends that for the next.
 */
import { randomUUID } from 'node:crypto'
import type { OperationById, OperationId } from '../../../src/contract/catalogue.ts'
import type { AnswerOf } from '../../../src/contract/operation.ts'
import { type FeatureName, features, featureTree } from '../../../src/contract/vocabulary/features.ts'
import { permissions } from '../../../src/contract/vocabulary/permissions.ts'
import { demoPassword, type Input } from '../harness.ts'

/** Far from whatever the clock of a test is put forward by, and within what a share key may last. */
const nextSpring = new Date(Date.now() + 180 * 86_400_000).toISOString()

interface Said<T> {
  status: number
  result: T
  error: { message: string } | null
}

/** A process of the product. */
export interface Server {
  call<Id extends OperationId>(id: Id, input?: Input<Id>): Promise<Said<AnswerOf<OperationById[Id]>>>
}

/** Where something is done, and where it is asked. */
export interface Site {
  here: Server
  there: Server
  /** Text of the last mail to an address. */
  mailTo(address: string): Promise<string>
}

export interface Bearer {
  headers: { authorization: string }
}

export interface Right {
  /** Whether it opens anything at this process. */
  opens(server: Server): Promise<boolean>
  /** One use spends it: it is asked for by the store at every use, and must have ended at once. */
  isSpent?: true
}

export interface Reason {
  make(site: Site): Promise<Right>
  end(site: Site): Promise<unknown>
  mend?(site: Site): Promise<unknown>
}

export async function done<T>(said: Promise<Said<T>>): Promise<T> {
  const { status, result, error } = await said
  if (status !== 200) throw new Error(`${status} ${error?.message}`)
  return result
}

export const bearer = (token: string | null | undefined): Bearer => ({ headers: { authorization: `Bearer ${token}` } })

const contosoId = async ({ here }: Site) => {
  const { tenantId } = await done(here.call('Account_IsTenantAvailable', { body: { tenancyName: 'contoso' } }))
  return tenantId ?? 0
}

const tenantIds = new WeakMap<Server, number>()
/** Also while it is switched off, when nobody is told its number. */
export async function inContoso(site: Site): Promise<{ 'Abp-TenantId': string }> {
  const known = tenantIds.get(site.here) ?? (await contosoId(site))
  tenantIds.set(site.here, known)
  return { 'Abp-TenantId': String(known) }
}

export async function signIn(
  { here }: Site,
  userNameOrEmailAddress: string,
  headers: Record<string, string> = {},
): Promise<Bearer> {
  const body = { userNameOrEmailAddress, password: demoPassword }
  return bearer((await done(here.call('TokenAuth_Authenticate', { body, headers }))).accessToken)
}

export const member = async (site: Site, userName: string) => signIn(site, userName, await inContoso(site))
const administrators = new WeakMap<Server, Bearer>()
/** Signed in once, and again after the organisation was off. */
export async function admin(site: Site): Promise<Bearer> {
  const known = administrators.get(site.here) ?? (await member(site, 'admin'))
  administrators.set(site.here, known)
  return known
}
const operator = (site: Site) => signIn(site, 'admin')

export interface Somebody {
  id: number
  userName: string
  emailAddress: string
  bearer: Bearer
}

export async function aRole(site: Site): Promise<{ id: number; name: string }> {
  const name = `Role ${randomUUID().slice(0, 8)}`
  const as = await admin(site)
  await done(
    site.here.call('Role_CreateOrUpdateRole', {
      body: { role: { displayName: name }, grantedPermissionNames: [] },
      ...as,
    }),
  )
  const { items } = await done(site.here.call('Role_GetRoles', { body: { filter: name }, ...as }))
  return { id: items[0]?.id ?? 0, name }
}

export async function somebody(site: Site, assignedRoleNames: string[] = []): Promise<Somebody> {
  const as = await admin(site)
  const userName = `p-${randomUUID().slice(0, 8)}`
  const emailAddress = `${userName}@example.org`
  const user = { name: 'Somebody', userName, emailAddress, password: demoPassword }
  await done(site.here.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames }, ...as }))
  const { items } = await done(site.here.call('User_GetUsers', { body: { filter: userName }, ...as }))
  return { id: items[0]?.id ?? 0, userName, emailAddress, bearer: await member(site, userName) }
}

export const changePerson = async (
  site: Site,
  { id, userName, emailAddress }: Somebody,
  change: { password?: string; isActive?: boolean },
  assignedRoleNames: string[] = [],
) => {
  const user = { id, userName, emailAddress, name: 'Somebody', ...change }
  return done(site.here.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames }, ...(await admin(site)) }))
}

export const grant = async (site: Site, { id }: Somebody, grantedPermissionNames: string[]) =>
  done(site.here.call('User_UpdateUserPermissions', { body: { id, grantedPermissionNames }, ...(await admin(site)) }))

export async function setTenant(site: Site, isActive: boolean) {
  const id = Number((await inContoso(site))['Abp-TenantId'])
  const as = await operator(site)
  const before = await done(site.here.call('Tenant_GetTenantForEdit', { query: { id }, ...as }))
  const { tenancyName, name, editionId, isInTrialPeriod, subscriptionEndDateUtc } = before
  const body = { id, tenancyName, name, editionId, isInTrialPeriod, subscriptionEndDateUtc, isActive }
  administrators.delete(site.here)
  return done(site.here.call('Tenant_UpdateTenant', { body, ...as }))
}

/** With those under it, which cannot be on without it. */
export async function switchOff(site: Site, feature: FeatureName) {
  const id = Number((await inContoso(site))['Abp-TenantId'])
  const names = featureTree
    .filter(({ name, parentName }) => name === feature || parentName === feature)
    .map(({ name }) => name)
  const body = { id, featureValues: names.map((name) => ({ name, value: 'false' })) }
  return done(site.here.call('Tenant_UpdateTenantFeatures', { body, ...(await operator(site)) }))
}

export async function featuresOfTheEdition(site: Site) {
  const id = Number((await inContoso(site))['Abp-TenantId'])
  return done(site.here.call('Tenant_ResetTenantSpecificFeatures', { body: { id }, ...(await operator(site)) }))
}

export async function report(site: Site) {
  const as = await admin(site)
  const query = { filter: 'Sales' }
  const { items } = await done(site.here.call('PbiReports_GetAll', { query, ...as }))
  const found = await done(
    site.here.call('PbiReports_GetPbiReportForEdit', { query: { id: items[0]?.id ?? 0 }, ...as }),
  )
  return { ...found, id: items[0]?.id ?? 0 }
}

export async function changeReport(site: Site, change: { isDisabled?: boolean; roleIds?: number[] }) {
  const { id, itemGuid, itemType, name } = await report(site)
  const body = { id, itemGuid, itemType, name, ...change }
  return done(site.here.call('PbiReports_CreateOrEdit', { body, ...(await admin(site)) }))
}

const frame = (token: string | undefined): Right => ({
  async opens(server) {
    const { headers } = bearer(token)
    const [seen, exported] = await Promise.all([
      server.call('ReportLibrary_GetReport', { headers }),
      server.call('ReportLibrary_ExportVisual', {
        body: {
          pageName: 'overview',
          visual: { visualName: 'by-category', filters: [] },
          exportDataType: 'summarized' as const,
        },
        headers,
      }),
    ])
    if ((seen.status === 401) !== (exported.status === 401)) throw new Error('One of the two answered')
    return seen.status === 200
  },
})

async function openReport(site: Site, as: Bearer): Promise<Right> {
  const { id: reportId } = await report(site)
  const { embedTokenDto } = await done(
    site.here.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId }, ...as }),
  )
  return frame(embedTokenDto?.token)
}

/** Of the test that runs: one row is made, ended and mended before the next begins. */
export const current = {
  person: {} as Somebody,
  role: { id: 0, name: '' },
  key: { id: 0, key: '' },
}

async function openedByRole(site: Site): Promise<Right> {
  current.role = await aRole(site)
  current.person = await somebody(site, [current.role.name])
  await changeReport(site, { roleIds: [current.role.id] })
  return openReport(site, current.person.bearer)
}
export const openToAll = (site: Site) => changeReport(site, { roleIds: [], isDisabled: false })

async function openedForAnybody(site: Site): Promise<Right> {
  current.person = await somebody(site)
  return openReport(site, current.person.bearer)
}

export const endsWithThePerson = {
  'the session ends': { end: ({ here }) => done(here.call('TokenAuth_LogOut', current.person.bearer)) },
  'the account is switched off': { end: (site) => changePerson(site, current.person, { isActive: false }) },
  'the account is deleted': {
    end: async (site) =>
      done(site.here.call('User_DeleteUser', { query: { id: current.person.id }, ...(await admin(site)) })),
  },
  'an administrator sets another password': {
    end: (site) => changePerson(site, current.person, { password: 'Another-passw0rd' }),
  },
  'the organisation is switched off': { end: (site) => setTenant(site, false), mend: (site) => setTenant(site, true) },
} satisfies Record<string, Omit<Reason, 'make'>>

export const withMake = (make: Reason['make'], rows: Record<string, Omit<Reason, 'make'>>): Record<string, Reason> =>
  Object.fromEntries(Object.entries(rows).map(([reason, row]) => [reason, { make, ...row }]))

const embedToken: Record<string, Reason> = {
  ...withMake(openedForAnybody, {
    ...endsWithThePerson,
    'the report is disabled': { end: (site) => changeReport(site, { isDisabled: true }), mend: openToAll },
    'the report is limited to others': {
      end: async (site) => changeReport(site, { roleIds: [(await aRole(site)).id] }),
      mend: openToAll,
    },
    'the feature is switched off': {
      end: (site) => switchOff(site, features.powerBI),
      mend: featuresOfTheEdition,
    },
    'the permission is taken': { end: (site) => grant(site, current.person, []) },
  }),
  'the role that opened it is lost': {
    make: openedByRole,
    end: (site) => changePerson(site, current.person, {}),
    mend: openToAll,
  },
  'the administrator who opened it may see reports no longer': {
    async make(site) {
      current.person = await somebody(site)
      await grant(site, current.person, [permissions.reports.view, permissions.tenantDashboard])
      const { id: reportId } = await report(site)
      const { embedTokenDto } = await done(
        site.here.call('PowerBIEmbed_GetReportEmbedTokenAsAdmin', { query: { reportId }, ...current.person.bearer }),
      )
      return frame(embedTokenDto?.token)
    },
    end: (site) => grant(site, current.person, [permissions.tenantDashboard]),
  },
}

let appGuid = ''

const changeApp = async (site: Site, change: object) =>
  done(
    site.here.call('PbiReports_CreateOrEdit', {
      body: { itemGuid: appGuid, itemType: 'PowerBIApp', name: `App ${appGuid}`, ...change },
      ...(await admin(site)),
    }),
  )

const idOfApp = async (site: Site) => {
  const query = { filter: `App ${appGuid}` }
  return (await done(site.here.call('PbiReports_GetAll', { query, ...(await admin(site)) }))).items[0]?.id ?? 0
}

async function openedInAnApp(site: Site): Promise<Right> {
  current.person = await somebody(site)
  appGuid = randomUUID()
  const { itemGuid: itemId } = await report(site)
  await changeApp(site, { additionalEmbedData: [{ itemGuid: itemId, itemType: 'Report', isDatasetWithRLS: false }] })
  const query = { appId: await idOfApp(site), itemId, childType: 'Report' as const }
  const { embedTokenDto } = await done(
    site.here.call('PowerBIEmbed_GetAppEmbedToken', { query, ...current.person.bearer }),
  )
  return frame(embedTokenDto?.token)
}

const itemOfApp = withMake(openedInAnApp, {
  'the item is taken out of the app': {
    end: async (site) => changeApp(site, { id: await idOfApp(site), additionalEmbedData: [] }),
  },
  'the app is disabled': { end: async (site) => changeApp(site, { id: await idOfApp(site), isDisabled: true }) },
  'the app is limited to others': {
    end: async (site) => changeApp(site, { id: await idOfApp(site), roleIds: [(await aRole(site)).id] }),
  },
  'A82: the report of the item is disabled': {
    end: (site) => changeReport(site, { isDisabled: true }),
    mend: openToAll,
  },
  'A82: the report of the item is limited to others': {
    end: async (site) => changeReport(site, { roleIds: [(await aRole(site)).id] }),
    mend: openToAll,
  },
})

export async function makeKey(site: Site, more: { isKeyPublic?: boolean; roleIds?: number[] }): Promise<void> {
  const { id: reportId } = await report(site)
  const body = { reportId, name: 'Wall', expiration: nextSpring, ...more }
  current.key = await done(site.here.call('ReportKeys_CreateOrEdit', { body, ...(await admin(site)) }))
}

type OpenByKey = (site: Site, as: { headers: Record<string, string> }) => Promise<Right>

const ofFrame: OpenByKey = async (site, { headers }) => {
  const { id: reportId } = await report(site)
  const query = { reportId, key: current.key.key, keyId: current.key.id }
  const { embedTokenDto } = await done(site.here.call('PowerBIEmbed_GetReportKeyEmbedToken', { query, headers }))
  return frame(embedTokenDto?.token)
}

/** The key itself: what it opens is asked for anew each time. */
const ofKey: OpenByKey = async (site, { headers }) => {
  const { id: reportId } = await report(site)
  const query = { reportId, key: current.key.key, keyId: current.key.id }
  return {
    opens: async (server) =>
      (await server.call('PowerBIEmbed_GetReportKeyEmbedToken', { query, headers })).status === 200,
  }
}

const ofSealedLink: OpenByKey = async (site, { headers }) => {
  const { id: reportId } = await report(site)
  const body = { reportId, reportKeyId: current.key.id }
  const sealed = await done(site.here.call('ReportKeys_CreateEncryptedKey', { body, ...(await admin(site)) }))
  const query = { reportId, encryptedValue: sealed.encryptedValue }
  return {
    opens: async (server) =>
      (await server.call('PowerBIEmbed_GetEncryptedReportKeyEmbedToken', { query, headers })).status === 200,
  }
}

const ofDrawnPages: OpenByKey = async (site, { headers }) => {
  const { id } = current.key
  const shown = await done(site.here.call('ReportKeys_GetReportKeyForEdit', { query: { id }, ...(await admin(site)) }))
  const query = { rid: shown.reportIdEncrypted, rkid: shown.idEncrypted }
  return {
    opens: async (server) =>
      (await server.call('PbiReports_GetExportedPagesForReport', { query, headers })).status === 200,
  }
}

const deleteKey = async (site: Site) =>
  done(site.here.call('ReportKeys_Delete', { query: { id: current.key.id }, ...(await admin(site)) }))

function rowsOfKey(open: OpenByKey): Record<string, Reason> {
  async function byPublicKey(site: Site): Promise<Right> {
    await makeKey(site, { isKeyPublic: true })
    return open(site, { headers: await inContoso(site) })
  }
  async function byKeyOfARole(site: Site): Promise<Right> {
    current.role = await aRole(site)
    current.person = await somebody(site, [current.role.name])
    await makeKey(site, { roleIds: [current.role.id] })
    return open(site, current.person.bearer)
  }
  const { 'the organisation is switched off': off, 'the session ends': out } = endsWithThePerson
  return {
    ...withMake(byPublicKey, {
      'the key is deleted': { end: deleteKey },
      'the key is changed': {
        async end(site) {
          const { id: reportId } = await report(site)
          const { id } = current.key
          const body = { id, reportId, name: 'Wall', expiration: nextSpring, isKeyPublic: false }
          return done(site.here.call('ReportKeys_CreateOrEdit', { body, ...(await admin(site)) }))
        },
      },
      'the report is disabled': { end: (site) => changeReport(site, { isDisabled: true }), mend: openToAll },
      'the organisation is switched off': off,
      'the feature is switched off': {
        end: (site) => switchOff(site, features.powerBI),
        mend: featuresOfTheEdition,
      },
    }),
    'the role of the key is lost': { make: byKeyOfARole, end: (site) => changePerson(site, current.person, {}) },
    'the session ends of the person whom the key opened it for': { make: byKeyOfARole, ...out },
  }
}

/** Each right by its name; each reason by its own. */
export const reportRights: Record<string, Record<string, Reason>> = {
  'an embed token': embedToken,
  'an embed token of an item of an app': itemOfApp,
  'an embed token of a share key': rowsOfKey(ofFrame),
  'a share key': rowsOfKey(ofKey),
  'a sealed link of a share key': rowsOfKey(ofSealedLink),
  'the pages drawn for a share key': rowsOfKey(ofDrawnPages),
}
