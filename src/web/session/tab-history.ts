/**
 * Whose addresses the history of this tab holds. Its entries do not tell: a browser may have lost the state that a page gave
 * them by the time that it leads back to them.
 */
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { tabValues } from '../../offline/browser-values.ts'
import type { Visit } from '../../offline/owner-mark.ts'
import { bytesOfKey } from '../api/caller.ts'

interface Claim {
  visit: string
  /** Tells a person who comes back from the next one, and says nothing of either. Null: not known. */
  person: string | null
  /** More than one person has been here. */
  isMixed: boolean
}

function claimHere(): Claim | null {
  try {
    const { visit, person, isMixed } = JSON.parse(tabValues.get(deviceStorage.tabClaim) ?? 'null')
    if (typeof visit !== 'string') return null
    return { visit, person: typeof person === 'string' ? person : null, isMixed: isMixed === true }
  } catch {
    // Nobody has been here, or whoever wrote it is nobody of ours.
    return null
  }
}

const wayHere = (): unknown => Object(performance.getEntriesByType('navigation')[0]).type

/**
 * Somebody has asked for the address: neither Back, Forward nor a restored tab has led there, and nobody who was in has loaded
 * it anew.
 */
export const isAddressAskedFor = (): boolean =>
  wayHere() !== 'back_forward' && (wayHere() !== 'reload' || claimHere() === null)

/** Whether the browser may have led to a page that somebody else has left. */
export const isLedAfterSomebody = (): boolean => wayHere() === 'back_forward' && claimHere() !== null

/** Whether the browser may have led the person of this visit to where another one was. */
export function mayBeOfAnother({ id }: Visit): boolean {
  const claim = claimHere()
  return isLedAfterSomebody() && (claim?.isMixed === true || claim?.visit !== id)
}

/** `outboxKey`: of this person alone. */
export async function claimTab({ id }: Visit, outboxKey: string | null): Promise<void> {
  const person = await personOf(outboxKey)
  const before = claimHere()
  if (before?.visit === id) return
  const isSame = before === null || (person !== null && before.person === person)
  const claim: Claim = { visit: id, person, isMixed: before?.isMixed === true || !isSame }
  tabValues.set(deviceStorage.tabClaim, JSON.stringify(claim))
}

async function personOf(outboxKey: string | null): Promise<string | null> {
  const bytes = bytesOfKey(outboxKey)
  if (!bytes || !('subtle' in crypto)) return null
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
