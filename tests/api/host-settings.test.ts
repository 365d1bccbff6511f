import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import { importReport } from '../../src/server/reports/import/import-report.ts'
import { readSecretSettings, readSettings } from '../../src/server/settings/settings.ts'
import { expectRoundTrips } from './cost.ts'
import { type Caller, contosoAdmin, hostAdmin, membersOf, type Portal, startApp } from './harness.ts'
import { startMailServer, type TestMailServer } from './mail-server.ts'
import { aReport, reportFolder } from './reports.ts'
import { expectEitherNameOfLength, type Writable } from './settings-pages.ts'

let portal: Portal
let host: Caller
let contoso: Caller
let mailServer: TestMailServer

beforeAll(async () => {
  mailServer = await startMailServer('mail-secret')
  portal = await startApp({ environment: { OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } })
  host = await portal.as(hostAdmin)
  // Signed in before a test makes the rules for passwords stricter than theirs.
  contoso = await portal.as(contosoAdmin)
})
afterAll(async () => {
  await portal.close()
  await mailServer.close()
})

const page = async (caller = host) => (await caller.call('HostSettings_GetAllSettings')).result
type Page = Writable<Awaited<ReturnType<typeof page>>>

/** Sends the page as it was answered, but for what `change` makes of it. */
async function save(change: (page: Page) => void) {
  const body: Page = structuredClone(await page())
  change(body)
  return host.call('HostSettings_UpdateAllSettings', { body })
}

const inStore = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) => tenantTransaction(portal.store, 0, work)

test('the page is read in two round trips at most', async () => {
  await expectRoundTrips(portal, 2, () => page())
})

async function aHostReport(name: string) {
  const { store, storage, config } = portal.services
  const site = { store, storage, dataDir: config.dataDir, now: portal.now(), progress: () => undefined }
  return importReport(site, { folder: reportFolder('contoso'), tenantId: 0, name })
}

test('the dashboard’s report is one of the operator’s own (HostSettings_GetReports)', async () => {
  const [ours, theirs] = [
    await aHostReport('Turnover'),
    await aReport(portal, { tenant: 'contoso', name: 'Of an organisation' }),
  ]
  expect((await host.call('HostSettings_GetReports')).result.items).toContainEqual({
    reportGuid: ours.reportGuid,
    name: 'Turnover',
  })
  expect((await contoso.callWith('HostSettings_GetReports', {})).status).toBe(403)
  expect((await portal.anonymous.callWith('HostSettings_GetReports', {})).status).toBe(401)
  const choose = (guid: string) =>
    save((body) => {
      body.otherSettings.hostDashboardReportGuid = guid
    })
  for (const unknown of [theirs.reportGuid, 'f0a1', randomUUID()]) {
    const answer = await choose(unknown)
    expect([answer.status, membersOf(answer)]).toEqual([400, ['otherSettings.hostDashboardReportGuid']])
  }
  expect((await choose(ours.reportGuid)).status).toBe(200)
  // Gone since: it keeps nobody from saving the rest, and is chosen no more once another is.
  await inStore((db) => db.deleteFrom('library_reports').where('report_guid', '=', ours.reportGuid).execute())
  await inStore((db) => db.deleteFrom('reports').where('report_guid', '=', ours.reportGuid).execute())
  expect((await choose(ours.reportGuid)).status).toBe(200)
  expect((await choose('')).status).toBe(200)
  expect((await choose(ours.reportGuid)).status).toBe(400)
})

let asItWas: Page
const restoreAfterwards = async () => {
  asItWas = await page()
  return async () => {
    expect((await host.call('HostSettings_UpdateAllSettings', { body: asItWas })).error).toBeNull()
  }
}

