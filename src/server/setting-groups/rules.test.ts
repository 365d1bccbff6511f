import { expect, test } from 'vitest'
import { isTimeZone } from './rules.ts'

test.each(['UTC', 'Europe/Tallinn', 'Asia/Kathmandu', 'Etc/GMT+5'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true)
})

test.each(['', '+03:00', 'Mars/Olympus', 'Europe', '../../etc/passwd'])('%j is no time zone', (name) => {
  expect(isTimeZone(name)).toBe(false)
})
