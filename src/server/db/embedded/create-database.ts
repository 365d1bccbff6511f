import { once } from 'node:events'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { syncFolder } from './durable-files.ts'

/**
 * Makes a new database beside its place and moves it there when it is whole and on the disk, so that a first start which
 * is cut off leaves nothing half made. On a thread of its own: making one takes memory that only the thread's end frees.
 */
export async function createDatabase(folder: string): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  await once(new Worker(new URL('./creation-worker.ts', import.meta.url), { workerData: draft }), 'exit')
  syncTree(draft)
  renameSync(draft, folder)
  syncFolder(dirname(folder))
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
