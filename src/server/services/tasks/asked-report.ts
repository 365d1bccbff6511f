/** Whose rows the query of a task sees, whether a link or its schedule asks. */
import { features } from '../../../contract/vocabulary/features.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import type { EmbedScope } from '../../access/principal.ts'
import { invalid, refused } from '../../access/refusals.ts'
import { isOn } from '../../auth/permissions.ts'
import type { SessionHolder } from '../../auth/principals.ts'
import { findLivingKey, keptFilters } from '../../auth/share-keys.ts'
import type { Services } from '../../context/services.ts'
import type { Db } from '../../db/transaction.ts'
import { DaxFault } from '../../reports/query/dax.ts'
import { findOpenReport } from '../power-bi-embed/queries.ts'
import { findActivePerson, findRoleNames, type TaskRow } from './queries.ts'

const { tasks } = permissions

export const mayRun = ({ principal, features: has }: SessionHolder): boolean =>
  isOn(has.get(features.tasks)) && [tasks.view, tasks.edit].every((name) => principal.permissions.has(name))

/** Null where the report, or the share key that the task names, is not open to this person. */
export async function scopeOf(db: Db, task: TaskRow, userId: number, now: Date): Promise<EmbedScope | null> {
  const { tenant_id: tenantId } = task
  const [person, report, key] = await Promise.all([
    findActivePerson(db, tenantId, userId),
    findOpenReport(db, tenantId, userId, task.report_id ?? 0),
    task.report_key_id === null ? null : findLivingKey(db, tenantId, task.report_key_id, now),
  ])
  const filters = task.report_key_id === null ? [] : key && keptFilters(key.filter)
  if (!person || !report || !filters) return null
  if (report.provider !== 'library') throw refused('powerBI.queriesAreNotAsked')
  const roles = await findRoleNames(db, tenantId, userId)
  const { user_name: userName, isNameVouchedFor } = person
  const asker = `person ${userId}` as const
  return { tenantId, reportGuid: report.report_guid, userName, isNameVouchedFor, roles, canEdit: false, asker, filters }
}

/** The screen has the field’s hint no more where it says what is wrong there: the form of a query is told with it. */
export const notUnderstood = ({ near }: DaxFault) =>
  near === null
    ? invalid('daxQuery', 'tasks.queryIsNotComplete')
    : invalid('daxQuery', 'tasks.queryIsNotUnderstood', { near })

interface Asking extends Pick<Services, 'reportLibrary'> {
  signal: AbortSignal
}

export async function askReport({ reportLibrary, signal }: Asking, scope: EmbedScope, task: TaskRow) {
  try {
    return await reportLibrary.runQuery(scope, task.dax_query ?? '', signal)
  } catch (error) {
    // The report was imported anew since the query was written.
    if (error instanceof DaxFault) throw notUnderstood(error)
    throw error
  }
}

export type ReportAnswer = Awaited<ReturnType<typeof askReport>>
