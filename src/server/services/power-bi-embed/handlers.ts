import { type Expression, sql } from 'kysely'
import type { powerBIEmbed as contract, EmbedTokenAnswer } from '../../../contract/services/power-bi-embed.ts'
import { features as featureNames } from '../../../contract/vocabulary/features.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { notFound, Refusal, refused } from '../../access/refusals.ts'
import { whileItHolds } from '../../access/while-it-holds.ts'
import { isOn } from '../../auth/permissions.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { ownReading } from '../../db/own-transaction.ts'
import { findRefreshable } from '../power-bi-provider.ts'
import { type ItemType, isOfKind, providedReport } from '../report-provider.ts'
import { reportProviders, tabsOf } from '../report-providers.ts'
import { embedByKey, embedBySealedKey } from './by-key.ts'
import { openReport, readOpeningFacts } from './embedding.ts'
import { findKeepableReports, pageToKeep } from './keeping.ts'
import { embedPassthrough, findPassthroughItems } from './passthrough.ts'
import {
  isChangeable,
  presentSidebarApp,
  presentSidebarReport,
  presentToolbarItem,
  type ReportRights,
} from './present.ts'
import {
  defaultReportId,
  findAnyReport,
  findClosedReport,
  findDefaultReport,
  findHostReport,
  findItemsOfApps,
  findOpenDefinitions,
  findOpenReport,
  findOpenReports,
  findReportsOfFavouritePages,
  type OpenReport,
} from './queries.ts'

const rightsOf = ({ principal, features }: SignedInContext): ReportRights => ({
  canEdit: principal.permissions.has(permissions.reports.edit),
  keepsLogs: isOn(features.get(featureNames.powerBILogging)),
})

/** Reports are changed in one’s own name alone (C21). */
function rightsToOpen(context: SignedInContext): ReportRights {
  const { tenantId, impersonator } = context.principal
  const rights = rightsOf(context)
  return { ...rights, canEdit: rights.canEdit && impersonator?.tenantId !== tenantId }
}

const isApp = ({ report_type }: OpenReport) => report_type === 'PowerBIApp'

/** The report is read together with who asks for it, and again where its provider took long (A106). */
async function embed(
  context: SignedInContext,
  by: 'roles' | 'administrator' | 'host',
  find: () => Promise<OpenReport | undefined>,
  reportId: Expression<number> | Expression<{ id: number }>,
): Promise<EmbedTokenAnswer> {
  const { db, tenantId, principal: person, features } = context
  const asking = { tenantId, person, features, reportId, keyId: null }
  const read = async () => {
    const [report, facts] = await Promise.all([find(), readOpeningFacts(db, asking)])
    return { report, facts }
  }
  return whileItHolds(await read(), read, async ({ report, facts }) =>
    report
      ? openReport(context, { by, report, person, rights: rightsToOpen(context), facts })
      : { embedTokenDto: null, tasks: [] },
  )
}

async function embedOrNotFound(
  context: SignedInContext,
  by: 'roles' | 'administrator',
  find: () => Promise<OpenReport | undefined>,
  id: number,
  type?: ItemType,
): Promise<EmbedTokenAnswer> {
  const answer = await embed(context, by, find, sql<number>`${id}::int`)
  if (!answer.embedTokenDto) throw by === 'administrator' ? notFound('report', id) : await whyClosed(context, id, type)
  return answer
}

/**
 * Only who has a role of the report, or administers reports, is told that there is one. To all others one that is closed, one of
 * another organisation and none are the same (F2, F11). Where an app is asked for, what is none is not there (A205).
 */
async function whyClosed({ db, tenantId, principal }: SignedInContext, id: number, type?: ItemType): Promise<Refusal> {
  const report = await findClosedReport(db, tenantId, principal.userId, id)
  const isMeant = report && (type === undefined || report.report_type === type)
  const isKnown = isMeant && (report.isOfTheirs || principal.permissions.has(permissions.reports.view))
  if (!isKnown) return new Refusal(404, 'reports.isNotThere')
  const values = { name: report.name }
  return new Refusal(404, report.isDisabled ? 'reports.isSwitchedOff' : 'reports.isClosed', { values })
}

/** Whoever opens what others chose names no report; where nothing is chosen, nothing is opened. */
async function embedChosen(...asked: Parameters<typeof embed>): Promise<EmbedTokenAnswer> {
  const answer = await embed(...asked)
  if (answer.embedTokenDto) asked[0].note({ reportId: answer.embedTokenDto.id })
  return answer
}

async function findAppItem(
  { db, tenantId, principal }: SignedInContext,
  query: { appId: number; itemId: string; childType: ItemType },
) {
  const [app, items] = await Promise.all([
    findOpenReport(db, tenantId, principal.userId, query.appId),
    findItemsOfApps(db, tenantId, principal.userId),
  ])
  if (!app || !isApp(app)) return undefined
  const itsOwn = items.filter(({ report_id: appId }) => appId === app.id)
  if (itsOwn.length === 0) throw new Refusal(404, 'powerBI.appIsEmpty')
  const item = itsOwn.find(({ item_guid: guid }) => guid === query.itemId.toLowerCase())
  if (!item) throw new Refusal(404, 'powerBI.noSuchAppItem')
  if (!isOfKind(item.item_type, query.childType)) throw refused('powerBI.itemIsOther')
  return {
    ...app,
    report_guid: item.item_guid,
    report_type: item.item_type,
    name: item.name ?? app.name,
    // Who may see no rows of the report by itself sees none by an app either.
    is_smart_rls_enabled: app.is_smart_rls_enabled && item.own_smart_rls !== false,
  }
}

