/** The ciphers of a vault. Apart from it, for who opens a record without the database’s code. */
import type { Sealed } from './records.ts'

export type Purpose = 'answer' | 'preference' | 'kept' | 'draft' | 'outbox' | 'refusal' | 'outboxKey' | 'returnAddress'

const { subtle } = globalThis.crypto
const utf8 = new TextEncoder()

export const noSalt = new Uint8Array(0)

const from = (info: string, salt: Uint8Array<ArrayBuffer>) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt,
  info: utf8.encode(info),
})

const cipherFrom = (secret: CryptoKey, info: string, salt: Uint8Array<ArrayBuffer>) =>
  subtle.deriveKey(from(info, salt), secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** What opens answers, preferences and kept reports of this owner, by `ownerKey`. */
export const answersCipher = (secret: CryptoKey, owner: string, salt: Uint8Array<ArrayBuffer>) =>
  cipherFrom(secret, `tessera answers ${owner}`, salt)

export const outboxCipher = (secret: CryptoKey, owner: string) => cipherFrom(secret, `tessera outbox ${owner}`, noSalt)

/** Locks an outbox key away, under what the server gives to its owner alone. */
export const outboxLock = (secret: CryptoKey, owner: string) =>
  cipherFrom(secret, `tessera outbox lock ${owner}`, noSalt)

/** Where a session ended, under what the server gives to its owner alone. */
export const returnAddressCipher = (secret: CryptoKey, owner: string) =>
  cipherFrom(secret, `tessera return address ${owner}`, noSalt)

export const namerFrom = (secret: CryptoKey, owner: string, salt: Uint8Array<ArrayBuffer>) =>
  subtle.deriveKey(
    from(`tessera names ${owner}`, salt),
    secret,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  )

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A name for a record that tells nothing about what is in it: queries hold names that people searched for. */
export const recordName = async (namer: CryptoKey, key: string): Promise<string> =>
  hex(await subtle.sign('HMAC', namer, utf8.encode(key)))

/** The very record that something is sealed for: it opens nowhere else. */
export interface Place {
  owner: string
  purpose: Purpose
  recordKey: string
}

const boundTo = ({ owner, purpose, recordKey }: Place) => utf8.encode(`${owner}|${purpose}|${recordKey}`)

export async function encrypt(cipher: CryptoKey, place: Place, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(place) }
  return { iv, bytes: await subtle.encrypt(algorithm, cipher, utf8.encode(JSON.stringify(value))) }
}

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' &&
  value !== null &&
  'iv' in value &&
  value.iv instanceof Uint8Array &&
  'bytes' in value &&
  value.bytes instanceof ArrayBuffer

/** `undefined` for whatever this cipher did not seal for this very place. */
export async function decrypt(
  cipher: CryptoKey,
  place: Place,
  sealed: unknown,
): Promise<{ value: unknown } | undefined> {
  if (!isSealed(sealed)) return undefined
  try {
    const algorithm = { name: 'AES-GCM', iv: sealed.iv, additionalData: boundTo(place) }
    const bytes = await subtle.decrypt(algorithm, cipher, sealed.bytes)
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return { value }
  } catch {
    // Another key, another record, or damage: all of them mean that this is not ours to read.
    return undefined
  }
}
