/** The plot of any chart: loads the drawing library when the first one appears. */
import { element } from '../dom.ts'
import { overWhole } from './highlight.ts'
import { columnsOf, type Draw, type VisualContext } from './visual-context.ts'

const loadCharts = () => import('../charts.ts')

/** Pixels that a bar and its name take; those that do not fit are scrolled to. */
const barPitch = 16
/** Above and below the bars, of the head of their shares, and of the axis where figures do not stand at them. */
const room = 16
const headRoom = 8
const axisRoom = 20

function heightOfBars({ visual, result, scale }: VisualContext): { needed: number; withAxis: number } {
  const [category] = columnsOf(result, 'category')
  if (visual.type !== 'bar' || !category) return { needed: 0, withAxis: 0 }
  const names = new Set(result.rows.map((row) => JSON.stringify(row[category.index] ?? null)))
  const { hasDataLabels, hasLegend, isStacked, isPercent } = visual.options ?? {}
  const hasAxis = hasDataLabels !== true || isStacked === true || isPercent === true
  const hasLines = hasLegend ?? columnsOf(result, 'series').length > 0
  const needed = (names.size * barPitch + room + (hasAxis ? 0 : headRoom) + (hasLines ? axisRoom : 0)) * scale
  return { needed, withAxis: needed + (hasAxis ? axisRoom * scale : 0) }
}

/** Which bars are in sight, whenever that changes. */
function watchRange(box: HTMLElement, { sayRange }: VisualContext, middles: readonly number[]): void {
  const look = () => {
    // A bar is seen as long as the line of its name is.
    const half = barPitch / 2 - 2
    const isSeen = (middle: number) =>
      middle - half >= box.scrollTop && middle + half <= box.scrollTop + box.clientHeight
    const first = middles.findIndex(isSeen)
    const last = middles.findLastIndex(isSeen)
    if (first >= 0) sayRange(first + 1, last + 1, middles.length)
  }
  box.onscroll = look
  look()
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
  const { needed, withAxis } = heightOfBars(context)
  const isScrolled = withAxis > box.clientHeight
  plot.style.height = isScrolled ? `${Math.max(needed, box.clientHeight)}px` : ''
  const { drawChart } = await loadCharts()
  if (plot.isConnected && plot.clientWidth > 0) watchRange(box, context, drawChart(plot, { ...context, isScrolled }))
}

export async function closePlot(box: HTMLElement): Promise<void> {
  const plot = box.querySelector<HTMLElement>(':scope > .plot')
  if (!plot) return
  const { closeChart } = await loadCharts()
  closeChart(plot)
}
