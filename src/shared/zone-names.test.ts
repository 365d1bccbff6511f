import { expect, test } from 'vitest'
import { listedZone, zoneInWords } from './zone-names.ts'

test('U229: a zone that was renamed is called by its present name, and by the one of before', () => {
  for (const name of ['Asia/Kolkata', 'Asia/Calcutta']) {
    expect(zoneInWords(name)).toBe('Asia/Kolkata (Asia/Calcutta)')
    expect(listedZone(name)).toBe('Asia/Calcutta')
  }
  expect(zoneInWords('Europe/Berlin')).toBe('Europe/Berlin')
})

test('U229: whichever zone this runtime lists by a name of before has its present one', () => {
  const renamed = Intl.supportedValuesOf('timeZone').filter((name) => zoneInWords(name) !== name)
  expect(renamed.length).toBeGreaterThan(15)
  for (const name of renamed) expect(zoneInWords(name)).toContain(`(${name})`)
})
