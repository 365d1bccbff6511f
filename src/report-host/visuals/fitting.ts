/** No figure is cut: columns that have no room are left out, and all of them come when they are asked for. */
import { button } from '../dom.ts'
import type { VisualContext } from './visual-context.ts'

export interface Columns<Part> {
  all: readonly Part[]
  nameOf(part: Part): string
  /** Which goes first; undefined: all of these stay. */
  leastOf(shown: readonly Part[]): Part | undefined
  /** In a row of what is drawn, the cells of a part. */
  cellsOf(cells: readonly HTMLElement[], shown: readonly Part[], part: Part): readonly HTMLElement[]
  /** Answers what scrolls. */
  draw(shown: readonly Part[]): HTMLElement
}

/** One for each box: what is drawn anew in it takes the place of what was. */
const watchers = new WeakMap<HTMLElement, ResizeObserver>()

const namedAtMost = 6

export function drawFitting<Part>(
  box: HTMLElement,
  context: VisualContext,
  columns: Columns<Part>,
  shown: readonly Part[] = columns.all,
): void {
  watchers.get(box)?.disconnect()
  const scroller = columns.draw(shown)
  const leftOut = columns.all.filter((part) => !shown.includes(part))
  if (leftOut.length > 0) box.append(allColumns(box, context, columns, leftOut))
  const width = box.clientWidth
  const fit = () => {
    if (!scroller.isConnected) observer.disconnect()
    else if (leftOut.length > 0 && box.clientWidth > width) drawFitting(box, context, columns)
    else {
      const kept = partsWithRoom(scroller, columns, shown)
      if (kept.length < shown.length) drawFitting(box, context, columns, kept)
      // What is left is as narrow as its texts can be read.
      else if (scroller.scrollWidth > scroller.clientWidth) scroller.classList.add('tight')
    }
  }
  const observer = new ResizeObserver(fit)
  watchers.set(box, observer)
  observer.observe(box)
  // Rows come after their table.
  for (const part of scroller.children) observer.observe(part)
}

function partsWithRoom<Part>(scroller: HTMLElement, columns: Columns<Part>, shown: readonly Part[]): readonly Part[] {
  const row = scroller.querySelector<HTMLTableRowElement>('tbody tr[data-row]')
  const cells = [...(row?.cells ?? [])]
  let beyond = scroller.scrollWidth - scroller.clientWidth
  let kept = shown
  while (row && beyond > 0) {
    const least = columns.leastOf(kept)
    if (least === undefined) break
    kept = kept.filter((part) => part !== least)
    for (const { offsetWidth } of columns.cellsOf(cells, shown, least)) beyond -= offsetWidth
  }
  return kept
}

function allColumns<Part>(
  box: HTMLElement,
  { locale, text }: VisualContext,
  { all, nameOf, draw }: Columns<Part>,
  leftOut: readonly Part[],
): HTMLElement {
  const names = leftOut.slice(0, namedAtMost).map(nameOf)
  const list = new Intl.ListFormat(locale).format(leftOut.length > namedAtMost ? [...names, '…'] : names)
  return button(text('table.allColumns', { list }), { class: 'more-columns' }, () => {
    watchers.get(box)?.disconnect()
    draw(all).classList.add('whole')
    box.querySelector<HTMLElement>('.sort, tr[tabindex="0"]')?.focus()
  })
}
