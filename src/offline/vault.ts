/**
 * Seals what is kept on the device, per tenant and person. Leaving deletes the key first, so that what remains cannot be
 * opened even where its deletion fails. On a personal device the keys stay in the browser, so that it starts offline; on a
 * shared one they come from the server, to the person’s own sessions, and live in memory only. It is erasure, not protection of
 * a stolen disk.
 *
 * Answers have a key of their own, queued writes and drafts another: a write that has not reached the server outlives its
 * author’s visit, and so does what was being typed when the session ended.
 */
import { type DeviceTables, draftsAmong, reading, unlessStorageFails, writing, writingFirst } from './database.ts'
import { type Owner, ownerFromKey, ownerKey } from './owner.ts'
import type { OwnerRecord, Sealed } from './records.ts'
import { draftPrefix, isSecret, latestPersonal } from './records.ts'
import {
  answersCipher,
  decrypt,
  encrypt,
  namerFrom,
  noSalt,
  outboxCipher,
  outboxLock,
  type Place,
  type Purpose,
  recordName,
} from './sealing.ts'

export type VaultMode = { kind: 'personal' } | { kind: 'shared'; share: Uint8Array<ArrayBuffer> }

export interface Vault {
  readonly owner: Owner
  readonly kind: VaultMode['kind']
  readonly visit: string
  /** False where nothing may be kept: in an impersonated session, or where nothing can be sealed. */
  readonly mayQueue: boolean
  seal(purpose: Purpose, recordKey: string, value: unknown): Promise<Sealed>
  /** `undefined` for whatever this vault did not seal for this very record. */
  open(purpose: Purpose, recordKey: string, sealed: unknown): Promise<{ value: unknown } | undefined>
  /** A name for a record that tells nothing about what is in it. */
  nameFor(purpose: Purpose, key: string): Promise<string>
}

const { subtle } = globalThis.crypto
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

const importSecret = (secret: Uint8Array<ArrayBuffer>) => subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])

const isSalt = (salt: unknown): salt is Uint8Array<ArrayBuffer> => salt instanceof Uint8Array && salt.length === 32

type Kept = Pick<OwnerRecord, 'answersKey' | 'outboxKey' | 'lockedOutboxKey' | 'salt'> & { visit: string }

const isSameKind = (found: OwnerRecord | undefined, fresh: Kept) =>
  fresh.salt ? isSalt(found?.salt) : isSecret(found?.answersKey)

/** Tabs of one visit share its keys: what an earlier tab left is used, and only what is missing is new. */
function completed(found: OwnerRecord | undefined, fresh: Kept): Kept {
  const kept: Kept = {
    visit: isSameKind(found, fresh) && typeof found?.visit === 'string' ? found.visit : fresh.visit,
    ...(fresh.salt && { salt: isSalt(found?.salt) ? found.salt : fresh.salt }),
    ...(fresh.answersKey && { answersKey: isSecret(found?.answersKey) ? found.answersKey : fresh.answersKey }),
  }
  const { outboxKey, lockedOutboxKey } = fresh.salt
    ? lockedOf(found, fresh)
    : isSecret(found?.outboxKey)
      ? found
      : fresh
  return { ...kept, ...(outboxKey && { outboxKey }), ...(lockedOutboxKey && { lockedOutboxKey }) }
}

/** On a shared device no key lies open, but one that was made before there was a lock: nothing may be lost. */
function lockedOf(found: OwnerRecord | undefined, fresh: Kept): Pick<Kept, 'outboxKey' | 'lockedOutboxKey'> {
  if (found?.lockedOutboxKey) return { lockedOutboxKey: found.lockedOutboxKey }
  return isSecret(found?.outboxKey) ? { outboxKey: found.outboxKey } : fresh
}

/**
 * What somebody was typing goes on with them, also where they sign in anew and the device is, or was, a shared one: they have not
 * left. On a shared one all of it is locked.
 */
const draftsFor = (found: OwnerRecord | undefined, fresh: Kept): Left =>
  (found?.keepsDrafts || found?.visit !== undefined) && (fresh.answersKey || found.lockedOutboxKey) ? 'keep' : 'discard'

async function keep(owner: Owner, fresh: Kept, now: Date): Promise<Kept> {
  const key = ownerKey(owner)
  const earlier = await reading(({ owners }) => owners.get(key))
  const whole = completed(earlier, fresh)
  const isKeyNew = ({ outboxKey, lockedOutboxKey }: Kept) =>
    (outboxKey && whole.outboxKey === outboxKey) || (lockedOutboxKey && whole.lockedOutboxKey === lockedOutboxKey)
  const isNew = whole.visit === fresh.visit || isKeyNew(fresh)
  // The usual start: nothing to write, and the page need not wait for the disk.
  if (earlier && !isNew && typeof earlier.openedAt === 'number') return whole

  return await writingFirst(['owners', 'answers', 'preferences'], async (tables) => {
    const found = await tables.owners.get(key)
    if (!isSameKind(found, fresh)) await deleteReadable(tables, key, { drafts: draftsFor(found, fresh) })
    const kept = completed(found, fresh)
    const resumeAt = typeof found?.resumeAt === 'number' ? { resumeAt: found.resumeAt } : {}
    await tables.owners.put({ owner: key, openedAt: now.getTime(), ...kept, ...resumeAt })
    return kept
  })
}

