/**
 * The only way to the tables. A transaction takes one of two roles and, for tenant work, the tenant; row level security
 * does the rest. Role and tenant end with the transaction, so a pooler may share the connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { currentActor, isOfCall } from './actor.ts'
import { whoseTurn } from './connection-turns.ts'
import {
  faultOfOpening,
  isReadOnlySession,
  isSessionLost,
  NestedTransactionError,
  OutcomeUnknownError,
  StoreAwayError,
  StoreTimeoutError,
  typedFault,
} from './errors.ts'
import type { Asking } from './fair-queue.ts'
import { fly, type Statement, type StatementResult } from './flight.ts'
import { kyselyOver } from './kysely-over.ts'
import { statementName } from './statement-names.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** Runs `work` as one transaction that sees and writes the rows of one tenant; 0 is the host's own. */
export const tenantTransaction = <T>(store: Store, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  ofTenant(store, tenantId, work, 'work')

/**
 * Reads rows of one tenant, and can write none. What `work` asks at once is a transaction, whose end goes with it: one round
 * trip, and no connection is held while something else is awaited. What it asks later is another one, which sees no less of
 * what others wrote than it would in one transaction of this isolation.
 */
export const tenantReading = <T>(store: Store, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  ofTenant(store, tenantId, work, 'read')

/** Writes in one round trip: what is decided afterwards undoes nothing, for it is kept by then, and the db has ended. */
export const tenantChange = <T>(store: Store, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  ofTenant(store, tenantId, work, 'change once')

function ofTenant<T>(store: Store, tenantId: number, work: (db: Db) => Promise<T>, purpose: Purpose): Promise<T> {
  const scope = scopeOfTenant(tenantId)
  const home = store.homeOf?.(tenantId)
  return home === undefined
    ? transaction(store, scope, work, purpose)
    : home.then((own) => transaction(own, scope, work, purpose))
}

/** Runs `work` as one transaction across all tenants. `why` shows beside its statements in the server's activity. */
export function hostTransaction<T>(store: Store, why: string, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(store, scopeAcrossTenants(why), work)
}

/**
 * The host's own transaction, with all tenants in reach: what runs by this db is the host's work across tenants, and
 * stands or falls with the rest of the transaction. `why` as for `hostTransaction`.
 */
export function acrossTenants(db: Db, why: string): Db {
  const transaction = transactions.get(db)
  if (!transaction?.isOfHost) throw new Error('Only a transaction of the host reaches across tenants')
  const scope = scopeAcrossTenants(why)
  const across = kyselyOver<Tables>((statement) => transaction.run(statement, scope))
  transactions.set(across, transaction)
  return across
}

/** Does something once this db's transaction has ended, kept or undone, before whoever asked for it hears of that. */
export function onceEnded(db: Db, work: () => void): void {
  transactions.get(db)?.onceEnded(work)
}

/**
 * What `work` asks at once is the last of this db: its end goes with it, so that it costs one round trip less. Nothing that is
 * decided afterwards undoes it.
 */
export function lastly<T>(db: Db, work: () => Promise<T>): Promise<T> {
  transactions.get(db)?.endWithNext()
  return work()
}

/**
 * Asks once, in one flight with the first that is asked of this db: a statement alone would hold the embedded store's only
 * connection while the handler works in transactions of its own. Call what it answers where nothing else was asked.
 */
export function withFirstStatement(db: Db, ask: () => Promise<void>): () => Promise<void> {
  const transaction = transactions.get(db)
  let asked: Promise<void> | undefined
  const askOnce = () => {
    // It may be the first itself.
    transaction?.beforeFirst(undefined)
    asked ??= ask()
    return asked
  }
  // Whoever asked first fails by the same error; that of this one is for whoever awaits it later.
  transaction?.beforeFirst(() => askOnce().catch(() => undefined))
  return askOnce
}

/**
 * Asks before anything of this db is sent, while it holds no connection. Where that is refused nothing is sent at all; where
 * there is nothing to ask, nothing is awaited.
 */
export function askingBeforeFirst(db: Db, ask: () => Promise<void> | undefined): void {
  transactions.get(db)?.enterBy(ask)
}

/** Settings that last as long as the transaction. */
interface Scope {
  readonly role: 'tessera_app' | 'tessera_host'
  readonly 'app.tenant_id': string
  readonly application_name?: string
}

function scopeOfTenant(tenantId: number): Scope {
  if (!Number.isSafeInteger(tenantId) || tenantId < 0) throw new RangeError(`${tenantId} is not a tenant`)
  return { role: 'tessera_app', 'app.tenant_id': String(tenantId) }
}

const scopeAcrossTenants = (why: string): Scope => ({
  role: 'tessera_host',
  'app.tenant_id': '',
  application_name: `tessera: ${why}`,
})

/** By the names of what they set: every transaction sends one of a few. */
const settingTexts = new Map<string, string>()

function setting(values: object): Statement {
  const names = Object.keys(values)
  const key = names.join()
  const text =
    settingTexts.get(key) ?? `select ${names.map((name, i) => `set_config('${name}', $${i + 1}, true)`).join(', ')}`
  settingTexts.set(key, text)
  return { text, name: statementName(text), values: Object.values(values) }
}

/** Milliseconds beyond a statement’s own. */
const graceToAnswer = 5_000

type Purpose = 'work' | 'read' | 'change once'

const begin: Statement = { text: 'begin', name: 'begin' }
const beginnings: Readonly<Record<Purpose, Statement>> = {
  work: begin,
  'change once': begin,
  read: { text: 'begin read only', name: 'begin read only' },
}
const ending: Statement = { text: 'commit', name: 'commit' }

function opening(store: Store, scope: Scope, purpose: Purpose): Statement[] {
  const { statement, lock, idle } = store.timeouts
  // Only what writes history asks who acts, and may wait for what others hold.
  const actor = purpose === 'read' ? undefined : currentActor()
  // The embedded engine does not heed these; there, WorkerEngine and the transaction itself watch the time, and nobody else
  // holds a row. Jobs wait as long as a statement may: nobody waits for them.
  const limits = {
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idle,
    ...(isOfCall(actor) && { lock_timeout: lock }),
  }
  const settings = {
    ...scope,
    ...(actor && { 'app.actor': JSON.stringify(actor) }),
    ...(store.kind === 'server' && limits),
  }
  return [beginnings[purpose], setting(settings)]
}

const current = new AsyncLocalStorage<Transaction>()

/** Whoever holds the embedded store’s one connection and then asks for another would wait for it until time is up. */
export function refuseWhileConnectionIsHeld(): void {
  if (current.getStore()?.holdsOnlyConnection) {
    throw new NestedTransactionError(
      'A transaction of its own was asked for after the call’s had sent a statement: ask first, or hand the db on',
    )
  }
}
const transactions = new WeakMap<Db, Transaction>()

async function transaction<T>(
  store: Store,
  scope: Scope,
  work: (db: Db) => Promise<T>,
  purpose: Purpose = 'work',
): Promise<T> {
  if (current.getStore()?.isOpen) {
    throw new NestedTransactionError('A transaction asked for another one: hand its db on instead')
  }
  const transaction = new Transaction(store, scope, purpose)
  const db = kyselyOver<Tables>((statement) => transaction.run(statement))
  transactions.set(db, transaction)
  try {
    const result = await Promise.race([current.run(transaction, () => work(db)), transaction.lost])
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

interface Passenger {
  readonly statement: Statement
  readonly scope: Scope
  readonly resolve: (result: StatementResult) => void
  readonly reject: (error: unknown) => void
}

/**
 * Lazy: it takes a connection for its first statement and sends BEGIN and the scope along with it. Statements asked in
 * the same turn, as by Promise.all, leave as one flight.
 */
class Transaction {
  readonly lost: Promise<never>
  readonly #store: Store
  readonly #opening: readonly Statement[]
  readonly #purpose: Purpose
  readonly #ownScope: Scope
  readonly #asking: Asking
  readonly #lose: (error: Error) => void
  #client: pg.PoolClient | undefined
  #passengers: Passenger[] = []
  #flying: Promise<void> | undefined
  #watch: NodeJS.Timeout | undefined
  /** Whose rows the next statement would see. */
  #scope: Scope
  #askBeforeFirst: (() => void) | undefined
  #askToEnter: (() => Promise<void> | undefined) | undefined
  readonly #refuse: (error: unknown) => void
  #afterwards: (() => void)[] = []
  /** The end of the transaction goes with the next flight. */
  #isEnding: boolean
  #isOpen = true
  #isSound = true

  constructor(store: Store, scope: Scope, purpose: Purpose) {
    this.#store = store
    this.#opening = opening(store, scope, purpose)
    this.#purpose = purpose
    this.#isEnding = purpose !== 'work'
    this.#ownScope = scope
    this.#asking = whoseTurn(scope['app.tenant_id'])
    this.#scope = scope
    const { promise, reject } = Promise.withResolvers<never>()
    promise.catch(() => undefined)
    this.lost = promise
    this.#refuse = reject
    this.#lose = (error) => {
      this.#isSound = false
      reject(this.#faultOf(error))
    }
  }

  get isOpen() {
    return this.#isOpen
  }

  get holdsOnlyConnection() {
    return (
      this.#isOpen &&
      this.#store.kind === 'embedded' &&
      (this.#client ?? this.#flying ?? this.#passengers[0]) !== undefined
    )
  }

  get isOfHost() {
    return this.#ownScope['app.tenant_id'] === '0'
  }

  beforeFirst(ask: (() => void) | undefined) {
    this.#askBeforeFirst = ask
  }

  onceEnded(work: () => void) {
    this.#afterwards.push(work)
  }

  endWithNext() {
    this.#isEnding = true
  }

  enterBy(ask: () => Promise<void> | undefined) {
    this.#askToEnter = ask
  }

  #enter(ask: () => Promise<void> | undefined) {
    this.#askToEnter = undefined
    this.#flying = ask()?.then(
      () => {
        this.#flying = undefined
        this.#depart()
      },
      (error: unknown) => {
        this.#flying = undefined
        this.#isOpen = false
        this.#refuse(error)
        for (const { reject } of this.#passengers.splice(0)) reject(error)
      },
    )
  }

  run(statement: Statement, scope: Scope = this.#ownScope): Promise<StatementResult> {
    if (!this.#isOpen) return Promise.reject(hasEnded())
    const askToEnter = this.#askToEnter
    if (askToEnter) this.#enter(askToEnter)
    const askToo = this.#askBeforeFirst
    this.#askBeforeFirst = undefined
    askToo?.()
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>()
    this.#passengers.push({ statement, scope, resolve, reject })
    // Not a microtask: the statements of a Promise.all come out of the query builder some microtasks apart.
    if (this.#passengers.length === 1 && !this.#flying) process.nextTick(() => this.#depart())
    return promise
  }

  #depart() {
    const passengers = this.#passengers.splice(0)
    if (!this.#isOpen) {
      for (const { reject } of passengers) reject(hasEnded())
      return
    }
    this.#awaitAnswers(passengers.length)
    this.#flying = this.#carry(passengers).then(() => {
      this.#flying = undefined
      if (this.#passengers.length > 0) this.#depart()
      else if (this.#isOpen && this.#client) this.#awaitNext()
    })
  }

  async #carry(passengers: readonly Passenger[]): Promise<void> {
    const statements: Statement[] = []
    let scope = this.#scope
    const places = passengers.map((passenger) => {
      if (passenger.scope !== scope) statements.push(setting(passenger.scope))
      scope = passenger.scope
      return statements.push(passenger.statement) - 1
    })
    try {
      const endsToo = this.#isEnding
      const results = await this.#fly(endsToo ? [...statements, ending] : statements)
      this.#scope = endsToo ? this.#ownScope : scope
      if (endsToo) this.#end()
      passengers.forEach(({ resolve, reject }, i) => {
        const result = results[places[i] ?? -1]
        if (result) resolve(result)
        else reject(new Error('The store answered fewer statements than it was sent'))
      })
    } catch (error) {
      for (const { reject } of passengers) reject(error)
    }
  }

  async #fly(statements: Statement[]): Promise<StatementResult[]> {
    try {
      if (this.#client) return await fly(this.#client, statements)
      return await this.#open(statements)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || isStalePlan(error) || this.#isOver(error)) this.#isSound = false
      throw this.#faultOf(error)
    }
  }

  /** No later transaction does better in the session. The embedded store has no other one. */
  #isOver(error: unknown): boolean {
    return isSessionLost(error) || (isReadOnlySession(error) && this.#store.kind === 'server')
  }

  /** A flight that carries its own COMMIT may have kept everything, however its answer was lost. */
  #faultOf(error: unknown): unknown {
    return this.#isEnding && this.#purpose !== 'read' && this.#client ? asCommitFault(error) : typedFault(error)
  }

  async #open(statements: Statement[]): Promise<StatementResult[]> {
    const opening = this.#opening
    this.#client = await this.#take()
    const results = await fly(this.#client, [...opening, ...statements]).catch(async (error: unknown) => {
      if (!isStalePlan(error)) throw error
      this.#release(true)
      this.#client = await this.#take()
      return fly(this.#client, [...opening, ...statements.map((statement) => ({ ...statement, name: undefined }))])
    })
    return results.slice(opening.length)
  }

  async #take(): Promise<pg.PoolClient> {
    const { turns, pool } = this.#store
    const turn = turns.enter(this.#asking)
    if (turn !== undefined) await turn
    const client = await pool.connect().catch((error: unknown) => {
      turns.leave(this.#asking)
      throw faultOfOpening(error)
    })
    // By now somebody may have been told that nothing was done.
    if (!this.#isSound) {
      client.release()
      turns.leave(this.#asking)
      throw hasEnded()
    }
    client.on('error', this.#lose)
    return client
  }

  /** Whoever waits for something else while holding a transaction holds up others, on the embedded store all others. */
  #awaitNext() {
    const { idle } = this.#store.timeouts
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => this.#lose(new StoreTimeoutError(`A transaction lay idle for ${idle} ms`)), idle)
  }

  /** A server stops what takes too long; one that is frozen, or was cut off without a word, does not even do that. */
  #awaitAnswers(statements: number) {
    clearTimeout(this.#watch)
    if (this.#store.kind !== 'server') return
    const { statement, flight } = this.#store.timeouts
    const limit = Math.min(statements * statement, flight) + graceToAnswer
    this.#watch = setTimeout(() => this.#lose(new StoreAwayError('The database does not answer')), limit)
  }

  async commit(): Promise<void> {
    this.#isOpen = false
    if (this.#flying || this.#passengers.length > 0) throw new Error('A transaction ended before its statements did')
    if (!this.#client) return
    this.#awaitAnswers(1)
    const [result] = await Promise.race([fly(this.#client, [ending]), this.lost]).catch((error: unknown) => {
      this.#isSound = false
      throw asCommitFault(error)
    })
    if (result?.command !== 'COMMIT') throw new Error('Nothing was kept: a statement of this transaction had failed')
    this.#leave(false)
  }

  async rollback(): Promise<void> {
    this.#isOpen = false
    if (this.#isSound) await Promise.race([this.#flying, this.lost]).catch(() => undefined)
    if (!this.#client) return this.#leave(false)
    if (this.#isSound) {
      this.#awaitAnswers(1)
      const undoing = fly(this.#client, [{ text: 'rollback', name: 'rollback' }])
      await Promise.race([undoing, this.lost]).catch(this.#lose)
    }
    this.#leave(!this.#isSound)
  }

  /** A flight whose statements were answered ended in its COMMIT: one that failed would have kept it from running. */
  #end() {
    this.#isOpen = this.#purpose === 'read'
    this.#leave(false)
  }

  #leave(destroy: boolean) {
    this.#release(destroy)
    for (const work of this.#afterwards.splice(0)) work()
  }

  #release(destroy: boolean) {
    clearTimeout(this.#watch)
    if (!this.#client) return
    this.#client.off('error', this.#lose)
    this.#client.release(destroy)
    this.#client = undefined
    this.#store.turns.leave(this.#asking)
  }
}

/** The server may have kept everything and its word of it been lost, unless it says in so many words that it did not. */
function asCommitFault(error: unknown): unknown {
  const fault = typedFault(error)
  if (!(error instanceof pg.DatabaseError) || fault instanceof StoreAwayError) {
    return new OutcomeUnknownError('The answer to a COMMIT was lost', { cause: error })
  }
  return fault
}

const hasEnded = () => new Error('The transaction of this db has ended')

/** After a table has changed, a statement that a connection prepared before may be refused, once. */
const isStalePlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
