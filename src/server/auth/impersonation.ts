import type { Principal } from '../access/principal.ts'
import { refused } from '../access/refusals.ts'

type Acting = Pick<Principal, 'impersonator'>

/** What would outlive the impersonation, or lead on from it, is not done in somebody else’s name (attack row C9). */
export function refuseWhileImpersonating({ impersonator }: Acting): void {
  if (impersonator) throw refused('NotWhileImpersonating')
}

/** The person’s account, whom one has before one, is not changed by the ways of an administrator either (L3). */
export function refuseOnTheirAccount(principal: Acting & Pick<Principal, 'userId'>, accountId: number | null): void {
  if (accountId === principal.userId) refuseWhileImpersonating(principal)
}
