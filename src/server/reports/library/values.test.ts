import { expect, test } from 'vitest'
import { csvHead, csvRow } from './values.ts'

test('F10, A93: text that a spreadsheet would take for a formula is exported as text', () => {
  const risky = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\uff1d1+1', '\u200b=1+1', ' =1+1', 'x;=1+1']
  const columns = [
    { name: '=name', type: 'text' as const },
    { name: 'amount', type: 'integer' as const },
  ]
  const rows = [...risky.map((text) => [text, -1]), ['plain "text", with both', null]]
  const csv = csvHead(columns) + rows.map((row) => csvRow(columns, row)).join('')
  expect(csv.split('\r\n')).toEqual([
    "'=name,amount",
    "'=1+1,-1",
    "'+1,-1",
    "'-1,-1",
    "'@SUM(A1),-1",
    `"'\tx",-1`,
    `"'\rx",-1`,
    "'\uff1d1+1,-1",
    "'\u200b=1+1,-1",
    "' =1+1,-1",
    `"x;'=1+1",-1`,
    '"plain ""text"", with both",',
    '',
  ])
})
