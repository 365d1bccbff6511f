/** Files in a bucket that speaks S3. Who may is said by the environment, as the AWS client reads it everywhere. */
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { codeOf, FileGoneError, StorageError } from './errors.ts'
import { FileCache } from './file-cache.ts'
import { type FileStore, type KeptFile, type ListedFile, noteKey, trialKey } from './file-store.ts'

/** Milliseconds. */
const patience = {
  connectionTimeout: 5_000,
  requestTimeout: 30_000,
  throwOnRequestTimeout: true,
  socketTimeout: 30_000,
}

/** Larger files are sent in parts of so many bytes, each tried again by itself. */
const partSize = 8 * 1024 * 1024

const noRoom = new Set(['InsufficientStorage', 'QuotaExceeded', 'XMinioStorageFull', 'ServiceQuotaExceededException'])

export function openS3Files(url: URL, dataDir: string): FileStore {
  const endpoint = url.searchParams.get('endpoint')
  const region = url.searchParams.get('region') ?? (endpoint ? 'us-east-1' : undefined)
  const client = new S3Client({
    ...(region && { region }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Checksums of the newest kind, which other servers than Amazon’s may not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: patience,
  })
  const folder = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return new S3Files(client, url.hostname, folder === '' ? '' : `${folder}/`, join(dataDir, 'cache'))
}

class S3Files implements FileStore {
  readonly place: string
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  readonly #cache: FileCache

  constructor(client: S3Client, bucket: string, prefix: string, cacheFolder: string) {
    this.#client = client
    this.#bucket = bucket
    this.#prefix = prefix
    this.place = `s3://${bucket}/${prefix}`
    this.#cache = new FileCache(cacheFolder, (key, path) => this.#fetch(key, path))
  }

  put(key: string, path: string): Promise<void> {
    return this.#told(async () => {
      const params = { ...this.#object(key), Body: createReadStream(path) }
      await new Upload({ client: this.#client, params, partSize, queueSize: 2 }).done()
    })
  }

  local(file: KeptFile): Promise<string> {
    return this.#cache.local(file)
  }

  letGo(folder: string): Promise<void> {
    return this.#cache.letGo(folder)
  }

  list(folder: string): Promise<ListedFile[]> {
    return this.#told(async () => {
      const listed: ListedFile[] = []
      const asked = { Bucket: this.#bucket, Prefix: this.#prefix + folder }
      for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, asked)) {
        for (const { Key, LastModified } of Contents) {
          if (Key && LastModified) listed.push({ key: Key.slice(this.#prefix.length), putAt: LastModified })
        }
      }
      return listed
    })
  }

  async remove(key: string): Promise<void> {
    await this.#told(() => this.#client.send(new DeleteObjectCommand(this.#object(key))))
  }

  async installation(): Promise<string | null> {
    try {
      const { Body } = await this.#get(noteKey)
      return (await Body?.transformToString())?.trim() ?? null
    } catch (error) {
      if (error instanceof FileGoneError) return null
      throw error
    }
  }

  async noteInstallation(id: string): Promise<void> {
    await this.#told(() => this.#client.send(new PutObjectCommand({ ...this.#object(noteKey), Body: `${id}\n` })))
  }

  async tryWriting(): Promise<void> {
    await this.#told(() => this.#client.send(new PutObjectCommand({ ...this.#object(trialKey), Body: 'ok\n' })))
  }

  async now(): Promise<Date> {
    await this.tryWriting()
    const trial = (await this.list(trialKey)).find(({ key }) => key === trialKey)
    if (!trial) throw new StorageError(`The storage ${this.place} does not list what was put there`)
    return trial.putAt
  }

  close(): void {
    this.#client.destroy()
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }

  #get(key: string): Promise<GetObjectCommandOutput> {
    return this.#told(() => this.#client.send(new GetObjectCommand(this.#object(key))))
  }

  async #fetch(key: string, path: string): Promise<void> {
    const { Body } = await this.#get(key)
    if (!(Body instanceof Readable)) throw new StorageError(`The storage ${this.place} sent no content`)
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    // Faults of the connection are the storage’s; those of the file are told by their codes.
    Body.on('error', (error) => file.destroy(this.#fault(error)))
    await pipeline(Body, file)
  }

  async #told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw this.#fault(error)
    }
  }

  #fault(error: unknown): Error {
    if (!(error instanceof Error)) return new StorageError(String(error))
    if (error.name === 'NoSuchKey') return new FileGoneError(error.message, { cause: error })
    const status = statusOf(error)
    const isFull = status === 507 || noRoom.has(error.name)
    const reason = [error.name, codeOf(error), status]
      .filter((part) => part !== undefined && part !== 'Error')
      .join(' ')
    return new StorageError(`The storage ${this.place} ${isFull ? 'has no room left' : 'cannot be used'} (${reason})`, {
      isFull,
      cause: error,
    })
  }
}

function statusOf(error: Error): number | undefined {
  const told = '$metadata' in error ? error.$metadata : undefined
  return typeof told === 'object' && told !== null && 'httpStatusCode' in told ? Number(told.httpStatusCode) : undefined
}
