/** As whom a tenant’s settings ask Power BI: one of three applications, of the tenant’s own or of the host’s. */
import { settings } from '../../../contract/vocabulary/settings.ts'
import type { Db } from '../../db/transaction.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { isTrue, keptSettings, readSettings } from '../../settings/settings.ts'
import type { PowerBIApplication } from './tokens.ts'

/** By place, from 1: that is how a workspace names one. */
const places = [
  {
    isEnabled: settings.powerBI1IsEnabled,
    directoryId: settings.powerBI1TenantId,
    clientId: settings.powerBI1ClientId,
    clientSecret: settings.powerBI1ClientSecret,
  },
  {
    isEnabled: settings.powerBI2IsEnabled,
    directoryId: settings.powerBI2TenantId,
    clientId: settings.powerBI2ClientId,
    clientSecret: settings.powerBI2ClientSecret,
  },
  {
    isEnabled: settings.powerBI3IsEnabled,
    directoryId: settings.powerBI3TenantId,
    clientId: settings.powerBI3ClientId,
    clientSecret: settings.powerBI3ClientSecret,
  },
] as const

interface NumberedApplication extends PowerBIApplication {
  number: number
}

export interface PowerBIApplications {
  /** Those that are whole and switched on. */
  applications: NumberedApplication[]
  /**
   * The host’s application reaches workspaces of many organisations. Of them, only those are this one’s whose name ends in this
   * mark; null where the application is the organisation’s own.
   */
  mark: string | null
}

/** What the owner itself says and nothing inherited: a place that a tenant left empty is not the host’s. */
async function applicationsOf(db: Db, secrets: Secrets, tenantId: number): Promise<NumberedApplication[]> {
  const names = [settings.azureUseServicePrincipal, ...places.flatMap((place) => Object.values(place))]
  const kept = await keptSettings(db, { tenantId, userId: 0 }, names)
  const said = (name: string) => kept.get(name) ?? ''
  if (!isTrue(said(settings.azureUseServicePrincipal))) return []
  return places.flatMap(({ isEnabled, directoryId, clientId, clientSecret }, index) => {
    const sealed = said(clientSecret)
    const application = {
      directoryId: said(directoryId),
      clientId: said(clientId),
      clientSecret: sealed && (secrets.open(`setting:${clientSecret}`, tenantId, sealed) ?? ''),
    }
    const isWhole = isTrue(said(isEnabled)) && Object.values(application).every(Boolean)
    return isWhole ? [{ number: index + 1, ...application }] : []
  })
}

async function markOf(db: Db, tenantId: number): Promise<string | null> {
  if (tenantId === 0) return null
  const row = await db.selectFrom('tenants').select('tenancy_name').where('id', '=', tenantId).executeTakeFirst()
  return `[${row?.tenancy_name ?? ''}#${tenantId}]`
}

/** All of the tenant’s own or all of the host’s: never a mixture, or one would use the other’s secret. */
export async function readPowerBIApplications(
  db: Db,
  secrets: Secrets,
  tenantId: number,
): Promise<PowerBIApplications> {
  const [choice, ofTenant, ofHost, mark] = await Promise.all([
    readSettings(db, { tenantId, userId: 0 }, [
      settings.azureInheritHostSettings,
      settings.azureUseOwnPowerBIApplication,
    ]),
    applicationsOf(db, secrets, tenantId),
    applicationsOf(db, secrets, 0),
    markOf(db, tenantId),
  ])
  const isOwn =
    tenantId !== 0 &&
    !isTrue(choice[settings.azureInheritHostSettings]) &&
    isTrue(choice[settings.azureUseOwnPowerBIApplication])
  return isOwn ? { applications: ofTenant, mark: null } : { applications: ofHost, mark }
}

/**
 * `Sales [contoso#2]`: whoever names workspaces says whose they are, by the organisation’s number. Its name is for people to read:
 * whoever registers chooses that, also one that another had before (A40).
 */
export const isWorkspaceOf = (workspaceName: string, tenantId: number): boolean =>
  /\[[^[\]]*#([1-9]\d{0,8})\]\s*$/.exec(workspaceName)?.[1] === String(tenantId)
