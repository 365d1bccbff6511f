/** Where the files of a report are: in a folder of this machine, or among those that somebody brought. */
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, posix, relative, resolve, sep } from 'node:path'
import { definitionFile } from '../definition/check.ts'
import { type Fault, faultOf, ImportRefused } from '../faults.ts'

export interface ReportSource {
  /** From which it can be read again; null: from none. */
  readonly folder: string | null
  /** That the files may hold together, once they are unpacked. */
  readonly mostBytes: number
  /** What `report.json` says. */
  definition(): Promise<string>
  /** Undefined: the report has no such file. */
  find(file: string): Promise<{ path: string; size: number } | undefined>
}

/**
 * They lie under names of our own: what their bringer calls them is looked up and never opened, so that it leads nowhere, and
 * no link is followed, as none is among them.
 */
export interface BroughtFiles {
  /** Where each lies on this machine, by its place in the report’s folder. */
  readonly paths: ReadonlyMap<string, string>
  /** Where there is no `report.json` among them. */
  readonly definition: string | null
  readonly mostBytes: number
}

export function broughtSource({ paths, definition, mostBytes }: BroughtFiles): ReportSource {
  return {
    folder: null,
    mostBytes,
    async definition() {
      const path = paths.get(definitionFile)
      if (path !== undefined) return utf8(await readFile(path))
      if (definition === null) throw new ImportRefused([faultOf(definitionFile, null, 'csv.noDefinition')])
      return definition
    },
    async find(file) {
      const path = paths.get(placeAmong([...paths.keys()], file) ?? '')
      return path === undefined ? undefined : { path, size: (await stat(path)).size }
    },
  }
}

/** `./data/sales.csv` is `data/sales.csv`. */
export const placeOf = (file: string): string => posix.normalize(file)

/** Files that come without their `report.json` may have left their folders, too: the only one of that name is meant. */
export function placeAmong(places: readonly string[], file: string): string | undefined {
  const place = placeOf(file)
  if (places.includes(place) || places.includes(definitionFile)) return places.find((one) => one === place)
  const named = places.filter((one) => posix.basename(one) === posix.basename(place))
  return named.length === 1 ? named[0] : undefined
}

export async function folderSource(path: string): Promise<ReportSource> {
  const folder = await realpath(path).catch((error: unknown) => {
    throw refused(faultOf(path, null, 'csv.noSuchFolder'), error)
  })
  return {
    folder,
    // Whoever runs the command could fill the disk without it.
    mostBytes: Number.POSITIVE_INFINITY,
    async definition() {
      const bytes = await readFile(join(folder, definitionFile)).catch((error: unknown) => {
        throw refused(faultOf(definitionFile, null, 'csv.noSuchFileIn', { folder }), error)
      })
      return utf8(bytes)
    },
    async find(file) {
      const found = await pathInside(folder, file)
      return found === undefined ? undefined : { path: found, size: (await stat(found)).size }
    },
  }
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    const refusal = new ImportRefused([faultOf(definitionFile, null, 'csv.notUtf8')])
    refusal.cause = error
    throw refusal
  }
}

function refused(fault: Fault, cause: unknown): ImportRefused {
  const refusal = new ImportRefused([fault])
  refusal.cause = cause
  return refusal
}

/** Links are followed before it is decided whether a file is inside. */
async function pathInside(folder: string, file: string): Promise<string | undefined> {
  const path = await realpath(resolve(folder, file)).catch(() => undefined)
  if (path === undefined || !(await stat(path)).isFile()) return undefined
  const way = relative(folder, path)
  return way === '' || way === '..' || way.startsWith(`..${sep}`) || resolve(way) === way ? undefined : path
}
