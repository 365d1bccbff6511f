/** Bars, columns, lines and areas: one picture with its axes turned or its shapes changed. */
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { inReadingOrder } from '../../shared/reading-order.ts'
import { textOn } from '../theme.ts'
import { axisFormat } from './axis-format.ts'
import { faded } from './faded.ts'
import { changesAt } from './line-changes.ts'
import { fontOf, legendPages, type Point, pointStyle, type Series, seriesTable, valueColour } from './points.ts'
import { type Shares, sharesIn, widthOfLetters, widthOfNames } from './shares.ts'
import { stackTotals } from './stack-totals.ts'
import { drawTip, type Tip, type TipLine } from './tip.ts'
import { columnsOf, formatterOf, type Pictured } from './visual-context.ts'

export type CartesianOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>

/** What is to be reached stands behind what was. */
const targetName = /target|goal|plan|budget|ziel|objectif|هدف/i

/** What is pointed at. */
interface Place {
  seriesIndex: number
  dataIndex: number
}

interface PlacedLabel {
  rect: Box
  labelRect: Box
}

type Box = Readonly<Record<'width' | 'height', number>>

/** Of those in a stack, the ones that their part has room for; where labels stand beside, those that have some. */
const insideOnly = ({ rect, labelRect }: PlacedLabel) =>
  labelRect.width + 4 <= rect.width && labelRect.height <= rect.height ? { hideOverlap: true } : outOfSight

const outOfSight = { x: -10_000, y: -10_000 }

/** Bars are round where their value ends. */
const farEnds = { left: [2, 0, 0, 2], right: [0, 2, 2, 0], top: [2, 2, 0, 0] }

/** Of a legend: as lines are drawn. */
const lineSigns = { whole: 'path://M0 0H16V2H0Z', dashed: 'path://M0 0H4V2H0ZM6 0H10V2H6ZM12 0H16V2H12Z' }

const singleValue = (point: Point | null) => (typeof point?.value === 'number' ? point.value : 0)

/** Each stack as shares of its sum. Their true values stay in the tooltip and the table. */
function sharesOf(series: readonly Series[]): Series[] {
  const sums = (series[0]?.points ?? []).map((_, place) =>
    series.reduce((sum, { points }) => sum + Math.abs(singleValue(points[place] ?? null)), 0),
  )
  return series.map((one) => ({
    ...one,
    points: one.points.map((point, place) => {
      const sum = sums[place] ?? 0
      return point && { ...point, value: sum === 0 ? null : singleValue(point) / sum }
    }),
  }))
}

/** Lines alone may leave zero: the length of bars and the room of areas are their values. */
function isFarFromZero(series: readonly Series[]): boolean {
  const values = series.flatMap(({ points }) =>
    points.flatMap((point) => (point?.value == null ? [] : [singleValue(point)])),
  )
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return least > 0 && most - least < most / 2
}

/** What the axis of the values spans. */
function rangeOf(series: readonly Series[], isStacked: boolean, leavesZero: boolean): { least: number; most: number } {
  const columns = (series[0]?.points ?? []).map((_, place) =>
    series.map(({ points }) => singleValue(points[place] ?? null)),
  )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const ends = isStacked
    ? columns.flatMap((values) => [sum(values.filter((one) => one > 0)), sum(values.filter((one) => one < 0))])
    : columns.flat()
  const zero = leavesZero ? [] : [0]
  return { least: Math.min(...ends, ...zero), most: Math.max(...ends, ...zero) }
}

/** Of the shares: right of the room for the figure of the longest bar. */
function endAxis(
  { texts, room }: Shares,
  name: string,
  text: { color: string; fontSize: number },
  isMirrored: boolean,
) {
  const end = isMirrored ? ('left' as const) : ('right' as const)
  const margin = room.label + room.share
  return {
    type: 'category' as const,
    data: [...texts],
    inverse: true,
    position: end,
    name,
    nameLocation: 'start' as const,
    nameGap: text.fontSize * 0.5,
    // It begins where the bars end, and is to stand over the shares.
    nameTextStyle: { ...text, align: end, padding: isMirrored ? [0, 0, 0, -margin] : [0, -margin, 0, 0] },
    axisLabel: { ...text, interval: 0, align: end, margin },
    axisLine: { show: false },
    axisTick: { show: false },
  }
}

