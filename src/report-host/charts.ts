/** ECharts with the parts that are used. Its own chunk: a page of cards and tables never loads it. */
import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import { identityOf } from './describe.ts'
import type { MenuPlace } from './menu-items.ts'
import { isTree } from './merge.ts'
import type { Identity } from './report-state.ts'
import { cartesianOption } from './visuals/cartesian.ts'
import { pieOption } from './visuals/pie.ts'
import { scatterOption } from './visuals/scatter.ts'
import { formatterOf, type VisualContext } from './visuals/visual-context.ts'

use([
  BarChart,
  LineChart,
  PieChart,
  ScatterChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  LabelLayout,
  SVGRenderer,
])

interface Place {
  seriesIndex: number
  dataIndex: number
}

interface Plot {
  chart: ECharts
  context: VisualContext
  /** Where each row of the result is drawn. */
  places: Map<number, Place>
  active: number
}

/** Points that a key for the next page walks on. */
const screenful = 5

const plots = new WeakMap<HTMLElement, Plot>()

const optionOf = (context: VisualContext) => {
  const { type } = context.visual
  if (type === 'pie' || type === 'donut') return pieOption(context)
  if (type === 'scatter') return scatterOption(context)
  return cartesianOption(context)
}

const rowOf = (data: unknown) => (isTree(data) && typeof data.row === 'number' ? data.row : null)

function placesOf(option: ReturnType<typeof optionOf>): Map<number, Place> {
  const places = new Map<number, Place>()
  const series = Array.isArray(option.series) ? option.series : []
  series.forEach((one: { data?: unknown }, seriesIndex: number) => {
    if (!Array.isArray(one.data)) return
    one.data.forEach((data: unknown, dataIndex: number) => {
      const row = rowOf(data)
      if (row !== null) places.set(row, { seriesIndex, dataIndex })
    })
  })
  return places
}

/** A point in words, for those who hear the chart. */
function sayPoint(context: VisualContext, row: number): string {
  const { columns, rows } = context.result
  const format = formatterOf(context)
  return columns.map((column, index) => `${column.name} ${format(rows[row]?.[index], column)}`).join(', ')
}

function identityAt({ result }: VisualContext, row: number): Identity[] {
  const values = result.rows[row]
  return values ? identityOf(result, values) : []
}

function select({ context }: Plot, row: number, extend: boolean): void {
  const identity = identityAt(context, row)
  if (identity.length > 0) context.actions.select(context.visual, identity, extend)
}

function offer({ context }: Plot, row: number, place: MenuPlace): boolean {
  const identity = identityAt(context, row)
  return identity.length > 0 && context.offer(identity, place)
}

/** By the key for it: of the point that was walked to. */
function offerActive(plot: Plot, box: HTMLElement): boolean {
  const { left, top, width, height } = box.getBoundingClientRect()
  return offer(plot, plot.active, { x: left + width / 2, y: top + height / 2 })
}

function moveTo(plot: Plot, row: number): void {
  const { chart, places, context } = plot
  const before = places.get(plot.active)
  if (before) chart.dispatchAction({ type: 'downplay', ...before })
  plot.active = row
  const place = places.get(row)
  if (!place) return
  scrollTo(plot, place.dataIndex)
  chart.dispatchAction({ type: 'highlight', ...place })
  chart.dispatchAction({ type: 'showTip', ...place })
  context.announce(sayPoint(context, row))
}

/** What is walked to is seen. */
function scrollTo({ chart, context }: Plot, bar: number): void {
  const scroller = chart.getDom().parentElement
  if (context.visual.type !== 'bar' || !scroller) return
  const middle = chart.convertToPixel({ yAxisIndex: 0 }, bar)
  const beyond = 16
  const least = middle + beyond - scroller.clientHeight
  scroller.scrollTop = Math.min(Math.max(scroller.scrollTop, least), middle - beyond)
}

