import { expect, test } from 'vitest'
import { completeLanguage, directionOf } from './texts.ts'

test.each([
  [['ar'], 'ar'],
  [['ar-EG', 'en'], 'ar'],
  [['de-CH', 'en'], 'de'],
  [['en-US'], 'en-gb'],
  [['en'], 'en-gb'],
  [[null, '', 'it-CH', 'AR-sa'], 'ar'],
  [['fr-CA', 'en'], 'fr'],
  [['vi'], 'en-gb'],
  [[], 'en-gb'],
])('somebody who wishes for %j reads %s', (wishes, language) => {
  expect(completeLanguage(wishes)).toBe(language)
})

test('Arabic is written from right to left', () => {
  expect([directionOf('ar'), directionOf('en-gb')]).toEqual(['rtl', 'ltr'])
})
