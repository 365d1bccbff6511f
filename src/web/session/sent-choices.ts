/** Choices that the server has taken, with when: whatever was asked for before knows nothing of them, on the next page either. */
import type { PreferenceStorage } from '../../offline/preferences.ts'
import type { WaitingChoice } from './waiting-choice.ts'

export interface SentChoice extends WaitingChoice {
  /** Milliseconds, by the device’s clock. */
  sentAt: number
}

const name = 'sent choices'

/** More are not made between two answers. */
const most = 50

const isSentChoice = (value: unknown): value is SentChoice =>
  typeof value === 'object' &&
  value !== null &&
  'operation' in value &&
  typeof value.operation === 'string' &&
  'sentAt' in value &&
  typeof value.sentAt === 'number'

export async function sentChoicesIn(preferences: PreferenceStorage): Promise<SentChoice[]> {
  const kept: unknown = JSON.parse((await preferences.getItem(name)) ?? '[]')
  return Array.isArray(kept) ? kept.filter(isSentChoice) : []
}

/** By whoever sends what waits: one tab at a time. */
export async function keepSentChoice(
  preferences: PreferenceStorage,
  { operation, body }: WaitingChoice,
): Promise<void> {
  const kept = await sentChoicesIn(preferences)
  const sent: SentChoice = { operation, body, sentAt: Date.now() }
  await preferences.setItem(name, JSON.stringify([...kept, sent].slice(-most)))
}
