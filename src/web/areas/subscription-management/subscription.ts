import type { CurrentLoginInformations } from '../../api/generated/session.ts'

type Tenant = NonNullable<CurrentLoginInformations['tenant']>

export interface Subscription
  extends Pick<Tenant, 'isInTrialPeriod' | 'subscriptionEndDateUtc' | 'subscriptionPaymentType'> {
  edition: NonNullable<Tenant['edition']>
}

export function kindOf({ edition, isInTrialPeriod }: Subscription): 'free' | 'trial' | 'paid' {
  if (edition.isFree) return 'free'
  return isInTrialPeriod ? 'trial' : 'paid'
}
