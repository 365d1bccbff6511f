import { enhancedApi } from '../api/generated/account.ts'
import { goOnAs } from '../session/switch.ts'
import type { AppDispatch } from '../store/create-store.ts'

/** Apart, because few people act as others: their page alone brings the operations of accounts. */
export async function backToSelf(dispatch: AppDispatch, tenantId: number | null): Promise<void> {
  const ticket = await dispatch(enhancedApi.endpoints.accountBackToImpersonator.initiate()).unwrap()
  await goOnAs(ticket, tenantId)
}
