import { expect, test } from 'vitest'
import { guarded, unguarded } from '../../../shared/formulas.ts'
import { decoded, linesToSave, readLines } from './lines.ts'

test('F10: what is saved is read as it was: quotes, line ends, what parts cells, and what a spreadsheet would reckon', () => {
  const lines = [
    ['key', 'text'],
    ['a', 'Say "yes"; or no,\r\nor\tneither'],
    ['b', '=1+1'],
    ['c', "'-quoted"],
    ['d', ' spaces '],
    ['e', 'x;=1+1;\r\n- two'],
  ]
  const text = linesToSave(lines.map((line) => line.map(guarded)))
  expect(text).toContain("'=1+1")
  expect(readLines(text).map(({ cells }) => cells.map(unguarded))).toEqual(lines)
})

test('reads the encodings that spreadsheets write', () => {
  expect(decoded(new TextEncoder().encode('Zoë'))).toBe('Zoë')
  expect(decoded(new Uint8Array([0x5a, 0x6f, 0xeb]))).toBe('Zoë')
  expect(decoded(new Uint8Array([0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0]))).toBe('Zoë')
})
