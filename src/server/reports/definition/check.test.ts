import { describe, expect, test } from 'vitest'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { type Fault, ImportRefused } from '../faults.ts'
import { readDefinition } from './check.ts'

function faultsOf(text: string): readonly Pick<Fault, 'line' | 'reason'>[] {
  try {
    readDefinition(text, new Date())
    return []
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    return error.faults.map(({ line, reason }) => ({ line, reason }))
  }
}

const sales = (more: object) =>
  JSON.stringify(
    {
      name: 'Sales',
      tables: [{ name: 'Sales', file: 'sales.csv', columns: [{ name: 'Units', type: 'integer' }] }],
      pages: [{ name: 'page', displayName: 'Page', visuals: [] }],
      ...more,
    },
    null,
    1,
  )

describe('A127: a definition', () => {
  test('of many wrong lines is told the first of them, each with its line', () => {
    const faults = faultsOf(`{"rows":[\n${'1,\n'.repeat(30_000)}1]}`)
    expect(faults).toHaveLength(limits.uploadFaults)
    expect(faults.at(-1)).toEqual({ line: 47, reason: expect.stringContaining('must be object') })
  })

  test('of many wrong elements in lists of lists is told as few', () => {
    const target = { table: 'Sales', column: 'Units' }
    const filters = Array.from({ length: 20 }, () => ({ target, values: Array.from({ length: 1_000 }, () => ({})) }))
    expect(faultsOf(sales({ filters }))).toHaveLength(limits.uploadFaults)
  })

  test('of unknown members is told as few, on the line of each', () => {
    const members = Array.from({ length: 20_000 }, (_, index) => `"a/${index}":1`).join(',\n')
    const faults = faultsOf(`{${members}}`)
    expect(faults).toHaveLength(limits.uploadFaults)
    expect(faults).toContainEqual({ line: 30, reason: '“a/29” is not a member that may stand here' })
  })

  test.each(['[', '{"a":'])('that is too deep is refused in words: %s', (opening) => {
    const closing = opening === '[' ? ']' : '}'
    const faults = faultsOf(`\n${opening.repeat(20_000)}1${closing.repeat(20_000)}`)
    expect(faults).toEqual([{ line: 2, reason: 'lists and objects stand in one another more than 32 times' }])
  })

  test('with an endless name of a member is refused by its beginning', () => {
    const faults = faultsOf(`{\n"${'/'.repeat(150_000)}":[${'1,'.repeat(60_000)}1]}`)
    expect(faults).toEqual([{ line: 2, reason: `“${'/'.repeat(128)}…” is not a member that may stand here` }])
  })
})

describe('A130: a definition', () => {
  test('of more characters than a form takes is refused before it is read', () => {
    const [fault] = faultsOf(`{"tables":[${'{},'.repeat(100_000)}{}]}`)
    expect(fault).toEqual({ line: null, reason: 'has more than 300000 characters' })
  })

  test('of more values than a report has is refused where there are too many', () => {
    const faults = faultsOf(`{"rows":[${'1,\n'.repeat(90_000)}1]}`)
    expect(faults).toEqual([{ line: 49_999, reason: 'there are more than 50000 values' }])
  })
})

describe('A128: a definition', () => {
  test('with a ratio of ratios, or of itself, is refused', () => {
    const ratio = (name: string, of: string) => {
      const measure = { table: 'Sales', measure: of }
      return { table: 'Sales', name, ratio: { numerator: measure, denominator: measure } }
    }
    const reason = 'a ratio is made of measures that are not ratios themselves'
    expect(faultsOf(sales({ measures: [ratio('one', 'one')] }))).toEqual([{ line: expect.any(Number), reason }])
    expect(faultsOf(sales({ measures: [ratio('one', 'two'), ratio('two', 'one')] }))).toEqual([
      { line: expect.any(Number), reason },
      { line: expect.any(Number), reason },
    ])
  })

  test.each<[string, string]>([
    ['a NUL in a value', '{\n"name":"a\\u0000b"}'],
    ['a NUL in a name', '{\n"a\\u0000b":1}'],
    ['half of a character', '{\n"name":"a\\ud83d"}'],
    ['half of a character, as it is', '{\n"name":"a\ud83d"}'],
  ])('with %s is refused with its line', (_what, text) => {
    expect(faultsOf(text)).toEqual([
      { line: 2, reason: 'the text has a NUL, or half of a character, which cannot be kept' },
    ])
  })

  test('with a whole character of two halves is taken', () => {
    expect(faultsOf(sales({ description: '😀' }).replace('😀', '\\ud83d\\ude00'))).toEqual([])
  })
})
