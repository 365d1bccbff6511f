import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { lifetimes } from '../../src/contract/vocabulary/limits.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import type { ImportedReport } from '../../src/server/reports/import/import-report.ts'
import {
  type Answered,
  type Caller,
  contosoAdmin,
  contosoAlice,
  fabrikamAdmin,
  type Portal,
  startApp,
} from './harness.ts'
import { aPerson, changePerson, personPassword, tenantHeader } from './identity.ts'
import { aReport } from './reports.ts'

let portal: Portal
let admin: Caller
let desk: ImportedReport
let other: ImportedReport
let people: ImportedReport
let fabrikams: ImportedReport

beforeAll(async () => {
  portal = await startApp()
  desk = await aReport(portal, { tenant: 'contoso', name: 'Desk', folder: 'service-desk' })
  other = await aReport(portal, { tenant: 'contoso', name: 'Another desk', folder: 'service-desk' })
  people = await aReport(portal, { tenant: 'contoso', name: 'People' })
  fabrikams = await aReport(portal, { tenant: 'fabrikam', name: 'Fabrikam’s' })
})
afterAll(() => portal.close())

let made = 0
let kioskId: number
beforeEach(async () => {
  admin = await portal.signIn(contosoAdmin)
  kioskId = await aKiosk()
})

const form = (more: object = {}) => ({
  id: null,
  name: `Hall ${made++}`,
  reportIds: [desk.reportId, other.reportId],
  startReportId: desk.reportId,
  resetSeconds: 30,
  ...more,
})

const save = (body: object, caller = admin) => caller.callWith('Kiosk_CreateOrEditKiosk', { body })
const kiosks = async (caller = admin) => (await caller.call('Kiosk_GetKiosks')).result.items
const one = async (id: number) => (await kiosks()).find((kiosk) => kiosk.id === id)

async function aKiosk(more: object = {}): Promise<number> {
  const wanted = form(more)
  const { status, error } = await save(wanted)
  if (status !== 200) throw new Error(JSON.stringify(error))
  return (await kiosks()).find(({ name }) => name === wanted.name)?.id ?? 0
}

const aLink = async (id = kioskId, caller = admin) =>
  (await caller.call('Kiosk_CreateKioskLink', { body: { id } })).result.token

/** As the page of a kiosk asks; a cookie alone proves nothing. */
const byCookie = (credential?: string, more: Record<string, string> = {}) => ({
  [headers.refreshTransport]: 'cookie',
  ...(credential !== undefined && { cookie: `${cookies.kioskDevice}=${credential}` }),
  ...more,
})

/** As a browser draws one for itself. */
const aKey = (): string => randomUUID()

const enrol = (token: string, key = aKey(), more: Record<string, string> = {}) =>
  portal.anonymous.callWith('Kiosk_EnrolDevice', { body: { token, key }, headers: { ...byCookie(), ...more } })

const cookieOf = ({ raw }: Answered<unknown>) => raw.cookies.find(({ name }) => name === cookies.kioskDevice)

function credentialOf(enrolled: Answered<unknown>): string {
  const credential = cookieOf(enrolled)?.value
  if (!credential) throw new Error('The device was not enrolled')
  return decodeURIComponent(credential)
}

const aDevice = async (id = kioskId): Promise<string> => credentialOf(await enrol(await aLink(id)))

const show = (credential?: string) => portal.anonymous.callWith('Kiosk_ShowKiosk', { headers: byCookie(credential) })

const open = (credential: string, id = desk.reportId) =>
  portal.anonymous.callWith('Kiosk_GetKioskReportEmbedToken', { query: { id }, headers: byCookie(credential) })

const embedded = async (credential: string, id?: number) =>
  ((await open(credential, id)).result as { embedTokenDto: { token: string } }).embedTokenDto.token

const asFrame = (token: string) =>
  portal.anonymous.callWith('ReportLibrary_GetReport', { headers: { authorization: `Bearer ${token}` } })

