import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { tabValues } from '../../offline/browser-values.ts'
import { visitOfToken } from '../api/token-owner.ts'

/** Where this very person was when their session ended in this tab. */
export async function addressLeft(accessToken: string, outboxKey: string | null): Promise<string | null> {
  const owner = visitOfToken(accessToken)?.owner
  if (owner === undefined || tabValues.get(deviceStorage.returnAddress) === null) return null
  const module = await import('../session/return-address.ts').catch(() => null)
  return (await module?.takeReturnAddress({ owner, outboxKey })) ?? null
}
