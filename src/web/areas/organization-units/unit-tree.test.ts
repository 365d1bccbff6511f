import { expect, test } from 'vitest'
import { isWithin, namesAbove, type Unit, unitOf, wholeOf } from './unit-tree.ts'

const aUnit = (id: number, parentId: number | null, displayName: string, memberCount: number): Unit => ({
  id,
  parentId,
  displayName,
  memberCount,
  code: '',
  description: null,
  isEntraGroup: false,
  entraGroupObjectId: null,
  roleCount: 0,
  creationTime: '2026-01-01T00:00:00Z',
  creatorUserId: null,
  lastModificationTime: null,
  lastModifierUserId: null,
})
const operations = aUnit(1, null, 'Operations', 1)
const desk = aUnit(2, 1, 'Service desk', 20)
const line = aUnit(3, 2, 'First line', 300)
const finance = aUnit(4, null, 'Finance', 5)
const units = [operations, desk, line, finance]

test('a unit counts with all that is below it', () => {
  expect(wholeOf(units, operations)).toEqual({ units: 2, members: 321 })
  expect(wholeOf(units, line)).toEqual({ units: 0, members: 300 })
})

test('a unit is named with those above it', () => {
  expect(namesAbove(units, line)).toEqual(['Operations', 'Service desk'])
  expect(namesAbove(units, finance)).toEqual([])
})

test('what is deleted takes along what the address names within it', () => {
  expect(isWithin(units, '3', operations)).toBe(true)
  expect(isWithin(units, '1', operations)).toBe(true)
  expect(isWithin(units, '1', line)).toBe(false)
  expect(isWithin(units, undefined, line)).toBe(false)
  expect(unitOf(units, '9')).toBeUndefined()
})
