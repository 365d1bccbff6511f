/**
 * Makes people of a list, some at a time, each portion whole or not at all. In the name of whoever began it: what they may do
 * is asked anew for each portion, and again before it is written, and it ends with their session.
 */
import type { ImportPeople } from '../../../contract/services/user.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { wordsOfRefusal } from '../../access/refusal-words.ts'
import { notAllowed } from '../../access/refusals.ts'
import type { SessionHolder } from '../../auth/principals.ts'
import type { SignedInContext } from '../../context/context.ts'
import { actingAs } from '../../db/actor.ts'
import { awaitTurn } from '../../db/hold.ts'
import { type Db, tenantReading, tenantTransaction } from '../../db/transaction.ts'
import { defineJob, type JobContext } from '../../jobs/define-job.ts'
import type { Translate } from '../../texts/localization.ts'
import { actorOf, authorOf, inPortions, type JobSession, sessionOf } from '../job-author.ts'
import { choosePasswords, judged, previewPeople, savePeople } from './import-people.ts'
import {
  endImport,
  findLeft,
  holdImport,
  type ImportKey,
  insertImport,
  partDone,
  resumeImport,
  setJobOfImport,
  updateAnswers,
} from './import-queries.ts'

interface Work {
  importId: string
  session: JobSession
  /** Its words are written in it. */
  culture: string
}

export const importPeople = defineJob<Work>({
  name: 'import-people',
  retryLimit: 3,
  deadlineSeconds: 1_800,
  async run(job, work) {
    const { translate } = await job.texts.of(job.tenantId, work.culture)
    await inPortions(job, {
      next: () => importPortion(job, work, translate),
      whenRefused: (refusal) => end(job, work, wordsOfRefusal(refusal, translate)),
    })
  },
  async givenUp(job, work) {
    const { translate } = await job.texts.of(job.tenantId, work.culture)
    await end(job, work, translate('DefaultError'))
  },
})

const keyOf = ({ tenantId, id }: JobContext, { importId }: Work): ImportKey => ({ tenantId, importId, jobId: id })

const end = (job: JobContext, work: Work, failure: string | null) =>
  tenantTransaction(job.store, job.tenantId, async (db) => {
    await job.hold(db)
    return endImport(db, keyOf(job, work), job.now, failure)
  })

async function importerOf(job: JobContext, work: Work): Promise<Pick<SessionHolder, 'principal' | 'features'>> {
  const { principal, features } = await authorOf(job, work.session)
  if (!principal.permissions.has(permissions.users.create)) throw notAllowed(permissions.users.create)
  return { principal, features }
}

/** Answers whether nothing is left. */
async function importPortion(job: JobContext, work: Work, translate: Translate): Promise<boolean> {
  const { store, tenantId, signal } = job
  const key = keyOf(job, work)
  const author = await importerOf(job, work)
  const left = await tenantReading(store, tenantId, (db) => findLeft(db, key, limits.importedAtOnce))
  if (!left || left.rows.length === 0) {
    await end(job, work, null)
    return true
  }
  const body: ImportPeople = { ...left.given, people: left.rows.map(({ person }) => person) }
  const { culture } = work
  const contextWith = (db: Db, as: typeof author) => ({ ...job, ...as, db, translate, culture })
  const [candidates, passwords] = await actingAs(actorOf(job, author.principal), async () => {
    const found = await tenantReading(store, tenantId, (db) => judged(contextWith(db, author), body))
    return [found, await choosePasswords(found, signal)] as const
  })
  // Passwords are hashed when others have had their turns: the author may have lost the right meanwhile (S57).
  const still = await importerOf(job, work)
  const write = async (db: Db): Promise<number> => {
    // Before any row is held: imports make people one after the other, and nobody else takes a place of theirs.
    await awaitTurn(db, 'people', tenantId)
    if (!(await holdImport(db, key))) return 1
    // Another process has taken up the job meanwhile.
    const next = await findLeft(db, key, 1)
    if (next?.rows[0]?.place !== left.rows[0]?.place) return partDone(db, key)
    const answers = await savePeople(contextWith(db, still), candidates, passwords)
    await updateAnswers(
      db,
      key,
      left.rows.flatMap(({ place }, index) => {
        const answer = answers[index]
        return answer ? [{ place, answer }] : []
      }),
    )
    return partDone(db, key)
  }
  job.progress(await actingAs(actorOf(job, still.principal), () => tenantTransaction(store, tenantId, write)))
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

async function addJob(context: SignedInContext, importId: string): Promise<void> {
  const { db, tenantId, jobs, culture } = context
  const data = { importId, session: sessionOf(context), culture }
  const jobId = await jobs.add(db, importPeople, { tenantId, data })
  await setJobOfImport(db, { tenantId, importId, jobId })
}
