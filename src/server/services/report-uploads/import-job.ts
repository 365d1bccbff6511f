/** What somebody uploaded becomes a report, by the import that everybody uses, in the name of whoever brought it. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReportDefinition } from '../../../contract/models/report-definition.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { wordsOfRefusal } from '../../access/refusal-words.ts'
import { notFound, Refusal, refused } from '../../access/refusals.ts'
import type { SignedInContext } from '../../context/context.ts'
import { actingAs } from '../../db/actor.ts'
import { type Db, tenantReading, tenantTransaction } from '../../db/transaction.ts'
import { defineJob, type JobContext } from '../../jobs/define-job.ts'
import { ImportRefused, NotWantedError } from '../../reports/faults.ts'
import { type ImportAuthor, importReport } from '../../reports/import/import-report.ts'
import type { BroughtFiles } from '../../reports/import/source.ts'
import { nameOfReport, suggestDefinition } from '../../reports/import/suggest-definition.ts'
import { stagingFolder } from '../../reports/library/paths.ts'
import { actorOf, authorOf, type JobSession, sessionOf } from '../job-author.ts'
import { replaceReportRoles } from '../pbi-reports/queries.ts'
import { requireRoles } from '../pbi-reports/require-roles.ts'
import { presentFaults } from './plan.ts'
import {
  endUpload,
  type FoundUpload,
  findPart,
  findReplaced,
  findUnderWay,
  noteStep,
  setJobOfUpload,
  type UploadKey,
} from './queries.ts'
import { isOfFiles, partsOf, requireRight } from './rules.ts'

interface Work {
  uploadId: string
  session: JobSession
  /** Its words are written in it. */
  culture: string
}

const busy = 503

export const importReportFiles = defineJob<Work>({
  name: 'import-uploaded-report',
  retryLimit: 2,
  deadlineSeconds: 30 * 60,
  async run(job, work) {
    const { translate } = await job.texts.of(job.tenantId, work.culture)
    try {
      const { principal } = await authorOf(job, work.session)
      await actingAs(actorOf(job, principal), () => importFiles(job, work, principal.userId))
    } catch (error) {
      if (error instanceof ImportRefused) await end(job, work, { faults: presentFaults(error.faults, translate) })
      else if (error instanceof Refusal && error.status !== busy)
        await end(job, work, { failure: wordsOfRefusal(error, translate) })
      else if (!(error instanceof NotWantedError)) throw error
    }
  },
  async givenUp(job, work) {
    const { translate } = await job.texts.of(job.tenantId, work.culture)
    await end(job, work, { failure: translate('DefaultError') })
  },
})

/** What the version before has added. It does not know names and roles of new reports, so that theirs is another kind (S79). */
export const importFilesOfBefore = defineJob<Work>({ ...importReportFiles, name: 'import-report-files' })

const keyOf = ({ tenantId, id }: JobContext, { uploadId }: Work): UploadKey => ({ tenantId, uploadId, jobId: id })

const end = (job: JobContext, work: Work, how: Parameters<typeof endUpload>[2]) =>
  tenantTransaction(job.store, job.tenantId, async (db) => {
    await job.hold(db)
    return endUpload(db, keyOf(job, work), how, job.now)
  })

