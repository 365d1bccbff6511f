import { useAccountSwitchToLinkedAccountMutation } from '../api/generated/account.ts'
import type { LinkedUser } from '../api/generated/user-link.ts'
import { goOnAs } from './switch.ts'

/** To another account of the same human; the page ends with it. Whoever has something unsaved is asked before. */
export function useGoOnLinked() {
  const [switchTo] = useAccountSwitchToLinkedAccountMutation()
  return async ({ id: targetUserId, tenantId: targetTenantId }: Pick<LinkedUser, 'id' | 'tenantId'>) => {
    const ticket = await switchTo({ switchToLinkedAccount: { targetUserId, targetTenantId } }).unwrap()
    await goOnAs(ticket, targetTenantId)
  }
}
