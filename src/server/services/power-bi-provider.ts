/** Reports that the Power BI service keeps and draws, asked for by an application and not by a person. */
import type { DatasetRefresh } from '../../contract/services/power-bi-embed.ts'
import { lifetimes, limits } from '../../contract/vocabulary/limits.ts'
import { Refusal, refused } from '../access/refusals.ts'
import type { EmbedGrant } from '../auth/embed-tokens.ts'
import type { Context } from '../context/context.ts'
import type { PowerBIItem } from '../gateways/power-bi/items.ts'
import type { PowerBI, PowerBIIdentity } from '../gateways/power-bi/power-bi.ts'
import type { WireRefresh } from '../gateways/power-bi/rest.ts'
import { watchRefresh } from '../jobs/watch-power-bi-refresh.ts'
import type { Translate } from '../texts/localization.ts'
import type { ItemType, ProvidedReport, ProviderPage, ProviderWorkspace, ReportProvider } from './report-provider.ts'

interface Opened {
  service: PowerBI
  workspace: ProviderWorkspace
}

async function open(
  { gateways }: Pick<Context, 'gateways'>,
  tenantId: number,
  workspace: ProviderWorkspace | null,
): Promise<Opened> {
  if (!workspace) throw refused('powerBI.appOpensByItems')
  if (!workspace.isEnabled) throw refused('reportSharing.itsWorkspaceIsDisabled')
  return { service: await gateways.powerBI.of(tenantId, workspace.servicePrincipalNumber), workspace }
}

function requireKind(itemType: ItemType, item: PowerBIItem | null): PowerBIItem {
  if (itemType === 'PowerBIApp') throw refused('powerBI.appOpensByItems')
  if (!item) throw new Refusal(404, 'powerBI.noSuchItem')
  if (item.type !== itemType) throw refused('powerBI.itemIsOther')
  return item
}

async function itemOf(
  { service, workspace }: Opened,
  { reportGuid, reportType }: ProvidedReport,
): Promise<PowerBIItem> {
  return requireKind(reportType, await service.item(workspace.guid, reportGuid))
}

/** What the service takes as a role. */
const isRole = (name: string): boolean => name.length <= limits.powerBIRole && !name.includes(',')

/**
 * The person’s name and roles; whoever opens the report without a name sees nothing of a data set with rules. A name that
 * nobody vouched for could be anybody’s: its rows stay closed, and those of the roles open.
 */
export function identityOf(
  { isSmartRLSEnabled }: Pick<ProvidedReport, 'isSmartRLSEnabled'>,
  grant: Pick<EmbedGrant, 'tenantId' | 'userId' | 'userName' | 'isNameVouchedFor' | 'roles'>,
): PowerBIIdentity {
  const { tenantId, userId, userName, isNameVouchedFor, roles } = grant
  if (userId === null) throw new Refusal(403, 'reports.identityMissing')
  if (!isSmartRLSEnabled) throw new Refusal(403, 'powerBI.smartRlsIsOff')
  const username = isNameVouchedFor ? userName : `unconfirmed:${tenantId}:${userId}`
  return { username, roles: roles.filter(isRole) }
}

const minute = 60_000

/** The service counts in minutes, of which nobody gets a part that is not theirs any more. */
function minutesUntil(end: Date | null, now: Date): number {
  const most = lifetimes.embedToken / 60
  const left = end ? Math.floor((end.getTime() - now.getTime()) / minute) : most
  if (left < 1) throw refused('powerBI.noTimeLeft')
  return Math.min(most, left)
}

const ownFrames = 'https://app.powerbi.com'

/** The frame gets the token: it is Microsoft’s, or, of a service that stands in for it, the one of our own site. */
export function frameAddress(embedUrl: string, isStandIn: boolean, siteOrigin: string): string {
  const url = URL.parse(embedUrl)
  if (url?.origin !== ownFrames) throw refused('powerBI.strangeAddress')
  const isLocal = isStandIn && url.pathname.startsWith('/report-host/')
  return isLocal ? new URL(`${url.pathname}${url.search}`, siteOrigin).href : url.href
}

