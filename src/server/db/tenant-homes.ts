/**
 * Which tenants have databases of their own, and the stores of those that are in use. Opened at the first call, closed when
 * nobody has called for a while; every process hears when a tenant gets one, and when the host's rows change.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { within } from '../times/within.ts'
import { identityChannel } from './channels.ts'
import { StoreBusyError, TenantDatabaseError, typedFault } from './errors.ts'
import { FairQueue } from './fair-queue.ts'
import { Owed } from './owed.ts'
import type { Store } from './store.ts'
import {
  checkAddress,
  checkTenantDatabase,
  hasRowsOf,
  type Ownership,
  openTenantDatabase,
  readHostRows,
  refreshReplica,
} from './tenant-database.ts'
import { type Db, hostTransaction } from './transaction.ts'

export interface TenantHomesOptions {
  /** Hosts, with or without a port, on which tenants' databases may be. */
  allowedHosts: readonly string[]
  installation: Ownership
  /** Null where there is none to be read. */
  unseal(tenantId: number, sealed: string): string | null
  /** A tenant was switched off or on while its database was away, maybe both: its sessions end, in the transaction of `db` (S71). */
  switched(db: Db, tenantId: number, at: Date): Promise<void>
  failed(error: unknown, tenantIds: readonly number[]): void
}

/** Says which tenant's database is another one now. */
const channel = 'tessera_tenant_homes'

/** Milliseconds. */
const unusedFor = 10 * 60_000
const lookEvery = 60_000
/** A database that did not answer is not asked again before. */
const afterFailure = 5_000
/** Nor for upkeep, for which nobody waits: for as long at first, and twice as long each further time (A110). */
const firstPause = lookEvery
const longestPause = 15 * 60_000
/** A call waits as long for what its database is owed. */
const patience = 5_000

/** Milliseconds for which what was read is believed while nobody would tell of a change. */
const believedUnheard = 1_000

/** An installation may have hundreds; what is not reached is opened the next time. */
const openedTogether = 8

const anyNumber = Number.POSITIVE_INFINITY

const outsideAnyCall = AsyncLocalStorage.snapshot()

interface Home {
  store: Promise<Store>
  /** Undefined while it may be behind the host, too. */
  opened: Store | undefined
  usedAt: number
  /** What the host says now: nobody works there until it has been copied, however long the database is away (S61). */
  copy: Owed
  /** It was away, or could not be copied to: it may be another one since, such as a backup. */
  isInDoubt: boolean
  /** How many of all that is listened to is listened to there. */
  heard: number
}

/** Of a database that did not answer. Milliseconds. */
interface Away {
  pause: number
  until: number
}

interface Listener {
  channel: string
  heard: (payload: string) => void
  missed: (() => void) | undefined
}

