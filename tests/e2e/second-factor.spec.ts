/** The second step of signing in, by each way that an account has; and an organisation where passwords are no way in. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { generateSync } from 'otplib'
import {
  accountIsTenantAvailablePath,
  profileGenerateGoogleAuthenticatorKeyPath,
  profileSendVerificationSmsPath,
  profileUpdateGoogleAuthenticatorKeyPath,
  profileVerifySmsCodePath,
  tenantCreateTenantPath,
  tenantSettingsGetAllSettingsPath,
  tenantSettingsUpdateAllSettingsPath,
  tenantUpdateTenantFeaturesPath,
  twoFactorResetTwoFactorPath,
  userCreateOrUpdateUserPath,
  userGetUsersPath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import { demoPassword, expect, expectNoAxeViolations, fabrikamAdmin, hostAdmin, signOut, test } from './portal.ts'
import { textedCode } from './texted-code.ts'

async function makePerson(request: APIRequestContext): Promise<string> {
  const userName = `two.steps.${Date.now().toString(36)}`
  const call = await callerOf(request, fabrikamAdmin)
  await call(userCreateOrUpdateUserPath, {
    user: {
      name: 'Tova',
      surname: 'Twostep',
      userName,
      emailAddress: `${userName}@fabrikam.example`,
      password: demoPassword,
      isActive: true,
      isTwoFactorEnabled: true,
    },
    assignedRoleNames: ['User'],
    sendActivationEmail: true,
  })
  return userName
}

interface Authenticator {
  secret: string
  /** For who has lost it. */
  recoveryCodes: string[]
}

async function setUpAuthenticator(request: APIRequestContext, userName: string): Promise<Authenticator> {
  const call = await callerOf(request, { tenant: 'fabrikam', userName })
  const { googleAuthenticatorKey } = await call<{ googleAuthenticatorKey: string }>(
    profileGenerateGoogleAuthenticatorKeyPath,
    undefined,
  )
  const authenticatorCode = generateSync({ secret: googleAuthenticatorKey })
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>(
    profileUpdateGoogleAuthenticatorKeyPath,
    { googleAuthenticatorKey, authenticatorCode },
    'PUT',
  )
  return { secret: googleAuthenticatorKey, recoveryCodes }
}

/** By the telephone’s own clock, which is half a minute ahead: what set the app up was used. */
const nextCode = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })

/** The number is the person’s own, by the code that was sent there. */
async function confirmNumber(request: APIRequestContext, userName: string): Promise<string> {
  const phoneNumber = `+4917${Date.now().toString().slice(-9)}`
  const admin = await callerOf(request, fabrikamAdmin)
  const before = await admin<{ userManagement: object }>(tenantSettingsGetAllSettingsPath, undefined, 'GET')
  const keep = (userManagement: object) =>
    admin(tenantSettingsUpdateAllSettingsPath, { ...before, userManagement }, 'PUT')
  await keep({ ...before.userManagement, smsVerificationEnabled: true })
  try {
    const call = await callerOf(request, { tenant: 'fabrikam', userName })
    await call(profileSendVerificationSmsPath, { phoneNumber })
    await call(profileVerifySmsCodePath, { phoneNumber, code: await textedCode(phoneNumber) })
  } finally {
    await keep(before.userManagement)
  }
  return phoneNumber
}

