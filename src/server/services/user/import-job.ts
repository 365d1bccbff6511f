/**
 * Makes people of a list, some at a time, each portion whole or not at all. In the name of whoever began it: what they may do
 * is asked anew for each portion, and it ends with their session.
 */
import type { ImportPeople } from '../../../contract/services/user.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { wordsOfRefusal } from '../../access/refusal-words.ts'
import { notAllowed, Refusal, refused } from '../../access/refusals.ts'
import type { LinkMaker } from '../../auth/principals.ts'
import type { SignedInContext } from '../../context/context.ts'
import { actingAs } from '../../db/actor.ts'
import { type Db, tenantReading, tenantTransaction } from '../../db/transaction.ts'
import { defineJob, type JobContext } from '../../jobs/define-job.ts'
import type { Translate } from '../../texts/localization.ts'
import { choosePasswords, judged, previewPeople, savePeople } from './import-people.ts'
import {
  endImport,
  findLeft,
  holdImport,
  type ImportKey,
  insertImport,
  partDone,
  resumeImport,
  updateAnswers,
} from './import-queries.ts'
import type { SavingContext } from './save-user.ts'

interface Work {
  importId: string
  /** In which it was begun, or gone on with. */
  session: Omit<LinkMaker, 'stamp'>
  /** Its words are written in it. */
  culture: string
}

const busy = 503

export const importPeople = defineJob<Work>({
  name: 'import-people',
  retryLimit: 3,
  deadlineSeconds: 1_800,
  async run(job, work) {
    const { translate } = await job.texts.of(job.tenantId, work.culture)
    try {
      let isDone = false
      while (!isDone && !job.signal.aborted) isDone = await importPortion(job, work, translate)
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.status === busy) throw refusal
      await end(job, work, wordsOfRefusal(refusal, translate))
    }
  },
  async givenUp(job, work) {
    const { translate } = await job.texts.of(job.tenantId, work.culture)
    await end(job, work, translate('DefaultError'))
  },
})

const keyOf = ({ tenantId }: JobContext, { importId }: Work): ImportKey => ({ tenantId, importId })

const end = (job: JobContext, work: Work, failure: string | null) =>
  tenantTransaction(job.store, job.tenantId, (db) => endImport(db, keyOf(job, work), job.now, failure))

/** Answers whether nothing is left. */
async function importPortion(job: JobContext, work: Work, translate: Translate): Promise<boolean> {
  const { store, tenantId, now, signal } = job
  const key = keyOf(job, work)
  const holder = await job.principals.ofSession(work.session, now)
  if (!holder) throw refused('import.sessionHasEnded')
  const { principal, features } = holder
  if (!principal.permissions.has(permissions.users.create)) throw notAllowed(permissions.users.create)
  const left = await tenantReading(store, tenantId, (db) => findLeft(db, key, limits.importedAtOnce))
  if (!left || left.rows.length === 0) {
    await end(job, work, null)
    return true
  }
  const { userId, impersonator } = principal
  const actor = {
    tenantId,
    userId,
    impersonatorTenantId: impersonator?.tenantId ?? null,
    impersonatorUserId: impersonator?.userId ?? null,
    clientIpAddress: null,
    now,
  }
  const contextWith = (db: Db): SavingContext => ({ ...job, db, principal, features, translate })
  const body: ImportPeople = { ...left.given, people: left.rows.map(({ person }) => person) }
  const part = await actingAs(actor, async () => {
    const candidates = await tenantReading(store, tenantId, (db) => judged(contextWith(db), body))
    const passwords = await choosePasswords(candidates, signal)
    return tenantTransaction(store, tenantId, async (db) => {
      if (!(await holdImport(db, key))) return 1
      // It was stopped and gone on with meanwhile, by another job.
      const still = await findLeft(db, key, 1)
      if (still?.rows[0]?.place !== left.rows[0]?.place) return partDone(db, key)
      const answers = await savePeople(contextWith(db), candidates, passwords)
      await updateAnswers(
        db,
        key,
        left.rows.flatMap(({ place }, index) => {
          const answer = answers[index]
          return answer ? [{ place, answer }] : []
        }),
      )
      return partDone(db, key)
    })
  })
  job.progress(part)
  return false
}

/** Refuses what the caller may not give, before anybody is made. */
export async function beginImport(context: SignedInContext, body: ImportPeople): Promise<void> {
  const { db, tenantId, principal, now } = context
  const answers = await previewPeople(context, body)
  const importId = await insertImport(db, { tenantId, userId: principal.userId }, body, answers, now)
  await addJob(context, importId)
}

export async function goOnWithImport(context: SignedInContext): Promise<void> {
  const { db, tenantId, principal } = context
  const resumed = await resumeImport(db, { tenantId, userId: principal.userId })
  if (resumed) await addJob(context, resumed.id)
}

function addJob({ db, tenantId, principal, jobs, culture }: SignedInContext, importId: string): Promise<string> {
  const { userId, sessionId, impersonator } = principal
  const data = { importId, session: { tenantId, userId, sessionId, impersonator }, culture }
  return jobs.add(db, importPeople, { tenantId, data })
}
