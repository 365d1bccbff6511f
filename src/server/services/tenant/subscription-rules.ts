/** When a subscription ends and what follows (abp-wire 5.3). */
const day = 86_400_000

export interface RunningSubscription {
  end: Date
  isInTrialPeriod: boolean
  /** Of the edition: a paid subscription goes on for so long without being paid. A trial does not. */
  waitingDays: number
}

export type SubscriptionState = 'runs' | 'ends soon' | 'waits' | 'is over'

export const lastMoment = ({ end, isInTrialPeriod, waitingDays }: RunningSubscription): Date =>
  isInTrialPeriod ? end : new Date(end.getTime() + waitingDays * day)

export function stateOf(subscription: RunningSubscription, notifyDays: number, now: Date): SubscriptionState {
  if (now >= lastMoment(subscription)) return 'is over'
  if (now >= subscription.end) return 'waits'
  return now.getTime() >= subscription.end.getTime() - notifyDays * day ? 'ends soon' : 'runs'
}
