import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { syncFolder } from './durable-files.ts'
import { faultOfEngine } from './engine-fault.ts'

const script = fileURLToPath(new URL('./create-database-process.ts', import.meta.url))

/**
 * Makes a new database beside its place and moves it there when it is whole and on the disk, so that a first start which
 * is cut off leaves nothing half made. In a process of its own: making one takes memory that only its end gives back. That
 * process may outlive a start that is killed, by a moment; so each start has a folder of its own for it to write in.
 */
export async function createDatabase(folder: string): Promise<void> {
  removeDrafts(folder)
  const draft = `${folder}.new-${randomUUID()}`
  await promisify(execFile)(process.execPath, [script, draft]).catch((error: unknown) => {
    const fault = faultOfEngine(folder, error)
    rmSync(draft, { recursive: true, force: true })
    throw fault
  })
  syncTree(draft)
  renameSync(draft, folder)
  syncFolder(dirname(folder))
}

/** Of starts that were killed. Where one is written at this moment, it is left to the next first start. */
function removeDrafts(folder: string): void {
  const place = dirname(folder)
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(`${basename(folder)}.new`))) {
    try {
      rmSync(join(place, name), { recursive: true, force: true, maxRetries: 5 })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error
    }
  }
}

function syncTree(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncFile(path)
  }
  syncFolder(folder)
}

function syncFile(path: string) {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
