import { expect, test } from 'vitest'
import type { Visual } from '../contract/models/report-definition.ts'
import { flowOf, type PlacedVisual } from './flow.ts'

const placed = (
  name: string,
  type: Visual['type'],
  [x, y, width]: readonly [number, number, number],
  isHidden = false,
): PlacedVisual => {
  const layout = { x, y, z: 0, width, height: 100 }
  return { visual: { name, type, layout }, layout, isHidden }
}

const visuals = [
  placed('table', 'table', [520, 496, 736]),
  placed('regions', 'bar', [24, 496, 480]),
  placed('months', 'line', [24, 264, 740]),
  placed('categories', 'donut', [780, 264, 476]),
  ...['a', 'b', 'c', 'd', 'e'].map((name, index) => placed(name, 'card', [24 + 250 * index, 152, 236])),
  placed('year', 'slicer', [24, 72, 200]),
  placed('web', 'button', [660, 84, 190]),
  placed('region', 'slicer', [240, 72, 400]),
  placed('heading', 'text', [24, 16, 620]),
  placed('gone', 'text', [24, 16, 620], true),
]

const spansOf = (width: number) => {
  const { columns, places } = flowOf(visuals, width)
  return { columns, places: [...places].map(([name, { span }]) => `${name} ${span}`) }
}

test('two columns: heading, controls and cards in rows of their own, charts in pairs, a table by itself', () => {
  expect(spansOf(820)).toEqual({
    columns: 2,
    places: [
      'heading 60',
      ...['year 20', 'region 20', 'web 20'],
      ...['a 12', 'b 12', 'c 12', 'd 12', 'e 12'],
      'months 60',
      ...['categories 30', 'regions 30'],
      'table 60',
    ],
  })
})

test('rows of cards are even', () => {
  expect(spansOf(704).places.slice(4, 9)).toEqual(['a 20', 'b 20', 'c 20', 'd 30', 'e 30'])
})

test('one column: controls and cards two by two, and the rest one below the other', () => {
  expect(spansOf(374)).toEqual({
    columns: 1,
    places: [
      'heading 60',
      ...['year 30', 'region 30', 'web 60'],
      ...['a 30', 'b 30', 'c 30', 'd 30', 'e 60'],
      ...['months 60', 'categories 60', 'regions 60', 'table 60'],
    ],
  })
})

test('a chart without its like takes the whole width', () => {
  const { places } = flowOf([placed('one', 'bar', [0, 0, 400]), placed('table', 'table', [400, 0, 400])], 700)
  expect([...places.values()].map(({ span }) => span)).toEqual([60, 60])
})
