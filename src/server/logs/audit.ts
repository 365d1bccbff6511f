/**
 * Audit rows (abp-wire 5.7). A call that changes something writes its row in its own transaction: both happen or neither.
 * Reads and refused calls are collected and written together, because one commit for each would double the cost of a read.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { Principal } from '../access/principal.ts'
import { isStoreFault } from '../db/errors.ts'
import type { Store } from '../db/store.ts'
import { type Db, hostTransaction } from '../db/transaction.ts'

export interface AuditEntry {
  tenantId: number
  principal: Pick<Principal, 'userId' | 'impersonator'> | null
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

export async function writeAuditRow(db: Db, entry: AuditEntry): Promise<void> {
  await db.insertInto('audit_logs').values(rowOf(entry)).execute()
}

/** Entries that are written by one statement, under one number however often it is tried. */
interface Batch {
  number: string
  entries: readonly AuditEntry[]
}

const batchOf = (entries: readonly AuditEntry[]): Batch => ({ number: randomUUID(), entries })

/** One statement and one value, however many rows: a text for each number of rows is prepared anew each time. */
const insertTogether = ({ number, entries }: Batch) => sql`
  with first_time as (insert into audit_batches (number) values (${number}) on conflict do nothing returning number)
  insert into audit_logs (
    tenant_id, user_id, impersonator_tenant_id, impersonator_user_id, service_name, method_name, parameters,
    execution_time, execution_duration, client_ip_address, browser_info, exception, custom_data)
  select row.* from first_time, jsonb_to_recordset(${JSON.stringify(entries.map(rowOf))}::jsonb) as row (
    tenant_id int, user_id bigint, impersonator_tenant_id int, impersonator_user_id bigint, service_name text,
    method_name text, parameters text, execution_time timestamptz, execution_duration int, client_ip_address text,
    browser_info text, exception text, custom_data text)`

const batchSize = 500
const flushInterval = 1_000
const retryInterval = 5_000
/** Beyond this many unwritten rows the store is not keeping up; the newest are counted, not kept. */
const largestBacklog = 50_000

export class AuditBatch {
  readonly #store: Store
  readonly #failed: (error: unknown, lost: number) => void
  #entries: AuditEntry[] = []
  /** They may have been written: each is tried again as it was. */
  #unsettled: Batch[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(store: Store, failed: (error: unknown, lost: number) => void) {
    this.#store = store
    this.#failed = failed
  }

  add(entry: AuditEntry): void {
    if (this.#backlog >= largestBacklog) {
      this.#failed(new Error('The audit backlog is full'), 1)
      return
    }
    this.#entries.push(entry)
    this.#timer ??= setTimeout(() => void this.flush(), flushInterval)
  }

  /** Writes what is left, and tells what cannot be written any more. */
  async close(): Promise<void> {
    await this.flush()
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#backlog > 0) this.#failed(new Error('The server ends'), this.#backlog)
  }

  /** Writes everything collected so far. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const entries = this.#entries
    this.#entries = []
    this.#writing = this.#writing.then(() => this.#write(entries))
    return this.#writing
  }

  get #backlog(): number {
    return this.#unsettled.reduce((sum, { entries }) => sum + entries.length, this.#entries.length)
  }

  async #write(entries: readonly AuditEntry[]): Promise<void> {
    const unsettled = this.#unsettled
    this.#unsettled = []
    for (const batch of unsettled) await this.#writeTogether(batch)
    for (let start = 0; start < entries.length; start += batchSize) {
      const some = entries.slice(start, start + batchSize)
      const byTenantsHome = Map.groupBy(some, ({ tenantId }) => this.#store.homeOf?.(tenantId))
      for (const together of byTenantsHome.values()) await this.#writeTogether(batchOf(together))
    }
  }

  /** All entries are of tenants with one home. */
  async #writeTogether(batch: Batch): Promise<void> {
    const { entries } = batch
    try {
      const store = (await this.#store.homeOf?.(entries[0]?.tenantId ?? 0)) ?? this.#store
      await hostTransaction(store, 'audit rows of all tenants are written together', (db) =>
        insertTogether(batch).execute(db),
      )
    } catch (error) {
      if (isStoreFault(error)) return this.#keep(batch)
      // One that the store will never take spoils no others.
      if (entries.length > 1) for (const entry of entries) await this.#writeTogether(batchOf([entry]))
      else this.#failed(error, 1)
    }
  }

  /** For the next time. */
  #keep(batch: Batch): void {
    if (this.#backlog + batch.entries.length <= largestBacklog) this.#unsettled.push(batch)
    else this.#failed(new Error('The audit backlog is full'), batch.entries.length)
    this.#timer ??= setTimeout(() => void this.flush(), retryInterval)
  }
}
