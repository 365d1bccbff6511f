/** A9, A58: settings that lead in, and those that guard sign-ins, are changed by those alone above whom nobody is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '../../../src/contract/vocabulary/permissions.ts'
import { settingDefinition, settings } from '../../../src/contract/vocabulary/settings.ts'
import { groupsThatGuard, groupsThatLeadIn } from '../../../src/server/setting-groups/groups.ts'
import { fieldsOf } from '../../../src/server/settings/fields.ts'
import { type Caller, contosoAdmin, hostAdmin, type Portal, startApp } from '../harness.ts'
import { changeSetting } from '../identity.ts'
import type { Writable } from '../settings-pages.ts'
import { personWith } from './people.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
  await changeSetting(portal, null, settings.allowTenantsToChangeEmailSettings, 'true')
})
afterAll(() => portal.close())

type HostPage = Writable<Awaited<ReturnType<typeof hostPage>>>
type TenantPage = Writable<Awaited<ReturnType<typeof tenantPage>>>
type SharedPage = Pick<HostPage, keyof HostPage & keyof TenantPage>

const hostPage = async (caller: Caller) => (await caller.call('HostSettings_GetAllSettings')).result
const tenantPage = async (caller: Caller) => (await caller.call('TenantSettings_GetAllSettings')).result

const id = '6f1c2f3e-58a1-4c1e-9d53-0b5f0a9c7a11'

/** One change of each group that leads in. */
const shared: Record<string, (page: SharedPage) => void> = {
  'the LDAP server': ({ ldap }) => Object.assign(ldap, { isEnabled: true, domain: 'ldap.thief.example' }),
  'the service of Mobile-ID': ({ security }) => {
    security.mobileIdServiceUrl = 'https://thief.example'
  },
  'a Google client': ({ externalLoginProviderSettings: { google } }) => Object.assign(google, { clientId: 'thief' }),
  'an OpenID authority': ({ externalLoginProviderSettings: { openIdConnect } }) =>
    Object.assign(openIdConnect, { clientId: 'thief', authority: 'https://thief.example' }),
  'directories that are trusted': ({ externalSecuritySettings }) => {
    externalSecuritySettings.azureADDirectoryIds = id
  },
  'a registration of the directory': ({ azureSettings }) => {
    if ('inheritHostSettings' in azureSettings) azureSettings.inheritHostSettings = false
    azureSettings.graphSettings.tenantId = id
  },
}

/** A58: one change of each part of what guards. */
const guards: Record<string, (page: SharedPage) => void> = {
  'the second factor': ({ security: { twoFactorLogin } }) => {
    twoFactorLogin.isEnabled = !twoFactorLogin.isEnabled
  },
  'a kind of second factor': ({ security: { twoFactorLogin } }) => {
    twoFactorLogin.isRememberBrowserEnabled = !twoFactorLogin.isRememberBrowserEnabled
  },
  'the guesses until a lock': ({ security: { userLockOut } }) => {
    userLockOut.maxFailedAccessAttemptsBeforeLockout -= 1
  },
  'the length of passwords': ({ security }) => {
    security.useDefaultPasswordComplexitySettings = false
    security.passwordComplexity.requiredLength = 14
  },
  'passwords that were used before': ({ security: { passwordPolicy } }) => {
    passwordPolicy.enableCheckingLastXPasswordWhenPasswordChange =
      !passwordPolicy.enableCheckingLastXPasswordWhenPasswordChange
  },
  'one session at a time': ({ security }) => {
    security.allowOneConcurrentLoginPerUser = !security.allowOneConcurrentLoginPerUser
  },
  'captchas at sign-in': ({ userManagement }) => {
    userManagement.useCaptchaOnLogin = !userManagement.useCaptchaOnLogin
  },
  'confirmed addresses': ({ userManagement }) => {
    userManagement.isEmailConfirmationRequiredForLogin = !userManagement.isEmailConfirmationRequiredForLogin
  },
  'A67: accounts that people make themselves': ({ userManagement }) => {
    userManagement.allowSelfRegistration = !userManagement.allowSelfRegistration
  },
  'A67: who registers is let in at once': ({ userManagement }) => {
    userManagement.isNewRegisteredUserActiveByDefault = !userManagement.isNewRegisteredUserActiveByDefault
  },
  'A67: the domains that may register': ({ userManagement }) => {
    userManagement.whiteListedRegistrationDomains = 'thief.example'
  },
  'A67: captchas at registering': ({ userManagement }) => {
    userManagement.useCaptchaOnRegistration = !userManagement.useCaptchaOnRegistration
  },
}

