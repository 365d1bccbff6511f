/** A20: mails and text messages carry passwords, codes and links. Nobody chooses the words around them. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOfLetters } from '../../../src/contract/vocabulary/messages.ts'
import { permissions } from '../../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../../src/contract/vocabulary/settings.ts'
import { announceIdentityChange } from '../../../src/server/auth/principals.ts'
import { builtInTexts } from '../../../src/server/texts/localization.ts'
import { type Caller, contosoAdmin, hostAdmin, membersOf, type Portal, startApp } from '../harness.ts'
import { aPerson, changePerson, changeSetting, inTenant, lastMailTo, tenantHeader } from '../identity.ts'
import { personWith } from './people.ts'

const letters = Object.keys(builtInTexts['en-gb']).filter(isOfLetters)

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

const write = (caller: Caller, key: string, value: string) =>
  caller.call('Language_UpdateLanguageText', {
    body: { languageName: 'en-gb', sourceName: 'Tessera', key, value },
  })

test('A20, F16: no text of a mail or a text message is changed, by whoever may change all others', async () => {
  const { administration, languages } = permissions
  const writer = await personWith(portal, 'contoso', new Set([administration, languages.view, languages.changeTexts]))
  expect(letters.length).toBeGreaterThan(20)
  for (const caller of [writer, await portal.as(contosoAdmin), await portal.as(hostAdmin)]) {
    for (const key of letters) {
      const original = builtInTexts['en-gb'][key] ?? ''
      for (const value of [`http://evil.test/ ${original}`, original, '']) {
        const answer = await write(caller, key, value)
        expect(answer.status, key).toBe(400)
        expect(membersOf(answer)).toEqual(['key'])
      }
    }
  }
  const { items } = (
    await writer.call('Language_GetLanguageTexts', {
      query: { sourceName: 'Tessera', targetLanguageName: 'en-gb', maxResultCount: 1_000, filterText: 'mail.' },
    })
  ).result
  expect(items.map(({ key }) => key).filter(isOfLetters)).toEqual([])
})

/** As an organisation may have them from before, and as the host may. */
async function otherWords(tenant: 'contoso' | null) {
  const tenantId = portal.tenantId(tenant)
  await inTenant(portal, tenant, async (db) => {
    await db
      .insertInto('language_texts')
      .values(
        letters.map((key) => ({
          tenant_id: tenantId,
          language_name: 'en-gb',
          key,
          value: `http://evil.test/?${[...(builtInTexts['en-gb'][key] ?? '').matchAll(/\{\w+\}/g)].join('&')}`,
          last_modification_time: portal.now(),
        })),
      )
      .execute()
    await announceIdentityChange(db, tenantId, 'everybody')
  })
}

test.each([['contoso' as const], [null]])('A20, F16: words that %s has from before are in no mail', async (tenant) => {
  await otherWords(tenant)
  const admin = await portal.as(contosoAdmin)
  const emailAddress = `${randomUUID()}@example.org`
  const user = { userName: `p-${randomUUID().slice(0, 8)}`, emailAddress, name: 'Somebody' }
  const { error } = await admin.call('User_CreateOrUpdateUser', {
    body: { user, assignedRoleNames: [], setRandomPassword: true, sendActivationEmail: true },
  })
  expect(error).toBeNull()
  const mail = await lastMailTo(portal, emailAddress)
  expect(mail?.text).toContain('Your password is ')
  expect(`${mail?.subject} ${mail?.text}`).not.toContain('evil.test')
})

test('A20: what is put into mails and text messages are texts of theirs alone', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`src/server/${file}`, 'utf8'))
    .filter((source) => /\b(queueMail|queueTextMessage|mail\.send)\(|: Mail\b/.test(source))
  const keys = files.flatMap((source) => [...source.matchAll(/translate\(\s*'([^']+)'/g)].map(([, key = '']) => key))
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key) => !isOfLetters(key))).toEqual([])
})

