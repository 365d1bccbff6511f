import { expect, test } from 'vitest'
import type { RoleForEdit } from '../../../contract/services/role.ts'
import { groupKey, keepsAll, roleFormValues, roleRequest } from './role-rules.ts'

const mapped = { id: 'cn=sales, dc=example', displayName: 'Sales', isEntraGroup: false }

const form: RoleForEdit = {
  role: {
    id: 7,
    name: 'Analysts',
    displayName: 'Analysts',
    description: null,
    isStatic: false,
    isDefault: false,
    folderPath: 'Reporting',
  },
  permissions: [],
  grantedPermissionNames: ['Pages'],
  groups: [mapped],
}

test('a role that is saved as it is asks for what it was', () => {
  expect(roleRequest(roleFormValues(form), form)).toEqual({
    role: { id: 7, displayName: 'Analysts', description: null, folderPath: 'Reporting', isDefault: false },
    grantedPermissionNames: ['Pages'],
    groups: [mapped],
  })
})

test('spaces around names go, and an empty folder is none', () => {
  const { role } = roleRequest({ ...roleFormValues(form), displayName: ' Sales ', folderPath: ' ' }, form)
  expect(role).toMatchObject({ displayName: 'Sales', folderPath: null })
})

test('a group that is added goes by its id, until the directory has said its name', () => {
  const id = '01234567-89ab-cdef-0123-456789abcdef'
  const groups = [groupKey({ id, isEntraGroup: true })]
  expect(roleRequest({ ...roleFormValues(form), groups }, form).groups).toEqual([
    { id, displayName: id, isEntraGroup: true },
  ])
})

test('only the static role of the administrators keeps every permission', () => {
  const of = (name: string, isStatic: boolean) => keepsAll({ ...form, role: { ...form.role, name, isStatic } })
  expect([of('Admin', true), of('Admin', false), of('User', true)]).toEqual([true, false, false])
})
