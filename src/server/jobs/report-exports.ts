/** What the jobs that export pages for a share key have in common, whoever draws them. */
import type { Updateable } from 'kysely'
import { exportStatus } from '../../contract/vocabulary/enums.ts'
import { defaultLanguage } from '../../contract/vocabulary/languages.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import type { Tables } from '../db/tables.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import { notify } from '../logs/notifications.ts'
import { readSettings } from '../settings/settings.ts'
import type { JobContext } from './define-job.ts'

/** Why a page is not drawn that somebody has stopped: nobody is told of it as of a failure. */
export const exportStopped = 'reportSharing.exportStopped' satisfies MessageKey

export interface Exports {
  exportIds: number[]
}

const unfinished = [exportStatus.notStarted, exportStatus.running]

/** With its report, as long as it is not done, nobody has stopped it, and its key is there. */
export const dueExport = (db: Db, tenantId: number, id: number) =>
  db
    .selectFrom('report_exports as exported')
    .innerJoin('report_keys as key', (join) =>
      join.onRef('key.tenant_id', '=', 'exported.tenant_id').onRef('key.id', '=', 'exported.report_key_id'),
    )
    .innerJoin('reports', (join) =>
      join.onRef('reports.tenant_id', '=', 'exported.tenant_id').onRef('reports.id', '=', 'exported.report_id'),
    )
    .where('exported.tenant_id', '=', tenantId)
    .where('exported.id', '=', id)
    .where('exported.export_status', 'in', unfinished)
    .where('key.is_deleted', '=', false)

type Outcome = Pick<Updateable<Tables['report_exports']>, 'export_status' | 'bytes' | 'failure' | 'request_id'>

/** Of one that was stopped meanwhile nothing is kept. */
export const setOutcome = ({ store, tenantId, hold }: JobContext, id: number, outcome: Outcome) =>
  tenantTransaction(store, tenantId, async (db) => {
    await hold(db)
    await db
      .updateTable('report_exports')
      .set(outcome)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('export_status', 'in', unfinished)
      .execute()
  })

/** Nobody looks on, so pages speak as the organisation does. */
export const localeOf = ({ store, tenantId }: JobContext): Promise<string> =>
  tenantTransaction(store, tenantId, async (db) => {
    const values = await readSettings(db, { tenantId, userId: 0 }, [settings.defaultLanguageName])
    return values[settings.defaultLanguageName] || defaultLanguage
  })

/** Whoever asked was answered long ago: those who can mend it are told. */
export async function failUnfinished(
  db: Db,
  { tenantId, now, hold }: Pick<JobContext, 'tenantId' | 'now' | 'hold'>,
  ids: readonly number[],
  why: Pick<Outcome, 'failure' | 'request_id'> = {},
): Promise<void> {
  await hold(db)
  const rows = await db
    .updateTable('report_exports')
    .set({ ...why, export_status: exportStatus.failed })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('export_status', 'in', unfinished)
    .returning('report_id')
    .execute()
  const [row] = rows
  if (row) await notify(db, { tenantId, kind: 'exportFailed', subjectId: row.report_id, now })
}
