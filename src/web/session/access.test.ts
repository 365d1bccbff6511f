import { describe, expect, test } from 'vitest'
import { features } from '../../contract/vocabulary/features.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { accessOf, mayCall, mayOpen, meets, needsOf } from './access.ts'
import type { UserConfiguration } from './use-session.ts'

const language = { name: 'ar', displayName: '', icon: '', isDefault: true, isDisabled: false, isRightToLeft: true }

const configuration = (changes: Partial<UserConfiguration>): UserConfiguration => ({
  multiTenancy: { isEnabled: true, ignoreFeatureCheckForHostUsers: true, sides: { host: 2, tenant: 1 } },
  session: {
    userId: 1,
    tenantId: 1,
    impersonatorUserId: null,
    impersonatorTenantId: null,
    multiTenancySide: 1,
  },
  localization: {
    currentCulture: { name: 'ar', displayName: '' },
    languages: [language],
    currentLanguage: language,
    sources: [],
    values: {},
  },
  features: { allFeatures: {} },
  auth: { allPermissions: {}, grantedPermissions: {} },
  nav: { menus: {} },
  setting: { values: {} },
  clock: { provider: 'utcClockProvider' },
  timing: {
    timeZoneInfo: {
      windows: {
        timeZoneId: 'UTC',
        baseUtcOffsetInMilliseconds: 0,
        currentUtcOffsetInMilliseconds: 0,
        isDaylightSavingTimeNow: false,
      },
      iana: { timeZoneId: 'Etc/UTC' },
    },
  },
  security: { antiForgery: { tokenCookieName: '', tokenHeaderName: '' } },
  custom: { EntityHistory: { isEnabled: true, enabledEntities: [] } },
  ...changes,
})

const host = { ...configuration({}).session, tenantId: null, multiTenancySide: 2 }

test('what is granted may be done, a grant of the parent does not reach the child', () => {
  const { can } = accessOf(
    configuration({ auth: { allPermissions: {}, grantedPermissions: { [permissions.users.view]: 'true' } } }),
  )
  expect(can(permissions.users.view)).toBe(true)
  expect(can(permissions.users.create)).toBe(false)
})

test('A138, O80: what is changed in one’s own name alone is not offered to whoever acts as somebody of their organisation', () => {
  const grantedPermissions = {
    [permissions.users.create]: 'true',
    [permissions.users.view]: 'true',
    [permissions.auditLogs]: 'true',
  }
  const auth = { allPermissions: {}, grantedPermissions }
  const offered = (session: Partial<UserConfiguration['session']>) => {
    const { can } = accessOf(configuration({ auth, session: { ...configuration({}).session, ...session } }))
    // The log is read by it.
    expect(can(permissions.auditLogs)).toBe(true)
    return [can(permissions.users.view), can(permissions.users.create)]
  }
  expect(offered({ impersonatorUserId: 2, impersonatorTenantId: 1 })).toEqual([true, false])
  expect(offered({ impersonatorUserId: 2, impersonatorTenantId: null })).toEqual([true, true])
  expect(offered({})).toEqual([true, true])
})

test.each([
  ['true', true],
  ['True', true],
  ['false', false],
])('a tenant’s feature with the value %s is on: %s', (value, isOn) => {
  const { hasFeature } = accessOf(configuration({ features: { allFeatures: { [features.powerBI]: { value } } } }))
  expect(hasFeature(features.powerBI)).toBe(isOn)
  expect(hasFeature(features.tasks)).toBe(false)
})

test('features do not bind the host', () => {
  expect(accessOf(configuration({ session: host })).hasFeature(features.tasks)).toBe(true)
})

test('nor does the host have them all where the server says that they bind it', () => {
  const multiTenancy = { ...configuration({}).multiTenancy, ignoreFeatureCheckForHostUsers: false }
  const allFeatures = { [features.powerBI]: { value: 'true' } }
  const { hasFeature } = accessOf(configuration({ session: host, multiTenancy, features: { allFeatures } }))
  expect([hasFeature(features.powerBI), hasFeature(features.tasks)]).toEqual([true, false])
})

test('the host is no tenant, and nobody is one before anything is known', () => {
  const of = (known: UserConfiguration | undefined) => accessOf(known).isTenant
  expect([of(configuration({})), of(configuration({ session: host })), of(undefined)]).toEqual([true, false, false])
})

test('nothing may be done before anything is known', () => {
  const { can, hasFeature } = accessOf(undefined)
  expect([can(permissions.pages), hasFeature(features.powerBI)]).toEqual([false, false])
})

/** Somebody who holds these permissions and whose organisation has these features. */
const holding = (...held: readonly string[]) => ({
  can: (name: string) => held.includes(name),
  hasFeature: (name: string) => held.includes(name),
})

describe('an operation may be called', () => {
  test.each(['anyone', 'signedIn'] as const)('by whoever holds nothing, where it is for %s', (permission) => {
    expect(meets({ permission }, holding())).toBe(true)
  })

  test('never by a person, where it is for the frame of a report', () => {
    const all = { can: () => true, hasFeature: () => true }
    expect(meets({ permission: 'embedTokenHolder' }, all)).toBe(false)
  })

  test('by who holds its permission, or one of several', () => {
    const { view, create, edit } = permissions.users
    const one = { permission: view }
    expect([meets(one, holding(view)), meets(one, holding(create))]).toEqual([true, false])
    const several = { permission: [create, edit] }
    expect([holding(create), holding(edit), holding(view)].map((held) => meets(several, held))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('only where its feature is on, however much one may', () => {
    const needs = { permission: 'signedIn', feature: features.powerBI } as const
    expect([meets(needs, holding(features.powerBI)), meets(needs, holding(features.tasks))]).toEqual([true, false])
  })
})

test('a page opens by its own right, and not by the rights that let other pages ask for the same', () => {
  const { roles, users } = permissions
  expect(mayOpen({ operation: 'roleGetRoles' }, holding(roles.view))).toBe(true)
  expect(mayOpen({ operation: 'roleGetRoles' }, holding(users.view))).toBe(false)
  expect(mayCall('roleGetRoles', holding(users.view))).toBe(true)
  expect(mayCall('roleGetRoles', holding(permissions.pages))).toBe(false)
})

test('where each right to its operation opens a page, so does the last of them', () => {
  const page = { operation: 'pbiReportsGetAll', isOpenByEachRight: true } as const
  const { reports, hostSettings } = permissions
  expect(mayOpen(page, holding(hostSettings, features.powerBI))).toBe(true)
  expect(mayOpen(page, holding(reports.view, features.powerBI))).toBe(true)
  expect(mayOpen(page, holding(hostSettings))).toBe(false)
  expect(mayOpen(page, holding(reports.edit, features.powerBI))).toBe(false)
})

test('a page that needs a feature, or nothing but to have signed in, opens by that', () => {
  const { permission, feature } = needsOf('auditLogGetAuditLogs')
  expect(feature).toBe(features.auditLogs)
  expect(mayOpen({ operation: 'auditLogGetAuditLogs' }, holding(String(permission), features.auditLogs))).toBe(true)
  expect(mayOpen({ operation: 'auditLogGetAuditLogs' }, holding(String(permission)))).toBe(false)
  expect(mayOpen({ operation: 'notificationGetNotifications' }, holding())).toBe(true)
})
