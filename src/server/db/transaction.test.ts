import fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Actor, actingAs } from './actor.ts'
import {
  ChangedMeanwhileError,
  NestedTransactionError,
  OutcomeUnknownError,
  StoreAwayError,
  StoreBusyError,
  StoreTimeoutError,
} from './errors.ts'
import { kyselyOver } from './kysely-over.ts'
import { ownTransaction } from './own-transaction.ts'
import type { Store } from './store.ts'
import { openTestStore } from './testing.ts'
import {
  acrossTenants,
  askingBeforeFirst,
  type Db,
  hostTransaction,
  lastly,
  onceEnded,
  refuseWhileConnectionIsHeld,
  tenantChange,
  tenantReading,
  tenantTransaction,
  withFirstStatement,
} from './transaction.ts'

let store: Store

beforeAll(async () => {
  store = await openTestStore()
  await store.maintain((client) =>
    client.query(`
      create table mark (tenant_id int not null, id int not null, primary key (tenant_id, id));
      select protect_tenant_table('mark');
      create table copy (tenant_id int not null, id int not null, foreign key (tenant_id, id) references mark);
      select protect_tenant_table('copy');
      create table late (tenant_id int not null, code text not null);
      select protect_tenant_table('late');
      create function fail_late() returns trigger language plpgsql as $$
        begin raise exception using errcode = new.code; end $$;
      create constraint trigger late_fault after insert on late deferrable initially deferred
        for each row execute function fail_late();
    `),
  )
}, 60_000)

afterAll(() => store.close())

const inTenant = <T>(work: (db: Db) => Promise<T>) => tenantTransaction(store, 1, work)
const one = (db: Db) => sql<{ n: number }>`select 1 as n`.execute(db)
const mark = (db: Db, id: number) => sql`insert into mark values (1, ${id})`.execute(db)
const marks = async () => (await inTenant((db) => sql<{ id: number }>`select id from mark`.execute(db))).rows.length

const ended = new Error('The transaction of this db has ended')

async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  const before = store.roundTrips()
  await work()
  return store.roundTrips() - before
}

describe('round trips', () => {
  test('one statement costs two, with its transaction', async () => {
    expect(await roundTripsOf(() => inTenant(one))).toBe(2)
  })

  test('statements asked at once cost two together', async () => {
    expect(await roundTripsOf(() => inTenant((db) => Promise.all([one(db), one(db), one(db)])))).toBe(2)
  })

  test('a transaction without a statement costs none', async () => {
    expect(await roundTripsOf(() => inTenant(async () => 'nothing to ask'))).toBe(0)
  })

  test('a statement asked while others are on their way leaves once they have come', async () => {
    const work = async (db: Db) => {
      const first = one(db)
      for (let turn = 0; turn < 3; turn++) await new Promise<void>((next) => process.nextTick(next))
      return Promise.all([first, one(db)])
    }
    expect(await roundTripsOf(() => inTenant(work))).toBe(3)
  })

  test('a statement that waits for another costs one more', async () => {
    const dependent = async (db: Db) => {
      await one(db)
      await one(db)
    }
    expect(await roundTripsOf(() => inTenant(dependent))).toBe(3)
  })
})

test('what every transaction sends is prepared once by its connection', async () => {
  const single = await openTestStore({ poolSize: 1 })
  const failure = new Error('changed my mind')
  const failing = async (db: Db) => {
    await one(db)
    throw failure
  }
  for (const tenantId of [1, 2]) {
    await tenantTransaction(single, tenantId, one)
    await tenantReading(single, tenantId, one)
    await expect(tenantTransaction(single, tenantId, failing)).rejects.toBe(failure)
  }
  const { rows } = await single.pool.query('select name, statement from pg_prepared_statements')
  const prepared = rows.map(({ name, statement }) => (name === statement ? name : statement.slice(0, 18)))
  expect(prepared.toSorted()).toEqual([
    'begin',
    'begin read only',
    'commit',
    'rollback',
    'select 1 as n',
    'select set_config(',
  ])
  await single.close()
})

