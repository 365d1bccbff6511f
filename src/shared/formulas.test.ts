import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formulaSigns, guarded, quoted, unguarded } from './formulas.ts'

test.each([
  ...['＝1+1', '＠SUM(1)', '\u200b=1+1', '−1+1', "'=1", '+43 1 234', '-5', '\tx'],
  ...[' =1+1', '\u00a0=1+1', ' \u200b @SUM(1)', "' =1"],
])('A93: %j is kept text for a spreadsheet, and is what it was when it comes back', (cell) => {
  expect(guarded(cell)).toBe(`'${cell}`)
  expect(unguarded(guarded(cell))).toBe(cell)
})

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; =1+1;', "x;' =1+1;"],
  ['x\t＝1+1', "x\t'＝1+1"],
  ['x\r\n=1+1\n- two', "x\r\n'=1+1\n'- two"],
  [';=1', ";'=1"],
  ['x;"=1+1;y', 'x;\'"=1+1;y'],
  ['x\n""=1', 'x\n\'""=1'],
  ['\t=1+1', "'\t'=1+1"],
  ['=1;=1', "'=1;'=1"],
])('A93: of %j each part is kept text where another country’s spreadsheet parts it', (cell, kept) => {
  expect(guarded(cell)).toBe(kept)
  expect(unguarded(kept)).toBe(cell)
})

test.each(["'quoted'", 'it’s =1', '', "'", 'Zoë', 'a; b', 'one\r\n\r\ntwo', "a;'b'"])(
  'A93: %j stands as it is',
  (cell) => {
    expect(guarded(cell)).toBe(cell)
    expect(unguarded(cell)).toBe(cell)
  },
)

test('A93: whatever is guarded comes back, and no part of it is reckoned', () => {
  const sign = fc.constantFrom('=', '-', '＝', "'", ';', '\t', '\r', '\n', ' ', ',', '"', '\u200b', 'a', '1')
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 12 }), (cell) => {
      const kept = guarded(cell)
      expect(unguarded(kept)).toBe(cell)
      const [first = '', ...parts] = kept.split(/[;\t\r\n]/)
      expect(first.trim()).not.toMatch(/^\u200b*[=＝-]/)
      for (const part of parts) expect(part).not.toMatch(/^["\u200b\s]*[=＝-]/)
    }),
  )
})

test('F10: a cell is quoted where any spreadsheet would part it', () => {
  expect(['a', 'a,b', 'a;b', 'a\tb', 'a"b', 'a\nb'].map(quoted)).toEqual([
    ...['a', '"a,b"', '"a;b"', '"a\tb"', '"a""b"', '"a\nb"'],
  ])
})

test('A93: the signs are all that Unicode takes for one of them', () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  const forms = (signs: string) => all.filter((sign) => signs.includes(sign.normalize('NFKC')))
  expect([...formulaSigns.ofFormulas].toSorted()).toEqual(forms('=@').toSorted())
  expect([...formulaSigns.ofNumbers].toSorted()).toEqual(forms('+-\u2212').toSorted())
})
