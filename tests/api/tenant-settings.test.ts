import { hostname } from 'node:os'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { features } from '../../src/contract/vocabulary/features.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { readSecretSettings, readSettings, writeSetting } from '../../src/server/settings/settings.ts'
import { expectRoundTrips } from './cost.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  fabrikamAdmin,
  hostAdmin,
  membersOf,
  type Portal,
  startApp,
} from './harness.ts'
import { callsThatWait } from './locks.ts'
import { startMailServer, type TestMailServer } from './mail-server.ts'
import { expectEitherNameOfLength, type Writable } from './settings-pages.ts'

let portal: Portal
let contoso: Caller
let host: Caller
let mailServer: TestMailServer

beforeAll(async () => {
  mailServer = await startMailServer('mail-secret')
  portal = await startApp({ environment: { OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } })
  contoso = await portal.as(contosoAdmin)
  host = await portal.as(hostAdmin)
})
afterAll(async () => {
  await portal.close()
  await mailServer.close()
})

const page = async (caller = contoso) => (await caller.call('TenantSettings_GetAllSettings')).result
type Page = Writable<Awaited<ReturnType<typeof page>>>

async function save(change: (page: Page) => void, caller = contoso) {
  const body: Page = structuredClone(await page(caller))
  change(body)
  return caller.call('TenantSettings_UpdateAllSettings', { body })
}

async function saveHost(change: (page: Writable<Awaited<ReturnType<typeof hostPage>>>) => void) {
  const body: Writable<Awaited<ReturnType<typeof hostPage>>> = structuredClone(await hostPage())
  change(body)
  const { error } = await host.call('HostSettings_UpdateAllSettings', { body })
  expect(error).toBeNull()
}
const hostPage = async () => (await host.call('HostSettings_GetAllSettings')).result

const inContoso = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
  tenantTransaction(portal.store, portal.tenantId('contoso'), work)
const ownRows = () =>
  inContoso((db) =>
    db
      .selectFrom('settings')
      .select('name')
      .where('tenant_id', '=', portal.tenantId('contoso'))
      .where('user_id', '=', 0)
      .execute(),
  )

async function setFeature(name: string, value: string) {
  const tenant_id = portal.tenantId('contoso')
  await hostTransaction(portal.store, 'a test changes a tenant’s feature', async (db) => {
    await db
      .insertInto('tenant_features')
      .values({ tenant_id, name, value })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value }))
      .execute()
    await announceIdentityChange(db, tenant_id, 'everybody')
  })
}

test('the page is read in two round trips at most', async () => {
  await expectRoundTrips(portal, 2, () => page())
})

