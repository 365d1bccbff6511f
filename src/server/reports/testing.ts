/** A library on a fresh store and folder, for tests. */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportDefinition, Visual } from '../../contract/models/report-definition.ts'
import type { EmbedScope } from '../access/principal.ts'
import { readConfig } from '../config.ts'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { type FileStore, ofInstallation } from '../storage/file-store.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { type ImportedReport, type ImportRequest, importReport } from './import/import-report.ts'
import { openReportLibrary, type ReportLibrary, type ReportLibraryOptions } from './library/library.ts'

export const testNow = new Date('2026-03-18T12:00:00Z')

export interface TestLibrary {
  readonly store: Store
  readonly dataDir: string
  readonly storage: FileStore
  readonly library: ReportLibrary
  /** Writes a folder of these files; `report.json` from a definition. */
  folder(files: Readonly<Record<string, string | Uint8Array | ReportDefinition>>): Promise<string>
  import(folder: string, more?: Partial<ImportRequest>): Promise<ImportedReport>
  close(): Promise<void>
}

export async function openTestLibrary(options: Partial<ReportLibraryOptions> = {}): Promise<TestLibrary> {
  const store = await openTestStore()
  const root = await mkdtemp(join(tmpdir(), 'tessera-reports-'))
  const dataDir = join(root, 'data')
  const id = randomUUID()
  const storage = ofInstallation(await openFileStore(readConfig({ DATA_DIR: dataDir })), id)
  await storage.noteInstallation(id)
  const log = { error: (error: unknown) => console.error(error) }
  const library = openReportLibrary({ store, storage, log, now: () => testNow, ...options })
  let folders = 0
  return {
    store,
    dataDir,
    storage,
    library,
    async folder(files) {
      const folder = join(root, `report-${folders++}`)
      await mkdir(folder)
      for (const [name, content] of Object.entries(files)) {
        const isText = typeof content === 'string' || content instanceof Uint8Array
        await writeFile(join(folder, name), isText ? content : JSON.stringify(content, null, 2))
      }
      return folder
    },
    import: (folder, more = {}) =>
      importReport(
        { store, storage, dataDir, now: testNow, progress: () => undefined },
        { folder, tenantId: 1, ...more },
      ),
    async close() {
      await library.close()
      await store.close()
      await rm(root, { recursive: true })
    },
  }
}

export const scopeOf = ({ reportGuid }: ImportedReport, more: Partial<EmbedScope> = {}): EmbedScope => ({
  tenantId: 1,
  reportGuid,
  userName: 'alice',
  isNameVouchedFor: true,
  roles: ['User'],
  canEdit: false,
  asker: 'guests',
  ...more,
})

/** A visual whose place on the page is of no matter. */
export const aVisual = (visual: Omit<Visual, 'layout'>): Visual => ({
  ...visual,
  layout: { x: 0, y: 0, width: 100, height: 100 },
})
