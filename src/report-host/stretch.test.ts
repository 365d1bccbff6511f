import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Page } from '../contract/models/report-definition.ts'
import { geometryOf } from './layout.ts'

const { pages } = JSON.parse(await readFile('demo/reports/contoso/sales-performance/report.json', 'utf8'))
const [overview, products]: Page[] = pages

function boxesOf(page: Page | undefined, width: number, height: number) {
  if (!page) throw new Error('The report has no such page.')
  const { visuals, height: whole, scale } = geometryOf(page, {}, [], { width, height })
  const heights = Object.fromEntries(visuals.map(({ visual, box }) => [visual.name, Math.round(box?.height ?? 0)]))
  return { whole, scale, heights, end: Math.max(...visuals.map(({ box }) => (box ? box.top + box.height : 0))) }
}

test('U274: what a low frame lacks is taken from the charts and tables, not from cards and controls', () => {
  const { whole, heights } = boxesOf(overview, 1200, 548)
  expect(whole).toBe(548)
  expect(heights).toMatchObject({ 'kpi-revenue': 92, year: 33 })
  expect(heights['by-month']).toBeGreaterThanOrEqual(140)
  expect(heights['top-products']).toBeGreaterThanOrEqual(160)
})

test('U274: a page takes the height that its frame has beyond its own, to within 16 pixels of the end', () => {
  for (const page of [overview, products]) {
    const { whole, end, scale } = boxesOf(page, 1160, 760)
    expect([whole, scale]).toEqual([760, 1160 / 1280])
    expect(whole - end).toBeLessThanOrEqual(16)
    expect(whole - end).toBeGreaterThan(8)
  }
})

test('U274: no page is drawn out by more than a quarter, or pressed below what its visuals need', () => {
  expect(boxesOf(overview, 1280, 2000).whole).toBe(900)
  const { whole, heights } = boxesOf(overview, 1280, 300)
  expect(whole).toBeGreaterThan(300)
  expect(heights['by-month']).toBeGreaterThanOrEqual(140)
  expect(heights['top-products']).toBeGreaterThanOrEqual(160)
})
