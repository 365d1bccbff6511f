/**
 * Who a token speaks for, and what that person may do. A short memory of people and tenants makes this cost nothing for
 * most calls; whoever changes them announces it inside the changing transaction, and every process forgets at commit.
 */
import { sql } from 'kysely'
import type { FeatureName } from '../../contract/vocabulary/features.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import type { SessionEnd } from '../../contract/vocabulary/session-ends.ts'
import type { Impersonator, Principal } from '../access/principal.ts'
import type { Cache } from '../db/caches.ts'
import { identityChannel } from '../db/channels.ts'
import type { Store } from '../db/store.ts'
import { type Db, onceEnded, tenantTransaction } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { Memory } from './memory.ts'
import { type PersonFacts, readPerson, readTenantFacts, type TenantFacts } from './principal-queries.ts'
import { type ReportAccess, readReportAccess } from './report-access.ts'
import { type AccessClaims, readEncryptedToken } from './tokens.ts'
import { UsedAnswers } from './used-answers.ts'
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
  const note = () => {
    justAnnounced.delete(key)
    justAnnounced.set(key, performance.now())
  }
  note()
  // The database tells of it only then, and a transaction may take its time.
  onceEnded(db, note)
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

/** In which session a link was asked for, and of which account as it was. */
export type LinkMaker = SessionKey & Pick<Principal, 'stamp' | 'impersonator'>

type Account = Pick<Principal, 'tenantId' | 'userId'>

type Actor = Pick<Principal, 'userId' | 'permissions'>

/** Whether a person may do more than who acts: the services compare that, which stand on this. */
export type IsAbove = (db: Db, actor: { tenantId: number; principal: Actor }, personId: number) => Promise<boolean>

const mayGoOn = (person: PersonFacts, sessionId: string | null): boolean =>
  person.isActive && !(sessionId !== null && person.endedSessions.has(sessionId))

export class Principals {
  readonly #store: Store
  readonly #secrets: Secrets
  readonly #compare: IsAbove
  readonly #tokens: VerifiedTokens
  readonly #usedAnswers: UsedAnswers
  readonly #people = new Memory<PersonFacts>()
  readonly #tenants = new Memory<TenantFacts>()
  readonly #reports = new Memory<ReportAccess>()
  /** Whether who acts in somebody’s name may do less than that person. */
  readonly #above = new Memory<boolean>()
  /** Nothing that was announced before is remembered here. */
  readonly #openedAt = performance.now()

