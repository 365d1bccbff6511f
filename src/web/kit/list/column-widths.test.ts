import { expect, test } from 'vitest'
import { columnsThatFit, columnWidths } from './column-widths.ts'

const person = { name: 'person', kind: 'identity', min: 300, grow: 2, priority: 1 } as const
const roles = { name: 'roles', kind: 'names', min: 200, grow: 1, priority: 1 } as const
const units = { name: 'units', kind: 'names', min: 200, grow: 1, priority: 2 } as const
const status = { name: 'status', kind: 'status', min: 100, grow: 0, priority: 1 } as const
const created = { name: 'created', kind: 'day', min: 100, grow: 0, priority: 3 } as const
const columns = [person, roles, units, status, created]
const shown = (room: number) => columnsThatFit(columns, room).map(({ name }) => name)

test('the least important columns leave first, and those that matter most never', () => {
  expect(shown(900)).toEqual(['person', 'roles', 'units', 'status', 'created'])
  expect(shown(899)).toEqual(['person', 'roles', 'units', 'status'])
  expect(shown(799)).toEqual(['person', 'roles', 'status'])
  expect(shown(100)).toEqual(['person', 'roles', 'status'])
})

test('of equal columns the next one stays where the one before it is too wide', () => {
  const description = { name: 'description', kind: 'prose', min: 400, priority: 3 } as const
  const shownWith = (room: number) => columnsThatFit([person, description, created], room).map(({ name }) => name)
  expect(shownWith(800)).toEqual(['person', 'description', 'created'])
  expect(shownWith(700)).toEqual(['person', 'description'])
  expect(shownWith(699)).toEqual(['person', 'created'])
  expect(shownWith(399)).toEqual(['person'])
})

test('what is left over is shared among the columns that grow', () => {
  expect(columnWidths(columns, 1_000)).toEqual([350, 225, 225, 100, 100])
  expect(columnWidths([status], 1_000)).toEqual([100])
  expect(columnWidths([person, status], 200)).toEqual([300, 100])
})

test('a column is as wide as its kind, unless it says otherwise', () => {
  const day = { kind: 'day', priority: 1 } as const
  const [usual = 0] = columnWidths([day], 1_000)
  expect(columnWidths([day, { ...day, min: usual + 40 }], 1_000)).toEqual([usual, usual + 40])
  expect(columnsThatFit([day, { ...day, priority: 2 }], usual * 2)).toHaveLength(2)
  expect(columnsThatFit([day, { ...day, priority: 2 }], usual * 2 - 1)).toHaveLength(1)
  // Names take what is left over, and a share of it as it is said.
  const name = { kind: 'identity', priority: 1 } as const
  expect(columnWidths([name, { ...day, grow: 3 }], 1_000)).toEqual([565, 435])
})