function pressKey(plot: Plot, event: KeyboardEvent): void {
  const rows = [...plot.places.keys()].sort((one, other) => one - other)
  const at = rows.indexOf(plot.active)
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const next = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const previous = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  const step = [next, 'ArrowDown'].includes(event.key) ? 1 : [previous, 'ArrowUp'].includes(event.key) ? -1 : 0
  if (step !== 0) moveTo(plot, rows[Math.min(rows.length - 1, Math.max(0, at + step))] ?? 0)
  else if (event.key === 'PageDown') moveTo(plot, rows[Math.min(rows.length - 1, at + screenful)] ?? 0)
  else if (event.key === 'PageUp') moveTo(plot, rows[Math.max(0, at - screenful)] ?? 0)
  else if (event.key === 'Home') moveTo(plot, rows[0] ?? 0)
  else if (event.key === 'End') moveTo(plot, rows.at(-1) ?? 0)
  else if (event.key === 'Enter' || event.key === ' ') select(plot, plot.active, event.ctrlKey || event.metaKey)
  else return
  event.preventDefault()
  event.stopPropagation()
}

function open(box: HTMLElement, context: VisualContext): Plot {
  const chart = init(box, null, { renderer: 'svg' })
  const plot: Plot = { chart, context, places: new Map(), active: -1 }
  chart.on('click', ({ data, event }) => {
    const row = rowOf(data)
    const native: unknown = event?.event
    const extend = native instanceof MouseEvent && (native.ctrlKey || native.metaKey)
    if (row !== null) select(plot, row, extend)
  })
  // Of the pointer, whose browser tells of it in the same moment.
  let isOffered = false
  chart.on('contextmenu', ({ data, event }) => {
    const row = rowOf(data)
    const native: unknown = event?.event
    if (row === null || !(native instanceof MouseEvent)) return
    isOffered = offer(plot, row, { x: native.clientX, y: native.clientY })
  })
  box.addEventListener('contextmenu', (event) => {
    // A pointer has a button; the key has none, and asks about the point that was walked to.
    if (isOffered || (event.button !== 2 && offerActive(plot, box))) event.preventDefault()
    isOffered = false
  })
  box.addEventListener('keydown', (event) => pressKey(plot, event))
  box.addEventListener('blur', () => chart.dispatchAction({ type: 'hideTip' }))
  plots.set(box, plot)
  return plot
}

/** Answers the middle of each bar that lies across, in pixels from the top of the chart. */
export function drawChart(box: HTMLElement, context: VisualContext): number[] {
  const plot = plots.get(box) ?? open(box, context)
  // What is walked through begins anew with other points.
  if (plot.context.result !== context.result) plot.active = -1
  plot.context = context
  const option = optionOf({ ...context, width: box.clientWidth })
  plot.places = placesOf(option)
  const { look } = context
  const { chart } = plot
  chart.resize()
  chart.setOption(
    {
      // What is drawn is there at once: for those who print, read or wait for `rendered`.
      animation: false,
      backgroundColor: 'transparent',
      textStyle: { color: look.foreground, fontFamily: getComputedStyle(box).fontFamily },
      ...option,
      tooltip: {
        ...option.tooltip,
        confine: true,
        transitionDuration: 0,
        padding: [8, 12],
        backgroundColor: look.surface,
        borderColor: look.line,
        borderWidth: 1,
        // As it stands around it; a library’s own size and height of lines are written on each.
        textStyle: {
          color: look.foreground,
          fontSize: 12,
          lineHeight: 18,
          fontFamily: getComputedStyle(box).fontFamily,
        },
        extraCssText: 'border-radius: 8px; box-shadow: 0 4px 16px rgb(0 0 0 / 0.16)',
      },
    },
    { notMerge: true },
  )
  return middlesOf(plot)
}

function middlesOf({ chart, context, places }: Plot): number[] {
  if (context.visual.type !== 'bar') return []
  const bars = new Set([...places.values()].map(({ dataIndex }) => dataIndex))
  return [...bars].sort((one, other) => one - other).map((bar) => chart.convertToPixel({ yAxisIndex: 0 }, bar))
}

export function closeChart(box: HTMLElement): void {
  plots.get(box)?.chart.dispose()
  plots.delete(box)
}
