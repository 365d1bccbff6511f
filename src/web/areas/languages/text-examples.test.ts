import { expect, test } from 'vitest'
import { directionOfLanguage, examplesOf } from './text-examples.ts'

const words = { name: 'Anna', email: 'anna@example.com', other: 'Sample' }
const examples = (text: string, language = 'en-gb') => examplesOf(text, language, words)

test('what is in braces is filled by what it is called', () => {
  expect(examples('{name} wrote to {emailAddress} {0}')).toEqual(['Anna wrote to anna@example.com Sample'])
  expect(examples('No braces')).toEqual(['No braces'])
  expect(examples('<b>{days}</b> days')).toEqual(['<b>12</b> days'])
})

test('a plural has a sentence for each form of the language, and for each number that it names', () => {
  expect(examples('{count, plural, one {# row} other {# rows}}')).toEqual(['0 rows', '1 row'])
  expect(examples('{count, plural, =0 {none} one {# row} other {# rows}}')).toEqual(['none', '1 row', '2 rows'])
  expect(examples('{n, plural, one {# صف} two {صفان} few {# صفوف} many {# صفًا} other {# صف}}', 'ar')).toHaveLength(6)
})

test('a choice has a sentence for each way, and others stay as they are', () => {
  expect(examples('{name} {kind, select, day {daily} other {weekly}}')).toEqual(['Anna daily', 'Anna weekly'])
})

test('what cannot be read, or is in no language, has none', () => {
  expect(examples('{name')).toBeNull()
  expect(examples('Slet {count, plural, one {#}}')).toBeNull()
})

test('a language is written to one side', () => {
  expect(['ar', 'he', 'fa-IR', 'en-gb', 'de', 'not a language'].map(directionOfLanguage)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
    'auto',
  ])
})
