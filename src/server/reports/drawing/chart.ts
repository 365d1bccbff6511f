/** Charts by the frame's own options, without a page to stand in. */
import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { GridComponent, LegendComponent } from 'echarts/components'
import { init, setPlatformAPI, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import { cartesianOption } from '../../../report-host/visuals/cartesian.ts'
import { pieOption } from '../../../report-host/visuals/pie.ts'
import { scatterOption } from '../../../report-host/visuals/scatter.ts'
import { columnsOf, type Pictured } from '../../../report-host/visuals/visual-context.ts'
import type { Box } from './box.ts'
import { PageTooLarge } from './faults.ts'
import { mostWidthOf, withoutControls } from './markup.ts'

use([BarChart, LineChart, PieChart, ScatterChart, GridComponent, LegendComponent, LabelLayout, SVGRenderer])
// There is no page to measure a text in, and what is measured by one font is cut in a wider one.
setPlatformAPI({
  measureText: (text, font) => ({ width: mostWidthOf(text, Number(/([\d.]+)px/.exec(font ?? '')?.[1] ?? 12)) }),
})

function optionOf(pictured: Pictured) {
  const { type } = pictured.visual
  if (type === 'pie' || type === 'donut') return pieOption(pictured)
  return type === 'scatter' ? scatterOption(pictured) : cartesianOption(pictured)
}

/**
 * Nobody reads more in a picture, and drawing more holds everybody up (A151). Places: categories of each series; characters: of
 * the names of both, however long each is.
 */
const most = { series: 200, places: 40_000, marks: 5_000, slices: 1_000, characters: 100_000 }

function refuseTooMuch({ result, visual }: Pictured): void {
  const namesOf = (role: 'category' | 'series') => {
    const [column] = columnsOf(result, role)
    return [...new Set(column ? result.rows.map((row) => JSON.stringify(row[column.index] ?? null)) : [''])]
  }
  const [categories, parts] = [namesOf('category'), namesOf('series')]
  const measures = Math.max(1, columnsOf(result, 'values').length)
  const series = parts.length * measures
  const isRound = visual.type === 'pie' || visual.type === 'donut'
  const isTooMuch =
    series > most.series ||
    series * categories.length > most.places ||
    result.rows.length * measures > (isRound ? most.slices : most.marks) ||
    [...categories, ...parts].reduce((sum, name) => sum + name.length, 0) > most.characters
  if (isTooMuch) throw new PageTooLarge(`the chart ${visual.name}`)
}

/** Throws `PageTooLarge`. */
export function drawChart(pictured: Pictured, { width, height }: Box): string {
  refuseTooMuch(pictured)
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    const { tooltip: _, ...option } = optionOf({ ...pictured, width })
    chart.setOption({
      animation: false,
      textStyle: { color: pictured.look.foreground, fontFamily: 'sans-serif' },
      ...option,
    })
    // Rules for a pointer that hovers: a picture has none. Names of the data stand in it as they are (R36).
    return withoutControls(chart.renderToSVGString().replace(/<style[\s\S]*?<\/style>/g, ''))
  } finally {
    // It keeps a timer, and with it the process.
    chart.dispose()
  }
}
