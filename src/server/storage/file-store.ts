/**
 * Files that every process of the installation must see, and that never change once they are there: the data of imported
 * reports. They live where STORAGE_URL says. All other files of people (pictures, exports, downloads) are rows.
 */
import { StorageError } from './errors.ts'

export interface KeptFile {
  readonly key: string
  /** SHA-256 in hex of the content; null where it was put before hashes were noted. */
  readonly hash: string | null
  readonly size: number
}

export interface ListedFile {
  readonly key: string
  readonly putAt: Date
}

export interface FileStore {
  /** For the operator. */
  readonly place: string
  /** Takes a copy, whole or not at all. */
  put(key: string, path: string): Promise<void>
  /** Path of a file of this machine with that content, to be read only. Throws `FileGoneError` where it was removed. */
  local(file: KeptFile): Promise<string>
  /** Keys in this folder; it ends with a slash. */
  list(folder: string): Promise<ListedFile[]>
  remove(key: string): Promise<void>
  /** Gives up copies that this machine keeps of what is in the folder. */
  letGo(folder: string): Promise<void>
  /** Of which installation these files are; null where nobody has noted it. */
  installation(): Promise<string | null>
  noteInstallation(id: string): Promise<void>
  /** Puts a few bytes there, always under the same name. */
  tryWriting(): Promise<void>
  /** By the storage’s own clock, by which it says when files were put. Writes as `tryWriting` does. */
  now(): Promise<Date>
  close(): void
}

/** Key of the note that says whose files these are. */
export const noteKey = 'installation'
/** Key of what is put there to see whether anything can be. */
export const trialKey = 'written'

/** Why this process cannot use the files just now; null while it can. Without `id` a note of any installation will do. */
export async function storageFault(files: FileStore, id?: string): Promise<StorageError | null> {
  try {
    const noted = await files.installation()
    if (noted !== null && (id === undefined || noted === id)) return null
    return new StorageError(`The storage ${files.place} has no files of this installation`)
  } catch (error) {
    if (error instanceof StorageError) return error
    throw error
  }
}
