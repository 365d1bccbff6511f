/** The picture alone: colours are the page's own variables, so that it follows light and dark by itself. */
import { LineChart, type LineSeriesOption } from 'echarts/charts'
import {
  GridComponent,
  type GridComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { inReadingOrder } from '../../../shared/reading-order.ts'
import type { SeriesPoint } from './series-points.ts'

use([LineChart, GridComponent, TooltipComponent, SVGRenderer])

type Option = ComposeOption<LineSeriesOption | GridComponentOption | TooltipComponentOption>

interface Drawn {
  points: readonly SeriesPoint[]
  /** Time runs as words do. */
  isRightToLeft: boolean
  /** There are no halves of it. */
  isCounted: boolean
  axisLabel: (value: number) => string
  tip: (point: SeriesPoint) => HTMLElement
}

const fontSize = 12
const text = { color: 'var(--ink-2)', fontSize }
const line = { type: 'line', showSymbol: false, symbol: 'circle', symbolSize: 8, silent: true } as const

function optionOf({ points, isRightToLeft, isCounted, axisLabel, tip }: Drawn): Option {
  const [start, end] = isRightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const)
  return {
    animation: false,
    textStyle: { fontFamily: 'var(--font)' },
    grid: { [start]: 4, [end]: 16, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: 'var(--raised)',
      borderWidth: 0,
      padding: 12,
      extraCssText: 'box-shadow: var(--float); border-radius: var(--mantine-radius-md); color: var(--ink)',
      axisPointer: { lineStyle: { color: 'var(--ink-3)', type: 'solid' } },
      formatter: (shown) => {
        const [first] = Array.isArray(shown) ? shown : [shown]
        const point = points[first?.dataIndex ?? -1]
        return point ? tip(point) : ''
      },
    },
    xAxis: {
      type: 'category',
      inverse: isRightToLeft,
      data: points.map(({ label }) => inReadingOrder(label)),
      boundaryGap: points.length === 1,
      axisLabel: { ...text, hideOverlap: true, alignMinLabel: start, alignMaxLabel: end },
      axisLine: { lineStyle: { color: 'var(--line)' } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      position: start,
      min: 0,
      splitNumber: 4,
      minInterval: isCounted ? 1 : 0,
      axisLabel: { ...text, formatter: (value: number) => inReadingOrder(axisLabel(value)) },
      splitLine: { lineStyle: { color: 'var(--line)' } },
    },
    series: [
      {
        ...line,
        // One period makes no line.
        showSymbol: points.length === 1,
        data: points.map(({ value }) => value),
        lineStyle: { color: 'var(--brand)', width: 2 },
        itemStyle: { color: 'var(--brand)' },
        areaStyle: { color: 'var(--brand-soft)', opacity: 1 },
        z: 2,
      },
      {
        ...line,
        data: points.map(({ beside }) => beside ?? null),
        lineStyle: { color: 'var(--ink-3)', width: 1.5, type: 'dashed' },
        itemStyle: { color: 'var(--ink-3)' },
        z: 3,
      },
    ],
  }
}

export function openPlot(box: HTMLElement) {
  const chart = init(box, null, { renderer: 'svg' })
  const watch = new ResizeObserver(() => chart.resize())
  watch.observe(box)
  return {
    draw: (drawn: Drawn) => chart.setOption(optionOf(drawn), { notMerge: true }),
    point: (at: number) => chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: at }),
    leave: () => chart.dispatchAction({ type: 'hideTip' }),
    close: () => {
      watch.disconnect()
      chart.dispose()
    },
  }
}
