/**
 * Who a token speaks for, and what that person may do. A short memory of people and tenants makes this cost nothing for
 * most calls; whoever changes them announces it inside the changing transaction, and every process forgets at commit.
 */
import { sql } from 'kysely'
import type { FeatureName } from '../../contract/vocabulary/features.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import type { SessionEnd } from '../../contract/vocabulary/session-ends.ts'
import type { Cache } from '../caches.ts'
import { identityChannel } from '../db/channels.ts'
import type { Store } from '../db/store.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import type { Impersonator, Principal } from '../http/context.ts'
import { Memory } from './memory.ts'
import { type PersonFacts, readPerson, readTenantFacts, type TenantFacts } from './principal-queries.ts'
import { type ReportAccess, readReportAccess } from './report-access.ts'
import type { Secrets } from './secrets.ts'
import { type AccessClaims, readEncryptedToken } from './tokens.ts'
import { VerifiedTokens } from './verified-tokens.ts'

/**
 * What this process announced a moment ago. A database server delivers announcements some milliseconds after the commit;
 * until then nothing remembered of these people is used here, so that whoever made a change sees it in the next call.
 */
const justAnnounced = new Map<string, number>()
const deliveryTime = 1_000

function isJustAnnounced(since: number, keys: readonly string[]): boolean {
  const oldest = performance.now() - deliveryTime
  for (const [key, at] of justAnnounced) {
    if (at > oldest) break
    justAnnounced.delete(key)
  }
  return keys.some((key) => (justAnnounced.get(key) ?? 0) > since)
}

/**
 * Ends what is remembered of a person; `everybody` of a tenant where roles, units, features or settings change, and
 * `reports` where one is withdrawn or opened to others.
 */
export async function announceIdentityChange(
  db: Db,
  tenantId: number,
  who: number | 'everybody' | 'reports',
): Promise<void> {
  const key = `${tenantId}:${who === 'everybody' ? '*' : who}`
  justAnnounced.delete(key)
  justAnnounced.set(key, performance.now())
  await sql`select pg_notify(${identityChannel}, ${key})`.execute(db)
}

/** What the HTTP layer needs to know of a signed-in caller. */
export interface SignedInCaller {
  principal: Principal
  features: ReadonlyMap<FeatureName, string>
  /** The language that the person chose, if any. */
  ownCulture: string | null
  tenant: TenantFacts
}

/** For what a session opened and left in other hands, as an embed token is. */
export interface SessionHolder extends Pick<SignedInCaller, 'principal' | 'features'> {
  roles: PersonFacts['roles']
}

export type SessionKey = Pick<Principal, 'tenantId' | 'userId' | 'sessionId'>

const mayGoOn = ({ isActive, lockoutEnd, endedSessions }: PersonFacts, sessionId: string, now: Date): boolean =>
  isActive && !(lockoutEnd && lockoutEnd > now) && !endedSessions.has(sessionId)

export class Principals {
  readonly #store: Store
  readonly #secrets: Secrets
  readonly #tokens: VerifiedTokens
  readonly #people = new Memory<PersonFacts>()
  readonly #tenants = new Memory<TenantFacts>()
  readonly #reports = new Memory<ReportAccess>()
  /** Nothing that was announced before is remembered here. */
  readonly #openedAt = performance.now()

