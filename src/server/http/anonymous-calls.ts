/**
 * How often an address called without a sign-in within a minute. Each process counts for itself, and adds what it counted
 * to the store once a second: one statement, however many calls, and a limit that holds for all processes together.
 */
import { sql } from 'kysely'
import type { Store } from '../db/store.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'

interface Count {
  /** By all processes, as far as the store has told. */
  shared: number
  /** By this one, since it told the store. */
  own: number
}

export interface AnonymousCallsSite {
  store: Store
  secrets: Pick<Secrets, 'hash'>
  clock: () => Date
  failed: (error: unknown) => void
}

const span = 60_000
const shareEvery = 1_000
/** Addresses remembered at most; the first to come are forgotten first. */
const capacity = 20_000

export class AnonymousCalls {
  readonly #site: AnonymousCallsSite
  readonly #counts = new Map<string, Count>()
  #end = 0
  #timer: NodeJS.Timeout | undefined
  #sharing: Promise<void> = Promise.resolve()

  constructor(site: AnonymousCallsSite) {
    this.#site = site
  }

  /** Counts one more. `ttl`: milliseconds until counting begins anew. */
  count(address: string): { current: number; ttl: number } {
    const now = this.#site.clock().getTime()
    // Also where the clock was set back.
    if (now >= this.#end || now < this.#end - span) this.#beginAnew(now)
    const count = this.#counts.get(address) ?? { shared: 0, own: 0 }
    count.own += 1
    this.#counts.set(address, count)
    const oldest = this.#counts.size > capacity ? this.#counts.keys().next().value : undefined
    if (oldest !== undefined) this.#counts.delete(oldest)
    // Only one process can have the embedded store.
    if (this.#site.store.kind === 'server') this.#timer ??= setTimeout(() => void this.share(), shareEvery).unref()
    return { current: count.shared + count.own, ttl: this.#end - now }
  }

  /** Tells the store what was counted here, and learns what was counted elsewhere. */
  share(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sharing = this.#sharing.then(() => this.#share()).catch(this.#site.failed)
    return this.#sharing
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#sharing
  }

  /** At the same moment in every process. */
  #beginAnew(now: number): void {
    this.#counts.clear()
    this.#end = (Math.floor(now / span) + 1) * span
  }

  async #share(): Promise<void> {
    const { store, secrets } = this.#site
    const endsAt = new Date(this.#end)
    const counted = [...this.#counts]
      .filter(([, { own }]) => own > 0)
      .map(([address, count]) => ({ key: secrets.hash('anonymous-calls', 0, address), own: count.own, count }))
      // In one order everywhere, so that no two processes wait for each other.
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    if (counted.length === 0) return
    const totals = await tenantTransaction(store, 0, (db) => addTogether(db, counted, endsAt))
    for (const { key, own, count } of counted) {
      count.own -= own
      // Another process whose minute is not this one may have begun the store’s count anew.
      count.shared = Math.max(count.shared + own, totals.get(key) ?? 0)
    }
  }
}

/** What a process of a slower clock counts late is dropped with its minute. A minute further ahead than the next is nobody’s. */
async function addTogether(
  db: Db,
  counted: readonly { key: string; own: number }[],
  endsAt: Date,
): Promise<Map<string, number>> {
  const latestEnd = new Date(endsAt.getTime() + span)
  const { rows } = await sql<{ key_hash: string; count: number }>`
    insert into turns as t (tenant_id, kind, key_hash, count, ends_at)
    select 0, 'anonymous-call', key, own, ${endsAt}
    from unnest(${counted.map(({ key }) => key)}::text[], ${counted.map(({ own }) => own)}::int[]) as counted (key, own)
    on conflict (tenant_id, kind, key_hash) do update set
      count = case
        when t.ends_at = excluded.ends_at then t.count + excluded.count
        when t.ends_at between excluded.ends_at and ${latestEnd} then t.count
        else excluded.count
      end,
      ends_at = case when t.ends_at between excluded.ends_at and ${latestEnd} then t.ends_at else excluded.ends_at end
    returning key_hash, count
  `.execute(db)
  return new Map(rows.map(({ key_hash, count }) => [key_hash, count]))
}
