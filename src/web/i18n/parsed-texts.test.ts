import { IntlMessageFormat } from 'intl-messageformat'
import { afterEach, expect, test, vi } from 'vitest'
import { parsedTexts } from './parsed-texts.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('own texts become messages, of the keys that are shown alone', () => {
  const texts = { 'menu.home': 'Start of {name}', 'mail.greeting': 'Hello' }
  expect(parsedTexts('en-gb', texts, (key) => key.startsWith('menu.'))).toEqual({
    'menu.home': [expect.objectContaining({ value: 'Start of ' }), expect.objectContaining({ value: 'name' })],
  })
})

test('a text that is no message leaves the product’s own in its place, and is told', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(Object.keys(parsedTexts('en-gb', { broken: '{', whole: 'Whole', number: 1 }, () => true))).toEqual(['whole'])
  expect(told).toHaveBeenCalledOnce()
})

test('U151: angle brackets of an own text are words, as in its preview', () => {
  const { title } = parsedTexts('en-gb', { title: '<b>Edi</b> & "tions"' }, () => true)
  expect(title).toEqual([expect.objectContaining({ value: '<b>Edi</b> & "tions"' })])
})

test('U153: in Arabic a name of the other direction stands apart from the words beside it', () => {
  const texts = { of: 'بدأت {name} {count, plural, other {{name} و #}}' }
  const { of } = parsedTexts('ar', texts, () => true)
  const said = new IntlMessageFormat(of ?? [], 'ar').format({ name: 'Contoso (EU)', count: 2 })
  expect(said).toBe('بدأت \u2068Contoso (EU)\u2069 \u2068Contoso (EU)\u2069 و 2')
})
