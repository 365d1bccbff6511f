/** A text as it will stand: what is in braces filled with examples, one sentence for each way that it can end up. */
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { parsedText } from '../../../shared/text-placeholders.ts'

export interface ExampleWords {
  /** Of a person. */
  name: string
  email: string
  /** Of anything else. */
  other: string
}

type Value = string | number | Date
type Values = Readonly<Record<string, Value>>

/** More than these say nothing new. */
const most = 6

/** Null: the text cannot be read. */
export function examplesOf(text: string, language: string, words: ExampleWords): string[] | null {
  try {
    const elements = parsedText(text)
    const format = new IntlMessageFormat(elements, language)
    const sentences = variantsOf(elements, language, words).map((values) => String(format.format(values)))
    return [...new Set(sentences)].slice(0, most)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

/** Each choice is made once, the others being as they are in the first. */
function variantsOf(elements: readonly MessageFormatElement[], language: string, words: ExampleWords): Values[] {
  const choices = new Map<string, Value[]>()
  const collect = (within: readonly MessageFormatElement[]): void => {
    for (const element of within) {
      const { type } = element
      if (type === TYPE.literal || type === TYPE.pound) continue
      const found = choices.get(element.value) ?? []
      if (type === TYPE.plural) found.unshift(...numbersOf(Object.keys(element.options), element.pluralType, language))
      else if (type === TYPE.select) found.unshift(...Object.keys(element.options))
      else if (type === TYPE.number) found.push(1234.5)
      else if (type === TYPE.date || type === TYPE.time) found.push(new Date(2026, 2, 9, 14, 30))
      else if (type === TYPE.argument) found.push(sampleOf(element.value, words))
      choices.set(element.value, found)
      if ('options' in element) for (const { value } of Object.values(element.options)) collect(value)
      else if ('children' in element) collect(element.children)
    }
  }
  collect(elements)
  const usual: Record<string, Value> = {}
  for (const [name, [first = words.other]] of choices) usual[name] = first
  return [
    usual,
    ...[...choices].flatMap(([name, values]) => values.slice(1).map((value): Values => ({ ...usual, [name]: value }))),
  ]
}

/** The smallest of each form that the language has, and those that the text names. */
function numbersOf(options: readonly string[], type: Intl.PluralRulesOptions['type'], language: string): number[] {
  const rules = new Intl.PluralRules(language, type ? { type } : {})
  const named = options.filter((option) => option.startsWith('=')).map((option) => Number(option.slice(1)))
  const ofForm = rules.resolvedOptions().pluralCategories.flatMap((form) => {
    for (let number = named.includes(0) ? 1 : 0; number <= 100; number += 1)
      if (rules.select(number) === form) return number
    return []
  })
  return [...new Set([...named, ...ofForm])].toSorted((one, other) => one - other)
}

function sampleOf(placeholder: string, words: ExampleWords): Value {
  if (/count|number|total|size|days|hours|minutes|seconds|most|left|percent/i.test(placeholder)) return 12
  if (/mail|address/i.test(placeholder)) return words.email
  if (/name|who|person|user/i.test(placeholder)) return words.name
  return words.other
}

/** As far as the browser knows; else it judges by the letters. */
export function directionOfLanguage(language: string): 'ltr' | 'rtl' | 'auto' {
  try {
    const script = new Intl.Locale(language).maximize().script ?? ''
    if (script === '') return 'auto'
    return rightToLeft.includes(script) ? 'rtl' : 'ltr'
  } catch {
    return 'auto'
  }
}

const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']
