/**
 * Tokens that open one report for one person. The page in the frame holds them and nothing else. A token says what it rests
 * on and is believed in nothing else: `embed-rights.ts` asks for all of it again at each use.
 */
import { randomUUID } from 'node:crypto'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import type { EmbedScope, Impersonator } from '../access/principal.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { readSignedToken, signToken, type TokenKind } from './tokens.ts'

/** The share key that opened the report; the token ends when the key does, or is changed. */
export interface GrantKey {
  id: number
  stamp: string
  /** Filters that were sealed together with the key, as JSON; the key’s own are read from its row. */
  filter: string | null
}

/** By which right a report was opened. */
export type OpenedBy = 'roles' | 'administrator' | 'host' | 'key' | 'kiosk'

/** Besides the scope: whose session the token ends with. Nobody’s where a public key opened it. */
export interface EmbedGrant extends Omit<EmbedScope, 'asker' | 'canCopy' | 'filters' | 'holder' | 'shownAs' | 'item'> {
  openedBy: OpenedBy
  /** The report’s row; an app’s where an item of it is opened. */
  reportId: number
  userId: number | null
  sessionId: string | null
  stamp: string | null
  /** Who acts as the person; the token ends when that may not be any more. */
  impersonator: Impersonator | null
  key: GrantKey | null
  /** The screen that a kiosk’s report was opened on; the token ends with it. */
  kioskDeviceId: string | null
}

export interface MintedEmbedToken {
  token: string
  tokenId: string
  expiration: Date
  secondsLeft: number
}

const embedToken: TokenKind = { typ: 'embed+jwt', audience: 'report-library' }

/** Lives an hour, or as long as the session and the share key where one of them ends sooner. */
export function mintEmbedToken(
  secrets: Secrets,
  grant: EmbedGrant,
  now: Date,
  end: Date | null = null,
): MintedEmbedToken {
  const { tenantId, userId, userName, isNameVouchedFor, roles, openedBy, reportId, reportGuid, canEdit } = grant
  const { sessionId, stamp, impersonator, key, kioskDeviceId } = grant
  const issuedAt = Math.floor(now.getTime() / 1000)
  const lifeSeconds = end ? Math.floor(end.getTime() / 1000) - issuedAt : lifetimes.embedToken
  const secondsLeft = Math.max(0, Math.min(lifetimes.embedToken, lifeSeconds))
  const tokenId = randomUUID()
  const claims = {
    jti: tokenId,
    sub: String(userId ?? 0),
    tid: tenantId,
    name: userName,
    own: isNameVouchedFor,
    roles,
    by: openedBy,
    rid: reportId,
    rpt: reportGuid,
    edit: canEdit,
    fam: sessionId ?? '',
    sst: stamp ?? '',
    ...(impersonator && { imp: impersonator }),
    ...(key && { key }),
    ...(kioskDeviceId !== null && { dev: kioskDeviceId }),
  }
  return {
    token: signToken(secrets, embedToken, claims, { now, seconds: secondsLeft }),
    tokenId,
    expiration: new Date((issuedAt + secondsLeft) * 1000),
    secondsLeft,
  }
}

interface EmbedClaims {
  sub: string
  tid: number
  name: string
  own: boolean
  roles: string[]
  by: OpenedBy
  rid: number
  rpt: string
  edit: boolean
  fam: string
  sst: string
  imp?: Impersonator
  key?: GrantKey
  dev?: string
}

const kinds: Readonly<Record<Exclude<keyof EmbedClaims, 'roles' | 'imp' | 'key' | 'dev'>, string>> = {
  sub: 'string',
  tid: 'number',
  name: 'string',
  own: 'boolean',
  by: 'string',
  rid: 'number',
  rpt: 'string',
  edit: 'boolean',
  fam: 'string',
  sst: 'string',
}

/** Signed by us and of this kind, so what is there is as it was minted; an older kind has less. */
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
  const { sub, tid, name, own, roles, by, rid, rpt, edit, fam, sst, imp = null, key = null, dev = null } = payload
  return {
    tenantId: tid,
    userId: Number(sub) || null,
    userName: name,
    isNameVouchedFor: own,
    roles,
    openedBy: by,
    reportId: rid,
    reportGuid: rpt,
    canEdit: edit,
    sessionId: fam || null,
    stamp: sst || null,
    impersonator: imp,
    key,
    kioskDeviceId: dev,
  }
}