  readonly caches: readonly Cache[] = [
    { name: 'AccessTokens', entryCount: () => this.#tokens.size, clear: () => this.#tokens.clear() },
    { name: 'Actors', entryCount: () => this.#above.size, clear: () => this.#above.forgetPrefix('') },
    { name: 'People', entryCount: () => this.#people.size, clear: () => this.#people.forgetPrefix('') },
    { name: 'Reports', entryCount: () => this.#reports.size, clear: () => this.#reports.forgetPrefix('') },
    { name: 'Tenants', entryCount: () => this.#tenants.size, clear: () => this.#tenants.forgetPrefix('') },
  ]

  private constructor(store: Store, secrets: Secrets, isAbove: IsAbove) {
    this.#store = store
    this.#secrets = secrets
    this.#compare = isAbove
    this.#tokens = new VerifiedTokens(secrets)
    this.#usedAnswers = new UsedAnswers(store)
  }

  static async open(store: Store, secrets: Secrets, isAbove: IsAbove): Promise<Principals> {
    const principals = new Principals(store, secrets, isAbove)
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

  /** Why an access token that is ours and not late opens nothing, and of which session; null where it does, and for any other. */
  async whyRefused(token: string, now: Date): Promise<{ why: SessionEnd; session: SessionKey } | null> {
    const claims = await this.#tokens.read(token, now)
    const why = claims && (await this.#whyRefused(claims, now))
    return why && { why, session: claims }
  }

  async #whyRefused(claims: AccessClaims, now: Date): Promise<SessionEnd | null> {
    const { tenantId, userId, sessionId, stamp, impersonator } = claims
    const [person, tenant] = [await this.#personOf(tenantId, userId, now), await this.tenantFacts(tenantId)]
    if (!tenant || !person?.isActive) return 'SessionHasEnded.bySwitchOff'
    const why = person.endedSessions.get(sessionId) ?? (person.stamp === stamp ? null : 'SessionHasEnded.byChange')
    if (why || !impersonator || (await this.mayImpersonate(impersonator, claims, now))) return why
    return 'SessionHasEnded.byLostReach'
  }

  /** Who acts in a session, with what they may do by now; null where it does not go on. */
  ofSession(session: SessionKey & Pick<Principal, 'impersonator'>, now: Date): Promise<SessionHolder | null> {
    return this.#holder(session, now, false)
  }

  async #holder(
    { tenantId, userId, sessionId, impersonator }: SessionKey & Pick<Principal, 'impersonator'>,
    now: Date,
    outlivesSession: boolean,
  ): Promise<SessionHolder | null> {
    const [person, tenant] = [await this.#personOf(tenantId, userId, now), await this.tenantFacts(tenantId)]
    if (!person || !tenant || !mayGoOn(person, outlivesSession ? null : sessionId)) return null
    if (impersonator !== null && !(await this.mayImpersonate(impersonator, { tenantId, userId }, now))) return null
    const { userName, stamp, permissions: held } = person
    const principal = { tenantId, userId, userName, sessionId, stamp, impersonator, permissions: held }
    return { principal, roles: person.roles, features: tenant.features }
  }

  /**
   * Of a link, which outlives the session that it was asked for in, but neither a change of the account nor, in another’s
   * name, that session.
   */
  async ofLink(maker: LinkMaker, now: Date): Promise<SessionHolder | null> {
    const holder = await this.#holder(maker, now, maker.impersonator === null)
    return holder?.principal.stamp === maker.stamp ? holder : null
  }

  /** For what runs by itself in somebody’s name, in no session: what they may do by now; null where their account is gone or off. */
  ofPerson(person: Account, now: Date): Promise<SessionHolder | null> {
    return this.#holder({ ...person, sessionId: '', impersonator: null }, now, true)
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
    if (!person || !tenant || person.stamp !== stamp || !mayGoOn(person, sessionId)) return null
    if (impersonator && !(await this.mayImpersonate(impersonator, claims, now))) return null
    this.#usedAnswers.note(claims)
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
   * acting as somebody else. So does who may do less than the other by now: the other’s new rights are nobody else’s (A15).
   */
  async mayImpersonate(impersonator: Impersonator, target: Account, now: Date): Promise<boolean> {
    const { tenantId, userId, stamp, delegationId } = impersonator
    const person = await this.#personOf(tenantId, userId, now)
    if (!person?.isActive || person.stamp !== stamp) return false
    if (delegationId !== null) return true
    // The operator goes on as anybody of an organisation.
    if (tenantId !== target.tenantId) return person.permissions.has(permissions.tenants.impersonate)
    if (!person.permissions.has(permissions.users.impersonate)) return false
    return !(await this.#isAbove(target, { userId, permissions: person.permissions }))
  }

  async #isAbove({ tenantId, userId }: Account, principal: Actor): Promise<boolean> {
    const read = () =>
      tenantTransaction(this.#store, tenantId, (db) => this.#compare(db, { tenantId, principal }, userId))
    const changes = [principal.userId, userId, 'reports', '*'].map((who) => `${tenantId}:${who}`)
    if (isJustAnnounced(this.#openedAt, [...changes, '0:*'])) return read()
    // It is above whoever cannot be compared.
    return (await this.#above.recall(`${tenantId}:${principal.userId}:${userId}`, read)) ?? true
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
    this.#above.forgetPrefix(`${tenantId}:`)
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
    this.#above.forgetPrefix('')
    this.#people.forgetPrefix('')
    this.#reports.forgetPrefix('')
    this.#tenants.forgetPrefix('')
  }
}
