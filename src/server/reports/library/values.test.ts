import { expect, test } from 'vitest'
import { csvOf } from './values.ts'

test('F10: text that a spreadsheet would take for a formula is exported as text', () => {
  const risky = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']
  const columns = [
    { name: '=name', type: 'text' as const },
    { name: 'amount', type: 'integer' as const },
  ]
  const csv = csvOf(columns, [...risky.map((text) => [text, -1]), ['plain "text", with both', null]])
  expect(csv.split('\r\n')).toEqual([
    "'=name,amount",
    "'=1+1,-1",
    "'+1,-1",
    "'-1,-1",
    "'@SUM(A1),-1",
    "'\tx,-1",
    `"'\rx",-1`,
    '"plain ""text"", with both",',
    '',
  ])
})
