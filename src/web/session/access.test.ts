import { expect, test } from 'vitest'
import { features } from '../../contract/vocabulary/features.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { accessOf } from './access.ts'
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

test('A138: what is changed in one’s own name alone is not offered to whoever acts as somebody of their organisation', () => {
  const grantedPermissions = { [permissions.users.create]: 'true', [permissions.users.view]: 'true' }
  const auth = { allPermissions: {}, grantedPermissions }
  const offered = (session: Partial<UserConfiguration['session']>) => {
    const { can } = accessOf(configuration({ auth, session: { ...configuration({}).session, ...session } }))
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

test('nothing may be done before anything is known', () => {
  const { can, hasFeature } = accessOf(undefined)
  expect([can(permissions.pages), hasFeature(features.powerBI)]).toEqual([false, false])
})
