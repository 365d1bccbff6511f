/** Pages of a local report that were changed in its frame: saved, or as another report. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ReportDefinition } from '../../../contract/models/report-definition.ts'
import type { NewReport, SavedReport, SaveReport, SaveReportAs } from '../../../contract/models/report-query.ts'
import type { EmbedScope } from '../../access/principal.ts'
import { invalid, notFound, Refusal, refused } from '../../access/refusals.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Context } from '../../context/context.ts'
import { ownReading } from '../../db/own-transaction.ts'
import { pagesOf, readEdited } from '../../reports/definition/edited-pages.ts'
import { ImportRefused } from '../../reports/faults.ts'
import { versionKey } from '../../reports/library/paths.ts'
import { definitionVersionOf } from '../../reports/library/versions.ts'
import { refusedAsTaken } from '../taken.ts'
import { changePages, type Editable, findEditable, holdReport, insertCopy } from './queries.ts'

type FrameContext = Context & { embedScope: EmbedScope }

const savedAs = (definition: ReportDefinition): SavedReport => ({
  isSaved: true,
  definitionVersion: definitionVersionOf(definition),
  changedBy: null,
  changedAt: null,
})

export async function saveReport(
  { db, now, embedScope, note }: FrameContext,
  { definitionVersion, definition: text }: SaveReport,
): Promise<SavedReport> {
  const { tenantId, reportGuid, holder } = embedScope
  await holdReport(db, embedScope)
  const report = await findEditable(db, embedScope)
  if (!report) throw notFound('report', reportGuid)
  const definition = edited(report.definition, text, now)
  // Also where the answer was lost, and it is sent again.
  if (isDeepStrictEqual(definition, report.definition)) return savedAs(report.definition)
  const kept = definitionVersionOf(report.definition)
  if (kept !== definitionVersion) {
    note({ reportId: report.id, isSaved: false })
    return { isSaved: false, definitionVersion: kept, ...lastChangeOf(report) }
  }
  note({ reportId: report.id })
  const saved = await changePages(db, {
    tenantId,
    reportGuid,
    version: report.version,
    definition,
    importedPages: importedPagesOf(report),
    by: { userId: holder?.userId ?? null, now },
  })
  // Pages have other names by now, and menus and searches show them.
  await announceIdentityChange(db, tenantId, 'reports')
  return savedAs(saved)
}

/** Its file is copied before the transaction begins: that may take long, and no row is held meanwhile. */
export async function saveReportAs(
  { db, store, storage, now, embedScope, note }: FrameContext,
  { name: given, definition: text }: SaveReportAs,
): Promise<NewReport> {
  const { tenantId, reportGuid, holder } = embedScope
  const name = given.trim()
  const find = async (at: Parameters<typeof findEditable>[0]) => {
    const found = await findEditable(at, embedScope)
    if (!found) throw notFound('report', reportGuid)
    return found
  }
  const original = await ownReading(store, tenantId, find)
  const definition = { ...edited(original.definition, text, now), name }
  const made = { tenantId, reportGuid: randomUUID(), version: randomUUID() }
  const { version, content_hash: hash, byte_count: size } = original
  const path = await storage.local({ key: versionKey(tenantId, reportGuid, version), hash, size })
  const key = versionKey(tenantId, made.reportGuid, made.version)
  await storage.put(key, path)
  const taken = () => invalid('name', 'reportSharing.reportNameIsTaken', { name })
  try {
    await refusedAsTaken({ library_report_names: taken }, async () => {
      await holdReport(db, embedScope)
      // It may have been deleted, or closed to some, meanwhile; or have other data, and other rules about its rows.
      const present = await find(db)
      if (present.version !== version) throw refused('ChangedMeanwhile')
      const importedPages = importedPagesOf(original)
      const by = { userId: holder?.userId ?? null, now }
      await insertCopy(db, { ...made, name, of: original, definition, importedPages, by })
    })
    await announceIdentityChange(db, tenantId, 'reports')
  } catch (error) {
    // After any other fault the rows may have been kept, and need the file.
    if (error instanceof Refusal) await storage.remove(key)
    throw error
  }
  note({ reportGuid: made.reportGuid, copyOf: original.id })
  return { reportGuid: made.reportGuid, name }
}

const importedPagesOf = ({ imported_pages: imported, definition }: Editable) => imported ?? pagesOf(definition)

function lastChangeOf({ pages_edited_at: editedAt, editor_name, editor_surname, imported_at }: Editable) {
  const changedBy = editedAt && editor_name !== null ? `${editor_name} ${editor_surname ?? ''}`.trim() : null
  return { changedBy, changedAt: (editedAt ?? imported_at).toISOString() }
}

/** What is wrong is told of each member, by its place in what was sent. */
function edited(definition: ReportDefinition, text: string, now: Date): ReportDefinition {
  try {
    return readEdited(definition, text, now)
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    throw new Refusal(400, 'ValidationError', {
      members: error.faults.map(({ pointer = '', reason }) => ({
        member: `definition${memberOf(pointer)}`,
        key: 'reports.definitionFault',
        values: { reason },
      })),
    })
  }
}

/** `/pages/0/visuals/1/type` → `.pages[0].visuals[1].type`. */
const memberOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join('')
