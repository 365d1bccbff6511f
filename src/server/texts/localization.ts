/** Texts in the caller’s language, and which language that is. */
import { readdirSync, readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import {
  type CompleteLanguage,
  completeLanguages,
  defaultLanguage,
  type TextSource,
  textSources,
} from '../../contract/vocabulary/languages.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'

export type MessageValues = Record<string, string | number>

export type Translate = (key: MessageKey, values?: MessageValues) => string

export type Texts = Readonly<Record<string, string>>

const folder = new URL('../../contract/vocabulary/texts/', import.meta.url)

function textsOnDisk(language: CompleteLanguage): Texts {
  const areas = readdirSync(new URL(`${language}/`, folder))
  return Object.assign(
    {},
    ...areas.map((area) => JSON.parse(readFileSync(new URL(`${language}/${area}`, folder), 'utf8'))),
  )
}

const textsByLanguage: Readonly<Record<CompleteLanguage, Texts>> = {
  'en-gb': textsOnDisk('en-gb'),
  ar: textsOnDisk('ar'),
  de: textsOnDisk('de'),
  fr: textsOnDisk('fr'),
}

/** The language whose texts a culture reads: itself, its parent’s (`ar-eg` → `ar`), else the default one. */
export function textLanguage(culture: string): CompleteLanguage {
  const wanted = culture.toLowerCase()
  return (
    completeLanguages.find((name) => name === wanted) ??
    completeLanguages.find((name) => wanted.startsWith(`${name}-`)) ??
    completeLanguages.find((name) => name.startsWith(`${wanted}-`)) ??
    defaultLanguage
  )
}

/** Texts that the product ships in this very language; none for the others. */
export const shippedTexts = (name: string): Texts => {
  const language = completeLanguages.find((complete) => complete === name)
  return language ? textsByLanguage[language] : {}
}

/** Every text in a language that ships. */
export const builtInTexts: Readonly<Record<CompleteLanguage, Texts>> = {
  'en-gb': textsByLanguage['en-gb'],
  ar: { ...textsByLanguage[defaultLanguage], ...textsByLanguage.ar },
  de: { ...textsByLanguage[defaultLanguage], ...textsByLanguage.de },
  fr: { ...textsByLanguage[defaultLanguage], ...textsByLanguage.fr },
}

const parseText = (text: string, culture: string): IntlMessageFormat =>
  new IntlMessageFormat(text, culture, undefined, { ignoreTag: true })

export function makeTranslator(culture: string, texts: Texts): Translate {
  const parsed = new Map<string, IntlMessageFormat>()
  return (key, values) => {
    const message = parsed.get(key) ?? parseText(texts[key] ?? key, culture)
    parsed.set(key, message)
    return String(message.format<string>(values))
  }
}

const translators = new Map(
  completeLanguages.map((language) => [language, makeTranslator(language, builtInTexts[language])]),
)

/** In the product’s own words, for whoever has no tenant to have others. */
export const translator = (culture: string): Translate => {
  const language = textLanguage(culture)
  return translators.get(language) ?? makeTranslator(language, builtInTexts[language])
}

export interface CultureWishes {
  /** `?culture=` */
  query?: string | undefined
  /** The signed-in person’s own setting. */
  own?: string | null | undefined
  /** `.AspNetCore.Culture`, as a header and as a cookie: a plain name, or `c=xx|uic=yy`. */
  header?: string | undefined
  cookie?: string | undefined
  acceptLanguage?: string | undefined
  /** The setting of tenant or application. */
  fallback?: string | null | undefined
}

/** Junk is no wish: clients send `null`, `c=null|uic=null` and empty headers (abp-wire 2.4 and 3.4). */
function cultureNamed(value: string | null | undefined): string | undefined {
  if (!value) return undefined
  const parts = new Map(value.split('|').map((part) => [part.split('=')[0]?.trim(), part.split('=')[1]?.trim()]))
  const name = value.includes('=') ? parts.get('uic') || parts.get('c') : value
  return name && /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,3}$/i.test(name) ? name : undefined
}

/** By weight, heaviest first. */
export function acceptedCultures(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((part) => {
      const [name = '', weight = ''] = part.split(';')
      return { name: name.trim(), weight: Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1) }
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name)
}

/** The offered language that is meant: the same, its parent, or a regional form of it. */
function offeredFor(culture: string | undefined, offered: readonly string[]): string | undefined {
  if (!culture) return undefined
  const wanted = culture.toLowerCase()
  const parent = wanted.split('-')[0]
  return (
    offered.find((name) => name.toLowerCase() === wanted) ??
    offered.find((name) => name.toLowerCase() === parent) ??
    offered.find((name) => name.toLowerCase().startsWith(`${parent}-`))
  )
}

/** The first wish that is offered, in ABP’s order. */
export function chooseCulture(wishes: CultureWishes, offered: readonly string[]): string {
  const { query, own, header, cookie, acceptLanguage, fallback } = wishes
  for (const wish of [query, own, header, cookie, ...acceptedCultures(acceptLanguage), fallback]) {
    const found = offeredFor(cultureNamed(wish), offered)
    if (found) return found
  }
  return offered.find((name) => name === defaultLanguage) ?? offered[0] ?? defaultLanguage
}

export const productSource = 'Tessera' satisfies TextSource

/**
 * Sources as clients of ABP’s family ask for them: all texts under the product’s name, and under the framework’s three
 * names those of its keys that we have (abp-wire 5.1).
 */
const frameworkKeys: Readonly<Record<string, RegExp>> = {
  Abp: /^(CurrentUserDidNotLogin|AllOfThese|AtLeastOneOfThese|FeatureIsNotEnabled)/,
  AbpWeb: /^(InternalServerError$|ValidationError$|EntityNotFound$|DefaultError|(AreYouSure|Cancel|No|Yes)$)/,
  AbpZero:
    /^(Identity\.|InvalidTenancyName|TenancyNameIsAlreadyTaken|Role(Display)?NameIsAlreadyTaken|CanNotDelete|CanNotRename|OrganizationUnitDuplicate|InvalidFeatureValue)/,
}

export const localizationSources: readonly string[] = textSources

/** `{n, plural, one {# row} other {# rows}}`, of which each form may name more. */
const numberForms = /\{(\w+), plural,((?:[^{}]*\{(?:[^{}]|\{[^{}]*\})*\})*)\s*\}/g
const generalForm = /other \{((?:[^{}]|\{[^{}]*\})*)\}$/

/** ICU → .NET: those clients know `{0}` alone. Where a text has forms for numbers they get the general one. */
export function numberedText(text: string): string {
  const names: string[] = []
  const numbered = (name: string) => {
    if (!names.includes(name)) names.push(name)
    return `{${names.indexOf(name)}}`
  }
  return text
    .replace(numberForms, (_, name: string, forms: string) =>
      (generalForm.exec(forms)?.[1] ?? '').replaceAll('#', `{${name}}`),
    )
    .replace(/\{([a-z]\w*)\}/gi, (_, name: string) => numbered(name))
}

export const isOfSource = (source: string, key: string): boolean =>
  frameworkKeys[source]?.test(key) ?? source === productSource

/** Source → key → text, keys sorted. */
export function sourceTexts(texts: Texts): Record<string, Record<string, string>> {
  const all = Object.entries(texts)
    .map(([key, text]) => [key, numberedText(text)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    localizationSources.map((source) => [source, Object.fromEntries(all.filter(([key]) => isOfSource(source, key)))]),
  )
}
