import { describe, expect, test } from 'vitest'
import { dragged, edges, freePlace, movedTo, resizedTo } from './boxes.ts'

const page = { width: 1000, height: 500 }
const layout = { x: 104, y: 52, width: 203, height: 97 }

describe('a visual that is edited', () => {
  test('is moved onto the grid and keeps its size, within the page', () => {
    expect(movedTo(layout, 118, 57, page)).toEqual({ ...layout, x: 120, y: 60 })
    expect(movedTo(layout, -40, 900, page)).toEqual({ ...layout, x: 0, y: 403 })
  })

  test('is resized onto the grid, and is never too small, nor larger than the page', () => {
    expect(resizedTo(layout, 231, 104, page)).toEqual({ ...layout, width: 230, height: 100 })
    expect(resizedTo(layout, 0, 0, page)).toEqual({ ...layout, width: 40, height: 30 })
    expect(resizedTo(layout, 5_000, 5_000, page)).toEqual({ ...layout, width: 896, height: 448 })
  })

  test('R110: what changes on one axis stays where it is on the other, beside the grid as well', () => {
    expect(movedTo(layout, 114, 52, page)).toEqual({ ...layout, x: 110 })
    expect(movedTo(layout, 104, 42, page)).toEqual({ ...layout, y: 40 })
    expect(resizedTo(layout, 213, 97, page)).toEqual({ ...layout, width: 210 })
    expect(resizedTo(layout, 203, 107, page)).toEqual({ ...layout, height: 110 })
  })

  test.each(edges)('is taken by its edge %s, and the one across stays', (edge) => {
    for (const [dx, dy] of [
      [-33, -17],
      [33, 17],
      [-4_000, -4_000],
      [4_000, 4_000],
    ] as const) {
      const next = dragged(layout, edge, dx, dy, page)
      if (!edge.includes('w')) expect(next.x).toBe(layout.x)
      if (!edge.includes('n')) expect(next.y).toBe(layout.y)
      if (!edge.includes('e')) expect(next.x + next.width).toBe(layout.x + layout.width)
      if (!edge.includes('s')) expect(next.y + next.height).toBe(layout.y + layout.height)
      expect(Math.min(next.x, next.y)).toBeGreaterThanOrEqual(0)
      expect(next.x + next.width).toBeLessThanOrEqual(page.width)
      expect(next.y + next.height).toBeLessThanOrEqual(page.height)
      expect(next.width).toBeGreaterThanOrEqual(40)
      expect(next.height).toBeGreaterThanOrEqual(30)
    }
  })

  test('a new one stands where nothing is, and on top of a full page', () => {
    const size = { width: 400, height: 300 }
    const free = freePlace([{ x: 0, y: 0, width: 500, height: 500 }], size, page)
    expect(free).toEqual({ x: 510, y: 10, ...size })
    expect(freePlace([{ x: 0, y: 0, z: 7, ...page }], size, page)).toEqual({ x: 0, y: 0, z: 8, ...size })
  })
})