describe('the host’s settings', () => {
  beforeEach(restoreAfterwards)

  test('are all groups of the page, and a page that is sent back changes nothing', async () => {
    expect(Object.keys(asItWas).sort()).toEqual(
      [
        'general',
        'userManagement',
        'email',
        'ldap',
        'security',
        'otherSettings',
        'externalLoginProviderSettings',
        'azureSettings',
        'externalSecuritySettings',
        'tenantManagement',
        'storedSecrets',
        'isSMTPSettingsProvided',
      ].sort(),
    )
    expect((await save(() => {})).status).toBe(200)
    expect(await page()).toEqual(asItWas)
  })

  test('are kept, every one', async () => {
    const { reportGuid } = await aHostReport('Operations')
    const { status, error } = await save((body) => {
      body.general.timezone = 'Europe/Tallinn'
      body.userManagement.sessionTimeOutSettings = {
        isEnabled: true,
        timeOutSecond: 10,
        showTimeOutNotificationSecond: 10,
        showLockScreenWhenTimedOut: true,
      }
      body.userManagement.whiteListedRegistrationDomains = 'Example.org, example.com, example.org'
      body.security.useDefaultPasswordComplexitySettings = false
      body.security.passwordComplexity.requiredLength = 12
      body.security.userLockOut.maxFailedAccessAttemptsBeforeLockout = 3
      body.security.passwordPolicy.enablePasswordExpiration = true
      body.tenantManagement = {
        ...body.tenantManagement,
        allowSelfRegistration: true,
        subscriptionExpireNotifyDayCount: 14,
        preventNotExistingTenantSubdomains: true,
      }
      body.otherSettings.hostDashboardReportGuid = reportGuid
      body.azureSettings.powerBISettings = [
        { displayName: 'One', clientId: 'one', clientSecret: 'first', tenantId: 't', isEnabled: true },
        { displayName: 'Two', clientId: 'two', clientSecret: 'second', tenantId: 't', isEnabled: false },
      ]
      body.externalLoginProviderSettings.openIdConnect = {
        ...body.externalLoginProviderSettings.openIdConnect,
        clientId: 'portal',
        clientSecret: 'oidc-secret',
        authority: 'https://login.example.org',
        claimsMapping: [{ claim: 'mail', key: 'email' }],
      }
    })
    expect(error).toBeNull()
    expect(status).toBe(200)
    const saved = await page()
    expect(saved.general).toMatchObject({ timezone: 'Europe/Tallinn', timezoneForComparison: 'Europe/Tallinn' })
    expect(saved.userManagement.sessionTimeOutSettings.timeOutSecond).toBe(10)
    expect(saved.userManagement.whiteListedRegistrationDomains).toBe('example.org,example.com')
    expect(saved.security.passwordComplexity).toMatchObject({ requiredLength: 12 })
    expect(saved.security.defaultPasswordComplexity).toMatchObject({ requiredLength: 8 })
    expect(saved.security.useDefaultPasswordComplexitySettings).toBe(false)
    expect(saved.security.passwordPolicy.enablePasswordExpiration).toBe(true)
    expect(saved.tenantManagement).toMatchObject({ allowSelfRegistration: true, subscriptionExpireNotifyDayCount: 14 })
    expect(saved.otherSettings.hostDashboardReportGuid).toBe(reportGuid)
    expect(saved.azureSettings.powerBISettings.map(({ clientId }) => clientId)).toEqual(['one', 'two'])
    expect(saved.externalLoginProviderSettings.openIdConnect.claimsMapping).toEqual([{ claim: 'mail', key: 'email' }])
    const { result } = await contoso.call('AbpUserConfiguration_GetAll')
    expect(result.setting.values[settings.sessionTimeOutSecond]).toBe('10')
    expect(result.timing.timeZoneInfo.iana.timeZoneId).toBe('Europe/Tallinn')
    const guest = await portal.anonymous.call('AbpUserConfiguration_GetAll')
    expect(guest.result.setting.values[settings.preventNotExistingTenantSubdomains]).toBe('true')
  })

  test('that go back to the product’s own leave nothing behind', async () => {
    await save((body) => {
      body.security.useDefaultPasswordComplexitySettings = false
      body.security.passwordComplexity.requireNonAlphanumeric = true
    })
    expect((await page()).security.passwordComplexity.requireNonAlphanumeric).toBe(true)
    await save((body) => {
      body.security.useDefaultPasswordComplexitySettings = true
    })
    const { security } = await page()
    expect(security.useDefaultPasswordComplexitySettings).toBe(true)
    expect(security.passwordComplexity.requireNonAlphanumeric).toBe(false)
  })

  test('are only for those who may: other tenants’ people and the unsigned may not', async () => {
    for (const id of ['HostSettings_GetAllSettings', 'HostSettings_GetEnabledSocialLoginSettings'] as const) {
      expect((await contoso.callWith(id, {})).status).toBe(403)
      expect((await portal.anonymous.callWith(id, {})).status).toBe(401)
    }
    expect((await contoso.callWith('HostSettings_UpdateAllSettings', { body: asItWas })).status).toBe(403)
    expect((await contoso.callWith('HostSettings_SendTestEmail', { body: {} })).status).toBe(403)
  })

  test('take the shortest password by either of its names, and by requiredLength where both are said', async () => {
    await expectEitherNameOfLength(host, 'HostSettings_UpdateAllSettings', page)
  })

  test.each<[string, (page: Page) => void]>([
    ['general.timezone', (body) => Object.assign(body.general, { timezone: 'Mars/Olympus' })],
    [
      'userManagement.sessionTimeOutSettings.timeOutSecond',
      (body) => Object.assign(body.userManagement.sessionTimeOutSettings, { timeOutSecond: 9 }),
    ],
    [
      'azureSettings.azureInternalDomainNames',
      (body) => Object.assign(body.azureSettings, { azureInternalDomainNames: 'example.org, x y,, @' }),
    ],
    [
      'azureSettings.graphSettings.securityGroupObjectId',
      (body) => Object.assign(body.azureSettings.graphSettings, { securityGroupObjectId: 'all of sales' }),
    ],
    [
      'userManagement.whiteListedRegistrationDomains',
      (body) => Object.assign(body.userManagement, { whiteListedRegistrationDomains: 'example.org, not a domain!' }),
    ],
    [
      'security.userPassLoginMethodEnabled',
      (body) => Object.assign(body.security, { userPassLoginMethodEnabled: false }),
    ],
    [
      'security.azureADLoginMethodEnabled',
      (body) => {
        body.security.azureADLoginMethodEnabled = true
        body.externalSecuritySettings.azureADDirectoryIds = '5a6b7c8d-0000-4000-8000-00000000000a'
      },
    ],
    [
      'security.mobileIdServiceUrl',
      (body) => Object.assign(body.security, { mobileIdServiceUrl: 'http://example.org' }),
    ],
    ['ldap.domain', (body) => Object.assign(body.ldap, { isEnabled: true, domain: '' })],
    ['ldap.domain', (body) => Object.assign(body.ldap, { domain: 'ldap://x/' })],
    ['email.smtpPort', (body) => Object.assign(body.email, { smtpPort: 65_536 })],
    ['email.defaultFromAddress', (body) => Object.assign(body.email, { smtpHost: 'mail.example.org' })],
    [
      'email.defaultFromAddress',
      (body) => Object.assign(body.email, { defaultFromAddress: 'a@example.org\r\nBcc: b@example.org' }),
    ],
    [
      'externalLoginProviderSettings.openIdConnect.authority',
      (body) =>
        Object.assign(body.externalLoginProviderSettings.openIdConnect, { clientId: 'x', authority: 'http://x' }),
    ],
    [
      'externalSecuritySettings.azureADDirectoryIds',
      (body) => Object.assign(body.externalSecuritySettings, { azureADDirectoryIds: '*' }),
    ],
    ['tenantManagement.defaultEditionId', (body) => Object.assign(body.tenantManagement, { defaultEditionId: 999 })],
  ])('that are wrong are refused, naming %s', async (member, change) => {
    const answer = await save(change)
    expect(answer.status).toBe(400)
    expect(membersOf(answer)).toContain(member)
    expect(await page()).toEqual(asItWas)
  })
})

