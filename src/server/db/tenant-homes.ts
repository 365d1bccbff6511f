/**
 * Which tenants have databases of their own, and the stores of those that are in use. Opened at the first call, closed when
 * nobody has called for a while; every process hears when a tenant gets one, and when the host's rows change.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { identityChannel } from './channels.ts'
import { StoreBusyError, TenantDatabaseError } from './errors.ts'
import { FairQueue } from './fair-queue.ts'
import type { Store } from './store.ts'
import {
  checkAddress,
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

/** An installation may have hundreds; what is not reached is opened the next time. */
const openedTogether = 8

const anyNumber = Number.POSITIVE_INFINITY

const outsideAnyCall = AsyncLocalStorage.snapshot()

interface Home {
  store: Promise<Store>
  opened: Store | undefined
  usedAt: number
  /** Undefined while no copying of the host's rows is under way. */
  refreshing: Promise<void> | undefined
  isStale: boolean
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
  }

  static async open(main: Store, options: TenantHomesOptions): Promise<TenantHomes> {
    const homes = new TenantHomes(main, options)
    const reload = () => void homes.reload().catch((error: unknown) => options.failed(error, []))
    await main.listen(channel, reload, reload)
    await main.listen(
      identityChannel,
      (payload) => homes.#hostChanged(payload),
      () => homes.#hostChanged('0:*'),
    )
    await homes.reload()
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
        for (const { store } of this.#homes.values()) await (await store).listen(name, heard, missed)
      },
      close: async () => {
        await this.#close()
        await main.close()
      },
    }
  }

  /** Reads anew which tenants have databases of their own. */
  async reload(): Promise<void> {
    const rows = await outsideAnyCall(() =>
      hostTransaction(this.#main, 'which tenants have databases of their own', (db) =>
        db
          .selectFrom('tenants')
          .select(['id', 'connection_string'])
          .where('connection_string', 'is not', null)
          .where('is_deleted', '=', false)
          .execute(),
      ),
    )
    this.#addresses = new Map(
      rows.map(({ id, connection_string }) => [id, this.#options.unseal(id, connection_string ?? '')]),
    )
    const inUse = new Set(this.#addresses.values())
    for (const address of this.#away.keys()) if (!inUse.has(address)) this.#away.delete(address)
    for (const address of this.#homes.keys()) if (!inUse.has(address)) await this.#closeHome(address)
  }

  /** Brings what a tenant’s own database keeps of the host up to date, for those who will not wait to be told. */
  async refresh(tenantId: number): Promise<void> {
    const address = this.#addresses.get(tenantId)
    const home = address ? this.#homes.get(address) : undefined
    if (!address || !home) return
    const store = await home.store
    await outsideAnyCall(() => this.#copyHostRows(store, address))
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
    const address = this.#addresses.get(tenantId)
    if (address === undefined) return undefined
    if (address === null)
      return Promise.reject(new StoreBusyError('A tenant’s own database is named by nothing we can read'))
    return this.#homeAt(address)
  }

  #homeAt(address: string): Promise<Store> {
    const known = this.#homes.get(address)
    if (known) {
      known.usedAt = performance.now()
      return known.store
    }
    const store = outsideAnyCall(() => this.#openHome(address))
    const home: Home = { store, opened: undefined, usedAt: performance.now(), refreshing: undefined, isStale: false }
    this.#homes.set(address, home)
    store.then(
      (opened) => {
        home.opened = opened
        this.#away.delete(address)
      },
      (error: unknown) => {
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

  async #openHome(address: string): Promise<Store> {
    try {
      checkAddress(address, this.#options.allowedHosts)
      const store = await this.#openDatabase(address, true)
      for (const { channel: name, heard, missed } of this.#listeners) await store.listen(name, heard, missed)
      await this.#copyHostRows(store, address)
      // While it was closed nobody listened.
      for (const { missed } of this.#listeners) missed?.()
      return store
    } catch (error) {
      throw new StoreBusyError('A tenant’s own database cannot be used', { cause: error })
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
    return refreshReplica(store, tenantIds, read, async (db) => {
      for (const tenantId of tenantIds) await sql`select pg_notify(${identityChannel}, ${`${tenantId}:*`})`.execute(db)
    })
  }

  #hostChanged(payload: string): void {
    const [tenantId, userId] = payload.split(':')
    if (userId !== '*') return
    const address = this.#addresses.get(Number(tenantId))
    for (const [own, home] of this.#homes) if (tenantId === '0' || own === address) this.#refresh(own, home)
  }

  #refresh(address: string, home: Home): void {
    if (home.refreshing !== undefined) {
      home.isStale = true
      return
    }
    home.refreshing = outsideAnyCall(async () => this.#copyHostRows(await home.store, address))
      .catch((error: unknown) => this.#options.failed(error, this.#tenantsAt(address)))
      .finally(() => {
        home.refreshing = undefined
        if (!home.isStale) return
        home.isStale = false
        this.#refresh(address, home)
      })
  }

  #otherStores(): readonly Promise<Store>[] {
    const now = performance.now()
    // Upkeep uses them all: closed, they would be opened again at once.
    for (const home of this.#homes.values()) home.usedAt = now
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
    await home?.refreshing
    await (await home?.store.catch(() => undefined))?.close()
  }

  async #close(): Promise<void> {
    clearInterval(this.#look)
    this.#closing.abort()
    // One that does not answer keeps none of the others open.
    await Promise.all([...this.#homes.keys()].map((address) => this.#closeHome(address)))
  }
}

/** What is to be done there later, somebody must wait for. */
async function hasOpenJobs(store: Store): Promise<boolean> {
  const job = await hostTransaction(store, 'whether jobs wait', (db) =>
    db.selectFrom('jobs').select('id').where('state', 'in', ['waiting', 'running']).limit(1).executeTakeFirst(),
  )
  return job !== undefined
}
