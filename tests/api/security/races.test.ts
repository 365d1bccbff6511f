/**
 * R14, H6: what works once works once, however many ask at the same moment; and a token of one kind opens no other door.
 * The races of codes, links to an account and names that one service owns are beside the tests of that service.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../../src/contract/catalogue.ts'
import { cookies } from '../../../src/contract/vocabulary/cookies.ts'
import { tenantAvailability } from '../../../src/contract/vocabulary/enums.ts'
import { lifetimes } from '../../../src/contract/vocabulary/limits.ts'
import { settings } from '../../../src/contract/vocabulary/settings.ts'
import { type Answered, type Caller, contosoAdmin, demoPassword, type Portal, startApp } from '../harness.ts'
import {
  aDelegation,
  aPerson,
  callerWith,
  changeSetting,
  codeOfLink,
  lastMailTo,
  type NewPerson,
  tenantHeader,
  whoIs,
} from '../identity.ts'
import { aReport } from '../reports.ts'

let portal: Portal
let admin: Caller

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(contosoAdmin)
})
afterAll(() => portal.close())

const inContoso = () => tenantHeader(portal, 'contoso')

/** As many answers as were 200. */
async function ofTwenty(ask: (turn: number) => Promise<Answered<unknown>>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => ask(turn)))
  for (const { status, raw } of answers) expect(status, raw.body).toBeLessThan(500)
  return answers.filter(({ status }) => status === 200).length
}

async function aDelegatedToken(): Promise<{ id: number; token: string }> {
  const [source, target] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'contoso')]
  const id = await aDelegation(portal, { source, target }, [-10, 3_600])
  const caller = await portal.signIn(target.person)
  const { result } = await caller.call('Account_DelegatedImpersonate', { body: { userDelegationId: id } })
  return { id, token: result.impersonationToken }
}

describe('R14: of twenty at once exactly one', () => {
  test('goes on with the token of a delegation', async () => {
    const { id, token } = await aDelegatedToken()
    const exchange = () =>
      portal.anonymous.call('TokenAuth_DelegatedImpersonatedAuthenticate', {
        query: { userDelegationId: id, impersonationToken: token },
        headers: inContoso(),
      })
    expect(await ofTwenty(exchange)).toBe(1)
    expect((await exchange()).status).toBe(400)
  })

  test('signs in by a phone’s answer', async () => {
    const personalCode = '38901010000'
    const hash = portal.services.secrets.hash('social-security-number', portal.tenantId('contoso'), personalCode)
    await aPerson(portal, 'contoso', { authentication_source: 'MobileID', social_security_number_hash: hash })
    await changeSetting(portal, 'contoso', settings.isMobileLoginEnabled, 'true')
    const begun = await portal.anonymous.call('TokenAuth_InitiateMobileLogin', {
      query: { mobileNumber: '+37060000017' },
      headers: inContoso(),
    })
    const { simulator } = portal.services.gateways.mobileId
    simulator?.answer(simulator.ringing().at(-1)?.token ?? '', personalCode)
    const browser = begun.raw.cookies.find(({ name }) => name === cookies.browser)?.value
    const body = { authProvider: 'MobileID', providerKey: '+37060000017', providerAccessCode: begun.result.token ?? '' }
    const headers = { ...inContoso(), cookie: `${cookies.browser}=${browser}` }
    expect(await ofTwenty(() => portal.anonymous.callWith('TokenAuth_ExternalAuthenticate', { body, headers }))).toBe(1)
  })

  test('confirms a number by the code that was sent to it', async () => {
    await changeSetting(portal, 'contoso', settings.smsVerificationIsEnabled, 'true')
    const caller = await portal.signIn((await aPerson(portal, 'contoso')).person)
    await caller.call('Profile_SendVerificationSms', { body: { phoneNumber: '+4791234321' } })
    await portal.runJobs()
    const code = /(?<!\d)\d{6}(?!\d)/.exec((await portal.textMessages()).at(-1)?.text ?? '')?.[0] ?? ''
    expect(await ofTwenty(() => caller.call('Profile_VerifySmsCode', { body: { code, phoneNumber: null } }))).toBe(1)
  })

  test('organisation registers under a name', async () => {
    await changeSetting(portal, null, settings.tenantSelfRegistrationIsAllowed, 'true')
    await changeSetting(portal, null, settings.useCaptchaOnTenantRegistration, 'false')
    const tenancyName = `race-${randomUUID().slice(0, 8)}`
    const register = (turn: number) =>
      portal.anonymous.call('TenantRegistration_RegisterTenant', {
        body: {
          tenancyName,
          name: `Racer ${turn}`,
          adminEmailAddress: `boss${turn}@example.org`,
          adminPassword: demoPassword,
        },
      })
    expect(await ofTwenty(register)).toBe(1)
    const { result } = await portal.anonymous.call('Account_IsTenantAvailable', { body: { tenancyName } })
    expect(result.state).toBe(tenantAvailability.inActive)
  })
})

