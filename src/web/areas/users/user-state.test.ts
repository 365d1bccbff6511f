import { describe, expect, test } from 'vitest'
import { canDelete, canUnlock, fullName, userStatus } from './user-state.ts'

const now = new Date('2026-03-01T12:00:00Z')
const past = '2026-03-01T11:59:59Z'
const later = '2026-03-01T12:05:00Z'

describe('the state of a user', () => {
  test.each([
    [true, null, 'active'],
    [true, past, 'active'],
    [true, later, 'locked'],
    [false, null, 'inactive'],
    [false, later, 'locked'],
  ])('active %s with a lock until %s is %s', (isActive, lockoutEndDateUtc, status) => {
    expect(userStatus({ isActive, lockoutEndDateUtc }, now)).toBe(status)
  })

  test('only a lock that has not ended can be taken away', () => {
    expect(canUnlock({ lockoutEndDateUtc: later }, now)).toBe(true)
    expect(canUnlock({ lockoutEndDateUtc: past }, now)).toBe('users.isNotLocked')
    expect(canUnlock({ lockoutEndDateUtc: null }, now)).toBe('users.isNotLocked')
  })

  test('nobody deletes themselves, and nobody the administrator account', () => {
    expect(canDelete({ id: 2, userName: 'alice' }, 2)).toBe('users.isOwnAccount')
    expect(canDelete({ id: 1, userName: 'admin' }, 2)).toBe('users.isAdminUser')
    expect(canDelete({ id: 3, userName: 'bob' }, 2)).toBe(true)
  })

  test('a name may be one word', () => {
    expect(fullName({ name: 'Ann', surname: '' })).toBe('Ann')
    expect(fullName({ name: 'Ann', surname: 'Lee' })).toBe('Ann Lee')
  })
})
