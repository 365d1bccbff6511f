/** Pages of reports for the device of the one person whose rows are in them: what may be kept, and each page’s picture. */
import { createHash } from 'node:crypto'
import type { ReportDefinition } from '../../../contract/models/report-definition.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import type { EmbedScope } from '../../access/principal.ts'
import { comeBackIn, notFound, refused } from '../../access/refusals.ts'
import { whileItHolds } from '../../access/while-it-holds.ts'
import type { SignedInContext } from '../../context/context.ts'
import { FairQueue } from '../../db/fair-queue.ts'
import { outsideAnyCall, ownReading } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { PageTooLarge, VisualNotAnswered } from '../../reports/drawing/faults.ts'
import { currentDataset } from '../../reports/library/versions.ts'
import { readSettings } from '../../settings/settings.ts'
import { tabsOf } from '../report-providers.ts'
import { findIdentity, findOpenDefinitions, findOpenReport } from './queries.ts'

type Asking = Pick<SignedInContext, 'tenantId' | 'principal'>
type Identity = Awaited<ReturnType<typeof findIdentity>>

async function keptForDays(db: Db, tenantId: number): Promise<number> {
  const values = await readSettings(db, { tenantId, userId: 0 }, [settings.keptPageDays])
  return Number(values[settings.keptPageDays])
}

const identityOf = (db: Db, { tenantId, principal }: Asking) =>
  findIdentity(db, tenantId, principal.userId, principal.sessionId)

/** Whatever decides about rows. Where nothing does, all see the same. */
function rightsTo({ rows = [] }: ReportDefinition, { userName }: Asking['principal'], identity: Identity): string {
  if (rows.length === 0) return 'everybody'
  const facts = [rows, userName, identity.isNameVouchedFor, identity.roles]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** Nothing in somebody else’s name, and nothing where the settings say so: the device forgets what it has. */
export async function findKeepableReports(context: SignedInContext) {
  const { db, tenantId, principal } = context
  const [days, identity, reports] = await Promise.all([
    keptForDays(db, tenantId),
    identityOf(db, context),
    findOpenDefinitions(db, tenantId, principal.userId),
  ])
  const items = reports.map(({ id, definition }) => ({
    reportId: id,
    rights: rightsTo(definition, principal, identity),
  }))
  return { items: days === 0 || principal.impersonator ? [] : items, keptForDays: days }
}

/** Few at a time: each holds the process up for as long as it draws its charts. */
const queue = new FairQueue({
  places: { ofPerson: 1, ofTenant: 1, ofAll: 2 },
  inside: { ofPerson: 3, ofTenant: 15, ofAll: 40 },
  longestWait: 30_000,
  isFull() {
    return comeBackIn(10, 503, 'reportSharing.drawingIsBusy')
  },
})

async function drawn({ reportLibrary, culture: locale, signal }: SignedInContext, scope: EmbedScope, pageName: string) {
  // Six hundred modules, which most servers never need.
  const { drawPage } = await import('../../reports/drawing/page.ts')
  try {
    return await drawPage(reportLibrary, scope, { pageName, locale, signal })
  } catch (error) {
    if (error instanceof VisualNotAnswered) throw refused('reportSharing.pageNotDrawn')
    if (error instanceof PageTooLarge) throw refused('reportSharing.pageTooLarge')
    throw error
  }
}

interface PageToKeep {
  reportId: number
  pageName: string
}

/** What the picture of a page rests on, or why there is none. */
async function basisOf(context: SignedInContext, { reportId, pageName }: PageToKeep) {
  const { store, tenantId, principal } = context
  const [days, identity, report, dataset] = await ownReading(store, tenantId, (db) =>
    Promise.all([
      keptForDays(db, tenantId),
      identityOf(db, context),
      findOpenReport(db, tenantId, principal.userId, reportId),
      currentDataset(db, tenantId, reportId).select('dataset.definition').executeTakeFirst(),
    ]),
  )
  if (!report) throw notFound('report', reportId)
  if (days === 0) throw refused('reports.keep.isOff')
  if (report.provider !== 'library') throw refused('reports.keep.notDrawnHere')
  if (!dataset || tabsOf(dataset).every(({ name }) => name !== pageName)) throw notFound('report', reportId)
  const scope: EmbedScope = {
    tenantId,
    reportGuid: report.report_guid,
    userName: principal.userName,
    isNameVouchedFor: identity.isNameVouchedFor,
    roles: identity.roles,
    canEdit: false,
    asker: `person ${principal.userId}`,
  }
  return { scope, rights: rightsTo(dataset.definition, principal, identity) }
}

export async function pageToKeep(
  context: SignedInContext,
  page: PageToKeep,
): Promise<{ bytes: string; rights: string }> {
  const { tenantId, principal, signal } = context
  if (principal.impersonator) throw refused('reportSharing.notKeptWhileActing')
  const read = () => basisOf(context, page)
  return whileItHolds(await read(), read, async ({ scope, rights }) => {
    const picture = await queue.pass({ tenant: tenantId, person: principal.userId, signal }, () =>
      outsideAnyCall(() => drawn(context, scope, page.pageName)),
    )
    return { bytes: Buffer.from(picture).toString('base64'), rights }
  })
}
