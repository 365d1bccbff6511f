/**
 * Signed and encrypted tokens. Each kind has its own `typ` and audience, and a reader takes one kind only, so that no
 * token can stand in for another (attack row C6).
 */
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt, jwtVerify, SignJWT } from 'jose'
import type { Impersonator, Principal } from '../http/context.ts'
import type { Secrets } from './secrets.ts'

const issuer = 'tessera'

export interface TokenKind {
  typ: string
  audience: string
}

const accessToken: TokenKind = { typ: 'at+jwt', audience: 'api' }
const encryptedToken: TokenKind = { typ: 'enc+jwt', audience: 'download' }

const encryption = { alg: 'dir', enc: 'A256GCM' } as const

export interface AccessClaims extends Pick<Principal, 'tenantId' | 'userId' | 'sessionId' | 'impersonator'> {
  /** The person’s security stamp when the token was made; another one since then ends it. */
  stamp: string
}

export interface ReadClaims extends AccessClaims {
  /** End of the token, seconds of the epoch. */
  end: number
}

/** Seconds of life; a token never outlives its session. */
export interface Lifespan {
  now: Date
  seconds: number
}

const epochSeconds = (now: Date) => Math.floor(now.getTime() / 1000)

export function signToken(secrets: Secrets, kind: TokenKind, claims: JWTPayload, { now, seconds }: Lifespan) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', typ: kind.typ, kid: secrets.signingKey.id })
    .setIssuer(issuer)
    .setAudience(kind.audience)
    .setIssuedAt(epochSeconds(now))
    .setExpirationTime(epochSeconds(now) + seconds)
    .sign(secrets.signingKey.key)
}

/** Null for whatever this kind of token cannot be: forged, expired, of another kind, or not a token. */
export async function readSignedToken(secrets: Secrets, kind: TokenKind, token: string, now: Date) {
  return nullWhenRefused(async () => {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = secrets.verificationKey(kid)
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      { ...expectations(kind, now), algorithms: ['EdDSA'] },
    )
    return payload
  })
}

const expectations = ({ typ, audience }: TokenKind, now: Date) => ({
  typ,
  audience,
  issuer,
  requiredClaims: ['exp', 'iat'],
  currentDate: now,
})

async function nullWhenRefused(read: () => Promise<JWTPayload>): Promise<JWTPayload | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const claimsOf = ({ tenantId, userId, sessionId, stamp, impersonator }: AccessClaims): JWTPayload => ({
  sub: String(userId),
  tid: tenantId,
  fam: sessionId,
  sst: stamp,
  ...(impersonator && { imp: impersonator }),
})

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

function isImpersonator(value: unknown): value is Impersonator {
  if (typeof value !== 'object' || value === null) return false
  const claims = new Map<string, unknown>(Object.entries(value))
  const delegationId = claims.get('delegationId')
  return isId(claims.get('tenantId')) && isId(claims.get('userId')) && (delegationId === null || isId(delegationId))
}

function accessClaims(payload: JWTPayload | null): ReadClaims | null {
  if (!payload) return null
  const { sub, tid, fam, sst, imp = null, exp = 0 } = payload
  const userId = Number(sub)
  if (!isId(userId) || !isId(tid) || typeof fam !== 'string' || typeof sst !== 'string') return null
  if (imp !== null && !isImpersonator(imp)) return null
  return { tenantId: tid, userId, sessionId: fam, stamp: sst, impersonator: imp, end: exp }
}

export const mintAccessToken = (secrets: Secrets, claims: AccessClaims, lifespan: Lifespan): Promise<string> =>
  signToken(secrets, accessToken, claimsOf(claims), lifespan)

export const readAccessToken = async (secrets: Secrets, token: string, now: Date): Promise<ReadClaims | null> =>
  accessClaims(await readSignedToken(secrets, accessToken, token, now))

/** `enc_auth_token`: it stands in addresses, so it says nothing to who reads it, and opens downloads alone. */
export function mintEncryptedToken(
  secrets: Secrets,
  claims: AccessClaims,
  { now, seconds }: Lifespan,
): Promise<string> {
  return new EncryptJWT(claimsOf(claims))
    .setProtectedHeader({ ...encryption, typ: encryptedToken.typ, kid: secrets.encryptionKey.id })
    .setIssuer(issuer)
    .setAudience(encryptedToken.audience)
    .setIssuedAt(epochSeconds(now))
    .setExpirationTime(epochSeconds(now) + seconds)
    .encrypt(secrets.encryptionKey.key)
}

export async function readEncryptedToken(secrets: Secrets, token: string, now: Date): Promise<ReadClaims | null> {
  const payload = await nullWhenRefused(async () => {
    const decrypted = await jwtDecrypt(
      token,
      ({ kid }) => {
        const key = secrets.decryptionKey(kid)
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      {
        ...expectations(encryptedToken, now),
        keyManagementAlgorithms: [encryption.alg],
        contentEncryptionAlgorithms: [encryption.enc],
      },
    )
    return decrypted.payload
  })
  return accessClaims(payload)
}
