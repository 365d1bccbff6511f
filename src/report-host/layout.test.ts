import { expect, test } from 'vitest'
import type { Page } from '../contract/models/report-definition.ts'
import { geometryOf, scaleOf } from './layout.ts'
import { displayOptions } from './protocol.ts'
import { aView } from './testing.ts'

const [page] = aView().pages
const phonePage: Page = {
  name: 'phone',
  displayName: 'Phone',
  visuals: (page?.visuals ?? []).map((visual, index) =>
    index === 0 ? { ...visual, mobileLayout: { x: 10, y: 20, width: 300, height: 100 } } : visual,
  ),
}

test.each([
  ['fit to page takes the width where the height would make it too small', displayOptions.fitToPage, undefined, 0.8],
  ['fit to width takes the width', displayOptions.fitToWidth, undefined, 0.8],
  ['actual size is one to one', displayOptions.actualSize, undefined, 1],
  ['a chosen zoom wins', displayOptions.fitToPage, 1.5, 1.5],
])('%s', (_, display, zoom, expected) => {
  expect(scaleOf({ width: 1000, height: 500 }, { width: 800, height: 250 }, display, zoom)).toBe(expected)
})

test('fit to page takes the narrower side as long as that can be read', () => {
  expect(scaleOf({ width: 1000, height: 500 }, { width: 1000, height: 450 }, displayOptions.fitToPage, undefined)).toBe(
    0.9,
  )
})

test('a stage without a size draws one to one', () => {
  expect(scaleOf({ width: 1000, height: 500 }, { width: 0, height: 0 }, displayOptions.fitToPage, undefined)).toBe(1)
})

test('the phone layout holds its own visuals and takes the width', () => {
  const geometry = geometryOf(phonePage, { layoutType: 2 }, [], { width: 310, height: 600 })
  expect(geometry.visuals.map(({ visual }) => visual.name)).toEqual(['total'])
  expect(geometry.page).toEqual({ width: 310, height: 120 })
  expect(geometry.scale).toBe(1)
})

test('U330: in a wide window the phone layout takes the width, and its letters stay', () => {
  const geometry = geometryOf(phonePage, { layoutType: 2 }, [], { width: 620, height: 600 })
  expect([geometry.scale, geometry.type]).toEqual([2, 1])
})

test('a page without a phone layout shows the desktop’s on a phone', () => {
  if (!page) throw new Error('The report has no page.')
  const geometry = geometryOf(page, { layoutType: 2 }, [], { width: 500, height: 900 })
  expect(geometry.visuals).toHaveLength(4)
  expect([...(geometry.flow?.places.keys() ?? [])]).toEqual(['note', 'slicer', 'total', 'chart'])
})

test.each([
  [1000, 'page', 1],
  [800, 'page', 1],
  [799, 'flow', 1],
  [320, 'flow', 1],
  [1300, 'page', 1.25],
  [2100, 'page', 2],
])('in %i pixels of width the %s is drawn, and type at %f', (width, way, type) => {
  if (!page) throw new Error('The report has no page.')
  const geometry = geometryOf(page, {}, [], { width, height: 2000 })
  expect([geometry.flow ? 'flow' : 'page', geometry.type]).toEqual([way, type])
})

test.each([
  [1000, 1],
  [640, 0.64],
  [500, 0.5],
  [400, 0.5],
])(
  'R105: edit mode keeps the page, whole in %i pixels of width or scrolled where it would be too small',
  (width, scale) => {
    if (!page) throw new Error('The report has no page.')
    const geometry = geometryOf(page, {}, [], { width, height: 500 }, true)
    // What is written has its room, and is drawn smaller with it.
    expect([geometry.flow, geometry.scale * (geometry.zoom ?? 1)]).toEqual([null, expect.closeTo(scale)])
    expect(geometry.scale).toBe(1)
  },
)

test('a custom layout moves, resizes and hides single visuals over the page’s defaults', () => {
  if (!page) throw new Error('The report has no page.')
  const settings = {
    layoutType: 1,
    customLayout: {
      pageSize: { type: 4, width: 400, height: 200 },
      displayOption: 2,
      pagesLayout: {
        first: {
          defaultLayout: { displayState: { mode: 1 } },
          visualsLayout: { chart: { x: 1, y: 2, z: 3, width: 400, height: 200, displayState: { mode: 0 } } },
        },
      },
    },
  }
  const geometry = geometryOf(page, settings, [], { width: 1000, height: 1000 })
  expect(geometry.page).toEqual({ width: 400, height: 200 })
  expect(
    geometry.visuals.filter(({ isHidden }) => !isHidden).map(({ visual, layout }) => [visual.name, layout]),
  ).toEqual([['chart', { x: 1, y: 2, z: 3, width: 400, height: 200 }]])
})

test('the custom layout waits until its layout type is chosen', () => {
  if (!page) throw new Error('The report has no page.')
  const settings = {
    layoutType: 0,
    customLayout: { pagesLayout: { first: { defaultLayout: { displayState: { mode: 1 } } } } },
  }
  expect(geometryOf(page, settings, ['note'], { width: 1, height: 1 }).visuals.map(({ isHidden }) => isHidden)).toEqual(
    [false, false, false, true],
  )
})
