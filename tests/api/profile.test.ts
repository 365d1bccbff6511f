import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import { writeSetting } from '../../src/server/settings/settings.ts'
import { contosoAdmin, contosoAlice, type Person, type Portal, startApp } from './harness.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

const languageOf = async (person: Person) =>
  (await (await portal.as(person)).call('AbpUserConfiguration_GetAll', { query: { includeTexts: false } })).result
    .localization.currentLanguage.name

const changeLanguage = async (person: Person, languageName: string) =>
  (await portal.as(person)).call('Profile_ChangeLanguage', { body: { languageName } })

test('the language that a person chooses holds for that person, from the next call on', async () => {
  expect(await languageOf(contosoAlice)).toBe('en-gb')
  expect((await changeLanguage(contosoAlice, 'AR')).status).toBe(200)
  expect(await languageOf(contosoAlice)).toBe('ar')
  expect(await languageOf(contosoAdmin)).toBe('en-gb')
  const refusal = await (await portal.as(contosoAlice)).call('User_GetUsers', { body: {} })
  expect(refusal.error?.message).toMatch(/^يتطلب هذا/)
  expect((await changeLanguage(contosoAlice, 'en-gb')).status).toBe(200)
})

test.each(['tr', 'xx', 'not a language'])(
  'the language %j is not offered, and is refused in words',
  async (languageName) => {
    const { status, error } = await changeLanguage(contosoAlice, languageName)
    expect(status).toBe(400)
    expect(error?.validationErrors).toEqual([
      { message: `The language ${languageName} is not offered.`, members: ['languageName'] },
    ])
  },
)

test('only the signed-in choose a language', async () => {
  const { status } = await portal.anonymous.call('Profile_ChangeLanguage', { body: { languageName: 'ar' } })
  expect(status).toBe(401)
})

test('anybody may read the rules for a new password; a tenant’s stricter ones hold in that tenant', async () => {
  const tenantId = portal.tenantId('contoso')
  await tenantTransaction(portal.store, tenantId, async (db) => {
    await writeSetting(db, { tenantId, userId: 0 }, settings.passwordRequiredLength, '12')
    await writeSetting(db, { tenantId, userId: 0 }, settings.passwordRequireNonAlphanumeric, 'true')
  })
  const rulesOf = async (headers: Record<string, string>) =>
    (await portal.anonymous.call('Profile_GetPasswordComplexitySetting', { headers })).result.setting
  const lenient = {
    allowedMinimumLength: 8,
    requiredLength: 8,
    requireDigit: true,
    requireLowercase: true,
    requireUppercase: true,
    requireNonAlphanumeric: false,
  }
  expect(await rulesOf({})).toEqual(lenient)
  expect(await rulesOf({ 'Abp-TenantId': String(portal.tenantId('fabrikam')) })).toEqual(lenient)
  expect(await rulesOf({ 'Abp-TenantId': String(tenantId) })).toEqual({
    ...lenient,
    requiredLength: 12,
    requireNonAlphanumeric: true,
  })
})
