import { expect, test } from 'vitest'
import { type ListView, viewOperation, viewsOf } from './list-views.ts'

const view = (id: string, name: string): ListView => ({
  id,
  list: 'users',
  name,
  filters: [],
  sorting: null,
  columns: null,
  density: 'compact',
})
const saving = (body: unknown) => ({ operation: viewOperation, body })
const saved = [view('1', 'Locked'), view('2', 'Mine')]
const namesAfter = (...waiting: Parameters<typeof viewsOf>[1]) => viewsOf(saved, waiting).map(({ name }) => name)

test('a view is there before the server knows it, and stands there once', () => {
  expect(namesAfter()).toEqual(['Locked', 'Mine'])
  expect(namesAfter(saving(view('3', 'New')))).toEqual(['New', 'Locked', 'Mine'])
  expect(namesAfter(saving(view('2', 'Other name')))).toEqual(['Other name', 'Locked'])
})

test('other writes, and damaged ones, change nothing', () => {
  expect(
    namesAfter({ operation: 'preferencesChooseColumns', body: view('3', 'New') }, saving(null), saving({ id: '1' })),
  ).toEqual(['Locked', 'Mine'])
})
