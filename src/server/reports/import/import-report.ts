/**
 * A folder becomes a report, or a new version of the one of the same name. Everything is made aside and checked; the
 * store's pointer switches last, in one transaction, so a failure at any moment leaves what was there before.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { EditedPages, ReportDefinition } from '../../../contract/models/report-definition.ts'
import { Refusal } from '../../access/refusals.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import { awaitTurn } from '../../db/hold.ts'
import type { Store } from '../../db/store.ts'
import { type Db, tenantTransaction } from '../../db/transaction.ts'
import { StorageError } from '../../storage/errors.ts'
import { hashOf } from '../../storage/file-cache.ts'
import { type FileStore, refuseFault } from '../../storage/file-store.ts'
import { readDefinition } from '../definition/check.ts'
import { keepEdited } from '../definition/edited-pages.ts'
import type { ModelTable } from '../definition/model.ts'
import { type Fault, faultOf, ImportRefused, NotWantedError } from '../faults.ts'
import { stagingFolder, versionKey } from '../library/paths.ts'
import { noteReading } from '../library/refreshes.ts'
import { currentDataset, versionPayload, versionsChannel } from '../library/versions.ts'
import { checkCsv } from './csv-check.ts'
import { removeDrafts, removeOrphans } from './leftovers.ts'
import { type LoadedTable, loadTables } from './load.ts'
import { type BroughtFiles, broughtSource, folderSource, type ReportSource } from './source.ts'

interface ReplacedReport {
  readonly id: number
  readonly report_guid: string
  /** Which job reads it again, in the history of its data; absent: somebody brings other files. */
  readonly jobId?: string
  /** Throws where somebody else is to do it by then. */
  hold(db: Db): Promise<void>
}

export interface ImportRequest {
  /** A folder of this machine, or what somebody brought. */
  readonly folder: string | BroughtFiles
  readonly tenantId: number
  /** In place of the definition's own. */
  readonly name?: string | undefined
  /** Shown on the dashboard of everybody who has not chosen another. */
  readonly isDefault?: boolean | undefined
  /** The report whose data is read again, whatever it is called by now; its own settings stay. */
  readonly replaces?: ReplacedReport | undefined
  /** Absent: nobody waits for it in the portal. */
  readonly author?: ImportAuthor
}

export interface ImportAuthor {
  readonly userId: number
  /** First in the transaction that publishes it: throws where somebody else is to do it by then. */
  hold(db: Db): Promise<void>
  /** Again and again; throws where it is wanted no more. */
  goesOn(step: ImportStep): Promise<void>
  /** Asked before the transaction that publishes it; what it answers takes part in that, and throws where it may not be. */
  publishes(): Promise<(db: Db, report: ImportedReport) => Promise<void>>
}

interface ImportStep {
  /** Null: the data file is written. */
  readonly file: string | null
  readonly rows: number
  /** How far it is as a whole, from 0 to 1. */
  readonly part: number
}

export interface ImportedReport {
  readonly reportId: number
  readonly reportGuid: string
  readonly name: string
  readonly rowCount: number
  readonly isNew: boolean
}

export interface ImportSite {
  readonly store: Store
  readonly storage: FileStore
  readonly dataDir: string
  readonly now: Date
  readonly progress: (line: string) => void
}

