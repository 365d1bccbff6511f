/**
 * Sessions: families of refresh tokens that follow from one sign-in. A token is spent by its use and answered with the next.
 *
 * A spent token may come back, because answers are lost: in a tunnel, by a frozen database, with a browser that was killed.
 * Within the grace it gets a sibling. Later it is believed as long as nothing that it was spent for was ever used, neither a
 * refresh token nor an access token: it is spent anew, and what it was spent for before is void. Who comes with a void token,
 * or late with one whose answer was used, has a copy, and the family ends (auth-and-threats 3.3).
 *
 * So an answer that was lost signs nobody out, unless a new password or second factor follows in the session: that voids
 * whatever it has spent, or the browser was killed within half a minute after it used the answer: it writes cookies down that
 * late, and comes back with the one before. And of an owner and a thief who did anything by what they were given, the one who comes second is
 * found out. That is not so within the grace, where two refreshes with one token make two chains that both go on; nor of an
 * access token that a void answer brought, which serves until its end.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { lifetimes, limits } from '../../contract/vocabulary/limits.ts'
import type { SessionEnd } from '../../contract/vocabulary/session-ends.ts'
import type { Client } from '../access/client.ts'
import type { Impersonator, Principal } from '../access/principal.ts'
import { ownChange, ownTransaction } from '../db/own-transaction.ts'
import type { Store } from '../db/store.ts'
import type { Db } from '../db/transaction.ts'
import { tokenHash } from '../secrets/token-hash.ts'
import { clockTolerance, secondsAfter } from '../times/moments.ts'
import { isDelegationOver } from './delegations.ts'
import { isIdle } from './idle-limit.ts'
import { announceIdentityChange } from './principals.ts'
import type { EndReason } from './session-ends.ts'
import { holdAsProven } from './sign-in-queries.ts'

/** Other tabs that asked at the same moment, and answers that were lost, get tokens of their own up to this number. */
const mostSiblings = 5

/** The tenant stands in front, because a browser that comes back knows its cookie before it knows its tenant. */
const newToken = (tenantId: number) => `${tenantId}.${randomBytes(32).toString('base64url')}`

/** Null for anything that is not shaped like a refresh token. */
export function tenantOfRefreshToken(token: string): number | null {
  const [, digits] = /^(0|[1-9]\d{0,8})\.[\w-]{43}$/.exec(token) ?? []
  return digits === undefined ? null : Number(digits)
}

export const newSecurityStamp = (): string => randomBytes(16).toString('base64url')

export interface OpenedSession {
  sessionId: string
  refreshToken: string
  refreshTokenEnd: Date
  sessionEnd: Date
}

const tokenEnd = (isRemembered: boolean, sessionEnd: Date, now: Date): Date => {
  const end = secondsAfter(now, isRemembered ? lifetimes.refreshTokenRemembered : lifetimes.refreshToken)
  return end < sessionEnd ? end : sessionEnd
}

export interface NewSession {
  tenantId: number
  userId: number
  stamp: string
  isRemembered: boolean
  /** Whether each use answers with the next token; without that the token serves until the session ends. */
  isRotating: boolean
  impersonator: Impersonator | null
  /** Why they act as the person. */
  reason?: string | null
  /** It ends where its person does nothing for as long as the time-out says: browsers of our own report what they do. */
  isWatched?: boolean
  /** What its owner recognises it by. */
  client: Pick<Client, 'ip' | 'userAgent'>
  /** Its owner has just shown who they are; absent where another session led to it. */
  proven?: { secondFactorShown: boolean }
  /** Begun by changing to a linked account. */
  isLinked?: boolean
  /** By the person’s own word. */
  isSharedDevice?: boolean
  /** Ends sooner than sessions do, as a delegation does. */
  latestEnd?: Date
}

