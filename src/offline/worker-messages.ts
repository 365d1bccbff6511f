/** What pages and the service worker tell each other. */

/** To the worker, with consent: take over from the version before. The name is workbox-window’s. */
export interface SkipWaiting {
  type: 'SKIP_WAITING'
}

/** To the worker, when the page is idle: fetch libraries that are not installed with the rest; all of them without `urls`. */
export interface Warm {
  type: 'WARM'
  urls?: readonly string[]
}

/** To the worker, with a port for its answer: a part of the app could not be loaded. */
export interface Repair {
  type: 'REPAIR'
}

/** How many parts of the app were missing or damaged, and are whole again or could not be fetched. */
export interface Repaired {
  mended: number
  missing: number
}

/** To the pages: the browser believes that the network is back. */
export interface OutboxWake {
  type: 'OUTBOX_WAKE'
}

export type ToWorker = SkipWaiting | Warm | Repair

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined

export const isOutboxWake = (data: unknown): data is OutboxWake => typeOf(data) === 'OUTBOX_WAKE'
export const isSkipWaiting = (data: unknown): data is SkipWaiting => typeOf(data) === 'SKIP_WAITING'
export const isRepair = (data: unknown): data is Repair => typeOf(data) === 'REPAIR'
export const isWarm = (data: unknown): data is Warm => typeOf(data) === 'WARM'

/** The name under which pages ask for Background Sync. */
export const outboxSyncTag = 'tessera-outbox'
