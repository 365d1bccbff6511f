/** Reports opened by share keys, with or without a sign-in. */
import type { EmbedTokenAnswer } from '../../../contract/services/power-bi-embed.ts'
import { features as featureNames } from '../../../contract/vocabulary/features.ts'
import { isOn } from '../../auth/permissions.ts'
import { openLink } from '../../auth/sealed-links.ts'
import { isSameSecret, keptFilters, type LivingKey } from '../../auth/share-keys.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/errors.ts'
import { libraryModel, reportProviders } from '../../reports/provider.ts'
import { type KeyUse, type PresentedKey, withKey } from '../report-keys/holder.ts'
import { readSealedKey } from '../report-keys/sealed-key.ts'
import { openReport } from './embedding.ts'
import type { Slideshow } from './present.ts'
import { findAnyReport, type OpenReport } from './queries.ts'

/** Beyond the key itself: what was sealed together with it. */
interface Sealed {
  filter: string | null
  end: Date | null
}

const notSealed: Sealed = { filter: null, end: null }

async function slideshowOf(
  { db, key }: KeyUse,
  { id, provider, report_guid: reportGuid, report_type: reportType }: OpenReport,
  filter: string | null,
): Promise<Slideshow> {
  const filters = keptFilters(key.filter, filter) ?? []
  const told = { filter: filters.length > 0 ? JSON.stringify(filters) : null }
  if (key.slideshow_interval === null) {
    return { ...told, slideshowPages: null, slideshowInterval: null, pageNames: null, initialPage: null }
  }
  const report = { id, tenantId: key.tenant_id, reportGuid, reportType }
  const tabs = await reportProviders[provider].listPages(db, report)
  const chosen = key.slideshow_pages.length > 0 ? key.slideshow_pages : tabs.map((_, index) => index + 1)
  // A newer import may have fewer pages than the key was made for.
  const slideshowPages = chosen.filter((number) => tabs[number - 1])
  const pageNames = slideshowPages.flatMap((number) => tabs[number - 1]?.name ?? [])
  const initialPage = pageNames[0] ?? null
  return { ...told, slideshowPages, slideshowInterval: key.slideshow_interval, pageNames, initialPage }
}

/** Rows that are kept from some people are shown to nobody without a name. */
async function requireNoRowRules({ db, key }: KeyUse, { id, provider, report_guid: reportGuid }: OpenReport) {
  if (provider !== 'library') return
  const { hasRules } = await libraryModel(db, { id, tenantId: key.tenant_id, reportGuid })
  if (hasRules) throw new Refusal(403, 'reports.identityMissing')
}

async function openByKey(call: Context, use: KeyUse, { filter, end }: Sealed): Promise<EmbedTokenAnswer> {
  const { db, key, person, features } = use
  const { tenant_id: tenantId, report_id: reportId } = key
  const report = await findAnyReport(db, tenantId, person?.userId ?? 0, reportId)
  if (!report) throw new Refusal(404, 'reportSharing.linkHasEnded')
  if (!person) await requireNoRowRules(use, report)
  return openReport(call, db, {
    tenantId,
    report,
    person,
    features,
    // Only people whom it can name have their clicks kept.
    rights: { canEdit: false, keepsLogs: person !== null && isOn(features.get(featureNames.powerBILogging)) },
    key: {
      grant: { id: key.id, stamp: key.stamp, filter },
      end: end && end < key.expiration ? end : key.expiration,
      slideshow: await slideshowOf(use, report, filter),
    },
  })
}

export function embedByKey(
  call: Context,
  { reportId, key: secret, keyId }: { reportId: number; key: string; keyId: number },
): Promise<EmbedTokenAnswer> {
  const { secrets, tenantId } = call
  const isProven = (key: LivingKey | undefined) =>
    isSameSecret(secret, (key && secrets.open('report-key', tenantId, key.sealed_key)) ?? '') && key !== undefined
  return withKey(call, { tenantId, reportId, keyId, isProven }, (use) => openByKey(call, use, notSealed))
}

export function embedBySealedKey(
  call: Context,
  { reportId, encryptedValue }: { reportId: number; encryptedValue: string },
): Promise<EmbedTokenAnswer> {
  const link = openLink(call.secrets, 'report-key-link', encryptedValue)
  const sealed = link && readSealedKey(link.value)
  const isProven = () => sealed !== null && sealed.reportId === reportId && sealed.end > call.now
  const presented: PresentedKey = {
    tenantId: link?.tenantId ?? call.tenantId,
    reportId,
    keyId: sealed?.keyId ?? 0,
    isProven,
  }
  return withKey(call, presented, (use) => openByKey(call, use, sealed ?? notSealed))
}
