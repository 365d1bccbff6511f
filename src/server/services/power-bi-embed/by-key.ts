/** Reports opened by share keys, with or without a sign-in. */
import { sql } from 'kysely'
import type { SharedEmbedTokenAnswer } from '../../../contract/services/power-bi-embed.ts'
import { features as featureNames } from '../../../contract/vocabulary/features.ts'
import type { Principal } from '../../access/principal.ts'
import { Refusal, refused } from '../../access/refusals.ts'
import { isOn } from '../../auth/permissions.ts'
import { sealLink } from '../../auth/sealed-links.ts'
import { isSameSecret, keptFilters, type SharedKey } from '../../auth/share-keys.ts'
import type { Context } from '../../context/context.ts'
import type { Db } from '../../db/transaction.ts'
import type { ReportModel } from '../../reports/definition/model.ts'
import { findReportModel } from '../../reports/library/versions.ts'
import { type KeyUse, type PresentedKey, withKey } from '../report-keys/holder.ts'
import { keyUse } from '../report-keys/key-list.ts'
import { presentSealedKey, type SealedKey, writeSealedKey } from '../report-keys/sealed-key.ts'
import { providedReport } from '../report-provider.ts'
import { reportProviders } from '../report-providers.ts'
import { type OpeningFacts, openReport, readOpeningFacts } from './embedding.ts'
import type { Slideshow } from './present.ts'
import { findAnyReport, findOrganizationName, type OpenReport } from './queries.ts'

/** Beyond the key itself: what was sealed together with it. */
type Sealed = Pick<SealedKey, 'filter' | 'end'>

/** What a key opens, as it is read together with the key. */
interface OfKey {
  report: OpenReport | undefined
  model: ReportModel | null
}

interface Read extends OfKey {
  facts: OpeningFacts
  organizationName: string
}

type Use = KeyUse<Read>

async function slideshowOf(
  context: Context,
  { key, read }: Use,
  report: OpenReport,
  filter: string | null,
): Promise<Slideshow> {
  const filters = keptFilters(key.filter, filter) ?? []
  // They would be set by the frame, where whoever holds the token can leave them out.
  if (filters.length > 0 && report.provider === 'powerBI') throw refused('powerBI.filterIsNotKept')
  const told = { filter: filters.length > 0 ? JSON.stringify(filters) : null }
  if (key.slideshow_interval === null) {
    return { ...told, slideshowPages: null, slideshowInterval: null, pageNames: null, initialPage: null }
  }
  const tabs = await reportProviders[report.provider].listPages(context, providedReport(report), read.model)
  const chosen = key.slideshow_pages.length > 0 ? key.slideshow_pages : tabs.map((_, index) => index + 1)
  // A newer import may have fewer pages than the key was made for.
  const slideshowPages = chosen.filter((number) => tabs[number - 1])
  const pageNames = slideshowPages.flatMap((number) => tabs[number - 1]?.name ?? [])
  const initialPage = pageNames[0] ?? null
  return { ...told, slideshowPages, slideshowInterval: key.slideshow_interval, pageNames, initialPage }
}

export function requireReportOfKey({ person, read: { report, model } }: KeyUse<OfKey>): OpenReport {
  if (!report) throw new Refusal(404, 'reportSharing.linkHasEnded')
  // Rows that are kept from some people are shown to nobody without a name.
  if (!person && model?.hasRules) throw new Refusal(403, 'reports.identityMissing')
  return report
}

async function openByKey(context: Context, use: Use, sealed: Sealed | null): Promise<SharedEmbedTokenAnswer> {
  const { key, person, features, read } = use
  const { organizationName } = read
  const report = requireReportOfKey(use)
  const facts = isOn(features.get(featureNames.tasks)) ? read.facts : { ...read.facts, tasks: [] }
  const end = sealed && sealed.end < key.expiration ? sealed.end : key.expiration
  const opened = await openReport(context, {
    by: 'key',
    report,
    person,
    // Only people whom it can name have their clicks kept.
    rights: { canEdit: false, keepsLogs: person !== null && isOn(features.get(featureNames.powerBILogging)) },
    facts,
    key: {
      grant: { id: key.id, stamp: key.stamp, filter: sealed?.filter ?? null },
      end,
      slideshow: await slideshowOf(context, use, report, sealed?.filter ?? null),
    },
  })
  // The row of somebody who is signed in elsewhere is of that organisation, which has keys of the same numbers.
  if (person || !context.principal) context.note(keyUse(key.id))
  // Who came with the key’s own secret needs no tenant to be named then.
  const actsBy = !person && facts.tasks.length > 0 && linkOf(context, key, { filter: sealed?.filter ?? null, end })
  const sharedBy = { organizationName, expiration: end.toISOString(), ...(actsBy && { encryptedValue: actsBy }) }
  return { ...opened, sharedBy }
}

const linkOf = ({ secrets }: Context, key: SharedKey, sealed: Sealed): string =>
  sealLink(
    secrets,
    'report-key-link',
    key.tenant_id,
    writeSealedKey({ reportId: key.report_id, keyId: key.id, ...sealed }),
  )

function embed(context: Context, presented: PresentedKey, sealed: Sealed | null): Promise<SharedEmbedTokenAnswer> {
  const { tenantId, reportId, keyId } = presented
  const read = async (db: Db, person: Principal | null): Promise<Read> => {
    const asking = { tenantId, person, features: context.features, reportId: sql<number>`${reportId}::int`, keyId }
    const [report, model, facts, organizationName] = await Promise.all([
      findAnyReport(db, tenantId, person?.userId ?? 0, reportId),
      findReportModel(db, tenantId, reportId),
      readOpeningFacts(db, asking),
      findOrganizationName(db, tenantId),
    ])
    return { report, model, facts, organizationName }
  }
  return withKey(context, presented, read, (use) => openByKey(context, use, sealed))
}

export function embedByKey(
  context: Context,
  { reportId, key: secret, keyId }: { reportId: number; key: string; keyId: number },
): Promise<SharedEmbedTokenAnswer> {
  const { secrets, tenantId } = context
  const isProven = (key: SharedKey | undefined) =>
    isSameSecret(secret, (key && secrets.open('report-key', tenantId, key.sealed_key)) ?? '') && key !== undefined
  return embed(context, { tenantId, reportId, keyId, isProven }, null)
}

export function embedBySealedKey(
  context: Context,
  { reportId, encryptedValue }: { reportId?: number; encryptedValue: string },
): Promise<SharedEmbedTokenAnswer> {
  const { presented, sealed } = presentSealedKey(context, encryptedValue, reportId)
  return embed(context, presented, sealed)
}
