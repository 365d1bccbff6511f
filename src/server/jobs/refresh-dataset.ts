/** A report of the local library is read again from the folder that it was imported from. */
import { basename } from 'node:path'
import { powerBIEmbed } from '../../contract/services/power-bi-embed.ts'
import { notFound, refused } from '../access/refusals.ts'
import { type Author, currentAuthor } from '../db/actor.ts'
import { isDiskFull, StoreFullError } from '../db/errors.ts'
import type { Jobs } from '../db/job-queue.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import { writeAuditRow } from '../logs/audit.ts'
import { announceNotifications, notify } from '../logs/notifications.ts'
import { type Fault, faultOf, ImportRefused } from '../reports/faults.ts'
import { importReport } from '../reports/import/import-report.ts'
import { beginRefresh, failRefresh, noteFaults } from '../reports/library/refreshes.ts'
import { currentDataset } from '../reports/library/versions.ts'
import { StorageError } from '../storage/errors.ts'
import { defineJob, HopelessJobError } from './define-job.ts'

interface Refresh {
  reportId: number
}

const findSource = (db: Db, tenantId: number, reportId: number) =>
  currentDataset(db, tenantId, reportId)
    .select(['reports.id', 'reports.report_guid', 'dataset.source_folder'])
    .executeTakeFirst()

const impersonatorOf = ({ impersonatorTenantId: tenantId, impersonatorUserId: userId }: Author) =>
  tenantId === null || userId === null ? null : { tenantId, userId }

/** Whoever acts as a person of this organisation has no name in it. */
const userOf = (author: Author | null, tenantId: number): number | null =>
  author?.tenantId === tenantId ? author.userId : null

/** What the reader can mend, or ask for; of the rest the log of the server tells. */
function faultsOf(error: unknown): readonly Fault[] {
  if (error instanceof ImportRefused) return error.faults
  const isFull = (error instanceof StorageError && error.isFull) || error instanceof StoreFullError || isDiskFull(error)
  return isFull ? [faultOf('', null, 'StorageIsFull')] : []
}

/** The same, with each of its texts as `change` makes it. */
const inTexts = (fault: Fault, change: (text: string) => string): Fault =>
  JSON.parse(JSON.stringify(fault), (_, value: unknown) => (typeof value === 'string' ? change(value) : value))

export const refreshReportDataset = defineJob<Refresh>({
  name: 'refresh-report-dataset',
  retryLimit: 1,
  deadlineSeconds: 30 * 60,
  async run({ store, storage, config, now, tenantId, log, hold, id: jobId, author }, { reportId }) {
    const source = await tenantTransaction(store, tenantId, async (db) => {
      await hold(db)
      const found = await findSource(db, tenantId, reportId)
      if (found) await beginRefresh(db, { tenantId, jobId, reportId, userId: userOf(author, tenantId), now })
      return found
    })
    if (!source?.source_folder) throw new HopelessJobError('The report or its folder is gone')
    const { report_guid: reportGuid, source_folder: folder } = source
    const progress = (line: string) => log.info({ reportGuid }, line)
    await importReport(
      { store, storage, dataDir: config.dataDir, now, progress },
      { folder, tenantId, replaces: { ...source, jobId, hold } },
    ).catch(async (error: unknown) => {
      // Where the operator keeps it is not for the tenant, who reads this.
      const withoutPlace = (text: string) => text.replaceAll(folder, basename(folder))
      const faults = faultsOf(error).map((fault) => inTexts(fault, withoutPlace))
      if (faults.length > 0) {
        await tenantTransaction(store, tenantId, async (db) => {
          await hold(db)
          await noteFaults(db, { tenantId, jobId }, faults)
        })
      }
      if (!(error instanceof ImportRefused)) throw error
      throw new HopelessJobError(withoutPlace(error.message), { cause: error })
    })
    await tenantTransaction(store, tenantId, (db) => announceNotifications(db, tenantId))
  },
  /** Whoever asked was answered long ago: it stands where the calls that failed do. */
  async givenUp({ store, tenantId, author, now, id: jobId }, { reportId }, reason) {
    await tenantTransaction(store, tenantId, (db) =>
      Promise.all([
        failRefresh(db, { tenantId, jobId }, now),
        notify(db, { tenantId, kind: 'refreshFailed', subjectId: reportId, now }),
        writeAuditRow(db, {
          tenantId,
          principal: author && { userId: author.userId, impersonator: impersonatorOf(author) },
          serviceName: powerBIEmbed.name,
          methodName: 'refreshDataset' satisfies keyof typeof powerBIEmbed.operations,
          parameters: JSON.stringify({ reportId }),
          executionTime: now,
          executionDuration: 0,
          clientIpAddress: '',
          browserInfo: '',
          exception: reason,
          customData: null,
        }),
      ]),
    )
  },
})

interface Asked {
  tenantId: number
  reportId: number
  now: Date
}

/** One refresh of a report at a time; asking again while it goes on changes nothing. */
export async function refreshDataset(db: Db, jobs: Jobs, { tenantId, reportId, now }: Asked): Promise<void> {
  const source = await findSource(db, tenantId, reportId)
  if (!source) throw notFound('report', reportId)
  if (source.source_folder === null) throw refused('reportSharing.noSourceFolder')
  const jobId = await jobs.add(db, refreshReportDataset, { tenantId, data: { reportId }, key: String(reportId) })
  await beginRefresh(db, { tenantId, jobId, reportId, userId: userOf(currentAuthor(), tenantId), now })
}