describe('a tenant’s settings', () => {
  test('are the host’s until the tenant has its own, and follow the host where it has none', async () => {
    await saveHost((body) => {
      body.general.timezone = 'Europe/Vilnius'
      body.userManagement.isCookieConsentEnabled = true
    })
    expect((await page()).general.timezone).toBe('Europe/Vilnius')
    await save((body) => {
      body.general.timezone = 'Asia/Riyadh'
    })
    await saveHost((body) => {
      body.general.timezone = 'Europe/Riga'
      body.userManagement.isCookieConsentEnabled = false
    })
    const contosos = await page()
    expect(contosos.general).toMatchObject({ timezone: 'Asia/Riyadh', timezoneForComparison: 'Asia/Riyadh' })
    expect(contosos.userManagement.isCookieConsentEnabled).toBe(false)
    expect((await page(await portal.as(fabrikamAdmin))).general.timezone).toBe('Europe/Riga')
  })

  test('say what the operator has where the tenant differs, and where it may only be stricter', async () => {
    await saveHost((body) => {
      body.general.timezone = 'Europe/Vilnius'
    })
    await save((body) => {
      body.general.timezone = 'Asia/Riyadh'
      body.security.userLockOut.maxFailedAccessAttemptsBeforeLockout = 3
    })
    const { operatorValues = [], ...shown } = await page()
    const operators = new Map(operatorValues.map(({ member, ...said }) => [member, said]))
    expect(shown.general.timezone).toBe('Asia/Riyadh')
    expect(operators.get('general.timezone')).toEqual({ value: 'Europe/Vilnius', stricter: null })
    expect(operators.get('security.userLockOut.maxFailedAccessAttemptsBeforeLockout')).toEqual({
      value: '5',
      stricter: 'lower',
    })
    expect(operators.get('security.passwordComplexity.requiredLength')).toEqual({ value: '8', stricter: 'higher' })
    expect(operators.get('externalLoginProviderSettings.google.isDeactivated')?.value).toBe('false')
    // What is the operator's as a whole, or leads to it, is not told: its mail server, its clients, its directory.
    expect(
      [...operators.keys()].filter((member) => /^(email|ldap|azureSettings)\.|clientId|Secret/.test(member)),
    ).toEqual([])
  })

  test.each([fabrikamAdmin, hostAdmin])(
    'U144: of a page of %o that is sent back with one change, that one is written and nothing else',
    async (person) => {
      const ofHost = person.tenant === null
      const caller = await portal.signIn(person)
      const tenant_id = ofHost ? 0 : portal.tenantId('fabrikam')
      const rows = () =>
        hostTransaction(portal.store, 'a test looks at settings', (db) =>
          db
            .selectFrom('settings')
            .select(['name', 'value'])
            .where('tenant_id', '=', tenant_id)
            .where('user_id', '=', 0)
            .orderBy('name')
            .execute(),
        )
      const read = ofHost ? 'HostSettings_GetAllSettings' : 'TenantSettings_GetAllSettings'
      const page = (await caller.call(read)).result
      const send = (body: object) =>
        caller.callWith(ofHost ? 'HostSettings_UpdateAllSettings' : 'TenantSettings_UpdateAllSettings', { body })
      const before = await rows()
      expect((await send(page)).error).toBeNull()
      expect(await rows()).toEqual(before)
      expect((await send({ ...page, ldap: { ...page.ldap, container: 'ou=people' } })).error).toBeNull()
      expect((await rows()).filter(({ name }) => before.every((row) => row.name !== name))).toEqual([
        { name: settings.ldapContainer, value: 'ou=people' },
      ])
    },
  )

  test('U148: keys that usually last longer than they may are refused, and what was so before is saved with the rest', async () => {
    const set = (usual: number, longest: number) =>
      save((body) => Object.assign(body.general, { reportKeyDays: usual, reportKeyLongestDays: longest }))
    const refused = await set(30, 10)
    expect([refused.status, membersOf(refused)]).toEqual([400, ['general.reportKeyDays']])
    expect((await set(10, 10)).status).toBe(200)
    await saveHost((body) => Object.assign(body.general, { reportKeyDays: 5, reportKeyLongestDays: 5 }))
    expect((await page()).general).toMatchObject({ reportKeyDays: 10, reportKeyLongestDays: 5 })
    expect((await save((body) => Object.assign(body.userManagement, { isSharedDevice: true }))).error).toBeNull()
    await saveHost((body) => Object.assign(body.general, { reportKeyDays: 30, reportKeyLongestDays: 365 }))
  })

  test('that equal the host’s are inherited again', async () => {
    await save((body) => {
      body.userManagement.isSharedDevice = true
    })
    expect((await ownRows()).map(({ name }) => name)).toContain(settings.isSharedDevice)
    await save((body) => {
      body.userManagement.isSharedDevice = false
    })
    expect((await ownRows()).map(({ name }) => name)).not.toContain(settings.isSharedDevice)
  })

  test('may be stricter than the operator’s and never more lenient', async () => {
    const lenient = await save((body) => {
      body.security.useDefaultPasswordComplexitySettings = false
      body.security.passwordComplexity.requiredLength = 6
      body.security.passwordComplexity.requireDigit = false
      body.security.userLockOut.isEnabled = false
      body.security.userLockOut.maxFailedAccessAttemptsBeforeLockout = 50
      body.security.userLockOut.defaultAccountLockoutSeconds = 1
      body.general.reportLogDays = 401
    })
    expect(lenient.status).toBe(400)
    expect(membersOf(lenient).sort()).toEqual([
      'general.reportLogDays',
      'security.passwordComplexity.requireDigit',
      'security.passwordComplexity.requiredLength',
      'security.userLockOut.defaultAccountLockoutSeconds',
      'security.userLockOut.isEnabled',
      'security.userLockOut.maxFailedAccessAttemptsBeforeLockout',
    ])
    const strict = await save((body) => {
      body.security.useDefaultPasswordComplexitySettings = false
      body.security.passwordComplexity.requiredLength = 10
    })
    expect(strict.status).toBe(200)
    expect((await page()).security.passwordComplexity).toMatchObject({ requiredLength: 10, allowedMinimumLength: 8 })
  })

  test('take the shortest password by either of its names, and by requiredLength where both are said', async () => {
    await expectEitherNameOfLength(contoso, 'TenantSettings_UpdateAllSettings', page)
  })

  test('bar no more recent passwords than are remembered', async () => {
    const bar = (count: number) =>
      save((body) => {
        body.security.passwordPolicy.checkingLastXPasswordCount = count
      })
    expect(membersOf(await bar(11))).toEqual(['security.passwordPolicy.checkingLastXPasswordCount'])
    expect((await bar(10)).status).toBe(200)
    expect((await bar(3)).status).toBe(200)
  })

  test('become stricter with the operator’s, whatever the tenant had said', async () => {
    await save((body) => {
      body.security.useDefaultPasswordComplexitySettings = false
      body.security.passwordComplexity.requiredLength = 10
    })
    const raise = (requiredLength: number) =>
      saveHost((body) => {
        body.security.useDefaultPasswordComplexitySettings = false
        body.security.passwordComplexity.requiredLength = requiredLength
      })
    await raise(14)
    expect((await page()).security.passwordComplexity.requiredLength).toBe(14)
    const { result } = await contoso.call('Profile_GetPasswordComplexitySetting')
    expect(result.setting.requiredLength).toBe(14)
    await raise(8)
    expect((await page()).security.passwordComplexity.requiredLength).toBe(10)
  })

  test('take effect at once for everybody of the tenant, and for nobody else', async () => {
    await save((body) => {
      body.userManagement.sessionTimeOutSettings = {
        isEnabled: true,
        timeOutSecond: 10,
        showTimeOutNotificationSecond: 10,
        showLockScreenWhenTimedOut: false,
      }
    })
    const seen = async (caller: Caller) =>
      (await caller.call('AbpUserConfiguration_GetAll')).result.setting.values[settings.sessionTimeOutSecond]
    expect(await seen(await portal.as(contosoAlice))).toBe('10')
    expect(await seen(await portal.as(fabrikamAdmin))).toBe('1800')
  })

  test('saved by twenty people at once are those of one of them, whole', async () => {
    const pages = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save((body) => {
          body.userManagement.isSharedDevice = index % 2 === 0
          body.userManagement.isQuickThemeSelectEnabled = index % 2 === 0
          body.ldap.container = index % 2 === 0 ? 'even' : 'odd'
        }),
      ),
    )
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
    const { userManagement, ldap } = await page()
    expect(userManagement.isQuickThemeSelectEnabled).toBe(userManagement.isSharedDevice)
    expect(ldap.container).toBe(userManagement.isSharedDevice ? 'even' : 'odd')
    await save((body) => {
      body.userManagement.isSharedDevice = false
      body.userManagement.isQuickThemeSelectEnabled = false
    })
  })

  // The embedded store has one connection, and there nothing can come between.
  if (process.env.TEST_DATABASE_URL) {
    test('of a page that was held up half way do not mix with those of the next', async () => {
      const fabrikam = await portal.as(fabrikamAdmin)
      const tenantId = portal.tenantId('fabrikam')
      const saved = (isSharedDevice: boolean) =>
        save((body) => {
          body.userManagement.isSharedDevice = isSharedDevice
          body.userManagement.isQuickThemeSelectEnabled = !isSharedDevice
        }, fabrikam)
      const [isHeld, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const holder = tenantTransaction(portal.store, tenantId, async (db) => {
        await writeSetting(db, { tenantId, userId: 0 }, settings.isSharedDevice, 'true')
        isHeld.resolve()
        await letGo.promise
        throw new Error('taken back')
      })
      await isHeld.promise
      const first = saved(true)
      await vi.waitFor(async () => expect(await callsThatWait(portal)).toBe(1))
      let isSecondDone = false
      const second = saved(false).finally(() => {
        isSecondDone = true
      })
      await vi.waitFor(async () => expect(isSecondDone || (await callsThatWait(portal)) === 2).toBe(true))
      letGo.resolve()
      await expect(holder).rejects.toThrow('taken back')
      expect([(await first).status, (await second).status]).toEqual([200, 200])
      const { userManagement } = await page(fabrikam)
      expect(userManagement.isQuickThemeSelectEnabled).toBe(!userManagement.isSharedDevice)
    })
  }

  test('are only for those who may, and not for the host', async () => {
    const body = await page()
    const alice = await portal.as(contosoAlice)
    for (const id of ['TenantSettings_GetAllSettings', 'TenantSettings_GetEnabledSocialLoginSettings'] as const) {
      expect((await alice.callWith(id, {})).status).toBe(403)
      expect((await host.callWith(id, {})).status).toBe(403)
      expect((await portal.anonymous.callWith(id, {})).status).toBe(401)
    }
    expect((await alice.callWith('TenantSettings_UpdateAllSettings', { body })).status).toBe(403)
    expect((await alice.callWith('TenantSettings_SendTestEmail', { body: {} })).status).toBe(403)
    for (const id of [
      'TenantSettings_ClearDarkLogo',
      'TenantSettings_ClearLightLogo',
      'TenantSettings_ClearCustomCss',
      'TenantSettings_ClearLoginBackground',
    ] as const) {
      expect((await alice.callWith(id, {})).status).toBe(403)
    }
  })
})

