import { expect, test } from 'vitest'
import type { Visual } from '../../contract/models/report-definition.ts'
import { targetKey } from '../filter-parts.ts'
import { aColumn } from '../testing.ts'
import { lookOf } from '../theme.ts'
import { placesOfValues } from '../value-colours.ts'
import { cartesianOption } from './cartesian.ts'
import { faded } from './faded.ts'
import { overWhole } from './highlight.ts'
import type { Pictured } from './visual-context.ts'

const picture = (type: Visual['type'], change: Partial<Pictured> = {}): Pictured => ({
  look: lookOf({}, null, undefined),
  locale: 'en-GB',
  valueTexts: { blank: '', yes: '', no: '', other: '', share: '', logScale: 'log scale' },
  visual: { name: 'chart', type, layout: { x: 0, y: 0, width: 1, height: 1 } },
  scale: 1,
  result: {
    visualName: 'chart',
    columns: [aColumn('region', 'category'), aColumn('Revenue', 'values'), aColumn('Target revenue', 'values')],
    rows: [
      ['South', 2, 3],
      ['West', 4, 5],
    ],
    totals: [],
    isTruncated: false,
    error: null,
  },
  chosen: [],
  ...change,
})

const axesOf = (type: Visual['type'], isMirrored: boolean) => {
  const { xAxis, yAxis } = cartesianOption(picture(type, { isMirrored }))
  const facts = (axis: unknown) => {
    const { inverse = false, position = null } = axis as { inverse?: boolean; position?: string }
    return [inverse, position]
  }
  return [facts(xAxis), facts(yAxis)]
}

test('mirrored, bars grow from the right, time runs from the right, and the values stand there', () => {
  expect(axesOf('bar', true)).toEqual([
    [true, null],
    [true, 'right'],
  ])
  expect(axesOf('line', true)).toEqual([
    [true, null],
    [false, 'right'],
  ])
  expect(axesOf('line', false)).toEqual([
    [false, null],
    [false, null],
  ])
})

const seriesOf = (one: Pictured) => [cartesianOption(one).series].flat()

test('a target is dashed, without markers, and in no colour of a value', () => {
  const [revenue, target] = seriesOf(picture('line'))
  expect(revenue).toMatchObject({ showSymbol: true, color: '#1b9691' })
  expect(target).toMatchObject({ showSymbol: false, color: '#465150', lineStyle: { type: [5, 4], width: 1.5 } })
})

test('bars of one measure have the colours of their values, whatever else is in the answer', () => {
  const { result } = picture('bar')
  const colours = new Map([
    [targetKey({ table: 'sales', column: 'region' }), placesOfValues({ values: ['North', 'South', 'West'] })],
  ])
  const one = { ...result, columns: result.columns.slice(0, 2), rows: result.rows.map((row) => row.slice(0, 2)) }
  const [bars] = seriesOf(picture('bar', { result: one, colours }))
  expect(bars?.data).toMatchObject([{ itemStyle: { color: '#555cd2' } }, { itemStyle: { color: '#e86518' } }])
})

test('R71: at the end of bars stands what each is of the whole, where there is room for it', () => {
  const { result } = picture('bar')
  const one = { ...result, columns: result.columns.slice(0, 2), totals: [{ keeps: [], rows: [[null, 16]] }] }
  const visual: Visual = { ...picture('bar').visual, options: { hasShares: true, hasDataLabels: true } }
  const endOf = (more: Partial<Pictured>) => {
    const { yAxis } = cartesianOption(picture('bar', { visual, result: one, ...more }))
    const [, end] = Array.isArray(yAxis) ? yAxis : []
    return end as { data: string[]; position: string } | undefined
  }
  expect(endOf({})).toMatchObject({ data: ['13%', '25%'], position: 'right' })
  expect(endOf({ isMirrored: true })?.position).toBe('left')
  expect(endOf({ width: 300 })).toBeDefined()
  expect(endOf({ width: 120 })).toBeUndefined()
  // Of figures that do not add up the server tells no whole.
  expect(endOf({ result: { ...one, totals: [] } })).toBeUndefined()
  expect(endOf({ result: { ...one, rows: [['South', -2, 0]] } })).toBeUndefined()
  expect(endOf({ visual: { ...visual, options: {} } })).toBeUndefined()
})

test('in a stack a figure stands where its part has room for it, in a colour that reads there', () => {
  const options = { isStacked: true, hasDataLabels: true }
  const visual: Visual = { name: 'chart', type: 'column', layout: { x: 0, y: 0, width: 1, height: 1 }, options }
  const [teal, indigo] = seriesOf(picture('column', { visual }))
  expect([teal?.label, indigo?.label]).toMatchObject([{ color: '#000000' }, { color: '#ffffff' }])
  const { labelLayout } = teal as { labelLayout: (placed: object) => object }
  const part = { width: 40, height: 20 }
  expect(labelLayout({ rect: part, labelRect: { width: 30, height: 16 } })).toEqual({ hideOverlap: true })
  for (const labelRect of [
    { width: 38, height: 16 },
    { width: 30, height: 24 },
  ])
    expect(labelLayout({ rect: part, labelRect })).toMatchObject({ x: -10_000 })
})