describe('secrets of the host', () => {
  beforeEach(restoreAfterwards)

  const withMailServer = (body: Page) => {
    body.email = {
      ...body.email,
      defaultFromAddress: 'portal@example.org',
      defaultFromDisplayName: 'Portal',
      smtpHost: '127.0.0.1',
      smtpPort: mailServer.port,
      smtpUserName: 'portal',
      smtpPassword: 'mail-secret',
      smtpUseDefaultCredentials: false,
    }
  }

  test('F13: are sealed in the store, never answered, and stay when the page comes back without them', async () => {
    await save(withMailServer)
    const answered = await page()
    expect(answered.email.smtpPassword).toBe('')
    expect(answered.storedSecrets).toContain('email.smtpPassword')
    expect(answered.isSMTPSettingsProvided).toBe(true)
    expect(JSON.stringify(answered)).not.toContain('mail-secret')
    const rows = await inStore((db) =>
      db.selectFrom('settings').select('value').where('name', '=', settings.smtpPassword).execute(),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.value).not.toContain('mail-secret')
    expect((await save(() => {})).status).toBe(200)
    const read = () =>
      inStore((db) =>
        readSecretSettings(db, portal.services.secrets, { tenantId: 0, userId: 0 }, [settings.smtpPassword]),
      )
    expect((await read())[settings.smtpPassword]).toBe('mail-secret')
    await save((body) => {
      body.email.smtpHost = ''
    })
    expect((await read())[settings.smtpPassword]).toBe('')
  })

  test('are not in the audit rows', async () => {
    await save(withMailServer)
    await portal.app.audit.flush()
    const rows = await inStore((db) =>
      db.selectFrom('audit_logs').select('parameters').where('method_name', '=', 'updateAllSettings').execute(),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('mail-secret')
  })

  test('are not sent to another server by somebody who does not know them', async () => {
    await save(withMailServer)
    const answer = await save((body) => {
      body.email.smtpHost = 'elsewhere.example.org'
    })
    expect(answer.status).toBe(400)
    expect(membersOf(answer)).toEqual(['email.smtpPassword'])
    expect((await page()).email.smtpHost).toBe('127.0.0.1')
  })

  test('a test mail goes out by the settings that are kept, signed in and from their sender', async () => {
    await save(withMailServer)
    const answer = await host.call('HostSettings_SendTestEmail', { body: { emailAddress: 'zoe@example.org' } })
    expect(answer.error).toBeNull()
    expect(mailServer.received.at(-1)).toMatchObject({
      userName: 'portal',
      mail: {
        subject: 'Test mail',
        from: { name: 'Portal', address: 'portal@example.org' },
        to: [{ address: 'zoe@example.org' }],
      },
    })
  })

  test('a mail server that says no is quoted', async () => {
    await save((body) => {
      withMailServer(body)
      body.email.smtpPassword = 'wrong'
    })
    const { status, error } = await host.call('HostSettings_SendTestEmail', {
      body: { emailAddress: 'zoe@example.org' },
    })
    expect(status).toBe(400)
    expect(error?.message).toContain('Authentication credentials invalid')
    expect(error?.message).not.toContain('wrong')
  })

  test('A166: a test mail that failed is called that under a number, too, and goes out when it can', async () => {
    const send = () =>
      host.callWith('HostSettings_SendTestEmail', {
        headers: { [headers.callNumber]: number },
        body: { emailAddress: 'yan@example.org' },
      })
    const number = randomUUID().replaceAll('-', '')
    await save((body) => {
      withMailServer(body)
      body.email.smtpPassword = 'wrong'
    })
    for (const { status, error } of [await send(), await send()]) {
      expect(status).toBe(400)
      expect(error?.message).toContain('Authentication credentials invalid')
    }
    await save(withMailServer)
    const before = mailServer.received.length
    expect((await send()).error).toBeNull()
    expect((await send()).error).toBeNull()
    expect(mailServer.received).toHaveLength(before + 1)
  })

  test('G1: a mail server within is not called unless the operator allows it', async () => {
    await save((body) => {
      withMailServer(body)
      body.email.smtpHost = '127.0.0.2'
    })
    const { status, error } = await host.call('HostSettings_SendTestEmail', {
      body: { emailAddress: 'zoe@example.org' },
    })
    expect(status).toBe(400)
    expect(error?.message).toContain('OUTGOING_ALLOWED_HOSTS')
  })

  test('without a mail server a test mail is refused, and the address must be one', async () => {
    const send = (emailAddress: string) => host.call('HostSettings_SendTestEmail', { body: { emailAddress } })
    expect((await send('zoe@example.org')).error?.message).toContain('SMTP_URL')
    expect((await send('zoe')).status).toBe(400)
  })
})

test('providers that people can sign in by are those with a client that nobody switched off', async () => {
  const enabled = async () =>
    (await host.call('HostSettings_GetEnabledSocialLoginSettings')).result.enabledSocialLoginSettings
  expect(await enabled()).toEqual([])
  await save((body) => {
    body.externalLoginProviderSettings.google.clientId = 'g'
    body.externalLoginProviderSettings.microsoft.clientId = 'm'
    body.externalLoginProviderSettings.microsoft.isDeactivated = true
  })
  expect(await enabled()).toEqual(['Google'])
})

test('a value in the store that no setting knows is left alone and never read', async () => {
  await inStore((db) =>
    db.insertInto('settings').values({ tenant_id: 0, user_id: 0, name: 'Old.Name', value: 'x' }).execute(),
  )
  const owner = { tenantId: portal.tenantId('contoso'), userId: 0 }
  const values = await tenantTransaction(portal.store, owner.tenantId, (db) =>
    readSettings(db, owner, [settings.timeZone]),
  )
  expect(values[settings.timeZone]).toBe('UTC')
})