describe('ways to sign in', () => {
  test('that the edition does not have cannot be switched on, and are shown as off', async () => {
    await setFeature(features.loginMobile, 'false')
    const answer = await save((body) => {
      body.security.mobileLoginMethodEnabled = true
    })
    expect(membersOf(answer)).toEqual(['security.mobileLoginMethodEnabled'])
    await setFeature(features.loginMobile, 'true')
    expect(
      (
        await save((body) => {
          body.security.mobileLoginMethodEnabled = true
        })
      ).status,
    ).toBe(200)
    await setFeature(features.loginMobile, 'false')
    expect((await page()).security.mobileLoginMethodEnabled).toBe(false)
    expect((await save(() => {})).status).toBe(200)
    await setFeature(features.loginMobile, 'true')
    expect((await page()).security.mobileLoginMethodEnabled).toBe(true)
  })

  test('with a second factor are the operator’s to allow', async () => {
    await saveHost((body) => {
      body.security.twoFactorLogin.isEnabled = false
    })
    expect((await page()).security.twoFactorLogin).toMatchObject({ isEnabledForApplication: false, isEnabled: false })
    const answer = await save((body) => {
      body.security.twoFactorLogin.isEnabled = true
    })
    expect(membersOf(answer)).toEqual(['security.twoFactorLogin.isEnabled'])
    await saveHost((body) => {
      body.security.twoFactorLogin.isEnabled = true
    })
    expect((await page()).security.twoFactorLogin).toMatchObject({ isEnabledForApplication: true, isEnabled: true })
  })

  test('by the directory need an application, and a directory by its id, the host’s or one’s own', async () => {
    const on = (body: Page) => {
      body.security.azureADLoginMethodEnabled = true
      body.security.azureADAuthType = 'AuthWithPbi'
    }
    const both = ['security.azureADLoginMethodEnabled', 'externalSecuritySettings.azureADDirectoryIds']
    expect(membersOf(await save(on))).toEqual(both)
    await saveHost((body) => {
      body.azureSettings.azureADAuthClientIds.authWithPbi = 'hosts-app'
    })
    // Named by its domain, which no token of its people says.
    await saveHost((body) => {
      body.azureSettings.graphSettings.tenantId = 'contoso.example'
    })
    expect(membersOf(await save(on))).toEqual(['externalSecuritySettings.azureADDirectoryIds'])
    await saveHost((body) => {
      body.azureSettings.graphSettings.tenantId = '5a6b7c8d-0000-4000-8000-00000000000a'
    })
    expect((await save(on)).status).toBe(200)
    const { result } = await contoso.call('Session_GetCurrentLoginInformations')
    expect(result.tenant?.azureADAuthenticationMethod).toBe('AuthWithPbi')
    const own = await save((body) => {
      body.azureSettings.inheritHostSettings = false
    })
    expect(membersOf(own)).toEqual(both)
    const off = await save((body) => {
      body.security.azureADLoginMethodEnabled = false
    })
    expect(off.error).toBeNull()
    await saveHost((body) => {
      body.azureSettings.graphSettings.tenantId = ''
    })
  })

  test('by another provider are the host’s until the tenant has its own, and can be switched off', async () => {
    const enabled = async () =>
      (await contoso.call('TenantSettings_GetEnabledSocialLoginSettings')).result.enabledSocialLoginSettings
    expect(await enabled()).toEqual([])
    await saveHost((body) => {
      body.externalLoginProviderSettings.google = {
        isDeactivated: false,
        clientId: 'hosts',
        clientSecret: 'hosts-secret',
      }
    })
    expect(await enabled()).toEqual(['Google'])
    expect((await hostPage()).externalLoginProviderSettings.google.claimsMapping).toEqual([])
    expect((await page()).externalLoginProviderSettings.google.clientId).toBe('')
    await save((body) => {
      body.externalLoginProviderSettings.google.isDeactivated = true
    })
    expect(await enabled()).toEqual([])
  })

  describe('of which one stays open', () => {
    const provider = (isDeactivated: boolean) => (body: Page) => {
      body.externalLoginProviderSettings.google.isDeactivated = isDeactivated
    }
    const password = (isOn: boolean) => (body: Page) => {
      body.security.userPassLoginMethodEnabled = isOn
    }
    const closed = ['security.userPassLoginMethodEnabled']

    beforeEach(async () => {
      await setFeature(features.loginUserPass, 'true')
      await setFeature(features.loginMobile, 'false')
      await saveHost((body) => {
        body.externalLoginProviderSettings.google = {
          isDeactivated: false,
          clientId: 'hosts',
          clientSecret: 'a secret',
        }
      })
      for (const change of [password(true), provider(false)]) expect((await save(change)).error).toBeNull()
    })
    afterEach(async () => {
      await setFeature(features.loginUserPass, 'true')
      await setFeature(features.loginMobile, 'true')
      for (const change of [password(true), provider(true)]) expect((await save(change)).error).toBeNull()
    })

    test('it may be another provider, also the host’s; the last one is not closed', async () => {
      expect((await save(password(false))).error).toBeNull()
      const before = await page()
      expect(membersOf(await save(provider(true)))).toEqual(closed)
      expect(await page()).toEqual(before)
      expect((await save(password(true))).error).toBeNull()
      expect((await save(provider(true))).error).toBeNull()
      expect(membersOf(await save(password(false)))).toEqual(closed)
      const both = (body: Page) => {
        password(false)(body)
        body.externalLoginProviderSettings.facebook.appId = 'ours without a secret'
        body.externalLoginProviderSettings.facebook.isDeactivated = false
      }
      expect(membersOf(await save(both))).toEqual(closed)
    })

    test('but where the operator has closed it, other settings can still be saved', async () => {
      expect((await save(provider(true))).error).toBeNull()
      await setFeature(features.loginUserPass, 'false')
      expect((await page()).security.userPassLoginMethodEnabled).toBe(false)
      const other = await save((body) => {
        body.userManagement.isCookieConsentEnabled = !body.userManagement.isCookieConsentEnabled
      })
      expect(other.error).toBeNull()
      expect((await save(provider(false))).error).toBeNull()
      expect(membersOf(await save(provider(true)))).toEqual(closed)
    })
  })

  test('a provider of the tenant’s own never borrows the host’s secret', async () => {
    await saveHost((body) => {
      body.externalLoginProviderSettings.openIdConnect.clientId = 'hosts'
      body.externalLoginProviderSettings.openIdConnect.clientSecret = 'hosts-secret'
      body.externalLoginProviderSettings.openIdConnect.authority = 'https://login.host.example'
    })
    const secret = async () => {
      const owner = { tenantId: portal.tenantId('contoso'), userId: 0 }
      const names = [settings.openIdConnectClientSecret] as const
      const read = await inContoso((db) => readSecretSettings(db, portal.services.secrets, owner, names))
      return read[settings.openIdConnectClientSecret]
    }
    expect(await secret()).toBe('hosts-secret')
    await save((body) => {
      body.externalLoginProviderSettings.openIdConnect.clientId = 'ours'
      body.externalLoginProviderSettings.openIdConnect.authority = 'https://login.contoso.example'
    })
    expect(await secret()).toBe('')
    await save((body) => {
      body.externalLoginProviderSettings.openIdConnect.clientId = ''
    })
    expect(await secret()).toBe('hosts-secret')
  })
})

