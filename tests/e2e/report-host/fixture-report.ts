/** A small report with every type of visual, and sums over its rows that anybody can check by hand. */
import type { Field, Filter, Target } from '../../../src/contract/models/report-definition.ts'
import type {
  QueryVisualsAnswer,
  QueryVisualsRequest,
  ReportView,
  ResultColumn,
  VisualQuery,
  VisualResult,
} from '../../../src/contract/models/report-query.ts'

export const reportGuid = '7c1f9a52-2d0e-4b7a-9f63-0a4e3a5b6c01'
export const otherGuid = '7c1f9a52-2d0e-4b7a-9f63-0a4e3a5b6c02'
const dataVersion = '11111111-2222-4333-8444-555555555555'

type Row = Readonly<Record<string, string | number | null>>

const regions = ['North', 'South', 'West']
const products = ['Bicycle', 'Helmet']

/** 3 regions × 2 products × 4 months; amounts 10, 20, … 240. */
export const rows: readonly Row[] = regions.flatMap((region, r) =>
  products.flatMap((product, p) =>
    [1, 2, 3, 4].map((month, m) => ({
      region,
      product,
      day: `2026-0${month}-15`,
      amount: 10 * (r * 8 + p * 4 + m + 1),
      units: r + p + m + 1,
      page: `https://example.com/${region.toLowerCase()}`,
      // Helmets of the last month a minute ago, all else long before.
      sold: new Date(Date.now() - (p === 1 && month === 4 ? 60_000 : 86_400_000)).toISOString(),
    })),
  ),
)

const column = (name: string): Field => ({ table: 'sales', column: name })
const measure = (name: string): Field => ({ table: 'sales', measure: name })
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

export const viewOf = (guid: string, canEdit: boolean): ReportView => ({
  reportGuid: guid,
  name: guid === reportGuid ? 'Sales' : 'Other sales',
  description: null,
  dataVersion,
  refreshedAt: '2026-05-01T00:00:00.000Z',
  definitionVersion: 'first',
  rights: { canEdit, canCopy: canEdit },
  tables: [
    {
      name: 'sales',
      displayName: 'Sales',
      columns: [
        { name: 'region', displayName: 'Region', type: 'text', format: null, isHidden: false },
        { name: 'product', displayName: 'Product', type: 'text', format: null, isHidden: false },
        { name: 'day', displayName: 'Day', type: 'date', format: 'medium', isHidden: false },
        { name: 'page', displayName: 'Page', type: 'text', format: null, isHidden: false },
        { name: 'sold', displayName: 'Sold', type: 'datetime', format: null, isHidden: false },
        { name: 'amount', displayName: 'Each amount', type: 'decimal', format: null, isHidden: true },
      ],
      measures: [
        { name: 'Amount', displayName: 'Amount', format: '€#,##0', description: null },
        { name: 'Units', displayName: 'Units', format: '#,##0', description: null },
      ],
    },
  ],
  filters: [{ target: { table: 'sales', column: 'product' }, operator: 'All', values: [] }],
  pages: [
    {
      name: 'overview',
      displayName: 'Overview',
      size: { width: 1280, height: 720 },
      mobile: { size: { width: 360, height: 640 } },
      visuals: [
        {
          name: 'total',
          type: 'card',
          title: 'Total amount',
          roles: { values: [measure('Amount')] },
          layout: box(10, 10, 240, 140),
          mobileLayout: box(8, 8, 344, 120),
        },
        {
          name: 'by-region',
          type: 'bar',
          title: 'Amount by region',
          roles: { category: [column('region'), column('product')], values: [measure('Amount')] },
          layout: box(260, 10, 500, 300),
          mobileLayout: box(8, 140, 344, 300),
        },
        {
          name: 'by-month',
          type: 'line',
          title: 'Amount by month',
          roles: {
            category: [{ ...column('day'), grain: 'month' }],
            series: [column('product')],
            values: [measure('Amount')],
          },
          layout: box(770, 10, 500, 300),
        },
        {
          name: 'rows',
          type: 'table',
          title: 'Regions and products',
          roles: { values: [column('region'), column('product'), measure('Amount'), column('page')] },
          layout: box(260, 320, 500, 390),
        },
        {
          name: 'region-slicer',
          type: 'slicer',
          title: 'Region',
          roles: { category: [column('region')] },
          layout: box(10, 160, 240, 200),
        },
        {
          name: 'share',
          type: 'donut',
          title: 'Share of products',
          roles: { category: [column('product')], values: [measure('Amount')] },
          layout: box(770, 320, 500, 390),
        },
        {
          name: 'to-details',
          type: 'button',
          text: 'Details',
          action: { type: 'page', page: 'details' },
          layout: box(10, 370, 240, 50),
        },
        {
          name: 'only-north',
          type: 'button',
          text: 'Only the north',
          action: { type: 'bookmark', bookmark: 'north' },
          layout: box(10, 430, 240, 50),
        },
        {
          name: 'website',
          type: 'button',
          text: 'Website',
          action: { type: 'url', url: 'https://example.com/' },
          layout: box(10, 490, 240, 50),
        },
        { name: 'note', type: 'text', text: 'All amounts in euros', layout: box(10, 560, 240, 80) },
      ],
    },
    {
      name: 'details',
      displayName: 'Details',
      filters: [{ target: { table: 'sales', column: 'region' }, operator: 'All', values: [] }],
      visuals: [
        {
          name: 'pivot',
          type: 'matrix',
          title: 'Regions by product',
          roles: { rows: [column('region')], columns: [column('product')], values: [measure('Amount')] },
          layout: box(10, 10, 600, 340),
        },
        {
          name: 'points',
          type: 'scatter',
          title: 'Units and amount',
          roles: { details: [column('region')], x: [measure('Units')], y: [measure('Amount')] },
          layout: box(620, 10, 640, 340),
        },
        {
          name: 'stack',
          type: 'area',
          title: 'Months',
          options: { isStacked: true },
          roles: {
            category: [{ ...column('day'), grain: 'month' }],
            series: [column('region')],
            values: [measure('Amount')],
          },
          layout: box(10, 360, 600, 340),
        },
        {
          name: 'days',
          type: 'slicer',
          title: 'Days',
          options: { slicerMode: 'range' },
          roles: { category: [column('day')] },
          layout: box(620, 360, 300, 120),
        },
        {
          name: 'product-slicer',
          type: 'slicer',
          title: 'Product',
          options: { slicerMode: 'dropdown' },
          roles: { category: [column('product')] },
          layout: box(940, 360, 300, 120),
        },
      ],
    },
    {
      name: 'hidden',
      displayName: 'Hidden',
      isHidden: true,
      visuals: [
        {
          name: 'followed',
          type: 'card',
          title: 'Amount',
          roles: { category: [{ ...column('day'), grain: 'month' }], values: [measure('Amount')] },
          layout: box(10, 10, 320, 140),
        },
        {
          name: 'narrow',
          type: 'card',
          title: 'Amount',
          roles: { category: [{ ...column('day'), grain: 'month' }], values: [measure('Amount')] },
          layout: box(340, 10, 130, 86),
        },
      ],
    },
  ],
  defaultPage: 'overview',
  bookmarks: [
    {
      name: 'north',
      displayName: 'Only the north',
      page: 'overview',
      slicers: [
        {
          visual: 'region-slicer',
          filters: [{ target: { table: 'sales', column: 'region' }, operator: 'In', values: ['North'] }],
        },
      ],
      hidden: ['note'],
    },
    { name: 'views', displayName: 'Views', children: [{ name: 'pivots', displayName: 'Pivots', page: 'details' }] },
  ],
  theme: {},
})

