/**
 * Which tab this is, through its reloads, and which others live. A duplicated tab has the same id in its sessionStorage: the
 * lock, which a page holds until it ends, tells the two apart.
 */
import { deviceStorage } from '../contract/vocabulary/device-storage.ts'
import { newCallNumber } from '../shared/call-number.ts'
import { tabValues } from './browser-values.ts'

export interface Tab {
  id: string
  /** A tab that was closed or crashed does not live, nor does one that shows nothing of ours any more. */
  isLiving(id: string): Promise<boolean>
}

/** Milliseconds: the page before a reload may be a moment late with letting go. */
const patience = 1000

const lockOf = (id: string) => `tessera tab ${id}`

/** Where a browser has no locks, every tab is believed, and none lives. */
const locks = (globalThis.navigator as Navigator | undefined)?.locks

function hold(id: string): Promise<boolean> {
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    const untilThePageEnds = () => {
      resolve(true)
      return new Promise<never>(() => {})
    }
    locks.request(lockOf(id), { signal: AbortSignal.timeout(patience) }, untilThePageEnds).catch(() => resolve(false))
  })
}

async function isLiving(id: string): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some(({ name }) => name === lockOf(id))
}

async function claim(): Promise<Tab> {
  const kept = tabValues.get(deviceStorage.tab)
  if (kept !== null && (await hold(kept))) return { id: kept, isLiving }
  const id = newCallNumber()
  tabValues.set(deviceStorage.tab, id)
  await hold(id)
  return { id, isLiving }
}

let claimed: Promise<Tab> | undefined

export const thisTab = (): Promise<Tab> => {
  claimed ??= claim()
  return claimed
}