test.each([
  'http://evil.test/win',
  'www.evil.test',
  'evil.test',
  'ｅｖｉｌ．ｔｅｓｔ／win',
  'evil, call 41 79 123 45 67',
])('A23, A10, A37: somebody registers as %s with another’s address: no mail to it holds the name', async (name) => {
  await changeSetting(portal, 'contoso', settings.allowSelfRegistration, 'true')
  await changeSetting(portal, 'contoso', settings.useCaptchaOnRegistration, 'false')
  const emailAddress = `${randomUUID()}@example.org`
  const headers = tenantHeader(portal, 'contoso')
  const body = {
    name,
    surname: name,
    userName: `www.evil.test-${randomUUID()}`,
    emailAddress,
    password: 'Some-passw0rd',
  }
  expect((await portal.anonymous.call('Account_Register', { body, headers })).error).toBeNull()
  const again = { ...body, userName: emailAddress }
  expect((await portal.anonymous.call('Account_Register', { body: again, headers })).error).toBeNull()
  await portal.anonymous.call('Account_SendPasswordResetCode', { body: { emailAddress }, headers })
  await lastMailTo(portal, emailAddress)
  const mails = (await portal.mails()).filter(({ to }) => to === emailAddress)
  expect(mails.length).toBeGreaterThan(1)
  for (const { subject, text } of mails) expect(`${subject} ${text}`).not.toMatch(/evil|ｅｖｉｌ/)
})

test('A37: a name of before, with line breaks, is in no mail to an address that nobody has confirmed', async () => {
  const { id, emailAddress } = await aPerson(portal, 'contoso')
  const name = 'customer,\r\n\r\nthe evil is locked'
  await changePerson(portal, 'contoso', id, { name, surname: name, is_email_confirmed: false })
  const headers = tenantHeader(portal, 'contoso')
  await portal.anonymous.call('Account_SendPasswordResetCode', { body: { emailAddress }, headers })
  const mail = await lastMailTo(portal, emailAddress)
  expect(mail?.text).toContain('http')
  expect(`${mail?.subject} ${mail?.text}`).not.toContain('evil')
})

test('A36: a letter to an address that nobody has confirmed is no letter to who asked for it', async () => {
  const { person, id } = await aPerson(portal, 'contoso', {})
  await changePerson(portal, 'contoso', id, { is_email_confirmed: true })
  const caller = await portal.signIn(person)
  const names = { name: 'customer, your invoice: https://evil.test/pay', surname: 'Evil', timezone: 'UTC' }
  expect((await caller.call('OwnProfile_UpdateProfile', { body: names })).status).toBe(200)
  const emailAddress = `${randomUUID()}@example.org`
  expect((await caller.call('OwnProfile_ChangeEmailAddress', { body: { emailAddress } })).status).toBe(200)
  const mail = await lastMailTo(portal, emailAddress)
  expect(mail?.text).toContain('/account/confirm-email?c=')
  expect(`${mail?.subject} ${mail?.text}`).not.toContain('evil')
})

test('A23: what an account is called, and its password, are no links in the mail that tells of it', async () => {
  const admin = await portal.as(contosoAdmin)
  const told = async (userName: string, password: string) => {
    const emailAddress = `${randomUUID()}@example.org`
    const { error } = await admin.call('User_CreateOrUpdateUser', {
      body: {
        user: { userName, emailAddress, name: 'Somebody', password },
        assignedRoleNames: [],
        setRandomPassword: false,
        sendActivationEmail: true,
      },
    })
    expect(error).toBeNull()
    return (await lastMailTo(portal, emailAddress))?.text
  }
  const misleading = await told(`claim.evil.test`, 'https://evil.test/Login1')
  expect(misleading).not.toContain('evil')
  expect(misleading).toContain('Sign in with this mail address.')
  expect(misleading).toContain('Ask whoever made your account for the password.')
  const plain = await told(`ann-${randomUUID().slice(0, 8)}`, 'P@ssw0rd: x')
  expect(plain).toContain('with the user name ann-')
  expect(plain).toContain('Your password is P@ssw0rd: x')
})
