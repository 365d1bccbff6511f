/** Groups down and across, with the totals that the library computed for each level. */
import type { VisualResult } from '../../contract/models/report-query.ts'
import { element } from '../dom.ts'
import type { Identity } from '../report-state.ts'
import { fillRows, keepRowsWhole, rowHeightOf, watchRange } from './rows.ts'
import { asFilterValue, columnsOf, type Draw, formatterOf, type VisualContext } from './visual-context.ts'

type Tuple = readonly unknown[]

interface Pivot {
  rows: readonly Tuple[]
  columns: readonly Tuple[]
  valueAt(row: Tuple | null, column: Tuple | null, position: number): unknown
}

const keyOf = (tuple: Tuple) => JSON.stringify(tuple)
const uniqueTuples = (tuples: readonly Tuple[]) => [...new Map(tuples.map((tuple) => [keyOf(tuple), tuple])).values()]

const positionsOf = (result: VisualResult, role: 'rows' | 'columns') =>
  columnsOf(result, role).map(({ index }) => index)

export function pivotOf(result: VisualResult): Pivot {
  const down = positionsOf(result, 'rows')
  const across = positionsOf(result, 'columns')
  const pick = (row: Tuple, positions: readonly number[]) => positions.map((position) => row[position] ?? null)
  const cells = new Map(result.rows.map((row) => [keyOf([pick(row, down), pick(row, across)]), row]))
  const keepsExactly = (keeps: readonly number[], positions: readonly number[]) =>
    keeps.length === positions.length && positions.every((position) => keeps.includes(position))
  for (const { keeps, rows } of result.totals) {
    const isDown = keepsExactly(keeps, down)
    const isAcross = keepsExactly(keeps, across)
    // A matrix without column groups has no total beside its rows: they are its cells.
    if (isDown && across.length > 0) for (const row of rows) cells.set(keyOf([pick(row, down), null]), row)
    else if (isAcross && across.length > 0) for (const row of rows) cells.set(keyOf([null, pick(row, across)]), row)
    if (keeps.length === 0) for (const row of rows) cells.set(keyOf([null, null]), row)
  }
  if (across.length === 0) {
    const grand = cells.get(keyOf([null, null]))
    if (grand) cells.set(keyOf([null, []]), grand)
  }
  return {
    rows: uniqueTuples(result.rows.map((row) => pick(row, down))),
    columns: uniqueTuples(result.rows.map((row) => pick(row, across))),
    valueAt: (row, column, position) => cells.get(keyOf([row, column]))?.[position],
  }
}

function headRows(context: VisualContext, pivot: Pivot, hasTotals: boolean): HTMLTableRowElement[] {
  const { result, text } = context
  const format = formatterOf(context)
  const down = columnsOf(result, 'rows')
  const across = columnsOf(result, 'columns')
  const values = columnsOf(result, 'values')
  const needsNames = values.length > 1 || across.length === 0
  const depth = across.length + (needsNames ? 1 : 0)
  const corner = down.map(({ column }) => element('th', { scope: 'col', rowspan: depth }, column.name))
  const levels = across.map(({ column }, level) => {
    const heads = pivot.columns.map((tuple) =>
      element(
        'th',
        { scope: needsNames ? 'colgroup' : 'col', colspan: values.length, class: 'number' },
        format(tuple[level], column),
      ),
    )
    const total =
      hasTotals && level === 0
        ? [
            element(
              'th',
              {
                scope: needsNames ? 'colgroup' : 'col',
                class: 'number',
                colspan: values.length,
                rowspan: across.length,
              },
              text('visual.total'),
            ),
          ]
        : []
    return [...heads, ...total]
  })
  const groups = pivot.columns.length + (hasTotals && across.length > 0 ? 1 : 0)
  const names = Array.from({ length: needsNames ? groups : 0 }, () =>
    values.map(({ column }) => element('th', { scope: 'col', class: 'number' }, column.name)),
  ).flat()
  const rows = needsNames ? [...levels, names] : levels
  return rows.map((cells, index) => element('tr', {}, ...(index === 0 ? corner : []), ...cells))
}

const numberCell = (shown: string) => element('td', { class: 'number' }, shown)

function cellsOf(context: VisualContext, pivot: Pivot, row: Tuple | null, hasTotals: boolean): HTMLTableCellElement[] {
  const { result } = context
  const format = formatterOf(context)
  const values = columnsOf(result, 'values')
  const hasAcross = columnsOf(result, 'columns').length > 0
  const columns: readonly (Tuple | null)[] = hasTotals && hasAcross ? [...pivot.columns, null] : pivot.columns
  return columns.flatMap((column) =>
    values.map(({ column: measure, index }) => {
      const value = pivot.valueAt(row, column, index)
      // A cell without rows is empty, which is another thing than a blank value.
      return numberCell(value === undefined || value === null ? '' : format(value, measure))
    }),
  )
}

export const drawMatrix: Draw = (box, context) => {
  const { result, visual, title, actions, text, scale, chosen } = context
  const format = formatterOf(context)
  const down = columnsOf(result, 'rows')
  const pivot = pivotOf(result)
  const hasTotals = visual.options?.hasTotals !== false
  const heads = headRows(context, pivot, hasTotals)
  const identityAt = (tuple: Tuple): Identity[] =>
    down.map(({ column }, level) => ({ target: column.target, equals: asFilterValue(tuple[level]) }))
  const isChosen = (tuple: Tuple) => chosen.some((point) => JSON.stringify(point) === JSON.stringify(identityAt(tuple)))
  const body = element('tbody')
  const foot = hasTotals
    ? element(
        'tfoot',
        {},
        element(
          'tr',
          {},
          element('th', { scope: 'row', colspan: down.length }, text('visual.total')),
          ...cellsOf(context, pivot, null, hasTotals),
        ),
      )
    : null
  const table = element(
    'table',
    {
      class: 'table matrix',
      role: 'grid',
      'aria-multiselectable': 'true',
      'aria-label': title,
      'aria-rowcount': pivot.rows.length + heads.length + (foot ? 1 : 0),
    },
    element('thead', {}, ...heads),
    body,
    foot,
  )
  const scroller = element('div', { class: 'scroller' }, table)
  const before = box.querySelector('.scroller')?.scrollTop ?? 0
  box.replaceChildren(scroller)
  fillRows(scroller, body, {
    count: pivot.rows.length,
    columns: down.length + pivot.columns.length,
    rowHeight: rowHeightOf(scale),
    headRows: heads.length,
    make: (index) => {
      const tuple = pivot.rows[index] ?? []
      const groups = down.map(({ column }, level) => element('th', { scope: 'row' }, format(tuple[level], column)))
      return element(
        'tr',
        { 'aria-selected': String(isChosen(tuple)) },
        ...groups,
        ...cellsOf(context, pivot, tuple, hasTotals),
      )
    },
    choose: (index, extend) => actions.select(visual, identityAt(pivot.rows[index] ?? []), extend),
    offer: (index, place) => context.offer(identityAt(pivot.rows[index] ?? []), place),
  })
  if (!context.isInFlow) keepRowsWhole(box, scroller)
  scroller.scrollTop = before
  watchRange(scroller, pivot.rows.length, context)
}
