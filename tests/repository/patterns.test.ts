import { expect, test } from 'vitest'
import { operations } from '../../src/contract/catalogue.ts'

interface Schema {
  pattern?: string
  maxLength?: number
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every schema within a schema that has a pattern. */
function patternsIn(schema: unknown): Schema[] {
  if (!isObject(schema)) return []
  const own: Schema[] =
    typeof schema.pattern === 'string'
      ? [{ pattern: schema.pattern, ...(typeof schema.maxLength === 'number' && { maxLength: schema.maxLength }) }]
      : []
  return [...own, ...Object.values(schema).flatMap(patternsIn)]
}

const patterns = new Map(
  operations
    .flatMap(({ operation: { query, body } }) => [...patternsIn(query), ...patternsIn(body)])
    .map((schema) => [`${schema.pattern} ${schema.maxLength}`, schema]),
)

/** What makes patterns that go back over their own steps slow: much of the same, and an end that does not fit. */
const hostile = ['a', '0', ' ', '-', '.', 'a.', 'a-', '@', 'a@', '\\', '(', '"', 'é', '\n', '\t ', 'aA0_']
const ends = ['', '!', '\u0000', ' ']

const longestText = 20_000

/** Milliseconds of work. */
function costOf(pattern: string, part: string, length: number): number {
  const regex = new RegExp(pattern, 'u')
  const text = part.repeat(Math.ceil(length / part.length)).slice(0, length)
  const begun = process.cpuUsage()
  for (const end of ends) regex.test(text + end)
  return process.cpuUsage(begun).user / 1000
}

/** The short one first: what doubles with each letter would not end on the long one. */
const isSlow = (pattern: string, part: string, maxLength: number): boolean =>
  [Math.min(26, maxLength), maxLength].some((length) => costOf(pattern, part, length) > 200)

test('H7: no pattern of the contract is slow on hostile text, as long as it may be', () => {
  expect(patterns.size).toBeGreaterThan(3)
  const slow = [...patterns.values()].filter(({ pattern = '', maxLength = longestText }) =>
    hostile.some((part) => isSlow(pattern, part, maxLength)),
  )
  expect(slow).toEqual([])
  expect(isSlow('^(a+)+$', 'a', longestText)).toBe(true)
})
