import { daysUntil } from '../../kit/days-until.ts'

/** Days before its end from which a subscription is marked. */
const soonFrom = 14

export type SubscriptionState = { kind: 'ended' } | { kind: 'soon' | 'running'; days: number }

/** Days that are left, from the moment of looking. */
export function subscriptionState(end: string, now: Date, timeZone: string | undefined): SubscriptionState {
  const days = daysUntil(end, now, timeZone)
  if (days === undefined) return { kind: 'ended' }
  return { kind: days <= soonFrom ? 'soon' : 'running', days }
}
