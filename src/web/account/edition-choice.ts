/** Editions as somebody chooses among them: how one may begin. */
import { subscriptionType } from '../../contract/vocabulary/enums.ts'
import { accountPaths } from './account-paths.ts'

interface Terms {
  isFree: boolean
  trialDayCount: number | null
}

export type Start = (typeof subscriptionType)[keyof typeof subscriptionType]

/** The way that costs least first. */
export function startsOf({ isFree, trialDayCount }: Terms): Start[] {
  if (isFree) return [subscriptionType.free]
  return trialDayCount ? [subscriptionType.trial, subscriptionType.paid] : [subscriptionType.paid]
}

export const startNamed = (text: string | null, starts: readonly Start[]): Start | undefined =>
  starts.find((start) => String(start) === text) ?? starts[0]

export const registrationAddress = (editionId: number, start: Start): string =>
  `${accountPaths.registerTenant}?${new URLSearchParams({ editionId: String(editionId), subscriptionStartType: String(start) })}`
