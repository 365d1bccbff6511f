import type { Principal } from '../access/principal.ts'
import { refused } from '../access/refusals.ts'

type Acting = Pick<Principal, 'impersonator'>

/** What would outlive the impersonation, or lead on from it, is not done in somebody else’s name (attack row C9). */
export function refuseWhileImpersonating({ impersonator }: Acting): void {
  if (impersonator) throw refused('NotWhileImpersonating')
}

/** The account of who acts, where it is of the same organisation: the operator’s gets nothing by what is done in another one. */
export const ownAccountHere = ({ tenantId, impersonator }: Acting & Pick<Principal, 'tenantId'>): number | null =>
  impersonator?.tenantId === tenantId ? impersonator.userId : null

/** What gives that account something, or may do so later, when nobody asks in whose name it was done (C21). */
export function refuseForOwnAccount(principal: Acting & Pick<Principal, 'tenantId'>): void {
  if (ownAccountHere(principal) !== null) throw refused('NotForYourselfWhileImpersonating')
}

/** Neither the person’s account, whom one has before one (L3), nor one’s own (C21) is changed by the ways of an administrator. */
export function refuseOnEitherAccount(
  principal: Acting & Pick<Principal, 'tenantId' | 'userId'>,
  accountId: number | null,
): void {
  if (accountId === principal.userId) refuseWhileImpersonating(principal)
  if (accountId !== null && accountId === ownAccountHere(principal)) refuseForOwnAccount(principal)
}
