/**
 * The process’s keys. They live in one file that only its owner may read, outside the store, so that a stolen database
 * opens nothing. Several keys may stand in it: the active one seals and signs, the others still open and verify.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { InstallationError } from '../config.ts'

/** What a sealed text is for. It opens for this purpose and tenant alone, so rows cannot be swapped. */
export type SealPurpose =
  | `setting:${string}`
  | 'connection-string'
  | 'email-confirmation'
  | 'kept-answer'
  | 'mail'
  | 'password-reset'
  | 'remember-client'
  | 'report-id'
  | 'report-key'
  | 'report-key-id'
  | 'report-key-link'
  | 'task-id'
  | 'task-signing-secret'
  | 'task-values'
  | 'text-message'
  | 'directory-token'
  | 'provider-identity'
  | 'pending-authenticator'
  | 'provider-token'
  | 'two-factor-secret'

interface SigningKey {
  id: string
  key: KeyObject
}

/** What the database may know of the keys: enough to tell them from others, and nothing to open anything with. */
interface KeyMarks {
  /** Of the whole file; rotating keys does not change it. */
  readonly file: string
  /** Of each key in it. */
  readonly keys: readonly string[]
  /** Of the one that seals. */
  readonly active: string
}

export interface Secrets {
  readonly marks: KeyMarks
  /** This call made the file. */
  readonly isNew: boolean
  seal(purpose: SealPurpose, tenantId: number, text: string): string
  /** Null for anything that was not sealed by one of these keys for this purpose and tenant. */
  open(purpose: SealPurpose, tenantId: number, sealed: string): string | null
  /** A keyed hash, the same for the same text: lets a secret be looked up without being kept. */
  hash(purpose: string, tenantId: number, text: string): string
  signingKey: SigningKey
  verificationKey(id: string | undefined): CryptoKey | undefined
  /** The public halves of all keys, for others to verify what was signed here (RFC 7517). */
  readonly publicKeys: readonly JWK[]
  /** Who signs: no token of a copy is one of its original, whose keys it has. */
  readonly issuer: string
  /** For a copy, by the ids that it has had: what it seals and signs is none of its original’s, and it opens what was. */
  ofCopy(copies: readonly string[]): Secrets
  /** For encrypted tokens. */
  encryptionKey: { id: string; key: KeyObject }
  decryptionKey(id: string | undefined): Uint8Array | undefined
}

interface StoredKey {
  /** 32 bytes, base64url. */
  sealing: string
  /** Ed25519, private. */
  signing: JWK
}

interface KeyFile {
  active: string
  /** Never rotated: looking up by hash needs the same hash for ever. */
  hashing: string
  keys: Record<string, StoredKey>
}

interface Key {
  id: string
  sealing: Buffer
  signing: KeyObject
  verification: CryptoKey
  public: JWK
}

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

export class KeyFileError extends InstallationError {}

export async function newKey(): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return { sealing: randomBytes(32).toString('base64url'), signing: await exportJWK(privateKey) }
}

async function newKeyFile(): Promise<KeyFile> {
  const id = randomBytes(6).toString('base64url')
  return { active: id, hashing: randomBytes(32).toString('base64url'), keys: { [id]: await newKey() } }
}

/** Two processes may start for the first time at once: whose file gets the name first, wins; the other reads it. */
async function createKeyFile(path: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(await newKeyFile(), null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await unlink(draft)
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

const restoring = 'put back its copy, which every process of the installation has and which its backup holds'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

async function readKeyFile(path: string): Promise<KeyFile | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null
    throw new KeyFileError(
      `The key file ${path} cannot be read (${codeOf(error)}): it must be a file that the server’s user may read.`,
      { cause: error },
    )
  })
  if (text === null) return null
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new KeyFileError(`The key file ${path} may be read by others: chmod 600 it.`)
  }
  const file = parsed(text)
  if (!isKeyFile(file)) throw new KeyFileError(`The key file ${path} is damaged, or no key file: ${restoring}.`)
  return file
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isKeyFile = (value: unknown): value is KeyFile =>
  isObject(value) &&
  typeof value.active === 'string' &&
  typeof value.hashing === 'string' &&
  isObject(value.keys) &&
  Object.values(value.keys).every((key) => isObject(key) && typeof key.sealing === 'string' && isObject(key.signing))

