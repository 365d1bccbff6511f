import { expect, test } from 'vitest'
import { countriesNamed } from './countries.ts'

const codes = countriesNamed('', 'en').map(({ value }) => value)

test('all 249 countries and territories of ISO 3166-1 are there, once', () => {
  expect(codes).toHaveLength(249)
  expect(new Set(codes).size).toBe(249)
  expect(codes).toEqual(expect.arrayContaining(['AX', 'BQ', 'EH', 'GB', 'PS', 'SS', 'TW', 'UM', 'VA']))
})

test.each(['AN', 'CS', 'DD', 'EU', 'FX', 'SU', 'UK', 'UN', 'XK', 'YU', 'ZZ'])(
  '%s is withdrawn, reserved or nobody’s, and not among them',
  (code) => expect(codes).not.toContain(code),
)

test('each has a name in the caller’s language', () => {
  for (const culture of ['en-gb', 'ar', 'ja']) {
    expect(countriesNamed('', culture).filter(({ name, value }) => name === value)).toEqual([])
  }
  expect(countriesNamed(' sÜd', 'de').map(({ name }) => name)).toContain('Südsudan')
})
