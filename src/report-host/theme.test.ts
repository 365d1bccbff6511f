import { expect, test } from 'vitest'
import { contrast, lookOf, textOn } from './theme.ts'
import { faded } from './visuals/faded.ts'

test('colours of the report hold until the embedder’s theme says otherwise', () => {
  const own = { accent: '#115511', dataColors: ['#112233'] }
  expect(lookOf(own, null, 0)).toMatchObject({ accent: '#115511', isDark: false })
  const worn = lookOf(own, { themeJson: { dataColors: ['#445566'] } }, 0)
  expect([lookOf(own, null, 0).series[0], worn.accent, worn.series[0]]).toEqual(['#112233', '#115511', '#445566'])
})

test('the ninth value is pale', () => {
  expect(lookOf({}, null, 0)).toMatchObject({ other: '#bfc6c5' })
  expect(lookOf({}, null, 0).series).toHaveLength(8)
})

test.each(['#ffffff', '#101418'])('every colour of a value is told from the surface on %s', (background) => {
  const look = lookOf({}, { themeJson: { background } }, 0)
  for (const colour of look.series) expect(contrast(colour, look.surface)).toBeGreaterThan(3)
})

test('a dark background makes a dark page, on which everything still reads', () => {
  const look = lookOf({ foreground: '#222222', accent: '#003300' }, { themeJson: { background: '#101418' } }, 0)
  expect(look.isDark).toBe(true)
  for (const colour of [look.foreground, look.quiet, look.accent]) {
    expect(contrast(colour, look.surface)).toBeGreaterThan(4.5)
    expect(contrast(colour, look.background)).toBeGreaterThan(4.5)
  }
})

test('colours of a theme that nobody could read are left out', () => {
  expect(lookOf({}, { themeJson: { foreground: '#fefefe', tableAccent: 'red' } }, 0)).toMatchObject({
    foreground: '#162020',
    accent: '#007167',
  })
})

test.each([1, 2, 3, 4])('contrast mode %d outdoes every theme', (mode) => {
  const look = lookOf({}, { themeJson: { background: '#808080' } }, mode)
  expect(contrast(look.foreground, look.background)).toBeGreaterThan(7)
})

test('U281: a report with few colours has those of the product after them that are unlike its own', () => {
  const own = ['#B45309', '#1D4ED8', '#047857', '#BE185D']
  const { series } = lookOf({ dataColors: own }, null, 0)
  expect(series.slice(0, 4)).toEqual(own)
  expect(new Set(series).size).toBe(series.length)
  expect(series.length).toBeGreaterThanOrEqual(7)
  expect(series).not.toContain('#874f00')
})

test('U280: what stands back is a tint, on which text still reads', () => {
  for (const background of ['#ffffff', '#101418']) {
    const look = lookOf({}, { themeJson: { background } }, 0)
    for (const colour of look.series)
      expect(contrast(faded(colour, look.surface), look.foreground)).toBeGreaterThan(4.5)
  }
})

test('text on a colour reads', () => {
  expect([textOn('#555cd2'), textOn('#ffee00')]).toEqual(['#ffffff', '#000000'])
})
