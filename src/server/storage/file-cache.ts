/** Copies that this machine keeps of files that lie elsewhere, named by their content. They never change, so they are never asked about again. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { within } from '../times/within.ts'
import { FileDamagedError, folderFault, StorageError } from './errors.ts'
import type { KeptFile } from './file-store.ts'

/** Bytes that all copies may take, but for the newest; what was not used for longest goes first. */
const defaultRoom = 8 * 1024 ** 3

/** Milliseconds in which a file that is being fetched grows. */
const longestSilence = 3_600_000

/** Milliseconds for which somebody who reads waits. The copy goes on being made, for whoever asks again. */
const defaultPatience = 20_000

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export class FileCache {
  readonly #folder: string
  readonly #fetch: (key: string, path: string) => Promise<void>
  readonly #room: number
  readonly #patience: number
  /** Checked by this process, or being fetched, in the order of last use. Many who wait for one file fetch it once. */
  readonly #held = new Map<string, Promise<string>>()
  readonly #nameOfKey = new Map<string, string>()

  constructor(
    folder: string,
    fetch: (key: string, path: string) => Promise<void>,
    { room = defaultRoom, patience = defaultPatience }: { room?: number; patience?: number } = {},
  ) {
    this.#folder = folder
    this.#fetch = fetch
    this.#room = room
    this.#patience = patience
  }

  local(file: KeptFile): Promise<string> {
    const late = () => new StorageError(`${file.key} did not come from the storage within ${this.#patience} ms`)
    return within(this.#patience, this.#local(file), late)
  }

  async #local(file: KeptFile): Promise<string> {
    const name = `${file.hash ?? createHash('sha256').update(file.key).digest('hex')}.duckdb`
    const held = this.#held.get(name)
    if (held && (await isThere(await held))) {
      this.#held.delete(name)
      this.#held.set(name, held)
      return held
    }
    return this.#hold(name, held, file)
  }

  /** `former` is a copy that somebody removed; of all who notice it, the first fetches another. */
  #hold(name: string, former: Promise<string> | undefined, file: KeptFile): Promise<string> {
    const other = this.#held.get(name)
    if (other && other !== former) return other
    const holding = this.#get(name, file)
    this.#held.set(name, holding)
    this.#nameOfKey.set(file.key, name)
    holding.catch(() => {
      if (this.#held.get(name) === holding) this.#held.delete(name)
    })
    return holding
  }

  async letGo(folder: string): Promise<void> {
    for (const [key, name] of this.#nameOfKey) {
      if (!key.startsWith(folder)) continue
      this.#nameOfKey.delete(key)
      this.#held.delete(name)
      await rm(join(this.#folder, name), { force: true })
    }
  }

  async #get(name: string, file: KeptFile): Promise<string> {
    const path = join(this.#folder, name)
    if ((await isThere(path)) && (await isWhole(path, file))) return path
    const draft = `${path}.${randomUUID()}.part`
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      await this.#fetch(file.key, draft)
      if (!(await isWhole(draft, file))) {
        throw new FileDamagedError(`${file.key} in the storage is not what was put there`)
      }
      await rename(draft, path)
      await this.#makeRoom(name)
      return path
    } catch (error) {
      throw folderFault(this.#folder, error)
    } finally {
      await rm(draft, { force: true })
    }
  }

  /** Of processes that were killed, as old as the disk says: one that is written is never older than the newest copy by this. */
  async #removeDrafts(files: readonly { name: string; mtimeMs: number }[], newest: string): Promise<void> {
    const made = files.find(({ name }) => name === newest)?.mtimeMs ?? 0
    for (const { name, mtimeMs } of files) {
      if (name.endsWith('.part') && made - mtimeMs > longestSilence) await rm(join(this.#folder, name), { force: true })
    }
  }

  /** Whoever has a copy open reads on. */
  async #makeRoom(newest: string): Promise<void> {
    const copies = await Promise.all(
      (await readdir(this.#folder)).map(async (name) => {
        const { size, mtimeMs } = await stat(join(this.#folder, name)).catch(() => ({ size: 0, mtimeMs: Infinity }))
        return { name, size, mtimeMs }
      }),
    )
    await this.#removeDrafts(copies, newest)
    const order = [...this.#held.keys()]
    // What this process never used comes first.
    copies.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
    let taken = copies.reduce((sum, { size }) => sum + size, 0)
    for (const { name, size } of copies) {
      if (taken <= this.#room) return
      if (name === newest || name.endsWith('.part')) continue
      this.#held.delete(name)
      await rm(join(this.#folder, name), { force: true })
      taken -= size
    }
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

export const isWhole = async (path: string, { hash, size }: KeptFile): Promise<boolean> =>
  hash === null ? (await stat(path)).size === size : (await hashOf(path)) === hash