/** The service has “unknown” for one that goes on. */
const refreshStates: Readonly<Record<string, DatasetRefresh['status']>> = {
  Completed: 'completed',
  Failed: 'failed',
  Disabled: 'disabled',
  Cancelled: 'cancelled',
}

const moment = (text: string): string => new Date(text).toISOString()

/** By the name that the service has for it, which its settings and its documents explain. */
function faultName(json: string | null | undefined): string | null {
  const told = /"errorCode"\s*:\s*"([\w.-]{1,128})"/.exec(json ?? '')
  return told?.[1] ?? null
}

function reasonOf({ status, serviceExceptionJson }: WireRefresh, translate: Translate): string | null {
  if (refreshStates[status] !== 'failed') return null
  const name = faultName(serviceExceptionJson)
  return name === null ? translate('powerBI.refreshFailed') : translate('powerBI.refreshFailedBy', { name })
}

const presentRefresh = (refresh: WireRefresh, translate: Translate): DatasetRefresh => ({
  startTime: moment(refresh.startTime),
  endTime: endOf(refresh),
  status: stateOf(refresh),
  requestId: refresh.requestId?.slice(0, 64) ?? null,
  // The service does not tell.
  userName: null,
  reason: reasonOf(refresh, translate),
})

const stateOf = ({ status }: WireRefresh) => refreshStates[status] ?? 'running'

const endOf = ({ endTime }: WireRefresh): string | null => (endTime ? moment(endTime) : null)

/** Pages are named to whoever shares the report, and to whom it was shared. */
const pageName = (text: string): string => text.slice(0, limits.pageName)

export const powerBI: ReportProvider = {
  async embed(context, report, grant, end) {
    const { gateways, origin, now } = context
    const lifetimeInMinutes = minutesUntil(end, now)
    const opened = await open(context, report.tenantId, report.workspace)
    const item = await itemOf(opened, report)
    const embedUrl = frameAddress(item.embedUrl, gateways.powerBI.isStandIn, origin)
    const { token, tokenId, expiration } = await opened.service.embedToken({
      item,
      workspaceGuid: opened.workspace.guid,
      canEdit: grant.canEdit && item.type === 'Report',
      lifetimeInMinutes,
      identity: () => identityOf(report, grant),
    })
    const ends = new Date(expiration)
    const secondsLeft = Math.max(0, Math.floor((ends.getTime() - now.getTime()) / 1000))
    return { minted: { token, tokenId, expiration: ends, secondsLeft }, embedUrl }
  },

  async listPages(context, report) {
    if (report.reportType !== 'Report') throw refused('powerBI.hasNoPages')
    const { service, workspace } = await open(context, report.tenantId, report.workspace)
    const pages = await service.pages(workspace.guid, report.reportGuid)
    return pages.map(({ name, displayName }) => ({ name: pageName(name), displayName: pageName(displayName) }))
  },

  async requireDrawable(context, report) {
    const { dataset } = await itemOf(await open(context, report.tenantId, report.workspace), report)
    if (dataset?.isEffectiveIdentityRequired) throw refused('reportSharing.exportWithRowRules')
  },

  async requireItem(context, { reportGuid, itemType, workspace }) {
    const { service, workspace: known } = await open(context, context.tenantId, workspace)
    // Of the portal’s own making: an application opens none of Microsoft’s.
    if (itemType === 'PowerBIApp') await service.workspace(known.guid)
    else requireKind(itemType, await service.item(known.guid, reportGuid))
  },

  async listItems(context, workspace) {
    const { service, workspace: known } = await open(context, context.tenantId, workspace)
    const { items } = await service.workspace(known.guid)
    return items.map(({ id, type, name }) => ({
      itemGuid: id.toLowerCase(),
      itemType: type,
      name: name.slice(0, limits.reportName),
    }))
  },

  async requireWorkspace({ gateways, tenantId }, guid, number) {
    const service = await gateways.powerBI.of(tenantId, number)
    await service.workspace(guid)
  },

  async refresh(context, report) {
    const opened = await open(context, report.tenantId, report.workspace)
    const { dataset } = await itemOf(opened, report)
    // A dashboard shows data of others.
    if (!dataset || dataset.isRefreshable === false) throw refused('powerBI.cannotBeRefreshed')
    await opened.service.startRefresh(opened.workspace.guid, dataset.id)
    const { guid: workspaceGuid, servicePrincipalNumber } = opened.workspace
    await watchRefresh(context.db, context.jobs, report.tenantId, context.now, {
      reportId: report.id,
      workspaceGuid,
      servicePrincipalNumber,
      datasetId: dataset.id,
    })
  },

  async listRefreshes(context, report) {
    const opened = await open(context, report.tenantId, report.workspace)
    const { dataset } = await itemOf(opened, report)
    if (!dataset) return []
    const refreshes = await opened.service.refreshes(opened.workspace.guid, dataset.id, limits.refreshes)
    return refreshes.slice(0, limits.refreshes).map((refresh) => presentRefresh(refresh, context.translate))
  },

  async dataTime(context, report) {
    try {
      const opened = await open(context, report.tenantId, report.workspace)
      const { dataset } = await itemOf(opened, report)
      if (!dataset) return null
      const refreshes = await opened.service.keptRefreshes(opened.workspace.guid, dataset.id, limits.refreshes)
      const latest = refreshes.find((refresh) => stateOf(refresh) === 'completed')
      return latest ? endOf(latest) : null
    } catch (error) {
      // The report opens all the same, or says itself why not.
      if (error instanceof Refusal) return null
      throw error
    }
  },
}

