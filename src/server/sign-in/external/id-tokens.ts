/** Id tokens: signed by the provider’s own keys, for us, now (attack rows B1, B2, B5). */
import { Buffer } from 'node:buffer'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { unlessFailed } from './failed-before.ts'
import { askProvider, type ProviderConfig, ProviderUnreachableError } from './provider-request.ts'

/** Whatever is wrong with a token: the person is told the same. */
export class IdTokenError extends Error {
  override readonly name = 'IdTokenError'
}

/** A token of somebody else’s that says nothing to us: as it stands in a header, without anything that may be added to it. */
export function bearerToken(text: string): string {
  if (!/^[\w.~+/-]+=*$/.test(text)) throw new IdTokenError('The token is not written as tokens are')
  return text
}

interface KeySet {
  keys: JWK[]
  readAt: number
}

const capacity = 100
/** Milliseconds. */
const freshFor = 600_000
const cooldown = 30_000

const known = new Map<string, KeySet>()

const isKeyList = (value: unknown): value is JWK[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'object' && key !== null && 'kty' in key)

const readKeys = (config: ProviderConfig, address: string): Promise<KeySet> =>
  unlessFailed(config, address, () => askForKeys(config, address))

async function askForKeys(config: ProviderConfig, address: string): Promise<KeySet> {
  const { status, json } = await askProvider(config, address)
  const keys = json?.keys
  if (status !== 200 || !isKeyList(keys)) throw new ProviderUnreachableError(`${address} answered no keys`)
  const set = { keys, readAt: performance.now() }
  const id = `${config.identityProviderUrl ?? ''} ${address}`
  known.delete(id)
  known.set(id, set)
  const oldest = known.size > capacity ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
  return set
}

async function keysOf(config: ProviderConfig, address: string): Promise<KeySet> {
  const set = known.get(`${config.identityProviderUrl ?? ''} ${address}`)
  return set && performance.now() - set.readAt < freshFor ? set : readKeys(config, address)
}

export interface ExpectedToken {
  keysAddress: string
  /** Undefined: not compared, where an operator said so. */
  issuer: string | string[] | undefined
  audience: string
  /** Which of the published keys count. */
  mayUse?: (key: JWK) => boolean
}

/** Base64 can be written in several ways that are read alike; providers write it in one. */
const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part

/** The signature is left out: some kinds have more than one for the same words. */
function signedPartOf(token: string): string {
  const parts = token.split('.')
  if (parts.length !== 3 || !parts.every(isCanonical)) throw new IdTokenError('The token is not written as tokens are')
  return parts.slice(0, 2).join('.')
}

export interface VerifiedToken {
  payload: JWTPayload
  proof: string
  expires: Date
}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA']
/** Seconds that the provider’s clock may be off. */
const clockTolerance = 60

export async function verifyIdToken(
  config: ProviderConfig,
  token: string,
  { keysAddress, issuer, audience, mayUse = () => true }: ExpectedToken,
  now: Date,
): Promise<VerifiedToken> {
  const proof = signedPartOf(token)
  const verify = async ({ keys }: KeySet) => {
    const set: JSONWebKeySet = { keys: keys.filter(mayUse) }
    const { payload } = await jwtVerify(token, createLocalJWKSet(set), {
      algorithms,
      audience,
      ...(issuer !== undefined && { issuer }),
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance,
      currentDate: now,
    })
    return { payload, proof, expires: new Date((payload.exp ?? 0) * 1000) }
  }
  try {
    const set = await keysOf(config, keysAddress)
    return await verify(set).catch(async (error: unknown) => {
      // The provider may have new keys; it is asked again, but not by everybody who makes keys up.
      const isStale = error instanceof errors.JWKSNoMatchingKey && performance.now() - set.readAt > cooldown
      if (!isStale) throw error
      return verify(await readKeys(config, keysAddress))
    })
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new IdTokenError(error.message, { cause: error })
    // Of a key without its numbers, the library and the engine below it say so by errors of the language.
    if (error instanceof TypeError || error instanceof DOMException)
      throw new ProviderUnreachableError(`${keysAddress} answered keys that are none`, { cause: error })
    throw error
  }
}
