/**
 * Signed and encrypted tokens. Each kind has its own `typ` and audience, and a reader takes one kind only, so that no
 * token can stand in for another (attack row C6). They are read by jose and written here: its ways to sign and encrypt
 * wait for another thread twice a token, which costs four times the cryptography, and every refresh writes two.
 */
import { createCipheriv, randomBytes, sign } from 'node:crypto'
import { errors, type JWTPayload, jwtDecrypt, jwtVerify } from 'jose'
import type { Impersonator, Principal } from '../access/principal.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { isAhead } from '../times/moments.ts'

export interface TokenKind {
  typ: string
  audience: string
}

const accessToken: TokenKind = { typ: 'at+jwt', audience: 'api' }
const encryptedToken: TokenKind = { typ: 'enc+jwt', audience: 'download' }

const encryption = { alg: 'dir', enc: 'A256GCM' } as const
const ivLength = 12
const tagLength = 16

export interface AccessClaims extends Pick<Principal, 'tenantId' | 'userId' | 'sessionId' | 'stamp' | 'impersonator'> {
  /** Hash of the refresh token that was spent for this one. Signing in spends none. */
  answerTo?: string | undefined
}

export interface ReadClaims extends AccessClaims {
  /** Seconds of the epoch. */
  begin: number
  end: number
}

/** Seconds of life; a token never outlives its session. */
export interface Lifespan {
  now: Date
  seconds: number
}

const epochSeconds = (now: Date) => Math.floor(now.getTime() / 1000)

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

const withLife = (claims: JWTPayload, issuer: string, audience: string, { now, seconds }: Lifespan): JWTPayload => ({
  ...claims,
  iss: issuer,
  aud: audience,
  iat: epochSeconds(now),
  exp: epochSeconds(now) + seconds,
})

/** A JWS in compact form (RFC 7515, 7.1). */
export function signToken(
  { signingKey, issuer }: Secrets,
  kind: TokenKind,
  claims: JWTPayload,
  lifespan: Lifespan,
): string {
  const header = encoded({ alg: 'EdDSA', typ: kind.typ, kid: signingKey.id })
  const signed = `${header}.${encoded(withLife(claims, issuer, kind.audience, lifespan))}`
  return `${signed}.${sign(null, Buffer.from(signed), signingKey.key).toString('base64url')}`
}

/** Null for whatever this kind of token cannot be: forged, expired, of another kind, or not a token. */
export async function readSignedToken(secrets: Secrets, kind: TokenKind, token: string, now: Date) {
  return readPayload(now, async () => {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = secrets.verificationKey(kid)
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      { ...expectations(secrets, kind, now), algorithms: ['EdDSA'] },
    )
    return payload
  })
}

const expectations = ({ issuer }: Secrets, { typ, audience }: TokenKind, now: Date) => ({
  typ,
  audience,
  issuer,
  requiredClaims: ['exp', 'iat'],
  currentDate: now,
})

/** A token from a clock that is ahead is none until its time has come: it would live for as long as that is (S12). */
export const hasBegun = (begin: number, now: Date): boolean => !isAhead(new Date(begin * 1000), now)

async function readPayload(now: Date, read: () => Promise<JWTPayload>): Promise<JWTPayload | null> {
  try {
    const payload = await read()
    return hasBegun(payload.iat ?? 0, now) ? payload : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const claimsOf = ({ tenantId, userId, sessionId, stamp, impersonator, answerTo }: AccessClaims): JWTPayload => ({
  sub: String(userId),
  tid: tenantId,
  fam: sessionId,
  sst: stamp,
  ...(impersonator && { imp: impersonator }),
  ...(answerTo && { rft: answerTo }),
})

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

function isImpersonator(value: unknown): value is Impersonator {
  const claims = new Map<string, unknown>(Object.entries(value ?? {}))
  const delegationId = claims.get('delegationId')
  const isNamed = isId(claims.get('tenantId')) && isId(claims.get('userId')) && typeof claims.get('stamp') === 'string'
  return isNamed && (delegationId === null || isId(delegationId))
}

function accessClaims(payload: JWTPayload | null): ReadClaims | null {
  if (!payload) return null
  const { sub, tid, fam, sst, imp = null, rft, iat = 0, exp = 0 } = payload
  const userId = Number(sub)
  if (!isId(userId) || !isId(tid) || typeof fam !== 'string' || typeof sst !== 'string') return null
  if (imp !== null && !isImpersonator(imp)) return null
  if (rft !== undefined && typeof rft !== 'string') return null
  const session = { tenantId: tid, userId, sessionId: fam, stamp: sst, impersonator: imp }
  return { ...session, answerTo: rft, begin: iat, end: exp }
}

export const mintAccessToken = (secrets: Secrets, claims: AccessClaims, lifespan: Lifespan): string =>
  signToken(secrets, accessToken, claimsOf(claims), lifespan)

export const readAccessToken = async (secrets: Secrets, token: string, now: Date): Promise<ReadClaims | null> =>
  accessClaims(await readSignedToken(secrets, accessToken, token, now))

/**
 * `enc_auth_token`: it stands in addresses, so it says nothing to who reads it, and opens downloads alone. A JWE in compact
 * form (RFC 7516, 7.1); the header is what the tag covers besides, and there is no key in it.
 */
export function mintEncryptedToken(
  { encryptionKey, issuer }: Secrets,
  claims: AccessClaims,
  lifespan: Lifespan,
): string {
  const header = encoded({ ...encryption, typ: encryptedToken.typ, kid: encryptionKey.id })
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', encryptionKey.key, iv, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(header))
  const text = JSON.stringify(withLife(claimsOf(claims), issuer, encryptedToken.audience, lifespan))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  const [initial, body, tag] = [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))
  return `${header}..${initial}.${body}.${tag}`
}

export async function readEncryptedToken(secrets: Secrets, token: string, now: Date): Promise<ReadClaims | null> {
  const payload = await readPayload(now, async () => {
    const decrypted = await jwtDecrypt(
      token,
      ({ kid }) => {
        const key = secrets.decryptionKey(kid)
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      {
        ...expectations(secrets, encryptedToken, now),
        keyManagementAlgorithms: [encryption.alg],
        contentEncryptionAlgorithms: [encryption.enc],
      },
    )
    return decrypted.payload
  })
  return accessClaims(payload)
}
