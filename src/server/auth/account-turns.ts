/**
 * What is settled at the row of an account is settled one at a time, and whoever waits for it holds no connection meanwhile:
 * a thousand sign-ins of one person would hold all that there are. Other processes are waited for at the row itself.
 */
import { StoreBusyError } from '../db/errors.ts'
import { FairQueue } from '../db/fair-queue.ts'
import { ownTransaction } from '../db/own-transaction.ts'
import { defaultTimeouts, type Store } from '../db/store.ts'
import type { Db } from '../db/transaction.ts'

const anyNumber = Number.POSITIVE_INFINITY

const turns = new FairQueue({
  places: { ofPerson: 1, ofTenant: anyNumber, ofAll: anyNumber },
  inside: { ofPerson: 200, ofTenant: 1_000, ofAll: 5_000 },
  longestWait: defaultTimeouts.connection,
  isFull: () => new StoreBusyError('Others settle something at the same account'),
})

export const accountTransaction = <T>(
  store: Store,
  { tenantId, id }: { tenantId: number; id: number },
  work: (db: Db) => Promise<T>,
): Promise<T> => turns.pass({ tenant: tenantId, person: id }, () => ownTransaction(store, tenantId, work))
