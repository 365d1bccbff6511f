import { domainToASCII } from 'node:url'
import { reservedTenancyNames } from '../../../contract/vocabulary/limits.ts'
import { invalid, refusedAt } from '../../access/refusals.ts'
import { isDomain } from '../../setting-groups/rules.ts'
import { listed } from '../../settings/fields.ts'
import { daysAfter } from '../../times/moments.ts'
import { isFree, type Terms } from '../edition/rules.ts'

/** Addresses carry these names for the product itself. */
export function checkTenancyName(tenancyName: string): void {
  if (reservedTenancyNames.some((name) => name === tenancyName.toLowerCase())) {
    throw refusedAt('tenancyName', 'TenancyNameIsReserved', { tenancyName })
  }
}

/** As the mail server is asked for it: small letters, and one spelling of what has several (A94). */
export const mailDomain = (text: string): string => domainToASCII(text.trim()) || text.trim().toLowerCase()

/** Each once. */
export function mailDomainsFrom(text: string): string[] {
  const domains = [...new Set(listed(text).map(mailDomain))]
  if (!domains.every(isDomain)) throw invalid('mailDomains', 'settings.noDomain')
  return domains
}

export interface Subscription {
  isInTrialPeriod: boolean
  end: Date | null
}

/** Without an edition, and with a free one, there is nothing that could end. */
export const mayEnd = (edition: Terms | null): edition is Terms => edition !== null && !isFree(edition)

export function decideSubscription(asked: Subscription, edition: Terms | null, now: Date): Subscription {
  if (!mayEnd(edition)) {
    if (asked.isInTrialPeriod) throw refusedAt('isInTrialPeriod', 'FreeEditionsCannotHaveTrialVersions')
    return { isInTrialPeriod: false, end: null }
  }
  if (!asked.isInTrialPeriod || asked.end) return asked
  if (!edition.trialDayCount) throw invalid('subscriptionEndDateUtc', 'tenant.trialNeedsEnd')
  return { isInTrialPeriod: true, end: daysAfter(now, edition.trialDayCount) }
}

/** A subscription that is set anew. */
export function checkEnd({ end }: Subscription, now: Date): void {
  if (end && end <= now) throw invalid('subscriptionEndDateUtc', 'tenant.endIsPast')
}
