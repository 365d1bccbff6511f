/** What outlived its reason, and does no more (findings A5 and A7). */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lifetimes } from '../../../src/contract/vocabulary/limits.ts'
import { buildApp } from '../../../src/server/app.ts'
import type { EndReason } from '../../../src/server/auth/session-ends.ts'
import { endAllSessions } from '../../../src/server/auth/sessions.ts'
import {
  contosoAdmin,
  contosoAlice,
  demoPassword,
  fabrikamAdmin,
  hostAdmin,
  type Portal,
  startApp,
} from '../harness.ts'
import { aPerson, callerWith, inTenant, personPassword, tenantHeader } from '../identity.ts'
import { aReport } from '../reports.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

test('A5: a session in somebody else’s name gets no token for another site, which would know of no impersonator', async () => {
  const target = await aPerson(portal, 'contoso')
  const admin = await portal.signIn(contosoAdmin)
  expect((await admin.call('Session_UpdateUserSignInToken')).status).toBe(200)
  const { result: asked } = await admin.call('Account_ImpersonateUser', { body: { userId: target.id } })
  const { result } = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
    query: { impersonationToken: asked.impersonationToken },
    headers: tenantHeader(portal, 'contoso'),
  })
  const { status, error } = await callerWith(portal, result.accessToken).call('Session_UpdateUserSignInToken')
  expect([status, error?.message]).toEqual([400, expect.stringContaining('act as somebody else')])
})

test('A5: logs of a report that is hidden are refused without its name', async () => {
  const hidden = await aReport(portal, { tenant: 'contoso', name: 'Top secret', roles: ['Admin'], keepsLogs: false })
  const log = {
    reportId: hidden.reportId,
    reportName: 'Guessed',
    entityType: 'PAGECHANGE' as const,
    entityId: 'x',
    creationTime: portal.now().toISOString(),
  }
  const { status, raw } = await (await portal.as(contosoAlice)).callWith('PbiReportLogs_CreateReportLogs', {
    body: [log],
  })
  expect(status).toBe(400)
  expect(raw.body).not.toContain('Top secret')
})

test('A5: an organisation that was switched off and on again finds nobody signed in from before', async () => {
  const host = await portal.as(hostAdmin)
  const id = portal.tenantId('fabrikam')
  const { result } = await portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: 'admin', password: demoPassword },
    headers: tenantHeader(portal, 'fabrikam'),
  })
  const own = callerWith(portal, result.accessToken)
  const { result: found } = await host.call('Tenant_GetTenantForEdit', { query: { id } })
  const { tenancyName, name, editionId, isInTrialPeriod, subscriptionEndDateUtc } = found
  const setActive = (isActive: boolean) =>
    host.call('Tenant_UpdateTenant', {
      body: { id, tenancyName, name, editionId, isInTrialPeriod, subscriptionEndDateUtc, isActive },
    })
  expect((await own.call('User_GetUsers', { body: {} })).status).toBe(200)
  const headers = tenantHeader(portal, 'fabrikam')
  const emailAddress = 'new@fabrikam.example'
  const openForms = () =>
    Promise.all([
      portal.anonymous.call('Account_Register', {
        body: { name: 'New', emailAddress, password: demoPassword },
        headers,
      }),
      portal.anonymous.call('Account_SendPasswordResetCode', { body: { emailAddress }, headers }),
      portal.anonymous.call('Account_SendEmailActivationLink', { body: { emailAddress }, headers }),
    ])
  for (const isActive of [false, true]) {
    expect((await setActive(isActive)).status).toBe(200)
    expect((await own.call('User_GetUsers', { body: {} })).status).toBe(401)
    const answers = await openForms()
    const isOff = ({ error }: { error: { message: string } | null }) =>
      error?.message === 'The organisation is not active.'
    expect(answers.map(isOff)).toEqual(answers.map(() => !isActive))
  }
  const query = { refreshToken: result.refreshToken ?? '' }
  expect((await portal.anonymous.call('TokenAuth_RefreshToken', { query })).status).toBe(401)
  expect((await (await portal.signIn(fabrikamAdmin)).call('User_GetUsers', { body: {} })).status).toBe(200)
})

test('A5: a hundred failed sign-ins from one address shut nobody out who shows work', async () => {
  const headers = tenantHeader(portal, 'contoso')
  const signIn = (userNameOrEmailAddress: string, more: object = {}) =>
    portal.anonymous.call('TokenAuth_Authenticate', {
      body: { userNameOrEmailAddress, password: demoPassword, ...more },
      headers,
    })
  for (let turn = 0; turn < 100; turn += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => signIn(`nobody-${turn + index}`)))
  }
  const refused = await signIn('alice')
  expect([refused.status, refused.raw.json().error.name]).toEqual([429, 'CaptchaIsRequired'])
  const query = { action: 'login' as const }
  const { result: challenge } = await portal.anonymous.call('Account_GetCaptchaChallenge', { query, headers })
  const solution = await solveChallenge({ challenge, deriveKey })
  const captchaResponse = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  expect((await signIn('alice', { captchaResponse })).status).toBe(200)
  expect((await signIn('alice', { captchaResponse })).status).toBe(400)
  portal.moveClock(601)
})