describe('a reading', () => {
  const reading = <T>(work: (db: Db) => Promise<T>) => tenantReading(store, 1, work)

  test('costs one round trip with its transaction, however much it asks at once', async () => {
    expect(await roundTripsOf(() => reading((db) => Promise.all([one(db), one(db), one(db)])))).toBe(1)
  })

  test('sees the rows of its tenant alone', async () => {
    await tenantTransaction(store, 2, (db) => sql`insert into mark values (2, 7)`.execute(db))
    const seen = (tenantId: number) =>
      tenantReading(store, tenantId, (db) => sql`select id from mark where id = 7`.execute(db))
    expect([(await seen(1)).rows, (await seen(2)).rows]).toEqual([[], [{ id: 7 }]])
  })

  test('holds no connection when its answer is there, and may ask again, of its tenant alone', async () => {
    await tenantTransaction(store, 2, (db) => sql`insert into mark values (2, 8)`.execute(db))
    const dependent = async (db: Db) => {
      await one(db)
      expect(store.pool.idleCount).toBe(store.pool.totalCount)
      return sql`select id from mark where id = 8`.execute(db)
    }
    expect(await roundTripsOf(async () => expect((await reading(dependent)).rows).toEqual([]))).toBe(2)
  })

  test('writes nothing', async () => {
    await expect(reading((db) => mark(db, 1))).rejects.toThrow(/can only be read/)
    expect(await marks()).toBe(0)
  })

  test('fails with the error of its statement, and leaves the store usable', async () => {
    await expect(reading((db) => sql`select no_such_column`.execute(db))).rejects.toThrow(/no_such_column/)
    expect((await inTenant(one)).rows).toEqual([{ n: 1 }])
  })
})

describe('what is asked last', () => {
  const twice = (db: Db, id: number) => lastly(db, () => Promise.all([mark(db, id), mark(db, id + 1)]))

  test('goes with the end of its transaction, in one round trip', async () => {
    const work = async (db: Db) => {
      await one(db)
      await twice(db, 21)
    }
    expect(await roundTripsOf(() => inTenant(work))).toBe(2)
    expect(await marks()).toBe(2)
    await inTenant((db) => sql`delete from mark where id in (21, 22)`.execute(db))
  })

  test('undoes what came before where it fails', async () => {
    const work = async (db: Db) => {
      await mark(db, 22)
      await twice(db, 21)
    }
    await expect(inTenant(work)).rejects.toThrow()
    expect(await marks()).toBe(0)
  })

  test('is followed by nothing', async () => {
    const work = async (db: Db) => {
      await twice(db, 23)
      await one(db)
    }
    await expect(inTenant(work)).rejects.toEqual(ended)
    await inTenant((db) => sql`delete from mark where id in (23, 24)`.execute(db))
  })

  test('has an outcome that nobody knows where the database was stopped at its end', async () => {
    const stopped = (db: Db) => lastly(db, () => sql`insert into late values (1, '57P01')`.execute(db))
    await expect(inTenant(stopped)).rejects.toMatchObject({ constructor: OutcomeUnknownError })
    expect((await inTenant(one)).rows).toEqual([{ n: 1 }])
  })
})

describe('a change at once', () => {
  const change = <T>(work: (db: Db) => Promise<T>) => tenantChange(store, 1, work)

  test('costs one round trip with its transaction, and is kept', async () => {
    expect(await roundTripsOf(() => change((db) => Promise.all([mark(db, 11), mark(db, 12)])))).toBe(1)
    expect(await marks()).toBe(2)
    await inTenant((db) => sql`delete from mark where id in (11, 12)`.execute(db))
  })

  test('is made whole or not at all', async () => {
    const work = (db: Db) => Promise.all([mark(db, 13), sql`select no_such_column`.execute(db)])
    await expect(change(work)).rejects.toThrow(/no_such_column/)
    expect(await marks()).toBe(0)
    expect((await inTenant(one)).rows).toEqual([{ n: 1 }])
  })

  test('takes no second turn', async () => {
    const dependent = async (db: Db) => {
      await one(db)
      await mark(db, 14)
    }
    await expect(change(dependent)).rejects.toEqual(ended)
    expect(await marks()).toBe(0)
  })
})

