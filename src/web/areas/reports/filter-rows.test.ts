import { describe, expect, test } from 'vitest'
import type { ReportFields } from '../../../contract/services/pbi-reports.ts'
import { emptyRow, filterRows, filterText, operatorsFor } from './filter-rows.ts'

const tables: ReportFields['tables'] = [
  {
    name: 'Tickets',
    columns: [
      { name: 'Team', type: 'text' },
      { name: 'Age', type: 'integer' },
      { name: 'IsOpen', type: 'boolean' },
    ],
  },
]
const on = (column: string) => ({ table: 'Tickets', column })
const basic = 'http://powerbi.com/product/schema#basic'
const advanced = 'http://powerbi.com/product/schema#advanced'

describe('R55: the filter of a share key', () => {
  test.each([
    [{ $schema: basic, target: on('Team'), operator: 'In', values: ['First line', 'Networks'] }],
    [{ $schema: basic, target: on('Age'), operator: 'NotIn', values: [3, 7] }],
    [{ $schema: basic, target: on('IsOpen'), operator: 'In', values: [true] }],
    [
      {
        $schema: advanced,
        target: on('Age'),
        logicalOperator: 'And',
        conditions: [{ operator: 'LessThan', value: 3 }],
      },
    ],
    [{ $schema: advanced, target: on('Team'), logicalOperator: 'And', conditions: [{ operator: 'IsBlank' }] }],
    // What the fields do not say stays as it is.
    [{ target: on('Age'), operator: 'Top', itemCount: 3 }],
    [{ target: { table: 'Tickets', measure: 'Open' }, operator: 'In', values: [1] }],
    [
      {
        target: on('Age'),
        logicalOperator: 'Or',
        conditions: [{ operator: 'LessThan', value: 3 }, { operator: 'IsBlank' }],
      },
    ],
    [{ target: on('Team'), operator: 'In', values: ['two\nlines', null] }],
  ])('%j comes to the form and back', (filter) => {
    const rows = filterRows(JSON.stringify(filter))
    expect(JSON.parse(filterText(rows, tables) ?? '')).toEqual([filter])
    // A provider that tells of no columns changes no kind of value.
    expect(JSON.parse(filterText(rows, []) ?? '')).toEqual([filter])
  })

  test('is nothing without a row', () => {
    expect(filterText(filterRows(null), tables)).toBeNull()
  })

  test('is of the kind that the column is of, whoever types it', () => {
    const text = filterText([{ ...emptyRow, ...on('Age'), values: ' 3 \n\n 7' }], tables)
    expect(JSON.parse(text ?? '')).toMatchObject([{ values: [3, 7] }])
  })

  test('that is no JSON is seen as it is', () => {
    expect(filterRows('{"target"')).toMatchObject([{ isJson: true, json: '{"target"' }])
  })

  test('compares parts of texts alone, and truths with nothing', () => {
    expect(operatorsFor('integer')).not.toContain('Contains')
    expect(operatorsFor('text')).toContain('StartsWith')
    expect(operatorsFor('boolean')).toEqual(['In', 'NotIn', 'IsBlank', 'IsNotBlank'])
    expect(operatorsFor(undefined)).toHaveLength(12)
  })
})
