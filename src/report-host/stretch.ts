/**
 * How high each box of a page becomes that fills the height of its frame. Headings, controls and cards keep nearly all of
 * theirs, and what is below them shares the rest, as long as each kind of visual can still be read. Pure.
 */
import type { Visual } from '../contract/models/report-definition.ts'
import type { PlacedVisual } from './flow.ts'

export interface Stretched {
  /** Pixels; higher than the frame where the least heights need more. */
  height: number
  visuals: PlacedVisual[]
}

/** Of the height by the page's own proportions. */
const most = 1.25
const leastOfTop = 0.92

/** Units of the page: a higher list is no line of controls. */
const highestControl = 110
const headingsEnd = 80

/** Pixels. */
const least: Readonly<Partial<Record<Visual['type'], number>>> = {
  card: 80,
  line: 140,
  area: 140,
  bar: 140,
  column: 180,
  scatter: 200,
  pie: 180,
  donut: 180,
  table: 160,
  matrix: 160,
}
const leastOfOthers = 32

/** Pixels below the last box. */
const widestMargin = 16

const bottomOf = ({ layout }: PlacedVisual) => layout.y + layout.height

const isOfTop = ({ visual: { type }, layout }: PlacedVisual) =>
  type === 'card' ||
  type === 'button' ||
  (type === 'slicer' && layout.height <= highestControl) ||
  (type === 'text' && layout.y < headingsEnd)

/** Below all headings, controls and cards, where no box crosses it; otherwise the top of the page. */
function endOfTop(visuals: readonly PlacedVisual[]): number {
  const end = Math.max(0, ...visuals.filter(isOfTop).map(bottomOf))
  return visuals.every((one) => isOfTop(one) || one.layout.y >= end) ? end : 0
}

/** No box needs more than it has by the page's own proportions. */
const factorFor = (visuals: readonly PlacedVisual[], across: number) =>
  Math.max(
    0,
    ...visuals.map(({ visual, layout }) => Math.min(across, (least[visual.type] ?? leastOfOthers) / layout.height)),
  )

export function stretchedTo(all: readonly PlacedVisual[], page: number, stage: number, across: number): Stretched {
  const shown = all.filter(({ isHidden }) => !isHidden)
  const end = endOfTop(shown)
  const whole = Math.min(stage / page, across * most)
  const top = Math.max(whole, Math.min(across, leastOfTop))
  const rest = shown.filter(({ layout }) => layout.y >= end)
  const last = Math.max(end, ...shown.map(bottomOf))
  const margin = Math.min(widestMargin, Math.max(0, page - last) * whole)
  const room = whole * page - end * top - margin
  const below = last > end ? Math.max(factorFor(rest, across), Math.min(across * most, room / (last - end))) : across
  const at = (y: number) => Math.min(y, end) * top + Math.max(0, y - end) * below
  return {
    height: Math.floor(Math.max(whole * page, at(last) + margin)),
    visuals: all.map((placed) => {
      const { y, height } = placed.layout
      return { ...placed, box: { top: at(y), height: at(y + height) - at(y) } }
    }),
  }
}
