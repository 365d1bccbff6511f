/**
 * The product's texts as a tenant reads them: its own texts over the host's, over those that ship. What was made once is
 * kept under the version of the texts it was made of, so that nothing has to be forgotten in any process.
 */
import { createHash } from 'node:crypto'
import { defaultLanguage } from '../../contract/vocabulary/languages.ts'
import type { Cache } from '../db/caches.ts'
import { outsideAnyCall, ownReading } from '../db/own-transaction.ts'
import type { Store } from '../db/store.ts'
import {
  builtInTexts,
  makeTranslator,
  sourceTexts,
  type Texts,
  type Translate,
  textLanguage,
  translator,
} from './localization.ts'
import { type OwnText, readOwnTexts } from './text-queries.ts'

export interface LanguageTexts {
  translate: Translate
  /** What differs from the texts that ship in the language that a client falls back to. */
  own: Texts
  /** Names those; null where there are none. */
  hash: string | null
  /** As clients of ABP's family ask for them: source → key → text. */
  sources(): Record<string, Record<string, string>>
}

/** Knows the version of a tenant’s own texts; an empty one where it has none. */
interface TextVersions {
  tenantFacts(tenantId: number): Promise<{ textVersion: string } | null>
}

const capacity = 500

export class TextLibrary {
  readonly #store: Store
  readonly #versions: TextVersions
  readonly #known = new Map<string, Promise<LanguageTexts>>()
  readonly caches: readonly Cache[] = [
    { name: 'Texts', entryCount: () => this.#known.size, clear: () => this.#known.clear() },
  ]

  constructor(store: Store, versions: TextVersions) {
    this.#store = store
    this.#versions = versions
  }

  /** For the people of a tenant, in a language that it offers. Within a call, only before its first statement. */
  async of(tenantId: number, culture: string): Promise<LanguageTexts> {
    const facts = await outsideAnyCall(() => this.#versions.tenantFacts(tenantId))
    if (!facts?.textVersion) return shipped(culture)
    return this.#recall(`${tenantId}/${culture}/${facts.textVersion}`, () => this.#read(tenantId, culture))
  }

  #recall(key: string, read: () => Promise<LanguageTexts>): Promise<LanguageTexts> {
    const texts = this.#known.get(key) ?? read()
    this.#known.delete(key)
    this.#known.set(key, texts)
    const oldest = this.#known.size > capacity ? this.#known.keys().next().value : undefined
    if (oldest !== undefined) this.#known.delete(oldest)
    texts.catch(() => this.#known.delete(key))
    return texts
  }

  async #read(tenantId: number, culture: string): Promise<LanguageTexts> {
    const names = fallbacksOf(culture)
    const own = await ownReading(this.#store, tenantId, (db) => readOwnTexts(db, tenantId, names))
    return own.length === 0 ? shipped(culture) : textsWith(culture, own)
  }
}

/** The default language, the language without its region, the language: later ones win. */
const fallbacksOf = (culture: string): string[] => [
  ...new Set([defaultLanguage, culture.split('-')[0] ?? culture, culture]),
]

function textsWith(culture: string, own: readonly OwnText[]): LanguageTexts {
  const base = builtInTexts[textLanguage(culture)]
  const isShipped = textLanguage(culture) !== defaultLanguage
  // Where the language ships whole, nobody reads English, in whosever words.
  const layers = fallbacksOf(culture).filter((name) => !isShipped || name !== defaultLanguage)
  const layered = layers.flatMap((name) => own.filter(({ languageName }) => languageName === name))
  const texts: Texts = { ...base, ...Object.fromEntries(layered.map(({ key, value }) => [key, value])) }
  const different = Object.entries(texts).filter(([key, text]) => base[key] !== text)
  return made(culture, texts, Object.fromEntries(different))
}

function made(culture: string, texts: Texts, own: Texts): LanguageTexts {
  let sources: ReturnType<LanguageTexts['sources']> | undefined
  const keys = Object.keys(own).sort()
  const content = JSON.stringify(keys.map((key) => [key, own[key]]))
  return {
    translate: makeTranslator(culture, texts),
    own,
    hash: keys.length === 0 ? null : createHash('sha256').update(content).digest('base64url').slice(0, 22),
    sources: () => (sources ??= sourceTexts(texts)),
  }
}

const shippedByLanguage = new Map<string, LanguageTexts>()

export function shipped(culture: string): LanguageTexts {
  const language = textLanguage(culture)
  const known = shippedByLanguage.get(language) ?? {
    ...made(language, builtInTexts[language], {}),
    translate: translator(language),
  }
  shippedByLanguage.set(language, known)
  return known
}
