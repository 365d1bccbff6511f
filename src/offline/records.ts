/** What is in the database, for those who read it before its code is loaded. */

/** Ciphertext with what is needed to open it, and nothing that says what it is. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** What lets a person’s vault open again: keys that no script can read, or, on a shared device, a salt alone. */
export interface OwnerRecord {
  owner: string
  /** Ends when the person leaves, so that a late answer to an earlier visit is not stored. */
  visit?: string
  openedAt: number
  answersKey?: CryptoKey
  outboxKey?: CryptoKey
  /** The same key, for which the server’s answer to the owner’s next sign-in is needed: all that stays when they leave. */
  lockedOutboxKey?: Sealed
  salt?: Uint8Array<ArrayBuffer>
  /** Their session ended: their drafts wait for them as what is unsent does. */
  keepsDrafts?: true
  /** The server asked for patience: nothing is sent from this person’s outbox before this moment. */
  resumeAt?: number
}

export interface AnswerRecord {
  owner: string
  id: string
  /** The shapes that the answer was stored with. */
  version: string
  /** When it was asked for. */
  storedAt: number
  size: number
  sealed: Sealed
}

export interface OutboxRecord {
  id: number
  owner: string
  client: string
  sequence: number
  createdAt: number
  state: 'waiting' | 'sending' | 'refused'
  attempts: number
  dueAt: number
  lease?: { holder: string; until: number }
  /** It was sent at least once, so the server may know its number. */
  isTried?: true
  /** How many records the list holds that this write is: what people count. */
  length?: number
  sealed: Sealed
  refusal?: { status: number; at: number; reason: Sealed }
}

export interface PreferenceRecord {
  owner: string
  key: string
  sealed: Sealed
  /** Of a draft, which is kept for a while only. */
  savedAt?: number
}

export const databaseName = 'tessera'

/** Drafts are among the preferences, none of which begins like this; nor like the other, of reports that are kept. */
export const draftPrefix = 'draft '
export const keptPrefix = 'kept '

/** The shapes that answers are stored with: those of an earlier contract are not shown. */
export const shapes = import.meta.env.VITE_CONTRACT_VERSION ?? 'unbuilt'

// Damage may leave a number that no calendar has.
export const isMoment = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isNaN(new Date(value).getTime())

export const isWhole = (record: AnswerRecord | undefined): record is AnswerRecord =>
  record?.version === shapes && isMoment(record.storedAt)

export const isSecret = (key: unknown): key is CryptoKey => key instanceof CryptoKey && key.algorithm.name === 'HKDF'

export type PersonalOwner = OwnerRecord & { answersKey: CryptoKey }

const isPersonal = (record: OwnerRecord): record is PersonalOwner =>
  isSecret(record.answersKey) && typeof record.openedAt === 'number'

/** Who signed in last on this personal device and has not left it. */
export const latestPersonal = (records: readonly OwnerRecord[]): PersonalOwner | undefined =>
  records.filter(isPersonal).sort((one, other) => other.openedAt - one.openedAt)[0]
