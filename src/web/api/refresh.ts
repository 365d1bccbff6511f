/**
 * A new access token by the HttpOnly cookie: once per browser, whoever asks. The lock keeps two tabs from spending the same
 * refresh token; the channel gives the others what the first one got.
 */
import { type SessionEnd, sessionEndNamed } from '../../contract/vocabulary/session-ends.ts'
import { ownerFromKey } from '../../offline/owner.ts'
import { markNow, ownerMark, sessionOfCookie, type Visit } from '../../offline/owner-mark.ts'
import { caller, setCaller } from './caller.ts'
import { inCookieTurn } from './cookie-turn.ts'
import { admits, beginVisit, isOfLostAnswer, isStillOwn, pageVisit } from './page-owner.ts'
import { logOutInPassing, refreshInPassing, refreshToken } from './start-calls.ts'
import { visitOfToken } from './token-owner.ts'
import type { ApiError } from './wire.ts'

/** The server said that there is no session, and perhaps why. */
export interface Ended {
  why: SessionEnd | null
}

/** `unreachable`: nobody said anything, and everything stays. */
export type RefreshEnd = 'refreshed' | 'unreachable' | Ended

export const isEnded = (end: string | Ended): end is Ended => typeof end === 'object'

interface Tokens {
  accessToken: string
  encryptedAccessToken: string
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tessera.tokens')
let lastHeard = 0

const isTokens = (value: unknown): value is Tokens =>
  typeof value === 'object' && value !== null && 'accessToken' in value && 'encryptedAccessToken' in value

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // Only a page that is signed in takes them, and only of its own visit: another decides at its start who it belongs to.
  if (!isTokens(data) || caller().accessToken === null || !isStillOwn()) return
  if (visitOfToken(data.accessToken)?.id !== pageVisit()?.id) return
  lastHeard = performance.now()
  setCaller({ accessToken: data.accessToken, encryptedAccessToken: data.encryptedAccessToken })
})

/** A sign-in on this page: from this tick on the device is that person’s. */
export function takeSignIn(tokens: Tokens & { outboxKey: string | null }): void {
  const visit = visitOfToken(tokens.accessToken)
  if (visit) beginVisit(visit)
  else ownerMark.sessionEnded(null)
  setCaller(tokens)
}

const endBy = ({ status, name }: ApiError): Ended | 'unreachable' =>
  [400, 401, 403].includes(status) ? { why: sessionEndNamed(name) } : 'unreachable'

async function ask(): Promise<RefreshEnd> {
  const { data, error } = await refreshToken()
  if (error) return endBy(error)
  const visit = visitOfToken(data.accessToken)
  if (visit && isOfLostAnswer(visit)) logOutInPassing({ ...caller(), accessToken: data.accessToken })
  if (!admits(visit)) return 'unreachable'
  const tokens = { accessToken: data.accessToken, encryptedAccessToken: data.encryptedAccessToken }
  setCaller({ ...tokens, outboxKey: data.outboxKey ?? null })
  channel?.postMessage(tokens)
  return 'refreshed'
}

let running: Promise<RefreshEnd> | null = null

const refreshUnderLock = (since: number): Promise<RefreshEnd> =>
  inCookieTurn(() => (lastHeard > since ? 'refreshed' : ask()))

/** Nobody has left it, or begins another one. */
export function isVisitOpen({ id }: Visit): boolean {
  const { visit, untold } = markNow()
  return visit?.id === id && untold !== sessionOfCookie
}

/** For a page that stays nobody’s: it takes no token, and answers one that opens this visit alone. */
export async function tokenInPassing(visit: Visit): Promise<string | Ended | 'unreachable'> {
  const tenantId = ownerFromKey(visit.owner)?.tenantId ?? null
  const identity = { accessToken: null, culture: caller().culture, tenantId }
  const told = await inCookieTurn(() => (isVisitOpen(visit) ? refreshInPassing(identity) : null))
  if (!told || !isVisitOpen(visit)) return 'unreachable'
  if (told.error) return endBy(told.error)
  return visitOfToken(told.data.accessToken)?.id === visit.id ? told.data.accessToken : 'unreachable'
}

/** Calls that meet while one is under way share it. */
export function refresh(): Promise<RefreshEnd> {
  running ??= refreshUnderLock(performance.now()).finally(() => {
    running = null
  })
  return running
}