test('R87: what is counted has no halves on its axis; what is measured, and shares, may have', () => {
  const stepOf = (type: 'integer' | 'decimal', options: Visual['options'] = {}) => {
    const { result, visual } = picture('column')
    const columns = result.columns.map((column) => (column.isMeasure ? { ...column, type } : column))
    const one = picture('column', { result: { ...result, columns }, visual: { ...visual, options } })
    return (cartesianOption(one).yAxis as { minInterval?: number }).minInterval
  }
  expect([stepOf('integer'), stepOf('decimal'), stepOf('integer', { isPercent: true })]).toEqual([
    1,
    undefined,
    undefined,
  ])
})

test('U280: a bar that stands back is a tint, and its figure as dark as any', () => {
  const look = lookOf({}, null, undefined)
  const region = { table: 'sales', column: 'region' }
  const { series } = cartesianOption(picture('bar', { chosen: [[{ target: region, equals: 'West' }]] }))
  const [bars] = [series].flat()
  const [south, west] = (bars?.data ?? []) as { itemStyle?: object; label?: object }[]
  expect([south?.itemStyle, south?.label]).toEqual([
    { color: faded(look.series[0] ?? '', look.surface) },
    { color: look.foreground },
  ])
  expect(west?.itemStyle).toBeUndefined()
})

test('U283: names of bars are cut only where they would take more than a third of the width', () => {
  const widthOf = (width: number) => {
    const { yAxis } = cartesianOption(picture('bar', { width }))
    return (yAxis as unknown as { axisLabel: { width: number } }).axisLabel.width
  }
  expect([widthOf(300), widthOf(500)]).toEqual([130, 180])
})

const aStack = (width: number, change: Partial<Visual['options']> = {}) => {
  const { result, visual } = picture('column')
  const columns = [aColumn('region', 'category'), aColumn('product', 'series'), aColumn('Revenue', 'values')]
  const rows = [
    ['South', 'Tents', 2],
    ['South', 'Packs', 3],
    ['West', 'Tents', 4],
  ]
  const totals = [
    {
      keeps: [0],
      rows: [
        ['West', null, 4],
        ['South', null, 5],
      ],
    },
  ]
  const options = { isStacked: true, ...change }
  return picture('column', { width, result: { ...result, columns, rows, totals }, visual: { ...visual, options } })
}

test('U282: over a stack stands what its parts add up to, where its column has room for it', () => {
  type Label = { formatter: (point: { dataIndex: number }) => string }
  const overStacks = (one: Pictured) =>
    seriesOf(one).flatMap((each) =>
      each?.name === '' ? [[0, 1].map((dataIndex) => (each.label as Label).formatter({ dataIndex }))] : [],
    )
  expect(overStacks(aStack(300))).toEqual([['5', '4']])
  expect(overStacks(aStack(80))).toEqual([])
  expect(overStacks(aStack(300, { isPercent: true }))).toEqual([])
  // In the legend they have no name.
  expect((cartesianOption(aStack(300)).legend as { data: unknown[] }).data).toEqual(['Tents', 'Packs'])
})

test('U299: the longest bar leaves room for its figure, at the side where bars end', () => {
  const { visual } = picture('bar')
  const gridOf = (isMirrored: boolean) => {
    const option = cartesianOption(
      picture('bar', { width: 300, isMirrored, visual: { ...visual, options: { hasDataLabels: true } } }),
    )
    return [option.grid, option.xAxis]
  }
  expect(gridOf(false)).toMatchObject([{ left: 4, right: 16 }, { max: 'dataMax' }])
  expect(gridOf(true)).toMatchObject([{ left: 16, right: 4 }, { max: 'dataMax' }])
})

test('U302: what belongs to a point chosen elsewhere stands over its faded whole, each bar at its own place', () => {
  const { result } = picture('column')
  const columns = result.columns.slice(0, 2)
  const whole = { ...result, columns, rows: result.rows.map((row) => row.slice(0, 2)) }
  const part = { ...whole, rows: [['West', 1]] }
  const drawn = overWhole(picture('column', { result: part, whole }))
  const [parts, behind] = seriesOf(drawn)
  expect(parts?.data).toMatchObject([{ value: null }, { value: 1 }])
  expect(behind).toMatchObject({ barGap: '-100%', z: 1, silent: true, tooltip: { show: false } })
  expect(behind?.data).toMatchObject([
    { value: 2, itemStyle: { color: faded('#1b9691', '#ffffff') } },
    { value: 4, itemStyle: { color: faded('#1b9691', '#ffffff') } },
  ])
})

test('U302: lines have theirs behind them, too, and a target stays dashed', () => {
  const { result } = picture('line')
  const part = { ...result, rows: [['West', 1, 2]] }
  const [revenue, , behind, target] = seriesOf(overWhole(picture('line', { result: part, whole: result })))
  expect(revenue?.data).toMatchObject([{ value: null }, { value: 1 }])
  expect(behind).toMatchObject({ data: [2, 4], color: faded('#1b9691', '#ffffff'), showSymbol: false, silent: true })
  expect(target).toMatchObject({ data: [3, 5], lineStyle: { type: [5, 4], width: 1.5 } })
})

test('U302: bars of two measures, and stacks, are filtered', () => {
  const { result } = picture('column')
  expect(overWhole(picture('column', { whole: result })).whole).toBeUndefined()
  const visual: Visual = { ...picture('column').visual, options: { isStacked: true } }
  expect(overWhole(picture('column', { whole: result, visual })).whole).toBeUndefined()
})
