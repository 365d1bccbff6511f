/** Tokens that open one report for one person. The page in the frame holds them and nothing else. */
import { randomUUID } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import type { EmbedScope } from '../http/context.ts'
import type { Secrets } from './secrets.ts'

/** Besides the scope: whose session the token ends with. */
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

const type = 'embed+jwt'
const issuer = 'tessera'
const audience = 'report-library'

/** Lives an hour, or as long as the session where that ends sooner. */
export async function mintEmbedToken(
  secrets: Secrets,
  grant: EmbedGrant,
  now: Date,
  sessionEnd: Date | null = null,
): Promise<MintedEmbedToken> {
  const { tenantId, userId, userName, roles, reportGuid, canEdit, sessionId, stamp } = grant
  const issuedAt = Math.floor(now.getTime() / 1000)
  const sessionSeconds = sessionEnd ? Math.floor(sessionEnd.getTime() / 1000) - issuedAt : Number.POSITIVE_INFINITY
  const secondsLeft = Math.max(0, Math.min(lifetimes.embedToken, sessionSeconds))
  const tokenId = randomUUID()
  const { id, key } = secrets.signingKey
  const token = await new SignJWT({
    tenant: tenantId,
    report: reportGuid,
    name: userName,
    roles,
    edit: canEdit,
    fam: sessionId,
    sst: stamp,
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: type, kid: id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(userId))
    .setJti(tokenId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + secondsLeft)
    .sign(key)
  return { token, tokenId, expiration: new Date((issuedAt + secondsLeft) * 1000), secondsLeft }
}

/** Null for anything but a living embed token of ours. Whether its session and person still are, the caller asks. */
export async function readEmbedToken(secrets: Secrets, token: string, now: Date): Promise<EmbedGrant | null> {
  try {
    const { payload } = await jwtVerify<EmbedClaims>(token, ({ kid }) => knownKey(secrets, kid), {
      algorithms: ['EdDSA'],
      typ: type,
      issuer,
      audience,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'jti'],
    })
    return grantOf(payload)
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

function knownKey(secrets: Secrets, id: string | undefined) {
  const key = secrets.verificationKey(id)
  if (!key) throw new errors.JWKSNoMatchingKey()
  return key
}

interface EmbedClaims {
  tenant: number
  report: string
  name: string
  roles: string[]
  edit: boolean
  fam: string
  sst: string
}

/** The signature vouches for the claims: only `mintEmbedToken` writes tokens of this type. */
function grantOf({ sub, tenant, report, name, roles, edit, fam, sst }: EmbedClaims & JWTPayload): EmbedGrant {
  return {
    tenantId: tenant,
    userId: Number(sub),
    userName: name,
    roles,
    reportGuid: report,
    canEdit: edit,
    sessionId: fam,
    stamp: sst,
  }
}
