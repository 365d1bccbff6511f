const lengthOfDay = 86_400_000

/** Days before its end from which a subscription is marked. */
const soonFrom = 14

export type SubscriptionState = { kind: 'ended' } | { kind: 'soon' | 'running'; days: number }

/** Whole days that are left, from the moment of looking. */
export function subscriptionState(end: string, now: Date): SubscriptionState {
  const left = Date.parse(end) - now.getTime()
  if (left <= 0) return { kind: 'ended' }
  const days = Math.floor(left / lengthOfDay)
  return { kind: days <= soonFrom ? 'soon' : 'running', days }
}
