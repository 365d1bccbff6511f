/**
 * What an embed token opens at this moment. A derived right names its reasons and asks them at use (`docs/derived-rights.md`):
 * the session and who acts in it, the organisation, the feature and the permission by which the report was opened, the
 * report itself, its roles, the share key. Nearly always from memory: announced changes have it read anew.
 */
import { kiosk } from '../../contract/services/kiosk.ts'
import { powerBIEmbed } from '../../contract/services/power-bi-embed.ts'
import { features } from '../../contract/vocabulary/features.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { isFeatureOn, mayCall, neededFor } from '../access/access.ts'
import type { EmbedScope, Principal } from '../access/principal.ts'
import type { Store } from '../db/store.ts'
import { tenantTransaction } from '../db/transaction.ts'
import type { EmbedGrant } from './embed-tokens.ts'
import { showsReport } from './kiosk-devices.ts'
import type { Principals, SessionHolder } from './principals.ts'
import { type Closable, opensFor, type ReportAccess } from './report-access.ts'
import { findLivingKey, keptFilters, type SharedKey } from './share-keys.ts'

/** The right to a report is the right to the call that opens it. */
const openingCalls = {
  roles: powerBIEmbed.operations.getReportEmbedToken,
  administrator: powerBIEmbed.operations.getReportEmbedTokenAsAdmin,
  host: powerBIEmbed.operations.getHostDefaultReportEmbedToken,
  key: powerBIEmbed.operations.getReportKeyEmbedToken,
  kiosk: kiosk.operations.getKioskReportEmbedToken,
}

/** By roles or as an administrator: whatever else reads or names a report for somebody asks for no less (A30). */
export const mayOpenReports = ({ principal, features: has }: Pick<SessionHolder, 'principal' | 'features'>): boolean =>
  (['roles', 'administrator'] as const).some((by) => mayOpenBy(by, { principal, features: has }))

/** Somebody with what they may do, whether in a session or not. */
export interface Holder {
  principal: Pick<Principal, 'tenantId' | 'permissions'>
  features: SessionHolder['features']
  roles: SessionHolder['roles']
}

type OwnWay = 'roles' | 'administrator' | 'host'

export type Obstacle = 'permission' | 'disabled' | 'role'

type Demand<Of extends Closable, Told = Obstacle> = readonly [Told, (one: Of, holder: Pick<Holder, 'roles'>) => boolean]

const byRoles: readonly Demand<Closable>[] = [
  ['disabled', ({ isDisabled }) => !isDisabled],
  ['role', ({ roleIds }, { roles }) => opensFor(roleIds, roles)],
]

type WayOfPeople = Exclude<OwnWay, 'host'>

const demandsOnPeople: Readonly<Record<WayOfPeople, readonly Demand<Closable>[]>> = {
  roles: byRoles,
  administrator: [],
}

/** What each way asks of the report, beside the call. */
const demands: Readonly<Record<OwnWay, readonly Demand<ReportAccess, Obstacle | 'notChosen'>[]>> = {
  ...demandsOnPeople,
  host: [
    ['disabled', ({ isDisabled }) => !isDisabled],
    ['notChosen', ({ isHostDashboard }) => isHostDashboard],
  ],
}

/** Any of them is enough for the call. */
export const permissionsToOpen = (by: OwnWay) => neededFor(openingCalls[by])

const mayOpenBy = (by: EmbedGrant['openedBy'], { principal, features: has }: Pick<Holder, 'principal' | 'features'>) =>
  mayCall(openingCalls[by], { principal, features: has, embedScope: null })

/** Nothing: the report opens for them that way. These are what its tokens are asked at each use. */
export const obstaclesOf = (by: WayOfPeople, access: Closable, holder: Holder): Obstacle[] => [
  ...(mayOpenBy(by, holder) ? [] : (['permission'] as const)),
  ...demandsOnPeople[by].filter(([, isMet]) => !isMet(access, holder)).map(([obstacle]) => obstacle),
]

type KeyRoles = Pick<SharedKey, 'is_key_public' | 'role_ids'>

/** For whoever has its link; null: nobody is signed in. */
export function opensByKey(key: KeyRoles, access: Closable, holder: Pick<Holder, 'roles'> | null): boolean {
  const roleIds = key.role_ids.length > 0 ? key.role_ids : access.roleIds
  return key.is_key_public || (holder !== null && opensFor(roleIds, holder.roles))
}

interface Asked {
  principals: Principals
  store: Store
}

/** Null for a token that opens nothing any more; one that was made for neither a session nor a key never did. */
export async function scopeOfGrant(
  grant: EmbedGrant,
  { principals, store }: Asked,
  now: Date,
): Promise<EmbedScope | null> {
  const { tenantId, userId, sessionId, impersonator, openedBy, reportId, reportGuid, key, kioskDeviceId } = grant
  const tenant = await principals.tenantFacts(tenantId)
  if (!tenant || (tenantId > 0 && !isFeatureOn(tenant.features, features.powerBI))) return null
  const session = userId !== null && sessionId !== null ? { tenantId, userId, sessionId, impersonator } : null
  const holder = session && (await principals.ofSession(session, now))
  if (session && !(holder && stillHolds(grant, holder))) return null
  const access = await principals.reportAccess(tenantId, reportId)
  if (!access || !holds(access, reportGuid, holder)) return null
  const scope = scopeFor(grant, holder)
  if (openedBy === 'kiosk') {
    if (kioskDeviceId === null || access.isDisabled) return null
    const isShown = await tenantTransaction(store, tenantId, (db) => showsReport(db, tenantId, kioskDeviceId, reportId))
    return isShown ? scope : null
  }
  if (openedBy !== 'key') return holder && isOpen(openedBy, access, holder) ? scope : null
  const living = key && (await tenantTransaction(store, tenantId, (db) => findLivingKey(db, tenantId, key.id, now)))
  if (!living || living.stamp !== key.stamp || living.report_id !== reportId) return null
  if (!opensByKey(living, access, holder)) return null
  const filters = keptFilters(living.filter, key.filter)
  return filters && { ...scope, filters }
}

/** Row rules read the names of roles from the token, so that it ends with each of them. */
const stillHolds = ({ openedBy, roles }: EmbedGrant, holder: SessionHolder): boolean =>
  mayOpenBy(openedBy, holder) && roles.every((name) => holder.roles.some((role) => role.name === name))

const isOpen = (by: OwnWay, access: ReportAccess, holder: SessionHolder): boolean =>
  demands[by].every(([, isMet]) => isMet(access, holder))

/** The report itself, or an item of an app, which opens by roles alone: those of the app and of the item’s own report. */
function holds({ guid, items }: ReportAccess, reportGuid: string, holder: SessionHolder | null): boolean {
  if (reportGuid === guid) return true
  const item = items.find((one) => one.guid === reportGuid)
  return item !== undefined && holder !== null && byRoles.every(([, isMet]) => isMet(item, holder))
}

const scopeFor = (
  { tenantId, reportGuid, userName, isNameVouchedFor, roles, canEdit, openedBy }: EmbedGrant,
  holder: SessionHolder | null,
): EmbedScope => ({
  tenantId,
  reportGuid,
  userName,
  isNameVouchedFor,
  roles,
  canEdit: canEdit && holder?.principal.permissions.has(permissions.reports.edit) === true,
  canCopy: canEdit && holder?.principal.permissions.has(permissions.reports.create) === true,
  asker: holder ? `person ${holder.principal.userId}` : openedBy === 'kiosk' ? 'screens' : 'guests',
  ...(holder && { holder: { userId: holder.principal.userId, impersonator: holder.principal.impersonator } }),
})
