import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { operations } from '../../contract/catalogue.ts'
import { bodyLimitOf, largestBody } from './body-limit.ts'
import { inputCheck } from './validation.ts'

const parts = (schema: TSchema): TSchema[] =>
  'anyOf' in schema ? (schema.anyOf as TSchema[]).flatMap(parts) : [schema]

/** A value of the shape in which each list, one at a time, is as long as the body may be, and holds nothing but `item`. */
function* faulty(schema: TSchema, item: string, length: number): Generator<string> {
  for (const part of parts(schema)) {
    if ('items' in part) {
      yield `[${Array.from({ length }, () => item).join(',')}]`
      for (const inner of faulty(part.items as TSchema, item, length)) yield `[${inner}]`
    }
    if (!('properties' in part)) continue
    for (const [name, member] of Object.entries(part.properties as Record<string, TSchema>))
      for (const inner of faulty(member, item, length)) yield `{"${name}":${inner}}`
  }
}

const bodies = operations.flatMap(({ id, operation }) => {
  const { body } = operation
  if (!body) return []
  const length = Math.floor((bodyLimitOf(operation) - 1000) / 3)
  return ['{}', '0 '].flatMap((item) => [...faulty(body, item, length)].map((text) => ({ id, operation, text })))
})

test('A66: there are lists to fill', () => expect(bodies.length).toBeGreaterThan(100))

test.each(bodies)(
  'A66: $id refuses the largest of all faulty bodies without holding anybody up',
  ({ operation, text }) => {
    const check = inputCheck(operation)
    const value: unknown = JSON.parse(text)
    // The check is compiled when it is first asked.
    expect(() => check({}, null)).toThrow()
    const begun = process.cpuUsage()
    try {
      check({}, value)
    } catch (error) {
      expect(error).toMatchObject({ status: 400 })
    }
    expect(process.cpuUsage(begun).user).toBeLessThan(3_000_000)
  },
)

test('A68: what takes no list takes little, what takes many takes a megabyte at most', () => {
  const limitOf = (wanted: string) =>
    operations.filter(({ id }) => id === wanted).map(({ operation }) => bodyLimitOf(operation))
  expect(limitOf('TokenAuth_EndLeftSession')).toEqual([32 * 1024])
  expect(limitOf('PbiReportLogs_CreateReportLogs')).toEqual([largestBody])
})
