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

test('R113: numbers of a file have no exponent', () => {
  const columns = [{ name: 'rate', type: 'decimal' as const }]
  expect([1e-8, -2.5e-8, 1e21].map((rate) => csvRow(columns, [rate]))).toEqual([
    '0.00000001\r\n',
    '-0.000000025\r\n',
    '1000000000000000000000\r\n',
  ])
})