describe('an administrator', () => {
  test('makes, changes and deletes kiosks (Kiosk_CreateOrEditKiosk, Kiosk_GetKiosks, Kiosk_DeleteKiosk)', async () => {
    expect(await one(kioskId)).toMatchObject({
      reports: [
        { id: other.reportId, name: 'Another desk' },
        { id: desk.reportId, name: 'Desk' },
      ],
      startReportId: desk.reportId,
      resetSeconds: 30,
      deviceCount: 0,
    })
    const changed = { id: kioskId, reportIds: [other.reportId], startReportId: other.reportId, resetSeconds: null }
    expect((await save(form({ ...changed, name: ' Lobby ' }))).status).toBe(200)
    expect(await one(kioskId)).toMatchObject({ name: 'Lobby', startReportId: other.reportId, resetSeconds: null })
    expect((await admin.call('Kiosk_DeleteKiosk', { query: { id: kioskId } })).status).toBe(200)
    expect(await one(kioskId)).toBeUndefined()
    expect((await admin.call('Kiosk_DeleteKiosk', { query: { id: kioskId } })).status).toBe(404)
  })

  test('is told at its member what cannot be saved', async () => {
    for (const [more, member] of [
      [{ name: ' ' }, 'name'],
      [{ reportIds: [] }, 'reportIds'],
      [{ startReportId: people.reportId }, 'startReportId'],
      [{ resetSeconds: 9 }, 'resetSeconds'],
      // Rules say who sees which rows, and nobody stands there.
      [{ reportIds: [people.reportId], startReportId: people.reportId }, 'reportIds'],
    ] as const) {
      const { status, error } = await save(form(more))
      expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, [member]])
    }
    const { reportId } = fabrikams
    expect((await save(form({ reportIds: [reportId], startReportId: reportId }))).status).toBe(404)
    expect((await save(form({ id: 999_999 }))).status).toBe(404)
  })

  test('of another organisation, and who may not change reports, has nothing to do with them', async () => {
    const fabrikam = await portal.as(fabrikamAdmin)
    expect(await kiosks(fabrikam)).toEqual([])
    const plant = await aReport(portal, { tenant: 'fabrikam', name: 'Plant', folder: 'production' })
    const ofThem = { reportIds: [plant.reportId], startReportId: plant.reportId }
    expect((await save(form({ id: kioskId, ...ofThem }), fabrikam)).status).toBe(404)
    expect((await fabrikam.call('Kiosk_CreateKioskLink', { body: { id: kioskId } })).status).toBe(404)
    expect((await fabrikam.call('Kiosk_GetDevices', { query: { id: kioskId } })).status).toBe(404)
    const alice = await portal.as(contosoAlice)
    expect((await alice.call('Kiosk_GetKiosks')).status).toBe(403)
    expect((await alice.call('Kiosk_CreateKioskLink', { body: { id: kioskId } })).status).toBe(403)
  })

  test('sees the screens of a kiosk, and ends one (Kiosk_GetDevices, Kiosk_EndDevice)', async () => {
    const [first, second] = [await aDevice(), await aDevice()]
    portal.moveClock(60)
    await show(second)
    const { result } = await admin.call('Kiosk_GetDevices', { query: { id: kioskId } })
    expect(result.items).toHaveLength(2)
    const seen = result.items.filter(({ lastSeenTime, enrolmentTime }) => lastSeenTime > enrolmentTime)
    expect(seen).toHaveLength(1)
    const id = seen[0]?.id ?? ''
    expect((await (await portal.as(fabrikamAdmin)).call('Kiosk_EndDevice', { body: { id } })).status).toBe(404)
    expect((await admin.call('Kiosk_EndDevice', { body: { id } })).status).toBe(200)
    expect([(await show(first)).status, (await show(second)).status]).toEqual([200, 404])
    expect(await one(kioskId)).toMatchObject({ deviceCount: 1 })
  })
})

