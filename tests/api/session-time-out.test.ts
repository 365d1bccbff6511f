/** C13: the server’s own end of a session that nobody sits at; and what a lock leaves to whom. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { type Caller, membersOf, type Portal, startApp } from './harness.ts'
import { aPerson, callerWith, changeSetting, type NewPerson, personPassword, tenantHeader } from './identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

const untilWarning = 600
const warning = 60
/** A browser locks itself after both; the server comes a little later. */
const limit = untilWarning + warning

beforeEach(async () => {
  await changeSetting(portal, 'contoso', settings.sessionTimeOutIsEnabled, 'true')
  await changeSetting(portal, 'contoso', settings.sessionTimeOutSecond, String(untilWarning))
  await changeSetting(portal, 'contoso', settings.sessionTimeOutShowNotificationSecond, String(warning))
})

const byCookie = { [headers.refreshTransport]: 'cookie' }

interface Visit {
  caller: Caller
  refreshToken: string
  outboxKey: string | undefined
}

async function signInByBrowser(
  { userName }: Pick<NewPerson, 'userName'>,
  { rememberClient = false } = {},
): Promise<Visit> {
  const answer = await portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: userName, password: personPassword, rememberClient },
    headers: { ...tenantHeader(portal, 'contoso'), ...byCookie },
  })
  expect(answer.status).toBe(200)
  return visitOf(answer.result, answer.raw.cookies)
}

const visitOf = (
  { accessToken, outboxKey }: { accessToken: string | null; outboxKey?: string | undefined },
  set: readonly { name: string; value: string }[],
): Visit => ({
  caller: callerWith(portal, accessToken),
  refreshToken: set.find(({ name }) => name === cookies.refreshToken)?.value ?? '',
  outboxKey,
})

const refresh = (refreshToken: string) =>
  portal.anonymous.call('TokenAuth_RefreshToken', {
    headers: { ...byCookie, cookie: `${cookies.refreshToken}=${refreshToken}` },
  })

async function refreshed({ refreshToken }: Visit): Promise<Visit> {
  const answer = await refresh(refreshToken)
  expect(answer.status).toBe(200)
  return visitOf(answer.result, answer.raw.cookies)
}

const report = ({ caller }: Visit, idleSeconds: number) =>
  caller.call('Session_ReportActivity', { body: { idleSeconds } })

const nameOf = ({ raw }: { raw: { json(): unknown } }) => JSON.stringify(raw.json())

test('C13: a session whose person does nothing ends, remembered or not, however often its page refreshes', async () => {
  for (const rememberClient of [false, true]) {
    let visit = await signInByBrowser(await aPerson(portal, 'contoso'), { rememberClient })
    portal.moveClock(limit)
    visit = await refreshed(visit)
    portal.moveClock(60)
    const late = await refresh(visit.refreshToken)
    expect(late.status).toBe(401)
    expect(nameOf(late)).toContain('SessionHasEnded.byIdleness')
  }
})

test('C13: its access token ends with it, and no report of a page brings it back', async () => {
  const visit = await signInByBrowser(await aPerson(portal, 'contoso'))
  portal.moveClock(untilWarning)
  const renewed = await refreshed(visit)
  portal.moveClock(warning + 60)
  await changeSetting(portal, 'contoso', settings.sessionTimeOutSecond, String(untilWarning))
  expect((await renewed.caller.call('UserLink_GetLinkedUsers')).status).toBe(401)
  expect((await report(renewed, 0)).status).toBe(401)
  expect((await refresh(renewed.refreshToken)).status).toBe(401)
})

test('C13: what its person does keeps it, as long ago as the browser says, and the latest of two tabs holds', async () => {
  let visit = await signInByBrowser(await aPerson(portal, 'contoso'))
  portal.moveClock(limit - 60)
  visit = await refreshed(visit)
  expect((await report(visit, 30)).status).toBe(200)
  expect((await report(visit, 500)).status).toBe(200)
  portal.moveClock(limit - 60)
  visit = await refreshed(visit)
  portal.moveClock(120)
  expect((await refresh(visit.refreshToken)).status).toBe(401)
})

