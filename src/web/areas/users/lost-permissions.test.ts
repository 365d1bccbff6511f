import { expect, test } from 'vitest'
import type { HeldRole } from '../../../contract/services/user.ts'
import { lostPermissions } from './lost-permissions.ts'

const permission = (name: string, isGrantedByDefault = false) => ({
  name,
  parentName: null,
  displayName: name,
  description: null,
  isGrantedByDefault,
  isAssignable: true,
})

const role = (roleId: number, grantedPermissionNames: string[], organizationUnits: string[] = []): HeldRole => ({
  roleId,
  roleDisplayName: `Role ${roleId}`,
  isAssigned: true,
  organizationUnits,
  grantedPermissionNames,
})

const holding = {
  permissions: [
    permission('Pages'),
    permission('everybody', true),
    permission('both'),
    permission('first'),
    permission('taken here'),
    permission('own'),
    permission('unit'),
  ],
  grantedPermissionNames: ['Pages', 'everybody', 'both', 'first', 'own', 'unit'],
  roles: [
    role(1, ['Pages', 'everybody', 'both', 'first', 'taken here']),
    role(2, ['both']),
    role(3, ['unit'], ['Line 2']),
  ],
}

const lost = (...taken: number[]) => lostPermissions(holding, { roleIds: new Set(taken) }).map(({ name }) => name)

test('U265: what no other role, unit or word of their own grants is lost with a role', () => {
  expect(lost(1)).toEqual(['first'])
  expect(lost(1, 2)).toEqual(['both', 'first'])
  expect(lost(2)).toEqual([])
  expect(lost(3)).toEqual([])
  expect(lost()).toEqual([])
})

test('what a unit alone has brought is lost with it', () => {
  const units = (...names: string[]) =>
    lostPermissions(
      {
        ...holding,
        roles: [
          role(1, ['both', 'first'], ['Line 2']),
          { ...role(2, ['both', 'unit'], ['Line 2', 'Line 3']), isAssigned: false },
        ],
      },
      { units: new Set(names) },
    ).map(({ name }) => name)
  expect(units('Line 2')).toEqual([])
  expect(units('Line 2', 'Line 3')).toEqual(['unit'])
  expect(units('Line 4')).toEqual([])
})
