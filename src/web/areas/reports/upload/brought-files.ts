/** Files as a person brings them: chosen, or dropped, alone or in folders. */

export interface BroughtFile {
  /** In the report’s folder, levels parted by `/`. */
  path: string
  file: File
}

export const definitionFile = 'report.json'

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
const isDefinition = (path: string): boolean => path.slice(folderOf(path).length) === definitionFile
const depthOf = (path: string): number => path.split('/').length

/** Of the system, and nobody’s. */
const isHidden = (path: string): boolean => path.split('/').some((name) => name.startsWith('.'))

function commonFolder(paths: readonly string[]): string {
  let common = folderOf(paths[0] ?? '')
  while (!paths.every((path) => path.startsWith(common))) common = folderOf(common.slice(0, -1))
  return common
}

/** The report’s folder is where its definition lies; where there is none, the one that all files share. */
export function inReportFolder(files: readonly BroughtFile[]): BroughtFile[] {
  const seen = files.filter(({ path }) => !isHidden(path))
  const paths = seen.map(({ path }) => path)
  const [definition] = paths.filter(isDefinition).sort((one, other) => depthOf(one) - depthOf(other))
  const folder = definition === undefined ? commonFolder(paths) : folderOf(definition)
  return seen
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path, file }) => ({ path: path.slice(folder.length), file }))
}

export const chosenFiles = (files: FileList | null): BroughtFile[] =>
  [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }))

const entriesOf = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject))

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** More than are taken, and no whole disk. */
async function filesBelow(entry: FileSystemEntry, most: number): Promise<BroughtFile[]> {
  if (isFile(entry)) return [{ path: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry) }]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const found: BroughtFile[] = []
  // Each time some of them, and at the end none.
  for (let some = await entriesOf(reader); some.length > 0 && found.length <= most; some = await entriesOf(reader)) {
    for (const each of some) if (found.length <= most) found.push(...(await filesBelow(each, most - found.length)))
  }
  return found
}

/** Asked at once: when the event is over, the browser knows nothing of it any more. */
export async function droppedFiles({ items }: DataTransfer, most: number): Promise<BroughtFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const found: BroughtFile[] = []
  for (const entry of entries) found.push(...(await filesBelow(entry, most - found.length)))
  return found
}
