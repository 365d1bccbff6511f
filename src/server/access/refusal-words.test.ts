import { expect, test } from 'vitest'
import { translator } from '../texts/localization.ts'
import { wordsOfRefusal } from './refusal-words.ts'
import { comeBackIn } from './refusals.ts'

const said = (seconds: number, culture = 'en-gb') =>
  wordsOfRefusal(comeBackIn(seconds, 429, 'TooManyRequests'), translator(culture))

test.each([
  [1, 'in 1 second.'],
  [60, 'in 60 seconds.'],
  [61, 'in 2 minutes.'],
  [240, 'in 4 minutes.'],
  [3_600, 'in 60 minutes.'],
  [7_200, 'in 2 hours.'],
  [86_400, 'in 24 hours.'],
  [172_801, 'in 3 days.'],
])('U224: a wait of %d seconds is told as people would say it', (seconds, words) => {
  expect(said(seconds)).toBe(`Too many requests. Try again ${words}`)
})

test('U224: in every language, by its own forms', () => {
  expect([120, 660, 180, 7_200].map((seconds) => said(seconds, 'ar'))).toEqual([
    expect.stringContaining('بعد دقيقتين.'),
    expect.stringContaining('بعد 11 دقيقة.'),
    expect.stringContaining('بعد 3 دقائق.'),
    expect.stringContaining('بعد ساعتين.'),
  ])
  expect([said(240, 'de'), said(240, 'fr')]).toEqual([
    expect.stringContaining('in 4 Minuten erneut.'),
    expect.stringContaining('dans 4 minutes.'),
  ])
})
