/** Points by two figures, sized by a third. */
import type { ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { ResultColumn } from '../../contract/models/report-query.ts'
import { inReadingOrder } from '../../shared/reading-order.ts'
import type { DisplayUnits } from '../formats.ts'
import { asNumber } from './as-number.ts'
import { axisFormat } from './axis-format.ts'
import { dotLegend, fontOf, type Point, pointStyle, seriesColour, valueColour } from './points.ts'
import { drawTip, type Tip } from './tip.ts'
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

/** Over more than one and a half powers of ten what is small lies in one corner. */
const isWide = (least: number, most: number) => least > 0 && most / least > 10 ** 1.5

/** 1, 2 and 5 of each power of ten, from below the least to above the most; over many powers these alone. */
function logTicks(least: number, most: number): number[] {
  const [from, to] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(most))]
  const steps = to - from > 3 ? [1] : [1, 2, 5]
  const all = Array.from({ length: to - from + 1 }, (_, power) =>
    steps.map((step) => step * 10 ** (from + power)),
  ).flat()
  const first = all.findLast((tick) => tick <= least) ?? least
  const last = all.find((tick) => tick >= most) ?? most
  return all.filter((tick) => tick >= first && tick <= last)
}

/** Ticks of money have no cents where they are whole. */
function tickText(value: number, column: ResultColumn, units: DisplayUnits, context: Pictured): string {
  const isWhole = Number.isInteger(value) && Math.abs(value) < 1_000
  const whole = isWhole ? axisFormat({ least: 0, most: Math.max(4, Math.abs(value)) }, column, context.locale) : null
  return whole?.(value) ?? formatterOf(context)(value, column, units)
}

export function scatterOption(context: Pictured): ScatterOption {
  const { result, look, visual, scale, locale, valueTexts, isMirrored = false } = context
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
    points.push({ value, row: index })
    groups.set(name, points)
  })
  const colourOf = (point: Point | undefined) =>
    split && point ? valueColour(context, split.column, result.rows[point.row]?.[split.index]) : undefined
  const drawn = [...groups]
    .map(([name, data], index) => ({ name, data, colour: colourOf(data[0]) ?? seriesColour(context, index) }))
    .sort((one, other) => look.series.indexOf(one.colour) - look.series.indexOf(other.colour))
  const tipOf = ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }): Tip => {
    const of = drawn[seriesIndex]
    const row = result.rows[of?.data[dataIndex]?.row ?? -1] ?? []
    const shown = ({ column, index }: Exclude<typeof x, undefined>) => inReadingOrder(format(row[index], column))
    const figures = [x, y, size].flatMap((one) => (one ? [{ name: one.column.name, value: shown(one) }] : []))
    const group = split ? [{ name: of?.name ?? '', value: '', colour: of?.colour ?? '' }] : []
    return { title: details ? shown(details) : (of?.name ?? ''), lines: [...group, ...figures] }
  }
  const units = options.displayUnits ?? 'auto'
  const axis = (measure: typeof x, title: string | undefined, isAcross: boolean) => {
    const values = result.rows.flatMap((row) => asNumber(measure ? row[measure.index] : null) ?? [])
    const [least, most] = [Math.min(...values), Math.max(...values)]
    const isLog = isWide(least, most)
    const name = title ?? measure?.column.name ?? ''
    const inOneUnit = measure && units === 'auto' && !isLog ? axisFormat({ least, most }, measure.column, locale) : null
    const ticks = isLog ? logTicks(least, most) : []
    return {
      ...(isLog
        ? { type: 'log' as const, min: ticks[0] ?? least, max: ticks.at(-1) ?? most }
        : { type: 'value' as const, scale: true, splitNumber: 4 }),
      name: inReadingOrder(isLog ? `${name} · ${valueTexts.logScale}` : name),
      nameLocation: 'middle' as const,
      nameGap: fontSize * 2.4,
      nameTextStyle: text,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: !isAcross, lineStyle: { color: look.line } },
      // Of what is counted there are no halves.
      ...(measure?.column.type === 'integer' && !isLog ? { minInterval: 1 } : {}),
      axisLabel: {
        ...text,
        hideOverlap: true,
        ...(isLog ? { customValues: ticks } : {}),
        formatter: (value: number) =>
          measure
            ? inReadingOrder(inOneUnit?.(value) ?? tickText(value, measure.column, units, context))
            : String(value),
      },
    }
  }
  return {
    grid: {
      left: 4,
      right: 16,
      top: split ? fontSize * 2.6 : fontSize,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    legend: {
      show: options.hasLegend ?? split !== undefined,
      type: 'scroll',
      top: 0,
      [isMirrored ? 'left' : 'right']: 0,
      ...dotLegend(context, text),
    },
    tooltip: {
      trigger: 'item',
      formatter: (asked: unknown) => drawTip(tipOf(asked as { seriesIndex: number; dataIndex: number })),
    },
    xAxis: { ...axis(x, options.xTitle, true), inverse: isMirrored },
    yAxis: { ...axis(y, options.yTitle, false), ...(isMirrored ? { position: 'right' as const } : {}) },
    series: drawn.map(({ name, data, colour }) => ({
      type: 'scatter',
      name,
      data: data.map((point) => ({ ...point, ...pointStyle(context, point.row, colour) })),
      color: colour,
      itemStyle: { opacity: 0.8, borderColor: look.surface, borderWidth: 1 },
      symbolSize: ([, , value]: (number | null)[]) =>
        size ? diameterOf(value ?? null, largest, scale) : 10 * Math.max(0.5, scale),
    })),
  }
}
