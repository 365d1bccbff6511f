/**
 * Writes records of calls or changes into a file, a portion at a time, each of which is kept. In the name of whoever asked for
 * it: that they may read them is asked anew for each portion, and it ends with their session.
 */
import { type BeginExport, auditLog as contract } from '../../../contract/services/audit-log.ts'
import type { FileResult } from '../../../contract/shapes.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { authorize } from '../../access/access.ts'
import { wordsOfRefusal } from '../../access/refusal-words.ts'
import { refused } from '../../access/refusals.ts'
import type { SignedInContext } from '../../context/context.ts'
import { tenantReading, tenantTransaction } from '../../db/transaction.ts'
import { byteOrderMark, csvText } from '../../documents/csv.ts'
import { zipEnd, zipHead, zipPiece } from '../../documents/growing-zip.ts'
import { keepTempFile } from '../../documents/temp-files.ts'
import type { CellValue } from '../../documents/workbook.ts'
import { defineJob, type JobContext } from '../../jobs/define-job.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Translate } from '../../texts/localization.ts'
import { authorOf, inPortions, type JobSession, sessionOf } from '../job-author.ts'
import type { SheetColumn } from '../list-sheet.ts'
import { auditLogColumns, entityChangeColumns } from './export.ts'
import {
  addPart,
  type ExportKey,
  endExport,
  type FoundExport,
  findExport,
  findUnderWay,
  insertExport,
  readParts,
  setJobOfExport,
} from './export-queries.ts'
import { findCallsBefore, findChangesBefore, readExtent } from './queries.ts'

interface Work {
  exportId: string
  session: JobSession
  /** The file’s words are written in it. */
  culture: string
}

export const exportAuditLog = defineJob<Work>({
  name: 'export-audit-log',
  retryLimit: 3,
  deadlineSeconds: 1_800,
  async run(job, work) {
    const { translate } = await job.texts.of(job.tenantId, work.culture)
    await inPortions(job, {
      next: () => exportPortion(job, work, translate),
      whenRefused: (refusal) => fail(job, work, wordsOfRefusal(refusal, translate)),
    })
  },
  async givenUp(job, work) {
    const { translate } = await job.texts.of(job.tenantId, work.culture)
    await fail(job, work, translate('DefaultError'))
  },
})

const keyOf = ({ tenantId, id }: JobContext, { exportId }: Work): ExportKey => ({ tenantId, exportId, jobId: id })

const fail = (job: JobContext, work: Work, failure: string) =>
  tenantTransaction(job.store, job.tenantId, async (db) => {
    await job.hold(db)
    await endExport(db, keyOf(job, work), job.now, failure)
  })

async function requireReader(job: JobContext, work: Work): Promise<void> {
  const { principal, features } = await authorOf(job, work.session)
  authorize(contract.operations.beginExport, { principal, features, embedScope: null })
}

const names = {
  calls: 'export.auditLogs.sheet',
  changes: 'export.entityChanges.sheet',
} as const satisfies Record<BeginExport['kind'], MessageKey>

interface Portion {
  head: CellValue[]
  rows: CellValue[][]
  lastId: number | undefined
}

function portionOf<Row extends { id: number }>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  head: (column: SheetColumn<Row>) => string,
): Portion {
  return {
    head: columns.map(head),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
    lastId: rows.at(-1)?.id,
  }
}

function readPortion(job: JobContext, found: FoundExport, translate: Translate): Promise<Portion> {
  const { store, tenantId } = job
  const { selection, before_id: beforeId, time_zone: timeZone } = found
  const head = ({ header }: { header: MessageKey }) => translate(header, { timeZone })
  return tenantReading(store, tenantId, async (db) =>
    found.kind === 'calls'
      ? portionOf(
          auditLogColumns,
          await findCallsBefore(db, tenantId, selection, beforeId, limits.exportedAtOnce),
          head,
        )
      : portionOf(
          entityChangeColumns(translate),
          await findChangesBefore(db, tenantId, selection, beforeId, limits.exportedAtOnce),
          head,
        ),
  )
}

/** Answers whether nothing is left to do. */
async function exportPortion(job: JobContext, work: Work, translate: Translate): Promise<boolean> {
  const key = keyOf(job, work)
  await requireReader(job, work)
  const found = await tenantReading(job.store, job.tenantId, (db) => findUnderWay(db, key))
  if (!found) return true
  const { part_count: part, row_count: done, time_zone: timeZone } = found
  const { head, rows, lastId } = await readPortion(job, found, translate)
  const fileName = `${translate(names[found.kind])}.csv`
  const before = { crc: found.crc, plainBytes: found.plain_bytes, packedBytes: found.packed_bytes }
  const isFirst = part === 0
  const text = `${isFirst ? byteOrderMark + csvText([head], timeZone) : ''}${csvText(rows, timeZone)}`
  const { bytes, state } = await zipPiece(Buffer.from(text), before)
  const rowCount = done + rows.length
  const isCut = rowCount >= limits.exportedRecords || state.packedBytes >= limits.exportedBytes
  const isLast = isCut || rows.length < limits.exportedAtOnce
  const parts = [...(isFirst ? [zipHead(fileName)] : []), bytes, ...(isLast ? [await zipEnd(fileName, state)] : [])]
  // It was read and packed for a while: the right to it may have ended.
  await requireReader(job, work)
  const isAdded = await tenantTransaction(job.store, job.tenantId, async (db) => {
    await job.hold(db)
    return addPart(db, key, {
      part,
      bytes: Buffer.concat(parts),
      row_count: rowCount,
      before_id: lastId ?? found.before_id,
      crc: state.crc,
      plain_bytes: state.plainBytes,
      packed_bytes: state.packedBytes,
      is_cut: isCut && rowCount < found.total_rows,
      ended_at: isLast ? job.now : null,
    })
  })
  job.progress(rowCount / Math.max(found.total_rows, 1))
  return isLast || !isAdded
}

export async function beginExport(context: SignedInContext, form: BeginExport): Promise<void> {
  const { db, tenantId, principal, jobs, culture, now } = context
  const owner = { tenantId, userId: principal.userId }
  const { kind, ...selection } = form
  const [{ [settings.timeZone]: timeZone }, { totalRows, newestId }] = await Promise.all([
    readSettings(db, owner, [settings.timeZone]),
    readExtent(db, tenantId, kind, selection),
  ])
  const exportId = await insertExport(db, owner, { form, timeZone, totalRows, beforeId: newestId + 1 }, now)
  const jobId = await jobs.add(db, exportAuditLog, {
    tenantId,
    data: { exportId, session: sessionOf(context), culture },
  })
  await setJobOfExport(db, { tenantId, exportId, jobId })
}

export async function takeExport(context: SignedInContext): Promise<FileResult> {
  const { db, store, tenantId, principal, translate } = context
  const found = await findExport(db, { tenantId, userId: principal.userId })
  if (!found?.ended_at || found.failure !== null) throw refused('auditLogs.exportIsGone')
  const file = { fileName: `${translate(names[found.kind])}.zip`, fileType: 'application/zip' }
  return keepTempFile(context, file, () => tenantReading(store, tenantId, (own) => readParts(own, tenantId, found.id)))
}
