/** Types of what comes in messages: what is of another one is refused by its name, and never taken for something that was not said. */
import { isTree } from './merge.ts'
import { invalid } from './protocol.ts'

export type MemberType = { is(value: unknown): boolean; words: string } | { of: Readonly<Record<string, MemberType>> }

export const flag: MemberType = { is: (value) => typeof value === 'boolean', words: 'true or false' }
export const words: MemberType = { is: (value) => typeof value === 'string', words: 'a text' }
export const number: MemberType = { is: Number.isFinite, words: 'a number' }
export const list: MemberType = { is: Array.isArray, words: 'a list' }
export const listOrObject: MemberType = {
  is: (value) => Array.isArray(value) || isTree(value),
  words: 'a list or an object',
}
/** Of whatever it holds. */
export const object: MemberType = { of: {} }

/** One of the numbers that the protocol has for something. */
export const oneOf = (known: Readonly<Record<string, number>> | readonly number[]): MemberType => {
  const values: readonly unknown[] = Object.values(known)
  return { is: (value) => values.includes(value), words: `one of ${values.join(', ')}` }
}

/** The same for each member, whatever its name. */
export const eachMember = (type: MemberType): MemberType => ({ of: { '*': type } })

/** What is undefined or null says nothing. */
export function requireType(value: unknown, type: MemberType, place: string): void {
  if (value === undefined || value === null) return
  if ('is' in type) {
    if (!type.is(value)) throw invalid(`${place} must be ${type.words}.`)
    return
  }
  if (!isTree(value)) throw invalid(`${place} must be an object.`)
  for (const [name, member] of Object.entries(value)) {
    const own = Object.hasOwn(type.of, name) ? type.of[name] : type.of['*']
    if (own) requireType(member, own, `${place}.${name}`)
  }
}