describe('a statement that its connection has prepared', () => {
  const ofNumber = (n: number) => (db: Db) =>
    sql<{ text: string | null; whole: number }>`
      select case when ${n}::int > 1 then 'more' end as text, 6 / ${n}::int as whole`.execute(db)
  const lists = (db: Db) => Promise.all([ofNumber(1)(db), one(db), ofNumber(2)(db)])

  test('answers every time what it answered when it was described', async () => {
    for (const _ of ['described', 'known']) {
      const [first, between, last] = await inTenant(lists)
      expect(first.rows).toEqual([{ text: null, whole: 6 }])
      expect(between.rows).toEqual([{ n: 1 }])
      expect(last.rows).toEqual([{ text: 'more', whole: 3 }])
    }
  })

  test('answers as well when it failed at first', async () => {
    const third = (n: number) => (db: Db) => sql<{ third: number }>`select 3 / ${n}::int as third`.execute(db)
    await expect(inTenant(third(0))).rejects.toThrow(/division by zero/)
    expect((await inTenant(third(1))).rows).toEqual([{ third: 3 }])
    expect((await inTenant(third(3))).rows).toEqual([{ third: 1 }])
  })
})

describe('all or nothing', () => {
  test('what a failing transaction wrote is gone, and its error is the caller’s', async () => {
    const failure = new Error('changed my mind')
    const work = async (db: Db) => {
      await mark(db, 1)
      throw failure
    }
    await expect(inTenant(work)).rejects.toBe(failure)
    expect(await marks()).toBe(0)
  })

  test('a failed statement takes the whole transaction with it, even if its error is caught', async () => {
    const work = async (db: Db) => {
      await mark(db, 1)
      await sql`select no_such_column`.execute(db).catch(() => 'never mind')
    }
    await expect(inTenant(work)).rejects.toThrow(/Nothing was kept/)
    expect(await marks()).toBe(0)
  })

  test('statements asked at once fail together when one of them fails', async () => {
    const work = (db: Db) => Promise.all([mark(db, 1), sql`select no_such_column`.execute(db), mark(db, 2)])
    await expect(inTenant(work)).rejects.toThrow(/no_such_column/)
    expect(await marks()).toBe(0)
  })

  test('a value that cannot be sent fails before anything is', async () => {
    const circular: { self?: unknown } = {}
    circular.self = circular
    await expect(inTenant((db) => sql`select ${circular}::jsonb`.execute(db))).rejects.toThrow(/circular/)
    expect((await inTenant(one)).rows).toEqual([{ n: 1 }])
  })

  test('an answer that a number cannot carry is an error, not a rounded number', async () => {
    const work = (db: Db) => sql`select 9007199254740993::int8 as n`.execute(db)
    await expect(inTenant(work)).rejects.toThrow(RangeError)
    expect((await inTenant(one)).rows).toEqual([{ n: 1 }])
  })

  test('a statement that nobody waited for undoes the transaction and takes no connection with it', async () => {
    const work = async (db: Db) => {
      mark(db, 1).catch(() => undefined)
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    }
    await expect(inTenant(work)).rejects.toThrow(/before its statements/)
    expect(await marks()).toBe(0)
    expect(store.pool.idleCount).toBe(store.pool.totalCount)
  })

  test('nor does one that has not left yet', async () => {
    const work = async (db: Db) => void mark(db, 1).catch(() => undefined)
    await expect(inTenant(work)).rejects.toThrow(/before its statements/)
    expect(await marks()).toBe(0)
    expect(store.pool.idleCount).toBe(store.pool.totalCount)
  })

  test('what its end is refused for is told, and nothing of it is kept', async () => {
    const late = (code: string) => (db: Db) =>
      Promise.all([mark(db, 1), sql`insert into late values (1, ${code})`.execute(db)])
    for (const way of [tenantTransaction, tenantChange]) {
      await expect(way(store, 1, late('23503'))).rejects.toThrow(ChangedMeanwhileError)
      await expect(way(store, 1, late('22012'))).rejects.toMatchObject({ code: '22012' })
    }
    expect(await marks()).toBe(0)
  })

  test('an end that the database was stopped at has an outcome that nobody knows', async () => {
    const stopped = (db: Db) => sql`insert into late values (1, '57P01')`.execute(db)
    for (const way of [tenantTransaction, tenantChange])
      await expect(way(store, 1, stopped)).rejects.toMatchObject({
        constructor: OutcomeUnknownError,
        message: 'The answer to a COMMIT was lost',
        cause: { code: '57P01' },
      })
    expect((await inTenant(one)).rows).toEqual([{ n: 1 }])
  })

  test('COPY from the client is refused and leaves the store usable', async () => {
    await expect(inTenant((db) => sql`copy mark from stdin`.execute(db))).rejects.toThrow()
    expect((await inTenant(one)).rows).toEqual([{ n: 1 }])
  })
})

