import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  type FileHandle,
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LoopbackS3, loopbackCredentials, startLoopbackS3 } from '../../../tests/api/loopback-s3.ts'
import { FileGoneError, StorageError } from './errors.ts'
import { FileCache } from './file-cache.ts'
import { type FileStore, type KeptFile, ofInstallation, storageFault, trialKey } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'

let folder: string
let bucket: LoopbackS3
beforeAll(async () => {
  for (const [name, value] of Object.entries(loopbackCredentials)) vi.stubEnv(name, value)
  bucket = await startLoopbackS3()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.close()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-files-'))
  bucket.objects.clear()
})
afterEach(async () => {
  bucket.failure = null
  await rm(folder, { recursive: true })
})

/** As one of several processes, each with a data folder of its own. */
const open = (kind: string, dataDir = 'here') =>
  openFileStore({
    storageUrl: kind === 's3' ? bucket.url : pathToFileURL(join(folder, 'storage')).href,
    dataDir: join(folder, dataDir),
  })

async function aFile(key: string, bytes: Buffer): Promise<KeptFile & { path: string }> {
  const path = join(folder, key.replaceAll('/', '-'))
  await writeFile(path, bytes)
  return { key, path, hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
}

const put = (files: FileStore, { key, path }: { key: string; path: string }) => files.put(key, path)

describe.each(['folder', 's3'])('files in a %s', (kind) => {
  let files: FileStore
  beforeEach(async () => {
    files = await open(kind)
  })
  afterEach(() => files.close())

  test('are read by every process as they were put, small and large', async () => {
    const others = await open(kind, 'there')
    for (const size of [0, 1_000, 20_000_000]) {
      const file = await aFile(`1/report/${size}.duckdb`, randomBytes(size))
      await put(files, file)
      for (const each of [files, others]) {
        expect((await readFile(await each.local(file))).equals(await readFile(file.path))).toBe(true)
      }
    }
    others.close()
  })

  test('are listed by folder, with when they were put, and gone once they are removed', async () => {
    const begun = Date.now()
    const names = ['1/one/a', '1/one/b', '1/one/c', '1/one/d', '1/onesie/e', '2/one/f']
    for (const name of names) await put(files, await aFile(name, Buffer.from(name)))
    const listed = await files.list('1/one/')
    expect(listed.map(({ key }) => key).sort()).toEqual(names.slice(0, 4))
    for (const { putAt } of listed) expect(Math.abs(putAt.getTime() - begun)).toBeLessThan(60_000)
    expect(await files.list('3/none/')).toEqual([])
    await files.remove('1/one/a')
    await files.remove('1/one/a')
    expect(await files.list('1/one/')).toHaveLength(3)
    const gone = { key: '1/one/a', hash: null, size: 7 }
    await expect(files.local(gone)).rejects.toThrow(FileGoneError)
  })

  test('know whose they are', async () => {
    expect(await files.installation()).toBeNull()
    expect((await storageFault(files))?.message).toMatch(/has no files of this installation/)
    await files.noteInstallation('7')
    expect(await (await open(kind, 'there')).installation()).toBe('7')
    expect([await storageFault(files), await storageFault(ofInstallation(files, '7'))]).toEqual([null, null])
  })

  test('S47: are left as they are by an installation that another has taken the place of', async () => {
    const file = await aFile('1/one/a', Buffer.from('a'))
    await files.noteInstallation('7')
    const own = ofInstallation(files, '7')
    await put(own, file)
    await files.noteInstallation('8')
    expect((await storageFault(own))?.message).toMatch(/has no files of this installation/)
    await expect(own.remove(file.key)).rejects.toThrow(/has no files of this installation/)
    await expect(put(own, file)).rejects.toThrow(/has no files of this installation/)
    expect(await files.list('1/one/')).toHaveLength(1)
  })
})

describe('S4: copies of what lies in a bucket', () => {
  test('are fetched once for all who wait, and never asked about again', async () => {
    const files = await open('s3')
    const file = await aFile('1/report/one.duckdb', randomBytes(100_000))
    await put(files, file)
    bucket.calls.length = 0
    await Promise.all(Array.from({ length: 20 }, () => files.local(file)))
    await files.local(file)
    expect(bucket.calls).toEqual([`GET portal/${file.key}`])
    // Another process of this machine, or the same one after a start, checks what is there.
    await (await open('s3')).local(file)
    expect(bucket.calls).toHaveLength(1)
  })

  test('that were damaged or removed are fetched anew; what the bucket itself damaged is refused', async () => {
    const files = await open('s3')
    const bytes = randomBytes(1_000)
    const file = await aFile('1/report/one.duckdb', bytes)
    await put(files, file)
    const path = await files.local(file)
    await writeFile(path, 'garbage')
    expect((await readFile(await (await open('s3')).local(file))).equals(bytes)).toBe(true)
    await rm(path)
    expect((await readFile(await files.local(file))).equals(bytes)).toBe(true)
    bucket.objects.set(`portal/${file.key}`, { bytes: Buffer.from('garbage'), putAt: new Date() })
    await expect((await open('s3', 'there')).local(file)).rejects.toThrow(/is not what was put there/)
    expect(await readdir(join(folder, 'there', 'cache'))).toEqual([])
  })

  test('take no more room than they may; those that were not used for longest go first', async () => {
    const fetched: string[] = []
    const cache = new FileCache(
      join(folder, 'cache'),
      async (key, path) => {
        fetched.push(key)
        await writeFile(path, 'x'.repeat(100))
      },
      { room: 250 },
    )
    const copy = (key: string) => cache.local({ key, hash: null, size: 100 })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'd']) await copy(key)
    expect(await readdir(join(folder, 'cache'))).toHaveLength(2)
    await copy('a')
    expect(fetched).toEqual(['a', 'b', 'c', 'd'])
    await copy('b')
    expect(fetched).toEqual(['a', 'b', 'c', 'd', 'b'])
  })

  test('S23: whoever reads is told within seconds that none came; it goes on coming, and is there for the next', async () => {
    const { promise: whole, resolve: finish } = Promise.withResolvers<void>()
    const cache = new FileCache(
      join(folder, 'cache'),
      async (_, path) => {
        await whole
        await writeFile(path, 'x')
      },
      { patience: 100 },
    )
    const file = { key: 'slow', hash: null, size: 1 }
    await expect(cache.local(file)).rejects.toThrow(StorageError)
    finish()
    expect(await readFile(await cache.local(file), 'utf8')).toBe('x')
  })

  test('S23: leave nothing of processes that were killed while they fetched one', async () => {
    const cache = new FileCache(join(folder, 'cache'), (_, path) => writeFile(path, 'x'))
    await mkdir(join(folder, 'cache'))
    for (const name of ['killed.part', 'fetched.part']) await writeFile(join(folder, 'cache', name), 'half')
    const { mtimeMs } = await stat(join(folder, 'cache', 'fetched.part'))
    const before = new Date(mtimeMs - 2 * 3_600_000)
    await utimes(join(folder, 'cache', 'killed.part'), before, before)
    await cache.local({ key: 'one', hash: null, size: 1 })
    expect((await readdir(join(folder, 'cache'))).filter((name) => name.endsWith('.part'))).toEqual(['fetched.part'])
  })

  test('are given up when their report is', async () => {
    const files = await open('s3')
    const [one, other] = [await aFile('1/one/a', Buffer.from('a')), await aFile('1/other/b', Buffer.from('b'))]
    for (const file of [one, other]) {
      await put(files, file)
      await files.local(file)
    }
    await files.letGo('1/one/')
    expect(await readdir(join(folder, 'here', 'cache'))).toEqual([`${other.hash}.duckdb`])
  })
})

