import { expect, test } from 'vitest'
import type { Filter } from '../contract/models/report-definition.ts'
import { describeFilter, type IdentityFilter, readIdentities } from './combined-filters.ts'
import { isSameValue } from './filter-parts.ts'
import {
  combinedFilter,
  effectiveFilters,
  isEffective,
  kindOf,
  mergeFilters,
  readFilter,
  readFilters,
} from './filters.ts'
import { filtersOperations } from './protocol.ts'
import { aView } from './testing.ts'

const region = { table: 'sales', column: 'region' }
const day = { table: 'sales', column: 'day' }
const sold = { table: 'sales', column: 'sold' }
const measure = { table: 'sales', measure: 'Amount' }
const aNode = (value: string, children: unknown[] = [], operator = 'Selected') => ({
  value,
  operator,
  ...(children.length > 0 ? { children } : {}),
})
const isNorth: Filter = { target: region, operator: 'In', values: ['North'] }
const isSouth: Filter = { target: region, operator: 'In', values: ['South'] }
const thisYear: Filter = { target: day, operator: 1, timeUnitsCount: 1, timeUnitType: 5 }

test.each([
  ['basic', { target: region, operator: 'In', values: ['North', null] }, 1],
  ['advanced', { target: region, logicalOperator: 'Or', conditions: [{ operator: 'Contains', value: 'o' }] }, 0],
  ['topN', { target: region, operator: 'Top', itemCount: 3, orderBy: { table: 'sales', measure: 'Amount' } }, 5],
  ['relativeTime', { target: sold, operator: 0, timeUnitsCount: 90, timeUnitType: 7 }, 7],
  ['relativeDate', { target: day, operator: 0, timeUnitsCount: 7, timeUnitType: 0, includeToday: true }, 4],
])('a %s filter is known by its members, as instances of the SDK’s classes arrive', (kind, members, filterType) => {
  const read = readFilter({ schemaUrl: 'ignored', ...members }, aView())
  expect(read).toEqual({ $schema: `http://powerbi.com/product/schema#${kind}`, filterType, ...members })
  expect(kindOf(read)).toBe(kind)
})

const both = [region, day]

test.each([
  ['tuple', { filterType: 6, target: both, operator: 'In', values: [[{ value: 'North' }, { value: null }]] }],
  ['includeExclude', { filterType: 3, target: region, isExclude: true, values: ['North', 'South'] }],
  [
    'includeExclude',
    {
      filterType: 3,
      target: [[region], both],
      isExclude: false,
      values: [[[{ value: 'North' }]], [[{ value: 'South' }, { value: '2026-01-15' }]]],
    },
  ],
  [
    'hierarchy',
    {
      filterType: 9,
      target: both,
      hierarchyData: [
        aNode('North', [aNode('2026-01-15', [], 'NotSelected')]),
        aNode('South', [aNode('2026-02-15')], 'Inherited'),
        aNode('West'),
      ],
    },
  ],
])('a %s filter is given back as it was sent', (kind, { filterType, ...members }) => {
  const read = readFilter({ schemaUrl: 'ignored', ...members, displaySettings: { displayName: 'Mine' } }, aView())
  expect(kindOf(read)).toBe(kind)
  expect(describeFilter(read)).toEqual({
    $schema: `http://powerbi.com/product/schema#${kind}`,
    filterType,
    ...members,
    displaySettings: { displayName: 'Mine' },
  })
})

test('the points of a tree are those that it says something of', () => {
  const tree = [
    aNode('North', [aNode('2026-01-15', [], 'NotSelected')]),
    aNode('South', [aNode('2026-03-15')], 'Inherited'),
  ]
  expect(readFilter({ target: both, hierarchyData: tree }, aView()).combinations).toEqual([
    {
      columns: both,
      points: [
        { values: ['North'], isKept: true },
        { values: ['North', '2026-01-15'], isKept: false },
        { values: ['South', '2026-03-15'], isKept: true },
      ],
    },
  ])
})

test('what a definition says of points is described as the kind that it is', () => {
  const of = (...points: [boolean, ...string[]][]): Filter => ({
    target: region,
    combinations: [{ columns: both, points: points.map(([isKept, ...values]) => ({ values, isKept })) }],
  })
  const kinds = [of([true, 'a', 'b']), of([false, 'a', 'b']), of([true, 'a']), of([true, 'a', 'b'], [false, 'a', 'c'])]
  expect(kinds.map(kindOf)).toEqual(['tuple', 'includeExclude', 'hierarchy', 'hierarchy'])
})

test('a tuple takes the place of one of the same columns, and of no other', () => {
  const tuple = (columns: unknown[], ...values: string[]) =>
    readFilter({ target: columns, operator: 'In', values: [values.map((value) => ({ value }))] }, aView())
  const [one, other] = [tuple(both, 'North', '2026-01-15'), tuple(both, 'South', '2026-01-15')]
  expect(mergeFilters([isNorth, one], filtersOperations.replace, [other])).toEqual([isNorth, other])
})