describe('one at a time', () => {
  test('a transaction within a transaction is refused at once', async () => {
    await expect(inTenant(() => inTenant(one))).rejects.toThrow(NestedTransactionError)
    await expect(inTenant(() => inTenant(one))).rejects.toThrow(/hand its db on instead/)
    await expect(inTenant(() => hostTransaction(store, 'sneak', one))).rejects.toThrow(NestedTransactionError)
    await expect(inTenant((db) => db.transaction().execute(one))).rejects.toThrow(NestedTransactionError)
  })

  test('work that a transaction started may use the store once it has ended', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let later: Promise<unknown> | undefined
    await inTenant(async (db) => {
      later = ended.then(() => inTenant(one))
      return one(db)
    })
    end()
    await expect(later).resolves.toMatchObject({ rows: [{ n: 1 }] })
  })

  test('the db of a transaction that has ended asks nothing', async () => {
    const db = await inTenant(async (db) => db)
    await expect(one(db)).rejects.toEqual(ended)
  })
})

test('a db that is of no transaction is asked as it is, and reaches nowhere', async () => {
  const { rows } = await store.pool.query('select 2 as n')
  const foreign: Db = kyselyOver(async () => ({ command: 'SELECT', rowCount: 1, rows }))
  const work = vi.fn()
  onceEnded(foreign, work)
  askingBeforeFirst(foreign, work)
  const ask = withFirstStatement(foreign, async () => void work(await one(foreign)))
  expect(work).not.toHaveBeenCalled()
  await ask()
  expect(work.mock.calls).toMatchObject([[{ rows: [{ n: 2 }] }]])
  expect(() => acrossTenants(foreign, 'a test')).toThrow('of the host')
  expect(refuseWhileConnectionIsHeld).not.toThrow()
})

test('what refers to a row that has gone meanwhile is told from a defect', async () => {
  const copy = (id: number) => inTenant((db) => sql`insert into copy values (1, ${id})`.execute(db))
  await expect(copy(404)).rejects.toThrow(ChangedMeanwhileError)
})

