import { element } from '../dom.ts'
import { partOfWhole } from './part-of-whole.ts'
import { type Change, sparkline, type Trend, trendOf, wordsOf } from './trend.ts'
import { columnsOf, type Draw, figuresOf, formatterOf, type VisualContext } from './visual-context.ts'

interface Figure {
  value: HTMLElement
  full: string
  /** As `auto` display units write it. */
  short: string
  /** Without any unit, for those who point at it. */
  exact: string
  hasTrend: boolean
}

/**
 * With what they were over time; then from large figures beside each other to one on a line with its name, in short there, and at last in a lighter type, which
 * is narrower in most; the first that fits whole is taken.
 */
const fits = ['trend', 'small-trend', '1', '0.8', '0.62', 'lines', 'short', 'light'] as const

/** Of a card with one figure: its line stands beside its title, or beside the change, which goes without words then. */
const fitsOfOne = ['head-trend', 'small-head-trend', 'foot-trend', 'small-foot-trend', ...fits.slice(2)] as const

/** A figure is never cut, nor parted from its name: lines that do not fit are scrolled to. */
function fitFigures(card: HTMLElement, figures: readonly Figure[], head: HTMLElement | null): void {
  const isWhole = () => card.scrollHeight <= card.clientHeight && card.scrollWidth <= card.clientWidth
  const isWide = () => card.scrollWidth > card.clientWidth
  const hasTrend = figures.some((figure) => figure.hasTrend)
  for (const way of head ? fitsOfOne : fits) {
    if (way.endsWith('trend') && !hasTrend) continue
    if (way.endsWith('head-trend') && head && !hasRoomForLine(head)) continue
    const isShort = way === 'short' || way === 'light'
    if (isShort && !isWide()) break
    card.dataset.fit = way
    for (const { value, full, short, exact } of figures) {
      value.textContent = isShort ? short : full
      value.title = value.textContent === exact ? '' : exact
    }
    if (isWhole()) break
  }
  card.dataset.ownFit = card.dataset.fit
  keepInStep(card)
  // What scrolls is reached by keyboard, too.
  if (isWhole()) card.removeAttribute('tabindex')
  else card.tabIndex = 0
}

/** Beside the words of the title, and the tools where they always stand. */
function hasRoomForLine(head: HTMLElement): boolean {
  const title = head.querySelector('h2')
  const tools = matchMedia('(hover: none)').matches ? (head.querySelector('.visual-tools')?.clientWidth ?? 0) : 0
  return title !== null && widthOfWords(title) + lineWidth + tools + 8 <= head.clientWidth
}

function widthOfWords(element: HTMLElement): number {
  const words = document.createRange()
  words.selectNodeContents(element)
  return Math.ceil(words.getBoundingClientRect().width)
}

/** All cards of a page that show their line show it in one way: the smallest that one of them needs. */
function keepInStep(card: HTMLElement): void {
  const all = [...(card.closest('.page')?.querySelectorAll<HTMLElement>('.card') ?? [])]
  const cards = all.filter(({ dataset }) => /(head|foot)-trend$/.test(dataset.ownFit ?? ''))
  const isNeeded = (part: string) => cards.some(({ dataset }) => dataset.ownFit?.includes(part))
  const way = `${isNeeded('small') ? 'small-' : ''}${isNeeded('foot') ? 'foot' : 'head'}-trend`
  for (const one of cards) {
    one.dataset.fit = way
    leaveOutLines(one, way.endsWith('foot-trend'))
  }
}

/** Beside the change a line stands only where both have room. */
function leaveOutLines(card: HTMLElement, isBeside: boolean): void {
  for (const figure of card.querySelectorAll<HTMLElement>('.card-figure')) {
    const change = figure.querySelector<HTMLElement>('.card-change')
    const line = figure.querySelector<SVGElement>('.card-line')
    if (!change || !line) continue
    const isCrowded = isBeside && widthOfWords(change) + footLineWidth + 8 > figure.clientWidth
    line.style.visibility = isCrowded ? 'hidden' : ''
  }
}

/** As the style sheet has it. */
const footLineWidth = 54
const [lineWidth, lineHeight] = [72, 24]
const svg = 'http://www.w3.org/2000/svg'

/** In words it stands beside: the change, and the table that the figures were read from. */
function drawLine({ values }: Trend, isMirrored: boolean): SVGElement {
  const points = sparkline(values, lineWidth, lineHeight, isMirrored)
  const last = points.at(-1)
  const line = document.createElementNS(svg, 'svg')
  const shapes = [
    ['polyline', { points: points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ') }],
    ['circle', { cx: `${last?.x}`, cy: `${last?.y}`, r: '3' }],
  ] as const
  for (const [name, value] of Object.entries({
    class: 'card-line',
    viewBox: `0 0 ${lineWidth} ${lineHeight}`,
    'aria-hidden': 'true',
  }))
    line.setAttribute(name, value)
  for (const [tag, attributes] of shapes) {
    const shape = document.createElementNS(svg, tag)
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value)
    line.append(shape)
  }
  return line
}

function drawChange(change: Change, context: VisualContext): HTMLElement {
  const { arrow, size, against, period } = wordsOf(change, context, context.text)
  const verdict = change.isGood === null ? null : change.isGood ? 'good' : 'bad'
  return element(
    'dd',
    { class: 'card-change', title: period, 'data-verdict': verdict },
    element('span', { 'aria-hidden': 'true' }, `${arrow} `),
    // As the language goes: numbers begin with a mark of their own, by which a browser would take all of it for left to right.
    element('bdi', { dir: document.documentElement.dir }, size),
    element('span', { class: 'card-against' }, ` ${against}`),
  )
}

interface CardFigure extends Figure {
  name: string
  trend: Trend | null
  /** Of what it is a part, in words; null: it is the whole. */
  part: string | null
}

export const drawCard: Draw = (box, context) => {
  const { result, visual } = context
  const format = formatterOf(context)
  const row = figuresOf(result)
  const values = columnsOf(result, 'values')
  const fontSize = visual.options?.fontSize
  const figures = values.map(
    ({ column, index }): CardFigure => ({
      name: column.name,
      trend: trendOf(result, { column, index }),
      hasTrend: trendOf(result, { column, index }) !== null,
      value: element('bdi', { dir: document.documentElement.dir }),
      full: format(row[index], column),
      short: format(row[index], column, 'auto'),
      exact: format(row[index], column, 'none'),
      part: partOfWhole(context, context.text, document.documentElement.dir, index),
    }),
  )
  // The visual's heading already names a single value.
  const isNamedByTitle = values.length === 1 && Boolean(visual.title)
  const nameClass = isNamedByTitle ? 'visually-hidden' : 'card-name'
  const lines = figures.map(({ name, value, trend, part }) =>
    element(
      'div',
      { class: 'card-figure' },
      element('dt', { class: nameClass }, name),
      element('dd', { class: 'card-value' }, value, trend && drawLine(trend, context.isMirrored === true)),
      part === null ? trend?.change && drawChange(trend.change, context) : element('dd', { class: 'card-part' }, part),
    ),
  )
  const style = fontSize ? `--figure:calc(${fontSize}px * var(--scale))` : null
  const card = element('dl', { class: 'card', style }, ...lines)
  box.replaceChildren(card)
  const head = isNamedByTitle ? (box.parentElement?.querySelector<HTMLElement>('.visual-head') ?? null) : null
  const fit = () => fitFigures(card, figures, head)
  new ResizeObserver(fit).observe(card)
  fit()
}
