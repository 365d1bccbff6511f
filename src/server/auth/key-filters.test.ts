import { describe, expect, it } from 'vitest'
import { readKeyFilters } from './key-filters.ts'

const filter = { target: { table: 'Agents', column: 'Team' }, operator: 'In', values: ['A'] }

describe('filters of a share key', () => {
  it('are one or several', () => {
    expect(readKeyFilters(JSON.stringify(filter))).toEqual([filter])
    expect(readKeyFilters(JSON.stringify([filter, filter]))).toEqual([filter, filter])
    expect(readKeyFilters('[]')).toEqual([])
  })

  it.each(['', '{', 'null', '1', '"x"', '{"target":{}}', '[[]]', '{"target":{"table":"A"},"values":[{}]}'])(
    'are not %s',
    (text) => {
      expect(readKeyFilters(text)).toBeNull()
    },
  )

  it('are no more than the limit', () => {
    expect(readKeyFilters(JSON.stringify(Array(20).fill(filter)))).toHaveLength(20)
    expect(readKeyFilters(JSON.stringify(Array(21).fill(filter)))).toBeNull()
  })
})
