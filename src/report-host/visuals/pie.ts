/** Pies, and those with a hole. */
import type { PieSeriesOption } from 'echarts/charts'
import type { LegendComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { asNumber, fontOf, pointStyle, seriesColour } from './points.ts'
import { columnsOf, formatterOf, type Pictured } from './visual-context.ts'

export type PieOption = ComposeOption<PieSeriesOption | LegendComponentOption | TooltipComponentOption>

export function pieOption(context: Pictured): PieOption {
  const { result, visual, look, locale } = context
  const format = formatterOf(context)
  const [category] = columnsOf(result, 'category')
  const [measure] = columnsOf(result, 'values')
  const fontSize = fontOf(context)
  const hasLegend = visual.options?.hasLegend ?? false
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const text = { color: look.quiet, fontSize }
  const data = result.rows.map((row, index) => {
    const style = pointStyle(context, index)
    return {
      name: category ? format(row[category.index], category.column) : '',
      // A slice cannot be less than nothing.
      value: Math.max(0, asNumber(measure ? row[measure.index] : null) ?? 0),
      row: index,
      itemStyle: { ...style.itemStyle, color: seriesColour(context, index) },
    }
  })
  return {
    legend: { show: hasLegend, type: 'scroll', top: 0, textStyle: text },
    tooltip: {
      trigger: 'item',
      confine: true,
      valueFormatter: (_: unknown, place: number) =>
        measure ? format(result.rows[place]?.[measure.index], measure.column) : '',
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
            `${name}\n${share.format((percent ?? 0) / 100)}`,
        },
        labelLine: { lineStyle: { color: look.line } },
      },
    ],
  }
}
