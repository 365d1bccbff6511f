import { expect, test } from 'vitest'
import { inReadingOrder } from './reading-order.ts'

const fromTheRight = (text: string) => `\u202b${text}\u202c`

test('what begins with a letter, or a mark of a date, that is read from the right goes from the right', () => {
  const arabic = new Intl.NumberFormat('ar', { notation: 'compact' })
  const day = new Intl.DateTimeFormat('ar', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date('2026-11-29'))
  for (const text of [arabic.format(12_000), arabic.format(-12_000), day, 'متجر (أ)', 'חנות 12'])
    expect(inReadingOrder(text)).toBe(fromTheRight(text))
})

test('everything else stays as it is', () => {
  const percent = new Intl.NumberFormat('ar', { style: 'percent' }).format(-0.12)
  for (const text of ['12 kg', 'Shop متجر', '€12,300', '2026-11', percent, '']) expect(inReadingOrder(text)).toBe(text)
})