/** None where its provider does not tell: the favourite is not listed then, and comes back. */
async function pagesElsewhere(context: SignedInContext, report: OpenReport) {
  try {
    return {
      id: report.id,
      pages: await reportProviders[report.provider].listPages(context, providedReport(report), null),
    }
  } catch (error) {
    if (error instanceof Refusal) return { id: report.id, pages: [] }
    throw error
  }
}

export const powerBIEmbed: Handlers<typeof contract> = {
  async getSidebarItems({ db, tenantId, principal }) {
    const [items, ofApps] = await Promise.all([
      findOpenReports(db, tenantId, principal.userId),
      findItemsOfApps(db, tenantId, principal.userId),
    ])
    return {
      apps: items.filter(isApp).map((app) => presentSidebarApp(app, ofApps)),
      reports: items.filter((item) => !isApp(item)).map(presentSidebarReport),
    }
  },

  async getReportPages(context) {
    const { store, tenantId, principal } = context
    // By itself: nobody waits for a provider that is asked over the network.
    const { found, elsewhere } = await ownReading(store, tenantId, async (db) => {
      const [local, others] = await Promise.all([
        findOpenDefinitions(db, tenantId, principal.userId),
        findReportsOfFavouritePages(db, tenantId, principal.userId),
      ])
      return { found: local, elsewhere: others }
    })
    const local = found.map(({ id, definition }) => ({ id, pages: tabsOf({ definition }) }))
    const others = await Promise.all(elsewhere.map((report) => pagesElsewhere(context, report)))
    return { items: [...local, ...others].flatMap(({ id, pages }) => pages.map((page) => ({ reportId: id, ...page }))) }
  },

  getKeepableReports: findKeepableReports,

  getPageToKeep: (context, { query }) => pageToKeep(context, query),

  async getReportToolbarSettings(context) {
    const { db, tenantId, principal, gateways } = context
    const [reports, applications] = await Promise.all([
      findOpenReports(db, tenantId, principal.userId),
      gateways.powerBI.applicationsOf(db, tenantId),
    ])
    const rights = rightsOf(context)
    const remote = rights.canEdit ? reports.filter(({ provider }) => provider === 'powerBI') : []
    const refreshable = await findRefreshable(
      (number) => gateways.powerBI.open(tenantId, applications, number),
      remote.map(providedReport),
    )
    const { isStandIn } = gateways.powerBI
    return {
      reportItems: reports.map((report) =>
        presentToolbarItem(report, rights, {
          isChangeable: isChangeable(report, isStandIn),
          isRefreshable: refreshable.has(report.id),
        }),
      ),
    }
  },

  getDefaultReportEmbedToken(context) {
    const { db, tenantId, principal } = context
    const { userId } = principal
    return embedChosen(
      context,
      'roles',
      () => findDefaultReport(db, tenantId, userId),
      defaultReportId(db, tenantId, userId),
    )
  },

  getReportEmbedToken(context, { query }) {
    const { db, tenantId, principal } = context
    return embedOrNotFound(
      context,
      'roles',
      () => findOpenReport(db, tenantId, principal.userId, query.reportId),
      query.reportId,
    )
  },

  getReportEmbedTokenAsAdmin(context, { query }) {
    const { db, tenantId, principal } = context
    return embedOrNotFound(
      context,
      'administrator',
      () => findAnyReport(db, tenantId, principal.userId, query.reportId),
      query.reportId,
    )
  },

  getHostDefaultReportEmbedToken(context) {
    return embedChosen(
      context,
      'host',
      () => findHostReport(context.db, context.principal.userId),
      sql<number>`null::int`,
    )
  },

  getAppEmbedToken: (context, { query }) =>
    embedOrNotFound(context, 'roles', () => findAppItem(context, query), query.appId, 'PowerBIApp'),

  getPassthroughPowerBISidebarItems: (context) => findPassthroughItems(context),

  getPassthroughEmbedToken: (context, { query }) => embedPassthrough(context, query),

  async refreshDataset(context, { query }) {
    const { store, tenantId, principal } = context
    // By itself: nobody waits for a provider that is asked over the network.
    const report = await ownReading(store, tenantId, (db) =>
      findAnyReport(db, tenantId, principal.userId, query.reportId),
    )
    if (!report) throw notFound('report', query.reportId)
    await reportProviders[report.provider].refresh(context, providedReport(report))
  },

  async getDatasetRefreshes(context, { query }) {
    const { db, tenantId, principal } = context
    const report = await findAnyReport(db, tenantId, principal.userId, query.reportId)
    if (!report) throw notFound('report', query.reportId)
    return { items: await reportProviders[report.provider].listRefreshes(context, providedReport(report)) }
  },

  async getDataTime(context, { query }) {
    const { store, tenantId, principal } = context
    // By itself: nobody waits for a provider that is asked over the network.
    const report = await ownReading(store, tenantId, (db) =>
      findOpenReport(db, tenantId, principal.userId, query.reportId),
    )
    if (!report) throw await whyClosed(context, query.reportId)
    return { dataFrom: await reportProviders[report.provider].dataTime(context, providedReport(report)) }
  },

  getReportKeyEmbedToken: (context, { query }) => embedByKey(context, query),

  getEncryptedReportKeyEmbedToken: (context, { query }) => embedBySealedKey(context, query),
}
