/** An organisation's own texts, laid over the product's. A file of the differences that its hash names, so it never changes. */
import type { CompleteLanguage } from '../../contract/vocabulary/languages.ts'
import { openedShelf, shelfOpened } from '../api/answer-shelf.ts'
import { textsGetTextsPath } from '../api/generated/paths.ts'
import { send } from '../api/transport.ts'
import { isOwnTexts, type Messages, type OwnTexts } from '../i18n/texts.ts'
import { keepNaming, keepOrganizationName } from './portal-name.ts'
import type { Session } from './start.ts'

/** Milliseconds; the product's texts are at hand, and a screen in them is better than none. */
const patience = 4_000

/** Null: nobody says. */
async function ownTextsOf({ configuration, login }: Session, hash: string): Promise<OwnTexts | null> {
  const tenantId = login.tenant?.id
  const languageName = configuration.localization.currentLanguage.name
  // The name by which devices keep them already.
  const key = `ownWords(${JSON.stringify([tenantId ?? null, languageName, hash])})`
  const stored = (await openedShelf()?.read(key))?.value
  if (isOwnTexts(stored)) return stored
  const call = { url: textsGetTextsPath, params: { tenantId, languageName, hash }, isRaw: true }
  const askedAt = Date.now()
  const { data } = await send({ ...call, signal: AbortSignal.timeout(patience) })
  if (!isOwnTexts(data)) return null
  shelfOpened.then((kept) => kept?.write(key, data, askedAt)).catch(console.error)
  return data
}

/** Whoever acts as somebody leaves this device as it was theirs. */
function keepNames(
  { login: { tenant, impersonatorUser } }: Session,
  language: CompleteLanguage,
  texts: OwnTexts,
): void {
  if (impersonatorUser) return
  if (tenant) keepOrganizationName(tenant)
  keepNaming(tenant?.id ?? null, language, texts)
}

export async function withOwnTexts(
  session: Session,
  language: CompleteLanguage,
  shipped: Promise<Messages>,
): Promise<Messages> {
  const hash = session.configuration.localization.ownTextsHash
  if (!hash) {
    keepNames(session, language, {})
    return shipped
  }
  const parser = import('../i18n/parsed-texts.ts').catch(() => null)
  const [messages, texts] = await Promise.all([shipped, ownTextsOf(session, hash)])
  if (texts) keepNames(session, language, texts)
  const loaded = await parser
  // Without a network and never loaded: the product's texts say the same.
  if (!loaded || !messages || !texts) return messages
  return { ...messages, ...loaded.parsedTexts(language, texts, (key) => key in messages) } as Messages
}
