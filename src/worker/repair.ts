/**
 * What the worker keeps of the app is what was built, or is fetched again: browsers lose single entries, disks rot, and a proxy
 * answers with pages of its own. Each name of the list comes with the hash of its content.
 */
import type { PrecacheController, PrecacheEntry } from 'workbox-precaching'
import type { Repaired } from '../offline/worker-messages.ts'
import { keepsAsset } from './assets.ts'
import { untilGivingWay } from './give-way.ts'
import { pages } from './navigation.ts'

/** Milliseconds for one file, or one pack of them. */
const patience = 15_000

export async function isWhole(bytes: ArrayBuffer | undefined, integrity: string | undefined): Promise<boolean> {
  if (!bytes) return false
  if (integrity === undefined) return true
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** The browser refuses what has another hash. */
export const fetchWhole = (url: string, integrity: string | undefined): Promise<Response> =>
  fetch(url, {
    cache: 'reload',
    credentials: 'same-origin',
    signal: AbortSignal.any([AbortSignal.timeout(patience), untilGivingWay()]),
    ...(integrity !== undefined && { integrity }),
  })

export interface Kept {
  /** Under which it is kept. */
  key: string
  url: string
  integrity: string | undefined
}

/** Null: it was as it should be. */
async function mended(cache: Cache, { key, url, integrity }: Kept): Promise<boolean | null> {
  const kept = await cache.match(key)
  if (await isWhole(await kept?.arrayBuffer(), integrity)) return null
  try {
    const response = await fetchWhole(url, integrity)
    if (!response.ok) return false
    await cache.put(key, response)
    return true
  } catch {
    // No network, a server with another version by now, a disk that takes nothing, or no time left: another time.
    return false
  }
}

async function forgetForeign(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response && !keepsAsset(response, request.url)) await cache.delete(request)
  }
}

/** More at once would stand in the way of the page that starts meanwhile. */
export const atOnce = 4

async function mendAll(cache: Cache, files: readonly Kept[]): Promise<Repaired> {
  const results: (boolean | null)[] = []
  const waiting = [...files]
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) results.push(await mended(cache, file))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return {
    mended: results.filter((result) => result === true).length,
    missing: results.filter((result) => result === false).length,
  }
}

export const filesOf = (installed: PrecacheController): Kept[] =>
  [...installed.getURLsToCacheKeys()].map(([url, key]) => ({
    key,
    url,
    integrity: installed.getIntegrityForCacheKey(key),
  }))

const added = (one: Repaired, other: Repaired): Repaired => ({
  mended: one.mended + other.mended,
  missing: one.missing + other.missing,
})

/** The shell and the parts that it begins with: the others a page asks for as it needs them. */
export async function repairStart(installed: PrecacheController): Promise<Repaired> {
  const cache = await caches.open(installed.strategy.cacheName)
  const files = filesOf(installed)
  const shellKey = installed.getCacheKeyForURL(pages.shell)
  const shell = await mendAll(
    cache,
    files.filter(({ key }) => key === shellKey),
  )
  const text = (await (await installed.matchPrecache(pages.shell))?.text()) ?? ''
  const isNamed = ({ url }: Kept) => text.includes(`"${new URL(url).pathname}"`)
  return added(shell, await mendAll(cache, files.filter(isNamed)))
}

export async function repairAll(
  installed: PrecacheController,
  large: readonly PrecacheEntry[],
  assetCache: string,
): Promise<Repaired> {
  const [precache, assets] = await Promise.all([caches.open(installed.strategy.cacheName), caches.open(assetCache)])
  await forgetForeign(assets)
  const ofApp = await mendAll(precache, filesOf(installed))
  // A library that was not fetched yet is not missing.
  const fetched = (
    await Promise.all(large.map(async (entry) => ((await assets.match(entry.url)) ? [entry] : [])))
  ).flat()
  const ofLibraries = await mendAll(
    assets,
    fetched.map(({ url, integrity }) => ({ key: url, url, integrity })),
  )
  return added(ofApp, ofLibraries)
}
