/** What a sign-in leads to (specification 000, section 4). */
import { type TwoFactorProvider, twoFactorProviders } from '../../contract/vocabulary/identity.ts'
import type { AuthenticateResult } from '../api/generated/token-auth.ts'
import { paths } from '../session/paths.ts'
import { cleanReturnUrl } from '../session/start-address.ts'

export type SignInStep =
  | {
      kind: 'signedIn'
      accessToken: string
      encryptedAccessToken: string
      outboxKey: string | null
    }
  | { kind: 'newPassword'; c: string | null }
  /** The safest way first. */
  | { kind: 'secondFactor'; userId: number; providers: TwoFactorProvider[] }
  | { kind: 'unexpected' }

export function nextStep(result: AuthenticateResult): SignInStep {
  if (result.shouldResetPassword) return { kind: 'newPassword', c: result.c }
  if (result.requiresTwoFactorVerification) {
    const offered = result.twoFactorAuthProviders ?? []
    const providers = offered.flatMap((name) => twoFactorProviders.find((provider) => provider === name) ?? [])
    return { kind: 'secondFactor', userId: result.userId ?? 0, providers }
  }
  if (result.accessToken === null) {
    // The specification's words (000, section 8).
    console.warn('Unexpected authenticateResult!')
    return { kind: 'unexpected' }
  }
  return {
    kind: 'signedIn',
    accessToken: result.accessToken,
    encryptedAccessToken: result.encryptedAccessToken ?? '',
    outboxKey: result.outboxKey ?? null,
  }
}

/** The server's word, then the address's, and never back to a page of this area. */
export function destination(answered: string | null, search: string): string {
  const wanted = cleanReturnUrl(answered) ?? cleanReturnUrl(new URLSearchParams(search).get('returnUrl'))
  return wanted === null || wanted.toLowerCase().startsWith('/account') ? paths.start : wanted
}

/** What the address asks for behind the sign-in. `ss`: to take it along to another site, which the server knows or does not. */
export function wishesForReturn(search: string): { returnUrl?: string; singleSignIn?: true } {
  const asked = new URLSearchParams(search)
  const returnUrl = asked.get('returnUrl')
  if (!returnUrl) return {}
  const isElsewhere = asked.get('ss') === 'true' && !returnUrl.startsWith('/')
  return { returnUrl, ...(isElsewhere && { singleSignIn: true }) }
}