const mail = { smtpHost: 'mail.thief.example', smtpPort: 25, defaultFromAddress: 'a@thief.example' }

const hostChanges: Record<string, (page: HostPage) => void> = {
  ...shared,
  ...guards,
  'the mail server': ({ email }) => Object.assign(email, mail),
  'the sender of mails': ({ email }) => Object.assign(email, { defaultFromDisplayName: 'The bank' }),
}

const tenantChanges: Record<string, (page: TenantPage) => void> = {
  ...shared,
  ...guards,
  'the mail server': ({ email }) => Object.assign(email, mail, { useHostDefaultEmailSettings: false }),
}

const refusal = (answer: { status: number; error: unknown }) => ({ status: answer.status, error: answer.error })
const needsAll = { status: 400, error: expect.objectContaining({ name: 'SettingsNeedEveryPermission' }) }

describe('A9, A58, F16: the operator’s settings', () => {
  const { administration, hostSettings } = permissions
  let manager: Caller
  let page: HostPage
  beforeAll(async () => {
    manager = await personWith(portal, null, new Set([administration, hostSettings]))
    page = await hostPage(manager)
  })
  const save = (caller: Caller, body: HostPage) => caller.call('HostSettings_UpdateAllSettings', { body })

  test('a page that is sent back, or changed elsewhere, is saved for anybody who may', async () => {
    expect((await save(manager, page)).error).toBeNull()
    const userManagement = { ...page.userManagement, isCookieConsentEnabled: true }
    expect((await save(manager, { ...page, userManagement })).error).toBeNull()
  })

  test.each(Object.entries(hostChanges))('%s: only by who holds every permission', async (_, change) => {
    const body = structuredClone(page)
    change(body)
    expect(refusal(await save(manager, body))).toMatchObject(needsAll)
    const admin = await portal.as(hostAdmin)
    expect((await save(admin, body)).error).toBeNull()
    expect(refusal(await save(manager, page)), 'back again').toMatchObject(needsAll)
    expect((await save(manager, await hostPage(manager))).error, 'as it is now').toBeNull()
    expect((await save(admin, page)).error).toBeNull()
  })
})

describe('A9, A58, F16: an organisation’s settings', () => {
  const { administration, tenantSettings } = permissions
  let manager: Caller
  let page: TenantPage
  beforeAll(async () => {
    manager = await personWith(portal, 'contoso', new Set([administration, tenantSettings]))
    page = await tenantPage(manager)
  })
  const save = (caller: Caller, body: TenantPage) => caller.call('TenantSettings_UpdateAllSettings', { body })

  test('a page that is sent back, or changed elsewhere, is saved for anybody who may', async () => {
    expect((await save(manager, page)).error).toBeNull()
    const userManagement = { ...page.userManagement, isCookieConsentEnabled: true }
    expect((await save(manager, { ...page, userManagement })).error).toBeNull()
  })

  test.each(Object.entries(tenantChanges))('%s: only by who holds every permission', async (_, change) => {
    const body = structuredClone(page)
    change(body)
    expect(refusal(await save(manager, body))).toMatchObject(needsAll)
    const admin = await portal.as(contosoAdmin)
    expect((await save(admin, body)).error).toBeNull()
    expect(refusal(await save(manager, page)), 'back again').toMatchObject(needsAll)
    expect((await save(manager, await tenantPage(manager))).error, 'as it is now').toBeNull()
    expect((await save(admin, page)).error).toBeNull()
  })
})

test('A9: every secret, and every address that is called, is of those', () => {
  const leading = new Set(groupsThatLeadIn.flatMap((group) => fieldsOf(group, '')).map(({ field }) => field.setting))
  const names = Object.values(settings).filter(
    (name) => settingDefinition(name).isSecret || /(host|url|authority)$/i.test(name),
  )
  expect(names.length).toBeGreaterThan(12)
  expect(names.filter((name) => !leading.has(name))).toEqual([])
})

test('A58: every setting of passwords, locks, second factors and captchas at sign-in is of those', () => {
  const guarding = new Set(groupsThatGuard.flatMap((group) => fieldsOf(group, '')).map(({ field }) => field.setting))
  const names = Object.entries(settings).filter(([key]) =>
    /^(password|lockOut|twoFactor|is\w+LoginEnabled$|azureADAuthType|useCaptchaOn(Login|Reset))/.test(key),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(([, name]) => !guarding.has(name))).toEqual([])
})
