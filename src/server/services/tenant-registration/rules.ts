import { subscriptionType } from '../../../contract/vocabulary/enums.ts'
import { refused } from '../../access/refusals.ts'
import { isFree, type Terms } from '../edition/rules.ts'
import type { Subscription } from '../tenant/rules.ts'

export interface SubscriptionStart {
  subscription: Subscription
  /** A paid subscription begins when the operator has been paid, and so does the organisation. */
  waitsForPayment: boolean
}

function usualStart(edition: Terms | null): number {
  if (edition === null || isFree(edition)) return subscriptionType.free
  return edition.trialDayCount ? subscriptionType.trial : subscriptionType.paid
}

export function decideStart(asked: number | null, edition: Terms | null): SubscriptionStart {
  const costs = edition !== null && !isFree(edition)
  const start = asked ?? usualStart(edition)
  if ((start === subscriptionType.free) === costs) throw refused(costs ? 'EditionIsNotFree' : 'EditionIsFree')
  const isInTrialPeriod = start === subscriptionType.trial
  if (isInTrialPeriod && !edition?.trialDayCount) throw refused('EditionHasNoTrial')
  return { subscription: { isInTrialPeriod, end: null }, waitsForPayment: start === subscriptionType.paid }
}
