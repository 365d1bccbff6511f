import type { Translate } from '../texts/localization.ts'
import type { Refusal } from './refusals.ts'

type RefusalWords = Pick<Refusal, 'key' | 'values' | 'details' | 'members'>

/** For what tells of a refusal and is none. */
export function wordsOfRefusal({ key, values, details, members }: RefusalWords, translate: Translate): string {
  const plain = Object.entries(values).map(
    ([name, value]) =>
      [
        name,
        typeof value === 'string' || typeof value === 'number' ? value : value.map((one) => translate(one)).join(', '),
      ] as const,
  )
  const words = [
    translate(key, Object.fromEntries(plain)),
    details && translate(details.key, details.values),
    ...members.map((fault) => translate(fault.key, { member: fault.member, ...fault.values })),
  ]
  return words.filter(Boolean).join(' ')
}
