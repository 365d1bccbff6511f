/** When a subscription ends and what follows (abp-wire 5.3). */
import { daysAfter } from '../../times/moments.ts'

export interface RunningSubscription {
  end: Date
  isInTrialPeriod: boolean
  /** Of the edition: a paid subscription goes on for so long without being paid. A trial does not. */
  waitingDays: number
}

export type SubscriptionState = 'runs' | 'ends soon' | 'waits' | 'is over'

export const lastMoment = ({ end, isInTrialPeriod, waitingDays }: RunningSubscription): Date =>
  isInTrialPeriod ? end : daysAfter(end, waitingDays)

export function stateOf(subscription: RunningSubscription, notifyDays: number, now: Date): SubscriptionState {
  if (now >= lastMoment(subscription)) return 'is over'
  if (now >= subscription.end) return 'waits'
  return now >= daysAfter(subscription.end, -notifyDays) ? 'ends soon' : 'runs'
}