test('the library is not told of positions', () => {
  const points = [{ columns: [region], points: [{ values: ['North'], isKept: true }] }]
  const filter: IdentityFilter = { ...combinedFilter('identity', points), identities: [0] }
  expect(kindOf(filter)).toBe('identity')
  expect(describeFilter(filter)).toMatchObject({ filterType: 8, operator: 'In', target: [0] })
  expect(effectiveFilters([filter])).toEqual([combinedFilter('identity', points)])
  expect(effectiveFilters([{ ...filter, combinations: [] }])).toEqual([])
})

test.each([
  ['nothing', { operator: 'In', target: 'x' }],
  ['no positions', { operator: 'In', target: [-1] }],
  ['halves', { operator: 'In', target: [0.5] }],
  ['what is left out', { operator: 'NotIn', target: [0] }],
])('positions of %s are refused', (_, body) => {
  expect(() => readIdentities(body)).toThrow('identity filter')
})

test.each([
  ['no object', 'text', 'must be an object'],
  ['no target', { operator: 'In', values: [] }, 'needs a target'],
  ['a table that is not there', { target: { table: 'x', column: 'y' }, operator: 'In' }, "no table 'x'"],
  ['a column that is not there', { target: { table: 'sales', column: 'y' }, operator: 'In' }, "no 'y'"],
  ['a measure that is not there', { target: { table: 'sales', measure: 'y' }, operator: 'In' }, "no 'y'"],
  [
    'R99: keys without values',
    { target: { ...region, keys: ['Id'] }, operator: 'In', values: [], keyValues: [[1]] },
    'by keys has the values',
  ],
  ['an unknown operator', { target: region, operator: 'Like', values: [] }, 'In, NotIn or All'],
  ['an object as a value', { target: region, operator: 'In', values: [{}] }, 'must be a text'],
  ['three conditions', { target: region, conditions: [{}, {}, {}] }, 'at most two'],
  ['a kind of no name', { target: region, filterType: 2 }, 'no filters of the type 2'],
  ['identities of a tree', { target: [], hierarchyData: [], filterType: 10 }, 'identities of a tree'],
  ['a list of columns and one value', { target: [region], operator: 'In', values: ['North'] }, 'one value for each'],
  ['a tuple that leaves out', { target: [region], operator: 'NotIn', values: [] }, 'is In'],
  ['a tuple that is too short', { target: [region, day], operator: 'In', values: [[{ value: 1 }]] }, 'one value for'],
  ['a tuple without a value', { target: [region], operator: 'In', values: [[{}]] }, 'with a value'],
  ['a tuple of a measure', { target: [measure], operator: 'In', values: [] }, 'on columns'],
  ['a tuple of no columns', { target: [], operator: 'In', values: [] }, 'columns'],
  ['lists that are not as many', { target: [[region]], isExclude: true, values: [] }, 'As many lists'],
  ['a deeper tree than columns', { target: [region], hierarchyData: [aNode('x', [aNode('y')])] }, 'no more levels'],
  ['a node of another operator', { target: [region], hierarchyData: [{ value: 1, operator: 'Is' }] }, 'NotSelected'],
  ['a node that is none', { target: [region], hierarchyData: [7] }, 'with a value'],
  ['positions of nothing', { target: [0, 2], operator: 'In', filterType: 8 }, 'of a visual'],
  ['hours of a day', { target: day, operator: 0, timeUnitsCount: 2, timeUnitType: 8 }, 'column of moments'],
  [
    'hours that are said to be days',
    { target: sold, operator: 0, timeUnitType: 8, filterType: 4 },
    'minutes and hours',
  ],
  ['R106: values that are no list', { target: region, operator: 'In', values: 'North' }, 'must be a list'],
  ['R106: conditions that are no list', { target: region, conditions: 'North' }, 'must be a list'],
  ['R106: a condition that is none', { target: region, conditions: [7] }, 'must be an object'],
  ['R106: a number of texts', { target: region, operator: 'Top', itemCount: '3', orderBy: measure }, 'whole number'],
  ['R106: a value of another type', { target: day, operator: 'In', values: ['Tuesday'] }, "no value of 'day'"],
  ['R106: a number that is none', { target: measure, conditions: [{ operator: 'Is', value: Number.NaN }] }, 'a number'],
  ['R106: a day that is none', { target: day, operator: 'In', values: [new Date(Number.NaN)] }, 'must be a text'],
  ['an operator of no time', { target: sold, operator: 3, timeUnitType: 8 }, 'in this 1'],
])('a filter with %s is refused', (_, body, message) => {
  expect(() => readFilter(body, aView())).toThrow(message)
})

