/** Which version of a report's data and definition holds. Kept in memory, and let go when the store tells of a switch. */
import { createHash } from 'node:crypto'
import type { ReportDefinition } from '../../../contract/models/report-definition.ts'
import type { Store } from '../../db/store.ts'
import { type Db, tenantTransaction } from '../../db/transaction.ts'
import { modelOf, type ReportModel } from '../definition/model.ts'

export interface Version {
  /** Names the data file. */
  readonly version: string
  /** Of the definition alone. */
  readonly definitionVersion: string
  /** Another one wherever data or definition is. */
  readonly dataVersion: string
  readonly importedAt: Date
  readonly contentHash: string | null
  readonly byteCount: number
  readonly model: ReportModel
}

export const versionsChannel = 'report_versions'

export const versionPayload = (tenantId: number, reportGuid: string): string => `${tenantId}:${reportGuid}`

const mostKept = 200

export class Versions {
  readonly #store: Store
  readonly #switched: (tenantId: number, reportGuid: string) => void
  readonly #kept = new Map<string, Promise<Version | undefined>>()

  /** `switched` is told of every report whose data is another, or gone. */
  constructor(store: Store, switched: (tenantId: number, reportGuid: string) => void) {
    this.#store = store
    this.#switched = switched
  }

  /** Resolves when switches are heard of; before that nothing may be kept. */
  listen(): Promise<void> {
    return this.#store.listen(
      versionsChannel,
      (payload) => {
        this.#kept.delete(payload)
        const [tenantId, reportGuid = ''] = payload.split(':')
        this.#switched(Number(tenantId), reportGuid)
      },
      () => this.#kept.clear(),
    )
  }

  current(tenantId: number, reportGuid: string): Promise<Version | undefined> {
    const key = versionPayload(tenantId, reportGuid)
    const known = this.#kept.get(key)
    if (known) return known
    const reading = tenantTransaction(this.#store, tenantId, (db) => currentVersion(db, tenantId, reportGuid))
    this.#keep(key, reading)
    return reading
  }

  get size(): number {
    return this.#kept.size
  }

  forgetAll(): void {
    this.#kept.clear()
  }

  forget(tenantId: number, reportGuid: string): void {
    this.#kept.delete(versionPayload(tenantId, reportGuid))
  }

  #keep(key: string, reading: Promise<Version | undefined>): void {
    this.#kept.set(key, reading)
    const letGo = () => {
      if (this.#kept.get(key) === reading) this.#kept.delete(key)
    }
    reading.then((version) => version ?? letGo(), letGo)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) return
      this.#kept.delete(oldest)
    }
  }
}

/** The same for two that say the same: the store keeps members in an order of its own. */
export const definitionVersionOf = (definition: ReportDefinition): string =>
  createHash('sha256').update(JSON.stringify(definition)).digest('hex')

function versionsOf({ version, definition }: { version: string; definition: ReportDefinition }) {
  const definitionVersion = definitionVersionOf(definition)
  const digest = createHash('sha256').update(`${version} ${definitionVersion}`).digest('hex')
  return { definitionVersion, dataVersion: digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5') }
}

/** What was last imported of each report. */
export const currentDatasets = (db: Db, tenantId: number) =>
  db
    .selectFrom('reports')
    .innerJoin('library_reports as pointer', (join) =>
      join
        .onRef('pointer.tenant_id', '=', 'reports.tenant_id')
        .onRef('pointer.report_guid', '=', 'reports.report_guid'),
    )
    .innerJoin('library_datasets as dataset', (join) =>
      join
        .onRef('dataset.tenant_id', '=', 'pointer.tenant_id')
        .onRef('dataset.report_guid', '=', 'pointer.report_guid')
        .onRef('dataset.version', '=', 'pointer.version'),
    )
    .where('reports.tenant_id', '=', tenantId)

/** What was last imported of a report, by the report’s number. */
export const currentDataset = (db: Db, tenantId: number, reportId: number) =>
  currentDatasets(db, tenantId).where('reports.id', '=', reportId)

/** For calls that know no more than the report’s number: it needs no reading before it. */
export async function findReportModel(db: Db, tenantId: number, reportId: number): Promise<ReportModel | null> {
  const row = await currentDataset(db, tenantId, reportId).select('dataset.definition').executeTakeFirst()
  return row ? modelOf(row.definition) : null
}

async function currentVersion(db: Db, tenantId: number, reportGuid: string): Promise<Version | undefined> {
  const row = await db
    .selectFrom('library_reports as report')
    .innerJoin('library_datasets as dataset', (join) =>
      join
        .onRef('dataset.tenant_id', '=', 'report.tenant_id')
        .onRef('dataset.report_guid', '=', 'report.report_guid')
        .onRef('dataset.version', '=', 'report.version'),
    )
    .where('report.tenant_id', '=', tenantId)
    .where('report.report_guid', '=', reportGuid)
    .select([
      'dataset.version',
      'dataset.definition',
      'dataset.imported_at',
      'dataset.content_hash',
      'dataset.byte_count',
    ])
    .executeTakeFirst()
  return (
    row && {
      version: row.version,
      ...versionsOf(row),
      importedAt: row.imported_at,
      contentHash: row.content_hash,
      byteCount: row.byte_count,
      model: modelOf(row.definition),
    }
  )
}
