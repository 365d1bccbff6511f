/** Tokens that open one report for one person. The page in the frame holds them and nothing else. */
import { randomUUID } from 'node:crypto'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import type { EmbedScope } from '../reports/library/library.ts'
import type { Secrets } from './secrets.ts'
import { readSignedToken, signToken, type TokenKind } from './tokens.ts'

/** Besides the scope: whose session the token ends with (`Principals.isAlive`). */
export interface EmbedGrant extends EmbedScope {
  userId: number
  sessionId: string
  stamp: string
}

export interface MintedEmbedToken {
  token: string
  tokenId: string
  expiration: Date
  secondsLeft: number
}

const embedToken: TokenKind = { typ: 'embed+jwt', audience: 'report-library' }

/** Lives an hour, or as long as the session where that ends sooner. */
export async function mintEmbedToken(
  secrets: Secrets,
  { tenantId, userId, userName, roles, reportGuid, canEdit, sessionId, stamp }: EmbedGrant,
  now: Date,
  sessionEnd: Date | null = null,
): Promise<MintedEmbedToken> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const sessionSeconds = sessionEnd ? Math.floor(sessionEnd.getTime() / 1000) - issuedAt : lifetimes.embedToken
  const secondsLeft = Math.max(0, Math.min(lifetimes.embedToken, sessionSeconds))
  const tokenId = randomUUID()
  const claims = {
    jti: tokenId,
    sub: String(userId),
    tid: tenantId,
    name: userName,
    roles,
    rpt: reportGuid,
    edit: canEdit,
    fam: sessionId,
    sst: stamp,
  }
  return {
    token: await signToken(secrets, embedToken, claims, { now, seconds: secondsLeft }),
    tokenId,
    expiration: new Date((issuedAt + secondsLeft) * 1000),
    secondsLeft,
  }
}

interface EmbedClaims {
  sub: string
  tid: number
  name: string
  roles: string[]
  rpt: string
  edit: boolean
  fam: string
  sst: string
}

const kinds: Readonly<Record<Exclude<keyof EmbedClaims, 'roles'>, string>> = {
  sub: 'string',
  tid: 'number',
  name: 'string',
  rpt: 'string',
  edit: 'boolean',
  fam: 'string',
  sst: 'string',
}

const areEmbedClaims = (payload: object): payload is EmbedClaims => {
  const claims = new Map<string, unknown>(Object.entries(payload))
  return (
    Array.isArray(claims.get('roles')) &&
    Object.entries(kinds).every(([name, kind]) => typeof claims.get(name) === kind)
  )
}

/** Null for anything but a living embed token of ours. */
export async function readEmbedToken(secrets: Secrets, token: string, now: Date): Promise<EmbedGrant | null> {
  const payload = await readSignedToken(secrets, embedToken, token, now)
  if (!payload || !areEmbedClaims(payload)) return null
  const { sub, tid, name, roles, rpt, edit, fam, sst } = payload
  return {
    tenantId: tid,
    userId: Number(sub),
    userName: name,
    roles,
    reportGuid: rpt,
    canEdit: edit,
    sessionId: fam,
    stamp: sst,
  }
}
