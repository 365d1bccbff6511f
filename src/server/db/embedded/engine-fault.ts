import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreAwayError, StoreFullError } from '../errors.ts'

/** PostgreSQL writes this much log at a time. */
const leastRoom = 16 * 1024 * 1024

/** The engine ends where it cannot go on, and says why to nobody; a full disk is what an operator can mend. */
export function faultOfEngine(folder: string | null, cause: unknown): Error {
  if (folder !== null) {
    const { bavail, bsize } = statfsSync(dirname(folder))
    if (bavail * bsize < leastRoom) return new StoreFullError('There is no room left on the disk', { cause })
  }
  return new StoreAwayError('The embedded store’s engine ended', { cause })
}