export class TenantHomes {
  readonly #main: Store
  readonly #options: TenantHomesOptions
  /** Connection strings by tenant; null: the keys that sealed it are gone, or a copy was not given one yet. */
  #addresses: ReadonlyMap<number, string | null> = new Map()
  readonly #reading: Owed
  /** Tenants that may have another address by now. Until that has been read, none of them is served. */
  readonly #moving = new Set<number>()
  /** When the addresses were read last; and whether a change of them would go unheard now. */
  #readAt = Number.NEGATIVE_INFINITY
  #isDeaf = false
  readonly #homes = new Map<string, Home>()
  readonly #listeners: Listener[] = []
  readonly #away = new Map<string, Away>()
  readonly #opening = new FairQueue({
    places: { ofPerson: openedTogether, ofTenant: openedTogether, ofAll: openedTogether },
    inside: { ofPerson: anyNumber, ofTenant: anyNumber, ofAll: anyNumber },
    longestWait: lookEvery,
    isFull: () => new StoreBusyError('A tenant’s own database was not reached in time'),
  })
  readonly #closing = new AbortController()
  #look: NodeJS.Timeout | undefined

  private constructor(main: Store, options: TenantHomesOptions) {
    this.#main = main
    this.#options = options
    this.#reading = new Owed(
      () => outsideAnyCall(() => this.#readAddresses()),
      (error) => options.failed(error, []),
    )
  }

  static async open(main: Store, options: TenantHomesOptions): Promise<TenantHomes> {
    const homes = new TenantHomes(main, options)
    await main.listen(
      channel,
      (payload) => homes.#haveMoved([Number(payload)]),
      () => {
        homes.#isDeaf = false
        homes.#haveMoved(homes.tenantIds)
      },
      () => {
        homes.#isDeaf = true
      },
    )
    await main.listen(
      identityChannel,
      (payload) => homes.#hostChanged(payload),
      () => homes.#hostChanged('0:*'),
    )
    try {
      await homes.reload()
    } catch (error) {
      await homes.#close()
      throw error
    }
    homes.#look = setInterval(() => void homes.#closeUnused(), lookEvery).unref()
    return homes
  }

  /** The main store, through which every tenant's transactions find their way home. */
  asStore(): Store {
    const main = this.#main
    return {
      ...main,
      homeOf: (tenantId) => this.#homeOf(tenantId),
      openStores: () => [main, ...[...this.#homes.values()].flatMap(({ opened }) => opened ?? [])],
      otherStores: () => this.#otherStores(),
      listen: async (name, heard, missed) => {
        await main.listen(name, heard, missed)
        this.#listeners.push({ channel: name, heard, missed })
        // Whoever listens waits for none of them: one may be away, and says so itself (S67).
        for (const [address, home] of this.#homes) void this.#listenLater(address, home)
      },
      close: async () => {
        await this.#close()
        await main.close()
      },
    }
  }

  /** Reads anew which tenants have databases of their own; where that fails, again until it is done. */
  async reload(): Promise<void> {
    await this.#reading.owe()
  }

  #haveMoved(tenantIds: Iterable<number>): void {
    if (!this.#reading.pending) this.#moving.clear()
    for (const tenantId of tenantIds) this.#moving.add(tenantId)
    // It tells by itself what fails.
    this.#reading.owe().catch(() => undefined)
  }

  async #readAddresses(): Promise<void> {
    const begunAt = performance.now()
    const rows = await hostTransaction(this.#main, 'which tenants have databases of their own', (db) =>
      db
        .selectFrom('tenants')
        .select(['id', 'connection_string'])
        .where('connection_string', 'is not', null)
        .where('is_deleted', '=', false)
        .execute(),
    )
    this.#addresses = new Map(
      rows.map(({ id, connection_string }) => [id, this.#options.unseal(id, connection_string ?? '')]),
    )
    this.#readAt = begunAt
    const inUse = new Set(this.#addresses.values())
    for (const address of this.#away.keys()) if (!inUse.has(address)) this.#away.delete(address)
    // One that does not answer keeps nobody waiting for what was read.
    for (const address of this.#homes.keys()) {
      if (!inUse.has(address)) this.#closeHome(address).catch((error: unknown) => this.#options.failed(error, []))
    }
  }

  /** Brings what a tenant’s own database keeps of the host up to date, for those who will not wait to be told. */
  async refresh(tenantId: number): Promise<void> {
    const address = this.#addresses.get(tenantId)
    const home = address ? this.#homes.get(address) : undefined
    if (home) await this.#inTime(home.copy.owe())
  }

  /** In the transaction that gives a tenant a database of its own, or another one. */
  async announce(db: Db, tenantId: number): Promise<void> {
    await sql`select pg_notify(${channel}, ${String(tenantId)})`.execute(db)
  }

  /** Tries a database before a tenant gets it: allowed, answering, empty or ours, at this program's schema. */
  async prepare(connectionString: string): Promise<void> {
    await (await this.#tryOut(connectionString)).close()
  }

  /** The same for a tenant that moves with its rows: they must be there already. `prepareRows` comes before they are used. */
  async prepareMove(
    connectionString: string,
    tenantId: number,
    prepareRows?: (db: Db) => Promise<void>,
  ): Promise<void> {
    const store = await this.#tryOut(connectionString)
    try {
      if (!(await outsideAnyCall(() => hasRowsOf(store, tenantId))))
        throw new TenantDatabaseError('does not have the tenant’s rows')
      if (prepareRows) await outsideAnyCall(() => hostTransaction(store, 'prepare the rows of a tenant', prepareRows))
    } finally {
      await store.close()
    }
  }

  #tryOut(connectionString: string): Promise<Store> {
    checkAddress(connectionString, this.#options.allowedHosts)
    return outsideAnyCall(() => this.#openDatabase(connectionString, false))
  }

  #openDatabase(connectionString: string, isKept: boolean): Promise<Store> {
    return openTenantDatabase(connectionString, { main: this.#main, mine: this.#options.installation, isKept })
  }

  /** Whose rows are in databases of their own. */
  get tenantIds(): readonly number[] {
    return [...this.#addresses.keys()]
  }

  #homeOf(tenantId: number): Promise<Store> | undefined {
    if (this.#isDeaf && tenantId !== 0 && performance.now() - this.#readAt > believedUnheard) {
      if (this.#reading.pending !== undefined) this.#moving.add(tenantId)
      else this.#haveMoved([tenantId])
    }
    const reading = this.#moving.has(tenantId) ? this.#reading.pending : undefined
    if (reading !== undefined) return this.#inTime(reading.then(() => this.#homeOf(tenantId) ?? this.#main))
    const address = this.#addresses.get(tenantId)
    if (address === undefined) return undefined
    if (address === null)
      return Promise.reject(new StoreBusyError('A tenant’s own database is named by nothing we can read'))
    const home = this.#homes.get(address)
    if (home) home.usedAt = performance.now()
    return this.#homeAt(address)
  }

  #homeAt(address: string): Promise<Store> {
    const known = this.#homes.get(address)
    if (known) {
      const copying = known.copy.pending
      return copying === undefined ? known.store : this.#inTime(copying.then(() => known.store))
    }
    const { promise: store, resolve } = Promise.withResolvers<Store>()
    const home: Home = {
      store,
      opened: undefined,
      usedAt: performance.now(),
      copy: new Owed(
        () => outsideAnyCall(() => this.#catchUp(address, home)),
        (error) => this.#options.failed(error, this.#tenantsAt(address)),
      ),
      isInDoubt: false,
      heard: 0,
    }
    this.#homes.set(address, home)
    resolve(outsideAnyCall(() => this.#openHome(address, home)))
    store.then(
      (opened) => {
        if (!home.copy.pending) home.opened = opened
        this.#away.delete(address)
      },
      (error: unknown) => {
        void home.copy.end()
        this.#noteAway(address)
        this.#options.failed(error, this.#tenantsAt(address))
        setTimeout(() => this.#homes.get(address) === home && this.#homes.delete(address), afterFailure).unref()
      },
    )
    return store
  }

  #noteAway(address: string): void {
    const now = performance.now()
    const last = this.#away.get(address)
    if (last && last.until > now) return
    const pause = last ? Math.min(2 * last.pause, longestPause) : firstPause
    this.#away.set(address, { pause, until: now + pause })
  }

  #tenantsAt(address: string): number[] {
    return [...this.#addresses].flatMap(([tenantId, own]) => (own === address ? [tenantId] : []))
  }

  async #openHome(address: string, home: Home): Promise<Store> {
    try {
      checkAddress(address, this.#options.allowedHosts)
      const store = await this.#openDatabase(address, true)
      try {
        await this.#listen(home, store)
        const doubt = () => this.#doubt(home)
        await store.listen(identityChannel, () => undefined, doubt, doubt)
        await this.#copyHostRows(store, address)
      } catch (error) {
        await store.close()
        throw error
      }
      // While it was closed nobody listened.
      this.#tellOfMissing()
      return store
    } catch (error) {
      throw new StoreBusyError('A tenant’s own database cannot be used', { cause: error })
    }
  }

  /** To each once, also where two go through them at a time. */
  async #listen(home: Home, store: Store): Promise<Listener[]> {
    const begun: Listener[] = []
    for (let each = this.#listeners[home.heard]; each !== undefined; each = this.#listeners[home.heard]) {
      home.heard += 1
      begun.push(each)
      await store.listen(each.channel, each.heard, each.missed)
    }
    return begun
  }

  async #listenLater(address: string, home: Home): Promise<void> {
    const store = await home.store.catch(() => undefined)
    if (!store) return
    try {
      for (const { missed } of await this.#listen(home, store)) missed?.()
    } catch (error) {
      this.#options.failed(error, this.#tenantsAt(address))
    }
  }

  #tellOfMissing(): void {
    for (const { missed } of this.#listeners) missed?.()
  }

  #doubt(home: Home): void {
    home.isInDoubt = true
    home.opened = undefined
    this.#owe(home)
  }

  #owe(home: Home): void {
    // It tells by itself what fails.
    home.copy.owe().catch(() => undefined)
  }

  async #catchUp(address: string, home: Home): Promise<void> {
    const store = await home.store
    const wasInDoubt = home.isInDoubt
    try {
      home.isInDoubt = false
      if (wasInDoubt)
        await checkTenantDatabase(store, { main: this.#main, mine: this.#options.installation, isKept: true })
      await this.#copyHostRows(store, address)
    } catch (error) {
      home.isInDoubt = true
      home.opened = undefined
      this.#noteAway(address)
      throw typedFault(error)
    }
    if (home.isInDoubt) return
    home.opened = store
    this.#away.delete(address)
    if (wasInDoubt) this.#tellOfMissing()
  }

  /** What is owed is awaited for a moment by each call; whoever comes later is told at once that the last try failed. */
  async #inTime<T>(work: Promise<T>): Promise<T> {
    const late = () => new StoreBusyError(`It was not ready in ${patience} ms`)
    try {
      return await within(patience, work, late)
    } catch (error) {
      throw new StoreBusyError('A tenant’s own database is not known to be as the host says', { cause: error })
    }
  }

  #copyHostRows(store: Store, address: string): Promise<void> {
    const tenantIds = this.#tenantsAt(address)
    const read = () =>
      outsideAnyCall(() =>
        hostTransaction(this.#main, 'what tenants’ own databases keep of the host', (db) =>
          readHostRows(db, tenantIds),
        ),
      )
    const announce = async (db: Db) => {
      for (const tenantId of tenantIds) await sql`select pg_notify(${identityChannel}, ${`${tenantId}:*`})`.execute(db)
    }
    return refreshReplica(store, tenantIds, read, { announce, switched: this.#options.switched })
  }

  #hostChanged(payload: string): void {
    const [tenantId, userId] = payload.split(':')
    if (userId !== '*') return
    const address = this.#addresses.get(Number(tenantId))
    for (const [own, home] of this.#homes) if (tenantId === '0' || own === address) this.#owe(home)
  }

  #otherStores(): readonly Promise<Store>[] {
    const now = performance.now()
    // Upkeep uses all that answer: closed, they would be opened again at once.
    for (const home of this.#homes.values()) if (home.opened) home.usedAt = now
    const isDue = (address: string) =>
      !this.#homes.get(address)?.opened && (this.#away.get(address)?.until ?? now) <= now
    const due = [...new Set(this.#addresses.values())].filter((address) => address !== null).filter(isDue)
    const asking = { tenant: '', person: '', signal: this.#closing.signal }
    return due.map((address) => this.#opening.pass(asking, () => this.#homeAt(address)))
  }

  async #closeUnused(): Promise<void> {
    for (const [address, { usedAt, store }] of this.#homes) {
      if (performance.now() - usedAt < unusedFor) continue
      const opened = await store.catch(() => null)
      // One that does not answer does no work either, and is opened again by whoever needs it.
      if (opened && (await hasOpenJobs(opened).catch(() => false))) continue
      await this.#closeHome(address)
    }
  }

  async #closeHome(address: string): Promise<void> {
    const home = this.#homes.get(address)
    this.#homes.delete(address)
    await home?.copy.end()
    await (await home?.store.catch(() => undefined))?.close()
  }

  async #close(): Promise<void> {
    clearInterval(this.#look)
    this.#closing.abort()
    // One that does not answer keeps none of the others open.
    await Promise.all([this.#reading.end(), ...[...this.#homes.keys()].map((address) => this.#closeHome(address))])
  }
}

/** What is to be done there later, somebody must wait for. */
async function hasOpenJobs(store: Store): Promise<boolean> {
  const job = await hostTransaction(store, 'whether jobs wait', (db) =>
    db.selectFrom('jobs').select('id').where('state', 'in', ['waiting', 'running']).limit(1).executeTakeFirst(),
  )
  return job !== undefined
}
