import { ownHostTransaction } from '../../auth/own-transaction.ts'
import { secondFactorSettings, secondFactorsOf } from '../../auth/second-factor.ts'
import { type Account, findAccountById } from '../../auth/sign-in-queries.ts'
import type { Store } from '../../db/store.ts'
import type { Db } from '../../db/transaction.ts'
import { refused } from '../../http/errors.ts'
import { readSettings } from '../../settings.ts'
import { findLinked, type LinkedAccountRow, type LinkedAs, link, type Person } from './queries.ts'

/** Groups are found across tenants in one statement, so all of their accounts are in one database. */
export async function linkAccounts(store: Store, person: Person, other: Person, now: Date): Promise<void> {
  if (other.tenantId === person.tenantId && other.userId === person.userId) throw refused('CanNotLinkToYourself')
  const homes = await Promise.all([store.homeOf?.(person.tenantId), store.homeOf?.(other.tenantId)])
  if (homes.some((home) => home !== undefined)) throw refused('LinkNeedsSharedDatabase')
  await ownHostTransaction(store, 'link two accounts of one human', async (db) =>
    link(db, [await asLinked(db, person), await asLinked(db, other)], now),
  )
}

/** Both were signed in to a moment ago, with all that this takes: a factor that is due was shown. */
async function asLinked(db: Db, { tenantId, userId }: Person): Promise<LinkedAs> {
  const account = await findAccountById(db, tenantId, userId)
  if (!account) throw refused('AccountIsNotLinked')
  return { tenantId, userId, stamp: account.stamp, secondFactorShown: await asksForCode(db, tenantId, account) }
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
  const { lockoutEnd, userName } = account
  if (lockoutEnd && lockoutEnd > now) throw refused('LinkedAccountIsLocked', { userName })
  if (!linked.second_factor_shown && (await asksForCode(db, other.tenantId, account)))
    throw refused('LinkAsksAnew', { userName })
  return linked
}