test('H6: twenty first downloads of a file at once begin one minute of grace, which none of them prolongs', async () => {
  const { result } = await admin.call('User_GetUsersToExcel', { query: { filter: 'alice' } })
  const download = () => admin.call('File_DownloadTempFile', { query: result })
  expect(await ofTwenty(download)).toBe(20)
  portal.moveClock(lifetimes.tempFileAfterDownload - 1)
  expect(await ofTwenty(download)).toBe(20)
  portal.moveClock(1)
  expect(await ofTwenty(download)).toBe(0)
})

interface Door {
  /** Kinds that may come in. */
  opens: readonly string[]
  enter(token: string): Promise<Answered<unknown>>
}

const withQuery =
  (id: OperationId, query: (token: string) => object): Door['enter'] =>
  (token) =>
    portal.anonymous.callWith(id, { query: query(token), headers: inContoso() })

const withBody =
  (id: OperationId, body: (token: string) => object): Door['enter'] =>
  (token) =>
    portal.anonymous.callWith(id, { body: body(token), headers: inContoso() })

const asBearer =
  (id: OperationId): Door['enter'] =>
  (token) =>
    portal.anonymous.callWith(id, { headers: { authorization: `Bearer ${token}` } })

/** One of each kind of token that the portal gives out, none of them used. */
async function everyToken(somebody: NewPerson, delegation: { id: number; token: string }) {
  const { result: signed } = await portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: somebody.userName, password: somebody.person.password ?? '' },
    headers: inContoso(),
  })
  const caller = callerWith(portal, signed.accessToken)
  const { userName, emailAddress, person } = await aPerson(portal, 'contoso', { is_email_confirmed: false })
  const link = { tenancyName: 'contoso', usernameOrEmailAddress: userName, password: person.password ?? '' }
  await caller.call('UserLink_LinkToUser', { body: link })
  const linked = (await caller.call('UserLink_GetLinkedUsers', { query: {} })).result.items[0]
  const switching = await caller.call('Account_SwitchToLinkedAccount', {
    body: { targetUserId: linked?.id ?? 0, targetTenantId: portal.tenantId('contoso') },
  })
  const impersonation = await admin.call('Account_ImpersonateUser', { body: { userId: somebody.id } })
  const mailed = async (id: 'Account_SendPasswordResetCode' | 'Account_SendEmailActivationLink', to: string) => {
    await portal.anonymous.call(id, { body: { emailAddress: to }, headers: inContoso() })
    return codeOfLink((await lastMailTo(portal, to))?.text)
  }
  const confirmation = await mailed('Account_SendEmailActivationLink', emailAddress)
  const reset = await mailed('Account_SendPasswordResetCode', somebody.emailAddress)
  const file = await admin.call('User_GetUsersToExcel', { query: { filter: 'alice' } })
  const { reportId } = await aReport(portal, { tenant: 'contoso', name: 'Desk', folder: 'service-desk' })
  const expiration = new Date(portal.now().getTime() + 3_600_000).toISOString()
  const key = await admin.call('ReportKeys_CreateOrEdit', {
    body: { reportId, name: 'Wall', expiration, isKeyPublic: true },
  })
  const embedded = await admin.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })
  await admin.call('Tasks_CreateOrEdit', { body: { taskName: 'Hook', taskType: 'Http', url: 'https://example.org/' } })
  const task = (await admin.call('Tasks_GetAll', { query: {} })).result.items[0]
  const { result: view } = await admin.call('Tasks_GetTaskForView', { query: { id: task?.id ?? 0 } })
  const tokens: Record<string, string | null | undefined> = {
    access: signed.accessToken,
    encrypted: signed.encryptedAccessToken,
    refresh: signed.refreshToken,
    impersonation: impersonation.result.impersonationToken,
    delegation: delegation.token,
    switching: switching.result.switchAccountToken,
    reset,
    confirmation,
    file: file.result.fileToken,
    key: key.result.key,
    'sealed key number': key.result.idEncrypted,
    embed: embedded.result.embedTokenDto?.token,
    task: view.runLink?.tid,
    run: view.runLink?.ev,
  }
  return { tokens, reportId, keyId: key.result.id }
}

