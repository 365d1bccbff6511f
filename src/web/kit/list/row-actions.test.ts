import { IconPencil } from '@tabler/icons-react'
import { describe, expect, test } from 'vitest'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { offeredActions, type RowAction } from './row-actions.ts'

interface Row {
  isLocked: boolean
}

const edit: RowAction<Row> = {
  id: 'edit',
  label: 'users.edit',
  icon: IconPencil,
  permission: permissions.users.edit,
  run: () => undefined,
}
const unlock: RowAction<Row> = {
  ...edit,
  id: 'unlock',
  label: 'users.unlock',
  permission: permissions.users.unlock,
  when: ({ isLocked }) => isLocked || 'users.isNotLocked',
}

const offered = (row: Row, situation: Partial<Parameters<typeof offeredActions>[2]> = {}) =>
  offeredActions([edit, unlock], row, { can: () => true, isOffline: false, ...situation }, () => undefined).map(
    ({ id, reason }) => ({ id, reason }),
  )

describe('the actions of a row', () => {
  test('are left out where the person may never do them', () => {
    expect(offered({ isLocked: true }, { can: (permission) => permission === permissions.users.edit })).toEqual([
      { id: 'edit', reason: undefined },
    ])
  })

  test('carry the reason where the row does not allow them', () => {
    expect(offered({ isLocked: false })).toEqual([
      { id: 'edit', reason: undefined },
      { id: 'unlock', reason: 'users.isNotLocked' },
    ])
    expect(offered({ isLocked: true })[1]).toEqual({ id: 'unlock', reason: undefined })
  })

  test('all wait for the server while nobody answers', () => {
    expect(offered({ isLocked: true }, { isOffline: true }).map(({ reason }) => reason)).toEqual([
      'kit.needsServer',
      'kit.needsServer',
    ])
  })
})
