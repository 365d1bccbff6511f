import type { Principal } from '../http/context.ts'
import { refused } from '../http/errors.ts'

/** What would outlive the impersonation, or lead on from it, is not done in somebody else’s name (attack row C9). */
export function refuseWhileImpersonating({ impersonator }: Pick<Principal, 'impersonator'>): void {
  if (impersonator) throw refused('NotWhileImpersonating')
}
