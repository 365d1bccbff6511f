/**
 * The service worker: the shell, the page for reports and the page that another sign-in comes back to are installed whole and
 * start without a network. Answers of the server are never kept here: a cache knows addresses, not people.
 *
 * A new version is installed beside the old one and waits until a person consents in a page. Whatever keeps this worker busy
 * keeps the next version waiting (`give-way.ts`): answer requests and be done, end other work by `untilGivingWay()`, and let
 * what only the server answers pass by.
 */

import type { PrecacheController } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { formerStart } from '../contract/vocabulary/start-parameters.ts'
import {
  isGiveWay,
  isRepair,
  isSkipWaiting,
  isWarm,
  type OutboxWake,
  outboxSyncTag,
  type Repaired,
} from '../offline/worker-messages.ts'
import { keepsAsset } from './assets.ts'
import { withFirstScreen } from './first-screen.ts'
import { giveWay, noteRequest, takeOver, untilGivingWay } from './give-way.ts'
import { controllerOf, install } from './install.ts'
import { isLargeChunk } from './large-chunks.ts'
import { beginsWithFirstScreen, isHashedAsset, type PageName, pageFor, pages, passingBy } from './navigation.ts'
import { fetchWhole, isWhole, repairAll, repairStart } from './repair.ts'
import { wordsPage } from './words-page.ts'
import { isInstalled, isPack, type WorkerFile } from './worker-files.ts'

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Not in every browser. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>
}

interface Events extends ServiceWorkerGlobalScopeEventMap {
  install: InstallEvent
  sync: SyncEvent
}

declare const self: Omit<ServiceWorkerGlobalScope, 'addEventListener'> & {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

/** The build puts the list there. As text: hundreds of objects written as code take a worker 5 ms of each start. */
const manifest: WorkerFile[] = JSON.parse(String.raw`self.__WB_MANIFEST`)
/** Fetched when they are used. */
const laterEntries = () =>
  manifest
    .filter((entry) => !isInstalled(entry) && !isPack(entry))
    .map((entry) => ({ ...entry, url: new URL(entry.url, self.location.href).href }))
const laterUrls = () => laterEntries().map(({ url }) => url)

/** What is no part by its content’s name: the pages, icons. Apart from the rest, since a page waits for the worker’s start. */
const named = controllerOf(manifest.filter(({ revision }) => revision !== null))

let all: PrecacheController | undefined
/** All that is installed, listed when something is missing: hundreds of names take as long as the rest of the start. */
function installed(): PrecacheController {
  all ??= controllerOf(manifest.filter(isInstalled))
  return all
}

/** Large libraries, letters that few texts hold, and what tabs of the version before may still ask for. */
const assetCache = 'tessera-assets'
const configurationCache = 'tessera-configuration'
/** As many as a version has. */
const largestAssetCount = manifest.length

self.addEventListener('install', (event) => {
  const rules = passingBy.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' }) as const)
  event.waitUntil(Promise.resolve(event.addRoutes?.(rules)).catch(console.error))
  event.waitUntil(install(manifest, installed().strategy.cacheName))
})

/** Tabs that still show the version before load its chunks late; activation would take those away with the old pages. */
async function keepChunksOfOldTabs(): Promise<void> {
  const assets = await caches.open(assetCache)
  const current = new Set(installed().getURLsToCacheKeys().values())
  const precache = await caches.open(installed().strategy.cacheName)
  for (const request of await precache.keys()) {
    if (current.has(request.url) || !isHashedAsset(new URL(request.url))) continue
    const response = await precache.match(request)
    if (response) await assets.put(request, response)
  }
  const later = new Set(laterUrls())
  const oldestFirst = (await assets.keys()).filter(({ url }) => !later.has(url))
  for (const request of oldestFirst.slice(0, -largestAssetCount)) await assets.delete(request)
}

self.addEventListener('activate', (event) => {
  const activate = async () => {
    await keepChunksOfOldTabs()
    await installed().activate(event)
    // Only the first version, a consent, or the end of the last tab leads here.
    await self.clients.claim()
  }
  event.waitUntil(activate())
})

const keepsOnlyAssets = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    keepsAsset(response, request.url) ? response : null,
}

const assets = new CacheFirst({
  cacheName: assetCache,
  plugins: [keepsOnlyAssets],
})