async function deleteReadable(tables: DeviceTables, key: string, { drafts }: { drafts: Left }): Promise<void> {
  await tables.answers.where('owner').equals(key).delete()
  await tables.preferences
    .where('owner')
    .equals(key)
    .filter((record) => drafts === 'discard' || !record.key.startsWith(draftPrefix))
    .delete()
}

type OutboxKey = Pick<OwnerRecord, 'outboxKey' | 'lockedOutboxKey'>

/** What an outbox is locked with while its owner is away. */
interface Lock {
  cipher: CryptoKey
  place: Place
}

async function lockOf(key: string, outboxKey: Uint8Array<ArrayBuffer> | null): Promise<Lock | null> {
  if (!outboxKey) return null
  const cipher = await outboxLock(await importSecret(outboxKey), key)
  return { cipher, place: { owner: key, purpose: 'outboxKey', recordKey: '' } }
}

async function newOutboxKey(lock: Lock | null): Promise<OutboxKey> {
  const secret = randomBytes(32)
  return {
    outboxKey: await importSecret(secret),
    ...(lock && { lockedOutboxKey: await encrypt(lock.cipher, lock.place, [...secret]) }),
  }
}

/** What was locked when the owner left. Without what the server gives to them it stays as it is, with all that waits. */
async function unlocked(key: string, lock: Lock | null): Promise<OutboxKey | 'locked' | undefined> {
  const found = await reading(({ owners }) => owners.get(key))
  if (!found?.lockedOutboxKey || isSecret(found.outboxKey)) return undefined
  if (!lock) return 'locked'
  const outboxKey = await openedWith(lock, found.lockedOutboxKey)
  return outboxKey && { outboxKey, lockedOutboxKey: found.lockedOutboxKey }
}

async function openedWith({ cipher, place }: Lock, locked: Sealed): Promise<CryptoKey | undefined> {
  const opened = await decrypt(cipher, place, locked)
  return Array.isArray(opened?.value) ? importSecret(Uint8Array.from(opened.value)) : undefined
}

interface Secrets {
  answers: CryptoKey
  salt: Uint8Array<ArrayBuffer>
  outbox: CryptoKey
  /** They open what was sealed on this device in other ways. */
  olderOutbox: CryptoKey[]
  visit: string
}

type Keep = (fresh: Kept) => Promise<Kept>

async function personalSecrets(keepKeys: Keep, own: OutboxKey): Promise<Secrets> {
  const answersKey = await importSecret(randomBytes(32))
  const outboxKey = own.outboxKey ?? (await importSecret(randomBytes(32)))
  const kept = await keepKeys({ visit: crypto.randomUUID(), answersKey, ...own, outboxKey })
  return {
    answers: kept.answersKey ?? answersKey,
    salt: noSalt,
    outbox: kept.outboxKey ?? outboxKey,
    olderOutbox: [],
    visit: kept.visit,
  }
}

/** What waits is sealed with a key that is kept locked alone, so that it is sent whether the next sign-in shares the device or not. */
async function sharedSecrets(
  share: Uint8Array<ArrayBuffer>,
  keepKeys: Keep,
  { lock, own }: { lock: Lock | null; own: OutboxKey },
): Promise<Secrets> {
  const secret = await importSecret(share)
  const salt = randomBytes(32)
  const { lockedOutboxKey } = own
  const kept = await keepKeys({ visit: crypto.randomUUID(), salt, ...(lockedOutboxKey && { lockedOutboxKey }) })
  // Another tab may have been first, and its key is the one.
  const outbox = lock && kept.lockedOutboxKey && (await openedWith(lock, kept.lockedOutboxKey))
  return {
    answers: secret,
    salt: kept.salt ?? salt,
    // Where none could be locked, or it is damaged.
    outbox: outbox ?? secret,
    olderOutbox: [...(outbox ? [secret] : []), ...(kept.outboxKey ? [kept.outboxKey] : [])],
    visit: kept.visit,
  }
}

/** Pages that came over plain HTTP from another machine have no cryptography: there, nothing is kept. */
const canSeal = 'subtle' in globalThis.crypto

const vaultThatKeepsNothing = (owner: Owner, kind: VaultMode['kind']): Vault => ({
  owner,
  kind,
  visit: '',
  mayQueue: false,
  seal: async () => ({ iv: new Uint8Array(0), bytes: new ArrayBuffer(0) }),
  open: async () => undefined,
  nameFor: async () => '',
})

interface Opening {
  now: Date
  impersonated?: boolean
  /** From the server, for this person alone; null where it has not been asked on this page. */
  outboxKey?: Uint8Array<ArrayBuffer> | null
}

