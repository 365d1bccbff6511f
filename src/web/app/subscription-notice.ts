/** Whether an organisation is told that its subscription ends (specification 000, section 4). */
import type { CurrentLoginInformations } from '../api/generated/session.ts'
import { daysUntil } from '../kit/days-until.ts'

type Tenant = Pick<
  NonNullable<CurrentLoginInformations['tenant']>,
  'isInTrialPeriod' | 'subscriptionEndDateUtc' | 'subscriptionPaymentType'
>

const recurringAutomatic = 1

export interface SubscriptionNotice {
  kind: 'trial' | 'ending'
  /** Absent: it has no end. */
  days?: number
}

/** Undefined: there is nothing to tell. What is paid by itself is told to nobody, and what has ended is told at the sign-in. */
export function subscriptionNotice(
  tenant: Tenant | null | undefined,
  notifyDays: number,
  now: Date,
  timeZone: string | undefined,
): SubscriptionNotice | undefined {
  if (!tenant || tenant.subscriptionPaymentType === recurringAutomatic) return undefined
  const days = daysUntil(tenant.subscriptionEndDateUtc, now, timeZone)
  const kind = tenant.isInTrialPeriod ? 'trial' : 'ending'
  if (kind === 'ending' && (days === undefined || days > notifyDays)) return undefined
  return { kind, ...(days !== undefined && { days }) }
}
