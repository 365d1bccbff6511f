/** Rules of a form's fields from what the contract says of the operation that the form is sent to. */
import type { StringSchema } from 'yup'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { fieldRules, type Say } from './rules.ts'

/** As `npm run generate` writes them. */
interface TextBounds {
  maxLength: number
  isRequired?: true
  pattern?: string
  isEmailAddress?: true
  isName?: true
}

type TextsOf<Bounds> = {
  [Member in keyof Bounds as Bounds[Member] extends TextBounds ? Member : never]: StringSchema<string | undefined>
}

/** Every text of `bounds`, by its name on the wire. `patterns`: in whose words a pattern is told that letters do not tell. */
export function shapeRules<Bounds extends object>(
  say: Say,
  bounds: Bounds,
  patterns: Partial<Record<keyof Bounds, MessageKey>> = {},
): TextsOf<Bounds> {
  const rules = fieldRules(say)
  const ruleOf = (name: string, { maxLength, isRequired, isEmailAddress, isName, pattern }: TextBounds) => {
    if (isEmailAddress && isRequired) return rules.emailAddress(maxLength)
    const text = isRequired ? rules.required(maxLength) : rules.text(maxLength)
    if (isName) return rules.name(text)
    if (pattern === undefined) return text
    const words: MessageKey = patterns[name as keyof Bounds] ?? 'InvalidPattern'
    return text.matches(new RegExp(pattern), { message: say(words), excludeEmptyString: true })
  }
  const texts = Object.entries(bounds).filter((entry): entry is [string, TextBounds] => 'maxLength' in entry[1])
  return Object.fromEntries(texts.map(([name, text]) => [name, ruleOf(name, text)])) as TextsOf<Bounds>
}
