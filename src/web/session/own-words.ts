/** An organisation's own words, laid over the product's. A file of the differences that its hash names, so it never changes. */

import { openedShelf, shelfOpened } from '../api/answer-shelf.ts'
import { textsGetTextsPath } from '../api/generated/paths.ts'
import { send } from '../api/transport.ts'
import { isWords, type Messages, type Words } from '../i18n/texts.ts'
import type { Session } from './start.ts'

/** Milliseconds; the product's own words are at hand, and a screen in them is better than none. */
const patience = 4_000

async function wordsOf({ configuration, login }: Session, hash: string): Promise<Words> {
  const tenantId = login.tenant?.id
  const languageName = configuration.localization.currentLanguage.name
  const key = `ownWords(${JSON.stringify([tenantId ?? null, languageName, hash])})`
  const stored = (await openedShelf()?.read(key))?.value
  if (isWords(stored)) return stored
  const call = { url: textsGetTextsPath, params: { tenantId, languageName, hash }, isRaw: true }
  const { data } = await send({ ...call, signal: AbortSignal.timeout(patience) })
  if (!isWords(data)) return {}
  shelfOpened.then((kept) => kept?.write(key, data)).catch(console.error)
  return data
}

export async function withOwnWords(session: Session, shipped: Promise<Messages>): Promise<Messages> {
  const hash = session.configuration.localization.ownTextsHash
  if (!hash) return shipped
  const parser = import('../i18n/parsed-texts.ts').catch(() => null)
  const [messages, words] = await Promise.all([shipped, wordsOf(session, hash)])
  const loaded = await parser
  // Without a network and never loaded: the product's own words say the same.
  if (!loaded || !messages) return messages
  return { ...messages, ...loaded.parsedTexts(words, (key) => key in messages) } as Messages
}