test.each([
  ['days and what is written of them', { target: day, operator: 'In', values: ['2026-01-15', new Date(0), null] }],
  ['steps', { target: { table: 'sales', hierarchy: 'day', hierarchyLevel: 'Year' }, operator: 'In', values: [2026] }],
  [
    'a quarter',
    { target: { table: 'sales', hierarchy: 'day', hierarchyLevel: 'quarter' }, operator: 'In', values: ['2026-Q1'] },
  ],
  ['blank', { target: day, conditions: [{ operator: 'Is', value: null }, { operator: 'IsBlank' }] }],
  ['a number as text', { target: measure, conditions: [{ operator: 'GreaterThan', value: '1e3' }] }],
  ['nothing but its operator', { target: region, operator: 'All' }],
])('a filter by %s is taken', (_, body) => {
  expect(() => readFilter(body, aView())).not.toThrow()
})

test('filters must be a list', () => {
  expect(() => readFilters({}, aView())).toThrow('must be a list')
})

test.each([
  ['remove all', filtersOperations.removeAll, []],
  ['replace all', filtersOperations.replaceAll, [isSouth]],
  ['add', filtersOperations.add, [isNorth, thisYear, isSouth]],
  ['replace what has the same target', filtersOperations.replace, [thisYear, isSouth]],
])('operations on filters: %s', (_, operation, expected) => {
  expect(mergeFilters([isNorth, thisYear], operation, [isSouth])).toEqual(expected)
})

test('another operation is refused', () => {
  expect(() => mergeFilters([], 9, [])).toThrow('filtersOperation')
})

test('filters that keep everything are not sent', () => {
  const all: Filter = { target: region, operator: 'All', values: ['x'] }
  const none: Filter = { target: region, conditions: [{ operator: 'None' }] }
  const empty: Filter = { target: region, operator: 'In', values: [] }
  expect([all, none, empty, isNorth, thisYear].map(isEffective)).toEqual([false, false, false, true, true])
})

test('R100: what the library takes for no day, number or text is refused before a part asks for it', () => {
  const view = aView()
  const basic = (target: object, value: unknown) => ({ target, operator: 'In', values: [value] })
  for (const value of ['2024-02-30', '0000-01-01', '2024-06-31T00:00:00Z'])
    expect(() => readFilter(basic(day, value), view), value).toThrow(/is no value of/)
  for (const value of ['a\0b', '\ud800']) expect(() => readFilter(basic(region, value), view)).toThrow(/is no value of/)
  const last = { ...day, aggregationFunction: 'Max' }
  const after = (value: unknown) => ({
    target: last,
    logicalOperator: 'And',
    conditions: [{ operator: 'GreaterThan', value }],
  })
  expect(readFilter(after('2024-01-31'), view)).toMatchObject({ target: last })
  expect(() => readFilter(after(5), view)).toThrow(/of the type date/)
})

test('R112: what a column or a figure can hold is taken, and what has lost digits on the way is not', () => {
  const [table] = aView().tables
  const [column] = table?.columns ?? []
  if (!table || !column) throw new Error('there is a table')
  const view = {
    ...aView(),
    tables: [
      {
        ...table,
        columns: [...table.columns, { ...column, name: 'id', type: 'integer' as const }],
        measures: [
          { name: 'Amount', displayName: 'Amount', format: null, description: null, type: 'decimal' as const },
          { name: 'First region', displayName: 'First', format: null, description: null, type: 'text' as const },
          { name: 'First day', displayName: 'First day', format: null, description: null, type: 'date' as const },
        ],
      },
    ],
  }
  const is = (target: object, value: unknown) => () =>
    readFilter({ target: { table: 'sales', ...target }, conditions: [{ operator: 'Is', value }] }, view)
  const sum = { column: 'id', aggregationFunction: 'Sum' }
  for (const id of ['999999999999999999', '-999999999999999999', 9007199254740991])
    expect(is({ column: 'id' }, id)).not.toThrow()
  for (const id of ['12345678901234567890', 2 ** 53, '0x10'])
    expect(is({ column: 'id' }, id)).toThrow(/is no value of 'id'/)
  for (const value of ['123456789012345678901234.5', 1e30]) {
    expect(is({ measure: 'Amount' }, value)).not.toThrow()
    expect(is(sum, value)).not.toThrow()
  }
  expect(is({ measure: 'First region' }, 'North')).not.toThrow()
  expect(is({ measure: 'First day' }, '2026-01-31')).not.toThrow()
  expect(is({ measure: 'First day' }, 7)).toThrow(/of the type date/)
  expect(is({ measure: 'Amount' }, 'North')).toThrow(/of the type figure/)
})

test.each([
  [2026, '2026', true],
  [9007199254740992, '9007199254740992', true],
  [0.5, '0.50', true],
  ['07', '7', false],
  [7, '7a', false],
  [null, '', false],
])('R119: %j and %j are one value: %s', (one, other, isSame) => {
  expect(isSameValue(one, other)).toBe(isSame)
})
