/** Files in a folder of this machine, or one that all machines have mounted. They are read where they lie. */
import { randomUUID } from 'node:crypto'
import { access, copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { codeOf, FileGoneError, folderFault } from './errors.ts'
import { type FileStore, type KeptFile, type ListedFile, noteKey, trialKey } from './file-store.ts'

export class FolderFiles implements FileStore {
  readonly place: string

  constructor(folder: string) {
    this.place = folder
  }

  put(key: string, path: string): Promise<void> {
    return this.#told(async () => {
      const target = this.#path(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await link(path, target).catch(async (error: unknown) => {
        if (codeOf(error) === 'ENOSPC') throw error
        // The folder is on another disk, or on one that knows no links.
        await copyWhole(path, target)
      })
      // The report points at it next, and what the database keeps outlives a loss of power.
      await sync(target)
      // Windows opens no folder, and writes names down by itself.
      for (let folder = dirname(key); process.platform !== 'win32'; folder = dirname(folder)) {
        await sync(this.#path(folder))
        if (folder === '.') break
      }
    })
  }

  local({ key }: KeptFile): Promise<string> {
    return this.#told(async () => {
      const path = this.#path(key)
      await access(path).catch((error: unknown) => {
        throw codeOf(error) === 'ENOENT' ? new FileGoneError(path, { cause: error }) : error
      })
      return path
    })
  }

  list(folder: string): Promise<ListedFile[]> {
    return this.#told(async () => {
      const entries = await readdir(this.#path(folder), { recursive: true, withFileTypes: true }).catch(noneIfGone)
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      const listed = await Promise.all(
        files.map(async (path) => {
          const { mtime } = await stat(path)
          return { key: relative(this.place, path).replaceAll(sep, '/'), putAt: mtime }
        }),
      )
      return listed
    })
  }

  remove(key: string): Promise<void> {
    return this.#told(() => rm(this.#path(key), { force: true }))
  }

  letGo(): Promise<void> {
    return Promise.resolve()
  }

  installation(): Promise<string | null> {
    return this.#told(async () => {
      const text = await readFile(this.#path(noteKey), 'utf8').catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      })
      return text?.trim() ?? null
    })
  }

  noteInstallation(id: string): Promise<void> {
    return this.#told(async () => {
      await mkdir(this.place, { recursive: true, mode: 0o700 })
      await writeFile(this.#path(noteKey), `${id}\n`, { mode: 0o600 })
    })
  }

  tryWriting(): Promise<void> {
    return this.#told(() => writeFile(this.#path(trialKey), 'ok\n', { mode: 0o600 }))
  }

  async now(): Promise<Date> {
    await this.tryWriting()
    return this.#told(async () => (await stat(this.#path(trialKey))).mtime)
  }

  close(): void {}

  #path(key: string): string {
    return join(this.place, ...key.split('/'))
  }

  async #told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw folderFault(this.place, error)
    }
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function copyWhole(path: string, target: string): Promise<void> {
  const draft = `${target}.${randomUUID()}.part`
  try {
    await copyFile(path, draft)
    await sync(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function noneIfGone(error: unknown): [] {
  if (codeOf(error) === 'ENOENT') return []
  throw error
}