test('S22: a file that was put in a folder is on the disk, with its name and the folders made for it', async () => {
  const files = await open('folder')
  await files.noteInstallation('7')
  const file = await aFile('1/report/one.duckdb', Buffer.from('one'))
  const handle = await openFile(file.path)
  const synced: number[] = []
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push((await this.stat()).ino)
  })
  await put(files, file)
  sync.mockRestore()
  await handle.close()
  const places = ['1/report/one.duckdb', '1/report', '1', '.'].map(
    async (name) => (await stat(join(files.place, name))).ino,
  )
  expect(synced).toEqual(await Promise.all(places))
})

describe('S4: faults of the storage are told in words', () => {
  test('of a bucket that refuses, is full, is gone, or does not answer', async () => {
    const files = await open('s3')
    const file = await aFile('1/report/one.duckdb', Buffer.from('one'))
    const faultOf = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => null,
        (fault: unknown) => fault,
      )
      return error instanceof StorageError ? [error.isFull, error.message] : error
    }
    bucket.failure = { status: 403, code: 'AccessDenied' }
    expect(await faultOf(put(files, file))).toEqual([
      false,
      'The storage s3://tessera/portal/ cannot be used (AccessDenied 403)',
    ])
    expect((await storageFault(files))?.message).toMatch('AccessDenied')
    bucket.failure = { status: 507, code: 'InsufficientStorage' }
    expect(await faultOf(put(files, file))).toEqual([true, expect.stringContaining('has no room left')])
    bucket.failure = { status: 404, code: 'NoSuchBucket' }
    expect(await faultOf(files.local(file))).toEqual([false, expect.stringContaining('NoSuchBucket')])
    bucket.failure = 'cut'
    expect(await faultOf(files.local(file))).toEqual([false, expect.stringContaining('cannot be used')])
    bucket.failure = null
    await put(files, file)
    expect(await readFile(await files.local(file), 'utf8')).toBe('one')
  })

  test('of a folder that is none', async () => {
    await writeFile(join(folder, 'storage'), 'a file')
    const files = await open('folder')
    await expect(put(files, await aFile('1/one/a', Buffer.from('a')))).rejects.toThrow(
      /^The storage .*storage cannot be used \(\w+\)$/,
    )
    expect((await storageFault(files))?.message).toMatch(/cannot be used/)
    await chmod(join(folder, 'storage'), 0o600)
  })
})

