/**
 * How the worker gets what it installs: most of it in packs (`scripts/packs.ts`), of which it lays each file down under its own
 * name. What no pack brought is fetched by itself. A pack or file that nobody answers for ends after a while: until the
 * installation has ended, well or badly, the browser begins no other one.
 */
import { PrecacheController } from 'workbox-precaching'
import { atOnce, fetchWhole, filesOf, type Kept } from './repair.ts'
import { isInstalled, isPack, type WorkerFile } from './worker-files.ts'

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

/** Tell of the pack as it was sent, not of the files in it. */
const ofThePackAlone = ['Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified']

export function controllerOf(files: WorkerFile[]): PrecacheController {
  const controller = new PrecacheController()
  controller.addToCacheList(files.map(({ pack: _, ...entry }) => entry))
  return controller
}

async function unpack(cache: Cache, { url, integrity }: WorkerFile, wanted: ReadonlySet<string>): Promise<void> {
  const response = await fetchWhole(`/${url}`, integrity)
  const texts: Record<string, string> = await response.json()
  const put = ([name, text]: [string, string]) => {
    const headers = new Headers(response.headers)
    for (const header of ofThePackAlone) headers.delete(header)
    headers.set('Content-Type', `${types[name.split('.').at(-1) ?? '']}; charset=utf-8`)
    return cache.put(`/${name}`, new Response(text, { headers }))
  }
  await Promise.all(
    Object.entries(texts)
      .filter(([name]) => wanted.has(name))
      .map(put),
  )
}

/** By the name with which a file is kept: a page has its revision there, and that of another version is none of this one’s. */
async function missingOf(cache: Cache, files: WorkerFile[]): Promise<WorkerFile[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const controller = controllerOf(files)
  return files.filter(({ url }) => !kept.has(controller.getCacheKeyForURL(`/${url}`) ?? ''))
}

/** A pack of which the version before has brought most would be fetched for a few files. */
const isWorthwhile = ({ pack }: WorkerFile, files: readonly WorkerFile[], missing: readonly WorkerFile[]) => {
  const inPack = (file: WorkerFile) => file.pack === pack
  return missing.filter(inPack).length * 2 > files.filter(inPack).length
}

async function lay(cache: Cache, { key, url, integrity }: Kept): Promise<void> {
  const response = await fetchWhole(url, integrity)
  if (!response.ok) throw new Error(`${url} was answered by ${response.status}.`)
  await cache.put(key, response)
}

/** The first that cannot be had ends it. */
async function layAll(cache: Cache, files: readonly Kept[]): Promise<void> {
  const waiting = [...files]
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await lay(cache, file)
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    waiting.length = 0
  }
}

/** Throws when something could not be had: the browser tries again later, and what is there by then stays. */
export async function install(all: readonly WorkerFile[], cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName)
  const files = all.filter(isInstalled)
  const missing = await missingOf(cache, files)
  const wanted = new Set(missing.map(({ url }) => url))
  // What stands in the way of a pack need not stand in the way of each of its files.
  for (const pack of all.filter((file) => isPack(file) && isWorthwhile(file, files, missing)))
    await unpack(cache, pack, wanted).catch(console.warn)
  await layAll(cache, filesOf(controllerOf(await missingOf(cache, files))))
}
