/** Where the tiles of a dashboard stand, in pixels from the side that is read first. Pure: the frame's width comes in. */
import type { DashboardTile } from '../../contract/models/report-items.ts'

export const pageViews = ['fitToWidth', 'oneColumn', 'actualSize'] as const
export type PageView = (typeof pageViews)[number]

type GridPlace = Pick<DashboardTile, 'x' | 'y' | 'columns' | 'rows'>

export interface TilePlace {
  start: number
  top: number
  width: number
  height: number
}

export interface Grid {
  scale: number
  width: number
  height: number
  /** In the order of the tiles. */
  places: readonly TilePlace[]
}

const gap = 12
/** Of a cell in its actual size; its height leaves a card its title and its figure. */
const cell = { width: 96, height: 108 } as const
/** In narrower columns numbers would be cut, or letters too small: tiles come one after the other then. */
const leastColumn = 64
/** Two tiles of one row, or more than one column of them, need as much. */
const leastHalf = 150
const leastForColumns = 600
const mostScale = 1.3

const heightOf = (rows: number, scale: number) => rows * cell.height * scale + (rows - 1) * gap

function onGrid(tiles: readonly GridPlace[], column: number, scale: number): Grid {
  const places = tiles.map(({ x, y, columns, rows }) => ({
    start: gap + x * (column + gap),
    top: gap + y * (cell.height * scale + gap),
    width: columns * column + (columns - 1) * gap,
    height: heightOf(rows, scale),
  }))
  return {
    scale,
    width: Math.max(0, ...places.map(({ start, width }) => start + width)) + gap,
    height: Math.max(0, ...places.map(({ top, height }) => top + height)) + gap,
    places,
  }
}

/** Tiles in the order in which they are read, as many beside each other as their kind lets them. */
function inOrder(tiles: readonly GridPlace[], width: number, isHalf: (tile: GridPlace) => boolean): Grid {
  const whole = Math.max(0, width - 2 * gap)
  const half = (whole - gap) / 2
  const places: TilePlace[] = []
  let top = gap
  let index = 0
  while (index < tiles.length) {
    const [one, other] = tiles.slice(index, index + 2)
    if (!one) break
    const isPair = other !== undefined && isHalf(one) && isHalf(other)
    const height = heightOf(Math.max(one.rows, isPair ? other.rows : 0), 1)
    places.push({ start: gap, top, width: isPair ? half : whole, height })
    if (isPair) places.push({ start: gap + half + gap, top, width: half, height })
    top += height + gap
    index += isPair ? 2 : 1
  }
  return { scale: 1, width, height: top, places }
}

export function gridOf(tiles: readonly GridPlace[], pageView: PageView, width: number): Grid {
  if (pageView === 'actualSize') return onGrid(tiles, cell.width, 1)
  if (pageView === 'oneColumn') return inOrder(tiles, width, () => false)
  const count = Math.max(1, ...tiles.map(({ x, columns }) => x + columns))
  const column = (width - gap * (count + 1)) / count
  if (column >= leastColumn) return onGrid(tiles, column, Math.min(mostScale, Math.max(1, column / cell.width)))
  const mayPair = (width - 3 * gap) / 2 >= leastHalf
  const hasColumns = width >= leastForColumns
  return inOrder(tiles, width, ({ columns, rows }) => mayPair && columns * 2 <= count && (hasColumns || rows === 1))
}