test('A5: whoever came by https, or will by the public address, is told to come by nothing else', async () => {
  const header = async (publicUrl: string | undefined) => {
    const config = { ...portal.services.config, publicUrl }
    const app = await buildApp({ services: { ...portal.services, config }, clock: portal.now })
    const { headers } = await app.inject({ method: 'GET', url: '/health' })
    await app.close()
    return headers['strict-transport-security']
  }
  expect(await header(undefined)).toBeUndefined()
  expect(await header('http://localhost')).toBeUndefined()
  expect(await header('https://localhost')).toMatch(/^max-age=/)
})

describe('A7: where a session ends, the next answer says why', () => {
  const changes: [string, (id: number) => Promise<unknown>][] = [
    ['byNewPassword', (id) => save(id, { password: 'Another-passw0rd' })],
    [
      'bySecondFactor',
      async (id) => {
        const admin = await portal.signIn(contosoAdmin)
        expect((await admin.call('TwoFactor_ResetTwoFactor', { body: { id } })).status).toBe(200)
      },
    ],
    ['byChange', (id) => save(id, { userName: `renamed-${id}` })],
    ['bySwitchOff', (id) => save(id, { isActive: false })],
    ['byLock', (id) => end(id, 'guesses')],
    ['byOtherSignIn', (id) => end(id, 'other sign-in')],
    ['bySignOut', (id) => end(id, 'sign-out')],
    ['fromElsewhere', (id) => end(id, 'ended elsewhere')],
    [
      'byAdministrator',
      async (id) => {
        const admin = await portal.signIn(contosoAdmin)
        expect((await admin.call('UserSession_EndSessionsOfUser', { body: { id } })).status).toBe(200)
      },
    ],
  ]
  const end = (id: number, reason: EndReason) =>
    inTenant(portal, 'contoso', (db) => endAllSessions(db, portal.tenantId('contoso'), id, reason, portal.now()))
  const save = async (id: number, more: object) => {
    const admin = await portal.signIn(contosoAdmin)
    const { result } = await admin.call('User_GetUserForEdit', { query: { id } })
    const { name, userName, emailAddress } = result.user
    const body = { user: { id, name, userName, emailAddress: emailAddress ?? '', ...more }, assignedRoleNames: [] }
    expect((await admin.call('User_CreateOrUpdateUser', { body })).status).toBe(200)
  }
  const headers = () => tenantHeader(portal, 'contoso')
  const signIn = async (userName: string) => {
    const body = { userNameOrEmailAddress: userName, password: personPassword }
    const { result } = await portal.anonymous.call('TokenAuth_Authenticate', { body, headers: headers() })
    return { own: callerWith(portal, result.accessToken), refreshToken: result.refreshToken ?? '' }
  }
  const nameOf = ({ status, raw }: { status: number; raw: { json(): { error: { name: string } } } }) => {
    expect(status).toBe(401)
    return raw.json().error.name
  }

  test.each(changes)('SessionHasEnded.%s', async (why, change) => {
    const person = await aPerson(portal, 'contoso')
    const { own, refreshToken } = await signIn(person.userName)
    expect((await own.call('UserLink_GetLinkedUsers', {})).status).toBe(200)
    await change(person.id)
    expect(nameOf(await own.call('UserLink_GetLinkedUsers', {}))).toBe(`SessionHasEnded.${why}`)
    const refreshed = await portal.anonymous.call('TokenAuth_RefreshToken', { query: { refreshToken } })
    expect(nameOf(refreshed)).toBe(`SessionHasEnded.${why}`)
  })

  test('SessionHasEnded.byTime, where the refresh token is late; what is no token of ours says nothing', async () => {
    const person = await aPerson(portal, 'contoso')
    const { refreshToken } = await signIn(person.userName)
    portal.moveClock(lifetimes.sessionRemembered)
    const late = await portal.anonymous.call('TokenAuth_RefreshToken', { query: { refreshToken } })
    expect(nameOf(late)).toBe('SessionHasEnded.byTime')
    const guessed = `${refreshToken.slice(0, -8)}AAAAAAAA`
    const unknown = await portal.anonymous.call('TokenAuth_RefreshToken', { query: { refreshToken: guessed } })
    expect(nameOf(unknown)).toBe('CurrentUserDidNotLoginToTheApplication')
  })
})
