import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { StoreInUseError, StoreLockError } from '../errors.ts'

export interface FolderLock {
  /** What happened, once the lock file is not the one that is held: another process may have the folder by now. */
  fault(): StoreInUseError | null
  release(): void
}

/** SQLite’s codes for a file that another holds, and for one that is none of its own. */
const heldByAnother = new Set([5, 6])
const isNoLockFile = new Set([11, 26])

const ownerFile = (folder: string) => join(folder, 'owner.txt')

/**
 * Keeps every other process out of a data folder: PGlite does not, and two of them in one folder ruin its indexes.
 * SQLite is here for its file lock alone: exclusive on every system, also among containers that share a disk, and let go
 * of by the kernel however the process ends. A file with a process id says none of these things for certain.
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'lock')
  const lock = takeLock(folder, file)
  const held = identityOf(file)
  writeFileSync(ownerFile(folder), `process ${process.pid} on ${hostname()}\n`)
  return {
    fault: () => (identityOf(file) === held ? null : lost(folder, file)),
    release() {
      if (identityOf(file) === held) rmSync(ownerFile(folder), { force: true })
      lock.close()
    },
  }
}

/** The lock is on the file, not on its name: whoever removes the name lets the next process lock another file. */
function identityOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true })
  return stats && `${stats.dev}:${stats.ino}`
}

const lost = (folder: string, file: string) =>
  new StoreInUseError(
    `The lock file ${file} was removed or replaced while this process had the data folder ${folder} open: another ` +
      'process may write there by now, so this one has stopped. What it had acknowledged is kept. Start it again, once.',
  )

function takeLock(folder: string, file: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    throw explained(error, folder, file)
  }
}

function explained(error: unknown, folder: string, file: string): Error {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  if (heldByAnother.has(code)) {
    const owner = existsSync(ownerFile(folder)) ? readFileSync(ownerFile(folder), 'utf8').trim() : 'another process'
    return new StoreInUseError(
      `The data folder ${folder} is in use by ${owner}. The embedded store serves one process; ` +
        'stop that one, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL server.',
      { cause: error },
    )
  }
  if (isNoLockFile.has(code)) {
    return new StoreLockError(
      `The lock file ${file} is damaged, and nobody holds it. It has no data in it: see that no server runs in this ` +
        'folder, delete the file, and start again.',
      { cause: error },
    )
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new StoreLockError(
    `The data folder ${folder} cannot be locked by its file lock (${reason}): the server’s user must be able to write there.`,
    { cause: error },
  )
}

/** Milliseconds in which a process that lost its lock notices it and ends. */
const longestFarewell = 2_000

/** Where the lock file was removed under a process that still runs, it gets the time to end before its files are opened. */
export async function awaitFormerOwner(former: string | null): Promise<void> {
  const [, id, host] = /^process (\d+) on (.+)$/.exec(former ?? '') ?? []
  if (id === undefined || host !== hostname() || Number(id) === process.pid) return
  const end = performance.now() + longestFarewell
  while (isRunning(Number(id)) && performance.now() < end) await pause(50)
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch {
    // There is no such process, or it is somebody else’s.
    return false
  }
}

export const formerOwner = (folder: string): string | null =>
  existsSync(ownerFile(folder)) ? readFileSync(ownerFile(folder), 'utf8').trim() : null
