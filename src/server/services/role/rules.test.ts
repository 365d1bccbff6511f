import { describe, expect, it } from 'vitest'
import { adminRoleName } from '../../../contract/vocabulary/limits.ts'
import { type PermissionName, permissions } from '../../../contract/vocabulary/permissions.ts'
import { Refusal } from '../../access/refusals.ts'
import { checkRoleDeletion, decideGrants, decideGroups, decideName } from './rules.ts'

const { users, roles, reports } = permissions
const existing = [users.view, users.changePermissions, roles.edit].map((name) => ({ name }))
const all = new Set<PermissionName>(existing.map(({ name }) => name))
const clerk = { name: 'Clerk', display_name: 'Clerk', is_static: false }
const adminRole = { name: adminRoleName, display_name: 'Administrators', is_static: true }

function refusalOf(decide: () => unknown): string | null {
  try {
    decide()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.key
    throw error
  }
}

describe('grants of a role', () => {
  it('are those that were asked for, in the order of the tree', () => {
    expect(decideGrants(clerk, existing, [roles.edit, users.view, users.view], all)).toEqual([users.view, roles.edit])
  })

  const everything = [...all]
  it.each<[string, typeof clerk, PermissionName[], PermissionName[], string | null]>([
    ['may be what the asker holds', clerk, [users.view], [users.view], null],
    ['are nothing more', clerk, [users.view, roles.edit], [users.view], 'CanNotGrantPermissionsYouDoNotHold'],
    ['are nothing that does not exist here', clerk, [reports.view], [reports.view], 'ValidationError'],
    [
      'leave administrators without none',
      adminRole,
      [users.changePermissions, roles.edit],
      everything,
      'CanNotTakePermissionsFromAdminRole',
    ],
    ['may be everything for administrators', adminRole, everything, everything, null],
    ['have no such limit for a role that is only called so', { ...adminRole, is_static: false }, [], everything, null],
  ])('%s', (_, role, asked, held, refusal) => {
    expect(refusalOf(() => decideGrants(role, existing, asked, new Set(held)))).toBe(refusal)
  })
})

describe('the name of a role', () => {
  it.each<[string, typeof clerk | undefined, string | null | undefined, string]>([
    ['is the one that was asked for', clerk, ' Scribe ', 'Scribe'],
    ['stays where none was', clerk, undefined, 'Clerk'],
    ['stays where a blank one was', clerk, ' ', 'Clerk'],
    ['is the display name for a new role', undefined, null, 'Head of everything'],
    ['stays for a static role', adminRole, adminRoleName, adminRoleName],
  ])('%s', (_, before, asked, name) => {
    expect(decideName(before, asked, 'Head of everything')).toBe(name)
  })

  it('is cut where the display name is longer, between whole characters', () => {
    expect(decideName(undefined, null, '𝔯'.repeat(40))).toBe('𝔯'.repeat(32))
  })

  it('of a static role is not changed', () => {
    expect(refusalOf(() => decideName(adminRole, 'Root', 'Root'))).toBe('CanNotRenameStaticRole')
  })
})

it('a role is deleted unless it belongs to the product or is the only limit of something', () => {
  expect(refusalOf(() => checkRoleDeletion(clerk, []))).toBeNull()
  expect(refusalOf(() => checkRoleDeletion(adminRole, []))).toBe('CanNotDeleteStaticRole')
  expect(refusalOf(() => checkRoleDeletion(clerk, ['Salaries']))).toBe('RoleIsTheOnlyLimit')
})

describe('groups of a role', () => {
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

  it('are kept once each, in small letters', () => {
    const named = { displayName: 'Sales', isEntraGroup: true }
    const groups = decideGroups([
      { ...named, id: id.toUpperCase() },
      { ...named, id, displayName: 'Sales again' },
    ])
    expect(groups).toEqual([{ ...named, id, displayName: 'Sales again' }])
  })

  it('of Entra have a guid', () => {
    expect(refusalOf(() => decideGroups([{ id: 'Sales', displayName: 'Sales', isEntraGroup: true }]))).toBe(
      'ValidationError',
    )
    expect(refusalOf(() => decideGroups([{ id: 'CN=Sales', displayName: 'Sales', isEntraGroup: false }]))).toBeNull()
  })
})