describe('once a transaction has ended', () => {
  test('what waited for that is done, kept or undone, before whoever asked for it hears of it', async () => {
    const heard: string[] = []
    const noting =
      (name: string, fails = false) =>
      async (db: Db) => {
        onceEnded(db, () => heard.push(name))
        await one(db)
        if (fails) throw new Error('changed my mind')
      }
    await inTenant(noting('kept')).then(() => heard.push('told'))
    await inTenant(noting('undone', true)).catch(() => heard.push('told'))
    await tenantChange(store, 1, noting('changed')).then(() => heard.push('told'))
    expect(heard).toEqual(['kept', 'told', 'undone', 'told', 'changed', 'told'])
  })

  test('also where it asked nothing', async () => {
    const heard: string[] = []
    const failing = inTenant(async (db) => {
      onceEnded(db, () => heard.push('ended'))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(heard).toEqual(['ended'])
  })
})

describe('what is asked with the first statement', () => {
  test('travels with it, once, and costs no round trip more', async () => {
    const asked: number[] = []
    const work = async (db: Db) => {
      const ask = withFirstStatement(db, async () => {
        asked.push((await one(db)).rows.length)
      })
      await one(db)
      await ask()
      return one(db)
    }
    expect(await roundTripsOf(() => inTenant(work))).toBe(3)
    expect(asked).toEqual([1])
  })

  test('is asked by itself where nothing else was, and by nobody where its asker does not', async () => {
    const asked: number[] = []
    const asking = (db: Db) =>
      withFirstStatement(db, async () => {
        asked.push((await one(db)).rows.length)
      })
    await inTenant((db) => asking(db)())
    expect(asked).toEqual([1])
    expect(await roundTripsOf(() => inTenant(async (db) => void asking(db)))).toBe(0)
  })

  test('fails whoever awaits it, and undoes the rest', async () => {
    const work = async (db: Db) => {
      const ask = withFirstStatement(db, async () => void (await sql`select no_such_column`.execute(db)))
      await expect(mark(db, 1)).rejects.toThrow(/no_such_column/)
      await ask()
    }
    await expect(inTenant(work)).rejects.toThrow(/no_such_column/)
    expect(await marks()).toBe(0)
  })
})

describe('what is asked before anything is sent', () => {
  test('is awaited while no connection is held, and all that was asked meanwhile travels together', async () => {
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    const entering = vi.fn(() => allowed)
    const done = roundTripsOf(() =>
      inTenant(async (db) => {
        askingBeforeFirst(db, entering)
        const first = one(db)
        await new Promise(setImmediate)
        expect(store.pool.idleCount).toBe(store.pool.totalCount)
        const second = one(db)
        allow()
        return Promise.all([first, second])
      }),
    )
    expect(await done).toBe(2)
    expect(entering).toHaveBeenCalledOnce()
  })

  test('and refused, keeps all of it from being sent', async () => {
    const refusal = new Error('not now')
    const work = async (db: Db) => {
      askingBeforeFirst(db, () => Promise.reject(refusal))
      await Promise.all([mark(db, 1), mark(db, 2)])
    }
    expect(await roundTripsOf(() => expect(inTenant(work)).rejects.toBe(refusal))).toBe(0)
    const caught = async (db: Db) => {
      askingBeforeFirst(db, () => Promise.reject(refusal))
      await expect(one(db)).rejects.toBe(refusal)
      await expect(one(db)).rejects.toEqual(ended)
    }
    await expect(inTenant(caught)).rejects.toBe(refusal)
    expect(await marks()).toBe(0)
  })

  test('where there is nothing to ask, nothing is awaited', async () => {
    const work = async (db: Db) => {
      askingBeforeFirst(db, () => undefined)
      return one(db)
    }
    expect(await roundTripsOf(() => inTenant(work))).toBe(2)
  })
})

describe('a transaction tells the database', () => {
  const actor: Actor = {
    tenantId: 1,
    userId: 7,
    impersonatorTenantId: null,
    impersonatorUserId: null,
    clientIpAddress: '127.0.0.1',
    now: new Date('2026-02-01T07:00:00Z'),
  }
  const names = [
    'app.actor',
    'application_name',
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
  ]
  const toldBy = async (asking: (work: (db: Db) => Promise<unknown>) => Promise<unknown>) => {
    const told = new Map<string, string>()
    await asking(async (db) => {
      const { rows } = await sql<{ name: string; said: string }>`
        select name, current_setting(name, true) as said from unnest(${names}::text[]) as name`.execute(db)
      for (const { name, said } of rows) if (said) told.set(name, said)
    })
    return Object.fromEntries(told)
  }
  const server: Store = new Proxy({} as Store, {
    get: (_, name) =>
      name === 'kind'
        ? 'server'
        : name === 'timeouts'
          ? { ...store.timeouts, statement: 21_000, lock: 3_000, idle: 31_000 }
          : Reflect.get(store, name),
  })

  test('who acts, unless it only reads', async () => {
    const told = await actingAs(actor, () => toldBy((work) => inTenant(work)))
    expect(JSON.parse(told['app.actor'] ?? '')).toEqual({ ...actor, now: actor.now.toISOString() })
    expect(await actingAs(actor, () => toldBy((work) => tenantReading(store, 1, work)))).not.toHaveProperty('app.actor')
    expect(await toldBy(inTenant)).not.toHaveProperty('app.actor')
  })

  test('why the host reaches across tenants', async () => {
    expect(await toldBy((work) => hostTransaction(store, 'look around', work))).toMatchObject({
      application_name: 'tessera: look around',
    })
  })

  test('how long it may take, where that is a server: a call waits for others a while, a job as long as it may take', async () => {
    const limits = { statement_timeout: '21s', idle_in_transaction_session_timeout: '31s' }
    const asking = (work: (db: Db) => Promise<unknown>) => tenantTransaction(server, 1, work)
    expect(await actingAs(actor, () => toldBy(asking))).toMatchObject({ ...limits, lock_timeout: '3s' })
    const job = await actingAs({ ...actor, clientIpAddress: null }, () => toldBy(asking))
    expect(job).toMatchObject({ ...limits, lock_timeout: '0' })
    if (store.kind === 'embedded') expect(await toldBy(inTenant)).toMatchObject({ statement_timeout: '0' })
  })

  test('of the tenant, where it has one of its own, and the main one where it has none', async () => {
    const home = vi.fn((tenantId: number) => (tenantId === 2 ? Promise.resolve(server) : undefined))
    const many: Store = { ...store, homeOf: home }
    const limitIn = async (tenantId: number) =>
      (await toldBy((work) => tenantTransaction(many, tenantId, work))).statement_timeout
    expect(await limitIn(2)).toBe('21s')
    expect(await limitIn(1)).not.toBe('21s')
    expect(home.mock.calls).toEqual([[2], [1]])
  })
})

describe('a connection that breaks', () => {
  /** The next flight with such a statement is lost: before the database has it, or only its answer. */
  let lostBefore: string | undefined
  let lostAfter: string | undefined
  let silentAt: string | undefined
  let connecting: Promise<unknown> | undefined
  let client: pg.PoolClient | undefined
  const released: unknown[] = []
  const undone: unknown[] = []
  afterEach(() => {
    lostBefore = lostAfter = silentAt = connecting = undefined
    released.length = undone.length = 0
    vi.useRealTimers()
  })

  type Flight = pg.Submittable & {
    submit(connection: pg.Connection): unknown
    handleError(error: unknown): void
    handleReadyForQuery(): void
  }
  const broken = () => new Error('Connection terminated unexpectedly')
  const sends = (flight: object, text: string | undefined) => {
    if (text === undefined) return false
    const { text: first } = flight as { text?: string }
    return first?.startsWith(text) ?? false
  }

  const connect = async () => {
    await connecting
    const real = await store.pool.connect()
    client = real
    return new Proxy(real, {
      get(target, name) {
        if (name === 'query')
          return (flight: Flight) => {
            if (sends(flight, 'rollback')) undone.push(flight)
            if (sends(flight, silentAt)) return
            if (sends(flight, lostBefore)) return flight.handleError(broken())
            if (sends(flight, lostAfter)) flight.handleReadyForQuery = () => flight.handleError(broken())
            return target.query(flight as never)
          }
        if (name === 'release')
          return (destroy: unknown) => {
            released.push(destroy ?? false)
            return target.release(destroy === true)
          }
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  const frail = (more: object = {}) =>
    ({ ...store, ...more, pool: { connect } as unknown as Store['pool'] }) satisfies Store
  const inFrail = <T>(work: (db: Db) => Promise<T>, more: object = {}) => tenantTransaction(frail(more), 1, work)

  /** From here on time is ours. A connection lies ready: to make one takes time, and timers of its own. */
  const holdTime = async () => {
    vi.useRealTimers()
    await inTenant(one)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  }

  test('under way, fails its transaction as away and is thrown away; the next one works', async () => {
    lostBefore = 'begin'
    await expect(inFrail((db) => mark(db, 1))).rejects.toThrow(StoreAwayError)
    expect([released, undone]).toEqual([[true], []])
    expect(await marks()).toBe(0)
    lostBefore = undefined
    expect((await inFrail(one)).rows).toEqual([{ n: 1 }])
    expect(released).toEqual([true, false])
  })

  test('over its end, leaves the outcome unknown: what it kept is told by nobody', async () => {
    lostAfter = 'commit'
    await expect(inFrail((db) => mark(db, 21))).rejects.toThrow(OutcomeUnknownError)
    expect(released).toEqual([true])
    expect(await marks()).toBe(1)
    await inTenant((db) => sql`delete from mark where id = 21`.execute(db))
  })

  test('over a change at once, leaves its outcome unknown; over a reading, nothing is unknown', async () => {
    lostAfter = 'begin'
    await expect(tenantChange(frail(), 1, one)).rejects.toThrow(OutcomeUnknownError)
    await expect(tenantReading(frail(), 1, one)).rejects.toThrow(StoreAwayError)
    expect(released).toEqual([true, true])
  })

  test('while nothing is asked, fails the transaction at once', async () => {
    const { promise: never } = Promise.withResolvers<void>()
    const work = async (db: Db) => {
      await one(db)
      client?.emit('error', broken())
      await never
    }
    await expect(inFrail(work)).rejects.toThrow(StoreAwayError)
    expect(released).toEqual([true])
  })

  test('over the undoing, is thrown away, and the error is the first one', async () => {
    lostBefore = 'rollback'
    const failure = new Error('changed my mind')
    const work = async (db: Db) => {
      await mark(db, 1)
      throw failure
    }
    await expect(inFrail(work)).rejects.toBe(failure)
    expect(released).toEqual([true])
    expect(await marks()).toBe(0)
  })

  test.each([
    ['whose session another one has, is thrown away', '26000', ['server', 'embedded']],
    ['whose session can only read, is thrown away where there are others', '25006', ['server']],
    ['that is sound, is kept after a failed statement', '23505', []],
    ['that is sound, is kept after what the database cannot do', '0A000', []],
  ])('%s', async (_, code, thrownAwayBy) => {
    const fail = (db: Db) =>
      sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`.execute(db)
    for (const kind of ['server', 'embedded']) {
      await expect(inFrail(fail, { kind })).rejects.toThrow()
      expect(released.splice(0), kind).toEqual([thrownAwayBy.includes(kind)])
    }
  })

  test('keeps nothing of its transaction: no listener, no turn', async () => {
    const listeners = async () => {
      await inFrail(one)
      return client?.listenerCount('error')
    }
    expect(await listeners()).toBe(await listeners())
    connecting = Promise.reject(new Error('Connection terminated due to connection timeout'))
    for (const _ of [1, 2]) await expect(inFrail(one)).rejects.toThrow(StoreBusyError)
    connecting = undefined
    expect((await inFrail(one)).rows).toEqual([{ n: 1 }])
  })

  test('without a word, is waited for by the store’s own watch where that is no server', async () => {
    await holdTime()
    silentAt = 'begin'
    const asking = inFrail(one, { kind: 'embedded' })
    const told = expect(asking).rejects.toThrow(StoreAwayError)
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    expect(vi.getTimerCount()).toBe(0)
    client?.emit('error', broken())
    await told
  })

  test('is watched for as long as its transaction lasts', async () => {
    await holdTime()
    await inFrail(
      async (db) => {
        for (const _ of [1, 2]) {
          await one(db)
          await new Promise(setImmediate)
          expect(vi.getTimerCount()).toBe(1)
        }
      },
      { kind: 'server' },
    )
    await tenantReading(frail(), 1, one)
    expect(released).toEqual([false, false])
    // The pool of a server ends what lies idle in it.
    expect(vi.getTimerCount()).toBe(store.kind === 'server' ? 1 : 0)
  })

  test('without a word, is waited for as long as its statements may take and a little more', async () => {
    const timeouts = { ...store.timeouts, statement: 1_000, flight: 1_500 }
    const outcome = async (work: (db: Db) => Promise<unknown>, wait: number) => {
      await holdTime()
      silentAt = 'begin'
      let told: unknown
      const asking = inFrail(work, { kind: 'server', timeouts }).catch((error: unknown) => {
        told = error
      })
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
      expect(vi.getTimerCount()).toBe(1)
      vi.advanceTimersByTime(wait - 1)
      await new Promise(setImmediate)
      expect(told).toBeUndefined()
      vi.advanceTimersByTime(1)
      await asking
      return told
    }
    expect(await outcome(one, 6_000)).toEqual(new StoreAwayError('The database does not answer'))
    expect(await outcome((db) => Promise.all([one(db), one(db)]), 6_500)).toBeInstanceOf(StoreAwayError)
  })

  test('that comes free when its transaction was told as not done, does nothing more of it', async () => {
    await holdTime()
    const { promise, resolve: comes } = Promise.withResolvers<void>()
    connecting = promise
    const asking = inFrail((db) => mark(db, 1), { kind: 'server' })
    const told = expect(asking).rejects.toThrow(StoreAwayError)
    await new Promise(setImmediate)
    vi.runAllTimers()
    await told
    comes()
    await vi.waitFor(() => expect(released).toEqual([false]))
    expect(await marks()).toBe(0)
  })
})

describe('time', () => {
  test('a transaction that lies idle is ended, and the next one gets its connection', async () => {
    const impatient: Store = { ...store, timeouts: { ...store.timeouts, idle: 30 } }
    const { promise: never } = Promise.withResolvers<void>()
    const work = async (db: Db) => {
      await mark(db, 1)
      await never
    }
    // A server may say so first.
    const told = { constructor: StoreTimeoutError, message: expect.stringMatching(/lay idle for (30 ms|too long)/) }
    await expect(tenantTransaction(impatient, 1, work)).rejects.toMatchObject(told)
    expect(await marks()).toBe(0)
  })

  test('who waits too long for a connection is told that the store is busy', async () => {
    const crowded = await openTestStore({ poolSize: 1, timeouts: { connection: 50 } })
    const { promise: busy, resolve: finish } = Promise.withResolvers<void>()
    const holder = tenantTransaction(crowded, 1, async (db) => {
      await one(db)
      await busy
    })
    await expect(tenantTransaction(crowded, 1, one)).rejects.toThrow(StoreBusyError)
    finish()
    await holder
    await crowded.close()
  })
})

test('a table may change while connections hold statements prepared for it', async () => {
  await store.maintain((client) =>
    client.query('create table changing as select 1 as a; grant select on changing to tessera_app'),
  )
  const read = () => inTenant((db) => sql`select * from changing`.execute(db))
  expect((await read()).rows).toEqual([{ a: 1 }])
  await store.maintain((client) => client.query('alter table changing add column b int'))
  expect((await read()).rows).toEqual([{ a: 1, b: null }])
  expect((await read()).rows).toEqual([{ a: 1, b: null }])
})

test('values arrive the same from every store', async () => {
  const { rows } = await inTenant((db) =>
    sql`select 9007199254740991::int8 as large, count(*) as counted, array[1, 2]::int8[] as ids, '2026-02-01'::date as day,
      '2026-02-01T10:00:00+03'::timestamptz as moment, 12.50::numeric as price, '{"a": [1]}'::jsonb as document, null as nothing,
      true as flag, ${[1, 2]}::int[] as sent, ${new Date('2026-02-01T07:00:00Z')}::timestamptz as sent_moment`.execute(
      db,
    ),
  )
  expect(rows).toEqual([
    {
      large: Number.MAX_SAFE_INTEGER,
      counted: 1,
      ids: [1, 2],
      day: '2026-02-01',
      moment: new Date('2026-02-01T07:00:00Z'),
      price: '12.50',
      document: { a: [1] },
      nothing: null,
      flag: true,
      sent: [1, 2],
      sent_moment: new Date('2026-02-01T07:00:00Z'),
    },
  ])
})

test('an insert answers how many rows it made', async () => {
  const result = await inTenant(async (db) => {
    const inserted = await sql`insert into mark select 1, generate_series(1, 3)`.execute(db)
    await sql`delete from mark`.execute(db)
    return inserted
  })
  expect(result.numAffectedRows).toBe(3n)
})

/** Each statement knows which answer is its own, or that it must fail. */
const statement = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }).map((n) => ({ n, fails: false })),
  fc.integer({ min: 1, max: 1_000_000 }).map((n) => ({ n, fails: true })),
)
const plan = fc.array(fc.array(fc.array(statement, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 12,
})

/** A failing one fails late, with its answer half sent, or early, before it has been parsed. */
const ask = (db: Db, { n, fails }: { n: number; fails: boolean }) => {
  if (!fails) return sql<{ n: number }>`select ${n}::int as n, repeat('x', ${n % 20_000}) as filler`.execute(db)
  if (n % 3 === 0) return sql<{ n: number }>`select no_such_column`.execute(db)
  return sql<{
    n: number
  }>`select ${n}::int / (i - 500) as n, repeat('x', 100) from generate_series(1, 1000) i`.execute(db)
}

test('no statement ever gets the answer of another, whatever fails beside it', async () => {
  const check = async (flights: { n: number; fails: boolean }[][]) => {
    const fails = flights.flat().some((each) => each.fails)
    const outcome = inTenant(async (db) => {
      for (const flight of flights) {
        const answers = await Promise.all(flight.map((each) => ask(db, each)))
        expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(flight.map(({ n }) => n))
      }
    })
    if (fails) await expect(outcome).rejects.toThrow(/division by zero|no_such_column/)
    else await outcome
  }
  await fc.assert(
    fc.asyncProperty(plan, (transactions) => Promise.all(transactions.map(check)).then(() => undefined)),
    { numRuns: 60 },
  )
})

test('a failed query beside others on the pool disturbs none of them', async () => {
  const ask = async (n: number) => {
    if (n % 3 === 0) return expect(store.pool.query('select 1 / ($1::int - $1)', [n])).rejects.toThrow(/division/)
    const { rows } = await store.pool.query('select $1::int as n', [n])
    expect(rows).toEqual([{ n }])
  }
  await Promise.all(Array.from({ length: 300 }, (_, n) => ask(n)))
})

test('S8: one of its own, asked for after the call’s has sent a statement, is refused at once where there is one connection', async () => {
  const asking = inTenant(async (db) => {
    await one(db)
    return ownTransaction(store, 1, one)
  })
  if (store.kind === 'embedded') {
    await expect(asking).rejects.toThrow(NestedTransactionError)
    await expect(asking).rejects.toThrow(/ask first, or hand the db on/)
  } else expect((await asking).rows).toEqual([{ n: 1 }])
  const before = await inTenant(() => ownTransaction(store, 1, one))
  expect(before.rows).toEqual([{ n: 1 }])
})
