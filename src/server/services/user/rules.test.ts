import { describe, expect, it } from 'vitest'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { type PermissionName, permissions } from '../../../contract/vocabulary/permissions.ts'
import { Refusal } from '../../access/refusals.ts'
import {
  checkAccountChange,
  checkDeletion,
  checkNewcomer,
  checkReach,
  checkUserName,
  decideAssignments,
  decideOwnPermissions,
  whyEndsSessions,
} from './rules.ts'

const { users, roles, reports } = permissions
const set = (...names: PermissionName[]) => new Set(names)

function refusalOf(decide: () => unknown): MessageKey | null {
  try {
    decide()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.key
    throw error
  }
}

describe('a user name', () => {
  it.each<[string, string, MessageKey | null]>([
    ['zoe.baker-2', 'zoe@example.org', null],
    ['zoe@example.org', 'Zoe@Example.org', null],
    ["o'brien&sons@example.org", "o'brien&sons@example.org", null],
    ['zoe baker', 'zoe@example.org', 'Identity.InvalidUserName'],
    ['zoë', 'zoe@example.org', 'Identity.InvalidUserName'],
    ['eve@example.org', 'zoe@example.org', 'UserNameIsAnotherAddress'],
  ])('%s of %s: %s', (userName, emailAddress, refusal) => {
    expect(refusalOf(() => checkUserName(userName, emailAddress))).toBe(refusal)
  })
})

const admin = { id: 1, user_name: 'admin' }
const zoe = { id: 2, user_name: 'zoe' }

describe('an account', () => {
  it.each<[string, typeof admin, { user_name: string; is_active: boolean }, number, MessageKey | null]>([
    ['the admin user may be changed otherwise', admin, { user_name: 'admin', is_active: true }, 2, null],
    ['the admin user is not renamed', admin, { user_name: 'root', is_active: true }, 2, 'CanNotRenameAdminUser'],
    [
      'the admin user is not deactivated',
      admin,
      { user_name: 'admin', is_active: false },
      2,
      'CanNotDeactivateAdminUser',
    ],
    ['others are renamed and deactivated', zoe, { user_name: 'zo', is_active: false }, 1, null],
    ['nobody deactivates themselves', zoe, { user_name: 'zoe', is_active: false }, 2, 'YouCanNotDeactivateOwnAccount'],
  ])('%s', (_, before, after, actorId, refusal) => {
    expect(refusalOf(() => checkAccountChange(before, after, actorId))).toBe(refusal)
  })

  it('is deleted by somebody else, unless it is the admin user’s', () => {
    expect(refusalOf(() => checkDeletion(zoe, 1))).toBeNull()
    expect(refusalOf(() => checkDeletion(zoe, 2))).toBe('YouCanNotDeleteOwnAccount')
    expect(refusalOf(() => checkDeletion(admin, 2))).toBe('CanNotDeleteAdminUser')
  })

  it('of a person who may do more is out of reach (F4)', () => {
    const ceiling = { holdsMore: (held: readonly string[]) => held.includes(roles.edit) }
    expect(refusalOf(() => checkReach(zoe, [users.view], ceiling))).toBeNull()
    expect(refusalOf(() => checkReach(zoe, [users.view, roles.edit], ceiling))).toBe('CanNotChangePersonAboveYou')
  })
})

describe('sessions', () => {
  const before = {
    user_name: 'zoe',
    email_address: 'zoe@example.org',
    is_active: true,
    is_two_factor_enabled: false,
    social_security_number_hash: null,
  }

  it.each([
    ['go on when nothing of that changes', before, null],
    ['end with a new password', { ...before, password_hash: '$' }, 'password changed'],
    ['end with another name', { ...before, user_name: 'zo' }, 'account changed'],
    ['end with another address', { ...before, email_address: 'zo@example.org' }, 'account changed'],
    ['end with deactivation', { ...before, is_active: false }, 'account changed'],
    ['end with another personal code', { ...before, social_security_number_hash: '#' }, 'account changed'],
    ['end when a second factor is asked for', { ...before, is_two_factor_enabled: true }, 'second factor changed'],
  ])('%s (C4)', (_, after, why) => {
    expect(whyEndsSessions(before, after)).toBe(why)
  })
})

