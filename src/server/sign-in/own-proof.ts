/**
 * An open session is no proof of who uses it. What lasts beyond it, and would let somebody in again, asks its owner to show
 * once more who they are. All of this runs before the call’s first statement: wrong guesses count although it is refused.
 */
import { loginResult } from '../../contract/vocabulary/enums.ts'
import { invalid, notSignedIn, refused } from '../access/refusals.ts'
import { readSessionProof, type SessionProof } from '../auth/sessions.ts'
import { type Account, findAccountById } from '../auth/sign-in-queries.ts'
import type { SignedInContext } from '../context/context.ts'
import { ownTransaction } from '../db/own-transaction.ts'
import { readSettings } from '../settings/settings.ts'
import { secondsAfter } from '../times/moments.ts'
import {
  readSecondFactor,
  type SecondFactorSettings,
  secondFactorSettings,
  secondFactorsOf,
  spendSecondFactor,
  wrongCodeOf,
} from './second-factor.ts'
import { checkOwnPassword } from './sign-in.ts'

export interface OwnProof {
  currentPassword?: string | null
  currentSecondFactorCode?: string | null
}

/** Seconds for which a sign-in is proof of its own. */
const freshFor = 600

interface Owner {
  account: Account
  session: SessionProof
  values: SecondFactorSettings
  asksForCode: boolean
}

function readOwner({ store, tenantId, principal }: SignedInContext): Promise<Owner> {
  return ownTransaction(store, tenantId, async (db) => {
    const [account, session, values] = await Promise.all([
      findAccountById(db, tenantId, principal.userId),
      readSessionProof(db, principal),
      readSettings(db, { tenantId, userId: 0 }, secondFactorSettings),
    ])
    if (!account || !session) throw notSignedIn()
    return { account, session, values, asksForCode: secondFactorsOf(account, values).length > 0 }
  })
}

const hasPassword = ({ passwordHash, authenticationSource }: Account) =>
  passwordHash !== null && authenticationSource === null

async function checkPassword(context: SignedInContext, { account }: Owner, password: string): Promise<void> {
  const result = hasPassword(account) ? await checkOwnPassword(context, account, password) : null
  if (result === loginResult.lockedOut) throw refused('UserLockedOutMessage')
  if (result !== loginResult.success) throw invalid('currentPassword', 'Identity.PasswordMismatch')
}

async function checkCode(context: SignedInContext, { account, values }: Owner, code: string): Promise<void> {
  const { store, tenantId } = context
  const shown = code.trim()
  const factor = await readSecondFactor(context, account, values, { code: shown, rememberClientToken: null })
  const isRight =
    (factor === 'shown' || typeof factor === 'number') &&
    (await ownTransaction(store, tenantId, (db) => spendSecondFactor(db, context, account.id, factor, shown)))
  if (!isRight) throw invalid('currentSecondFactorCode', wrongCodeOf(account, values))
}

async function checkEither(context: SignedInContext, owner: Owner, proof: OwnProof): Promise<void> {
  if (proof.currentPassword) return checkPassword(context, owner, proof.currentPassword)
  if (proof.currentSecondFactorCode) return checkCode(context, owner, proof.currentSecondFactorCode)
  if (hasPassword(owner.account)) throw invalid('currentPassword', 'OwnPasswordIsAsked')
  if (owner.asksForCode) throw invalid('currentSecondFactorCode', 'OwnSecondFactorIsAsked')
  throw refused('OwnSignInIsTooOld')
}

/** Before another account leads to this one: a second factor that is due is shown in this session, and the sign-in is fresh. */
export async function proveBeforeLinking(context: SignedInContext, proof: OwnProof): Promise<void> {
  const owner = await readOwner(context)
  const { session, asksForCode } = owner
  if (asksForCode && !session.secondFactorShown) {
    if (!proof.currentSecondFactorCode) throw invalid('currentSecondFactorCode', 'OwnSecondFactorIsAsked')
    return checkCode(context, owner, proof.currentSecondFactorCode)
  }
  const { provenAt } = session
  // A moment that is still to come is from a clock that was ahead.
  const isFresh = provenAt !== null && provenAt <= context.now && secondsAfter(provenAt, freshFor) > context.now
  if (!isFresh) await checkEither(context, owner, proof)
}

/** Before a way to prove oneself is added or replaced, where there is one already. */
export async function proveBeforeNewFactor(context: SignedInContext, proof: OwnProof): Promise<void> {
  const owner = await readOwner(context)
  if (owner.asksForCode || owner.account.twoFactorSecret !== null) await checkEither(context, owner, proof)
}