test('C13: once it is over it stays so, also where the time-out is switched off', async () => {
  const visit = await signInByBrowser(await aPerson(portal, 'contoso'))
  portal.moveClock(limit + 60)
  expect((await refresh(visit.refreshToken)).status).toBe(401)
  await changeSetting(portal, 'contoso', settings.sessionTimeOutIsEnabled, 'false')
  expect((await refresh(visit.refreshToken)).status).toBe(401)
})

test('A48: a call that was refused once because nobody was there opens nothing later, with a longer time-out either', async () => {
  const visit = await signInByBrowser(await aPerson(portal, 'contoso'))
  portal.moveClock(untilWarning)
  const renewed = await refreshed(visit)
  portal.moveClock(warning + 60)
  await changeSetting(portal, 'contoso', settings.sessionTimeOutSecond, String(untilWarning))
  expect((await renewed.caller.call('UserLink_GetLinkedUsers')).status).toBe(401)
  await changeSetting(portal, 'contoso', settings.sessionTimeOutSecond, String(10 * untilWarning))
  const answers = [await renewed.caller.call('UserLink_GetLinkedUsers'), await refresh(renewed.refreshToken)]
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(nameOf(answer)).toContain('SessionHasEnded.byIdleness')
  }
})

test('without a time-out nobody is away for too long, nor who came before it was switched on', async () => {
  await changeSetting(portal, 'contoso', settings.sessionTimeOutIsEnabled, 'false')
  let visit = await signInByBrowser(await aPerson(portal, 'contoso'))
  expect((await report(visit, 0)).status).toBe(200)
  portal.moveClock(10 * limit)
  visit = await refreshed(visit)
  await changeSetting(portal, 'contoso', settings.sessionTimeOutIsEnabled, 'true')
  visit = await refreshed(visit)
  expect((await report(visit, 0)).status).toBe(200)
  portal.moveClock(limit + 60)
  expect((await refresh(visit.refreshToken)).status).toBe(401)
})

test('programs that keep their tokens themselves report nothing, and go on', async () => {
  const { userName } = await aPerson(portal, 'contoso')
  const { result } = await portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: userName, password: personPassword },
    headers: tenantHeader(portal, 'contoso'),
  })
  portal.moveClock(10 * limit)
  const refreshToken = result.refreshToken ?? ''
  expect((await portal.anonymous.call('TokenAuth_RefreshToken', { query: { refreshToken } })).status).toBe(200)
})

test.each([-1, 86_401, 1.5, 'now', null])('%j seconds are refused by name', async (idleSeconds) => {
  const { caller } = await signInByBrowser(await aPerson(portal, 'contoso'))
  const answer = await caller.callWith('Session_ReportActivity', { body: { idleSeconds } })
  expect(answer.status).toBe(400)
  expect(membersOf(answer)).toEqual(['idleSeconds'])
  expect((await portal.anonymous.callWith('Session_ReportActivity', { body: { idleSeconds: 0 } })).status).toBe(401)
})

test('E4: a lock ends the session; what opens the device again is given to the same person alone', async () => {
  const person = await aPerson(portal, 'contoso')
  const visit = await signInByBrowser(person)
  expect((await visit.caller.call('TokenAuth_LogOut', { headers: byCookie })).status).toBe(200)
  expect((await refresh(visit.refreshToken)).status).toBe(401)
  expect((await report(visit, 0)).status).toBe(401)
  const other = await signInByBrowser(await aPerson(portal, 'contoso'))
  expect(other.outboxKey).not.toBe(visit.outboxKey)
  expect((await signInByBrowser(person)).outboxKey).toBe(visit.outboxKey)
})