export async function openSession(db: Db, session: NewSession, now: Date): Promise<OpenedSession> {
  const { tenantId, isRemembered } = session
  const sessionId = randomUUID()
  const usualEnd = secondsAfter(now, isRemembered ? lifetimes.sessionRemembered : lifetimes.session)
  const sessionEnd = session.latestEnd && session.latestEnd < usualEnd ? session.latestEnd : usualEnd
  const opened = db.insertInto('refresh_families').values({
    tenant_id: tenantId,
    id: sessionId,
    user_id: session.userId,
    security_stamp: session.stamp,
    is_remembered: isRemembered,
    is_rotating: session.isRotating,
    created_at: now,
    ends_at: sessionEnd,
    impersonator_tenant_id: session.impersonator?.tenantId ?? null,
    impersonator_user_id: session.impersonator?.userId ?? null,
    impersonator_security_stamp: session.impersonator?.stamp ?? null,
    delegation_id: session.impersonator?.delegationId ?? null,
    impersonation_reason: session.reason ?? null,
    client_ip_address: session.client.ip,
    browser_info: session.client.userAgent.slice(0, limits.browserInfo).toWellFormed(),
    is_linked: session.isLinked ?? false,
    proven_at: session.proven ? now : null,
    second_factor_shown: session.proven?.secondFactorShown ?? false,
    is_shared_device: session.isSharedDevice ?? false,
    last_active_at: session.isWatched ? now : null,
  })
  const refreshTokenEnd = tokenEnd(isRemembered, sessionEnd, now)
  const refreshToken = newToken(tenantId)
  const token = db.insertInto('refresh_tokens').values({
    tenant_id: tenantId,
    token_hash: tokenHash(refreshToken),
    family_id: sessionId,
    expires_at: refreshTokenEnd,
  })
  await Promise.all([opened.execute(), token.execute()])
  return { sessionId, refreshToken, refreshTokenEnd, sessionEnd }
}

export interface ContinuedSession {
  userId: number
  sessionId: string
  stamp: string
  sessionEnd: Date
  isRemembered: boolean
  impersonator: Impersonator | null
  /** Hash of the presented token, if that spent it. */
  spent: string | undefined
  /** Null where the presented token goes on serving. */
  next: { refreshToken: string; end: Date } | null
}

interface SpentToken {
  family_id: string
  user_id: number
  security_stamp: string
  is_remembered: boolean
  ends_at: Date
  impersonator_tenant_id: number | null
  impersonator_user_id: number | null
  impersonator_security_stamp: string | null
  delegation_id: number | null
  is_rotating: boolean
  /** How many asked for a token with this one; null: the token goes on serving, or is not believed. */
  children: number | null
  next_end: Date
}

function impersonatorOf(row: SpentToken): Impersonator | null {
  const { impersonator_tenant_id: tenantId, impersonator_user_id: userId, impersonator_security_stamp: stamp } = row
  if (tenantId === null || userId === null || stamp === null) return null
  return { tenantId, userId, stamp, delegationId: row.delegation_id }
}

const isHandedOut = ({ children }: SpentToken) => children !== null && children <= mostSiblings

/** Null ends in a sign-in, as it does where its person has done nothing since `since`. */
export async function continueSession(
  store: Store,
  tenantId: number,
  token: string,
  now: Date,
  since: Date | null = null,
): Promise<ContinuedSession | null> {
  const refreshToken = newToken(tenantId)
  const spend = () =>
    ownChange(store, tenantId, (db) => spendToken(db, tenantId, { token, next: refreshToken, since }, now))
  const endGrace = () => ownTransaction(store, tenantId, (db) => endGraceOfClockAhead(db, tenantId, token, now))
  const spent = (await spend()) ?? ((await endGrace()) ? await spend() : undefined)
  if (!spent) {
    await ownTransaction(store, tenantId, (db) => endFamilyOfReusedToken(db, tenantId, token, now))
    return null
  }
  return {
    userId: spent.user_id,
    sessionId: spent.family_id,
    stamp: spent.security_stamp,
    sessionEnd: spent.ends_at,
    isRemembered: spent.is_remembered,
    impersonator: impersonatorOf(spent),
    spent: spent.is_rotating ? tokenHash(token) : undefined,
    next: isHandedOut(spent) ? { refreshToken, end: spent.next_end } : null,
  }
}

