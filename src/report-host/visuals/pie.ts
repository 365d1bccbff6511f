/** Pies, and those with a hole. */
import type { PieSeriesOption } from 'echarts/charts'
import type { LegendComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { inReadingOrder } from '../../shared/reading-order.ts'
import { asNumber, fontOf, pointStyle, seriesColour, valueColour } from './points.ts'
import { columnsOf, formatterOf, type Pictured } from './visual-context.ts'

export type PieOption = ComposeOption<PieSeriesOption | LegendComponentOption | TooltipComponentOption>

/** More slices than these are one, since nobody tells them apart. */
const mostSlices = 5

interface Slice {
  name: string
  value: number
  /** Of the result; none where it is the rest. */
  row?: number
  itemStyle: { opacity?: number; color?: string; borderColor?: string }
}

function withOther(slices: readonly Slice[], name: string, look: Pictured['look']): Slice[] {
  if (slices.length <= mostSlices + 1) return [...slices]
  const largest = new Set([...slices].sort((one, other) => other.value - one.value).slice(0, mostSlices))
  const rest = slices.filter((slice) => !largest.has(slice))
  const value = rest.reduce((sum, slice) => sum + slice.value, 0)
  const isFaded = rest.every(({ itemStyle }) => itemStyle.opacity !== undefined)
  // Pale, because a grey of middle lightness is taken for one of the colours.
  const itemStyle = {
    color: look.line,
    borderColor: look.quiet,
    ...(isFaded && rest[0]?.itemStyle.opacity ? { opacity: rest[0].itemStyle.opacity } : {}),
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
    const style = pointStyle(context, index)
    return {
      name: category ? format(row[category.index], category.column) : '',
      // A slice cannot be less than nothing.
      value: Math.max(0, asNumber(measure ? row[measure.index] : null) ?? 0),
      row: index,
      itemStyle: {
        ...style.itemStyle,
        color: (category && valueColour(context, category.column, row[category.index])) ?? seriesColour(context, index),
      },
    }
  })
  const data = withOther(slices, valueTexts.other, look)
  return {
    legend: { show: hasLegend, type: 'scroll', top: 0, textStyle: text, formatter: inReadingOrder },
    tooltip: {
      trigger: 'item',
      confine: true,
      // Of the rest nobody has an exact sum: its share stands beside it.
      valueFormatter: (_: unknown, place: number) => {
        const row = data[place]?.row
        return measure && row !== undefined
          ? inReadingOrder(format(result.rows[row]?.[measure.index], measure.column))
          : ''
      },
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
