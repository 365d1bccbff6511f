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

/**
 * The storage as its installation uses it: it sees no other’s note, and changes nothing that is another’s by now, such as the
 * one’s that took its place while this process went on.
 */
export function ofInstallation(files: FileStore, id: string): FileStore {
  const own: FileStore = {
    place: files.place,
    local: (file) => files.local(file),
    list: (folder) => files.list(folder),
    letGo: (folder) => files.letGo(folder),
    noteInstallation: (noted) => files.noteInstallation(noted),
    tryWriting: () => files.tryWriting(),
    now: () => files.now(),
    close: () => files.close(),
    async installation() {
      const noted = await files.installation()
      return noted === id ? noted : null
    },
    async put(key, path) {
      await refuseFault(own)
      await files.put(key, path)
    },
    async remove(key) {
      await refuseFault(own)
      await files.remove(key)
    },
  }
  return own
}

export async function refuseFault(files: FileStore): Promise<void> {
  const fault = await storageFault(files)
  if (fault !== null) throw fault
}

/** Why this process cannot use the files just now; null while it can. */
export async function storageFault(files: FileStore): Promise<StorageError | null> {
  try {
    if ((await files.installation()) !== null) return null
    return new StorageError(`The storage ${files.place} has no files of this installation`)
  } catch (error) {
    if (error instanceof StorageError) return error
    throw error
  }
}
