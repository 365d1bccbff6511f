/**
 * The action of a visual, for whoever comes with a share link: what is bound to its key and nothing else, under the key’s right.
 * Where nobody is signed in, nobody can be asked about it afterwards: calls are counted, and the log names the key.
 */
import type { RunActionableTaskByKey, SentAction } from '../../../contract/services/tasks.ts'
import { features } from '../../../contract/vocabulary/features.ts'
import { lifetimes, limits } from '../../../contract/vocabulary/limits.ts'
import { isFeatureOn } from '../../access/access.ts'
import type { Principal } from '../../access/principal.ts'
import { comeBackIn, notFound, Refusal } from '../../access/refusals.ts'
import { takeTurn } from '../../auth/one-time.ts'
import { siteAddress } from '../../auth/site-address.ts'
import type { Context } from '../../context/context.ts'
import { networkOf } from '../../db/network.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { findReportModel } from '../../reports/library/versions.ts'
import { requireReportOfKey } from '../power-bi-embed/by-key.ts'
import { findAnyReport } from '../power-bi-embed/queries.ts'
import { withKey } from '../report-keys/holder.ts'
import { keyUse } from '../report-keys/key-list.ts'
import { presentSealedKey } from '../report-keys/sealed-key.ts'
import { prepareAction } from './prepare-action.ts'
import { findTask, findTenancyName, insertRun, whoActs } from './queries.ts'
import { type Started, sendStarted } from './send-action.ts'

/** First of the address: one that sends too much uses up nothing of the others’. */
async function hasTurns({ secrets, client, now }: Context, db: Db, tenantId: number, keyId: number): Promise<boolean> {
  const take = (whose: string, most: number) => {
    const keyHash = secrets.hash('link-action', tenantId, whose)
    return takeTurn(db, { tenantId, kind: 'link-action', keyHash, most, seconds: lifetimes.linkActionSpan }, now)
  }
  return (
    (await take(`from ${networkOf(client.ip)}`, limits.linkActionsOfAddress)) &&
    (await take(`by ${keyId}`, limits.linkActionsOfKey))
  )
}

const tooMany = () => comeBackIn(lifetimes.linkActionSpan, 429, 'TooManyRequests')

/** What is sent once its key was found to hold. */
async function findAction(context: Context, asked: RunActionableTaskByKey) {
  const { presented } = presentSealedKey(context, asked.encryptedValue)
  const { tenantId, reportId } = presented
  const read = async (db: Db, person: Principal | null) => {
    const [task, report, model] = await Promise.all([
      findTask(db, tenantId, asked.taskId),
      findAnyReport(db, tenantId, person?.userId ?? 0, reportId),
      findReportModel(db, tenantId, reportId),
    ])
    return { task, report, model }
  }
  // Sent after that: what takes long is done again where the key has changed meanwhile.
  const use = await withKey(context, presented, read, async (use) => use)
  const report = requireReportOfKey(use)
  const { key, person, features: has } = use
  const { task } = use.read
  const isOfKey = task?.task_type === 'Actionable' && task.report_id === report.id && task.report_key_id === key.id
  if (!isOfKey || !isFeatureOn(has, features.tasks)) throw notFound('task', asked.taskId)
  return { key, person, report, task }
}

/** Twice under one number is once, whoever sends it: the number is taken with the run, before anything is sent. */
export async function sendActionByKey(context: Context, asked: RunActionableTaskByKey): Promise<SentAction> {
  const { store, config, principal, now } = context
  const { key, person, report, task } = await findAction(context, asked)
  const { tenant_id: tenantId } = key
  // The row of somebody who is signed in elsewhere is of that organisation.
  const isNotedHere = person !== null || principal === null
  if (isNotedHere) context.note(keyUse(key.id))
  const started = await ownTransaction(store, tenantId, async (db): Promise<Started | Refusal> => {
    const { tenancy_name: tenancyName } = await findTenancyName(db, tenantId)
    const prepared = prepareAction(task, asked, {
      reportName: report.name,
      reportGuid: report.report_guid,
      userName: person?.userName ?? `Share link “${key.name}”`,
      tenancyName,
      clientUrl: `${siteAddress(config)}/app/main/report/${report.id}`,
      now,
    })
    // They stay taken.
    if (!(await hasTurns(context, db, tenantId, key.id))) return tooMany()
    const who = person ? whoActs(person) : { user_id: null }
    const run = { tenant_id: tenantId, task_id: task.id, ...who, report_key_id: key.id, started_at: now }
    const runId = await insertRun(db, { ...run, started_by: 'visual' })
    if (isNotedHere) await context.takeNumber(db)
    if (!person) await context.takeNumberElsewhere(db, tenantId)
    return { prepared, runId }
  })
  if (started instanceof Refusal) throw started
  return sendStarted(context, tenantId, started)
}
