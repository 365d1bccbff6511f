/**
 * A5: numbers of tenants can be counted up. Whoever has a number alone is told no more than of one that nobody has; whoever came
 * by the name, by a link of ours or by an account is told whose sign-in page it is.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import { anyone } from '../../../src/contract/operation.ts'
import { cookies } from '../../../src/contract/vocabulary/cookies.ts'
import { settings } from '../../../src/contract/vocabulary/settings.ts'
import { keepStoredFile } from '../../../src/server/documents/stored-files.ts'
import { type Answered, contosoAdmin, demoPassword, type Portal, startApp } from '../harness.ts'
import { changeSetting, codeOfLink, inTenant, knowing, lastMailTo, tenantHeader } from '../identity.ts'

const marker = 'Words of Contoso'
let portal: Portal

/** Everything of its own that an organisation shows at its sign-in page, and in what it refuses. */
beforeAll(async () => {
  portal = await startApp()
  const admin = await portal.as(contosoAdmin)
  for (const key of ['CurrentUserDidNotLoginToTheApplication', 'LoginFailed', 'InvalidUserNameOrPassword']) {
    const body = { languageName: 'en-gb', sourceName: 'Tessera', key, value: marker }
    expect((await admin.call('Language_UpdateLanguageText', { body })).status).toBe(200)
  }
  await changeSetting(portal, 'contoso', settings.defaultLanguageName, 'ar')
  const tenantId = portal.tenantId('contoso')
  await inTenant(portal, 'contoso', async (db) => {
    const { id: creatorUserId } = await db
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('user_name', '=', 'admin')
      .executeTakeFirstOrThrow()
    for (const kind of ['dark-logo', 'light-logo', 'login-background', 'custom-css'] as const) {
      const file = { kind, fileType: 'text/css', bytes: Buffer.from(marker), creatorUserId, now: portal.now() }
      await keepStoredFile(db, { tenantId, userId: 0 }, file)
    }
  })
})
afterAll(() => portal.close())

const nobodys = 999_999

/** Whatever an operation may be asked of a tenant by. */
const asking = (id: string, tenantId: number, headers: Record<string, string> = { 'Abp-TenantId': String(tenantId) }) =>
  portal.anonymous.callWith(id as OperationId, {
    query: { tenantId, languageName: 'en-gb', hash: 'newest', skin: 'dark' },
    headers,
  })

const reads = operations.filter(({ operation: { permission, kind } }) => permission === anyone && kind !== 'command')
/** Differ at each call. */
const random = ['Account_GetCaptchaChallenge']

test.each(reads.map(({ id }) => id).filter((id) => !random.includes(id)))(
  'F18, A5: %s tells of a bare number what it tells of nobody’s',
  async (id) => {
    const [ofContoso, ofNobody] = [await asking(id, portal.tenantId('contoso')), await asking(id, nobodys)]
    expect([ofContoso.status, ofContoso.raw.body]).toEqual([ofNobody.status, ofNobody.raw.body])
  },
)

test('F18, A5: the same by the cookie of the number, and with the name of another tenant', async () => {
  const id = portal.tenantId('contoso')
  const { cookie = '' } = knowing(portal, 'fabrikam')
  for (const headers of [{ cookie: `Abp.TenantId=${id}` }, { cookie: `Abp.TenantId=${id}; ${cookie}` }]) {
    const { result } = await portal.anonymous.call('Session_GetCurrentLoginInformations', { headers })
    expect(result.tenant).toBeNull()
  }
})

test('A5: what is refused by number is said in the words of all', async () => {
  const said = async (tenantId: number) => {
    const headers = { 'Abp-TenantId': String(tenantId) }
    const wrong = { userNameOrEmailAddress: 'nobody', password: 'wrong' }
    return [
      (await portal.anonymous.callWith('User_GetUsers', { body: {}, headers })).raw.body,
      (await portal.anonymous.callWith('TokenAuth_Authenticate', { body: wrong, headers })).raw.body,
    ]
  }
  expect(await said(portal.tenantId('contoso'))).toEqual(await said(nobodys))
})

test('A5: a person of one organisation is not told of another’s looks by its number', async () => {
  const fabrikam = await portal.as({ tenant: 'fabrikam', userName: 'alice' })
  const query = { tenantId: portal.tenantId('contoso') }
  expect((await fabrikam.callWith('TenantCustomization_GetLogo', { query })).status).toBe(404)
})

const nameGiven = ({ raw }: Answered<unknown>) => raw.cookies.find(({ name }) => name === cookies.tenancyName)?.value

test('A5: whoever knows the name, a link or an account sees whose sign-in page it is', async () => {
  const byName = await portal.anonymous.call('Account_IsTenantAvailable', { body: { tenancyName: ' Contoso ' } })
  expect(nameGiven(byName)).toBe('contoso')
  const wrong = await portal.anonymous.call('Account_IsTenantAvailable', { body: { tenancyName: 'nobody' } })
  expect(nameGiven(wrong)).toBeUndefined()

  const headers = tenantHeader(portal, 'contoso')
  const body = { userNameOrEmailAddress: 'alice', password: demoPassword }
  expect(nameGiven(await portal.anonymous.call('TokenAuth_Authenticate', { body, headers }))).toBe('contoso')
  const refused = { ...body, password: 'wrong' }
  expect(nameGiven(await portal.anonymous.call('TokenAuth_Authenticate', { body: refused, headers }))).toBeUndefined()

  const emailAddress = 'alice@contoso.example'
  await portal.anonymous.call('Account_SendPasswordResetCode', { body: { emailAddress }, headers })
  const c = codeOfLink((await lastMailTo(portal, emailAddress))?.text)
  expect(nameGiven(await portal.anonymous.call('Account_ResolveTenantId', { body: { c } }))).toBe('contoso')

  const id = portal.tenantId('contoso')
  const told = knowing(portal, 'contoso')
  expect((await asking('Session_GetCurrentLoginInformations', id, told)).raw.json().result.tenant.name).toMatch(
    /Contoso/,
  )
  expect((await asking('TenantCustomization_GetTenantLogo', id, told)).raw.body).toBe(marker)
  expect((await asking('Texts_GetTexts', id, told)).raw.json()).toMatchObject({ LoginFailed: marker })
  const { localization } = (await asking('AbpUserConfiguration_GetAll', id, told)).raw.json().result
  expect(localization.currentCulture.name).toBe('ar')
})
