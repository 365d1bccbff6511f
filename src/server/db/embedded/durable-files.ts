import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Emscripten's file system over Node's, as far as it is needed here; PGlite's types do not describe it. */
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: OpenFile) => number }
  realPath(node: object): string
}

interface OpenFile {
  readonly node: object
  /** Node's descriptor; a directory has none. */
  readonly nfd?: number
}

const inputOutputError = 29

type Initialisation = Awaited<ReturnType<NodeFS['init']>>

/**
 * A data folder whose fsync reaches the disk. Emscripten's has none: PostgreSQL asks, is told that all is well, and what
 * it has promised is lost with the power. A test counts the syncs, since an update of PGlite could undo this silently.
 */
export class DurableFiles extends NodeFS {
  syncs = 0

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): Promise<Initialisation> {
    const result = await super.init(pg, options)
    result.emscriptenOpts.preRun?.push((module) => {
      const files: unknown = module.NODEFS
      if (!areNodeFiles(files)) throw new Error('PGlite’s files are not what they were: fsync cannot be put in')
      files.stream_ops.fsync = ({ nfd, node }) => {
        try {
          if (nfd === undefined) syncFolder(files.realPath(node))
          else fsyncSync(nfd)
          this.syncs += 1
          return 0
        } catch {
          return inputOutputError
        }
      }
    })
    return result
  }
}

function areNodeFiles(files: unknown): files is NodeFiles {
  return typeof files === 'object' && files !== null && 'stream_ops' in files && 'realPath' in files
}

/** A new or renamed file is on the disk when its folder is. */
export function syncFolder(path: string) {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
