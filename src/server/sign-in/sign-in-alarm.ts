/**
 * A password tried on many accounts locks none of them (A2). So accounts at which sign-ins fail are counted: by the address
 * that they fail from, whatever the tenant; by tenant, whatever the address; and over the whole portal. The operator is told
 * once an hour of each, in the log and in the host’s audit log.
 */
import { lifetimes, limits } from '../../contract/vocabulary/limits.ts'
import { namedNumber } from '../access/absent-tenants.ts'
import { takeTurn } from '../auth/one-time.ts'
import type { Context } from '../context/context.ts'
import { ownTransaction } from '../db/own-transaction.ts'
import type { Db } from '../db/transaction.ts'
import { writeAuditRow } from '../logs/audit.ts'

interface Watcher extends Pick<Context, 'store' | 'secrets' | 'tenantId' | 'client' | 'log' | 'now'> {
  /** Of the address that the call came from. */
  network: string
}

interface Watch {
  spread: 'overAnAddress' | 'overATenant' | 'overThePortal'
  /** What is watched. */
  subject: string
  accounts: number
}

const watchesOf = ({ tenantId, network }: Watcher): Watch[] => [
  { spread: 'overAnAddress', subject: network, accounts: limits.failedAccountsOfAddress },
  { spread: 'overATenant', subject: String(tenantId), accounts: limits.failedAccountsOfTenant },
  { spread: 'overThePortal', subject: '', accounts: limits.failedAccountsOfPortal },
]

/** Call it with the name that was tried, known or not, once the failure is on record. */
export async function watchFailedSignIn(watcher: Watcher, name: string): Promise<void> {
  const { store, tenantId, client, log } = watcher
  const raised = await ownTransaction(store, 0, async (db) => {
    const watches = await Promise.all(watchesOf(watcher).map((watch) => countAccount(db, watcher, watch, name)))
    return watches.filter((watch) => watch !== null)
  })
  for (const { spread, accounts } of raised) {
    log.warn(
      { alarm: 'sign-in', spread, accounts, tenantId, clientIpAddress: client.ip },
      'sign-ins fail at many accounts',
    )
  }
}

/** Answers the watch where this account is one too many, and nobody was told within the hour. */
async function countAccount(db: Db, watcher: Watcher, watch: Watch, name: string): Promise<Watch | null> {
  const { secrets, tenantId, now } = watcher
  const { spread, subject, accounts } = watch
  const take = (kind: 'failed-account' | 'failed-accounts' | 'sign-in-alarm', key: string, most: number) => {
    const seconds = kind === 'sign-in-alarm' ? lifetimes.signInAlarm : lifetimes.failedAccount
    const keyHash = secrets.hash(kind, 0, `${spread}:${subject}:${key}`)
    return takeTurn(db, { tenantId: 0, kind, keyHash, most, seconds }, now)
  }
  const isAnother = await take('failed-account', `${tenantId}:${name.trim().toUpperCase()}`, 1)
  if (!isAnother || (await take('failed-accounts', '', accounts - 1))) return null
  if (!(await take('sign-in-alarm', '', 1))) return null
  await writeAlarm(db, watcher, watch)
  return watch
}

const writeAlarm = (db: Db, { tenantId, client, now }: Watcher, { spread, accounts }: Watch) =>
  writeAuditRow(db, {
    tenantId: 0,
    principal: null,
    serviceName: 'SignInAlarm',
    methodName: spread,
    parameters: JSON.stringify({ accounts, seconds: lifetimes.failedAccount, tenantId: namedNumber(tenantId) || null }),
    executionTime: now,
    executionDuration: 0,
    clientIpAddress: client.ip,
    browserInfo: client.userAgent,
    exception: `Sign-ins failed at ${accounts} accounts within ${lifetimes.failedAccount / 60} minutes`,
    customData: null,
  })
