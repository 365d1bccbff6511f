/**
 * The visuals of a page one after the other, where the page itself would be too small to read: in two columns or in one, in
 * the order in which they are read. Pure; the grid that they stand in is the style sheet's.
 */
import type { Layout, Visual } from '../contract/models/report-definition.ts'

export interface PlacedVisual {
  visual: Visual
  /** In pixels of the page, before scaling. */
  layout: Required<Layout>
  isHidden: boolean
  /** In pixels of the frame, where the page is stretched to the height of it. */
  box?: { top: number; height: number }
}

interface FlowPlace {
  /** Of the grid's sixty columns, which halves, thirds, quarters and fifths are made of. */
  span: number
  /** Pixels; null: as high as what it says, and tables as the rows that they show. */
  height: number | null
}

export interface Flow {
  columns: 1 | 2
  /** In reading order. */
  places: ReadonlyMap<string, FlowPlace>
}

const gridColumns = 60
/** Narrower, as beside the rail of a window of 600, charts have the whole width. */
const twoColumnsFrom = 560
const gap = 12

/** Tops that differ by less stand in one row. */
const rowStep = 40

/** Units of the page above which a text is its heading. */
const headingsEnd = 80

/** Units: a wider chart has more to show than half a window holds. */
const widestOfPair = 650

const leastCard = 140
const leastControl = 170

const pairs: readonly Visual['type'][] = ['bar', 'line', 'area', 'scatter', 'pie', 'donut']

/** One column, two columns; those that may be a pair have one height there. */
const heights: Readonly<Partial<Record<Visual['type'], readonly [number, number]>>> = {
  line: [232, 260],
  area: [232, 260],
  bar: [270, 260],
  column: [320, 300],
  scatter: [320, 260],
  pie: [300, 260],
  donut: [300, 260],
}

const controlHeight = 44
const cardHeight = 96

const inOrder = (one: PlacedVisual, other: PlacedVisual) =>
  Math.floor(one.layout.y / rowStep) - Math.floor(other.layout.y / rowStep) || one.layout.x - other.layout.x

/** As many as have room beside each other, in rows that are even. */
function evenly(visuals: readonly PlacedVisual[], most: number, height: number | null): [string, FlowPlace][] {
  const rows = Math.ceil(visuals.length / most)
  const lengths = Array.from({ length: rows }, (_, row) => Math.ceil((visuals.length - row) / rows))
  const spans = lengths.flatMap((length) => Array<number>(length).fill(gridColumns / length))
  return visuals.map(({ visual }, index) => [visual.name, { span: spans[index] ?? gridColumns, height }])
}

const beside = (width: number, least: number) => Math.min(6, Math.max(2, Math.floor((width - gap) / (least + gap))))

const heightOf = ({ type }: Visual, columns: 1 | 2): number | null => heights[type]?.[columns - 1] ?? null

function placeOthers(visuals: readonly PlacedVisual[], columns: 1 | 2): [string, FlowPlace][] {
  const isHalf = ({ visual, layout }: PlacedVisual) =>
    columns === 2 && pairs.includes(visual.type) && layout.width <= widestOfPair
  const halves = visuals.filter(isHalf)
  const single = halves.length % 2 === 1 ? halves.at(-1) : undefined
  // Each finds the next of its kind: what is wide comes after the pair.
  const arranged: PlacedVisual[] = []
  const rest = [...visuals]
  for (let next = rest.shift(); next; next = rest.shift()) {
    arranged.push(next)
    const partner = isHalf(next) && next !== single ? rest.findIndex((one) => isHalf(one) && one !== single) : -1
    arranged.push(...(partner < 0 ? [] : rest.splice(partner, 1)))
  }
  return arranged.map((placed) => {
    const span = isHalf(placed) && placed !== single ? gridColumns / 2 : gridColumns
    return [placed.visual.name, { span, height: heightOf(placed.visual, columns) }]
  })
}

export function flowOf(all: readonly PlacedVisual[], width: number): Flow {
  const columns = width >= twoColumnsFrom ? 2 : 1
  const visuals = all.filter(({ isHidden }) => !isHidden).sort(inOrder)
  const isHeading = ({ visual, layout }: PlacedVisual) => visual.type === 'text' && layout.y < headingsEnd
  const of = (type: Visual['type']) => visuals.filter(({ visual }) => visual.type === type)
  const controls = [...of('slicer'), ...of('button')]
  const taken = new Set([...visuals.filter(isHeading), ...controls, ...of('card')])
  return {
    columns,
    places: new Map([
      ...evenly(visuals.filter(isHeading), 1, null),
      ...evenly(controls, columns === 1 ? 2 : beside(width, leastControl), controlHeight),
      ...evenly(of('card'), columns === 1 ? 2 : beside(width, leastCard), cardHeight),
      ...placeOthers(
        visuals.filter((placed) => !taken.has(placed)),
        columns,
      ),
    ]),
  }
}
