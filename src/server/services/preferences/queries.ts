import { type Selectable, type SqlBool, sql } from 'kysely'
import { isOpenTo } from '../../auth/report-access.ts'
import type { PreferenceTables } from '../../db/preference-tables.ts'
import type { Db } from '../../db/transaction.ts'

type PreferenceTable = PreferenceTables['user_preferences']
export type PreferenceKind = PreferenceTable['kind']
export type PreferenceRow = Pick<Selectable<PreferenceTable>, 'kind' | 'key' | 'report_id' | 'value' | 'changed_at'>

export interface Person {
  tenantId: number
  userId: number
}

const ofPerson = (db: Db, { tenantId, userId }: Person) =>
  db.selectFrom('user_preferences').where('tenant_id', '=', tenantId).where('user_id', '=', userId)

const isOpenReport = ({ tenantId, userId }: Person, id: unknown) => sql<SqlBool>`exists (
  select from reports where tenant_id = ${tenantId} and id = ${id} and not is_disabled and ${isOpenTo(tenantId, userId)})`

/** The latest first; of reports, those that are open to the person by now. */
export const findPreferences = (db: Db, person: Person): Promise<PreferenceRow[]> =>
  ofPerson(db, person)
    .select(['kind', 'key', 'report_id', 'value', 'changed_at'])
    .where('is_removed', '=', false)
    .where((row) => row.or([row('report_id', 'is', null), isOpenReport(person, sql.ref('user_preferences.report_id'))]))
    .orderBy('changed_at', 'desc')
    .orderBy('key')
    .execute()

export async function isReportOpen(db: Db, person: Person, reportId: number): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`select ${isOpenReport(person, reportId)} as is_open`.execute(db)
  return rows[0]?.is_open ?? false
}

/** One device after the other. False: the account was deleted at this moment, and nothing of it is kept. */
export async function holdPerson(db: Db, { tenantId, userId }: Person): Promise<boolean> {
  const held = await db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('is_deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held !== undefined
}

export async function countOthers(db: Db, person: Person, kind: PreferenceKind, key: string): Promise<number> {
  const { count } = await ofPerson(db, person)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('key', '<>', key)
    .where('is_removed', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

export interface Change {
  kind: PreferenceKind
  key: string
  reportId: number | null
  value: object
  changedAt: Date
}

/** The later change of two holds; of two at one moment, the one that arrives later. False: this is not it. */
export async function keepPreference(db: Db, { tenantId, userId }: Person, change: Change): Promise<boolean> {
  const value = JSON.stringify(change.value)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user_preferences')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      kind: change.kind,
      key: change.key,
      report_id: change.reportId,
      value,
      changed_at: change.changedAt,
      is_removed: false,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'kind', 'key'])
        .doUpdateSet({ value, changed_at: change.changedAt, is_removed: false })
        .where('user_preferences.changed_at', '<=', change.changedAt),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}

/** What is not there leaves nothing behind. */
export async function removePreference(
  db: Db,
  { tenantId, userId }: Person,
  { kind, key, changedAt }: Pick<Change, 'kind' | 'key' | 'changedAt'>,
): Promise<void> {
  await db
    .updateTable('user_preferences')
    .set({ value: '{}', changed_at: changedAt, is_removed: true })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('changed_at', '<=', changedAt)
    .execute()
}

/** Leaves the latest of what is kept, and as many that were taken back. */
export async function trimPreferences(db: Db, { tenantId, userId }: Person, kind: PreferenceKind, most: number) {
  await sql`
    delete from user_preferences where tenant_id = ${tenantId} and user_id = ${userId} and kind = ${kind} and key in (
      select key from (
        select key, row_number() over (partition by is_removed order by changed_at desc, key) as place
        from user_preferences where tenant_id = ${tenantId} and user_id = ${userId} and kind = ${kind}) ranked
      where place > ${most})`.execute(db)
}

export async function deletePreferences(db: Db, { tenantId, userId }: Person): Promise<void> {
  await db.deleteFrom('user_preferences').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
}
