import { expect, test } from 'vitest'
import type { Filter } from '../contract/models/report-definition.ts'
import { isEffective, kindOf, mergeFilters, readFilter, readFilters } from './filters.ts'
import { filtersOperations } from './protocol.ts'
import { aView } from './testing.ts'

const region = { table: 'sales', column: 'region' }
const day = { table: 'sales', column: 'day' }
const isNorth: Filter = { target: region, operator: 'In', values: ['North'] }
const isSouth: Filter = { target: region, operator: 'In', values: ['South'] }
const thisYear: Filter = { target: day, operator: 1, timeUnitsCount: 1, timeUnitType: 5 }

test.each([
  ['basic', { target: region, operator: 'In', values: ['North', null] }, 1],
  ['advanced', { target: region, logicalOperator: 'Or', conditions: [{ operator: 'Contains', value: 'o' }] }, 0],
  ['topN', { target: region, operator: 'Top', itemCount: 3, orderBy: { table: 'sales', measure: 'Amount' } }, 5],
  ['relativeDate', { target: day, operator: 0, timeUnitsCount: 7, timeUnitType: 0, includeToday: true }, 4],
])('a %s filter is known by its members, as instances of the SDK’s classes arrive', (kind, members, filterType) => {
  const read = readFilter({ schemaUrl: 'ignored', ...members }, aView())
  expect(read).toEqual({ $schema: `http://powerbi.com/product/schema#${kind}`, filterType, ...members })
  expect(kindOf(read)).toBe(kind)
})

test.each([
  ['no object', 'text', 'must be an object'],
  ['no target', { operator: 'In', values: [] }, 'needs a target'],
  ['a table that is not there', { target: { table: 'x', column: 'y' }, operator: 'In' }, "no table 'x'"],
  ['a column that is not there', { target: { table: 'sales', column: 'y' }, operator: 'In' }, "no 'y'"],
  ['a measure that is not there', { target: { table: 'sales', measure: 'y' }, operator: 'In' }, "no 'y'"],
  ['an unknown operator', { target: region, operator: 'Like', values: [] }, 'In, NotIn or All'],
  ['an object as a value', { target: region, operator: 'In', values: [{}] }, 'must be a text'],
  ['three conditions', { target: region, conditions: [{}, {}, {}] }, 'at most two'],
  ['a kind that cannot be applied', { target: region, filterType: 6 }, 'do not support'],
])('a filter with %s is refused', (_, body, message) => {
  expect(() => readFilter(body, aView())).toThrow(message)
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
