import { expect, test } from 'vitest'
import { readTexts, textsToSave } from './text-file.ts'

const heads = { key: 'المفتاح', original: 'الأصل', translation: 'الترجمة' }
const texts = [
  { key: 'a.one', baseValue: 'One, "two"', targetValue: 'Ét, "to"\nog tre' },
  { key: 'a.two', baseValue: '=1', targetValue: '' },
  { key: 'a.three', baseValue: '-', targetValue: '-' },
]

test('a file that was saved is read as it was, in any language', () => {
  expect(readTexts(textsToSave(texts, heads), heads)).toEqual([
    { row: 2, key: 'a.one', value: 'Ét, "to"\nog tre' },
    { row: 4, key: 'a.two', value: '' },
    { row: 5, key: 'a.three', value: '-' },
  ])
})

test.each([
  ['columns in another order', 'Text;Key\nEt;a.one'],
  ['more columns than are known', 'Key\tNote\tTranslation\na.one\tshort\tEt'],
])('reads %s', (_, list) => {
  expect(readTexts(list, heads)).toEqual([{ row: 2, key: 'a.one', value: 'Et' }])
})

test.each([
  ['the key and the text', 'a.one,Et'],
  ['the original between them', 'a.one,One,Et'],
])('reads lines without a head: %s', (_, list) => {
  expect(readTexts(list, heads)).toEqual([{ row: 1, key: 'a.one', value: 'Et' }])
})

test('a head without a translation is told', () => {
  expect(readTexts('Key,Note\na.one,Et', heads)).toBeNull()
  expect(readTexts(' \n', heads)).toEqual([])
})
