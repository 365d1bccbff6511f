/** What pages and the service worker tell each other. */

/** To the worker, with consent: take over from the version before. The name is workbox-window’s. */
export interface SkipWaiting {
  type: 'SKIP_WAITING'
}

/** To the version before from the one that is to take over, with a port for the answer that it may (`src/worker/give-way.ts`). */
export interface GiveWay {
  type: 'GIVE_WAY'
}

/** To the worker, when the page is idle: fetch what is not installed with the rest; without `urls` all large libraries. */
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

export type ToWorker = SkipWaiting | GiveWay | Warm | Repair

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined

export const isOutboxWake = (data: unknown): data is OutboxWake => typeOf(data) === 'OUTBOX_WAKE'
export const isSkipWaiting = (data: unknown): data is SkipWaiting => typeOf(data) === 'SKIP_WAITING'
export const isGiveWay = (data: unknown): data is GiveWay => typeOf(data) === 'GIVE_WAY'
export const isRepair = (data: unknown): data is Repair => typeOf(data) === 'REPAIR'
export const isWarm = (data: unknown): data is Warm => typeOf(data) === 'WARM'

/** The name under which pages ask for Background Sync. */
export const outboxSyncTag = 'tessera-outbox'
