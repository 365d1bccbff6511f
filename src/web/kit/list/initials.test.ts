import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('a person is two letters, the first and the last name’s', () => {
  expect(initials('Abeba Mensah')).toBe('AM')
  expect(initials('Alastair ap  Gwilym ')).toBe('AG')
  expect(initials('çağla Öztürk')).toBe('ÇÖ')
})

test('one word is one letter, and joined letters stand alone', () => {
  expect(initials('admin')).toBe('A')
  expect(initials('عبد الرحمن المصري')).toBe('ع')
  expect(initials('')).toBe('')
})
