/**
 * The screen as the person left it, for the moment before the app runs. It is one of the stored answers – sealed, bounded and
 * forgotten with them – but is read without the database’s code, which takes longer to load than the screen to draw.
 */
import type { AnswerRecord, OwnerRecord } from './database.ts'
import { databaseName, firstScreenKey, isWhole, latestPersonal } from './records.ts'
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

const isFirstScreen = (value: unknown): value is FirstScreen =>
  typeof value === 'object' &&
  value !== null &&
  ['address', 'styles', 'shell', 'page', 'age'].every((name) => typeof Reflect.get(value, name) === 'string')

const finished = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Null: there is no database yet. To make one is its own code’s business. */
async function openExisting(): Promise<IDBDatabase | null> {
  const request = indexedDB.open(databaseName)
  let isNew = false
  request.onupgradeneeded = () => {
    isNew = true
    request.transaction?.abort()
  }
  try {
    return await finished(request)
  } catch (error) {
    if (isNew) return null
    throw error
  }
}

async function read(database: IDBDatabase): Promise<unknown> {
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
  return opened?.value
}

/** Of who signed in last on this personal device and has not left it; `undefined` where nothing is kept. */
export async function readFirstScreen(): Promise<FirstScreen | undefined> {
  const database = await openExisting()
  if (!database) return undefined
  // Another tab upgrades or erases the database, and would wait for this connection.
  database.onversionchange = () => database.close()
  try {
    const screen = await read(database)
    return isFirstScreen(screen) ? screen : undefined
  } finally {
    database.close()
  }
}
