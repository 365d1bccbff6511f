/** One way to make or change a share key. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { CreateOrEditReportKey } from '../../../contract/services/report-keys.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { invalid, notFound } from '../../access/refusals.ts'
import { readKeyFilters } from '../../auth/key-filters.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { SignedInContext } from '../../context/context.ts'
import { holdRow } from '../../db/hold.ts'
import { ownReading } from '../../db/own-transaction.ts'
import { findReportModel } from '../../reports/library/versions.ts'
import { FieldError } from '../../reports/query/fields.ts'
import { requireKeptFilters } from '../../reports/query/row-rules.ts'
import { readSettings } from '../../settings/settings.ts'
import { requireRoles } from '../pbi-reports/require-roles.ts'
import { findAnyReport, type OpenReport } from '../power-bi-embed/queries.ts'
import { keepsRows } from '../power-bi-provider.ts'
import { type ProviderPage, providedReport } from '../report-provider.ts'
import { reportProviders } from '../report-providers.ts'
import { chosenPages, findRemotePages, requireModel, startExports } from './exports.ts'
import {
  deleteExports,
  findReportKey,
  insertReportKey,
  type ReportKeyRow,
  replaceKeyRoles,
  updateReportKey,
} from './queries.ts'

export async function requireKeyReport(
  { db, tenantId, principal }: SignedInContext,
  reportId: number,
): Promise<OpenReport> {
  const report = await findAnyReport(db, tenantId, principal.userId, reportId)
  if (!report) throw notFound('report', reportId)
  return report
}

/** Filters must be ones that the report’s rows can be kept by; what a later import makes unusable answers nothing. */
export async function requireFilter({ db, now }: SignedInContext, report: OpenReport, text: string): Promise<void> {
  const filters = readKeyFilters(text)
  if (!filters?.length) throw invalid('filter', 'reportSharing.filterIsUnreadable', { count: limits.reportKeyFilters })
  if (report.provider !== 'library') throw invalid('filter', 'powerBI.filterIsNotKept')
  const model = await requireModel(db, report)
  try {
    requireKeptFilters(model, filters, now)
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    throw invalid('filter', error.key, { member: error.member, name: error.subject })
  }
}

const namesPages = ({ slideshowPages = [], pagesToExport = [] }: CreateOrEditReportKey) =>
  slideshowPages.length + pagesToExport.length > 0

/** What a provider says that is asked over the network. */
interface Remote {
  tabs: ProviderPage[] | null
  keepsRows: boolean
}

/** Only reports are played page by page. */
function requireSlides({ report_type: type }: OpenReport, form: CreateOrEditReportKey): void {
  if (type === 'Report') return
  const { slideshowPages = [], pagesToExport = [], slideshowInterval = null } = form
  if (slideshowPages.length > 0) throw invalid('slideshowPages', 'powerBI.hasNoPages')
  if (pagesToExport.length > 0) throw invalid('pagesToExport', 'powerBI.hasNoPages')
  if (slideshowInterval !== null) throw invalid('slideshowInterval', 'powerBI.hasNoPages')
}

/** Asked before the call’s first statement: null where the library has the report. */
async function askRemote(context: SignedInContext, form: CreateOrEditReportKey): Promise<Remote | null> {
  const { store, tenantId } = context
  const { report, before } = await ownReading(store, tenantId, async (db) => ({
    report: await requireKeyReport({ ...context, db }, form.reportId),
    before: form.id ? await findReportKey(db, tenantId, form.id) : undefined,
  }))
  requireSlides(report, form)
  if (report.provider === 'library') return null
  const provided = providedReport(report)
  return {
    tabs: namesPages(form) ? await reportProviders[report.provider].listPages(context, provided, null) : null,
    // One that is public stays so where nobody can be asked: each opening asks.
    keepsRows: form.isKeyPublic === true && !before?.is_key_public && (await keepsRows(context, provided)),
  }
}

async function requirePages(
  context: SignedInContext,
  report: OpenReport,
  form: CreateOrEditReportKey,
  remote: ProviderPage[] | null,
): Promise<void> {
  const { slideshowPages = [], pagesToExport = [] } = form
  if (!namesPages(form)) return
  const model = remote ? null : await findReportModel(context.db, context.tenantId, report.id)
  const tabs = remote ?? (await reportProviders.library.listPages(context, providedReport(report), model))
  chosenPages('slideshowPages', slideshowPages, tabs)
  chosenPages('pagesToExport', pagesToExport, tabs)
}

async function requireNamelessReading(
  { db }: SignedInContext,
  report: OpenReport,
  remote: Remote | null,
): Promise<void> {
  if (remote ? remote.keepsRows : (await requireModel(db, report)).hasRules)
    throw invalid('isKeyPublic', 'reportSharing.publicKeyWithRowRules')
}

/** Years of five digits are no dates on the wire. */
const lastMoment = new Date('9999-12-31T00:00:00Z')

