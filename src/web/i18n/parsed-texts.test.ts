import { afterEach, expect, test, vi } from 'vitest'
import { parsedTexts } from './parsed-texts.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('own texts become messages, of the keys that are shown alone', () => {
  const texts = { 'menu.home': 'Start of {name}', 'mail.greeting': 'Hello' }
  expect(parsedTexts(texts, (key) => key.startsWith('menu.'))).toEqual({
    'menu.home': [expect.objectContaining({ value: 'Start of ' }), expect.objectContaining({ value: 'name' })],
  })
})

test('a text that is no message leaves the product’s own in its place, and is told', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(Object.keys(parsedTexts({ broken: '{', whole: 'Whole', number: 1 }, () => true))).toEqual(['whole'])
  expect(told).toHaveBeenCalledOnce()
})

test('U151: angle brackets of an own text are words, as in its preview', () => {
  const { title } = parsedTexts({ title: '<b>Edi</b> & "tions"' }, () => true)
  expect(title).toEqual([expect.objectContaining({ value: '<b>Edi</b> & "tions"' })])
})
