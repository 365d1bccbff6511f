/** What a browser presents becomes a person whom a provider vouches for, or one refusal for every reason that there is. */
import { createHash, randomBytes } from 'node:crypto'
import { loginResult } from '../../../contract/vocabulary/enums.ts'
import { spokenProvider } from '../../../contract/vocabulary/identity.ts'
import { recordedAt } from '../../access/absent-tenants.ts'
import { Refusal, refused } from '../../access/refusals.ts'
import { isForeignSpent, issueOneTime, readOneTime, spendForeign } from '../../auth/one-time.ts'
import { writeAttempt } from '../../auth/sign-in-queries.ts'
import type { Context } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import { IdTokenError } from './id-tokens.ts'
import type { ExternalIdentity } from './identity.ts'
import { isToken } from './openid.ts'
import { ProviderUnreachableError } from './provider-request.ts'
import { offeredProviders, type ProvidersContext } from './providers.ts'

export interface PresentedSignIn {
  authProvider: string
  providerKey: string
  providerAccessCode: string
  codeVerifier?: string | null
}

type ContextPart = ProvidersContext & Pick<Context, 'store' | 'client' | 'now' | 'log'>

/** The same for every reason. */
export const externalSignInFailed = (provider: string): Refusal =>
  refused(
    'LoginFailed',
    {},
    { key: 'ExternalSignInFailed', values: { provider: spokenProvider(provider).slice(0, 64) } },
  )

/** A provider that is switched off answers as one that does not exist. Every attempt is on record. */
export async function identify(context: ContextPart, presented: PresentedSignIn): Promise<ExternalIdentity> {
  const { store, tenantId, config, now, log } = context
  const { authProvider, providerKey, providerAccessCode: accessCode, codeVerifier = null } = presented
  const providers = await ownTransaction(store, tenantId, (db) => offeredProviders(db, context))
  const provider = providers.find(({ name }) => name === authProvider)
  try {
    if (!provider) throw new IdTokenError(`The provider ${authProvider} is not offered`)
    const kept = await keptIdentity(context, presented)
    const identity = kept ?? (await provider.verify({ config, now }, { providerKey, accessCode, codeVerifier }))
    // The key is the provider’s to say, and not the browser’s (attack row B4). Of a code it tells the server alone whose it is.
    const isUntold = providerKey === '' && codeVerifier !== null && !isToken(accessCode)
    if (!identity.key || (!isUntold && identity.presentedKey.toLowerCase() !== providerKey.toLowerCase())) {
      throw new IdTokenError('The key is not the one that the provider tells')
    }
    if (await isSpent(context, identity)) throw new IdTokenError('The token was used before')
    return identity
  } catch (error) {
    if (error instanceof ProviderUnreachableError) {
      log.warn({ err: error, provider: authProvider }, 'an identity provider could not be asked')
      throw new Refusal(503, 'ExternalProviderIsUnreachable', {
        values: { provider: spokenProvider(authProvider) },
        retryAfterSeconds: 60,
      })
    }
    if (!(error instanceof IdTokenError)) throw error
    await recordUnknown(context, presented, error.message)
    throw externalSignInFailed(authProvider)
  }
}

/** For as long somebody may look for a second factor. */
const secondStepSeconds = 300

const nameOf = (provider: string, code: string, challenge: string): string => `${provider} ${code} ${challenge}`

/** Null where it was no code, or was asked for without a challenge: whoever saw it on the way could bring it, too. */
function nameOfCode({ authProvider, providerAccessCode: code, codeVerifier }: PresentedSignIn): string | null {
  if (isToken(code) || !codeVerifier) return null
  return nameOf(authProvider, code, createHash('sha256').update(codeVerifier).digest('base64url'))
}

async function keptIdentity(
  { store, secrets, tenantId, now }: ContextPart,
  presented: PresentedSignIn,
): Promise<ExternalIdentity | null> {
  const token = nameOfCode(presented)
  if (token === null) return null
  const kept = await ownTransaction(store, tenantId, (db) =>
    readOneTime(db, { tenantId, purpose: 'provider-code', token }, now),
  )
  const text = kept && secrets.open('provider-identity', tenantId, String(kept.sealed))
  if (!text) return null
  const identity = JSON.parse(text)
  return { ...identity, expires: new Date(identity.expires) }
}

/**
 * A code is spent when the provider is asked whose it is, and a second factor may have to be asked for then: for the call that
 * brings it, what the provider said is kept. It opens something once, as any of its proofs.
 */
export async function keepForSecondStep(
  context: ContextPart,
  presented: PresentedSignIn,
  identity: ExternalIdentity,
): Promise<void> {
  const token = nameOfCode(presented)
  if (token === null || (await keptIdentity(context, presented))) return
  await keepIdentity(context, token, identity)
}

type Keeping = Pick<ContextPart, 'store' | 'secrets' | 'tenantId' | 'now'>

/** Not for longer than it is remembered that it was used (A87). */
async function keepIdentity({ store, secrets, tenantId, now }: Keeping, token: string, identity: ExternalIdentity) {
  const payload = { sealed: secrets.seal('provider-identity', tenantId, JSON.stringify(identity)) }
  const value = {
    tenantId,
    purpose: 'provider-code',
    userId: null,
    seconds: Math.min(secondStepSeconds, (identity.expires.getTime() - now.getTime()) / 1000),
    payload,
    token,
  } as const
  await ownTransaction(store, tenantId, (db) => issueOneTime(db, value, now))
}

/**
 * Of a token that a provider had the browser post here, and that was verified. Answers the code by which the page that asked
 * for it, and no other, signs in with it: it alone knows what the challenge was made of (B6).
 */
export async function codeForPosted(context: Keeping, challenge: string, identity: ExternalIdentity): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await keepIdentity(context, nameOf(identity.provider, code, challenge), identity)
  return code
}

/** Kept by the installation: what opened something in one organisation opens nothing in another. */
const spentBy = 0

const isSpent = ({ store }: Pick<ContextPart, 'store'>, { proof }: Pick<ExternalIdentity, 'proof'>): Promise<boolean> =>
  ownTransaction(store, spentBy, (db) =>
    isForeignSpent(db, { tenantId: spentBy, purpose: 'identity-token', value: proof }),
  )

/**
 * Whoever believes what `identify` says and acts on it, spends it first: of any number of calls at once one goes on. Not
 * before, because a second factor may have to be asked for in between (B5).
 */
export async function spendIdentity(
  { store }: Pick<ContextPart, 'store'>,
  { provider, proof, expires }: Pick<ExternalIdentity, 'provider' | 'proof' | 'expires'>,
): Promise<void> {
  // A minute more than it lives: the provider’s clock may be off.
  const until = new Date(expires.getTime() + 60_000)
  const isFirst = await ownTransaction(store, spentBy, (db) =>
    spendForeign(db, { tenantId: spentBy, purpose: 'identity-token', value: proof, until }),
  )
  if (!isFirst) throw externalSignInFailed(provider)
}

export async function recordUnknown(
  { store, tenantId, client, now }: Pick<ContextPart, 'store' | 'tenantId' | 'client' | 'now'>,
  { authProvider, providerKey }: Pick<PresentedSignIn, 'authProvider' | 'providerKey'>,
  failReason: string,
): Promise<void> {
  const owner = recordedAt(tenantId)
  await ownTransaction(store, owner, (db) =>
    writeAttempt(db, {
      tenantId: owner,
      account: null,
      userNameOrEmailAddress: `${authProvider}: ${providerKey}`.slice(0, 256),
      client,
      result: loginResult.unknownExternalLogin,
      failReason,
      now,
    }),
  )
}
