/** Rows of a table or matrix: chosen by mouse or keyboard, and only those in sight are in the document when there are many. */

import { element } from '../dom.ts'
import type { MenuPlace } from '../menu-items.ts'
import type { VisualContext } from './visual-context.ts'

export interface RowSource {
  count: number
  columns: number
  rowHeight: number
  make(index: number): HTMLTableRowElement
  /** Rows that cannot be chosen are read, not walked through. */
  choose: ((index: number, extend: boolean) => void) | null
  /** What is offered for a row; false: nothing. */
  offer: (index: number, place: MenuPlace) => boolean
  headRows: number
}

/** Pixels, as the style sheet has them: of a mouse, and of a finger. */
export const rowHeightOf = (scale: number): number =>
  matchMedia('(pointer: coarse)').matches ? 44 : Math.max(18, Math.round(28 * scale))

const drawnAtOnce = 200
const beyondSight = 10

const spacer = (height: number, columns: number) =>
  element(
    'tr',
    { 'aria-hidden': 'true', class: 'spacer' },
    element('td', { colspan: columns, style: `height:${height}px;padding:0;border:0` }),
  )

/** One for each box: what is drawn anew in it takes the place of what was. */
const keepers = new WeakMap<HTMLElement, ResizeObserver>()

/** Of a table that takes the height it needs, and pixels of the window that it leaves to what stands around it. */
const mostInFlow = 10
const aroundFlow = 140

/** Whole rows above the totals, whatever height there is: half a figure reads as another. */
export function keepRowsWhole(box: HTMLElement, scroller: HTMLElement, isInFlow: boolean): void {
  const fit = () => {
    scroller.style.removeProperty('--row')
    const [head, foot] = ['thead', 'tfoot'].map((part) => scroller.querySelector<HTMLElement>(part)?.offsetHeight ?? 0)
    const row = scroller.querySelector<HTMLElement>('tbody tr:not(.spacer)')?.getBoundingClientRect().height ?? 0
    const others = (head ?? 0) + (foot ?? 0) + scroller.offsetHeight - scroller.clientHeight
    // Below it stands what names the columns that are left out.
    const room = isInFlow
      ? Math.min(others + mostInFlow * row, document.documentElement.clientHeight - aroundFlow)
      : box.clientHeight - (box.querySelector<HTMLElement>('.more-columns')?.offsetHeight ?? 0)
    const count = row > 0 ? (room - others) / row : 0
    const rows = isInFlow ? Math.max(3, Math.floor(count)) : Math.floor(count)
    const isCut = scroller.scrollHeight > room
    // Those of many have a height that is known beforehand.
    const isWindowed = scroller.querySelector('.spacer') !== null
    if (isCut && rows > 0 && !isInFlow && !isWindowed)
      scroller.style.setProperty('--row', `${Math.floor(((room - others) / rows) * 16) / 16}px`)
    scroller.style.height =
      isCut && !isWindowed && !isInFlow
        ? `${room}px`
        : isCut && rows > 0
          ? `${others + rows * row}px`
          : isInFlow
            ? ''
            : `${room}px`
  }
  keepers.get(box)?.disconnect()
  const keeper = new ResizeObserver(fit)
  keepers.set(box, keeper)
  keeper.observe(box)
  fit()
}

/** Tells which rows are in sight, whenever that changes. */
export function watchRange(scroller: HTMLElement, count: number, { sayRange }: Pick<VisualContext, 'sayRange'>): void {
  // With parts of a pixel, which add up over many rows.
  const heightOf = (part: string) => scroller.querySelector(part)?.getBoundingClientRect().height ?? 0
  const look = () => {
    const row = heightOf('tbody tr:not(.spacer)')
    if (row === 0 || !scroller.isConnected) return
    const [head, foot] = [heightOf('thead'), heightOf('tfoot')]
    const room = scroller.clientHeight - head - foot
    // What the focus goes to does not lie behind them.
    scroller.style.scrollPaddingBlock = `${head}px ${foot}px`
    const { scrollTop } = scroller
    // Of a row that is seen the words are.
    const beyond = row / 4
    const first = Math.ceil((scrollTop - beyond) / row) + 1
    sayRange(
      Math.min(first, count),
      Math.min(count, Math.max(first, Math.floor((scrollTop + room + beyond) / row))),
      count,
    )
  }
  scroller.addEventListener('scroll', look, { passive: true })
  new ResizeObserver(look).observe(scroller)
}

export function fillRows(scroller: HTMLElement, body: HTMLTableSectionElement, source: RowSource): void {
  const { count, rowHeight, headRows } = source
  const isWindowed = count > drawnAtOnce
  let active = 0

  const row = (index: number) => {
    const made = source.make(index)
    made.dataset.row = String(index)
    made.dataset.focus = `row-${index}`
    if (isWindowed) {
      made.setAttribute('aria-rowindex', String(index + 1 + headRows))
      made.style.height = `${rowHeight}px`
    }
    if (source.choose) made.tabIndex = index === active ? 0 : -1
    return made
  }

  const inSight = () => {
    if (!isWindowed) return { first: 0, last: count }
    const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - beyondSight)
    const seen = Math.ceil((scroller.clientHeight || 400) / rowHeight)
    return { first, last: Math.min(count, first + seen + 2 * beyondSight) }
  }

  let drawn = { first: -1, last: -1 }
  const draw = () => {
    const { first, last } = inSight()
    if (first === drawn.first && last === drawn.last) return
    drawn = { first, last }
    const rows = Array.from({ length: last - first }, (_, offset) => row(first + offset))
    const before = first > 0 ? [spacer(first * rowHeight, source.columns)] : []
    const after = last < count ? [spacer((count - last) * rowHeight, source.columns)] : []
    const hadFocus = body.contains(document.activeElement)
    body.replaceChildren(...before, ...rows, ...after)
    if (hadFocus) rowElement(active)?.focus({ preventScroll: true })
  }

  const rowElement = (index: number) => body.querySelector<HTMLElement>(`tr[data-row="${index}"]`)

  const moveTo = (index: number) => {
    const target = Math.min(count - 1, Math.max(0, index))
    rowElement(active)?.setAttribute('tabindex', '-1')
    active = target
    if (!rowElement(target)) {
      scroller.scrollTop = target * rowHeight
      draw()
    }
    const found = rowElement(target)
    found?.setAttribute('tabindex', '0')
    found?.focus()
  }

  const rowAt = (event: Event) => {
    const found = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-row]') : null
    return found ? Number(found.dataset.row) : null
  }

  draw()
  if (isWindowed) scroller.addEventListener('scroll', draw, { passive: true })
  const { choose } = source
  if (!choose) return

  body.addEventListener('click', (event) => {
    const index = rowAt(event)
    if (index === null || (event.target instanceof Element && event.target.closest('a'))) return
    active = index
    choose(index, event.ctrlKey || event.metaKey)
  })
  // The key for it asks for the row that has the focus.
  body.addEventListener('contextmenu', (event) => {
    const index = rowAt(event)
    if (index !== null && source.offer(index, { x: event.clientX, y: event.clientY })) event.preventDefault()
  })
  body.addEventListener('keydown', (event) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: count - 1,
      PageDown: active + 10,
      PageUp: active - 10,
    }
    const step = steps[event.key]
    if (step !== undefined) moveTo(step)
    else if (event.key === 'Enter' || event.key === ' ') choose(active, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
}
