import { ownHostTransaction } from '../../auth/own-transaction.ts'
import type { Store } from '../../db/store.ts'
import { refused } from '../../http/errors.ts'
import { link, type Person } from './queries.ts'

/** Groups are found across tenants in one statement, so all of their accounts are in one database. */
export async function linkAccounts(store: Store, person: Person, other: Person, now: Date): Promise<void> {
  if (other.tenantId === person.tenantId && other.userId === person.userId) throw refused('CanNotLinkToYourself')
  const homes = await Promise.all([store.homeOf?.(person.tenantId), store.homeOf?.(other.tenantId)])
  if (homes.some((home) => home !== undefined)) throw refused('LinkNeedsSharedDatabase')
  await ownHostTransaction(store, 'link two accounts of one human', (db) => link(db, person, other, now))
}