/**
 * One statement decides and writes, so that of any number of uses at once each is judged alone: the later ones wait at the
 * row, and count on from there. Of a token that goes on serving the last use is noted with its session; of others it is known
 * by the token, whose row must not be held before the session’s. Beyond the cap a tab still gets in, without a token of its
 * own: the browser has one by then, from one of the others.
 */
async function spendToken(
  db: Db,
  tenantId: number,
  { token, next, since }: { token: string; next: string; since: Date | null },
  now: Date,
): Promise<SpentToken | undefined> {
  const presented = tokenHash(token)
  const graceBegin = secondsAfter(now, -lifetimes.refreshReuseGrace)
  const { rows } = await sql<SpentToken>`
    with spent as (
    select f.id as family_id, f.user_id, f.security_stamp, f.is_remembered, f.is_rotating, f.ends_at, f.impersonator_tenant_id,
      f.impersonator_user_id, f.impersonator_security_stamp, f.delegation_id, next.expires_at as next_end,
      case when f.is_rotating then spend_refresh_token(${tenantId}, ${presented}, ${now}, ${graceBegin},
        ${tokenHash(next)}, f.id, next.expires_at, ${mostSiblings}) end as children
    from refresh_tokens t, refresh_families f, users u, lateral (
      select least(f.ends_at, case when f.is_remembered then ${secondsAfter(now, lifetimes.refreshTokenRemembered)}::timestamptz
        else ${secondsAfter(now, lifetimes.refreshToken)}::timestamptz end) as expires_at) next
    where t.tenant_id = ${tenantId} and t.token_hash = ${presented}
      and t.expires_at > ${now} and (t.used_at is null or t.used_at <= ${secondsAfter(now, clockTolerance)})
      and f.tenant_id = ${tenantId} and f.id = t.family_id and f.revoked_at is null and f.ends_at > ${now}
      and u.tenant_id = ${tenantId} and u.id = f.user_id and u.security_stamp = f.security_stamp
      and u.is_active and not u.is_deleted
      and (${tenantId} = 0 or exists (select from tenants where id = ${tenantId} and is_active and not is_deleted))
      and not ${isDelegationOver(now)} and not ${isIdle(since)}
    ), used as (
      update refresh_families f set last_used_at = ${now} from spent
      where not spent.is_rotating and f.tenant_id = ${tenantId} and f.id = spent.family_id
    )
    select * from spent
  `.execute(db)
  return rows.find(({ is_rotating, children }) => !is_rotating || children !== null)
}

/**
 * A clock that was ahead spent the token: its grace would last as long as that, and is over instead (S12). True also where
 * somebody else has just ended it, and may have spent the token anew: this call had not seen that yet.
 */
