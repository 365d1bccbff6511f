/** Points by two figures, sized by a third. */
import type { ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { inReadingOrder } from '../../shared/reading-order.ts'
import { asNumber, fontOf, type Point, pointStyle, seriesColour, valueColour } from './points.ts'
import { columnsOf, formatterOf, type Pictured } from './visual-context.ts'

export type ScatterOption = ComposeOption<
  ScatterSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>

const leastDiameter = 6
const mostDiameter = 40

/** Areas, not diameters, stand for the figure. */
const diameterOf = (size: number | null, largest: number, scale: number) => {
  const share = size === null || largest <= 0 ? 0 : Math.sqrt(Math.max(0, size) / largest)
  return (leastDiameter + share * (mostDiameter - leastDiameter)) * Math.max(0.5, scale)
}

export function scatterOption(context: Pictured): ScatterOption {
  const { result, look, visual, scale, isMirrored = false } = context
  const options = visual.options ?? {}
  const format = formatterOf(context)
  const [x] = columnsOf(result, 'x')
  const [y] = columnsOf(result, 'y')
  const [size] = columnsOf(result, 'size')
  const [details] = columnsOf(result, 'details')
  const [split] = columnsOf(result, 'series')
  const fontSize = fontOf(context)
  const text = { color: look.quiet, fontSize }
  const sizes = result.rows.map((row) => (size ? asNumber(row[size.index]) : null))
  const largest = Math.max(0, ...sizes.map((value) => value ?? 0))
  const groups = new Map<string, Point[]>()
  result.rows.forEach((row, index) => {
    const name = split ? format(row[split.index], split.column) : ''
    const value = [asNumber(x ? row[x.index] : null), asNumber(y ? row[y.index] : null), sizes[index] ?? null]
    const points = groups.get(name) ?? []
    points.push({ value, row: index, ...pointStyle(context, index) })
    groups.set(name, points)
  })
  const colourOf = (point: Point | undefined) =>
    split && point ? valueColour(context, split.column, result.rows[point.row]?.[split.index]) : undefined
  const inWords = (point: Point | undefined) => {
    const row = point ? (result.rows[point.row] ?? []) : []
    return [details, x, y, size]
      .flatMap((one) => (one ? [inReadingOrder(format(row[one.index], one.column))] : []))
      .join(' · ')
  }
  const axis = (measure: typeof x, title: string | undefined) => ({
    type: 'value' as const,
    scale: true,
    name: inReadingOrder(title ?? measure?.column.name ?? ''),
    nameLocation: 'middle' as const,
    nameGap: fontSize * 2.4,
    nameTextStyle: text,
    splitLine: { lineStyle: { color: look.line } },
    // Of what is counted there are no halves.
    ...(measure?.column.type === 'integer' ? { minInterval: 1 } : {}),
    axisLabel: {
      ...text,
      hideOverlap: true,
      formatter: (value: number) =>
        measure ? inReadingOrder(format(value, measure.column, options.displayUnits ?? 'auto')) : String(value),
    },
  })
  return {
    grid: {
      left: fontSize * 2.4,
      right: 16,
      top: split ? fontSize * 2.6 : fontSize,
      bottom: fontSize * 2.4,
      outerBoundsMode: 'same',
    },
    legend: {
      show: options.hasLegend ?? split !== undefined,
      type: 'scroll',
      top: 0,
      textStyle: text,
      formatter: inReadingOrder,
    },
    tooltip: { trigger: 'item', confine: true },
    xAxis: { ...axis(x, options.xTitle), inverse: isMirrored },
    yAxis: { ...axis(y, options.yTitle), ...(isMirrored ? { position: 'right' as const } : {}) },
    series: [...groups].map(([name, data], index) => ({
      type: 'scatter',
      name,
      data,
      color: colourOf(data[0]) ?? seriesColour(context, index),
      tooltip: { valueFormatter: (_: unknown, place: number) => inWords(data[place]) },
      symbolSize: ([, , value]: (number | null)[]) =>
        size ? diameterOf(value ?? null, largest, scale) : 10 * Math.max(0.5, scale),
    })),
  }
}
