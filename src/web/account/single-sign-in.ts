/** `ss` and a return address at another site of the operator: whoever is signed in here goes on there at once, as themselves. */
import { ownerFromKey } from '../../offline/owner.ts'
import { markAtStart } from '../../offline/owner-mark.ts'
import { setCaller } from '../api/caller.ts'
import { sessionUpdateUserSignInTokenPath } from '../api/generated/paths.ts'
import type { UserSignInToken } from '../api/generated/session.ts'
import { belongTo } from '../api/page-owner.ts'
import { refresh } from '../api/refresh.ts'
import { ask } from '../api/start-calls.ts'
import { loadAppConfig } from '../session/app-config.ts'
import { isForAnotherTenant } from '../session/tenant.ts'

/** False: nobody is in, or not at the organisation of the address, or the server does not know that site. */
export async function isLedElsewhere(returnUrl: string): Promise<boolean> {
  const [{ mark }] = await Promise.all([markAtStart(), loadAppConfig()])
  const owner = mark.visit && ownerFromKey(mark.visit.owner)
  if (!mark.visit || !owner || isForAnotherTenant(new URLSearchParams(location.search), owner)) return false
  belongTo(mark.visit)
  const address = (await refresh()) === 'refreshed' ? await addressWithToken(returnUrl) : null
  if (address !== null) location.replace(address)
  // Whoever signs in now is asked as nobody.
  else setCaller({ accessToken: null, encryptedAccessToken: null, outboxKey: null, tenantId: undefined })
  return address !== null
}

async function addressWithToken(returnUrl: string): Promise<string | null> {
  const { data } = await ask<UserSignInToken>({
    url: sessionUpdateUserSignInTokenPath,
    method: 'PUT',
    params: { returnUrl },
  })
  return data?.returnUrl ?? null
}