const columnOf = ({ column: name, hierarchy }: Target) => name ?? hierarchy ?? ''

const valueAt = (row: Row, { target }: { target: Target }) => {
  const value = row[columnOf(target)] ?? null
  return target.hierarchyLevel === 'month' && typeof value === 'string' ? value.slice(0, 7) : value
}

/** The longest point that a row begins with decides; otherwise it is kept where nothing else is. */
function keepsPoint(combinations: NonNullable<Filter['combinations']>, row: Row): boolean {
  const verdicts = combinations.map(({ columns, points }) => {
    const [longest] = points
      .filter(({ values }) =>
        values.every((one, index) => one === valueAt(row, { target: columns[index] ?? { table: '' } })),
      )
      .sort((one, other) => other.values.length - one.values.length)
    return longest?.isKept ?? !points.some(({ isKept }) => isKept)
  })
  const keeping = combinations.some(({ points }) => points.some(({ isKept }) => isKept))
  return keeping ? verdicts.includes(true) : !verdicts.includes(false)
}

function keeps(filter: Filter, row: Row): boolean {
  const { combinations, timeUnitsCount = 1, timeUnitType } = filter
  if (combinations) return keepsPoint(combinations, row)
  const value = valueAt(row, filter)
  if (timeUnitType === 8 && filter.operator === 0)
    return Date.now() - new Date(String(value)).getTime() <= timeUnitsCount * 3_600_000
  if (filter.conditions) {
    return filter.conditions.every(({ operator, value: wanted }) => {
      const [one, other] = [String(value), String(wanted)]
      if (operator === 'GreaterThanOrEqual') return one >= other
      if (operator === 'LessThanOrEqual') return one <= other
      if (operator === 'Is') return one === other
      throw new Error(`The fixture does not know ${operator}.`)
    })
  }
  const isIn = (filter.values ?? []).some((wanted) => wanted === value)
  return filter.operator === 'NotIn' ? !isIn : isIn
}

const targetOf = ({ table, column: name, measure: figure, grain }: Field): Target =>
  figure
    ? { table, measure: figure }
    : grain
      ? { table, hierarchy: name ?? '', hierarchyLevel: grain }
      : { table, column: name ?? '' }

