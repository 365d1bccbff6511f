import { expect, test } from 'vitest'
import { type PermissionName, permissions } from '../../contract/vocabulary/permissions.ts'
import { bestRoute } from './best-route.ts'

const holding = (...held: PermissionName[]) => ({
  can: (permission: PermissionName) => held.includes(permission),
  hasFeature: () => true,
})

test.each([
  ['a member', [permissions.tenantDashboard], '/app/main/dashboard'],
  ['a tenant’s administrator', [permissions.users.view, permissions.tenantDashboard], '/app/main/dashboard'],
  ['the host’s administrator', [permissions.hostDashboard, permissions.users.view], '/app/admin/hostDashboard'],
  ['who may see people alone', [permissions.users.view], '/app/admin/users'],
  ['somebody without permissions', [], '/app/main/home'],
] as const)('%s belongs at %3$s', (_, held, path) => {
  expect(bestRoute(holding(...held))).toBe(path)
})
