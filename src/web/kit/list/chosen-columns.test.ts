import { expect, test } from 'vitest'
import { choosable, shownMembers } from './chosen-columns.ts'
import type { ListColumn } from './columns.tsx'

const shared = { header: 'users.name', cell: () => null, kind: 'text', min: 100, grow: 1, priority: 2 } as const
const columns: readonly ListColumn<{ name: string; phone: string; folder: string }>[] = [
  { ...shared, member: 'name', kind: 'identity' },
  { ...shared, member: 'phone' },
  { ...shared, member: 'folder', isOnDemand: true },
]

test('what names a row is not offered, because it is always shown', () => {
  expect(choosable(columns).map(({ member }) => member)).toEqual(['phone', 'folder'])
})

test('until somebody chooses, a column that is shown on demand alone is hidden', () => {
  expect(shownMembers(columns, undefined)).toEqual(['phone'])
})

test('the columns that were chosen are shown, in the order that was chosen, and none that has gone since', () => {
  expect(shownMembers(columns, ['folder', 'fax', 'phone'])).toEqual(['folder', 'phone'])
  expect(shownMembers(columns, [])).toEqual([])
})