export function cartesianOption(context: Pictured): CartesianOption {
  const { visual, look, locale, result, isMirrored = false } = context
  const options = visual.options ?? {}
  const table = seriesTable(context)
  const wholes = context.whole ? seriesTable({ ...context, result: context.whole, chosen: [] }).series : []
  const isPercent = options.isPercent === true
  const isStacked = options.isStacked === true || isPercent
  const series = isPercent ? sharesOf(table.series) : table.series
  const isBar = visual.type === 'bar' || visual.type === 'column'
  const isAcross = visual.type === 'bar'
  const fontSize = fontOf(context)
  const format = formatterOf(context)
  const measure = table.series[0]?.measure
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const leavesZero =
    visual.type === 'line' && !isStacked && wholes.length === 0 && context.chosen.length === 0 && isFarFromZero(series)
  const units = options.displayUnits ?? 'auto'
  const inOneUnit =
    measure && units === 'auto'
      ? axisFormat(rangeOf([...series, ...wholes], isStacked, leavesZero), measure, locale)
      : null
  const axisLabel = (value: number) =>
    isPercent
      ? percent.format(value)
      : measure
        ? inReadingOrder(inOneUnit?.(value) ?? format(value, measure, units))
        : String(value)
  // Of what is counted there are no halves.
  const isCounted = !isPercent && table.series.every((one) => one.measure.type === 'integer')
  const hasLegend = options.hasLegend ?? series.length > 1
  const shares = isStacked || wholes.length > 0 ? null : sharesIn(context, table)
  const text = { color: look.quiet, fontSize }

  const shown = (row: number, column: Series['measure'], shownUnits?: 'none') => {
    const index = result.columns.indexOf(column)
    return inReadingOrder(format(result.rows[row]?.[index], column, shownUnits))
  }
  const [category] = columnsOf(result, 'category')
  /** Bars of one measure have the colours of what they stand for, where that has some. */
  const ownColour = (point: Point): string | undefined =>
    !isBar || table.series.length > 1 || !category || options.colour !== undefined
      ? undefined
      : valueColour(context, category.column, result.rows[point.row]?.[category.index])
  const colouredPoint = (point: Point): Pick<Point, 'itemStyle' | 'label'> => {
    const color = ownColour(point)
    return color === undefined ? {} : { itemStyle: { color }, ...pointStyle(context, point.row, color) }
  }
  const isTarget = (one: Series, index: number) =>
    !isBar && index > 0 && targetName.test(one.measure.target.measure ?? '')
  const tipOf = (asked: unknown): Tip => {
    const places = [asked].flat() as Place[]
    const place = places[0]?.dataIndex ?? 0
    const lines = places.flatMap(({ seriesIndex }): TipLine[] => {
      const one = table.series[seriesIndex]
      const point = one?.points[place]
      if (!one) return []
      const isDashed = isTarget(one, seriesIndex)
      const colour = isDashed ? look.quiet : ((point && ownColour(point)) ?? one.colour)
      return [
        {
          name: one.name,
          value: point ? shown(point.row, one.measure, 'none') : context.valueTexts.blank,
          colour,
          isDashed,
        },
      ]
    })
    const share = shares?.texts[place] ?? shareOfWhole(place) ?? shareOfStack(places, place)
    return {
      title: table.categories[place] ?? '',
      lines,
      notes: [
        ...(isBar || isStacked ? [] : changesAt(context, table, place, series.findIndex(isTarget))),
        ...(share === undefined ? [] : [{ name: context.valueTexts.share, value: share }]),
      ],
    }
  }
  /** Of the one part that is pointed at. */
  const shareOfStack = ([first]: readonly Place[], place: number): string | undefined => {
    if (!isStacked || !isBar) return undefined
    const values = table.series.map(({ points }) => singleValue(points[place] ?? null))
    const sum = values.reduce((total, value) => total + value, 0)
    const own = values[first?.seriesIndex ?? 0] ?? 0
    return sum > 0 && values.every((value) => value >= 0) ? percent.format(own / sum) : undefined
  }
  const barShape = {
    barMaxWidth: isAcross ? 24 : 56,
    barCategoryGap: '38%',
    itemStyle: { borderRadius: farEnds[isAcross ? (isMirrored ? 'left' : 'right') : 'top'] },
  }
  const shareOfWhole = (place: number): string | undefined => {
    const [part, all] = [table.series[0]?.points[place], wholes[0]?.points[place]].map((point) =>
      singleValue(point ?? null),
    )
    return all && part && part > 0 && part <= all ? percent.format(part / all) : undefined
  }
  /** Behind the parts, which are pointed at and chosen in its place. */
  const behind = (one: Series, index: number): BarSeriesOption | LineSeriesOption => {
    const shared = { name: '', z: 1, silent: true, tooltip: { show: false } }
    const tint = (colour: string) => faded(colour, look.surface)
    if (isBar)
      return {
        ...shared,
        type: 'bar',
        data: one.points.map((point, place) => {
          const part = series[0]?.points[place]
          const color = tint((part && ownColour(part)) ?? one.colour)
          return point ? { value: singleValue(point), itemStyle: { color } } : '-'
        }),
        barGap: '-100%',
        ...barShape,
      }
    const isDashed = isTarget(one, index)
    const color = tint(isDashed ? look.quiet : one.colour)
    return {
      ...shared,
      type: 'line',
      data: one.points.map((point) => (point ? singleValue(point) : '-')),
      smooth: options.isSmooth === true,
      showSymbol: false,
      color,
      lineStyle: { color, ...(isDashed ? { type: [5, 4], width: 1.5 } : {}) },
    }
  }
  const shapeOf = (one: Series, index: number): BarSeriesOption | LineSeriesOption => {
    const shared = {
      name: one.name,
      data: one.points.map((point) => (point ? { ...point, ...colouredPoint(point) } : '-')),
      color: one.colour,
      ...(isStacked ? { stack: 'all' } : {}),
      labelLayout: isBar && isStacked ? insideOnly : { hideOverlap: true },
      label: {
        show: options.hasDataLabels === true || (isAcross && context.isScrolled === true),
        color: isStacked ? textOn(one.colour) : look.foreground,
        fontSize,
        formatter: ({ dataIndex }: { dataIndex: number }) => {
          const point = one.points[dataIndex]
          return point ? shown(point.row, one.measure) : ''
        },
      },
    }
    if (isBar)
      return {
        ...shared,
        type: 'bar',
        ...barShape,
        ...(isStacked ? { itemStyle: { borderColor: look.surface, borderWidth: 0.75 } } : {}),
        label: { ...shared.label, position: isStacked ? 'inside' : isAcross ? (isMirrored ? 'left' : 'right') : 'top' },
      }
    return {
      ...shared,
      type: 'line',
      smooth: options.isSmooth === true,
      showSymbol: one.points.length <= 12 && !isTarget(one, index),
      ...(isTarget(one, index)
        ? { color: look.quiet, z: 1, lineStyle: { type: [5, 4], width: 1.5, color: look.quiet } }
        : {}),
      symbolSize: Math.max(4, Math.round(7 * context.scale)),
      triggerLineEvent: false,
      ...(visual.type === 'area' ? { areaStyle: { opacity: isStacked ? 0.7 : 0.25 } } : {}),
    }
  }

  const totals = isPercent ? null : stackTotals(context, table)
  /** Over each stack, at a part of no height. */
  const totalsOver = (texts: readonly string[]): BarSeriesOption => ({
    type: 'bar',
    name: '',
    stack: 'all',
    data: texts.map((text) => (text === '' ? '-' : 0)),
    silent: true,
    tooltip: { show: false },
    label: {
      show: true,
      position: 'top',
      color: look.foreground,
      fontSize,
      formatter: ({ dataIndex }: { dataIndex: number }) => inReadingOrder(texts[dataIndex] ?? ''),
    },
  })

  // What is written at its bar needs no scale.
  const isLabelled = isAcross && !isStacked && (options.hasDataLabels === true || context.isScrolled === true)
  const labels = isLabelled
    ? table.series.flatMap((one) => one.points.flatMap((point) => (point ? [shown(point.row, one.measure)] : [])))
    : []
  // The longest bar ends where its figure still has room.
  const roomOfLabels =
    shares || !isLabelled ? 0 : Math.min(widthOfLetters(labels, fontSize) + 8, (context.width ?? 0) / 3)
  const [start, end] = [options.yTitle ? fontSize * 2 : 4, Math.max(16, roomOfLabels)]
  const nameStyle = { nameLocation: 'middle' as const, nameTextStyle: text, nameGap: fontSize * 2.6 }
  const categoryAxis = {
    type: 'category' as const,
    data: [...table.categories],
    // Bars stand from the top down, and time runs the way in which people read.
    inverse: isAcross || isMirrored,
    ...(isAcross && isMirrored ? { position: 'right' as const } : {}),
    axisLabel: {
      ...text,
      formatter: inReadingOrder,
      hideOverlap: true,
      ...(isBar
        ? {}
        : isMirrored
          ? { alignMinLabel: 'right' as const, alignMaxLabel: 'left' as const }
          : { alignMinLabel: 'left' as const, alignMaxLabel: 'right' as const }),
      ...(isAcross ? { interval: 0, width: widthOfNames(context), overflow: 'truncate' as const } : {}),
    },
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
    ...(visual.type === 'area' || visual.type === 'line' ? { boundaryGap: false } : {}),
  }
  const valueAxis = {
    type: 'value' as const,
    ...(isMirrored ? (isAcross ? { inverse: true } : { position: 'right' as const }) : {}),
    axisLabel: { ...text, formatter: axisLabel, hideOverlap: true, show: !isLabelled },
    splitLine: { lineStyle: { color: look.line }, show: !isLabelled },
    splitNumber: 4,
    ...(isCounted ? { minInterval: 1 } : {}),
    ...(isPercent ? { max: 1 } : {}),
    ...(leavesZero ? { scale: true } : {}),
    ...(shares || isLabelled ? { max: 'dataMax' as const } : {}),
  }
  const shareAxis = shares && endAxis(shares, context.valueTexts.share, text, isMirrored)
  const [xAxis, yAxis] = isAcross ? [valueAxis, categoryAxis] : [categoryAxis, valueAxis]
  const namedY = { ...yAxis, ...(options.yTitle ? { name: inReadingOrder(options.yTitle), ...nameStyle } : {}) }
  const drawn: (BarSeriesOption | LineSeriesOption)[] = series.map(shapeOf)
  if (totals) drawn.push(totalsOver(totals))
  drawn.push(...wholes.map(behind))
  // Sums over stacks have no name there.
  const named: LegendComponentOption['data'] = series.map((one, index) =>
    visual.type === 'line'
      ? { name: one.name, icon: isTarget(one, index) ? lineSigns.dashed : lineSigns.whole }
      : one.name,
  )
  return {
    grid: {
      left: isMirrored && isAcross ? end : start,
      right: isMirrored && isAcross ? start : end,
      top: hasLegend ? fontSize * 2.6 : shares || totals ? fontSize * 1.6 : fontSize,
      bottom: options.xTitle ? fontSize * 2 : 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      show: hasLegend,
      type: 'scroll',
      top: 0,
      [isMirrored ? 'left' : 'right']: 0,
      ...legendPages(context, text),
      textStyle: text,
      formatter: inReadingOrder,
      ...(isBar
        ? { itemHeight: fontSize * 0.7, itemWidth: fontSize * 0.7, itemGap: 14 }
        : { itemHeight: 2, itemWidth: 16, itemGap: 14 }),
      data: named,
    },
    tooltip: { trigger: isBar ? 'item' : 'axis', formatter: (asked: unknown) => drawTip(tipOf(asked)) },
    xAxis: { ...xAxis, ...(options.xTitle ? { name: inReadingOrder(options.xTitle), ...nameStyle } : {}) },
    yAxis: shareAxis ? [namedY, shareAxis] : namedY,
    series: drawn,
  }
}
