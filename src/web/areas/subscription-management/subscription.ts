import { features } from '../../../contract/vocabulary/features.ts'
import type { CurrentLoginInformations } from '../../api/generated/session.ts'

type Tenant = NonNullable<CurrentLoginInformations['tenant']>

export interface Subscription
  extends Pick<Tenant, 'featureValues' | 'isInTrialPeriod' | 'subscriptionEndDateUtc' | 'subscriptionPaymentType'> {
  edition: NonNullable<Tenant['edition']>
}

export function kindOf({ edition, isInTrialPeriod }: Subscription): 'free' | 'trial' | 'paid' {
  if (edition.isFree) return 'free'
  return isInTrialPeriod ? 'trial' : 'paid'
}

/** Active people that the edition allows; 0: as many as there are. */
export const mostPeople = ({ featureValues }: Subscription): number =>
  Number(featureValues.find(({ name }) => name === features.maxUserCount)?.value) || 0
