/**
 * Small choices about the screen that were made in the moment before a page is left: no disk is quick enough for them (O111).
 * They stay with the tab, for its next page of the same visit alone, which writes them down.
 */
import { tabValues } from '../../offline/browser-values.ts'
import { markNow } from '../../offline/owner-mark.ts'
import { isPageOver } from '../api/page-owner.ts'
import type { Unwritten } from '../store/merged-choices.ts'

const name = 'tessera.unwritten'

const unwritten = new Map<string, Unwritten>()
let isLeft = false

function leave(): void {
  const visit = markNow().visit?.id
  // Of who has left nothing may stay.
  if (visit === undefined || isPageOver() || unwritten.size === 0) return
  tabValues.set(name, JSON.stringify({ visit, choices: Object.fromEntries(unwritten) }))
}

export function noteUnwritten(key: string, value: string, before: string | null = null): void {
  unwritten.set(key, { value, before })
  if (isLeft) leave()
}

/** False: another one has taken its place. */
export const isUnwritten = (key: string, value: string): boolean => unwritten.get(key)?.value === value

export function noteWritten(key: string, value: string): void {
  if (isUnwritten(key, value)) unwritten.delete(key)
}

/** What the page before could not write down. */
export function takeUnwritten(key: string): Unwritten | null {
  const kept = tabValues.get(name)
  tabValues.remove(name)
  if (kept === null) return null
  try {
    const { visit, choices } = JSON.parse(kept)
    return visit === markNow().visit?.id && typeof choices?.[key]?.value === 'string' ? choices[key] : null
  } catch {
    return null
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    isLeft = true
    leave()
  })
  // Come back to as it was.
  window.addEventListener('pageshow', () => {
    isLeft = false
  })
}
