import { expect, test } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import { limits } from '../../../src/contract/vocabulary/limits.ts'
import { contosoAdmin, hostAdmin, startApp } from '../harness.ts'
import { attack } from './hostile.ts'
import { validInput } from './inputs.ts'

const rounds = 3

test('R3: hostile input is refused in words, whatever the operation: no 5xx, no hang, no trace of the code', async () => {
  const { calls, harms } = await attack(rounds, 20_261_102)
  expect(harms).toEqual([])
  expect(calls).toBe(operations.length * rounds * 3)
}, 300_000)

/** Members of an input that are moments: at its top, or of each in a list. */
function momentsOf(schema: unknown): string[] {
  const { properties = {}, items } = Object(schema)
  if (items) return momentsOf(items)
  return Object.entries(properties).flatMap(([name, member]) =>
    JSON.stringify(member).includes('"format":"date-time"') ? [name] : [],
  )
}

/** The ends of time: each member by itself, all of them at either end, and from one end to the other. */
function ends(names: readonly string[]): Record<string, string>[] {
  const { earliestMoment: first, latestMoment: last } = limits
  const all = (end: string) => Object.fromEntries(names.map((name) => [name, end]))
  const spanned = Object.fromEntries(names.map((name, index) => [name, index % 2 === 0 ? first : last]))
  return [all(first), all(last), spanned, ...names.flatMap((name) => [{ [name]: first }, { [name]: last }])]
}

const withEnds = (input: unknown, end: object): unknown =>
  Array.isArray(input) ? input.map((one) => withEnds(one, end)) : { ...Object(input), ...end }

test('A56: the ends of time, in every member that is a moment, work or are refused by the member’s name', async () => {
  const portal = await startApp()
  const callers = [await portal.as(contosoAdmin), await portal.as(hostAdmin)]
  const wrong: string[] = []
  let calls = 0
  for (const { id, operation } of operations) {
    const [ofQuery, ofBody] = [momentsOf(operation.query), momentsOf(operation.body)]
    for (const end of ofQuery.length + ofBody.length > 0 ? ends([...ofQuery, ...ofBody]) : []) {
      const query = ofQuery.length > 0 ? withEnds(validInput(operation.query, 1), end) : undefined
      const body = ofBody.length > 0 ? withEnds(validInput(operation.body, 1), end) : undefined
      for (const caller of callers) {
        const { status, error } = await caller.callWith(id as OperationId, { query, body })
        calls += 1
        const isNamed =
          status !== 400 || (error?.validationErrors ?? []).every(({ members }) => (members ?? []).length > 0)
        if (status >= 500 || !isNamed) wrong.push(`${id} ${JSON.stringify(end)}: ${status} ${error?.message}`)
      }
    }
  }
  await portal.close()
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThan(200)
}, 300_000)
