import { expect, test } from 'vitest'
import { startingWith, timeZones, withChosen, zoneNamed } from './time-zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

const nameOf = async (value: string, at: Date) => (await timeZones(at)).find((zone) => zone.value === value)?.name

test('zones are named with their distance from UTC at the time that is asked for', async () => {
  expect(await nameOf('Europe/Berlin', winter)).toBe('(UTC+01:00) Europe/Berlin')
  expect(await nameOf('Europe/Berlin', summer)).toBe('(UTC+02:00) Europe/Berlin')
  expect(await nameOf('America/St_Johns', winter)).toBe('(UTC-03:30) America/St_Johns')
  expect(await nameOf('UTC', winter)).toBe('(UTC+00:00) UTC')
})

test('zones go from west to east, each once', async () => {
  const values = (await timeZones(winter)).map(({ value }) => value)
  expect(values.indexOf('America/New_York')).toBeLessThan(values.indexOf('Europe/London'))
  expect(values.indexOf('Europe/London')).toBeLessThan(values.indexOf('Asia/Tokyo'))
  expect(new Set(values).size).toBe(values.length)
  expect(values.length).toBeGreaterThan(400)
})

test('a zone that stands first is not repeated, and may be one that is not on the list', async () => {
  const zones = await timeZones(winter)
  const known = startingWith(zoneNamed('Asia/Tokyo', winter), zones)
  expect([known[0]?.value, known.length]).toEqual(['Asia/Tokyo', zones.length])
  const other = startingWith(zoneNamed('Etc/GMT-7', winter), zones)
  expect([other[0]?.name, other.length]).toEqual(['(UTC+07:00) Etc/GMT-7', zones.length + 1])
  expect(zoneNamed('Mars/Olympus', winter)).toEqual({ name: 'Mars/Olympus', value: 'Mars/Olympus' })
})

test('U229: a zone that was renamed is found by both names, each once, and is the one that was chosen by either', async () => {
  const zones = await timeZones(winter)
  const kolkata = zones.filter(({ name }) => /Kolkata|Calcutta/.test(name))
  expect(kolkata).toEqual([{ name: '(UTC+05:30) Asia/Kolkata (Asia/Calcutta)', value: 'Asia/Calcutta' }])
  expect(startingWith(zoneNamed('Asia/Kolkata', winter), zones)).toHaveLength(zones.length)
  const chosen = withChosen('Asia/Kolkata', zones).filter(({ name }) => name.includes('Kolkata'))
  expect(chosen).toEqual([{ name: '(UTC+05:30) Asia/Kolkata (Asia/Calcutta)', value: 'Asia/Kolkata' }])
})
