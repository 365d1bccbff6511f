import { describe, expect, test } from 'vitest'
import { branches, matching } from '../check-tree/tree.ts'
import { allBelow, closedAtFirst, lastRowOf, moveFault, rowByLetters, stepByKey, treeRows, wayTo } from './tree-rows.ts'

const item = (id: string, parentId: string | null) => ({ id, parentId, label: id })
const items = [
  item('Finance', null),
  item('Accounting', 'Finance'),
  item('Treasury', 'Finance'),
  item('Operations', null),
  item('Service desk', 'Operations'),
  item('First line', 'Service desk'),
  item('People', null),
]
const rowsWith = (...closed: string[]) => treeRows(branches(items), (id) => !closed.includes(id))
const outline = (rows: ReturnType<typeof rowsWith>) =>
  rows.map((row) => `${row.level} ${row.item.label} ${row.position}/${row.siblings}`)

test('what is closed hides all that is below it, and keeps its own place among its siblings', () => {
  expect(outline(rowsWith('Finance', 'Service desk'))).toEqual([
    '1 Finance 1/3',
    '1 Operations 2/3',
    '2 Service desk 1/1',
    '1 People 3/3',
  ])
  expect(rowsWith('Finance').map(({ isOpen }) => isOpen)).toEqual([false, true, true, undefined, undefined])
})

test('what is looked for stands with the way to it', () => {
  const found = treeRows(matching(branches(items), 'FIRST'), () => true)
  expect(found.map((row) => row.item.id)).toEqual(['Operations', 'Service desk', 'First line'])
})

test('the way to an item begins at the root, and there is none to what is not there', () => {
  expect(wayTo(items, 'First line').map(({ id }) => id)).toEqual(['Operations', 'Service desk', 'First line'])
  expect(wayTo(items, 'Nowhere')).toEqual([])
  expect(wayTo(items, null)).toEqual([])
})

test('a small tree begins open, a large one with two levels', () => {
  expect(closedAtFirst(items).size).toBe(0)
  const many = Array.from({ length: 101 }, (_one, index) => item(`${index}`, index === 0 ? null : '0'))
  const closed = closedAtFirst(many)
  expect([closed.has('0'), closed.has('1')]).toEqual([false, true])
})

describe('keys', () => {
  const rows = rowsWith('Finance')
  const at = (id: string) => rows.findIndex((row) => row.item.id === id)
  const step = (id: string, key: string) => stepByKey(rows, at(id), key)

  test('up and down go row by row and end at the ends', () => {
    expect(step('Finance', 'ArrowDown')).toEqual({ focus: at('Operations') })
    expect(step('Finance', 'ArrowUp')).toBeUndefined()
    expect(step('People', 'ArrowDown')).toBeUndefined()
    expect(step('Service desk', 'End')).toEqual({ focus: at('People') })
    expect(step('Service desk', 'Home')).toEqual({ focus: 0 })
  })

  test('inwards opens, then goes to the first below; outwards closes, then goes to what is above', () => {
    expect(step('Finance', 'in')).toEqual({ open: 'Finance' })
    expect(step('Operations', 'in')).toEqual({ focus: at('Service desk') })
    expect(step('First line', 'in')).toBeUndefined()
    expect(step('Operations', 'out')).toEqual({ close: 'Operations' })
    expect(step('First line', 'out')).toEqual({ focus: at('Service desk') })
    expect(step('People', 'out')).toBeUndefined()
  })

  test('letters find the next row that begins with them, around the end', () => {
    expect(rowByLetters(rows, at('Finance'), 'f')).toBe(at('First line'))
    expect(rowByLetters(rows, at('First line'), 'f')).toBe(at('Finance'))
    expect(rowByLetters(rows, at('First line'), 'fi')).toBe(at('First line'))
    expect(rowByLetters(rows, 0, 'x')).toBeUndefined()
  })
})

describe('a move', () => {
  test('never leads below the moved item itself, and not to where it stands', () => {
    expect(moveFault(items, 'Operations', 'Operations')).toBe('itself')
    expect(moveFault(items, 'Operations', 'First line')).toBe('below')
    expect(moveFault(items, 'Treasury', 'Finance')).toBe('there')
    expect(moveFault(items, 'People', null)).toBe('there')
    expect(moveFault(items, 'Treasury', 'Operations')).toBeUndefined()
    expect(moveFault(items, 'Treasury', null)).toBeUndefined()
  })

  test('takes along all that is below', () => {
    expect(allBelow(items, 'Operations').map(({ id }) => id)).toEqual(['Service desk', 'First line'])
    expect(allBelow(items, 'People')).toEqual([])
  })

  test('puts it last below its new place', () => {
    const rows = rowsWith('Service desk')
    const idAt = (target: string | null) => rows[lastRowOf(rows, target)]?.item.id
    expect(idAt('Finance')).toBe('Treasury')
    expect(idAt('Operations')).toBe('Service desk')
    expect(idAt('Service desk')).toBe('Service desk')
    expect(idAt(null)).toBe('People')
  })
})