/** What comes of some lines of a process that may write no file beyond 100 KB, as on a full disk. */
async function withoutRoom(lines: string): Promise<unknown> {
  const program = `
    import { readdir } from 'node:fs/promises'
    import { openFileStore } from ${JSON.stringify(import.meta.resolve('./open-file-store.ts'))}
    const faultOf = (work) => work.then(() => null, ({ name, isFull }) => ({ name, isFull }))
    ${lines}`
  // In blocks of 512 bytes, or of 1024.
  const shell = ['-c', 'ulimit -f 100; exec "$0" --input-type=module -e "$1"', process.execPath, program]
  const { stdout } = await promisify(execFile)('sh', shell)
  return JSON.parse(stdout)
}

describe('S2: where no room is left', () => {
  const isFull = { name: 'StorageError', isFull: true }

  test('a report’s file is refused as such by a folder, and what lay there stays whole', async () => {
    const files = await open('folder')
    const storageUrl = pathToFileURL(files.place).href
    await put(files, await aFile('1/one/a', Buffer.from('former')))
    const { path } = await aFile('large', randomBytes(1_000_000))
    // Over one that is there it is copied.
    const putting = `files.put('1/one/a', ${JSON.stringify(path)})`
    const told = await withoutRoom(`
      const files = await openFileStore(${JSON.stringify({ storageUrl, dataDir: folder })})
      console.log(JSON.stringify([await faultOf(${putting}), await readdir(files.place + '/1/one')]))`)
    expect(told).toEqual([isFull, ['a']])
    expect(await readFile(join(files.place, '1/one/a'), 'utf8')).toBe('former')
  })

  test('the copy of one that lies in a bucket is refused as such, and nothing is kept of it', async () => {
    const file = await aFile('1/one/a', randomBytes(1_000_000))
    await put(await open('s3'), file)
    const dataDir = join(folder, 'full')
    const told = await withoutRoom(`
      const files = await openFileStore(${JSON.stringify({ storageUrl: bucket.url, dataDir })})
      console.log(JSON.stringify([await faultOf(files.local(${JSON.stringify(file)})), await readdir(${JSON.stringify(`${dataDir}/cache`)})]))
      files.close()`)
    expect(told).toEqual([isFull, []])
  })
})

test.each(['folder', 's3'])('S3: a %s that is read and takes nothing is seen by a trial', async (kind) => {
  const files = await open(kind)
  await files.noteInstallation('7')
  await files.tryWriting()
  await files.tryWriting()
  if (kind === 's3') bucket.failure = { status: 403, code: 'AccessDenied' }
  else {
    await rm(join(files.place, trialKey))
    await mkdir(join(files.place, trialKey))
  }
  await expect(files.tryWriting()).rejects.toThrow(StorageError)
})
