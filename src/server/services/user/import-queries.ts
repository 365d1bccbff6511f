/** Lists of people that become people: the last one of each who brings any. */
import { type SqlBool, sql } from 'kysely'
import type { ImportPeople } from '../../../contract/services/user.ts'
import { refused } from '../../access/refusals.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { StoredImportedRow } from '../../db/people-import-tables.ts'
import type { Db } from '../../db/transaction.ts'
import { refusedAsTaken } from '../taken.ts'

interface Owner {
  tenantId: number
  userId: number
}

/**
 * Which one, and who goes on with it: once it was stopped and gone on with, its former job has no say in it. Where a process of
 * the version before goes on with one, the former job stays noted, and is over.
 */
export interface ImportKey {
  tenantId: number
  importId: string
  jobId: string
}

const isUnderWay = ({ tenantId, importId, jobId }: ImportKey) =>
  sql<SqlBool>`tenant_id = ${tenantId} and id = ${importId} and ended_at is null and (job_id = ${jobId} or not exists (
    select from jobs noted where noted.tenant_id = people_imports.tenant_id and noted.id = people_imports.job_id
      and noted.state in ('waiting', 'running')))`

/** In place of the person’s last one, if that has ended. */
export async function insertImport(
  db: Db,
  { tenantId, userId }: Owner,
  { people, ...given }: ImportPeople,
  answers: readonly StoredImportedRow[],
  now: Date,
): Promise<string> {
  await db
    .deleteFrom('people_imports')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is not', null)
    .execute()
  const { id } = await refusedAsTaken({ people_import_of_person: () => refused('ImportIsRunning') }, () =>
    db
      .insertInto('people_imports')
      .values({ tenant_id: tenantId, user_id: userId, given: JSON.stringify(given), started_at: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const rows = answers.flatMap((answer, place) => {
    const person = people[place]
    return person ? [{ tenant_id: tenantId, import_id: id, place, person, answer }] : []
  })
  await insertRows(db, 'people_import_rows', rows)
  return id
}

export async function findImport(db: Db, { tenantId, userId }: Owner) {
  const found = await db
    .selectFrom('people_imports')
    .select(['id', 'started_at', 'ended_at', 'failure'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!found) return null
  const rows = await db
    .selectFrom('people_import_rows')
    .select('answer')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', found.id)
    .orderBy('place')
    .execute()
  return { ...found, rows: rows.map(({ answer }) => answer) }
}

export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

const isLeft = sql<SqlBool>`answer ->> 'fate' = 'new'`

/** As long as it goes on: what its people get, and the next rows. */
export async function findLeft(db: Db, key: ImportKey, most: number) {
  const { tenantId, importId } = key
  const [found, rows] = await Promise.all([
    db.selectFrom('people_imports').select('given').where(isUnderWay(key)).executeTakeFirst(),
    db
      .selectFrom('people_import_rows')
      .select(['place', 'person'])
      .where('tenant_id', '=', tenantId)
      .where('import_id', '=', importId)
      .where(isLeft)
      .orderBy('place')
      .limit(most)
      .execute(),
  ])
  return found && { given: found.given, rows }
}

/** How much of it is done, from 0 to 1. */
export async function partDone(db: Db, { tenantId, importId }: ImportKey): Promise<number> {
  const { all, left } = await db
    .selectFrom('people_import_rows')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.countAll<number>().filterWhere(isLeft).as('left')])
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return 1 - Number(left) / Math.max(Number(all), 1)
}

/** False: nobody wants it any more. Until the transaction ends nobody stops it. */
export async function holdImport(db: Db, key: ImportKey): Promise<boolean> {
  const held = await db.selectFrom('people_imports').select('id').where(isUnderWay(key)).forUpdate().executeTakeFirst()
  return held !== undefined
}

export async function updateAnswers(
  db: Db,
  { tenantId, importId }: ImportKey,
  answers: readonly { place: number; answer: StoredImportedRow }[],
): Promise<void> {
  await sql`
    update people_import_rows as told set answer = given.answer
    from json_to_recordset(${JSON.stringify(answers)}::json) as given (place int, answer jsonb)
    where told.tenant_id = ${tenantId} and told.import_id = ${importId} and told.place = given.place`.execute(db)
}

export const endImport = (db: Db, key: ImportKey, now: Date, failure: string | null) =>
  db.updateTable('people_imports').set({ ended_at: now, failure }).where(isUnderWay(key)).execute()

export const setJobOfImport = (db: Db, { tenantId, importId, jobId }: ImportKey) =>
  db
    .updateTable('people_imports')
    .set({ job_id: jobId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .execute()

export const stopImport = (db: Db, { tenantId, userId }: Owner, now: Date) =>
  db
    .updateTable('people_imports')
    .set({ ended_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()

/** Undefined: there is none that has ended. */
export const resumeImport = (db: Db, { tenantId, userId }: Owner) =>
  db
    .updateTable('people_imports')
    .set({ ended_at: null, failure: null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
