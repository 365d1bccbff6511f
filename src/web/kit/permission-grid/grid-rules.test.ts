import { expect, test } from 'vitest'
import type { Permission } from '../../../contract/models/permission.ts'
import { permissions as p, permissionTree } from '../../../contract/vocabulary/permissions.ts'
import { differs, giversOf, grantedBelow, grantState, missingAbove } from './grants.ts'
import { placeAfterKey } from './mark-keys.ts'
import { isSought, permissionsOf, thingsOf } from './things.ts'

const tree: Permission[] = permissionTree.map(({ name, parentName, isGrantedByDefault }) => ({
  name,
  parentName,
  displayName: name.split('.').at(-1) ?? name,
  description: null,
  isGrantedByDefault,
  isAssignable: true,
}))

const permission = (name: string): Permission => {
  const found = tree.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}
const names = (found: readonly Permission[]) => found.map(({ name }) => name)

const givers = giversOf([
  { roleDisplayName: 'Analysts', isAssigned: false, organizationUnits: ['Iberia'], grantedPermissionNames: [p.pages] },
  { roleDisplayName: 'User', isAssigned: true, organizationUnits: ['Iberia'], grantedPermissionNames: [p.pages] },
])

test('what is granted is said by how it stands to the roles', () => {
  const granted = new Set<string>([p.pages, p.users.view])
  expect(grantState(permission(p.pages), granted, givers)).toBe('given')
  expect(grantState(permission(p.users.view), granted, givers)).toBe('here')
  expect(grantState(permission(p.pages), new Set(), givers)).toBe('taken')
  expect(grantState(permission(p.roles.view), granted, givers)).toBe('none')
  expect(['given', 'here', 'taken', 'none'].map((state) => differs(state as 'given'))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('what everybody has is given too, and of a role nothing is', () => {
  const byDefault = permission(p.tenantDashboard)
  expect(grantState(byDefault, new Set([byDefault.name]), givers)).toBe('given')
  expect(grantState(byDefault, new Set(), givers)).toBe('taken')
  expect(grantState(byDefault, new Set(), undefined)).toBe('none')
  expect(grantState(byDefault, new Set([byDefault.name]), undefined)).toBe('here')
})

test('a role that is given directly and by a unit is told as given directly', () => {
  expect(givers.get(p.pages)).toEqual([
    { role: 'Analysts', units: ['Iberia'] },
    { role: 'User', units: [] },
  ])
})

test('what is missing above is found up to the top, the nearest last, without what cannot be granted', () => {
  const above = (granted: string[], all = tree) =>
    names(missingAbove(all, new Set(granted), permission(p.users.create)))
  expect(above([])).toEqual([p.pages, p.administration, p.users.view])
  expect(above([p.administration])).toEqual([p.pages, p.users.view])
  expect(above([p.pages, p.administration, p.users.view])).toEqual([])
  const notMine = tree.map((one) => (one.name === p.pages ? { ...one, isAssignable: false } : one))
  expect(above([], notMine)).toEqual([p.administration, p.users.view])
})

test('what goes with one is all that is granted below it, at any depth, and can be taken', () => {
  const granted = new Set<string>([p.users.create, p.users.edit, p.roles.view])
  expect(names(grantedBelow(tree, granted, permission(p.users.view)))).toEqual([p.users.create, p.users.edit])
  expect(names(grantedBelow(tree, granted, permission(p.administration)))).toEqual([
    p.roles.view,
    p.users.create,
    p.users.edit,
  ])
  const notMine = tree.map((one) => (one.name === p.users.edit ? { ...one, isAssignable: false } : one))
  expect(names(grantedBelow(notMine, granted, permission(p.users.view)))).toEqual([p.users.create])
})

test('the grid has every permission once, its things in their groups', () => {
  const things = thingsOf(tree)
  const shown = names(things.flatMap(permissionsOf))
  expect([...shown].sort()).toEqual(names(tree).sort())
  const users = things.find(({ name }) => name === p.users.view)
  expect(users?.group).toBe('people')
  expect(Object.values(users?.rights ?? {}).map(({ name }) => name)).toEqual([
    p.users.view,
    p.users.create,
    p.users.edit,
    p.users.delete,
  ])
  expect(names(users?.further ?? [])).toEqual([p.users.changePermissions, p.users.impersonate, p.users.unlock])
  expect(things.filter(({ group }) => group === 'general').map(({ name }) => name)).toEqual([
    p.pages,
    p.tenantDashboard,
    p.demoUiComponents,
    p.administration,
  ])
  expect(things.map(({ group }) => group)).toEqual(
    [...things.map(({ group }) => group)].sort(
      (one, other) =>
        ['general', 'people', 'content', 'organisation', 'monitoring'].indexOf(one) -
        ['general', 'people', 'content', 'organisation', 'monitoring'].indexOf(other),
    ),
  )
})

test('a thing is found by its own name and by the names of its rights', () => {
  const [first] = thingsOf(tree).filter(({ name }) => name === p.users.view)
  if (!first) throw new Error('no users')
  expect(['USERS', 'unlo', '', ' create '].map((text) => isSought(first, text))).toEqual([true, true, true, true])
  expect(isSought(first, 'editions')).toBe(false)
})

test.each([
  ['ArrowRight', { row: 0, column: 0 }, { row: 0, column: 2 }],
  ['ArrowRight', { row: 0, column: 4 }, { row: 0, column: 4 }],
  ['ArrowLeft', { row: 0, column: 2 }, { row: 0, column: 0 }],
  ['ArrowDown', { row: 0, column: 4 }, { row: 1, column: 3 }],
  ['ArrowUp', { row: 0, column: 4 }, { row: 0, column: 4 }],
  ['Home', { row: 1, column: 3 }, { row: 1, column: 1 }],
  ['End', { row: 0, column: 0 }, { row: 0, column: 4 }],
  ['Enter', { row: 0, column: 0 }, undefined],
] as const)('%s leads from %j to %j', (key, from, to) => {
  const rows = [
    [0, 2, 4],
    [1, 3],
  ]
  expect(placeAfterKey(rows, from, key, false)).toEqual(to)
})

test('where text runs to the left, so do the keys', () => {
  expect(placeAfterKey([[0, 1, 2]], { row: 0, column: 1 }, 'ArrowLeft', true)).toEqual({ row: 0, column: 2 })
})
