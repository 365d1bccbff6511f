/**
 * Pages of reports as pictures, to be read without a network: sealed as answers are, on the person’s own device alone, and
 * gone with everything else of the person when they leave. Of each report there is a head, which lists read, and its pages.
 */
import { keptReports as bounds } from '../contract/vocabulary/limits.ts'
import {
  type DeviceTables,
  reading,
  StorageFailure,
  unlessStorageFails,
  watching,
  writing,
  writingFirst,
} from './database.ts'
import { ownerKey } from './owner.ts'
import { isMoment, keptPrefix, type PreferenceRecord } from './records.ts'
import { isOpen, type Vault } from './vault.ts'

export interface KeptPage {
  name: string
  displayName: string
  /** SVG, base64. */
  bytes: string
}

export interface KeptReport {
  reportId: number
  name: string
  /** Of the moment of keeping: with others it is not shown. */
  rights: string
  keptAt: number
  /** It is not shown from then on. */
  endsAt: number
  pageNames: readonly string[]
  /** Of its pages together. */
  bytes: number
  /** The page that was seen last, which nobody asked to have kept: there is one at most. */
  isLast: boolean
}

type NewReport = Pick<KeptReport, 'reportId' | 'name' | 'rights' | 'endsAt' | 'isLast'>

export interface KeptReports {
  /** Told now and at every change, the latest first. */
  onChange(listener: (reports: readonly KeptReport[]) => void): () => void
  /** Undefined: they are gone, or cannot be read. */
  pagesOf(report: KeptReport): Promise<readonly KeptPage[] | undefined>
  /** In place of what was kept of it. */
  keep(report: NewReport, pages: readonly KeptPage[]): Promise<'kept' | 'noRoom' | 'failed'>
  forget(reports: readonly KeptReport[]): Promise<void>
}

const heads = `${keptPrefix}head `
const bodies = `${keptPrefix}pages `

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isReport = (value: unknown): value is KeptReport =>
  isRecord(value) &&
  Number.isSafeInteger(value.reportId) &&
  ['name', 'rights'].every((member) => typeof value[member] === 'string') &&
  Number.isSafeInteger(value.bytes) &&
  Array.isArray(value.pageNames) &&
  isMoment(value.keptAt) &&
  isMoment(value.endsAt) &&
  typeof value.isLast === 'boolean'

const isPage = (value: unknown): value is KeptPage =>
  isRecord(value) && ['name', 'displayName', 'bytes'].every((member) => typeof value[member] === 'string')

const sizeOf = (pages: readonly KeptPage[]) => pages.reduce((sum, { bytes }) => sum + bytes.length, 0)

const headsOf = ({ preferences }: Pick<DeviceTables, 'preferences'>, owner: string) =>
  preferences.where('[owner+key]').between([owner, heads], [owner, `${heads}\uffff`])

/** Null where nothing is kept: on a shared device, and in somebody else’s name. */
export function keptReportsOf(vault: Vault, now: () => Date): KeptReports | null {
  if (vault.kind !== 'personal' || !vault.mayQueue) return null
  const owner = ownerKey(vault.owner)
  const nameOf = ({ reportId, isLast }: Pick<KeptReport, 'reportId' | 'isLast'>) =>
    vault.nameFor('kept', isLast ? 'last' : String(reportId))

  async function opened(records: readonly PreferenceRecord[]): Promise<KeptReport[]> {
    const found = await Promise.all(records.map(({ key, sealed }) => vault.open('kept', key, sealed)))
    const reports = found.map((head) => head?.value).filter(isReport)
    return reports.sort((one, other) => other.keptAt - one.keptAt)
  }

  const list = async () =>
    opened(
      await unlessStorageFails(
        reading((tables) => headsOf(tables, owner).toArray()),
        [],
      ),
    )

  async function hasRoomFor({ reportId }: NewReport, bytes: number): Promise<boolean> {
    const others = (await list()).filter((report) => !report.isLast && report.reportId !== reportId)
    return others.length < bounds.count && others.reduce((sum, report) => sum + report.bytes, bytes) <= bounds.bytes
  }

  return {
    onChange(listener) {
      let told = 0
      return watching(
        (tables) => headsOf(tables, owner).toArray(),
        (records) => {
          const turn = ++told
          opened(records).then((reports) => turn === told && listener(reports), console.error)
        },
      )
    },

    async pagesOf(report) {
      const key = bodies + (await nameOf(report))
      const record = await unlessStorageFails(
        reading(({ preferences }) => preferences.get([owner, key])),
        undefined,
      )
      const value = (await vault.open('kept', key, record?.sealed))?.value
      return Array.isArray(value) && value.every(isPage) ? value : undefined
    },

    async keep(report, pages) {
      const bytes = sizeOf(pages)
      if (!report.isLast && !(await hasRoomFor(report, bytes))) return 'noRoom'
      const name = await nameOf(report)
      const head: KeptReport = { ...report, keptAt: now().getTime(), pageNames: pages.map((page) => page.name), bytes }
      const records = await Promise.all(
        [
          { key: heads + name, value: head },
          { key: bodies + name, value: pages },
        ].map(async ({ key, value }) => ({ owner, key, sealed: await vault.seal('kept', key, value) })),
      )
      // What nobody asked for takes no room from what the device keeps besides.
      const write = report.isLast ? writing : writingFirst
      try {
        return await write(['owners', 'preferences'], async (tables) => {
          // The person may have left while it was sealed.
          if (!(await isOpen(tables, vault))) return 'failed'
          await tables.preferences.bulkPut(records)
          return 'kept'
        })
      } catch (error) {
        if (error instanceof StorageFailure) return 'failed'
        throw error
      }
    },

    async forget(reports) {
      const names = await Promise.all(reports.map(nameOf))
      const keys = names.flatMap((name): [string, string][] => [
        [owner, heads + name],
        [owner, bodies + name],
      ])
      await unlessStorageFails(
        writing(['preferences'], ({ preferences }) => preferences.bulkDelete(keys)),
        undefined,
      )
    },
  }
}