describe('mail of a tenant', () => {
  const withMailServer = (body: Page) => {
    body.email = {
      ...body.email,
      useHostDefaultEmailSettings: false,
      defaultFromAddress: 'contoso@example.org',
      smtpHost: '127.0.0.1',
      smtpPort: mailServer.port,
      smtpUserName: 'contoso',
      smtpPassword: 'mail-secret',
      smtpUseDefaultCredentials: false,
    }
  }
  const sendTest = () => contoso.call('TenantSettings_SendTestEmail', { body: { emailAddress: 'zoe@example.org' } })

  const allow = (isAllowed: boolean) =>
    saveHost((body) => {
      body.email.allowTenantsToChangeEmailSettings = isAllowed
    })
  const giveBack = () =>
    save((body) => {
      body.email.useHostDefaultEmailSettings = true
    })

  beforeEach(async () => {
    await allow(true)
    expect((await save(withMailServer)).error).toBeNull()
  })
  afterAll(async () => {
    await giveBack()
    await allow(false)
  })

  test('is the operator’s, unless tenants may have their own server', async () => {
    await giveBack()
    await allow(false)
    const { result } = await contoso.call('Session_GetCurrentLoginInformations')
    expect(result.application.allowTenantsToChangeEmailSettings).toBe(false)
    expect(membersOf(await save(withMailServer))).toEqual(['email.useHostDefaultEmailSettings'])
  })

  test('is the operator’s while tenants may have no server, and the tenant’s own again when they may', async () => {
    await allow(false)
    expect((await page()).email.useHostDefaultEmailSettings).toBe(true)
    expect((await save(() => undefined)).error).toBeNull()
    await allow(true)
    expect((await page()).email).toMatchObject({ useHostDefaultEmailSettings: false, smtpHost: '127.0.0.1' })
    expect((await sendTest()).error).toBeNull()
  })

  test('goes out by the tenant’s own server, whose password nobody is told', async () => {
    const { email, storedSecrets, isSMTPSettingsProvided } = await page()
    expect(isSMTPSettingsProvided).toBe(true)
    expect(email).toMatchObject({ smtpHost: '127.0.0.1', smtpPassword: '' })
    expect(storedSecrets).toContain('email.smtpPassword')
    expect((await sendTest()).error).toBeNull()
    expect(mailServer.received.at(-1)).toMatchObject({
      userName: 'contoso',
      mail: { from: { address: 'contoso@example.org' }, to: [{ address: 'zoe@example.org' }] },
    })
  })

  test('G1: that fails says at which step, and not what answered', async () => {
    await save((body) => {
      body.email.smtpPassword = 'wrong'
    })
    expect((await sendTest()).error?.message).toBe(
      'The mail could not be sent: the mail server did not accept name and password.',
    )
  })

  test('A55: by a server whose name leads inside is refused as by one that is nowhere', async () => {
    const refusalOf = async (smtpHost: string) => {
      const saved = await save((body) => {
        withMailServer(body)
        body.email.smtpHost = smtpHost
      })
      expect(saved.error).toBeNull()
      return (await sendTest()).error?.message
    }
    const nowhere = await refusalOf('nowhere.invalid')
    expect(nowhere).toContain('not on the public internet')
    expect(await refusalOf(hostname())).toBe(nowhere)
  })

  test('needs a server and a sender when it is the tenant’s own', async () => {
    const answer = await save((body) => {
      withMailServer(body)
      body.email.smtpHost = ''
    })
    expect(membersOf(answer)).toContain('email.smtpHost')
  })

  test('given back to the operator, leaves nothing of the tenant’s server behind', async () => {
    await giveBack()
    const { email, storedSecrets, isSMTPSettingsProvided } = await page()
    expect(email).toMatchObject({ useHostDefaultEmailSettings: true, smtpHost: '', smtpUserName: '' })
    // U64: the operator has none either.
    expect(isSMTPSettingsProvided).toBe(false)
    expect(storedSecrets).not.toContain('email.smtpPassword')
    expect((await sendTest()).error?.message).toContain('ask the operator')
  })
})

