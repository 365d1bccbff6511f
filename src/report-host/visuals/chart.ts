/** The plot of any chart: loads the drawing library when the first one appears. */
import { element } from '../dom.ts'
import type { Draw } from './visual-context.ts'

const loadCharts = () => import('../charts.ts')

export const drawPlot: Draw = async (box, context) => {
  const label = context.text('visual.plotHelp', { title: context.title })
  const present = box.querySelector<HTMLElement>(':scope > .plot')
  // A redraw waiting for the library finds the newer plot in its place.
  const plot = present ?? element('div', { class: 'plot', role: 'application', tabindex: 0, 'data-focus': 'plot' })
  plot.setAttribute('aria-label', label)
  if (!present) box.replaceChildren(plot)
  const { drawChart } = await loadCharts()
  if (plot.isConnected && plot.clientWidth > 0) drawChart(plot, context)
}

export async function closePlot(box: HTMLElement): Promise<void> {
  const plot = box.querySelector<HTMLElement>(':scope > .plot')
  if (!plot) return
  const { closeChart } = await loadCharts()
  closeChart(plot)
}
