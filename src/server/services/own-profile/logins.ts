/** Sign-ins elsewhere as ways in to one’s own account. They last beyond the session, so adding one asks for what linking asks for. */
import { type loginProviders, spokenProvider } from '../../../contract/vocabulary/identity.ts'
import { refused } from '../../access/refusals.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import { endAllSessions } from '../../auth/sessions.ts'
import type { SignedInContext } from '../../context/context.ts'
import { queueSecurityNotice } from '../../jobs/security-notice.ts'
import { identify, type PresentedSignIn, spendIdentity } from '../../sign-in/external/identify.ts'
import { addLogin, findByLogin, findLoginsOf, removeLogins } from '../../sign-in/external/logins.ts'
import { type OwnProof, proveBeforeLinking } from '../../sign-in/own-proof.ts'
import { readIsPasswordSignInOn } from '../../sign-in/password-sign-in.ts'
import { holdOwnAccount, ownAccount } from '../profile/queries.ts'

type LoginProvider = (typeof loginProviders)[number]

/** One that nobody could come in without: of the account itself, or the last where passwords open nothing (A180). */
const whyItStays = (
  provider: LoginProvider,
  authenticationSource: string | null,
  { count, isPasswordOn }: { count: number; isPasswordOn: boolean },
) =>
  provider === authenticationSource
    ? ('LoginIsOfTheAccount' as const)
    : authenticationSource === null && count === 1 && !isPasswordOn
      ? ('LoginIsTheOnlyWay' as const)
      : null

export async function ownLogins(context: SignedInContext) {
  const { db, principal } = context
  // Where else somebody is known is no business of whoever acts in their name.
  if (principal.impersonator) return []
  const [{ authenticationSource }, logins, isPasswordOn] = await Promise.all([
    ownAccount(db, principal),
    findLoginsOf(db, principal.tenantId, principal.userId),
    readIsPasswordSignInOn(db, context),
  ])
  const ways = { count: logins.length, isPasswordOn }
  return logins.map(({ provider, addedAt }) => ({
    provider,
    addedAt: addedAt.toISOString(),
    isRemovable: whyItStays(provider, authenticationSource, ways) === null,
  }))
}

/** The person has signed in here, and proves to be whom the provider vouches for: no address decides anything (attack row B3). */
export async function addOwnLogin(context: SignedInContext, asked: PresentedSignIn & OwnProof): Promise<void> {
  const { db, tenantId, principal, now } = context
  refuseWhileImpersonating(principal)
  await proveBeforeLinking(context, asked)
  const identity = await identify(context, asked)
  const { provider } = identity
  await spendIdentity(context, identity)
  const account = await holdOwnAccount(db, principal)
  const own = await findLoginsOf(db, tenantId, account.id)
  if (own.some((login) => login.provider === provider))
    throw refused('LoginOfProviderIsThere', { provider: spokenProvider(provider) })
  await addLogin(db, tenantId, account.id, identity, now)
  const owner = await findByLogin(db, tenantId, identity)
  if (owner?.id !== account.id) throw refused('LoginIsOfAnotherAccount')
  await queueSecurityNotice(context, account, 'loginAdded', { provider: spokenProvider(provider) })
}

/** Whoever came in by it is out: all sessions but this one end. */
export async function removeOwnLogin(
  context: SignedInContext,
  { provider, ...proof }: OwnProof & { provider: LoginProvider },
): Promise<void> {
  const { db, tenantId, principal, now } = context
  refuseWhileImpersonating(principal)
  await proveBeforeLinking(context, proof)
  const account = await holdOwnAccount(db, principal)
  const named = { provider: spokenProvider(provider) }
  const [{ length: count }, isPasswordOn] = await Promise.all([
    findLoginsOf(db, tenantId, account.id),
    readIsPasswordSignInOn(db, context),
  ])
  const stays = whyItStays(provider, account.authenticationSource, { count, isPasswordOn })
  if (stays) throw refused(stays, named)
  if (!(await removeLogins(db, tenantId, account.id, provider))) throw refused('LoginIsNotThere', named)
  await endAllSessions(db, tenantId, account.id, 'login removed', now, principal.sessionId)
  await queueSecurityNotice(context, account, 'loginRemoved', named)
}