async function sendPassword(page: Page, userName: string, { rememberMe = false } = {}): Promise<void> {
  await page.goto('/account/login?abp_tenancy_name=fabrikam')
  await page.getByLabel('User name or e-mail').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  if (rememberMe) await page.getByLabel('Keep me signed in').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const secondStep = (page: Page) => page.getByRole('heading', { name: 'One more step' })

async function typePassword(page: Page, userName: string): Promise<void> {
  await sendPassword(page, userName)
  await expect(secondStep(page)).toBeVisible()
}

async function useRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/app/**')
}

/** What of the newest mail to this person the pattern catches; quoted-printable breaks long lines. */
async function mailed(userName: string, pattern: RegExp): Promise<string> {
  const folder = join(process.env.DATA_DIR_OF_SERVER ?? '', 'mail')
  const find = async (): Promise<string | undefined> => {
    for (const name of (await readdir(folder).catch(() => [])).sort().reverse()) {
      const mail = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '').replace(/=3D/g, '=')
      const found = mail.includes(userName) ? pattern.exec(mail)?.[1] : undefined
      if (found) return found
    }
    return undefined
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}

test('A6: who has codes by mail is sent one, and gets in by it', async ({ page, request }) => {
  const userName = await makePerson(request)
  await page.goto(await mailed(userName, /(\/account\/confirm-email\?\S+)/))
  await expect(page.getByRole('link', { name: 'Go to sign-in' })).toBeVisible()
  await typePassword(page, userName)
  await expect(page.getByText('sent to your e-mail address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send another code' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^The code holds for 1[01]\d more seconds\.$/)
  expect(new URL(page.url()).pathname).toBe('/account/send-code')
  await expectNoAxeViolations(page)
  const sent = await mailed(userName, /Your code is (\d{6})/)
  // U212: none comes by itself.
  await page.getByLabel('Code').fill(sent === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('have another one sent')
  await page.getByLabel('Code').fill(sent)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/app/**')
})

test('A6: what the authenticator shows now leads in, once', async ({ page, request }) => {
  const userName = await makePerson(request)
  const { secret } = await setUpAuthenticator(request, userName)
  await typePassword(page, userName)
  await expect(page.getByText('that your authenticator app shows now')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expectNoAxeViolations(page)
  const code = nextCode(secret)
  await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('The code is wrong')
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/app/**')
  await signOut(page)
  await typePassword(page, userName)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('The code is wrong')
})

test('A6: who has a telephone alone is sent a code there, may have another one, and gets in by the newest', async ({
  page,
  request,
}) => {
  const userName = await makePerson(request)
  const number = await confirmNumber(request, userName)
  const before = await textedCode(number)
  await typePassword(page, userName)
  await expect(page.getByText('sent to your telephone')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^The code holds for 1[01]\d more seconds\.$/)
  await expectNoAxeViolations(page)
  await expect.poll(() => textedCode(number)).not.toBe(before)
  const first = await textedCode(number)
  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect.poll(() => textedCode(number)).not.toBe(first)
  await page.getByLabel('Code').fill(first)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('The code is wrong')
  await page.getByLabel('Code').fill(await textedCode(number))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/app/**')
})

test('A6: who lost the authenticator gets in by a recovery code, typed as people type', async ({ page, request }) => {
  const userName = await makePerson(request)
  const { recoveryCodes } = await setUpAuthenticator(request, userName)
  await typePassword(page, userName)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expectNoAxeViolations(page)
  await page.getByLabel('Recovery code').fill('ABC')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Enter the ten letters and digits')).toBeVisible()
  await page.getByLabel('Recovery code').fill((recoveryCodes[0] ?? '').toLowerCase().replace('-', ' '))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/app/**')
})

test('A9: a browser that is remembered is spared the second step, until it is forgotten or the authenticator is another one', async ({
  page,
  context,
  request,
}) => {
  const userName = await makePerson(request)
  const { recoveryCodes } = await setUpAuthenticator(request, userName)
  const [first = '', second = ''] = recoveryCodes
  await sendPassword(page, userName, { rememberMe: true })
  await expect(secondStep(page)).toBeVisible()
  await useRecoveryCode(page, first)
  await signOut(page)
  await sendPassword(page, userName)
  await page.waitForURL('**/app/**')
  await signOut(page)

  const remembered = { name: 'TwoFactorRememberClientToken' }
  await context.clearCookies(remembered)
  await sendPassword(page, userName, { rememberMe: true })
  await expect(secondStep(page), 'forgotten').toBeVisible()
  await useRecoveryCode(page, second)
  await signOut(page)

  const admin = await callerOf(request, fabrikamAdmin)
  const { items } = await admin<{ items: { id: number }[] }>(userGetUsersPath, { filter: userName, maxResultCount: 1 })
  await admin(twoFactorResetTwoFactorPath, { id: items[0]?.id })
  await setUpAuthenticator(request, userName)
  await sendPassword(page, userName)
  await expect(secondStep(page), 'another authenticator').toBeVisible()
  const kept = await context.cookies()
  expect(kept.filter(({ name }) => name === remembered.name)).toHaveLength(1)
})

test('A6: where passwords are no way in, the page has the other ways in place of the form', async ({
  page,
  request,
}) => {
  const call = await callerOf(request, hostAdmin)
  const tenancyName = `nopass${Date.now().toString(36)}`
  await call(tenantCreateTenantPath, {
    tenancyName,
    name: 'No passwords',
    adminEmailAddress: `admin@${tenancyName}.example`,
    adminPassword: demoPassword,
    isActive: true,
  })
  const { tenantId } = await call<{ tenantId: number }>(accountIsTenantAvailablePath, { tenancyName })
  await page.goto(`/account/login?abp_tenancy_name=${tenancyName}`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  // Another way in stays open (U254).
  const ofTenant = await callerOf(request, { tenant: tenancyName, userName: 'admin' })
  const before = await ofTenant<{ externalLoginProviderSettings: { google: object } }>(
    tenantSettingsGetAllSettingsPath,
    undefined,
    'GET',
  )
  const providers = before.externalLoginProviderSettings
  const google = { ...providers.google, isDeactivated: false, clientId: 'a-client', clientSecret: 'a-secret' }
  await ofTenant(
    tenantSettingsUpdateAllSettingsPath,
    { ...before, externalLoginProviderSettings: { ...providers, google } },
    'PUT',
  )
  const values = { UserPass: 'false', AzureAD: 'true' }
  const featureValues = Object.entries(values).map(([way, value]) => ({
    name: `App.Customization.LoginMethods.${way}`,
    value,
  }))
  await call(tenantUpdateTenantFeaturesPath, { id: tenantId, featureValues }, 'PUT')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  await expectNoAxeViolations(page)
})
