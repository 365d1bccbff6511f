import { expect, test } from 'vitest'
import { foundEntries, inkedParts, type PaletteEntry } from './palette-entries.ts'

const entry = (group: PaletteEntry['group'], name: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  group,
  name,
  ...more,
})

const entries = [
  entry('recent', 'Sales performance'),
  entry('favourites', 'Store league'),
  entry('pages', 'Users', { path: '/app/admin/users' }),
  entry('reports', 'Active users', { path: '/app/main/report/7', detail: 'People' }),
  entry('actions', 'New user'),
  entry('actions', 'Sign out'),
]

const names = (words: string) => foundEntries(entries, words).map(({ name }) => name)

test('nothing typed: where one has been, what one likes, what one can do', () => {
  expect(names(' ')).toEqual(['Sales performance', 'Store league', 'New user', 'Sign out'])
})

test('found from the first character on by name, place or address, in the order of the groups', () => {
  expect(names('USER')).toEqual(['Users', 'Active users', 'New user'])
  expect(names('report/7')).toEqual(['Active users'])
  expect(names('people')).toEqual(['Active users'])
  expect(names('zzz')).toEqual([])
})

test('in a group names that begin with it come first, and six are enough', () => {
  const pages = ['Old settings', 'Settings', 'A', 'B', 'C', 'D', 'E', 'F'].map((name) => entry('pages', `${name} set`))
  const found = foundEntries(pages, 'set')
  expect(found[0]?.name).toBe('Settings set')
  expect(found).toHaveLength(6)
})

test('what was typed is inked where the name has it', () => {
  expect(inkedParts('Abeba Mensah', 'MEN')).toEqual(['Abeba ', 'Men', 'sah'])
  expect(inkedParts('Abeba', '')).toEqual(['Abeba', '', ''])
  expect(inkedParts('Abeba', 'x')).toEqual(['Abeba', '', ''])
  expect(inkedParts('İstanbul', 's')).toEqual(['İstanbul', '', ''])
})
