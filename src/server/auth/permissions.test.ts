import { expect, test } from 'vitest'
import { type FeatureName, featureDefaults, features } from '../../contract/vocabulary/features.ts'
import { permissions, permissionTree } from '../../contract/vocabulary/permissions.ts'
import {
  effectiveFeatures,
  effectivePermissions,
  everyFeature,
  existingPermissions,
  type Grants,
  sideOf,
} from './permissions.ts'

const everything = new Map(Object.values(features).map((name) => [name, 'true'] as const))
const granted = (grants: Partial<Grants>) =>
  effectivePermissions({ side: 'tenant', features: everything, own: [], fromRoles: [], ...grants })

const { users } = permissions

test('roles grant, and what is granted by default everybody has', () => {
  expect([...granted({ fromRoles: [users.view] })]).toEqual([permissions.tenantDashboard, users.view])
})

test('a person’s own word overrules all roles, and the default', () => {
  const own = [
    { name: users.view, isGranted: false },
    { name: users.edit, isGranted: true },
    { name: permissions.tenantDashboard, isGranted: false },
  ]
  expect([...granted({ own, fromRoles: [users.view] })]).toEqual([users.edit])
})

test('a child does not bring its parent, nor a parent its children', () => {
  expect(granted({ fromRoles: [users.edit] }).has(users.view)).toBe(false)
  expect(granted({ fromRoles: [users.view] }).has(users.edit)).toBe(false)
})

test('what belongs to the other side, or is not in the tree, is never held', () => {
  expect(granted({ fromRoles: [permissions.tenants.view, 'Pages.Invented'] }).size).toBe(1)
  expect(granted({ side: 'host', fromRoles: [permissions.tenantSettings] }).size).toBe(0)
})

test('a tenant without the feature does not have its permissions, the host does', () => {
  const without = new Map<FeatureName, string>([...everything, [features.auditLogs, 'false']])
  expect(granted({ features: without, fromRoles: [permissions.auditLogs] }).has(permissions.auditLogs)).toBe(false)
  expect(
    granted({ side: 'host', features: without, fromRoles: [permissions.auditLogs] }).has(permissions.auditLogs),
  ).toBe(true)
})

test('a feature’s value is the tenant’s, else the edition’s, else the default', () => {
  const value = (edition: string[], tenant: string[]) => {
    const rows = (values: string[]) => values.map((each) => ({ name: features.tasks, value: each }))
    return effectiveFeatures(rows(edition), rows(tenant)).get(features.tasks)
  }
  expect(value([], [])).toBe(featureDefaults[features.tasks])
  expect(value(['true'], [])).toBe('true')
  expect(value(['true'], ['false'])).toBe('false')
})

test('a feature is on when it says true, in any case; one of which nothing is said is off', () => {
  const holds = (value?: string) => {
    const said = new Map<FeatureName, string>(value === undefined ? [] : [[features.auditLogs, value]])
    return granted({ features: said, fromRoles: [permissions.auditLogs] }).has(permissions.auditLogs)
  }
  expect(['true', 'True', 'TRUE', 'false', '1', ''].map(holds)).toEqual([true, true, true, false, false, false])
  expect(holds()).toBe(false)
})

test('a feature under one that is off is off, whatever the tenant was given below it', () => {
  const below = { name: features.powerBILogging, value: 'true' }
  const value = (above: string) =>
    effectiveFeatures([{ name: features.powerBI, value: above }], [below]).get(features.powerBILogging)
  expect([value('false'), value('true'), value('True')]).toEqual(['false', 'true', 'true'])
})

test('with every feature on, a tenant has all permissions of its side', () => {
  const names = existingPermissions('tenant', everyFeature).map(({ name }) => name)
  expect(names).toEqual(permissionTree.filter(({ sides }) => sides.includes('tenant')).map(({ name }) => name))
})

test('the host is the tenant 0', () => {
  expect([0, 1, 2].map(sideOf)).toEqual(['host', 'tenant', 'tenant'])
})
