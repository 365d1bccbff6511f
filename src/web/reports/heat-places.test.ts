import { expect, test } from 'vitest'
import { fittedPage, heatRadius, spotsOn, unitsOf } from './heat-places.ts'

test.each([
  [1280, 720, 38.4],
  [200, 112, 10],
  [3840, 2160, 60],
])('on a page of %i × %i the radius is %d', (width, height, radius) => {
  expect(heatRadius({ width, height })).toBeCloseTo(radius)
})

test('a page of Power BI stands in the middle of what the panes leave', () => {
  const page = { width: 1280, height: 720 }
  const panes = { showFilters: true, showNavigation: true }
  expect(fittedPage({ width: 1312, height: 935 }, page, panes)).toEqual({ left: 0, top: 90, width: 1280, height: 720 })
  expect(fittedPage({ width: 1280, height: 720 }, page, { showFilters: false, showNavigation: false })).toEqual({
    left: 0,
    top: 0,
    width: 1280,
    height: 720,
  })
})

test('a page has the size that it tells, or that of its kind', () => {
  expect([unitsOf({ type: 4, width: 900, height: 600 }), unitsOf({ type: 1 }), unitsOf(undefined)]).toEqual([
    { width: 900, height: 600 },
    { width: 960, height: 720 },
    { width: 1280, height: 720 },
  ])
})

test('clicks of the open page stand on the page as it is drawn, under the name of their visual, the hottest on top', () => {
  const click = (pageName: string, centerCoordX: number, centerCoordY: number, logCount: number) => ({
    pageName,
    centerCoordX,
    centerCoordY,
    logCount,
  })
  const page = {
    name: 'sales',
    size: { width: 1000, height: 500 },
    boxes: new Map([['total', { x: 400, y: 200, width: 200, height: 100, title: 'Total' }]]),
  }
  const clicks = [
    click('sales', 500, 250, 8),
    click('sales', 100, 50, 2),
    click('cost', 500, 250, 90),
    click('sales', 5_000, 0, 1),
  ]
  expect(spotsOn(clicks, page, { left: 10, top: 20, width: 500, height: 250 })).toEqual([
    { x: 60, y: 45, count: 2, heat: 0.25, title: '' },
    { x: 260, y: 145, count: 8, heat: 1, title: 'Total' },
  ])
})
