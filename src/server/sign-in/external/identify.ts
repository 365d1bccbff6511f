/** What a browser presents becomes a person whom a provider vouches for, or one refusal for every reason that there is. */
import { loginResult } from '../../../contract/vocabulary/enums.ts'
import { Refusal, refused } from '../../access/refusals.ts'
import { writeAttempt } from '../../auth/sign-in-queries.ts'
import type { Context } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import { IdTokenError } from './id-tokens.ts'
import type { ExternalIdentity } from './identity.ts'
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
  refused('LoginFailed', {}, { key: 'ExternalSignInFailed', values: { provider: provider.slice(0, 64) } })

/** A provider that is switched off answers as one that does not exist. Every attempt is on record. */
export async function identify(context: ContextPart, presented: PresentedSignIn): Promise<ExternalIdentity> {
  const { store, tenantId, config, now, log } = context
  const { authProvider, providerKey, providerAccessCode: accessCode, codeVerifier = null } = presented
  const providers = await ownTransaction(store, tenantId, (db) => offeredProviders(db, context))
  const provider = providers.find(({ name }) => name === authProvider)
  try {
    if (!provider) throw new IdTokenError(`The provider ${authProvider} is not offered`)
    const identity = await provider.verify({ config, now }, { providerKey, accessCode, codeVerifier })
    // The key is the provider’s to say, and not the browser’s (attack row B4).
    if (!identity.key || identity.presentedKey.toLowerCase() !== providerKey.toLowerCase()) {
      throw new IdTokenError('The key is not the one that the provider tells')
    }
    return identity
  } catch (error) {
    if (error instanceof ProviderUnreachableError) {
      log.warn({ err: error, provider: authProvider }, 'an identity provider could not be asked')
      throw new Refusal(503, 'ExternalProviderIsUnreachable', {
        values: { provider: authProvider },
        retryAfterSeconds: 60,
      })
    }
    if (!(error instanceof IdTokenError)) throw error
    await recordUnknown(context, presented, error.message)
    throw externalSignInFailed(authProvider)
  }
}

export async function recordUnknown(
  { store, tenantId, client, now }: Pick<ContextPart, 'store' | 'tenantId' | 'client' | 'now'>,
  { authProvider, providerKey }: Pick<PresentedSignIn, 'authProvider' | 'providerKey'>,
  failReason: string,
): Promise<void> {
  await ownTransaction(store, tenantId, (db) =>
    writeAttempt(db, {
      tenantId,
      account: null,
      userNameOrEmailAddress: `${authProvider}: ${providerKey}`.slice(0, 256),
      client,
      result: loginResult.unknownExternalLogin,
      failReason,
      now,
    }),
  )
}