describe('roles', () => {
  const role = (id: number, name: string, is_held: boolean, ...granted: PermissionName[]) => ({
    id,
    name,
    display_name: `The ${name}`,
    is_held,
    permissions: granted,
  })
  const all = [
    role(1, 'Admin', false, users.view, users.edit, roles.edit),
    role(2, 'Viewers', false, users.view),
    role(3, 'Editors', true, roles.edit),
  ]
  const actor = set(users.view, users.edit)
  const give = (assignedRoleNames: string[], known = all, person = zoe) =>
    decideAssignments({ roles: known, units: [] }, { assignedRoleNames }, person, actor)

  it('are given when the giver holds all that they grant, and taken by leaving them out', () => {
    expect(give(['viewers'])).toEqual([2])
  })

  it('above the giver stay with whoever has them', () => {
    expect(give(['Viewers', 'Editors'])).toEqual([2, 3])
  })

  it('above the giver are not given (F4)', () => {
    expect(refusalOf(() => give(['Admin']))).toBe('CanNotAssignRolesAboveYourOwn')
  })

  it('that do not exist are not given', () => {
    expect(refusalOf(() => give(['Nobodies']))).toBe('Identity.RoleNotFound')
  })

  it('of the admin user always include the administrator’s', () => {
    const held = [role(1, 'Admin', true, users.view), role(2, 'Viewers', true, users.view)]
    expect(refusalOf(() => give(['Viewers'], held, admin))).toBe('CanNotRemoveAdminRoleFromAdminUser')
    expect(give(['Admin'], held, admin)).toEqual([1])
  })

  describe('by units', () => {
    const units = [
      { id: 10, is_member: false, role_ids: [1] },
      { id: 11, is_member: false, role_ids: [2] },
      { id: 12, is_member: true, role_ids: [1] },
    ]
    const join = (...organizationUnits: number[]) =>
      decideAssignments({ roles: all, units }, { assignedRoleNames: ['Editors'], organizationUnits }, zoe, actor)

    it('above the giver are not given either (F4)', () => {
      expect(refusalOf(() => join(10, 12))).toBe('CanNotAssignRolesAboveYourOwn')
    })

    it('are given, kept and lost with the unit', () => {
      expect(join(11, 12)).toEqual([3])
      expect(join(11)).toEqual([3])
    })
  })
})

describe('a person’s own permissions', () => {
  const existing = [{ name: users.view }, { name: users.edit }, { name: roles.view }]
  const all = set(users.view, users.edit, roles.view)
  const held = { existing, given: set(users.view), effective: set(users.view, roles.view) }

  it('are kept only where they differ from what roles give', () => {
    expect(decideOwnPermissions(held, [users.view, users.edit, roles.view], all)).toEqual([
      { name: users.edit, is_granted: true },
      { name: roles.view, is_granted: true },
    ])
    expect(decideOwnPermissions(held, [users.view], all)).toEqual([])
    expect(decideOwnPermissions(held, [], all)).toEqual([{ name: users.view, is_granted: false }])
  })

  it('change only in what the giver holds (F4)', () => {
    const refusal = 'CanNotGrantPermissionsYouDoNotHold'
    expect(refusalOf(() => decideOwnPermissions(held, [users.view, users.edit, roles.view], set(users.view)))).toBe(
      refusal,
    )
    expect(refusalOf(() => decideOwnPermissions(held, [users.view], set(users.view)))).toBe(refusal)
    expect(refusalOf(() => decideOwnPermissions(held, [users.view, roles.view], set()))).toBeNull()
  })

  it('of everybody are given to a newcomer by who holds them alone (F4)', () => {
    expect(refusalOf(() => checkNewcomer(set(users.view), all))).toBeNull()
    expect(refusalOf(() => checkNewcomer(set(users.view), set(users.create)))).toBe(
      'CanNotGrantPermissionsYouDoNotHold',
    )
  })

  it('name only permissions that exist here', () => {
    expect(refusalOf(() => decideOwnPermissions(held, [reports.view], all))).toBe('ValidationError')
  })
})
