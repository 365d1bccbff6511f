/** Rows and columns as they are; also the other way to read a chart. */
import type { VisualSort } from '../../contract/models/report-definition.ts'
import type { ResultColumn } from '../../contract/models/report-query.ts'
import { identityOf } from '../describe.ts'
import { button, element } from '../dom.ts'
import { isSameTarget } from '../filter-parts.ts'
import { visualKey } from '../report-state.ts'
import { drawFitting } from './fitting.ts'
import { fillRows, keepRowsWhole, rowHeightOf, watchRange } from './rows.ts'
import { type Draw, formatterOf, isNumeric, isRowChosen, type VisualContext } from './visual-context.ts'

const sortOf = ({ state, page, visual }: VisualContext): VisualSort | undefined =>
  state.sorts[visualKey(page.name, visual.name)] ?? visual.sort

function headCell(context: VisualContext, column: ResultColumn, index: number): HTMLTableCellElement {
  const { visual, actions } = context
  const sort = sortOf(context)
  const isSorted = sort !== undefined && isSameTarget(sort.orderBy, column.target)
  const direction = isSorted && sort.direction === 'asc' ? 'desc' : isSorted || !isNumeric(column) ? 'asc' : 'desc'
  const press = () => actions.sort(visual, { orderBy: column.target, direction })
  return element(
    'th',
    {
      scope: 'col',
      class: isNumeric(column) ? 'number' : null,
      'aria-sort': isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : null,
    },
    button(column.name, { class: 'sort', 'data-focus': `sort-${index}` }, press),
  )
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\/\S+$/i.test(value)

function cell(context: VisualContext, value: unknown, column: ResultColumn): HTMLTableCellElement {
  const shown = formatterOf(context)(value, column)
  if (!isAddress(value)) return element('td', { class: isNumeric(column) ? 'number' : null }, shown)
  const link = element('a', { href: value, target: '_blank', rel: 'noopener noreferrer' }, shown)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    context.actions.openLink(context.visual, value)
  })
  return element('td', {}, link)
}

const inPlaces = ({ columns }: VisualContext['result'], positions: readonly number[]) =>
  positions.flatMap((position) => (columns[position] ? [[columns[position], position] as const] : []))

function totalsRow(context: VisualContext, positions: readonly number[]): HTMLTableRowElement | null {
  const { result, visual, text } = context
  const totals = result.totals.find(({ keeps }) => keeps.length === 0)?.rows[0]
  if (!totals || visual.options?.hasTotals === false) return null
  const format = formatterOf(context)
  const cells = inPlaces(result, positions).map(([column, index]) => {
    if (index === 0 && !column.isMeasure) return element('th', { scope: 'row' }, text('visual.total'))
    const shown = column.isMeasure ? format(totals[index], column) : ''
    return element('td', { class: isNumeric(column) ? 'number' : null }, shown)
  })
  return element('tr', {}, ...cells)
}

/** Texts behind the first, then figures, from the end; what it is sorted by and the first measure stay. */
function leastOf(context: VisualContext, shown: readonly number[]): number | undefined {
  const { columns } = context.result
  const sort = sortOf(context)
  const firstMeasure = columns.findIndex(({ isMeasure }) => isMeasure)
  const mayGo = shown.slice(1).filter((position) => {
    const column = columns[position]
    return column && position !== firstMeasure && !(sort && isSameTarget(sort.orderBy, column.target))
  })
  const isText = (position: number) => !isNumeric(columns[position] as ResultColumn)
  return mayGo.findLast(isText) ?? mayGo.at(-1)
}

export const drawTable: Draw = (box, context) =>
  drawFitting(box, context, {
    all: context.result.columns.map((_, position) => position),
    nameOf: (position) => context.result.columns[position]?.name ?? '',
    leastOf: (shown) => leastOf(context, shown),
    cellsOf: (cells, shown, position) => cells.filter((_, index) => shown[index] === position),
    draw: (shown) => drawColumns(box, context, shown),
  })

function drawColumns(box: HTMLElement, context: VisualContext, shown: readonly number[]): HTMLElement {
  const { result, visual, title, actions, scale } = context
  const identities = result.rows.map((row) => identityOf(result, row))
  const mayChoose = identities.some((identity) => identity.length > 0)
  const totals = totalsRow(context, shown)
  const columns = inPlaces(result, shown)
  const body = element('tbody')
  const head = element('tr', {}, ...columns.map(([column, index]) => headCell(context, column, index)))
  const table = element(
    'table',
    {
      class: 'table',
      'aria-label': title,
      role: mayChoose ? 'grid' : null,
      'aria-multiselectable': mayChoose ? 'true' : null,
      'aria-rowcount': result.rows.length + 1 + (totals ? 1 : 0),
    },
    element('thead', {}, head),
    body,
    totals && element('tfoot', {}, totals),
  )
  const scroller = element(
    'div',
    { class: 'scroller', tabindex: mayChoose ? null : 0, 'data-focus': 'scroller' },
    table,
  )
  if (!mayChoose) {
    scroller.setAttribute('role', 'region')
    scroller.setAttribute('aria-label', title)
  }
  const before = box.querySelector('.scroller')?.scrollTop ?? 0
  box.replaceChildren(scroller)
  fillRows(scroller, body, {
    count: result.rows.length,
    columns: shown.length,
    rowHeight: rowHeightOf(scale),
    headRows: 1,
    make: (index) => {
      const row = result.rows[index] ?? []
      const cells = columns.map(([column, position]) => cell(context, row[position], column))
      return element('tr', { 'aria-selected': mayChoose ? String(isRowChosen(context, row)) : null }, ...cells)
    },
    choose: mayChoose ? (index, extend) => actions.select(visual, identities[index] ?? [], extend) : null,
    offer: (index, place) => context.offer(identities[index] ?? [], place),
  })
  keepRowsWhole(box, scroller, context.isInFlow)
  scroller.scrollTop = before
  watchRange(scroller, result.rows.length, context)
  return scroller
}