export async function openVault(
  owner: Owner,
  mode: VaultMode,
  { now, impersonated = false, outboxKey = null }: Opening,
): Promise<Vault> {
  if (!canSeal) return vaultThatKeepsNothing(owner, mode.kind)
  const keepKeys: Keep = (fresh) =>
    impersonated ? Promise.resolve(fresh) : unlessStorageFails(keep(owner, fresh, now), fresh)
  const key = ownerKey(owner)
  const lock = await lockOf(key, outboxKey)
  const own = impersonated ? undefined : await unlessStorageFails(unlocked(key, lock), undefined)
  if (own === 'locked') return vaultThatKeepsNothing(owner, mode.kind)
  const secrets = await (mode.kind === 'personal'
    ? personalSecrets(keepKeys, own ?? (await newOutboxKey(lock)))
    : sharedSecrets(mode.share, keepKeys, { lock, own: own ?? (await newOutboxKey(lock)) }))
  const [answers, answerNamer, lastingNamer, outbox, ...older] = await Promise.all([
    answersCipher(secrets.answers, key, secrets.salt),
    namerFrom(secrets.answers, key, secrets.salt),
    namerFrom(secrets.outbox, key, noSalt),
    outboxCipher(secrets.outbox, key),
    ...secrets.olderOutbox.map((secret) => outboxCipher(secret, key)),
  ])
  const isLasting = (purpose: Purpose) => ['outbox', 'refusal', 'draft'].includes(purpose)
  const placeOf = (purpose: Purpose, recordKey: string): Place => ({ owner: key, purpose, recordKey })

  return {
    owner,
    kind: mode.kind,
    visit: secrets.visit,
    mayQueue: !impersonated,

    seal: (purpose, recordKey, value) =>
      encrypt(isLasting(purpose) ? outbox : answers, placeOf(purpose, recordKey), value),

    async open(purpose, recordKey, sealed) {
      for (const candidate of isLasting(purpose) ? [outbox, ...older] : [answers]) {
        const opened = await decrypt(candidate, placeOf(purpose, recordKey), sealed)
        if (opened) return opened
      }
      return undefined
    },

    nameFor: (purpose, recordKey) => recordName(isLasting(purpose) ? lastingNamer : answerNamer, recordKey),
  }
}

/** Inside a transaction: whether the visit that this vault belongs to is still going on. */
export async function isOpen(tables: DeviceTables, vault: Vault): Promise<boolean> {
  return (await tables.owners.get(ownerKey(vault.owner)))?.visit === vault.visit
}

/** Who signed in last on this personal device and has not left it: the app starts for them without a network. */
export async function findPersonalOwner(): Promise<Owner | undefined> {
  const records = await unlessStorageFails(
    reading(({ owners }) => owners.toArray()),
    [],
  )
  const latest = latestPersonal(records)
  return latest && ownerFromKey(latest.owner)
}

/** Locked, so that no script opens what waits. A key that was made before there was a lock stays: nothing may be lost. */
function keyLeftBehind({ outboxKey, lockedOutboxKey }: OwnerRecord): OutboxKey | null {
  if (lockedOutboxKey) return { lockedOutboxKey }
  return isSecret(outboxKey) ? { outboxKey } : null
}

/** `keep`: it stays sealed until its author signs in again. */
export type Left = 'keep' | 'discard'

export interface Leaving {
  /** Writes that have not reached the server. */
  unsent: Left
  /** What was typed and not saved: kept where the session ended, and not where its person left. */
  drafts?: Left
}

/** On a shared device nothing is left, and nothing that is not locked. Who has left before leaves as they did then. */
const mayLeaveDrafts = ({ keepsDrafts, lockedOutboxKey, salt }: OwnerRecord, drafts: Left) =>
  lockedOutboxKey !== undefined && (keepsDrafts || (drafts === 'keep' && salt === undefined))

export async function eraseOwner(owner: Owner, { unsent, drafts = 'discard' }: Leaving): Promise<void> {
  const key = ownerKey(owner)
  let areDraftsLeft = false
  await writing(['owners', 'outbox', 'preferences'], async (tables) => {
    const { owners, outbox } = tables
    const found = await owners.get(key)
    const mayBeLeft = found !== undefined && unsent === 'keep'
    areDraftsLeft = mayBeLeft && mayLeaveDrafts(found, drafts) && (await draftsAmong(tables, key).count()) > 0
    const isNeeded = areDraftsLeft || (mayBeLeft && (await outbox.where('owner').equals(key).count()) > 0)
    const left = found && isNeeded ? keyLeftBehind(found) : null
    const flag = areDraftsLeft ? { keepsDrafts: true as const } : {}
    if (found && left) await owners.put({ owner: key, openedAt: found.openedAt, ...left, ...flag })
    else await owners.delete(key)
  })
  await writing(['answers', 'preferences', 'outbox'], async (tables) => {
    await deleteReadable(tables, key, { drafts: areDraftsLeft ? 'keep' : 'discard' })
    if (unsent === 'discard') await tables.outbox.where('owner').equals(key).delete()
  })
}