export async function importReport(site: ImportSite, request: ImportRequest): Promise<ImportedReport> {
  // Before a file is made that nobody could take, and folders where there should be none.
  // An empty folder under a disk that is not mounted takes files as well, and hides them once the disk is back.
  await refuseFault(site.storage)
  const source = typeof request.folder === 'string' ? await folderSource(request.folder) : broughtSource(request.folder)
  const began = performance.now()
  const { definition, model } = readDefinition(await source.definition(), site.now)
  const staging = join(stagingFolder(site.dataDir), randomUUID())
  await mkdir(staging, { recursive: true, mode: 0o700 })
  await removeDrafts(staging)
  try {
    const tables = await checkedTables(source, [...model.tables.values()], { ...site, author: request.author })
    site.progress('Writing the data file …')
    await request.author?.goesOn({ file: null, rows: 0, part: partOfReading })
    const file = join(staging, 'data.duckdb')
    await loadTables(model, tables, file, staging)
    const rowCount = tables.reduce((sum, { checked }) => sum + checked.rowCount, 0)
    return await publish(site, request, { definition, folder: source.folder, file, rowCount, began })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** How far it is when all files are read. */
const partOfReading = 0.8

async function checkedTables(
  source: ReportSource,
  tables: readonly ModelTable[],
  { progress, author }: Pick<ImportSite, 'progress'> & Pick<ImportRequest, 'author'>,
): Promise<LoadedTable[]> {
  const faults: Fault[] = []
  const loaded: LoadedTable[] = []
  const found = await Promise.all(
    tables.map(async (table) => ({ table, at: await source.find(table.definition.file) })),
  )
  const allBytes = found.reduce((sum, { at }) => sum + (at?.size ?? 0), 0)
  let [read, unpacked] = [0, 0]
  for (const { table, at } of found) {
    const { file } = table.definition
    if (at === undefined) {
      faults.push(faultOf(file, null, 'csv.noSuchFile'))
      continue
    }
    const tell = progressLines(file, at.size, progress)
    const before = read
    const checked = await checkCsv(
      at.path,
      table.definition,
      async (rows, bytes) => {
        tell(rows, bytes)
        const part = (partOfReading * (before + bytes)) / Math.max(allBytes, 1)
        await author?.goesOn({ file, rows, part })
      },
      source.mostBytes - unpacked,
    )
    read += at.size
    if (Array.isArray(checked)) faults.push(...checked)
    else {
      unpacked += checked.byteCount
      loaded.push({ table, path: at.path, checked })
    }
  }
  if (faults.length > 0) throw new ImportRefused(faults)
  return loaded
}

/** One line for each tenth of a file that is large enough to wait for, and one at its end. */
function progressLines(
  file: string,
  size: number,
  progress: (line: string) => void,
): (rows: number, bytes: number) => void {
  let told = 0
  const step = Math.max(size / 10, 4_000_000)
  return (rows, bytes) => {
    if (bytes < size ? bytes < told + step : told === size) return
    told = bytes
    progress(`${file}: ${rows.toLocaleString('en-GB')} rows read, ${Math.floor((100 * bytes) / Math.max(size, 1))} %`)
  }
}

interface Made {
  readonly definition: ReportDefinition
  readonly folder: string | null
  readonly file: string
  readonly rowCount: number
  /** By the clock of this process alone: `site.now` is the moment of it. */
  readonly began: number
}

/** The report was made, replaced or deleted by another import since its number was looked up. */
class ChangedOnTheWay extends Error {}

/** The file is in the storage before the transaction begins: sending it may take minutes, in which no row is held. */
async function publish(site: ImportSite, request: ImportRequest, made: Made): Promise<ImportedReport> {
  const { store, storage, now } = site
  const { tenantId } = request
  const definition = { ...made.definition, name: request.name ?? made.definition.name }
  const version = randomUUID()
  const reportGuid = await expectedGuid(store, request, definition.name)
  const key = versionKey(tenantId, reportGuid, version)
  const [{ size: byteCount }, contentHash] = await Promise.all([stat(made.file), hashOf(made.file)])
  await storage.put(key, made.file)
  const accept = await request.author?.publishes()
  const endedAt = new Date(now.getTime() + performance.now() - made.began)
  const published = await tenantTransaction(store, tenantId, async (db) => {
    await request.author?.hold(db)
    if (request.isDefault) await awaitTurn(db, 'default report', tenantId)
    const report = request.replaces
      ? await lockedReport(db, tenantId, request.replaces)
      : await reportRow(db, tenantId, { definition, reportGuid, userId: request.author?.userId ?? null, now })
    if (report.reportGuid !== reportGuid) throw new ChangedOnTheWay()
    const replaced = await switchVersion(
      db,
      {
        tenantId,
        reportGuid,
        version,
        definition,
        sourceFolder: made.folder,
        byteCount,
        contentHash,
        rowCount: made.rowCount,
        now: endedAt,
      },
      report.reportId,
    )
    await noteReading(db, {
      tenantId,
      reportId: report.reportId,
      jobId: request.replaces?.jobId ?? null,
      userId: request.author?.userId ?? null,
      startedAt: now,
      endedAt,
    })
    if (request.isDefault) await makeDefault(db, tenantId, report.reportId)
    const imported = { ...report, rowCount: made.rowCount }
    await accept?.(db, imported)
    return { imported, replaced }
  }).catch(async (error: unknown) => {
    // After any other fault the rows may have been kept, and need the file; where they were not, it is an orphan.
    const isUndone = error instanceof ImportRefused || error instanceof Refusal || error instanceof NotWantedError
    if (!(error instanceof ChangedOnTheWay) && !isUndone) throw error
    await storage.remove(key)
    if (isUndone) throw error
    return null
  })
  if (published === null) return publish(site, request, made)
  const { imported, replaced } = published
  await tidyUp(
    site,
    tenantId,
    replaced.map((old) => versionKey(tenantId, reportGuid, old)),
  )
  return imported
}

/** Whoever has an old version open reads on; whoever opens it too late asks for the pointer again. */
async function tidyUp(site: ImportSite, tenantId: number, replaced: readonly string[]): Promise<void> {
  try {
    for (const key of replaced) await site.storage.remove(key)
    await removeOrphans(site, tenantId)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    site.progress(`${error.message}: former data is left there until the next import`)
  }
}

async function expectedGuid(store: Store, { tenantId, replaces }: ImportRequest, name: string): Promise<string> {
  if (replaces) return replaces.report_guid
  const known = await tenantTransaction(store, tenantId, (db) => findByName(db, tenantId, name))
  return known?.report_guid ?? randomUUID()
}

const findByName = (db: Db, tenantId: number, name: string) =>
  db
    .selectFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', 'library')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .select(['id', 'report_guid'])
    .executeTakeFirst()

type ReportRow = Omit<ImportedReport, 'rowCount'>

/** It may have been deleted while its data was read. */
async function lockedReport(db: Db, tenantId: number, { id, report_guid, hold }: ReplacedReport): Promise<ReportRow> {
  await hold(db)
  const report = await db
    .selectFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('report_guid', '=', report_guid)
    .select('name')
    .forUpdate()
    .executeTakeFirst()
  if (!report) throw new ImportRefused([faultOf('', null, 'replaced.gone')])
  return { reportId: id, reportGuid: report_guid, name: report.name, isNew: false }
}

async function reportRow(
  db: Db,
  tenantId: number,
  told: { definition: ReportDefinition; reportGuid: string; userId: number | null; now: Date },
): Promise<ReportRow> {
  const { definition, reportGuid, userId, now } = told
  const { name, description, folderPath } = definition
  const known = await findByName(db, tenantId, name)
  const shown = { name, description: description ?? null, folder_path: folderPath ?? null }
  if (known) {
    await db
      .updateTable('reports')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', known.id)
      .set({ ...shown, last_modification_time: now, last_modifier_user_id: userId })
      .execute()
    return { reportId: known.id, reportGuid: known.report_guid, name, isNew: false }
  }
  const made = await db
    .insertInto('reports')
    .values({
      ...shown,
      tenant_id: tenantId,
      report_guid: reportGuid,
      provider: 'library',
      workspace_id: null,
      type: 'Report',
      report_type: 'Report',
      show_filters: true,
      is_logs_enabled: true,
      creation_time: now,
      creator_user_id: userId,
      last_modification_time: null,
      last_modifier_user_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'report_guid'])
    .executeTakeFirst()
  // Another import of the same name was committed since it was looked for, as by two processes that start at once.
  if (!made) return reportRow(db, tenantId, told)
  return { reportId: made.id, reportGuid: made.report_guid, name, isNew: true }
}

interface NewVersion {
  readonly tenantId: number
  readonly reportGuid: string
  readonly version: string
  readonly definition: ReportDefinition
  readonly sourceFolder: string | null
  readonly rowCount: number
  readonly byteCount: number
  readonly contentHash: string
  readonly now: Date
}

/** The report’s row is held by then, as it is by whoever changes its pages. */
async function definitionToKeep(
  db: Db,
  { tenantId, reportGuid, definition, now }: NewVersion,
  reportId: number,
): Promise<{ definition: ReportDefinition; importedPages: EditedPages | null }> {
  const before = await currentDataset(db, tenantId, reportId)
    .select(['dataset.definition', 'dataset.imported_pages'])
    .executeTakeFirst()
  const importedPages = before?.imported_pages ?? null
  const kept = before && keepEdited({ definition, before: before.definition, importedPages }, now)
  if (kept) return { definition: kept, importedPages }
  await db
    .updateTable('reports')
    .where('tenant_id', '=', tenantId)
    .where('report_guid', '=', reportGuid)
    .where('pages_edited_at', 'is not', null)
    .set({ pages_edited_at: null, pages_edited_by: null })
    .execute()
  return { definition, importedPages: null }
}

/** Answers the versions that nothing points at any more. */
async function switchVersion(db: Db, made: NewVersion, reportId: number): Promise<string[]> {
  const { tenantId, reportGuid, version } = made
  const { definition, importedPages } = await definitionToKeep(db, made, reportId)
  await db
    .insertInto('library_datasets')
    .values({
      tenant_id: tenantId,
      report_guid: reportGuid,
      version,
      definition: JSON.stringify(definition),
      imported_pages: importedPages && JSON.stringify(importedPages),
      row_count: made.rowCount,
      byte_count: made.byteCount,
      content_hash: made.contentHash,
      imported_at: made.now,
      source_folder: made.sourceFolder,
    })
    .execute()
  await db
    .insertInto('library_reports')
    .values({ tenant_id: tenantId, report_guid: reportGuid, version })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'report_guid']).doUpdateSet({ version }))
    .execute()
  const replaced = await db
    .deleteFrom('library_datasets')
    .where('tenant_id', '=', tenantId)
    .where('report_guid', '=', reportGuid)
    .where('version', '<>', version)
    .returning('version')
    .execute()
  await sql`select pg_notify(${versionsChannel}, ${versionPayload(tenantId, reportGuid)})`.execute(db)
  // Its row rules may name other roles.
  await announceIdentityChange(db, tenantId, 'reports')
  return replaced.map((row) => row.version)
}

async function makeDefault(db: Db, tenantId: number, reportId: number): Promise<void> {
  const others = db.updateTable('reports').where('tenant_id', '=', tenantId).where('is_default_for_tenant', '=', true)
  await others.where('id', '<>', reportId).set({ is_default_for_tenant: false }).execute()
  await db
    .updateTable('reports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', reportId)
    .set({ is_default_for_tenant: true })
    .execute()
}
