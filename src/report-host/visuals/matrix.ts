/** Groups down and across, with the totals that the library computed for each level. */
import type { VisualResult } from '../../contract/models/report-query.ts'
import { element } from '../dom.ts'
import type { Identity } from '../report-state.ts'
import { drawFitting } from './fitting.ts'
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

type Field = ReturnType<typeof columnsOf>[number]

/** What is across, of which some may have no room: levels of the rows, groups of columns, and figures in each. */
interface Across {
  levels: readonly Field[]
  groups: readonly Tuple[]
  values: readonly Field[]
}

type Part = Field | Tuple

const acrossOf = (context: VisualContext, { columns: groups }: Pivot): Across => ({
  levels: columnsOf(context.result, 'rows'),
  groups,
  values: columnsOf(context.result, 'values'),
})

const partsOf = ({ levels, groups, values }: Across): Part[] => [...levels, ...groups, ...values]

const onlyOf = ({ levels, groups, values }: Across, shown: readonly Part[]): Across => ({
  levels: levels.filter((part) => shown.includes(part)),
  groups: groups.filter((part) => shown.includes(part)),
  values: values.filter((part) => shown.includes(part)),
})

/** Outer levels without which each row is still named, then groups from the start, then figures from the end. */
function leastOf(pivot: Pivot, all: Across, shown: readonly Part[]): Part | undefined {
  const { levels, groups, values } = onlyOf(all, shown)
  const [outer, ...inner] = levels
  const places = inner.map((level) => all.levels.indexOf(level))
  const names = new Set(pivot.rows.map((tuple) => keyOf(places.map((place) => tuple[place]))))
  if (outer && inner.length > 0 && names.size === pivot.rows.length) return outer
  if (groups.length > 1) return groups[0]
  return values.length > 1 ? values.at(-1) : undefined
}

function cellsOfPart<Cell>(cells: readonly Cell[], { levels, groups, values }: Across, part: Part): readonly Cell[] {
  const level = levels.indexOf(part as Field)
  if (level >= 0) return cells.slice(level, level + 1)
  const figures = cells.slice(levels.length)
  const group = groups.indexOf(part as Tuple)
  if (group >= 0) return figures.slice(group * values.length, (group + 1) * values.length)
  return figures.filter((_, index) => index % values.length === values.indexOf(part as Field))
}

function headRows(context: VisualContext, shown: Across, hasTotals: boolean): HTMLTableRowElement[] {
  const { result, text } = context
  const format = formatterOf(context)
  const { levels: down, groups: shownGroups, values } = shown
  const across = columnsOf(result, 'columns')
  const needsNames = values.length > 1 || across.length === 0
  const depth = across.length + (needsNames ? 1 : 0)
  const corner = down.map(({ column }) => element('th', { scope: 'col', rowspan: depth }, column.name))
  const levels = across.map(({ column }, level) => {
    const heads = shownGroups.map((tuple) =>
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
  const groups = shownGroups.length + (hasTotals && across.length > 0 ? 1 : 0)
  const names = Array.from({ length: needsNames ? groups : 0 }, () =>
    values.map(({ column }) => element('th', { scope: 'col', class: 'number' }, column.name)),
  ).flat()
  const rows = needsNames ? [...levels, names] : levels
  return rows.map((cells, index) => element('tr', {}, ...(index === 0 ? corner : []), ...cells))
}

const numberCell = (shown: string) => element('td', { class: 'number' }, shown)

function cellsOf(
  context: VisualContext,
  pivot: Pivot,
  { groups, values }: Across,
  row: Tuple | null,
  hasTotals: boolean,
): HTMLTableCellElement[] {
  const { result } = context
  const format = formatterOf(context)
  const hasAcross = columnsOf(result, 'columns').length > 0
  const columns: readonly (Tuple | null)[] = hasTotals && hasAcross ? [...groups, null] : groups
  return columns.flatMap((column) =>
    values.map(({ column: measure, index }) => {
      const value = pivot.valueAt(row, column, index)
      // A cell without rows is empty, which is another thing than a blank value.
      return numberCell(value === undefined || value === null ? '' : format(value, measure))
    }),
  )
}

export const drawMatrix: Draw = (box, context) => {
  const pivot = pivotOf(context.result)
  const all = acrossOf(context, pivot)
  const format = formatterOf(context)
  const across = columnsOf(context.result, 'columns')
  drawFitting<Part>(box, context, {
    all: partsOf(all),
    nameOf: (part) =>
      'column' in part ? part.column.name : across.map(({ column }, level) => format(part[level], column)).join(' '),
    leastOf: (shown) => leastOf(pivot, all, shown),
    cellsOf: (cells, shown, part) => cellsOfPart(cells, onlyOf(all, shown), part),
    draw: (shown) => drawAcross(box, context, pivot, onlyOf(all, shown)),
  })
}

function drawAcross(box: HTMLElement, context: VisualContext, pivot: Pivot, shown: Across): HTMLElement {
  const { result, visual, title, actions, text, scale, chosen } = context
  const format = formatterOf(context)
  const down = columnsOf(result, 'rows')
  const hasTotals = visual.options?.hasTotals !== false
  const heads = headRows(context, shown, hasTotals)
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
          element('th', { scope: 'row', colspan: shown.levels.length }, text('visual.total')),
          ...cellsOf(context, pivot, shown, null, hasTotals),
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
    columns: shown.levels.length + (shown.groups.length + 1) * shown.values.length,
    rowHeight: rowHeightOf(scale),
    headRows: heads.length,
    make: (index) => {
      const tuple = pivot.rows[index] ?? []
      const names = shown.levels.map((level) =>
        element(
          'th',
          { scope: 'row' },
          format(tuple[down.findIndex(({ index }) => index === level.index)], level.column),
        ),
      )
      return element(
        'tr',
        { 'aria-selected': String(isChosen(tuple)) },
        ...names,
        ...cellsOf(context, pivot, shown, tuple, hasTotals),
      )
    },
    choose: (index, extend) => actions.select(visual, identityAt(pivot.rows[index] ?? []), extend),
    offer: (index, place) => context.offer(identityAt(pivot.rows[index] ?? []), place),
  })
  keepRowsWhole(box, scroller, context.isInFlow)
  scroller.scrollTop = before
  watchRange(scroller, pivot.rows.length, context)
  return scroller
}
