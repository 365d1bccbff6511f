import { expect, test } from 'vitest'
import { decoded, guarded, linesToSave, readLines, unguarded } from './lines.ts'

test('F10: what is saved is read as it was: quotes, line ends, what parts cells, and what a spreadsheet would reckon', () => {
  const lines = [
    ['key', 'text'],
    ['a', 'Say "yes"; or no,\r\nor\tneither'],
    ['b', '=1+1'],
    ['c', "'-quoted"],
    ['d', ' spaces '],
  ]
  const text = linesToSave(lines.map((line) => line.map(guarded)))
  expect(text).toContain("'=1+1")
  expect(readLines(text).map(({ cells }) => cells.map(unguarded))).toEqual(lines)
})

test.each(['＝1+1', '＠SUM(1)', '\t=1+1', '\r=1+1', '\n=1+1', '\u200b=1+1', '−1+1', "'=1", '+43 1 234', '-5'])(
  'A93: %j is kept text for a spreadsheet, and is what it was when it comes back',
  (cell) => {
    expect(guarded(cell)).toBe(`'${cell}`)
    expect(unguarded(guarded(cell))).toBe(cell)
  },
)

test.each(["'quoted'", 'it’s =1', '', "'", 'Zoë'])('A93: %j stands as it is', (cell) => {
  expect(guarded(cell)).toBe(cell)
  expect(unguarded(cell)).toBe(cell)
})

test('reads the encodings that spreadsheets write', () => {
  expect(decoded(new TextEncoder().encode('Zoë'))).toBe('Zoë')
  expect(decoded(new Uint8Array([0x5a, 0x6f, 0xeb]))).toBe('Zoë')
  expect(decoded(new Uint8Array([0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0]))).toBe('Zoë')
})
