/** Pies, and those with a hole. */
import type { PieSeriesOption } from 'echarts/charts'
import type { LegendComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { inReadingOrder } from '../../shared/reading-order.ts'
import { asNumber } from './as-number.ts'
import { faded } from './faded.ts'
import { dotLegend, fontOf, seriesColour, standsBack, valueColour } from './points.ts'
import { drawTip, type Tip } from './tip.ts'
import { columnsOf, formatterOf, type Pictured } from './visual-context.ts'

export type PieOption = ComposeOption<PieSeriesOption | LegendComponentOption | TooltipComponentOption>

/** More slices than these are one, since nobody tells them apart. */
const mostSlices = 5

interface Slice {
  name: string
  value: number
  /** Of the result; none where it is the rest. */
  row?: number
  itemStyle: { color?: string; borderColor?: string }
  isFaded?: boolean
}

function withOther(slices: readonly Slice[], name: string, look: Pictured['look']): Slice[] {
  if (slices.length <= mostSlices + 1) return [...slices]
  const largest = new Set([...slices].sort((one, other) => other.value - one.value).slice(0, mostSlices))
  const rest = slices.filter((slice) => !largest.has(slice))
  const value = rest.reduce((sum, slice) => sum + slice.value, 0)
  const isFaded = rest.every((slice) => slice.isFaded)
  // Pale, because a grey of middle lightness is taken for one of the colours.
  const itemStyle = {
    color: isFaded ? faded(look.line, look.surface) : look.line,
    borderColor: isFaded ? look.line : look.quiet,
  }
  return [...slices.filter((slice) => largest.has(slice)), { name, value, itemStyle }]
}

export function pieOption(context: Pictured): PieOption {
  const { result, visual, look, locale, valueTexts } = context
  const format = formatterOf(context)
  const [category] = columnsOf(result, 'category')
  const [measure] = columnsOf(result, 'values')
  const fontSize = fontOf(context)
  const hasLegend = visual.options?.hasLegend ?? false
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const text = { color: look.quiet, fontSize }
  const slices = result.rows.map((row, index): Slice => {
    const own = (category && valueColour(context, category.column, row[category.index])) ?? seriesColour(context, index)
    const isFaded = standsBack(context, index)
    return {
      name: category ? format(row[category.index], category.column) : '',
      // A slice cannot be less than nothing.
      value: Math.max(0, asNumber(measure ? row[measure.index] : null) ?? 0),
      row: index,
      itemStyle: { color: isFaded ? faded(own, look.surface) : own },
      isFaded,
    }
  })
  const data = withOther(slices, valueTexts.other, look)
  const sum = data.reduce((total, { value }) => total + value, 0)
  const tipOf = (place: number): Tip => {
    const { name = '', value = 0, row, itemStyle } = data[place] ?? {}
    const colour = itemStyle?.borderColor ?? itemStyle?.color ?? ''
    // Of the rest nobody has an exact sum: its share stands below it.
    const figure =
      measure && row !== undefined
        ? inReadingOrder(format(result.rows[row]?.[measure.index], measure.column, 'none'))
        : ''
    return {
      title: name,
      lines: figure ? [{ name: measure?.column.name ?? '', value: figure, colour }] : [],
      notes: sum > 0 ? [{ name: valueTexts.share, value: share.format(value / sum) }] : [],
    }
  }
  return {
    legend: {
      show: hasLegend,
      type: 'scroll',
      top: 0,
      ...dotLegend(context, text),
    },
    tooltip: {
      trigger: 'item',
      formatter: (asked: unknown) => drawTip(tipOf((asked as { dataIndex: number }).dataIndex)),
    },
    series: [
      {
        type: 'pie',
        radius: visual.type === 'donut' ? ['40%', '64%'] : '64%',
        center: ['50%', hasLegend ? '56%' : '50%'],
        data,
        itemStyle: { borderColor: look.surface, borderWidth: 1 },
        label: {
          ...text,
          color: look.foreground,
          lineHeight: Math.round(fontSize * 1.25),
          formatter: ({ name, percent }: { name: string; percent?: number }) =>
            `${inReadingOrder(name)}\n${share.format((percent ?? 0) / 100)}`,
        },
        labelLayout: { hideOverlap: true },
        labelLine: { lineStyle: { color: look.line } },
      },
    ],
  }
}
