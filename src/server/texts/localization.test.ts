import { expect, test } from 'vitest'
import { builtInTexts, chooseCulture, numberedText, sourceTexts, translator } from './localization.ts'

const offered = ['ar', 'en-gb']

test('a text speaks the language of the culture, with its values', () => {
  expect(translator('en-gb')('Identity.DuplicateUserName', { userName: 'alice' })).toBe('The user name alice is taken.')
  expect(translator('ar')('LoginFailed')).toBe('فشل تسجيل الدخول')
  expect(translator('ar-EG')('LoginFailed')).toBe('فشل تسجيل الدخول')
  expect(translator('fr-CA')('LoginFailed')).toBe('Échec de la connexion')
  expect(translator('en')('LoginFailed')).toBe('Sign-in failed')
})

test('a language without complete texts reads the default ones', () => {
  expect(translator('it')('LoginFailed')).toBe('Sign-in failed')
})

test('plural forms follow the number', () => {
  expect(translator('en-gb')('ComeBackIn', { unit: 'seconds', count: 1 })).toBe('in 1 second')
  expect(translator('en-gb')('ComeBackIn', { unit: 'seconds', count: 3 })).toBe('in 3 seconds')
})

test('values cannot smuggle markup or placeholders into a text', () => {
  expect(translator('en-gb')('Identity.InvalidUserName', { userName: '<b>{x}</b>' })).toContain('<b>{x}</b>')
})

test('the wish that comes first in ABP’s order and is offered decides', () => {
  expect(chooseCulture({ query: 'ar', own: 'en-gb' }, offered)).toBe('ar')
  expect(chooseCulture({ own: 'ar', header: 'en-gb' }, offered)).toBe('ar')
  expect(chooseCulture({ header: 'ar', cookie: 'c=en-gb|uic=en-gb' }, offered)).toBe('ar')
  expect(chooseCulture({ cookie: 'c=ar|uic=ar', acceptLanguage: 'en' }, offered)).toBe('ar')
  expect(chooseCulture({ acceptLanguage: 'fr, en;q=0.5, ar;q=0.8', fallback: 'en-gb' }, offered)).toBe('ar')
  expect(chooseCulture({ fallback: 'ar' }, offered)).toBe('ar')
  expect(chooseCulture({}, offered)).toBe('en-gb')
})

test('a regional culture finds its language, and a language its region', () => {
  expect(chooseCulture({ header: 'ar-EG' }, offered)).toBe('ar')
  expect(chooseCulture({ header: 'en-US' }, offered)).toBe('en-gb')
  expect(chooseCulture({ header: 'en' }, offered)).toBe('en-gb')
})

test.each([
  '',
  'null',
  'c=null|uic=null',
  'c=|uic=',
  'undefined',
  '[object Object]',
  '|||',
  'xx',
  '../../etc',
  '=',
  'c=ar|uic=zz',
])('junk in a culture header is no wish: %j', (header) => {
  expect(chooseCulture({ header, fallback: 'en-gb' }, offered)).toBe('en-gb')
})

test('one of the two halves of a culture cookie may be empty', () => {
  expect(chooseCulture({ cookie: 'c=ar|uic=' }, offered)).toBe('ar')
  expect(chooseCulture({ cookie: 'c=|uic=ar' }, offered)).toBe('ar')
})

test('clients of ABP’s family get numbered placeholders', () => {
  expect(numberedText('{entity} {id} of {entity}')).toBe('{0} {1} of {0}')
  expect(numberedText('in {seconds, plural, one {# second} other {# seconds}}.')).toBe('in {0} seconds.')
  expect(numberedText('{n, plural, =0 {none of {all}} other {# of {all}}}, {all}')).toBe('{0} of {1}, {1}')
})

test('A64: the longest text that may be kept is numbered in moments', () => {
  const begun = process.cpuUsage()
  numberedText(`${'{t, plural,'.repeat(180)}${'other {'.repeat(280)}`)
  numberedText(`{t, plural,${'other {x}'.repeat(440)}`)
  expect(process.cpuUsage(begun).user).toBeLessThan(50_000)
})

test('every source that such a client expects has texts, and the product’s own has all', () => {
  const sources = sourceTexts(builtInTexts['en-gb'])
  expect(Object.keys(sources)).toEqual(['Abp', 'AbpWeb', 'AbpZero', 'Tessera'])
  expect(sources.AbpWeb?.InternalServerError).toBe(sources.Tessera?.InternalServerError)
  expect(sources.AbpZero?.['Identity.DuplicateUserName']).toBe('The user name {0} is taken.')
  expect(sources.AbpZero?.LoginFailed).toBeUndefined()
})
