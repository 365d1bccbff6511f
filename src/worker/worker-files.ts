/** What the worker knows of the built site: decided here for the build, too, without the worker's globals. */
import { isLargeChunk, isRareFont } from './large-chunks.ts'

export interface WorkerFile {
  url: string
  /** Null: its name tells its content. */
  revision: string | null
  integrity: string
  /** The number of the pack that holds it; of a pack, its own. */
  pack?: number
}

export const isPack = ({ url }: WorkerFile): boolean => /^assets\/pack-[\w-]{8}\.json$/.test(url)

export const isInstalled = (file: WorkerFile): boolean =>
  !isLargeChunk(file.url) && !isRareFont(file.url) && !isPack(file)

/** Text that is named by its content, and needs no headers of its own as a page does. */
export const isPacked = ({ url }: WorkerFile): boolean => /^assets\/[^/]+\.(js|css)$/.test(url)
