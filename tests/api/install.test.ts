import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import { readMailServer } from '../../src/server/gateways/mail-server.ts'
import { setupSecretOf } from '../../src/server/services/install/host.ts'
import { readSettings } from '../../src/server/settings/settings.ts'
import type { Portal } from './harness.ts'
import { demoPassword, hostAdmin, startApp } from './harness.ts'

const empty = { DEMO: '0', ADMIN_PASSWORD: '' }
const smtpSettings = {
  defaultFromAddress: 'portal@example.org',
  defaultFromDisplayName: 'Portal',
  smtpHost: 'mail.example.org',
  smtpPort: 587,
  smtpUserName: 'portal',
  smtpPassword: 'mail-secret',
  smtpDomain: '',
  smtpEnableSsl: true,
  smtpUseDefaultCredentials: false,
}

describe('before anything is installed', () => {
  let portal: Portal
  let setupSecret: string

  beforeAll(async () => {
    portal = await startApp({ environment: empty })
    setupSecret = setupSecretOf(portal.services.secrets)
  })
  afterAll(() => portal.close())

  test('anybody learns that it is not, where it is, and in which languages', async () => {
    const { status, result } = await portal.anonymous.call('Install_GetAppSettingsJson')
    expect(status).toBe(200)
    expect(result).toEqual({
      isInstalled: false,
      webSiteUrl: 'http://localhost:4200',
      serverUrl: 'http://localhost:4200',
      languages: [
        { name: 'en-gb', value: 'English' },
        { name: 'ar', value: 'العربية' },
        { name: 'de', value: 'Deutsch' },
        { name: 'fr', value: 'Français' },
      ],
    })
  })

  test('the pages that everybody loads first answer', async () => {
    expect((await portal.anonymous.call('Session_GetCurrentLoginInformations')).status).toBe(200)
    expect((await portal.anonymous.call('AbpUserConfiguration_GetAll')).status).toBe(200)
  })

  test('A13: only whoever sees what the server prints may set it up, or have it connect anywhere', async () => {
    let calls = 0
    const inside = createServer(() => calls++)
    await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening))
    const address = inside.address()
    const port = typeof address === 'object' ? address?.port : 0
    const connectionString = `postgresql://tessera@127.0.0.1:${port}/tessera`
    for (const wrong of ['', 'x', `${setupSecret}x`, setupSecret.slice(1), 'é'.repeat(setupSecret.length)]) {
      const checked = await portal.anonymous.call('Install_CheckDatabase', {
        body: { setupSecret: wrong, connectionString },
      })
      const set = await portal.anonymous.call('Install_Setup', {
        body: { setupSecret: wrong, adminPassword: demoPassword },
      })
      expect([checked.status, set.status], wrong).toEqual([400, 400])
    }
    inside.close()
    expect(calls).toBe(0)
    await expect(portal.signIn(hostAdmin)).rejects.toThrow()
  })

  test('a database is looked at by connecting to it', async () => {
    const body = { setupSecret, connectionString: 'postgresql://tessera:secret@127.0.0.1:9/tessera' }
    const { status, error } = await portal.anonymous.call('Install_CheckDatabase', { body })
    expect([status, error?.message]).toEqual([400, expect.stringContaining('ECONNREFUSED')])
    for (const connectionString of ['', 'mysql://x', 'postgresql://', 'postgresql://%ff@h/x', '/etc/passwd']) {
      const refusal = await portal.anonymous.call('Install_CheckDatabase', { body: { setupSecret, connectionString } })
      expect(refusal.status, connectionString).toBe(400)
    }
    const server = process.env.TEST_DATABASE_URL
    if (server) {
      const found = await portal.anonymous.call('Install_CheckDatabase', {
        body: { setupSecret, connectionString: server },
      })
      expect(found.result).toEqual({ isDatabaseExist: true, serverVersion: expect.stringMatching(/^\d/) })
      const missing = new URL(server)
      missing.pathname = '/there_is_no_such_database'
      const absent = await portal.anonymous.call('Install_CheckDatabase', {
        body: { setupSecret, connectionString: missing.href },
      })
      expect(absent.result).toEqual({ isDatabaseExist: false, serverVersion: null })
    }
  })

  test('an operator who expects another database or another address, or gives a weak password or no mail server that could be one, is told', async () => {
    const refusalOf = async (more: object) => {
      const body = { setupSecret, adminPassword: demoPassword, ...more }
      const { status, error } = await portal.anonymous.callWith('Install_Setup', { body })
      return [status, error?.message, error?.validationErrors?.[0]?.members]
    }
    expect(await refusalOf({ connectionString: 'postgresql://db.example/tessera' })).toEqual([
      400,
      expect.stringContaining('DATABASE_URL'),
      undefined,
    ])
    expect(await refusalOf({ webSiteUrl: 'https://elsewhere.example' })).toEqual([
      400,
      expect.stringContaining('PUBLIC_URL'),
      undefined,
    ])
    for (const adminPassword of ['short', 'Password-123', 'Our-Admin-passw0rd']) {
      expect(await refusalOf({ adminPassword })).toEqual([400, expect.anything(), ['adminPassword']])
    }
    expect((await refusalOf({ defaultLanguage: 'xx' }))[0]).toBe(400)
    const mail = (more: object) => refusalOf({ smtpSettings: { ...smtpSettings, ...more } })
    expect(await mail({ smtpHost: 'no host!' })).toEqual([400, expect.anything(), ['smtpSettings.smtpHost']])
    expect(await mail({ defaultFromAddress: '' })).toEqual([
      400,
      expect.anything(),
      ['smtpSettings.defaultFromAddress'],
    ])
    expect(await refusalOf({ serverUrl: 'nowhere' })).toEqual([400, expect.anything(), ['serverUrl']])
  })
})

