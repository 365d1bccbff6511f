/** An organisation's own texts, laid over the product's. A file of the differences that its hash names, so it never changes. */
import type { CompleteLanguage } from '../../contract/vocabulary/languages.ts'
import { openedShelf, shelfOpened } from '../api/answer-shelf.ts'
import { textsGetTextsPath } from '../api/generated/paths.ts'
import { send } from '../api/transport.ts'
import { isOwnTexts, type Messages, type OwnTexts } from '../i18n/texts.ts'
import type { Session } from './start.ts'

/** Milliseconds; the product's texts are at hand, and a screen in them is better than none. */
const patience = 4_000

async function ownTextsOf({ configuration, login }: Session, hash: string): Promise<OwnTexts> {
  const tenantId = login.tenant?.id
  const languageName = configuration.localization.currentLanguage.name
  // The name by which devices keep them already.
  const key = `ownWords(${JSON.stringify([tenantId ?? null, languageName, hash])})`
  const stored = (await openedShelf()?.read(key))?.value
  if (isOwnTexts(stored)) return stored
  const call = { url: textsGetTextsPath, params: { tenantId, languageName, hash }, isRaw: true }
  const askedAt = Date.now()
  const { data } = await send({ ...call, signal: AbortSignal.timeout(patience) })
  if (!isOwnTexts(data)) return {}
  shelfOpened.then((kept) => kept?.write(key, data, askedAt)).catch(console.error)
  return data
}

export async function withOwnTexts(
  session: Session,
  language: CompleteLanguage,
  shipped: Promise<Messages>,
): Promise<Messages> {
  const hash = session.configuration.localization.ownTextsHash
  if (!hash) return shipped
  const parser = import('../i18n/parsed-texts.ts').catch(() => null)
  const [messages, texts] = await Promise.all([shipped, ownTextsOf(session, hash)])
  const loaded = await parser
  // Without a network and never loaded: the product's texts say the same.
  if (!loaded || !messages) return messages
  return { ...messages, ...loaded.parsedTexts(language, texts, (key) => key in messages) } as Messages
}
