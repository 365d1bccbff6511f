/** Organisations, people and their sessions for tests of this folder, and for nothing else. */
import { sql } from 'kysely'
import type { Store } from '../db/store.ts'
import { type Db, hostTransaction, tenantTransaction } from '../db/transaction.ts'
import { continueSession, type NewSession, newSecurityStamp, openSession } from './sessions.ts'

/** When tests of sessions begin. */
export const now = new Date('2026-11-02T09:00:00Z')

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

export const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)

export const contoso = 1
export const fabrikam = 2

/** In a store that has none yet. */
export const addOrganisations = (store: Store): Promise<void> =>
  hostTransaction(store, 'a test has organisations', async (db) => {
    const values = ['contoso', 'fabrikam'].map((name) => ({
      tenancy_name: name,
      name,
      is_active: true,
      creation_time: now,
    }))
    await db.insertInto('tenants').values(values).execute()
  })

export interface Person {
  tenantId: number
  userId: number
  stamp: string
}

let people = 0

export function aPerson(store: Store, tenantId = contoso): Promise<Person> {
  people += 1
  const stamp = newSecurityStamp()
  const values = {
    user_name: `person-${people}`,
    name: 'Somebody',
    email_address: `person-${people}@contoso.example`,
    security_stamp: stamp,
    creation_time: now,
  }
  return tenantTransaction(store, tenantId, async (db) => {
    const add = db
      .insertInto('users')
      .values({ ...values, tenant_id: tenantId })
      .returning('id')
    return { tenantId, userId: (await add.executeTakeFirstOrThrow()).id, stamp }
  })
}

/** Not remembered, in a browser that takes the next token by each use. */
export async function signIn(store: Store, person: Person, more: Partial<NewSession> = {}, at = now) {
  const client = { ip: '192.0.2.7', userAgent: 'a browser' }
  const usual = { isRemembered: false, isRotating: true, impersonator: null, client }
  const { tenantId } = person
  const opened = await tenantTransaction(store, tenantId, (db) => openSession(db, { ...usual, ...person, ...more }, at))
  return { ...person, ...opened }
}

export type Session = Awaited<ReturnType<typeof signIn>>

/** The next token; fails where the session does not go on, or with this one. */
export async function nextToken(store: Store, token: string, at = now): Promise<string> {
  const continued = await continueSession(store, contoso, token, at)
  if (!continued?.next) throw new Error('No token follows')
  return continued.next.refreshToken
}

/** What organisations and people are by now. */
export const changePerson = (
  store: Store,
  { tenantId, userId }: Person,
  values: { is_active?: boolean; is_deleted?: boolean; security_stamp?: string },
): Promise<unknown> =>
  tenantTransaction(store, tenantId, (db) =>
    db.updateTable('users').set(values).where('tenant_id', '=', tenantId).where('id', '=', userId).execute(),
  )

export const changeOrganisation = (store: Store, values: { is_active?: boolean; is_deleted?: boolean }) =>
  hostTransaction(store, 'a test changes an organisation', (db) =>
    db.updateTable('tenants').set(values).where('id', '=', contoso).execute(),
  )

/** Lets the other act as the person from now on, for an hour. */
export const delegate = (store: Store, from: Person, to: Person): Promise<number> =>
  tenantTransaction(store, from.tenantId, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into user_delegations
        (tenant_id, source_user_id, target_user_id, start_time, end_time, creation_time, source_security_stamp)
      values (${from.tenantId}, ${from.userId}, ${to.userId}, ${now}, ${later(hour)}, ${now}, ${from.stamp})
      returning id`.execute(db)
    return rows[0]?.id ?? 0
  })

const tablesOfPerson = ['refresh_families', 'refresh_tokens', 'user_links', 'user_delegations']

/** Whatever Contoso has of people and sessions stands in Fabrikam, too, under the same ids. */
export const copyToFabrikam = (store: Store): Promise<void> =>
  hostTransaction(store, 'a test copies an organisation', async (db) => {
    await sql`delete from users where tenant_id = ${fabrikam}`.execute(db)
    const columns = sql.raw('user_name, name, email_address, security_stamp, is_active, is_deleted, creation_time')
    await sql`
      insert into users (tenant_id, id, ${columns}) overriding system value
      select ${fabrikam}, id, ${columns} from users where tenant_id = ${contoso}`.execute(db)
    for (const table of tablesOfPerson.map(sql.table)) {
      await sql`
        insert into ${table} overriding system value
        select (jsonb_populate_record(one, ${JSON.stringify({ tenant_id: fabrikam })}::jsonb)).* from ${table} one
        where tenant_id = ${contoso}`.execute(db)
    }
  })

/** All that an organisation has of people and sessions. */
export const everythingOf = (store: Store, tenantId: number) =>
  tenantTransaction(store, tenantId, (db: Db) =>
    Promise.all(
      ['users', ...tablesOfPerson].map(async (table) => {
        const { rows } = await sql`select to_jsonb(one) as one from ${sql.table(table)} one order by 1`.execute(db)
        return rows
      }),
    ),
  )