async function warm(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(assetCache)
  const givingWay = untilGivingWay()
  const integrities = new Map(laterEntries().map(({ url, integrity }) => [url, integrity]))
  for (const url of urls) {
    if (givingWay.aborted) return
    const address = new URL(url, self.location.href)
    if (address.origin !== self.location.origin || !isHashedAsset(address)) continue
    if ((await cache.match(address.href)) || installed().getCacheKeyForURL(address.href)) continue
    const response = await fetchWhole(address.href, integrities.get(address.href))
    if (keepsAsset(response)) await cache.put(address.href, response)
  }
}

let repairing: Promise<Repaired> | undefined

/** One at a time, whoever asks. */
function allRepaired(): Promise<Repaired> {
  repairing ??= repairAll(installed(), laterEntries(), assetCache).finally(() => {
    repairing = undefined
  })
  return repairing
}

/** A page starts anew as soon as what it begins with is whole; what that was not, the rest will not be either. */
async function repaired(event: ExtendableEvent): Promise<Repaired> {
  const start = await repairStart(installed())
  if (start.missing > 0) return start
  const all = allRepaired()
  event.waitUntil(all)
  return start.mended > 0 ? start : all
}

self.addEventListener('message', (event) => {
  if (isRepair(event.data)) {
    const [port] = event.ports
    event.waitUntil(repaired(event).then((result) => port?.postMessage(result)))
  }
  if (isSkipWaiting(event.data)) event.waitUntil(takeOver(self))
  if (isGiveWay(event.data)) {
    const [port] = event.ports
    event.waitUntil(giveWay().then(() => port?.postMessage(undefined)))
  }
  if (isWarm(event.data))
    event.waitUntil(warm(event.data.urls ?? laterUrls().filter(isLargeChunk)).finally(() => void allRepaired()))
})

async function wakePages(): Promise<void> {
  const message: OutboxWake = { type: 'OUTBOX_WAKE' }
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage(message)
}

self.addEventListener('sync', (event) => {
  if (event.tag === outboxSyncTag) event.waitUntil(wakePages())
})

self.addEventListener('fetch', noteRequest)

/** A page that is damaged would stand there and do nothing. */
async function wholePage(name: PageName): Promise<Response | undefined> {
  const key = named.getCacheKeyForURL(pages[name])
  const page = await named.matchPrecache(pages[name])
  const bytes = await page?.arrayBuffer()
  const isPage = key && (await isWhole(bytes, named.getIntegrityForCacheKey(key)))
  return page && isPage ? new Response(bytes, { headers: page.headers }) : undefined
}

/** Milliseconds; then words are more than a page that never comes. */
const pagePatience = 10_000

async function pageFromNetwork(request: Request): Promise<Response> {
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, pagePatience))
  const response = await Promise.race([fetch(request), tooLong]).catch(() => undefined)
  return response && response.status < 500 ? response : wordsPage()
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && pageFor(url) !== undefined,
  async ({ request, url, event }) => {
    const name = pageFor(url)
    const page = name ? wholePage(name).catch(() => undefined) : Promise.resolve(undefined)
    // A frame is not what the person left.
    const isApp = request.destination === 'document' && beginsWithFirstScreen(url)
    const kept = await (isApp ? withFirstScreen(page, request) : page)
    if (kept) return kept
    event.waitUntil(repaired(event).catch(() => undefined))
    return pageFromNetwork(request)
  },
)

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === formerStart,
  async ({ url }) => Response.redirect(`/${url.search}`, 302),
)

// Addresses of files exactly as they were installed: no `index.html` for a folder, no ending guessed.
const fileOf = (controller: PrecacheController, { href }: URL) => {
  const cacheKey = controller.getCacheKeyForURL(href)
  return cacheKey && { cacheKey, integrity: controller.getIntegrityForCacheKey(cacheKey) }
}

registerRoute(({ url }) => fileOf(named, url), named.strategy)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isHashedAsset(url),
  async (asked) => {
    const { cacheName } = named.strategy
    const kept = await caches.match(asked.url.href, { cacheName })
    if (kept) return kept
    const params = fileOf(installed(), asked.url)
    return params ? installed().strategy.handle({ ...asked, params }) : assets.handle(asked)
  },
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/assets/appconfig.json',
  new NetworkFirst({ cacheName: configurationCache, networkTimeoutSeconds: 3, plugins: [keepsOnlyAssets] }),
)

// Caches that cannot be opened are as good as empty ones.
setCatchHandler(({ request }) => fetch(request))
