/** Where a visual may stand on its page: on a grid, within the page, and never too small to be seen. Pure. */
import type { Layout } from '../../contract/models/report-definition.ts'
import type { Size } from '../layout.ts'

/** Pixels of the page. */
export const grid = 10
const leastWidth = 40
const leastHeight = 30

const onGrid = (value: number) => Math.round(value / grid) * grid
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)))

/** What is not changed stays beside the grid where it was. */
const taken = (before: number, value: number, least: number, most: number) =>
  value === before ? before : between(least, onGrid(value), most)

export const movedTo = (layout: Layout, x: number, y: number, page: Size): Layout => ({
  ...layout,
  x: taken(layout.x, x, 0, page.width - layout.width),
  y: taken(layout.y, y, 0, page.height - layout.height),
})

export const resizedTo = (layout: Layout, width: number, height: number, page: Size): Layout => ({
  ...layout,
  width: taken(layout.width, width, leastWidth, page.width - layout.x),
  height: taken(layout.height, height, leastHeight, page.height - layout.y),
})

/** By which edges it is taken: n, ne, e … */
export const edges = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Edge = (typeof edges)[number]

/** The edge across stays where it is. */
export function dragged(layout: Layout, edge: Edge, dx: number, dy: number, page: Size): Layout {
  const right = layout.x + layout.width
  const bottom = layout.y + layout.height
  const x = edge.includes('w') ? between(0, onGrid(layout.x + dx), right - leastWidth) : layout.x
  const y = edge.includes('n') ? between(0, onGrid(layout.y + dy), bottom - leastHeight) : layout.y
  const wide = edge.includes('e') ? layout.width + dx : right - x
  const high = edge.includes('s') ? layout.height + dy : bottom - y
  const grown = resizedTo({ ...layout, x, y }, wide, high, page)
  return {
    ...grown,
    ...(edge.includes('e') ? {} : { width: right - x }),
    ...(edge.includes('s') ? {} : { height: bottom - y }),
  }
}

const overlaps = (one: Layout, other: Layout) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Where nothing stands yet; on top of the others where the page is full. */
export function freePlace(taken: readonly Layout[], size: Size, page: Size): Layout {
  const width = Math.min(size.width, page.width)
  const height = Math.min(size.height, page.height)
  for (let y = grid; y + height <= page.height; y += 2 * grid)
    for (let x = grid; x + width <= page.width; x += 2 * grid) {
      const place = { x, y, width, height }
      if (!taken.some((other) => overlaps(place, other))) return place
    }
  const top = Math.max(0, ...taken.map(({ z }, order) => z ?? order))
  return { x: 0, y: 0, z: Math.min(10_000, top + 1), width, height }
}
