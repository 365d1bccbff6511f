import { expect, test } from 'vitest'
import { gridOf, type TilePlace } from './grid.ts'

const tile = (x: number, y: number, columns: number, rows: number) => ({ x, y, columns, rows })
const board = [tile(0, 0, 3, 1), tile(3, 0, 3, 1), tile(6, 0, 6, 1), tile(0, 1, 8, 3), tile(8, 1, 4, 3)]

const overlaps = (one: TilePlace, other: TilePlace) =>
  one.start < other.start + other.width &&
  other.start < one.start + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

test.each(['fitToWidth', 'oneColumn', 'actualSize'] as const)(
  'no tile lies on another, nor beyond the board, at any width (%s)',
  (pageView) => {
    for (const width of [240, 320, 390, 600, 834, 1280, 2560]) {
      const { places, width: board_, height } = gridOf(board, pageView, width)
      expect(places).toHaveLength(board.length)
      for (const [index, place] of places.entries()) {
        expect(place.start + place.width).toBeLessThanOrEqual(board_)
        expect(place.top + place.height).toBeLessThanOrEqual(height)
        expect(places.slice(index + 1).filter((other) => overlaps(place, other))).toEqual([])
      }
      if (pageView !== 'actualSize') expect(board_).toBeLessThanOrEqual(width)
    }
  },
)

test('a wide frame has the grid, letters at least as large as drawn; a narrow one has tiles one after the other', () => {
  const wide = gridOf(board, 'fitToWidth', 1280)
  expect(wide.places.map(({ top }) => top > 20)).toEqual([false, false, false, true, true])
  for (const width of [240, 390, 834, 1280, 2560])
    expect(gridOf(board, 'fitToWidth', width).scale).toBeGreaterThanOrEqual(1)
  const phone = gridOf(board, 'fitToWidth', 390).places
  // Two figures of one row share a row there, charts have one each.
  expect(phone.map(({ width }) => width)).toEqual([177, 177, 366, 366, 366])
  expect(gridOf(board, 'fitToWidth', 300).places.every(({ width }) => width === 276)).toBe(true)
})

test('one column is one tile above the other, the actual size never changes with the frame', () => {
  const column = gridOf(board, 'oneColumn', 1280).places
  expect(column.every(({ start, width }) => start === 12 && width === 1256)).toBe(true)
  expect(gridOf(board, 'actualSize', 390)).toEqual(gridOf(board, 'actualSize', 2560))
})

test('a dashboard without tiles has a place all the same', () => {
  expect(gridOf([], 'fitToWidth', 1000)).toMatchObject({ places: [], height: 12 })
})