async function endGraceOfClockAhead(db: Db, tenantId: number, token: string, now: Date): Promise<boolean> {
  const graceBegin = secondsAfter(now, -lifetimes.refreshReuseGrace)
  const ended = await db
    .updateTable('refresh_tokens')
    .set({
      used_at: sql`case when used_at > ${secondsAfter(now, clockTolerance)} then ${graceBegin} else used_at end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', '>', secondsAfter(graceBegin, -clockTolerance))
    .returning('family_id')
    .executeTakeFirst()
  return ended !== undefined
}

async function endFamilyOfReusedToken(db: Db, tenantId: number, token: string, now: Date): Promise<void> {
  const graceBegin = secondsAfter(now, -lifetimes.refreshReuseGrace)
  const ended = await db
    .updateTable('refresh_families as f')
    .from('refresh_tokens as t')
    .set({ revoked_at: now, revocation_reason: 'reuse' })
    .where('t.tenant_id', '=', tenantId)
    .where('t.token_hash', '=', tokenHash(token))
    .where(
      sql<boolean>`(t.is_void or t.used_at <= ${graceBegin} and (t.is_answer_used or exists (
        select from refresh_tokens next where next.tenant_id = t.tenant_id
          and next.family_id = t.family_id and next.parent_hash = t.token_hash and next.used_at is not null)))`,
    )
    .where('f.tenant_id', '=', tenantId)
    .whereRef('f.id', '=', 't.family_id')
    .where('f.revoked_at', 'is', null)
    .returning('f.user_id')
    .executeTakeFirst()
  if (ended) await announceIdentityChange(db, tenantId, ended.user_id)
}

/**
 * For what lasts longer than its call and belongs to the account: a second factor, a number, a link. The session and the
 * account are as they were when the call was let in, and the account stays so until the transaction ends.
 */
export async function holdSignedIn(
  db: Db,
  { tenantId, userId, sessionId, stamp }: Pick<Principal, 'tenantId' | 'userId' | 'sessionId' | 'stamp'>,
): Promise<boolean> {
  if (!(await holdAsProven(db, tenantId, { id: userId, stamp }))) return false
  const session = await db
    .selectFrom('refresh_families')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return session !== undefined
}

export interface SessionProof {
  provenAt: Date | null
  secondFactorShown: boolean
}

/** Null for a session that has ended. */
export async function readSessionProof(
  db: Db,
  { tenantId, sessionId }: Pick<Principal, 'tenantId' | 'sessionId'>,
): Promise<SessionProof | null> {
  const row = await db
    .selectFrom('refresh_families')
    .select(['proven_at as provenAt', 'second_factor_shown as secondFactorShown'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Ends one session; its access tokens are refused everywhere from the commit on. */
export async function endSession(
  db: Db,
  { tenantId, userId, sessionId }: { tenantId: number; userId: number; sessionId: string },
  reason: EndReason,
  now: Date,
): Promise<void> {
  await db
    .updateTable('refresh_families')
    .set({ revoked_at: now, revocation_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
  await announceIdentityChange(db, tenantId, userId)
}

/** Ends that would pass: with a longer time-out, or with the right that comes back. */
const passing: Partial<Record<SessionEnd, EndReason>> = {
  'SessionHasEnded.byIdleness': 'idle',
  'SessionHasEnded.byLostReach': 'lost reach',
}

/** Whoever was told once that the session has ended does not find it open later. */
export async function endForGood(
  store: Store,
  session: Pick<Principal, 'tenantId' | 'userId' | 'sessionId'>,
  why: SessionEnd,
  now: Date,
): Promise<void> {
  const reason = passing[why]
  if (reason) await ownTransaction(store, session.tenantId, (db) => endSession(db, session, reason, now))
}

/**
 * For another account: the session ends with it, and leads to one alone, however many tokens were asked for in it. Clients
 * of the specification sign out between asking and exchanging, so that one that was signed out of may still be left.
 * Answers until when it would have gone on, which what follows does not outlast, and whether its device is shared; null where it
 * ended in any other way.
 */
export async function leaveSession(
  db: Db,
  { tenantId, userId, sessionId }: { tenantId: number; userId: number; sessionId: string },
  now: Date,
): Promise<{ end: Date; isSharedDevice: boolean } | null> {
  const left = await db
    .updateTable('refresh_families')
    .set({
      revoked_at: sql`coalesce(revoked_at, ${now})`,
      revocation_reason: 'switched' satisfies EndReason,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where(({ or, eb }) =>
      or([eb('revoked_at', 'is', null), eb('revocation_reason', '=', 'sign-out' satisfies EndReason)]),
    )
    .where('ends_at', '>', now)
    .returning(['ends_at as end', 'is_shared_device as isSharedDevice'])
    .executeTakeFirst()
  if (left) await announceIdentityChange(db, tenantId, userId)
  return left ?? null
}

/**
 * Ends the session that a refresh token belongs to, whether the token is spent or not; where one is named, that one alone.
 * Answers whose it was.
 */
export async function endSessionOfToken(
  db: Db,
  tenantId: number,
  token: string,
  now: Date,
  { reason = 'signed in anew', sessionId = null }: { reason?: EndReason; sessionId?: string | null } = {},
): Promise<number | null> {
  const ended = await db
    .updateTable('refresh_families as f')
    .from('refresh_tokens as t')
    .set({ revoked_at: now, revocation_reason: reason })
    .where('t.tenant_id', '=', tenantId)
    .where('t.token_hash', '=', tokenHash(token))
    .where('f.tenant_id', '=', tenantId)
    .whereRef('f.id', '=', 't.family_id')
    .where('f.revoked_at', 'is', null)
    .$if(sessionId !== null, (named) => named.where('f.id', '=', sessionId))
    .returning('f.user_id')
    .executeTakeFirst()
  if (ended) await announceIdentityChange(db, tenantId, ended.user_id)
  return ended?.user_id ?? null
}

/**
 * Ends all sessions of a person, whatever they were signed in with: call it in the transaction that changes a password,
 * an address, a second factor, or whether the account may be used. Answers the new security stamp. The session in which
 * the person changes something may go on: its access token ends too, and its refresh token buys the next. What it spent
 * before opens nothing, not even in its grace: some of it may have been copied.
 */
export async function endAllSessions(
  db: Db,
  tenantId: number,
  userId: number,
  reason: EndReason,
  now: Date,
  goesOn: string | null = null,
): Promise<string> {
  const stamp = newSecurityStamp()
  if (reason === 'other sign-in') await keepLinksAndDelegations(db, tenantId, userId, stamp)
  await db
    .updateTable('users')
    .set({ security_stamp: stamp })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
  await db
    .updateTable('refresh_families')
    .set({ revoked_at: now, revocation_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(goesOn !== null, (others) => others.where('id', '<>', goesOn))
    .execute()
  if (goesOn !== null) await keepSession(db, tenantId, goesOn, stamp)
  await announceIdentityChange(db, tenantId, userId)
  return stamp
}

/** Of everybody: an organisation that is switched off and on again finds nobody signed in from before. */
export async function endSessionsOfTenant(db: Db, tenantId: number, now: Date): Promise<void> {
  const reason: EndReason = 'organisation off'
  await db
    .updateTable('refresh_families')
    .set({ revoked_at: now, revocation_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .execute()
  await announceIdentityChange(db, tenantId, 'everybody')
}

/**
 * The stamp is new, but the account is what it was, and so are its links and what it delegated. Not where somebody ends sessions because they may
 * be a stranger’s: what those linked would lead back in.
 */
async function keepLinksAndDelegations(db: Db, tenantId: number, userId: number, stamp: string): Promise<void> {
  await db
    .updateTable('user_links as link')
    .from('users')
    .set({ security_stamp: stamp })
    .where('users.tenant_id', '=', tenantId)
    .where('users.id', '=', userId)
    .where('link.tenant_id', '=', tenantId)
    .where('link.user_id', '=', userId)
    .whereRef('link.security_stamp', '=', 'users.security_stamp')
    .execute()
  await db
    .updateTable('user_delegations as given')
    .from('users')
    .set({ source_security_stamp: stamp })
    .where('users.tenant_id', '=', tenantId)
    .where('users.id', '=', userId)
    .where('given.tenant_id', '=', tenantId)
    .where('given.source_user_id', '=', userId)
    .whereRef('given.source_security_stamp', '=', 'users.security_stamp')
    .execute()
}

async function keepSession(db: Db, tenantId: number, sessionId: string, stamp: string): Promise<void> {
  await db
    .updateTable('refresh_families')
    .set({ security_stamp: stamp })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
  await db
    .updateTable('refresh_tokens')
    .set({ is_void: true })
    .where('tenant_id', '=', tenantId)
    .where('family_id', '=', sessionId)
    .where('used_at', 'is not', null)
    .where('is_void', '=', false)
    .execute()
}

/** Whether the person said, signing in, that others use the device. */
export async function isOnSharedDevice(
  db: Db,
  { tenantId, sessionId }: { tenantId: number; sessionId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_families')
    .select('is_shared_device as isShared')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.isShared ?? false
}