test('F7, C6, R14: a token opens its own door and no other, and wrong doors do not spend it', async () => {
  const somebody = await aPerson(portal, 'contoso')
  const delegation = await aDelegatedToken()
  const { tokens, reportId, keyId } = await everyToken(somebody, delegation)
  for (const [kind, token] of Object.entries(tokens)) expect(token, kind).toBeTruthy()
  const password = 'Another-passw0rd'
  const doors: Record<string, Door> = {
    session: { opens: ['access'], enter: asBearer('Profile_GetCurrentUserProfileForEdit') },
    frame: { opens: ['embed'], enter: asBearer('ReportLibrary_GetReport') },
    refresh: { opens: ['refresh'], enter: withQuery('TokenAuth_RefreshToken', (refreshToken) => ({ refreshToken })) },
    download: {
      opens: [],
      enter: withQuery('File_DownloadTempFile', (fileToken) => ({ fileToken, enc_auth_token: fileToken })),
    },
    impersonation: {
      opens: ['impersonation'],
      enter: withQuery('TokenAuth_ImpersonatedAuthenticate', (impersonationToken) => ({ impersonationToken })),
    },
    delegation: {
      opens: ['delegation'],
      enter: withQuery('TokenAuth_DelegatedImpersonatedAuthenticate', (impersonationToken) => ({
        impersonationToken,
        userDelegationId: delegation.id,
      })),
    },
    switching: {
      opens: ['switching'],
      enter: withQuery('TokenAuth_LinkedAccountAuthenticate', (switchAccountToken) => ({ switchAccountToken })),
    },
    share: {
      opens: ['key'],
      enter: withQuery('PowerBIEmbed_GetReportKeyEmbedToken', (key) => ({ reportId, key, keyId })),
    },
    task: { opens: ['task'], enter: withQuery('Tasks_RunTask', (tid) => ({ tid, ev: tokens.run })) },
    run: { opens: ['run'], enter: withQuery('Tasks_RunTask', (ev) => ({ tid: tokens.task, ev })) },
    confirmation: { opens: ['confirmation'], enter: withBody('Account_ActivateEmail', (c) => ({ c })) },
    reset: { opens: ['reset'], enter: withBody('Account_ResetPassword', (c) => ({ c, password })) },
  }
  const opened: string[] = []
  for (const [kind, token] of Object.entries(tokens)) {
    for (const [name, { opens, enter }] of Object.entries(doors)) {
      if (opens.includes(kind)) continue
      const { status, raw } = await enter(token ?? '')
      expect(status, raw.body).toBeLessThan(500)
      if (status === 200) opened.push(`${kind} opens ${name}`)
    }
  }
  expect(opened).toEqual([])
  const { task: _, ...others } = doors
  // The task’s link and its run are one door. The password comes last: it ends the other rights of this person.
  for (const { opens, enter } of Object.values(others)) {
    for (const kind of opens) expect((await enter(tokens[kind] ?? '')).status, kind).toBe(200)
  }
  expect((await whoIs(callerWith(portal, tokens.access ?? ''))).user).toBeNull()
})
