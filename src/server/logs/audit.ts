/**
 * Audit rows (abp-wire 5.7). A call that changes something writes its row in its own transaction: both happen or neither.
 * Reads and refused calls are collected and written together, because one commit for each would double the cost of a read.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { Impersonator } from '../access/principal.ts'
import { isStoreFault } from '../db/errors.ts'
import type { Store } from '../db/store.ts'
import { type Db, hostTransaction } from '../db/transaction.ts'
import { codeOf } from '../storage/errors.ts'

interface Whoever {
  userId: number
  impersonator: Pick<Impersonator, 'tenantId' | 'userId'> | null
}

export interface AuditEntry {
  tenantId: number
  principal: Whoever | null
  serviceName: string
  methodName: string
  parameters: string
  executionTime: Date
  executionDuration: number
  clientIpAddress: string
  browserInfo: string
  exception: string | null
  customData: string | null
}

/** A cut may go through the middle of a character, which no database takes. */
const cut = (text: string, length: number) =>
  (text.length > length ? `${text.slice(0, length - 3)}...` : text).toWellFormed()

const rowOf = (entry: AuditEntry) => ({
  tenant_id: entry.tenantId,
  user_id: entry.principal?.userId ?? null,
  impersonator_tenant_id: entry.principal?.impersonator?.tenantId ?? null,
  impersonator_user_id: entry.principal?.impersonator?.userId ?? null,
  service_name: entry.serviceName,
  method_name: entry.methodName,
  parameters: cut(entry.parameters, limits.auditParameters),
  execution_time: entry.executionTime,
  execution_duration: entry.executionDuration,
  client_ip_address: entry.clientIpAddress,
  browser_info: cut(entry.browserInfo, limits.browserInfo),
  exception: entry.exception && cut(entry.exception, limits.exception),
  custom_data: entry.customData && cut(entry.customData, limits.customData),
})

/** The number of all that this transaction changes, as the trigger that records changes has it, whichever comes first. */
const ownChangeSet = sql<number>`coalesce(
  nullif(current_setting('app.change_set', true), ''),
  set_config('app.change_set', nextval('entity_change_sets')::text, true))::bigint`

export async function writeAuditRow(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_logs')
    .values({ ...rowOf(entry), entity_change_set_id: ownChangeSet })
    .execute()
}

type Row = ReturnType<typeof rowOf>

/** Rows that are written by one statement, under one number however often it is tried. */
interface Batch {
  readonly number: string
  readonly rows: readonly Row[]
}

const batchOf = (rows: readonly Row[]): Batch => ({ number: randomUUID(), rows })

/** One statement and one value, however many rows: a text for each number of rows is prepared anew each time. */
const insertTogether = ({ number, rows }: Batch) => sql`
  with first_time as (insert into audit_batches (number) values (${number}) on conflict do nothing returning number)
  insert into audit_logs (
    tenant_id, user_id, impersonator_tenant_id, impersonator_user_id, service_name, method_name, parameters,
    execution_time, execution_duration, client_ip_address, browser_info, exception, custom_data)
  select row.* from first_time, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
    tenant_id int, user_id bigint, impersonator_tenant_id int, impersonator_user_id bigint, service_name text,
    method_name text, parameters text, execution_time timestamptz, execution_duration int, client_ip_address text,
    browser_info text, exception text, custom_data text)`

const batchSize = 500
const flushInterval = 1_000
const retryInterval = 5_000
/**
 * Beyond this many unwritten rows a database is not keeping up; the newest are counted, not kept. An organisation’s own takes
 * nothing of what the others may have.
 */
const largestBacklog = { main: 50_000, own: 10_000 }

export interface AuditOptions {
  readonly store: Store
  /** Folder for what the store has not taken when the process ends; processes may share it. */
  readonly leftovers: string
  readonly failed: (error: unknown, lost: number) => void
}

export class AuditBatch {
  readonly #store: Store
  readonly #leftovers: string
  /** In which lies what is not known to be written. */
  #files: readonly string[] = []
  readonly #failed: AuditOptions['failed']
  #rows: { row: Row; place: number }[] = []
  /**
   * Each is tried again as it was, for it may have been written. By the tenant where that has a database of its own, which
   * may not answer, and holds up no other; 0 is the main one.
   */
  readonly #batches = new Map<number, Batch[]>()
  readonly #writing = new Map<number, Promise<void>>()
  /** Rows that are not known to be written, by place. */
  readonly #backlog = new Map<number, number>()
  #timer: NodeJS.Timeout | null = null
  #isTakenUp = false

  constructor({ store, leftovers, failed }: AuditOptions) {
    this.#store = store
    this.#leftovers = leftovers
    this.#failed = failed
  }

  add(entry: AuditEntry): void {
    const row = rowOf(entry)
    const place = this.#placeOf(row)
    if (this.#unwrittenAt(place) >= largestBacklog[place === 0 ? 'main' : 'own']) {
      this.#failed(new Error('The audit backlog is full'), 1)
      return
    }
    this.#count(place, 1)
    this.#rows.push({ row, place })
    this.#timer ??= setTimeout(() => void this.flush(), flushInterval)
  }

