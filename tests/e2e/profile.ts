/** A browser with a profile folder of its own on the disk, as a person's is, and what can be read in the files of it. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { constants, inflateRawSync } from 'node:zlib'
import { type BrowserContext, chromium, test } from '@playwright/test'

/** A spec that opens one allows service workers, or it has none. `keepsPages`: Back finds pages as they were left. */
export async function openProfile(folder: string, { keepsPages = false } = {}): Promise<BrowserContext> {
  const { launchOptions, baseURL, viewport } = test.info().project.use
  return chromium.launchPersistentContext(folder, {
    ...launchOptions,
    headless: true,
    baseURL: baseURL ?? process.env.BASE_URL ?? '',
    viewport: viewport ?? null,
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  })
}

/** SIGKILL: what the browser has not written to the disk by now is lost. */
export async function killProfile(folder: string, context: BrowserContext): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (line.includes(folder) && !line.includes('--type=')) process.kill(Number(pid), 'SIGKILL')
  }
  await context.close().catch(() => undefined)
  for (const lock of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
    await rm(join(folder, lock), { force: true })
}

/** The letters of a base64 text that a text in it decides alone, wherever it begins. */
const inBase64 = (bytes: Buffer): Buffer[] =>
  [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const isCut = (before + bytes.length) % 3 !== 0
    return Buffer.from(whole.slice(before === 0 ? 0 : before + 1, isCut ? -1 : undefined))
  })

const writtenAs = (text: string): Buffer[] => {
  const [utf8, utf16] = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')]
  return [utf8, utf16, ...inBase64(utf8), ...inBase64(utf16)]
}

/** Of gzip, without a file’s name. */
const gzipBegins = Buffer.from([0x1f, 0x8b, 0x08, 0x00])
const gzipHead = 10

/** What lies compressed in a file, as caches keep answers, whatever comes after it. */
function* unpacked(bytes: Buffer): Generator<Buffer> {
  for (let at = bytes.indexOf(gzipBegins); at >= 0; at = bytes.indexOf(gzipBegins, at + 1)) {
    try {
      yield inflateRawSync(bytes.subarray(at + gzipHead), { finishFlush: constants.Z_SYNC_FLUSH })
    } catch {
      // Bytes that happen to be these.
    }
  }
}

/** Which of the texts stand in which files: as UTF-8, UTF-16 or base64, also compressed. */
export async function findInFiles(folder: string, markers: readonly (string | Buffer)[]): Promise<string[]> {
  const found = new Set<string>()
  const sought = markers.map((marker) => ({
    name: typeof marker === 'string' ? marker : marker.toString('hex'),
    forms: typeof marker === 'string' ? writtenAs(marker) : [marker],
  }))
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    for (const text of [bytes, ...unpacked(bytes)]) {
      for (const { name, forms } of sought)
        if (forms.some((form) => text.includes(form))) found.add(`${name} in ${relative(folder, path)}`)
    }
  }
  return [...found].sort()
}
