/** The plot of any chart: loads the drawing library when the first one appears. */
import { element } from '../dom.ts'
import { overWhole } from './highlight.ts'
import { columnsOf, type Draw, type VisualContext } from './visual-context.ts'

const loadCharts = () => import('../charts.ts')

/** Pixels that a bar and its name take; those that do not fit are scrolled to. */
const barPitch = 18
const axisRoom = 32

function heightOfBars({ visual, result, scale }: VisualContext): number {
  const [category] = columnsOf(result, 'category')
  if (visual.type !== 'bar' || !category) return 0
  const names = new Set(result.rows.map((row) => JSON.stringify(row[category.index] ?? null)))
  return (names.size * barPitch + axisRoom) * scale
}

/** Milliseconds: a page that nobody sees has no pictures. */
const mostUntilPicture = 500

/** All plots of a page wait for the same one. */
let picture: Promise<void> | null = null

function nextPicture(): Promise<void> {
  picture ??= new Promise<void>((resolve) => {
    const end = () => {
      picture = null
      resolve()
    }
    const late = setTimeout(end, document.hidden ? 0 : mostUntilPicture)
    requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(end)
    })
  })
  return picture
}

export const drawPlot: Draw = async (box, given) => {
  const context = overWhole(given)
  if (!box.querySelector(':scope > .plot')) {
    // Figures in words are there first: the plots of a page take tens of milliseconds.
    const before = box.firstChild
    await nextPicture()
    if (box.firstChild !== before && !box.querySelector(':scope > .plot')) return
  }
  const label = context.text('visual.plotHelp', { title: context.title })
  const present = box.querySelector<HTMLElement>(':scope > .plot')
  // A redraw waiting for the library finds the newer plot in its place.
  const plot = present ?? element('div', { class: 'plot', role: 'application', tabindex: 0, 'data-focus': 'plot' })
  plot.setAttribute('aria-label', label)
  if (!present) box.replaceChildren(plot)
  const needed = heightOfBars(context)
  plot.style.height = needed > box.clientHeight ? `${needed}px` : ''
  const { drawChart } = await loadCharts()
  if (plot.isConnected && plot.clientWidth > 0) drawChart(plot, context)
}

export async function closePlot(box: HTMLElement): Promise<void> {
  const plot = box.querySelector<HTMLElement>(':scope > .plot')
  if (!plot) return
  const { closeChart } = await loadCharts()
  closeChart(plot)
}
