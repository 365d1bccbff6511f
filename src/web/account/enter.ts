/** The end of every way in: the page becomes that of the person who has signed in. */
import { takeSignIn } from '../api/refresh.ts'
import { claimAddress, keepEntered } from '../session/tenant.ts'
import { addressLeft } from './address-left.ts'
import { destination, type SignInStep, wishesForReturn } from './sign-in.ts'

export type SignedIn = Extract<SignInStep, { kind: 'signedIn' }>

/** From then on the address is the one to go on at, here; who is led to another site is gone. */
export async function enterAs(
  { accessToken, encryptedAccessToken, outboxKey }: SignedIn,
  returnUrl: string | null,
): Promise<void> {
  takeSignIn({ accessToken, encryptedAccessToken, outboxKey })
  keepEntered()
  if (returnUrl !== null && wishesForReturn(location.search).singleSignIn && !returnUrl.startsWith('/')) {
    location.replace(returnUrl)
    return new Promise(() => undefined)
  }
  const left = await addressLeft(accessToken, outboxKey)
  claimAddress(destination(left ?? returnUrl, location.search))
  // The page that comes begins at its top, however far down the form was.
  window.scrollTo(0, 0)
}
