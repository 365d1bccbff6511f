import { element } from '../dom.ts'
import { columnsOf, type Draw, formatterOf } from './visual-context.ts'

interface Figure {
  value: HTMLElement
  full: string
  /** As `auto` display units write it. */
  short: string
}

/**
 * From large figures beside each other to one on a line with its name, in short there, and at last in a lighter type, which
 * is narrower in most; the first that fits whole is taken.
 */
const fits = ['1', '0.8', '0.62', 'lines', 'short', 'light'] as const

/** A figure is never cut, nor parted from its name: lines that do not fit are scrolled to. */
function fitFigures(card: HTMLElement, figures: readonly Figure[]): void {
  const isWhole = () => card.scrollHeight <= card.clientHeight && card.scrollWidth <= card.clientWidth
  const isWide = () => card.scrollWidth > card.clientWidth
  for (const way of fits) {
    const isShort = way === 'short' || way === 'light'
    if (isShort && !isWide()) break
    card.dataset.fit = way
    for (const { value, full, short } of figures) {
      value.textContent = isShort ? short : full
      value.title = isShort ? full : ''
    }
    if (isWhole()) break
  }
  // What scrolls is reached by keyboard, too.
  if (isWhole()) card.removeAttribute('tabindex')
  else card.tabIndex = 0
}

export const drawCard: Draw = (box, context) => {
  const { result, visual } = context
  const format = formatterOf(context)
  const row = result.rows[0] ?? []
  const values = columnsOf(result, 'values')
  const fontSize = visual.options?.fontSize
  const figures = values.map(({ column, index }): Figure & { name: string } => ({
    name: column.name,
    value: element('bdi'),
    full: format(row[index], column),
    short: format(row[index], column, 'auto'),
  }))
  // The visual's heading already names a single value.
  const nameClass = values.length === 1 && visual.title ? 'visually-hidden' : 'card-name'
  const lines = figures.map(({ name, value }) =>
    element(
      'div',
      { class: 'card-figure' },
      element('dt', { class: nameClass }, name),
      element('dd', { class: 'card-value' }, value),
    ),
  )
  const style = fontSize ? `--figure:calc(${fontSize}px * var(--scale))` : null
  const card = element('dl', { class: 'card', style }, ...lines)
  box.replaceChildren(card)
  new ResizeObserver(() => fitFigures(card, figures)).observe(card)
  fitFigures(card, figures)
}