describe('a device', () => {
  test('becomes a screen by a link, once (Kiosk_CreateKioskLink, Kiosk_EnrolDevice)', async () => {
    const token = await aLink()
    const enrolled = await enrol(token)
    expect(enrolled).toMatchObject({
      status: 200,
      result: {
        organizationName: 'Contoso',
        tenancyName: 'contoso',
        startReportId: desk.reportId,
        resetSeconds: 30,
      },
    })
    expect(cookieOf(enrolled)).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: lifetimes.kioskDevice,
    })
    expect(JSON.stringify(enrolled.result)).not.toContain(cookieOf(enrolled)?.value)
    expect((await enrol(token)).status).toBe(404)
    const both = await Promise.all([aLink()].map((link) => link.then((again) => [enrol(again), enrol(again)])))
    const statuses = await Promise.all(both.flat().map(async (answer) => (await answer).status))
    expect(statuses.toSorted()).toEqual([200, 404])
  })

  test('O166: is answered again where the answer was lost: by the same link and its own key, within the hour, as one screen', async () => {
    const [token, key] = [await aLink(), aKey()]
    expect((await enrol(token, key)).status).toBe(200)
    const again = await enrol(token, key)
    expect(again).toMatchObject({ status: 200, result: { organizationName: 'Contoso', startReportId: desk.reportId } })
    expect((await show(credentialOf(again))).status).toBe(200)
    expect(await one(kioskId)).toMatchObject({ deviceCount: 1 })
    // Neither the link nor the key alone; a key of another link is none.
    expect((await enrol(token)).status).toBe(404)
    expect((await enrol(await aLink(), 'a'.repeat(31))).status).toBe(400)
    portal.moveClock(1)
    const second = await aLink()
    expect((await enrol(second, key)).status).toBe(200)
    expect(await one(kioskId)).toMatchObject({ deviceCount: 2 })
    expect((await show(credentialOf(again))).status).toBe(200)

    const tenantId = portal.tenantId('contoso')
    const kept = await tenantTransaction(portal.store, tenantId, (db) =>
      db.selectFrom('kiosk_devices').selectAll().where('kiosk_id', '=', kioskId).execute(),
    )
    for (const value of [token, key, credentialOf(again)]) expect(JSON.stringify(kept)).not.toContain(value)

    // A screen that was ended stays so, and what has answered for an hour answers no more.
    const { result } = await admin.call('Kiosk_GetDevices', { query: { id: kioskId } })
    for (const { id } of result.items.slice(1)) await admin.call('Kiosk_EndDevice', { body: { id } })
    expect([(await enrol(token, key)).status, (await enrol(second, key)).status]).toEqual([404, 200])
    portal.moveClock(lifetimes.kioskLink + 1)
    expect((await enrol(second, key)).status).toBe(404)
  })

  test('O166: that presses twice at once, or whose first press arrives after the second, is one screen', async () => {
    const [token, key] = [await aLink(), aKey()]
    const both = await Promise.all([enrol(token, key), enrol(token, key)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    // Whichever answer the browser hears last.
    for (const answer of both) expect((await show(credentialOf(answer))).status).toBe(200)
    expect(await one(kioskId)).toMatchObject({ deviceCount: 1 })
  })

  test('does not by one that is late, forged, of a deleted kiosk, or of somebody who may not give it any more', async () => {
    const late = await aLink()
    portal.moveClock(lifetimes.kioskLink + 1)
    expect((await enrol(late)).status).toBe(404)
    admin = await portal.signIn(contosoAdmin)
    expect((await enrol(`${portal.tenantId('contoso')}.${'A'.repeat(43)}`)).status).toBe(404)
    expect((await enrol('junk')).status).toBe(404)
    const gone = await aKiosk()
    const toGone = await aLink(gone)
    await admin.call('Kiosk_DeleteKiosk', { query: { id: gone } })
    expect((await enrol(toGone)).status).toBe(404)
    const former = await aPerson(portal, 'contoso', { role: 'Admin' })
    const link = await aLink(kioskId, await portal.signIn(former.person))
    await changePerson(portal, 'contoso', former.id, { is_active: false })
    expect((await enrol(link)).status).toBe(404)
  })

  test('goes on after a restart by its cookie, which counts only where it is asked for (Kiosk_ShowKiosk)', async () => {
    const credential = await aDevice()
    const shown = await show(credential)
    expect(shown).toMatchObject({ status: 200, result: { reports: [{ name: 'Another desk' }, { name: 'Desk' }] } })
    expect(cookieOf(shown)?.maxAge).toBe(lifetimes.kioskDevice)
    portal.moveClock(100 * 24 * 60 * 60)
    expect((await show(credential)).status).toBe(200)
    const bare = await portal.anonymous.callWith('Kiosk_ShowKiosk', {
      headers: { cookie: `${cookies.kioskDevice}=${credential}` },
    })
    expect([bare.status, (await show()).status, (await show(`${credential.slice(0, -1)}_`)).status]).toEqual([
      404, 404, 404,
    ])
  })

  test('opens the reports of its kiosk and no others, for nobody (Kiosk_GetKioskReportEmbedToken)', async () => {
    const credential = await aDevice()
    const { status, result } = await open(credential)
    expect([status, result]).toMatchObject([
      200,
      { embedTokenDto: { canEdit: false, isLogsEnabled: false }, tasks: [] },
    ])
    expect((await asFrame(await embedded(credential))).status).toBe(200)
    for (const id of [people.reportId, fabrikams.reportId, 999_999]) {
      const { status, error } = await open(credential, id)
      expect([status, error?.message]).toEqual([404, 'This screen does not show that report.'])
    }
    // Neither the credential nor what it opened is anybody’s sign-in.
    for (const token of [credential, await embedded(credential)]) {
      const { status: asPerson } = await portal.anonymous.callWith('PowerBIEmbed_GetSidebarItems', {
        headers: { ...byCookie(credential), authorization: `Bearer ${token}` },
      })
      expect(asPerson).toBe(401)
    }
  })

  test('loses what it has opened with its right: by the kiosk, the report, the screen, the feature', async () => {
    const credential = await aDevice()
    const [token, second] = [await embedded(credential), await embedded(credential, other.reportId)]
    const statuses = async () => [(await asFrame(token)).status, (await asFrame(second)).status]
    expect(await statuses()).toEqual([200, 200])
    const only = { id: kioskId, reportIds: [desk.reportId], startReportId: desk.reportId }
    await save(form(only))
    expect(await statuses()).toEqual([200, 401])

    const tenantId = portal.tenantId('contoso')
    const disable = (is_disabled: boolean) =>
      tenantTransaction(portal.store, tenantId, async (db) => {
        await db.updateTable('reports').set({ is_disabled }).where('id', '=', desk.reportId).execute()
        await announceIdentityChange(db, tenantId, 'reports')
      })
    await disable(true)
    expect([(await statuses())[0], (await open(credential)).status]).toEqual([401, 404])
    expect((await show(credential)).result).toMatchObject({ reports: [], startReportId: null })
    await disable(false)
    expect((await statuses())[0]).toBe(200)

    const powerBI = async (value: string) =>
      hostTransaction(portal.store, 'the test switches a feature', async (db) => {
        await db
          .insertInto('tenant_features')
          .values({ tenant_id: tenantId, name: features.powerBI, value })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value }))
          .execute()
        await announceIdentityChange(db, tenantId, 'everybody')
      })
    await powerBI('false')
    expect([(await statuses())[0], (await show(credential)).status]).toEqual([401, 404])
    await powerBI('true')

    const { result } = await admin.call('Kiosk_GetDevices', { query: { id: kioskId } })
    await admin.call('Kiosk_EndDevice', { body: { id: result.items[0]?.id ?? '' } })
    expect([(await statuses())[0], (await open(credential)).status]).toEqual([401, 404])
  })

  test('E4: signs out whoever was signed in on it', async () => {
    const { userName } = (await aPerson(portal, 'contoso')).person
    const signedIn = await portal.anonymous.callWith('TokenAuth_Authenticate', {
      body: { userNameOrEmailAddress: userName, password: personPassword },
      headers: { ...tenantHeader(portal, 'contoso'), [headers.refreshTransport]: 'cookie' },
    })
    const refresh = signedIn.raw.cookies.find(({ name }) => name === cookies.refreshToken)?.value ?? ''
    const { accessToken } = signedIn.result as { accessToken: string }
    const asPerson = async () =>
      (
        await portal.anonymous.callWith('Session_ReportActivity', {
          body: { idleSeconds: 0 },
          headers: { authorization: `Bearer ${accessToken}` },
        })
      ).status
    expect(await asPerson()).toBe(200)
    const { raw } = await enrol(await aLink(), aKey(), { cookie: `${cookies.refreshToken}=${refresh}` })
    expect(raw.cookies.find(({ name }) => name === cookies.refreshToken)?.value).toBe('')
    expect(await asPerson()).toBe(401)
  })

  test('is in the audit log of its organisation, without its secrets', async () => {
    const [token, key] = [await aLink(), aKey()]
    await enrol(token, key)
    await portal.app.audit.flush()
    const { result } = await admin.call('AuditLog_GetAuditLogs', {
      query: { serviceName: 'kiosk', maxResultCount: 50 } as never,
    })
    const text = JSON.stringify(result)
    expect(text).toContain('EnrolDevice')
    expect(text).not.toContain(token)
    expect(text).not.toContain(key)
  })
})
