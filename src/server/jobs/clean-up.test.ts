import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lifetimes, retention } from '../../contract/vocabulary/limits.ts'
import { type NewSession, openSession } from '../auth/sessions.ts'
import { readConfig } from '../config.ts'
import type { Services } from '../context/services.ts'
import { keptCount } from '../db/kept-counts.ts'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { type Db, hostTransaction, tenantTransaction } from '../db/transaction.ts'
import { openServices } from '../start/open-services.ts'
import { cleanUp } from './clean-up.ts'
import { JobRunner } from './job-runner.ts'
import { jobOfTest } from './testing.ts'

const tenantId = 7
const start = new Date('2026-11-02T09:00:00Z')

let folder: string
let store: Store
let services: Services
let now = start
/** Milliseconds by which this process’s clock is ahead of the database’s. */
let ahead = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-clean-up-'))
  store = { ...(await openTestStore()), clock: async () => new Date(now.getTime() - ahead) }
  services = await openServices(readConfig({ DATA_DIR: folder }), store, pino({ level: 'silent' }))
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const runner = () => new JobRunner({ services, definitions: [cleanUp], clock: () => now })
/** At a moment until which the portal was in use: removing has followed the clock. */
const runAt = async (moment: Date) => {
  now = moment
  await hostTransaction(store, 'a test goes on in time', (db) =>
    sql`update removal_time set counted_until = ${now}`.execute(db),
  )
  await runner().runDue()
}
const rowsOf = async (table: string): Promise<number> => {
  const { rows } = await hostTransaction(store, 'count', (db) =>
    sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(db),
  )
  return rows[0]?.count ?? 0
}
const tempFile = (db: Db, i: number, expiresAt: Date) =>
  db
    .insertInto('temp_files')
    .values({
      tenant_id: tenantId,
      token_hash: `file ${i}`,
      user_id: 1,
      file_name: 'x',
      file_type: 'x',
      bytes: Buffer.from('x'),
      created_at: start,
      expires_at: expiresAt,
    })
    .execute()

