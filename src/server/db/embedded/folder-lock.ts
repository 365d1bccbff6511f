import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreInUseError } from '../errors.ts'

/**
 * Keeps every other process out of a data folder: PGlite does not, and two of them in one folder ruin its indexes.
 * SQLite is here for its file lock alone: exclusive on every system, also among containers that share a disk, and let go
 * of by the kernel however the process ends. A file with a process id says none of these things for certain.
 */
export function lockFolder(folder: string): () => void {
  const ownerFile = join(folder, 'owner.txt')
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    const owner = existsSync(ownerFile) ? readFileSync(ownerFile, 'utf8').trim() : 'another process'
    throw new StoreInUseError(
      `The data folder ${folder} is in use by ${owner}. The embedded store serves one process; ` +
        'stop that one, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL server.',
      { cause: error },
    )
  }
  writeFileSync(ownerFile, `process ${process.pid} on ${hostname()}\n`)
  return () => lock.close()
}
