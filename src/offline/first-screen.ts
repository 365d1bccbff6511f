/**
 * The screen as the person left it, for the moment before the app runs. It is one of the stored answers – sealed, bounded and
 * forgotten with them – but is read without the database’s code, which takes longer to load than the screen to draw.
 */
import type { AnswerRecord, OwnerRecord } from './database.ts'
import { finished, withExisting } from './existing-database.ts'
import { readCopy } from './owner-mark-copy.ts'
import { firstScreenKey, isWhole, latestPersonal } from './records.ts'
import { answersCipher, decrypt, namerFrom, noSalt, recordName } from './sealing.ts'

export interface FirstScreen {
  /** Where the page in it was; the shell around it is the same everywhere. */
  address: string
  /** What of the style sheets it looks wrong without. */
  styles: string
  shell: string
  page: string
  /** Says from when it is, in the person’s language; hidden until that is asked. */
  age: string
}

/** The page shows it to nobody but this owner, by `ownerKey`. */
export type KeptScreen = FirstScreen & { owner: string }

const isFirstScreen = (value: unknown): value is FirstScreen =>
  typeof value === 'object' &&
  value !== null &&
  ['address', 'styles', 'shell', 'page', 'age'].every((name) => typeof Reflect.get(value, name) === 'string')

async function read(database: IDBDatabase): Promise<KeptScreen | undefined> {
  const marking = readCopy()
  const storeOf = (name: string) => database.transaction(name).objectStore(name)
  const owners: OwnerRecord[] = await finished(storeOf('owners').getAll())
  const person = latestPersonal(owners)
  if (!person) return undefined
  const { owner, answersKey } = person
  const [cipher, namer] = await Promise.all([
    answersCipher(answersKey, owner, noSalt),
    namerFrom(answersKey, owner, noSalt),
  ])
  const recordKey = await recordName(namer, firstScreenKey)
  const record: AnswerRecord | undefined = await finished(storeOf('answers').get([owner, recordKey]))
  if (!isWhole(record)) return undefined
  const opened = await decrypt(cipher, { owner, purpose: 'answer', recordKey }, record.sealed)
  const isTheirs = (await marking)?.visit?.owner === owner
  return isTheirs && isFirstScreen(opened?.value) ? { ...opened.value, owner } : undefined
}

/** Of whom the device is, where it is a personal one; `undefined` where nothing is kept. */
export const readFirstScreen = (): Promise<KeptScreen | undefined> => withExisting(read)