test('what has served its time goes by itself within the hour, however much it is, and nothing else does', async () => {
  const session: NewSession = await tenantTransaction(store, tenantId, async (db) => {
    const user = await db
      .insertInto('users')
      .values({
        tenant_id: tenantId,
        user_name: 'alice',
        name: 'Alice',
        email_address: 'alice@contoso.example',
        security_stamp: 'stamp',
        creation_time: start,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const client = { ip: '127.0.0.1', userAgent: '' }
    return {
      tenantId,
      userId: user.id,
      stamp: 'stamp',
      isRemembered: false,
      isRotating: true,
      impersonator: null,
      client,
    }
  })
  await tenantTransaction(store, tenantId, async (db) => {
    await openSession(db, session, start)
    await openSession(db, session, new Date(start.getTime() + 2 * lifetimes.session * 1000))
    for (let i = 0; i < 2_100; i++) await tempFile(db, i, start)
    await tempFile(db, 9_999, new Date(start.getTime() + 30 * 86_400_000))
    await sql`insert into outbox_receipts (tenant_id, client, sequence, user_id, received_at)
      select ${tenantId}, gen_random_uuid(), 1, 1, moment from unnest(${[start, new Date(start.getTime() + 5 * 86_400_000)]}::timestamptz[]) as moment`.execute(
      db,
    )
    await sql`insert into one_time_values (tenant_id, purpose, token_hash, payload, expires_at)
      values (${tenantId}, 'test', 'old', '{}', ${start})`.execute(db)
  })

  await runner().runDue()
  expect(await rowsOf('temp_files')).toBe(2_101)
  await runAt(new Date(start.getTime() + 2.5 * lifetimes.session * 1000))
  expect(await rowsOf('temp_files')).toBe(1)
  expect([await rowsOf('refresh_families'), await rowsOf('refresh_tokens')]).toEqual([1, 1])
  expect(await rowsOf('one_time_values')).toBe(0)
  expect(await rowsOf('outbox_receipts')).toBe(2)

  const later = new Date(start.getTime() + 32 * 86_400_000)
  const batches = async () => {
    const { rows } = await hostTransaction(store, 'count', (db) =>
      sql<{ written_at: Date }>`select written_at from audit_batches`.execute(db),
    )
    return rows
  }
  await hostTransaction(store, 'a test makes numbers of batches', (db) =>
    sql`insert into audit_batches (number, written_at)
      select gen_random_uuid(), moment from unnest(${[start, later]}::timestamptz[]) moment`.execute(db),
  )
  await runAt(later)
  expect(await rowsOf('outbox_receipts')).toBe(1)
  expect((await batches()).map(({ written_at }) => written_at)).toEqual([now])
  const { rows } = await hostTransaction(store, 'its own traces', (db) =>
    sql<{ state: string }>`select state from jobs order by ended_at nulls last`.execute(db),
  )
  // The one before last is older than a week and gone; the last has just ended; the next waits.
  expect(rows).toEqual([{ state: 'succeeded' }, { state: 'waiting' }])
})

test('records are kept for as long as the contract says, the host’s and those of deleted organisations too, and counts follow', async () => {
  const after = (days: number) => new Date(start.getTime() + days * 86_400_000)
  const gone = await hostTransaction(store, 'a test makes a tenant that was deleted', (db) =>
    db
      .insertInto('tenants')
      .values({ tenancy_name: 'gone', name: 'Gone', is_active: false, is_deleted: true, creation_time: start })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const owners = [0, gone.id]
  const moments = [...Array<Date>(700).fill(start), after(10)]
  await hostTransaction(store, 'a test makes records', async (db) => {
    for (const owner of owners) {
      await sql`
        insert into audit_logs (tenant_id, service_name, method_name, parameters, execution_time, execution_duration,
          client_ip_address, browser_info)
        select ${owner}, 'User', 'getUsers', '{}', moment, 1, '', '' from unnest(${moments}::timestamptz[]) moment`.execute(
        db,
      )
      await sql`
        insert into entity_changes (tenant_id, entity_change_set_id, change_time, change_type, entity_type_full_name,
          entity_id, property_changes)
        select ${owner}, 1, moment, 1, 'Tessera.Users.User', '1', '[]' from unnest(${moments}::timestamptz[]) moment`.execute(
        db,
      )
      await sql`
        insert into login_attempts (tenant_id, user_name_or_email_address, client_ip_address, browser_info, result,
          creation_time)
        select ${owner}, 'alice', '', '', 1, moment from unnest(${moments}::timestamptz[]) moment`.execute(db)
    }
  })
  const rows = async (days: number): Promise<Record<string, number[]>> => {
    await runAt(after(days))
    return hostTransaction(store, 'count', async (db) => {
      const counts: Record<string, number[]> = {}
      for (const table of ['audit_logs', 'entity_changes', 'login_attempts'] as const) {
        const { rows } = await sql<{ count: number }>`
          select (select count(*)::int from ${sql.table(table)} where tenant_id = owner) as count
          from unnest(${owners}::int[]) owner`.execute(db)
        counts[table] = rows.map(({ count }) => count)
      }
      return counts
    })
  }
  const least = Math.min(retention.auditLogs, retention.entityChanges, retention.loginAttempts)
  const most = Math.max(retention.auditLogs, retention.entityChanges, retention.loginAttempts)
  const all = [701, 701]
  expect(await rows(least - 1)).toEqual({ audit_logs: all, entity_changes: all, login_attempts: all })
  const last = [1, 1]
  expect(await rows(most + 1)).toEqual({ audit_logs: last, entity_changes: last, login_attempts: last })
  const counted = await hostTransaction(store, 'count', (db) =>
    Promise.all(
      (['audit_logs', 'entity_changes'] as const).map((table) =>
        keptCount(db, gone.id, table).executeTakeFirstOrThrow(),
      ),
    ),
  )
  expect(counted).toEqual([{ count: 1 }, { count: 1 }])
  expect(await rows(most + 11)).toMatchObject({ audit_logs: [0, 0] })
})

describe('S16: a clock that is years ahead', () => {
  const years = 500 * 86_400_000
  const attempts = () => rowsOf('login_attempts')
  const temporary = () => rowsOf('temp_files')
  const untouched = new Date('2030-01-01T09:00:00Z')

  beforeEach(async () => {
    ahead = 0
    await runAt(untouched)
    await tenantTransaction(store, tenantId, async (db) => {
      await db.deleteFrom('temp_files').execute()
      await db.deleteFrom('login_attempts').execute()
      await tempFile(db, 1, new Date(untouched.getTime() + 3_600_000))
      await tempFile(db, 2, new Date(untouched.getTime() + years / 2))
      await sql`
        insert into login_attempts (tenant_id, user_name_or_email_address, client_ip_address, browser_info, result,
          creation_time)
        values (${tenantId}, 'alice', '', '', 1, ${untouched})`.execute(db)
    })
  })

  test('of one process, removes nothing', async () => {
    now = new Date(untouched.getTime() + years)
    ahead = years
    await runner().runDue()
    const { every: _, ...asked } = cleanUp
    await tenantTransaction(store, 0, (db) => services.jobs.add(db, asked, { tenantId: 0, data: {} }))
    await new JobRunner({ services, definitions: [asked], clock: () => now }).runDue()
    expect([await attempts(), await temporary()]).toEqual([1, 2])
  })

  test('of process and database, removes what a day more made old; once it is right again, all goes on', async () => {
    now = new Date(untouched.getTime() + years)
    for (let runs = 0; runs < 3; runs++) {
      await runner().runDue()
      now = new Date(now.getTime() + 3_600_000)
    }
    expect([await attempts(), await temporary()]).toEqual([1, 1])
    now = new Date(untouched.getTime() + 3_700_000)
    await runner().runDue()
    expect([await attempts(), await temporary()]).toEqual([1, 1])
  })
})

test('A110: a table that has more than there is time for keeps no other from being cleaned up', async () => {
  await tenantTransaction(store, tenantId, async (db) => {
    await sql`insert into temp_files (tenant_id, token_hash, user_id, file_name, file_type, bytes, created_at, expires_at)
      select ${tenantId}, 'many ' || n, 1, 'x', 'x', '', ${start}, ${start} from generate_series(1, 40000) n`.execute(
      db,
    )
    await sql`insert into one_time_values (tenant_id, purpose, token_hash, payload, expires_at)
      values (${tenantId}, 'test', 'of long ago', '{}', ${start})`.execute(db)
  })
  const time = new AbortController()
  let statements = 0
  const short: Store = {
    ...store,
    pool: Object.create(store.pool, {
      connect: {
        value: async () => {
          if (++statements === 30) time.abort()
          return store.pool.connect()
        },
      },
    }),
  }
  const run = (by: Store, signal: AbortSignal) => cleanUp.run(jobOfTest(services, now, { store: by, signal }), {})
  await run(short, time.signal)
  expect(await rowsOf('one_time_values')).toBe(0)
  expect(await rowsOf('temp_files')).toBeGreaterThan(1)
  await run(store, new AbortController().signal)
  expect(await rowsOf('temp_files')).toBe(1)
})

test('A104: a database that does not answer keeps no other from being cleaned up', async () => {
  const away: Store = { ...store, clock: () => Promise.reject(new Error('It does not answer.')) }
  const several: Store = { ...store, openStores: () => [away, store] }
  await tenantTransaction(store, tenantId, (db) => tempFile(db, 20_000, now))
  const before = await rowsOf('temp_files')
  now = new Date(now.getTime() + 3 * 86_400_000)
  await hostTransaction(store, 'a test goes on in time', (db) =>
    sql`update removal_time set counted_until = ${now}`.execute(db),
  )
  await new JobRunner({
    services: { ...services, store: several },
    definitions: [cleanUp],
    clock: () => now,
  }).runDue()
  expect(await rowsOf('temp_files')).toBe(before - 1)
})
