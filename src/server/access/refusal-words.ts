import type { MessageValues, Translate } from '../texts/localization.ts'
import type { Refusal, RefusalValues } from './refusals.ts'

type RefusalWords = Pick<Refusal, 'key' | 'values' | 'details' | 'members'>

/** The largest one that the wait has more than `least` of. */
const units = [
  { unit: 'days', seconds: 86_400, least: 2 },
  { unit: 'hours', seconds: 3_600, least: 1 },
  { unit: 'minutes', seconds: 60, least: 1 },
] as const

/** Rounded up: nobody comes back too early. */
function wordsOfWait(wait: number, translate: Translate): string {
  const { unit, seconds } = units.find((one) => wait > one.least * one.seconds) ?? { unit: 'seconds', seconds: 1 }
  return translate('ComeBackIn', { unit, count: Math.ceil(wait / seconds) })
}

function wordsOfValue(value: RefusalValues[string], translate: Translate): string | number {
  if (typeof value !== 'object') return value
  return 'seconds' in value ? wordsOfWait(value.seconds, translate) : value.map((key) => translate(key)).join(', ')
}

export const valuesInWords = (values: RefusalValues, translate: Translate): MessageValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordsOfValue(value, translate)]))

/** For what tells of a refusal and is none. */
export function wordsOfRefusal({ key, values, details, members }: RefusalWords, translate: Translate): string {
  const words = [
    translate(key, valuesInWords(values, translate)),
    details && translate(details.key, valuesInWords(details.values, translate)),
    ...members.map((fault) => translate(fault.key, { member: fault.member, ...fault.values })),
  ]
  return words.filter(Boolean).join(' ')
}
