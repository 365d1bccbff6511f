import { describe, expect, it } from 'vitest'
import { inert, printable, sheetName, withoutEscapes } from './cell-text.ts'

describe('a text in a cell (F10)', () => {
  it.each([
    ...['=1+1', '@SUM(A1)', '+cmd|calc', '-2+3+cmd', '\t=1', '\r=1', '\n=1', '=HYPERLINK("https://evil.example")'],
    ...[
      '＝1+1',
      '＋cmd',
      '－cmd',
      '＠SUM(A1)',
      '﹦1',
      '⁼1',
      '−cmd',
      '\ufeff=1',
      '\u200b＝1',
      '\u0000=1',
      '  =1',
      '\u00a0=1',
    ],
  ])('A5: that a spreadsheet would calculate is marked as text: %j', (text) => {
    expect(inert(text)).toBe(`'${text}`)
  })

  it.each(['Alice', '+44 20 7946 0018', '-12.5', '+', 'a=b', '', '  a'])('of people is left as it is: %j', (text) => {
    expect(inert(text)).toBe(text)
  })

  it('keeps what XML can hold, and marks what it cannot', () => {
    expect(printable('Zoë\n\tعلي 👩‍💻')).toBe('Zoë\n\tعلي 👩‍💻')
    expect(printable('a\u0001b\u001bc\ud800d')).toBe('a�b�c�d')
  })
})

it.each([
  ['_x003D_HYPERLINK("https://evil.example")', '_x005F_x003D_HYPERLINK("https://evil.example")'],
  ['_x003d_1 and _x0041_', '_x005F_x003d_1 and _x005F_x0041_'],
  ['_x005F_x003D_', '_x005F_x005F_x005F_x003D_'],
  ['snake_case_xray_', 'snake_case_xray_'],
])('A152: what a spreadsheet would read as another character stays as it is: %j', (text, written) => {
  expect(withoutEscapes(text)).toBe(written)
})

describe('the name of a sheet (F10)', () => {
  it.each([
    ['Users', 'Users'],
    ['Leute / Rollen', 'Leute Rollen'],
    ['a/b\\c:d*e?f[g]', 'a b c d e f g'],
    ["'quoted'", 'quoted'],
    ['x'.repeat(40), 'x'.repeat(31)],
    [`${'x'.repeat(30)}👩`, 'x'.repeat(30)],
    ['=1+1', '1+1'],
    ['_x003D_1', 'x003D_1'],
    ['＝cmd', 'cmd'],
    ['a\u0001b', 'a\ufffdb'],
    ['History', 'Sheet History'],
    ['/', 'Sheet'],
    ['مستخدمون', 'مستخدمون'],
  ])('A5: is one that spreadsheets take, whatever the text: %j', (text, name) => {
    expect(sheetName(text)).toBe(name)
  })
})