test('A13: of many who set it up at once, one does, what they chose is kept, and then it is closed for good', async () => {
  const portal = await startApp({ environment: empty })
  const setupSecret = setupSecretOf(portal.services.secrets)
  const body = { setupSecret, adminPassword: demoPassword, defaultLanguage: 'ar' as const, smtpSettings }
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      portal.anonymous.call('Install_Setup', { body: { ...body, adminPassword: `${demoPassword}${i}` } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  const winner = answers.findIndex(({ status }) => status === 200)
  await portal.signIn({ ...hostAdmin, password: `${demoPassword}${winner}` })
  expect((await portal.anonymous.call('Install_GetAppSettingsJson')).result.isInstalled).toBe(true)
  const again = await portal.anonymous.call('Install_CheckDatabase', {
    body: { setupSecret, connectionString: 'postgresql://127.0.0.1/x' },
  })
  // In the language that was chosen.
  expect([again.status, again.error?.message]).toEqual([400, 'البوابة مثبّتة بالفعل.'])

  const { store, secrets } = portal.services
  const [kept, server, rows] = await tenantTransaction(store, 0, async (db) => [
    await readSettings(db, { tenantId: 0, userId: 0 }, [settings.defaultLanguageName]),
    await readMailServer(db, secrets, 0),
    await db.selectFrom('settings').select('value').execute(),
  ])
  expect(kept[settings.defaultLanguageName]).toBe('ar')
  expect(server).toMatchObject({ host: 'mail.example.org', login: { userName: 'portal', password: 'mail-secret' } })
  expect(rows.map(({ value }) => value)).not.toContain('mail-secret')
  await portal.close()
})

test('A13: a portal with an administrator from its start refuses to be set up, even with the right secret', async () => {
  const portal = await startApp()
  const setupSecret = setupSecretOf(portal.services.secrets)
  const body = { setupSecret, adminPassword: `${demoPassword}-other` }
  const { status, error } = await portal.anonymous.call('Install_Setup', { body })
  expect([status, error?.message]).toEqual([400, 'The portal is installed already.'])
  await portal.signIn(hostAdmin)
  await portal.close()
})
