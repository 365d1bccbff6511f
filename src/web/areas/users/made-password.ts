import type { PasswordDemands } from '../../../contract/vocabulary/password-demands.ts'

/** Without those that look alike when they are read out or copied by hand. */
const signs = {
  lower: 'abcdefghijkmnpqrstuvwxyz',
  upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  digit: '23456789',
  other: '-+=!?%*',
}

const shortest = 16

/** Every number below `end` equally likely: those at the uneven end are thrown again. */
function anyBelow(end: number): number {
  const fair = 2 ** 32 - (2 ** 32 % end)
  const [thrown = 0] = crypto.getRandomValues(new Uint32Array(1))
  return thrown < fair ? thrown % end : anyBelow(end)
}

const anyOf = (letters: string): string => letters.charAt(anyBelow(letters.length))

/** A password that holds one of each kind, whatever is asked for. */
export function madePassword({ requiredLength }: PasswordDemands): string {
  const kinds = Object.values(signs)
  const letters = kinds.map(anyOf)
  const all = kinds.join('')
  while (letters.length < Math.max(requiredLength, shortest)) letters.push(anyOf(all))
  for (let last = letters.length - 1; last > 0; last--) {
    const other = anyBelow(last + 1)
    const kept = letters[last] ?? ''
    letters[last] = letters[other] ?? ''
    letters[other] = kept
  }
  return letters.join('')
}
