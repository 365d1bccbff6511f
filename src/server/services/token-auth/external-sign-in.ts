/** Signing in with a provider: who is known goes on, who is new registers where that is allowed. */
import { loginResult } from '../../../contract/vocabulary/enums.ts'
import { directorySources } from '../../../contract/vocabulary/identity.ts'
import { Refusal } from '../../access/refusals.ts'
import { type Account, writeAttempt } from '../../auth/sign-in-queries.ts'
import type { Context } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import { keepDirectoryToken } from '../../sign-in/external/directory-tokens.ts'
import {
  identify,
  keepForSecondStep,
  type PresentedSignIn,
  recordUnknown,
  spendIdentity,
} from '../../sign-in/external/identify.ts'
import type { ExternalIdentity } from '../../sign-in/external/identity.ts'
import { findAccountOf } from '../../sign-in/external/logins.ts'
import { signInIdentified } from '../../sign-in/sign-in.ts'
import { returnOf, wantedReturn } from '../../sign-in/sign-in-token.ts'
import { registerIdentity } from '../account/external-registration.ts'
import { takeDirectoryRoles } from '../role/directory-roles.ts'
import { accepted, atOnce, awaitingActivation, awaitingCode } from './present.ts'
import { startSession } from './start-session.ts'

export interface ExternalSignIn extends PresentedSignIn {
  pbiToken?: string | null
  isSharedDevice?: boolean
  returnUrl?: string | null
  singleSignIn?: boolean | null
  twoFactorVerificationCode?: string | null
}

export async function signInElsewhere(context: Context, asked: ExternalSignIn) {
  const { store, tenantId, now } = context
  const identity = await identify(context, asked)
  const known = await ownTransaction(store, tenantId, (db) => findAccountOf(db, tenantId, identity, now))
  const account = known ?? (await registerOrRecord(context, identity))
  await takeDirectoryRoles(context, account, identity)
  return signInAs(context, account, identity, asked, () => keepForSecondStep(context, asked, identity))
}

async function registerOrRecord(context: Context, identity: ExternalIdentity): Promise<Account> {
  try {
    return await registerIdentity(context, identity)
  } catch (error) {
    await recordUnknown(context, { authProvider: identity.provider, providerKey: identity.presentedKey }, String(error))
    throw error
  }
}

const isDirectory = (provider: string): boolean => directorySources.some((source) => source === provider)

/** The rest of every way in that somebody else vouches for. */
export async function signInAs(
  context: Context,
  account: Account,
  identity: Pick<ExternalIdentity, 'provider' | 'proof' | 'expires'>,
  asked: ExternalSignIn,
  whenAwaited: () => Promise<void> = async () => {},
) {
  if (!account.isActive) {
    await recordInactive(context, account)
    return awaitingActivation()
  }
  const { tenantId } = context
  const outcome = await signInIdentified(context, {
    account,
    name: account.userName,
    code: asked.twoFactorVerificationCode ?? null,
    rememberClientToken: null,
  })
  const returnUrl = wantedReturn(context, asked)
  if (outcome.awaitedFactors.length > 0) {
    await whenAwaited()
    return atOnce(awaitingCode(account.id, returnUrl, [...outcome.awaitedFactors]))
  }
  await spendIdentity(context, identity)
  if (asked.pbiToken && isDirectory(identity.provider)) await keepIfTaken(context, account.id, asked.pbiToken)
  const authenticated = await startSession(context, account, {
    rememberClient: false,
    isSharedDevice: asked.isSharedDevice ?? false,
    showedCode: outcome.showedCode,
  })
  return atOnce(accepted(authenticated, returnOf(context, { tenantId, userId: account.id }, asked)))
}

/** Who may use no reports there, or cannot just now, may still sign in; the token is asked for again where it is needed. */
async function keepIfTaken(context: Context, userId: number, token: string): Promise<void> {
  try {
    await keepDirectoryToken(context, userId, 'PowerBIPro', token)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    context.log.warn({ err: error, userId }, 'the token for Power BI that came with a sign-in is not kept')
  }
}

async function recordInactive({ store, tenantId, client, now }: Context, account: Account): Promise<void> {
  await ownTransaction(store, tenantId, (db) =>
    writeAttempt(db, {
      tenantId,
      account,
      userNameOrEmailAddress: account.userName,
      client,
      result: loginResult.userIsNotActive,
      failReason: null,
      now,
    }),
  )
}