  readonly caches: readonly Cache[] = [
    { name: 'AccessTokens', entryCount: () => this.#tokens.size, clear: () => this.#tokens.clear() },
    { name: 'People', entryCount: () => this.#people.size, clear: () => this.#people.forgetPrefix('') },
    { name: 'Reports', entryCount: () => this.#reports.size, clear: () => this.#reports.forgetPrefix('') },
    { name: 'Tenants', entryCount: () => this.#tenants.size, clear: () => this.#tenants.forgetPrefix('') },
  ]

  private constructor(store: Store, secrets: Secrets) {
    this.#store = store
    this.#secrets = secrets
    this.#tokens = new VerifiedTokens(secrets)
  }

  static async open(store: Store, secrets: Secrets): Promise<Principals> {
    const principals = new Principals(store, secrets)
    await store.listen(
      identityChannel,
      (payload) => principals.#forget(payload),
      () => principals.#forgetAll(),
    )
    return principals
  }

  /** The bearer of an access token; null when it is forged, expired, or ended by anything that ends sessions. */
  async ofAccessToken(token: string, now: Date): Promise<SignedInCaller | null> {
    return this.#signedIn(await this.#tokens.read(token, now), now)
  }

  /** For file downloads alone: the browser follows a link there and can send no header. */
  async ofEncryptedToken(token: string, now: Date): Promise<SignedInCaller | null> {
    return this.#signedIn(await readEncryptedToken(this.#secrets, token, now), now)
  }

  /** Why an access token that is ours and not late opens nothing; null where it does, and for any other. */
  async whyRefused(token: string, now: Date): Promise<SessionEnd | null> {
    const claims = await this.#tokens.read(token, now)
    if (!claims) return null
    const { tenantId, userId, sessionId, stamp } = claims
    const [person, tenant] = [await this.#personOf(tenantId, userId, now), await this.tenantFacts(tenantId)]
    if (!tenant || !person?.isActive) return 'SessionHasEnded.bySwitchOff'
    if (person.lockoutEnd && person.lockoutEnd > now) return 'SessionHasEnded.byLock'
    return person.endedSessions.get(sessionId) ?? (person.stamp === stamp ? null : 'SessionHasEnded.byChange')
  }

  /** Who acts in a session, with what they may do by now; null where it does not go on. */
  async ofSession(
    { tenantId, userId, sessionId, impersonator }: SessionKey & Pick<Principal, 'impersonator'>,
    now: Date,
  ): Promise<SessionHolder | null> {
    const [person, tenant] = [await this.#personOf(tenantId, userId, now), await this.tenantFacts(tenantId)]
    if (!person || !tenant || !mayGoOn(person, sessionId, now)) return null
    if (impersonator !== null && !(await this.mayImpersonate(impersonator, tenantId, now))) return null
    const { userName, stamp, permissions: held } = person
    const principal = { tenantId, userId, userName, sessionId, stamp, impersonator, permissions: held }
    return { principal, roles: person.roles, features: tenant.features }
  }

  /** To whom a report is open; null where it is not there any more. */
  reportAccess(tenantId: number, reportId: number): Promise<ReportAccess | null> {
    const read = () => tenantTransaction(this.#store, tenantId, (db) => readReportAccess(db, tenantId, reportId))
    if (isJustAnnounced(this.#openedAt, [`${tenantId}:reports`, `${tenantId}:*`, '0:*'])) return read()
    return this.#reports.recall(`${tenantId}:${reportId}`, read)
  }

  /** Null for tenants that do not exist or are not active. */
  tenantFacts(tenantId: number): Promise<TenantFacts | null> {
    const read = () => tenantTransaction(this.#store, tenantId, (db) => readTenantFacts(db, tenantId))
    if (isJustAnnounced(this.#openedAt, [`${tenantId}:*`, '0:*'])) return read()
    return this.#tenants.recall(String(tenantId), read)
  }

  async #signedIn(claims: AccessClaims | null, now: Date): Promise<SignedInCaller | null> {
    if (!claims) return null
    const { tenantId, userId, sessionId, stamp, impersonator } = claims
    const [person, tenant] = [await this.#personOf(tenantId, userId, now), await this.tenantFacts(tenantId)]
    if (!person || !tenant || person.stamp !== stamp || !mayGoOn(person, sessionId, now)) return null
    if (impersonator && !(await this.mayImpersonate(impersonator, tenantId, now))) return null
    const { userName, ownCulture } = person
    return {
      principal: { tenantId, userId, userName, sessionId, stamp, impersonator, permissions: person.permissions },
      features: tenant.features,
      ownCulture,
      tenant,
    }
  }

  /**
   * Asked at each call: whoever loses the account or the permission meanwhile, or ends all sessions of their own, stops
   * acting as somebody else.
   */
  async mayImpersonate(impersonator: Impersonator, asIn: number, now: Date): Promise<boolean> {
    const { tenantId, userId, stamp, delegationId } = impersonator
    const person = await this.#personOf(tenantId, userId, now)
    if (!person?.isActive || person.stamp !== stamp || (person.lockoutEnd && person.lockoutEnd > now)) return false
    if (delegationId !== null) return true
    return person.permissions.has(tenantId === asIn ? permissions.users.impersonate : permissions.tenants.impersonate)
  }

  #personOf(tenantId: number, userId: number, now: Date): Promise<PersonFacts | null> {
    const key = `${tenantId}:${userId}`
    const read = async () => {
      const tenant = await this.tenantFacts(tenantId)
      return tenant && tenantTransaction(this.#store, tenantId, (db) => readPerson(db, tenantId, userId, tenant, now))
    }
    if (isJustAnnounced(this.#openedAt, [key, `${tenantId}:*`, '0:*'])) return read()
    return this.#people.recall(key, read)
  }

  #forget(payload: string): void {
    const [tenantId = '', userId] = payload.split(':')
    if (userId === 'reports') {
      this.#reports.forgetPrefix(`${tenantId}:`)
      return
    }
    if (userId !== '*') {
      this.#people.forget(payload)
      return
    }
    // Tenants inherit the host’s editions, languages and settings.
    if (tenantId === '0') {
      this.#forgetAll()
      return
    }
    this.#people.forgetPrefix(`${tenantId}:`)
    this.#reports.forgetPrefix(`${tenantId}:`)
    this.#tenants.forget(tenantId)
  }

  #forgetAll(): void {
    this.#people.forgetPrefix('')
    this.#reports.forgetPrefix('')
    this.#tenants.forgetPrefix('')
  }
}
