import { expect, test } from 'vitest'
import { columnsThatFit, columnWidths } from './column-widths.ts'

const person = { name: 'person', min: 300, grow: 2, priority: 1 } as const
const roles = { name: 'roles', min: 200, grow: 1, priority: 1 } as const
const units = { name: 'units', min: 200, grow: 1, priority: 2 } as const
const status = { name: 'status', min: 100, grow: 0, priority: 1 } as const
const created = { name: 'created', min: 100, grow: 0, priority: 3 } as const
const columns = [person, roles, units, status, created]
const shown = (room: number) => columnsThatFit(columns, room).map(({ name }) => name)

test('the least important columns leave first, and those that matter most never', () => {
  expect(shown(900)).toEqual(['person', 'roles', 'units', 'status', 'created'])
  expect(shown(899)).toEqual(['person', 'roles', 'units', 'status'])
  expect(shown(799)).toEqual(['person', 'roles', 'status'])
  expect(shown(100)).toEqual(['person', 'roles', 'status'])
})

test('what is left over is shared among the columns that grow', () => {
  expect(columnWidths(columns, 1_000)).toEqual([350, 225, 225, 100, 100])
  expect(columnWidths([status], 1_000)).toEqual([100])
  expect(columnWidths([person, status], 200)).toEqual([300, 100])
})
