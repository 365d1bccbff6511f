import { expect, test } from 'vitest'
import type { Page } from '../contract/models/report-definition.ts'
import { targetKey } from './filter-parts.ts'
import { colouredColumns, placeOfValue, placesOfValues } from './value-colours.ts'

const layout = { x: 0, y: 0, width: 1, height: 1 }
const category = { table: 'products', column: 'category' }
const region = { table: 'stores', column: 'region' }

test('columns that are a series or slices anywhere own colours; those of bars alone, and dates, do not', () => {
  const pages: Page[] = [
    {
      name: 'one',
      displayName: 'One',
      visuals: [
        { name: 'a', type: 'donut', layout, roles: { category: [category, region] } },
        { name: 'b', type: 'bar', layout, roles: { category: [region] } },
      ],
    },
    {
      name: 'two',
      displayName: 'Two',
      visuals: [
        { name: 'c', type: 'column', layout, roles: { category: [region], series: [category] } },
        { name: 'd', type: 'line', layout, roles: { series: [{ table: 'days', column: 'day', grain: 'year' }] } },
      ],
    },
  ]
  expect(colouredColumns(pages)).toEqual([{ target: category }])
})

test('the first measure that is shown by a column says which of its values has the first colour', () => {
  const sales = { table: 'sales', measure: 'Revenue' }
  const pages: Page[] = [
    {
      name: 'one',
      displayName: 'One',
      visuals: [
        {
          name: 'a',
          type: 'bar',
          layout,
          roles: { category: [region], values: [{ table: 'sales', measure: 'Orders' }] },
        },
        { name: 'b', type: 'bar', layout, roles: { category: [category], values: [sales] } },
        { name: 'c', type: 'column', layout, roles: { category: [region], series: [category] } },
      ],
    },
  ]
  expect(colouredColumns(pages)).toEqual([{ target: category, orderBy: sales }])
})

test('a value has its place in the whole column, blank ones too', () => {
  const colours = new Map([[targetKey(category), placesOfValues({ values: [null, 'Jackets', 'Tents'] })]])
  expect([null, 'Tents', 'Boats'].map((value) => placeOfValue(colours, category, value))).toEqual([0, 2, undefined])
  expect(placeOfValue(colours, region, 'Tents')).toBeUndefined()
  expect(placeOfValue(undefined, category, 'Tents')).toBeUndefined()
})
