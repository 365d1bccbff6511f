import type { Principal } from '../access/principal.ts'
import { refused } from '../access/refusals.ts'

/** What would outlive the impersonation, or lead on from it, is not done in somebody else’s name (attack row C9). */
export function refuseWhileImpersonating({ impersonator }: Pick<Principal, 'impersonator'>): void {
  if (impersonator) throw refused('NotWhileImpersonating')
}