/** Whether data that it shows has row-level rules: whoever opens it without a name is refused then. */
export async function keepsRows(
  context: Pick<Context, 'gateways' | 'tenantId'>,
  report: ProvidedReport,
): Promise<boolean> {
  const opened = await open(context, report.tenantId, report.workspace)
  const datasets = await opened.service.shownDatasets(opened.workspace.guid, await itemOf(opened, report))
  return datasets.some(({ isEffectiveIdentityRequired }) => isEffectiveIdentityRequired)
}

export async function findExportablePages(
  context: Pick<Context, 'gateways' | 'tenantId'>,
  report: ProvidedReport,
): Promise<ProviderPage[]> {
  const pages = await powerBI.listPages(context, report, null)
  await powerBI.requireDrawable(context, report, null)
  return pages
}

type Open = (servicePrincipalNumber: number | null) => PowerBI

/** Of those reports, the ones whose data can be read again: asked once for each workspace, however many reports it has. */
export async function findRefreshable(openAs: Open, reports: readonly ProvidedReport[]): Promise<ReadonlySet<number>> {
  const byWorkspace = Map.groupBy(reports, ({ workspace }) => workspace?.guid ?? '')
  const found = await Promise.all([...byWorkspace.values()].map((each) => refreshableOf(openAs, each)))
  return new Set(found.flat())
}

async function refreshableOf(openAs: Open, reports: readonly ProvidedReport[]): Promise<number[]> {
  const workspace = reports[0]?.workspace
  if (!workspace?.isEnabled) return []
  try {
    const { items } = await openAs(workspace.servicePrincipalNumber).workspace(workspace.guid)
    const ids = new Set(items.filter(({ dataset }) => dataset?.isRefreshable).map(({ id }) => id.toLowerCase()))
    return reports.filter(({ reportGuid }) => ids.has(reportGuid.toLowerCase())).map(({ id }) => id)
  } catch (error) {
    // What cannot be asked cannot be refreshed either.
    if (error instanceof Refusal) return []
    throw error
  }
}