async function importKey(path: string, id: string, { sealing, signing }: StoredKey): Promise<Key> {
  const bytes = Buffer.from(sealing, 'base64url')
  if (bytes.length !== 32) throw damaged(path, `the sealing key ${id} does not have 32 bytes`)
  const notSigning = `the signing key ${id} is not a private Ed25519 key`
  const { d, ...publicHalf } = signing
  try {
    const publicKey = await importJWK(publicHalf, 'EdDSA')
    if (publicKey instanceof Uint8Array || d === undefined) throw damaged(path, notSigning)
    const privateKey = createPrivateKey({ key: { ...signing }, format: 'jwk' })
    const { kty, crv, x } = await exportJWK(publicKey)
    const published = { kty, crv, x, kid: id, alg: 'EdDSA', use: 'sig' }
    return { id, sealing: bytes, signing: privateKey, verification: publicKey, public: published }
  } catch (error) {
    throw error instanceof KeyFileError ? error : damaged(path, notSigning, error)
  }
}

const damaged = (path: string, fault: string, cause?: unknown): KeyFileError =>
  new KeyFileError(`The key file ${path} is damaged (${fault}): ${restoring}.`, { cause })

/** Opens the key file; makes it at the first start. */
export async function openSecrets(path: string): Promise<Secrets> {
  let file = await readKeyFile(path)
  let isNew = false
  if (!file) {
    isNew = await createKeyFile(path).catch((error: unknown) => {
      throw new KeyFileError(
        `The key file ${path} cannot be made (${codeOf(error)}): its folder must be writable and have room, or SECRET_KEY_FILE name another place.`,
        { cause: error },
      )
    })
    file = await readKeyFile(path)
  }
  if (!file) throw new KeyFileError(`The key file ${path} vanished while it was opened: ${restoring}.`)
  const keys = new Map<string, Key>()
  for (const [id, stored] of Object.entries(file.keys)) keys.set(id, await importKey(path, id, stored))
  const active = keys.get(file.active)
  if (!active) throw damaged(path, `the active key ${file.active} is not among the keys`)
  const hashing = Buffer.from(file.hashing, 'base64url')
  if (hashing.length !== 32) throw damaged(path, 'the hashing key does not have 32 bytes')
  // As bytes it would be made a key at each use, which costs seven times the hash.
  const hashingKey = createSecretKey(hashing)
  const hash = (purpose: string, tenantId: number, text: string) =>
    createHmac('sha256', hashingKey).update(`${purpose}:${tenantId}:${text}`).digest('base64url')
  const markOf = ({ id, sealing }: Key) => hash('key', 0, `${id}.${sealing.toString('base64url')}`)

  const secretsFor = (copies: readonly string[]): Secrets => ({
    marks: { file: hash('installation', 0, 'tessera'), keys: [...keys.values()].map(markOf), active: markOf(active) },
    isNew,
    issuer: ['tessera', ...copies.slice(-1)].join(' '),
    ofCopy: secretsFor,
    seal: (purpose, tenantId, text) => seal(active, additionalData(purpose, tenantId, copies.at(-1)), text),
    open(purpose, tenantId, sealed) {
      const [version, id = '', body = '', ...more] = sealed.split('.')
      const key = keys.get(id)
      if (version !== 'v1' || more.length > 0 || !key) return null
      for (const copy of [...copies.toReversed(), undefined]) {
        const opened = unseal(key, additionalData(purpose, tenantId, copy), body)
        if (opened !== null) return opened
      }
      return null
    },
    hash,
    signingKey: { id: active.id, key: active.signing },
    verificationKey: (id) => keys.get(id ?? '')?.verification,
    publicKeys: [...keys.values()].map((key) => key.public),
    encryptionKey: { id: active.id, key: createSecretKey(active.sealing) },
    decryptionKey: (id) => keys.get(id ?? '')?.sealing,
  })
  return secretsFor([])
}

const additionalData = (purpose: SealPurpose, tenantId: number, copy: string | undefined) =>
  Buffer.from([purpose, tenantId, copy].filter((part) => part !== undefined).join(':'))

function seal({ id, sealing }: Key, aad: Buffer, text: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, sealing, iv, { authTagLength: tagLength }).setAAD(aad)
  const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1.${id}.${body.toString('base64url')}`
}

function unseal({ sealing }: Key, aad: Buffer, body: string): string | null {
  const bytes = Buffer.from(body, 'base64url')
  // One spelling only: decoding forgives stray characters.
  if (bytes.length < ivLength + tagLength || bytes.toString('base64url') !== body) return null
  const decipher = createDecipheriv(algorithm, sealing, bytes.subarray(0, ivLength), { authTagLength: tagLength })
  decipher.setAAD(aad).setAuthTag(bytes.subarray(-tagLength))
  try {
    return decipher.update(bytes.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    // The tag does not fit: another key, purpose or tenant, or somebody changed it.
    return null
  }
}
