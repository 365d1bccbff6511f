import type { Principal } from '../../access/principal.ts'
import { notSignedIn, refused } from '../../access/refusals.ts'
import { isLocked } from '../../auth/locks.ts'
import { holdSignedIn } from '../../auth/sessions.ts'
import { type Account, findAccountById, holdAsProven } from '../../auth/sign-in-queries.ts'
import type { SignedInContext } from '../../context/context.ts'
import { ownHostTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { queueSecurityNotice } from '../../jobs/security-notice.ts'
import { readSettings } from '../../settings/settings.ts'
import { secondFactorSettings, secondFactorsOf } from '../../sign-in/second-factor.ts'
import type { SignInOutcome } from '../../sign-in/sign-in.ts'
import { ownAccount } from '../profile/queries.ts'
import { findLinked, type LinkedAccountRow, type LinkedAs, link, type Person } from './queries.ts'

/** What the other account’s owner has just proven. */
interface ProvenThere extends Pick<SignInOutcome, 'account' | 'showedCode'> {
  tenantId: number
}

/** Groups are found across tenants in one statement, so all of their accounts are in one database. */
export async function linkAccounts(
  context: Pick<SignedInContext, 'store' | 'jobs' | 'secrets' | 'principal' | 'now' | 'takeNumber'>,
  { tenantId, account, showedCode }: ProvenThere,
): Promise<void> {
  const { store, principal, now, takeNumber } = context
  const there = { tenantId, userId: account.id, stamp: account.stamp, secondFactorShown: showedCode }
  if (there.tenantId === principal.tenantId && there.userId === principal.userId) throw refused('CanNotLinkToYourself')
  const homes = await Promise.all([store.homeOf?.(principal.tenantId), store.homeOf?.(there.tenantId)])
  if (homes.some((home) => home !== undefined)) throw refused('LinkNeedsSharedDatabase')
  await ownHostTransaction(store, 'link two accounts of one human', async (db) => {
    await holdBoth(db, principal, there)
    const here = await ownAccount(db, principal)
    await link(db, [await asSignedIn(db, principal, here), there], now)
    await queueSecurityNotice({ ...context, db, tenantId: principal.tenantId }, here, 'accountLinked')
    await queueSecurityNotice({ ...context, db, tenantId }, account, 'accountLinked')
    await takeNumber(db)
  })
}

/** Both as they were proven, one by the session and the other just now. In the same order for everybody, lest two wait for each other. */
async function holdBoth(db: Db, principal: Principal, there: LinkedAs): Promise<void> {
  const holdHere = async () => {
    if (!(await holdSignedIn(db, principal))) throw notSignedIn()
  }
  const holdThere = async () => {
    const isAsProven = await holdAsProven(db, there.tenantId, { id: there.userId, stamp: there.stamp })
    if (!isAsProven) throw refused('LoginFailed', {}, { key: 'AccountChangedMeanwhile' })
  }
  const isHereFirst = principal.tenantId - there.tenantId || principal.userId - there.userId
  for (const hold of isHereFirst < 0 ? [holdHere, holdThere] : [holdThere, holdHere]) await hold()
}

/** One’s own account was signed in to, with all that this took: a factor that is due was shown. */
async function asSignedIn(db: Db, { tenantId, userId, stamp }: Principal, account: Account): Promise<LinkedAs> {
  return { tenantId, userId, stamp, secondFactorShown: await asksForCode(db, tenantId, account) }
}

async function asksForCode(db: Db, tenantId: number, account: Account): Promise<boolean> {
  const values = await readSettings(db, { tenantId, userId: 0 }, secondFactorSettings)
  return secondFactorsOf(account, values).length > 0
}

/** The other account, where one may go on in it at this moment: linked, open, and nothing asked for that nobody showed. */
export async function requireLinked(db: Db, person: Person, other: Person, now: Date): Promise<LinkedAccountRow> {
  const [linked, account] = await Promise.all([
    findLinked(db, person, other),
    findAccountById(db, other.tenantId, other.userId),
  ])
  if (!linked || !account) throw refused('AccountIsNotLinked')
  const { userName } = account
  if (isLocked(account, now)) throw refused('LinkedAccountIsLocked', { userName })
  if (!linked.second_factor_shown && (await asksForCode(db, other.tenantId, account)))
    throw refused('LinkAsksAnew', { userName })
  return linked
}