async function importFiles(job: JobContext, work: Work, userId: number): Promise<void> {
  const { store, storage, config, tenantId, log } = job
  const key = keyOf(job, work)
  const upload = await tenantReading(store, tenantId, (db) => findUnderWay(db, key))
  if (!upload) return
  const { replaces_report_id: id } = upload
  const replaces =
    id === null ? undefined : await tenantReading(store, tenantId, (db) => findReplaced(db, tenantId, id))
  if (id !== null && !replaces) throw notFound('report', id)
  const isMade = isOfFiles(upload.files, replaces !== undefined)
  const { name, role_ids: roleIds } = upload
  const isNewAlone = !replaces && (isMade || name !== null || roleIds.length > 0)
  const author = authorWith(job, work, { userId, roleIds, isNewAlone })
  const folder = join(stagingFolder(config.dataDir), randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const paths = await filesOnDisk(job, work.uploadId, upload.files, folder)
    await importReport(
      { store, storage, dataDir: config.dataDir, now: job.now, progress: (line) => log.info({ tenantId }, line) },
      {
        folder: {
          paths,
          definition: replaces
            ? JSON.stringify(replaces.definition)
            : isMade
              ? JSON.stringify(await madeOfFiles(job, work, { paths, name, author }))
              : null,
          mostBytes: limits.unpackedBytes,
        },
        tenantId,
        replaces: replaces && { id: replaces.id, report_guid: replaces.report_guid, hold: job.hold },
        ...(name !== null && !replaces && { name }),
        author,
      },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function madeOfFiles(
  { texts, tenantId }: JobContext,
  { culture }: Work,
  { paths, name, author }: { paths: BroughtFiles['paths']; name: string | null; author: ImportAuthor },
): Promise<ReportDefinition> {
  const { translate } = await texts.of(tenantId, culture)
  return suggestDefinition({
    name: name ?? nameOfReport([...paths.keys()], translate),
    paths,
    mostBytes: limits.unpackedBytes,
    translate,
    goesOn: (file, rows) => author.goesOn({ file, rows, part: 0 }),
  })
}

/** Under their numbers: what they are called says where they are found in the report, and is the name of no file here. */
async function filesOnDisk(
  { store, tenantId, signal }: JobContext,
  uploadId: string,
  files: FoundUpload['files'],
  folder: string,
): Promise<BroughtFiles['paths']> {
  const paths = new Map<string, string>()
  for (const [file, { path, size }] of files.entries()) {
    const onDisk = join(folder, `${file}.${path.toLowerCase().endsWith('.gz') ? 'csv.gz' : 'csv'}`)
    const handle = await open(onDisk, 'wx', 0o600)
    try {
      for (let part = 0; part < partsOf(size); part++) {
        signal.throwIfAborted()
        const bytes = await tenantReading(store, tenantId, (db) => findPart(db, { tenantId, uploadId, file, part }))
        if (!bytes) throw new NotWantedError(`part ${part} of file ${file} is gone`)
        await handle.appendFile(bytes)
      }
    } finally {
      await handle.close()
    }
    paths.set(path, onDisk)
  }
  return paths
}

/** Milliseconds between two looks whether it is wanted still. */
const pause = 1_000

interface Told {
  readonly userId: number
  /** Of a new report. */
  readonly roleIds: readonly number[]
  /** Its definition is none that anybody wrote, or its name or roles were told: it takes no other report’s place (A144). */
  readonly isNewAlone: boolean
}

function authorWith(job: JobContext, work: Work, { userId, roleIds, isNewAlone }: Told): ImportAuthor {
  const key = keyOf(job, work)
  let lookedAt: number | undefined
  return {
    userId,
    hold: job.hold,
    async goesOn({ file, rows, part }) {
      job.signal.throwIfAborted()
      job.progress(part)
      const time = job.now.getTime()
      if (lookedAt !== undefined && file !== null && Math.abs(time - lookedAt) < pause) return
      lookedAt = time
      const step = { file, rows, percent: Math.floor(100 * part) }
      const isWanted = await tenantTransaction(job.store, job.tenantId, async (db) => {
        await job.hold(db)
        return noteStep(db, key, step)
      })
      if (!isWanted) throw new NotWantedError('it was stopped')
    },
    async publishes() {
      // It was read for minutes: the right to it may have ended.
      const { principal } = await authorOf(job, work.session)
      return async (db, report) => {
        requireRight(principal, !report.isNew)
        if (isNewAlone && !report.isNew) throw refused('reportUpload.nameTaken')
        if (report.isNew) await limitToRoles(db, job.tenantId, { reportId: report.reportId, roleIds })
        if (!(await endUpload(db, key, { imported: report }, job.now))) throw new NotWantedError('it was stopped')
      }
    },
  }
}

/** One that was deleted meanwhile stops it: left out, it would open the report to everybody. */
async function limitToRoles(
  db: Db,
  tenantId: number,
  { reportId, roleIds }: { reportId: number; roleIds: readonly number[] },
): Promise<void> {
  await requireRoles(db, tenantId, roleIds, [])
  await replaceReportRoles(db, tenantId, reportId, roleIds)
}

export async function addImport(context: SignedInContext, uploadId: string): Promise<void> {
  const { db, tenantId, jobs, culture } = context
  const data = { uploadId, session: sessionOf(context), culture }
  const jobId = await jobs.add(db, importReportFiles, { tenantId, data })
  await setJobOfUpload(db, { tenantId, uploadId, jobId })
}