  /** Writes what processes before this one could not. The files go last: what is there is written once, however often it is read. */
  async resume(): Promise<void> {
    try {
      this.#takeUp()
      await this.flush()
      if (this.#unwritten() === 0) this.#leave([])
    } catch (error) {
      this.#failed(error, 0)
    }
  }

  #ownFile(): string {
    return join(this.#leftovers, `unwritten-records.${randomUUID()}.json`)
  }

  /** Once. */
  #takeUp(): void {
    if (this.#isTakenUp) return
    this.#isTakenUp = true
    for (const name of readdirSync(this.#leftovers)) {
      if (/^unwritten-records(\..+)?\.json$/.test(name)) this.#takeUpFile(join(this.#leftovers, name))
    }
  }

  /** One that cannot be read is put aside for whoever looks after the installation. */
  #takeUpFile(file: string): void {
    const own = this.#ownFile()
    try {
      renameSync(file, own)
    } catch (error) {
      // Another that starts beside this one was first.
      if (codeOf(error) === 'ENOENT') return
      throw error
    }
    try {
      const batches: Batch[] = JSON.parse(readFileSync(own, 'utf8'))
      for (const batch of batches) {
        const [row] = batch.rows
        if (!row) continue
        const place = this.#placeOf(row)
        this.#count(place, batch.rows.length)
        this.#keep(place, batch)
      }
      this.#files = [...this.#files, own]
    } catch (error) {
      this.#failed(error, 0)
      renameSync(own, `${own}.damaged`)
    }
  }

  /** In one step, so that a kill leaves the rows where they were, or in both. */
  #leave(batches: readonly Batch[]): void {
    const former = this.#files
    this.#files = []
    if (batches.length > 0) {
      const file = this.#ownFile()
      writeFileSync(`${file}.next`, JSON.stringify(batches), { mode: 0o600 })
      renameSync(`${file}.next`, file)
      this.#files = [file]
    }
    for (const file of former) rmSync(file, { force: true })
  }

  /** Writes everything collected so far. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#collect()
    for (const place of this.#batches.keys()) {
      if (!this.#writing.has(place)) this.#writing.set(place, this.#write(place))
    }
    await Promise.all(this.#writing.values())
  }

  /** Nothing is awaited any more: answers how many rows are left to the next start. */
  close(): number {
    if (this.#timer) clearTimeout(this.#timer)
    this.#collect()
    try {
      // Of a start that was stopped before it came to them.
      this.#takeUp()
      this.#leave([...this.#batches.values()].flat())
      return this.#unwritten()
    } catch (error) {
      this.#failed(error, this.#unwritten())
      return 0
    }
  }

  #collect(): void {
    const rows = this.#rows.splice(0)
    for (let start = 0; start < rows.length; start += batchSize) {
      const some = rows.slice(start, start + batchSize)
      for (const [place, together] of Map.groupBy(some, (one) => one.place))
        this.#keep(place, batchOf(together.map(({ row }) => row)))
    }
  }

  #unwrittenAt(place: number): number {
    return this.#backlog.get(place) ?? 0
  }

  #unwritten(): number {
    return [...this.#backlog.values()].reduce((sum, count) => sum + count, 0)
  }

  #count(place: number, rows: number): void {
    this.#backlog.set(place, this.#unwrittenAt(place) + rows)
  }

  #placeOf({ tenant_id }: Row): number {
    const home = this.#store.homeOf?.(tenant_id)
    // Told to whoever writes there.
    home?.catch(() => undefined)
    return home === undefined ? 0 : tenant_id
  }

  #keep(place: number, batch: Batch): void {
    const batches = this.#batches.get(place)
    if (batches) batches.push(batch)
    else this.#batches.set(place, [batch])
  }

  /** What comes meanwhile, too. A fault of the store leaves the rest for the next time. */
  async #write(place: number): Promise<void> {
    const batches = this.#batches.get(place) ?? []
    try {
      for (let [batch] = batches; batch; [batch] = batches) {
        const parts = await this.#writeTogether(place, batch)
        batches.splice(0, 1, ...parts)
        this.#count(place, parts.reduce((sum, { rows }) => sum + rows.length, 0) - batch.rows.length)
      }
      this.#batches.delete(place)
    } catch {
      this.#timer ??= setTimeout(() => void this.flush(), retryInterval)
    } finally {
      this.#writing.delete(place)
    }
  }

  /** Answers what is to be written in its stead. Throws faults of the store. */
  async #writeTogether(place: number, batch: Batch): Promise<readonly Batch[]> {
    const { rows } = batch
    try {
      const store = (await this.#store.homeOf?.(place)) ?? this.#store
      await hostTransaction(store, 'audit rows of all tenants are written together', (db) =>
        insertTogether(batch).execute(db),
      )
    } catch (error) {
      if (isStoreFault(error)) throw error
      // One that the store will never take spoils no others.
      if (rows.length > 1) return rows.map((row) => batchOf([row]))
      this.#failed(error, 1)
    }
    return []
  }
}