function columnsOf(
  view: ReportView,
  visual: ReportView['pages'][number]['visuals'][number],
  drill: number,
): ResultColumn[] {
  const [table] = view.tables
  return Object.entries(visual.roles ?? {}).flatMap(([role, fields = []]) => {
    const used = role === 'category' ? fields.slice(drill, drill + 1) : fields
    return used.map((field): ResultColumn => {
      const known = table?.columns.find(({ name }) => name === field.column)
      const figure = table?.measures.find(({ name }) => name === field.measure)
      return {
        name: figure?.displayName ?? known?.displayName ?? '',
        role: role as ResultColumn['role'],
        type: figure ? 'decimal' : (known?.type ?? 'text'),
        grain: field.grain ?? null,
        format: figure?.format ?? known?.format ?? null,
        isMeasure: figure !== undefined,
        ...(figure?.name === 'Amount' && { better: 'more' }),
        ...(figure && { addsUp: true }),
        target: targetOf(field),
      }
    })
  })
}

const sumOf = (some: readonly Row[], { target }: ResultColumn) =>
  some.reduce((sum, row) => sum + Number(row[(target.measure ?? '').toLowerCase()]), 0)

function groupedBy(some: readonly Row[], groups: readonly ResultColumn[]): Row[][] {
  const found = new Map<string, Row[]>()
  for (const row of some) {
    const key = JSON.stringify(groups.map((group) => valueAt(row, group)))
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return [...found.values()]
}

export function answerVisual(view: ReportView, pageName: string, query: VisualQuery): VisualResult {
  const kept = view.pages.find(({ name }) => name === pageName)?.visuals.find(({ name }) => name === query.visualName)
  const visual = query.draft ? { name: query.visualName, layout: box(0, 0, 0, 0), ...query.draft } : kept
  if (!visual) throw new Error(`The page ${pageName} has no visual ${query.visualName}.`)
  if (query.draft && Object.keys(visual.roles ?? {}).length < 2 && visual.type === 'column')
    return { visualName: query.visualName, columns: [], rows: [], totals: [], isTruncated: false, error: 'unfit' }
  const columns = columnsOf(view, visual, query.drill ?? 0)
  const left = rows.filter((row) => query.filters.every((filter) => keeps(filter, row)))
  const groups = columns.filter(({ isMeasure }) => !isMeasure)
  const asRow = (some: readonly Row[], of: readonly ResultColumn[]) =>
    columns.map((one) =>
      one.isMeasure ? sumOf(some, one) : of.includes(one) && some[0] ? valueAt(some[0], one) : null,
    )
  const totalsOf = (of: readonly ResultColumn[]) => ({
    keeps: of.map((one) => columns.indexOf(one)),
    rows: groupedBy(left, of).map((some) => asRow(some, of)),
  })
  const isRange = visual.options?.slicerMode === 'range'
  const answered = isRange
    ? [['2026-01-15'], ['2026-04-15']]
    : groupedBy(left, groups).map((some) => asRow(some, groups))
  const { sort } = query
  const sorted = sort
    ? [...answered].sort((one, other) => {
        const at = columns.findIndex(({ target }) => JSON.stringify(target) === JSON.stringify(sort.orderBy))
        const direction = sort.direction === 'asc' ? 1 : -1
        return direction * (Number(one[at]) - Number(other[at]) || String(one[at]).localeCompare(String(other[at])))
      })
    : answered
  const totals =
    visual.type === 'matrix'
      ? [totalsOf(groups.slice(0, 1)), totalsOf(groups.slice(1)), totalsOf([])]
      : visual.type === 'table' || (visual.type === 'card' && groups.length > 0)
        ? [totalsOf([])]
        : []
  const answer = { visualName: query.visualName, columns, rows: sorted, totals, isTruncated: false, error: null }
  const [sum = 0] = totalsOf([]).rows.map(([, value]) => Number(value))
  // All of it was a quarter more in the year before.
  const yearBefore = { from: '2026-01', to: '2026-04', year: 2025, now: [null, sum], before: [null, sum * 1.25] }
  return visual.type === 'card' && groups.length > 0 ? { ...answer, yearBefore } : answer
}

export function answerQuery(
  view: ReportView,
  request: QueryVisualsRequest,
  failing: ReadonlySet<string>,
): QueryVisualsAnswer {
  return {
    dataVersion,
    results: request.visuals.map((query) => {
      const result = answerVisual(view, request.pageName, query)
      return failing.has(query.visualName) ? { ...result, rows: [], columns: [], error: 'failed' } : result
    }),
    fieldValues: (request.fieldValues ?? []).map(({ target }) => ({
      column: null,
      values: [...new Set(rows.map((row) => row[columnOf(target)] ?? null))],
      isTruncated: false,
      error: null,
    })),
  }
}

export const csvOf = ({ columns, rows: answered }: VisualResult, most: number) =>
  [columns.map(({ name }) => name), ...answered.slice(0, most)].map((row) => row.join(',')).join('\r\n')