test('the directory server of the host is not the tenant’s', async () => {
  await saveHost((body) => {
    body.ldap = {
      ...body.ldap,
      isEnabled: true,
      domain: 'ldap.host.example',
      userName: 'reader',
      password: 'ldap-secret',
    }
  })
  const { ldap } = await page()
  expect(ldap).toMatchObject({ isEnabled: false, domain: '', password: '' })
  const owner = { tenantId: portal.tenantId('contoso'), userId: 0 }
  const [plain, secret] = await inContoso((db) =>
    Promise.all([
      readSettings(db, owner, [settings.ldapIsEnabled, settings.ldapDomain]),
      readSecretSettings(db, portal.services.secrets, owner, [settings.ldapPassword]),
    ]),
  )
  expect(plain).toEqual({ [settings.ldapIsEnabled]: 'false', [settings.ldapDomain]: '' })
  expect(secret[settings.ldapPassword]).toBe('')
})

test('Azure settings are the host’s, or all one’s own', async () => {
  await saveHost((body) => {
    body.azureSettings.graphSettings.clientId = 'hosts-graph'
  })
  expect((await page()).azureSettings).toMatchObject({ inheritHostSettings: true, graphSettings: { clientId: '' } })
  const own = await save((body) => {
    body.azureSettings.inheritHostSettings = false
    body.azureSettings.azureADAuthClientIds.authWithPbi = 'ours'
    body.azureSettings.graphSettings = {
      displayName: 'Graph',
      clientId: 'our-graph',
      clientSecret: 'graph-secret',
      tenantId: 'contoso.example',
      isEnabled: true,
      securityGroupObjectId: '',
    }
  })
  expect(own.error).toBeNull()
  const kept = await page()
  expect(kept.azureSettings).toMatchObject({ inheritHostSettings: false, graphSettings: { clientId: 'our-graph' } })
  expect(kept.storedSecrets).toEqual(['azureSettings.graphSettings.clientSecret'])
  await save((body) => {
    body.azureSettings.inheritHostSettings = true
  })
  expect((await page()).storedSecrets).toEqual([])
})
