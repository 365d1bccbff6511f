/** What is in the database, for those who read it before its code is loaded. */
import type { AnswerRecord, OwnerRecord } from './database.ts'

export const databaseName = 'tessera'

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
