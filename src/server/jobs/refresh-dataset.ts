/** A report of the local library is read again from the folder that it was imported from. */
import { basename } from 'node:path'
import { powerBIEmbed } from '../../contract/services/power-bi-embed.ts'
import { notFound, refused } from '../access/refusals.ts'
import type { Author } from '../db/actor.ts'
import type { Jobs } from '../db/job-queue.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import { writeAuditRow } from '../logs/audit.ts'
import { announceNotifications, notify } from '../logs/notifications.ts'
import { ImportRefused } from '../reports/faults.ts'
import { importReport } from '../reports/import/import-report.ts'
import { currentDataset } from '../reports/library/versions.ts'
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

export const refreshReportDataset = defineJob<Refresh>({
  name: 'refresh-report-dataset',
  retryLimit: 1,
  deadlineSeconds: 30 * 60,
  async run({ store, storage, config, now, tenantId, log, hold }, { reportId }) {
    const source = await tenantTransaction(store, tenantId, (db) => findSource(db, tenantId, reportId))
    if (!source?.source_folder) throw new HopelessJobError('The report or its folder is gone')
    const { report_guid: reportGuid, source_folder: folder } = source
    const progress = (line: string) => log.info({ reportGuid }, line)
    await importReport(
      { store, storage, dataDir: config.dataDir, now, progress },
      { folder, tenantId, replaces: { ...source, hold } },
    ).catch((error: unknown) => {
      if (!(error instanceof ImportRefused)) throw error
      // Where the operator keeps it is not for the tenant, who reads this.
      throw new HopelessJobError(error.message.replaceAll(folder, basename(folder)), { cause: error })
    })
    await tenantTransaction(store, tenantId, (db) => announceNotifications(db, tenantId))
  },
  /** Whoever asked was answered long ago: it stands where the calls that failed do. */
  async givenUp({ store, tenantId, author, now }, { reportId }, reason) {
    await tenantTransaction(store, tenantId, (db) =>
      Promise.all([
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

/** One refresh of a report at a time; asking again while it goes on changes nothing. */
export async function refreshDataset(db: Db, jobs: Jobs, tenantId: number, reportId: number): Promise<void> {
  const source = await findSource(db, tenantId, reportId)
  if (!source) throw notFound('report', reportId)
  if (source.source_folder === null) throw refused('reportSharing.noSourceFolder')
  await jobs.add(db, refreshReportDataset, { tenantId, data: { reportId }, key: String(reportId) })
}