/** A leap second has the form of a moment and is none. */
export function requireEnd(text: string, now: Date): Date {
  const end = new Date(text)
  if (!(end > now && end < lastMoment)) throw invalid('expiration', 'reportSharing.expirationIsPast')
  return end
}

/** One that lasts longer already may stay as it is. */
async function requireEndInTime(
  { db, tenantId, now }: SignedInContext,
  end: Date,
  before: ReportKeyRow | undefined,
): Promise<void> {
  if (before && end <= before.expiration) return
  const values = await readSettings(db, { tenantId, userId: 0 }, [settings.reportKeyLongestDays])
  const days = Number(values[settings.reportKeyLongestDays])
  // A minute, for clocks that differ.
  if (end.getTime() > now.getTime() + days * 86_400_000 + 60_000) {
    throw invalid('expiration', 'reportSharing.expirationIsTooFar', { count: days })
  }
}

async function requireSound(
  context: SignedInContext,
  report: OpenReport,
  form: CreateOrEditReportKey,
  before: ReportKeyRow | undefined,
  remote: Remote | null,
): Promise<void> {
  await requireEndInTime(context, requireEnd(form.expiration, context.now), before)
  await requireRoles(context.db, context.tenantId, form.roleIds ?? [], before?.role_ids ?? [])
  if (form.filter) await requireFilter(context, report, form.filter)
  await requirePages(context, report, form, remote?.tabs ?? null)
  if (form.isKeyPublic) await requireNamelessReading(context, report, remote)
}

/** What a form leaves out stays as it is: a key that is renamed keeps its filter and its roles. */
const settingsOf = (form: CreateOrEditReportKey, before: ReportKeyRow | undefined) => ({
  name: form.name.trim(),
  description: form.description === undefined ? (before?.description ?? null) : form.description,
  // Whatever was opened by the key as it was before ends.
  stamp: randomUUID(),
  expiration: new Date(form.expiration),
  filter: form.filter === undefined ? (before?.filter ?? null) : form.filter || null,
  slideshow_pages: form.slideshowPages ?? before?.slideshow_pages ?? [],
  slideshow_interval:
    form.slideshowInterval === undefined ? (before?.slideshow_interval ?? null) : form.slideshowInterval,
  is_exporting_pages: form.isExportingPages ?? before?.is_exporting_pages ?? false,
  pages_to_export: form.pagesToExport ?? before?.pages_to_export ?? [],
  is_key_public: form.isKeyPublic ?? before?.is_key_public ?? false,
})

async function makeKey(
  { db, tenantId, principal, now, secrets }: SignedInContext,
  form: CreateOrEditReportKey,
): Promise<number> {
  const key = randomBytes(16).toString('base64url')
  const { id } = await insertReportKey(db, {
    ...settingsOf(form, undefined),
    tenant_id: tenantId,
    report_id: form.reportId,
    user_id: principal.userId,
    sealed_key: secrets.seal('report-key', tenantId, key),
    deleter_user_id: null,
    deletion_time: null,
    creation_time: now,
    creator_user_id: principal.userId,
    last_modification_time: null,
    last_modifier_user_id: null,
  })
  return id
}

async function changeKey(
  { db, tenantId, principal, now }: SignedInContext,
  form: CreateOrEditReportKey,
  before: ReportKeyRow,
): Promise<number> {
  if (before.report_id !== form.reportId) throw invalid('reportId', 'reportSharing.reportIsFixed')
  await updateReportKey(db, tenantId, before.id, {
    ...settingsOf(form, before),
    last_modification_time: now,
    last_modifier_user_id: principal.userId,
  })
  return before.id
}

export async function saveReportKey(context: SignedInContext, form: CreateOrEditReportKey): Promise<ReportKeyRow> {
  const { db, tenantId } = context
  const remote = await askRemote(context, form)
  // A form that leaves it out may be of a key whose pages are exported.
  const mayExport = form.isExportingPages ?? Boolean(form.id)
  const exportable = mayExport ? await findRemotePages(context, form.reportId) : null
  const report = await requireKeyReport(context, form.reportId)
  if (form.id) await holdRow(db, 'report_keys', tenantId, form.id)
  const before = form.id ? await findReportKey(db, tenantId, form.id) : undefined
  if (form.id && !before) throw notFound('reportKey', form.id)
  await requireSound(context, report, form, before, remote)
  const id = before ? await changeKey(context, form, before) : await makeKey(context, form)
  if (form.roleIds) {
    await replaceKeyRoles(db, tenantId, id, form.roleIds)
    await announceIdentityChange(db, tenantId, 'reports')
  }
  const key = await findReportKey(db, tenantId, id)
  if (!key) throw notFound('reportKey', id)
  // A filter may have changed, and pictures show what it keeps.
  if (key.is_exporting_pages) await startExports(context, key, report, exportable)
  else await deleteExports(db, tenantId, id)
  return key
}
