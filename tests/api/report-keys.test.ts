import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import type { ReportKey } from '../../src/contract/models/report.ts'
import type { CreateOrEditReportKey } from '../../src/contract/services/report-keys.ts'
import { exportStatus } from '../../src/contract/vocabulary/enums.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { lifetimes, limits } from '../../src/contract/vocabulary/limits.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import { exportReportPages } from '../../src/server/jobs/export-report-pages.ts'
import type { ImportedReport } from '../../src/server/reports/import/import-report.ts'
import { seriesColours } from '../../src/shared/series-colours.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  fabrikamAdmin,
  fabrikamAlice,
  hostAdmin,
  type Portal,
  startApp,
} from './harness.ts'
import { changeSetting } from './identity.ts'
import { aReport } from './reports.ts'
import { readSheet } from './workbook.ts'

let portal: Portal
let admin: Caller
let alice: Caller
let desk: ImportedReport
let people: ImportedReport
let fabrikams: ImportedReport
let adminRole: number
/** Nobody signed in, at Contoso’s address. */
let visitor: { 'Abp-TenantId': string }

beforeAll(async () => {
  portal = await startApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  ;[admin, alice] = [await portal.as(contosoAdmin), await portal.as(contosoAlice)]
  desk = await aReport(portal, { tenant: 'contoso', name: 'Desk', folder: 'service-desk' })
  people = await aReport(portal, { tenant: 'contoso', name: 'People' })
  fabrikams = await aReport(portal, { tenant: 'fabrikam', name: 'Fabrikam’s' })
  visitor = { 'Abp-TenantId': String(portal.tenantId('contoso')) }
  const { result } = await admin.call('PbiReports_GetPbiReportForEdit', { query: { id: desk.reportId } })
  adminRole = result.roles.find(({ displayName }) => displayName === 'Admin')?.id ?? 0
})

afterAll(() => portal.close())

const inSeconds = (seconds: number) => new Date(portal.now().getTime() + seconds * 1000).toISOString()

const aForm = (more: Partial<CreateOrEditReportKey> = {}): CreateOrEditReportKey => ({
  reportId: desk.reportId,
  name: 'Wall',
  expiration: inSeconds(24 * 60 * 60),
  ...more,
})

async function aKey(more: Partial<CreateOrEditReportKey> = {}): Promise<ReportKey> {
  const { status, result, error } = await admin.call('ReportKeys_CreateOrEdit', { body: aForm(more) })
  if (status !== 200) throw new Error(JSON.stringify(error))
  return result
}

const saveAs = (caller: Caller, body: object) => caller.callWith('ReportKeys_CreateOrEdit', { body })

const open = (
  caller: Caller,
  { reportId, key, id }: Pick<ReportKey, 'reportId' | 'key' | 'id'>,
  headers: Record<string, string> = {},
) => caller.call('PowerBIEmbed_GetReportKeyEmbedToken', { query: { reportId, key, keyId: id }, headers })

const openPublic = (key: Pick<ReportKey, 'reportId' | 'key' | 'id'>) => open(portal.anonymous, key, visitor)

const asFrame = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const seal = (key: ReportKey, more: object = {}) =>
  admin.call('ReportKeys_CreateEncryptedKey', { body: { reportId: key.reportId, reportKeyId: key.id, ...more } })

const openSealed = (encryptedValue: string, reportId = desk.reportId, caller = portal.anonymous) =>
  caller.call('PowerBIEmbed_GetEncryptedReportKeyEmbedToken', { query: { reportId, encryptedValue } })

/** Tickets that a frame with this token counts. */
async function countedTickets(token: string, filters: object[] = []): Promise<unknown> {
  const { status, result } = await portal.anonymous.callWith('ReportLibrary_QueryVisuals', {
    body: { pageName: 'desk', visuals: [{ visualName: 'topics', filters }] },
    ...asFrame(token),
  })
  if (status !== 200) return status
  const [answer] = (result as { results: { rows: [string, number][] }[] }).results
  return new Map(answer?.rows)
}

const firstLine = { target: { table: 'Agents', column: 'Team' }, operator: 'In', values: ['Contoso First line'] }

const tokenOf = async (answer: ReturnType<typeof open>) => {
  const { status, result, error } = await answer
  if (!result?.embedTokenDto) throw new Error(`${status} ${JSON.stringify(error)}`)
  return result.embedTokenDto
}

describe('a share key', () => {
  test('is kept with everything that its form says (ReportKeys_GetReportKeyForEdit)', async () => {
    const made = await aKey({
      description: 'For the hall',
      roleIds: [adminRole],
      filter: JSON.stringify(firstLine),
      slideshowPages: [1, 3],
      slideshowInterval: 30,
    })
    expect(made.key).toMatch(/^[\w-]{22}$/)
    const { result } = await admin.call('ReportKeys_GetReportKeyForEdit', { query: { id: made.id } })
    expect(result).toMatchObject({
      name: 'Wall',
      description: 'For the hall',
      roleIds: [adminRole],
      filter: JSON.stringify(firstLine),
      slideshowPages: [1, 3],
      slideshowInterval: 30,
      isKeyPublic: false,
      key: made.key,
    })
  })

  test('is not readable in the store', async () => {
    const { id, key } = await aKey()
    const row = await tenantTransaction(portal.store, portal.tenantId('contoso'), (db) =>
      db.selectFrom('report_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(row)).not.toContain(key)
  })

  test('is listed with its report, and gone when deleted (ReportKeys_GetAllForReport, ReportKeys_Delete)', async () => {
    const { id } = await aKey({ name: 'Short-lived' })
    const listed = async () => {
      const query = { reportId: desk.reportId }
      return (await admin.call('ReportKeys_GetAllForReport', { query })).result.items.map((key) => key.id)
    }
    expect(await listed()).toContain(id)
    expect((await admin.call('ReportKeys_Delete', { query: { id } })).status).toBe(200)
    expect(await listed()).not.toContain(id)
    expect((await admin.call('ReportKeys_GetReportKeyForEdit', { query: { id } })).status).toBe(404)
  })

  test('lasts at most as long as the settings say, and one that lasts longer may stay as it is', async () => {
    const inDays = (days: number) => inSeconds(days * 24 * 60 * 60)
    const long = await aKey({ expiration: inDays(200) })
    await changeSetting(portal, 'contoso', settings.reportKeyLongestDays, '100')
    try {
      const tooFar = await admin.callWith('ReportKeys_CreateOrEdit', { body: aForm({ expiration: inDays(101) }) })
      expect(tooFar.status).toBe(400)
      expect(tooFar.error?.validationErrors).toMatchObject([{ members: ['expiration'] }])
      await aKey({ expiration: inDays(99) })
      await aKey({ id: long.id, name: 'Renamed', expiration: long.expiration })
      const later = aForm({ id: long.id, expiration: inDays(201) })
      expect((await admin.callWith('ReportKeys_CreateOrEdit', { body: later })).status).toBe(400)
    } finally {
      await changeSetting(portal, 'contoso', settings.reportKeyLongestDays, '365')
    }
    expect((await admin.callWith('ReportKeys_CreateOrEdit', { body: aForm({ expiration: inDays(366) }) })).status).toBe(
      400,
    )
  })

  test.each<[string, Partial<CreateOrEditReportKey>, string]>([
    ['an end that is past', { expiration: '2020-01-01T00:00:00Z' }, 'expiration'],
    ['an end that is no moment (R3)', { expiration: '2026-12-31T23:59:60Z' }, 'expiration'],
    ['an end in a year of five digits (R3)', { expiration: '9999-12-31T23:59:59-12:00' }, 'expiration'],
    ['a filter that is no JSON', { filter: '{' }, 'filter'],
    ['a filter of no kind', { filter: '{"any":1}' }, 'filter'],
    [
      'a filter on what the report does not have',
      { filter: JSON.stringify({ ...firstLine, target: { table: 'X', column: 'Y' } }) },
      'filter',
    ],
    [
      'a filter on a measure, which would need the rows that it hides',
      {
        filter: JSON.stringify({
          target: { table: 'Tickets', measure: 'Tickets opened' },
          logicalOperator: 'And',
          conditions: [{ operator: 'GreaterThan', value: 5 }],
        }),
      },
      'filter',
    ],
    ...(
      [
        ['A199: a filter whose empty conditions stand for its values', { ...firstLine, conditions: [] }],
        ['A199: a filter whose empty lists stand for its values', { ...firstLine, combinations: [] }],
        ['A199: a filter whose condition is none', { target: firstLine.target, conditions: [{ operator: 'None' }] }],
        ['A199: a filter that keeps all', { ...firstLine, operator: 'All' }],
        ['A199: no filter at all', []],
      ] as const
    ).map(([what, filter]) => [what, { filter: JSON.stringify(filter) }, 'filter'] as [string, object, string]),
    ['a filter longer than the limit', { filter: ' '.repeat(limits.reportKeyFilter + 1) }, 'filter'],
    ['a page that there is not', { slideshowPages: [9] }, 'slideshowPages'],
    ['a slideshow faster than 5 seconds', { slideshowInterval: 4 }, 'slideshowInterval'],
    ['a role that there is not', { roleIds: [2_000_000_000] }, 'roleIds'],
  ])('is not made with %s', async (_, more, member) => {
    const { status, error } = await saveAs(admin, aForm(more))
    expect([status, error?.validationErrors?.flatMap(({ members }) => members)]).toEqual([400, [member]])
  })

  test('is never public where each person has rows of their own', async () => {
    const { error } = await saveAs(admin, aForm({ reportId: people.reportId, isKeyPublic: true }))
    expect(error?.validationErrors?.[0]?.members).toEqual(['isKeyPublic'])
  })
})

describe('a report opened by a key', () => {
  test('needs no sign-in where the key is public (PowerBIEmbed_GetReportKeyEmbedToken)', async () => {
    const key = await aKey({ isKeyPublic: true, slideshowPages: [2, 1], slideshowInterval: 10 })
    const { result } = await openPublic(key)
    expect(result).toMatchObject({
      tasks: [],
      embedTokenDto: {
        reportId: desk.reportGuid,
        canEdit: false,
        isLogsEnabled: false,
        slideshowPages: [2, 1],
        slideshowInterval: 10,
        pageNames: ['people', 'desk'],
        initialPage: 'people',
      },
    })
    const frame = asFrame(result.embedTokenDto?.token ?? '')
    expect((await portal.anonymous.call('ReportLibrary_GetReport', frame)).result.reportGuid).toBe(desk.reportGuid)
  })

  test('shows only rows that the key keeps, whatever the frame asks (F11)', async () => {
    const whole = await countedTickets((await tokenOf(openPublic(await aKey({ isKeyPublic: true })))).token)
    const { token, filter } = await tokenOf(
      openPublic(await aKey({ isKeyPublic: true, filter: JSON.stringify(firstLine) })),
    )
    expect(JSON.parse(filter ?? '')).toEqual([firstLine])
    const kept = await countedTickets(token)
    expect(kept).toEqual(await countedTickets((await tokenOf(open(admin, await aKey()))).token, [firstLine]))
    expect(kept).not.toEqual(whole)
    const others = { ...firstLine, operator: 'NotIn' }
    expect(await countedTickets(token, [others])).toEqual(new Map())
  })

  test('exports no row that the key keeps back', async () => {
    const { token } = await tokenOf(openPublic(await aKey({ isKeyPublic: true, filter: JSON.stringify(firstLine) })))
    const { result } = await portal.anonymous.callWith('ReportLibrary_ExportVisual', {
      body: {
        pageName: 'desk',
        visual: { visualName: 'topics', filters: [{ ...firstLine, operator: 'NotIn' }] },
        exportDataType: 'underlying',
      },
      ...asFrame(token),
    })
    const { data } = result as { data: string }
    expect(data.trim().split('\r\n')).toHaveLength(1)
  })

  test('ends with the key, never later', async () => {
    const key = await aKey({ isKeyPublic: true, expiration: inSeconds(90) })
    expect((await tokenOf(openPublic(key))).secondsLeft).toBe(90)
    const { sharedBy } = (await openPublic(key)).result
    expect(sharedBy).toEqual({ organizationName: expect.stringMatching(/^Contoso/), expiration: key.expiration })
    expect((await tokenOf(openPublic(await aKey({ isKeyPublic: true })))).secondsLeft).toBe(lifetimes.embedToken)
  })

  test.each<[string, (key: ReportKey) => Promise<unknown>]>([
    ['deleted', ({ id }) => admin.call('ReportKeys_Delete', { query: { id } })],
    ['changed', ({ id }) => saveAs(admin, aForm({ id, isKeyPublic: true, filter: JSON.stringify(firstLine) }))],
  ])('ends at once when the key is %s', async (_, change) => {
    const key = await aKey({ isKeyPublic: true })
    const { token } = await tokenOf(openPublic(key))
    expect(await countedTickets(token)).toBeInstanceOf(Map)
    await change(key)
    expect(await countedTickets(token)).toBe(401)
  })

  test('ends at once when the report is disabled', async () => {
    const key = await aKey({ isKeyPublic: true })
    const { token } = await tokenOf(openPublic(key))
    const setDisabled = (isDisabled: boolean) =>
      admin.call('PbiReports_CreateOrEdit', {
        body: { id: desk.reportId, itemGuid: desk.reportGuid, itemType: 'Report', name: 'Desk', isDisabled },
      })
    await setDisabled(true)
    expect(await countedTickets(token)).toBe(401)
    const { status, error } = await openPublic(key)
    expect([status, error?.name]).toEqual([404, 'reportSharing.reportWasWithdrawn'])
    await setDisabled(false)
  })

  test('ends at once when the organisation is switched off, or has no reports any more', async () => {
    const { token } = await tokenOf(openPublic(await aKey({ isKeyPublic: true })))
    const host = await portal.as(hostAdmin)
    const id = portal.tenantId('contoso')
    const { result: tenant } = await host.call('Tenant_GetTenantForEdit', { query: { id } })
    const featureValues = Object.values(features)
      .filter((name) => name.startsWith(features.powerBI))
      .map((name) => ({ name, value: 'false' }))

    await host.call('Tenant_UpdateTenant', { body: { ...tenant, isActive: false } })
    expect(await countedTickets(token)).toBe(401)
    await host.call('Tenant_UpdateTenant', { body: { ...tenant, isActive: true } })
    portal.forgetSignIns()
    admin = await portal.as(contosoAdmin)
    alice = await portal.as(contosoAlice)
    await host.call('Tenant_UpdateTenantFeatures', { body: { id, featureValues } })
    expect(await countedTickets(token)).toBe(401)
    await host.call('Tenant_ResetTenantSpecificFeatures', { body: { id } })
    expect(await countedTickets(token)).toBeInstanceOf(Map)
  })

  test('asks for a sign-in where the key is not public, and for one of its roles', async () => {
    const key = await aKey({ roleIds: [adminRole] })
    expect((await openPublic(key)).status).toBe(401)
    const refusals = [await open(alice, key)]
    expect((await tokenOf(open(admin, key))).reportName).toBe('Desk')
    const forAll = await aKey()
    expect((await tokenOf(open(alice, forAll))).reportName).toBe('Desk')
    const { encryptedValue } = (await seal(forAll)).result
    refusals.push(await openSealed(encryptedValue, desk.reportId, await portal.as(fabrikamAlice)))
    expect(refusals.map(({ status, error }) => `${status} ${error?.name}`)).toEqual(
      Array(2).fill('404 reportSharing.linkIsForOthers'),
    )
    expect((await open(await portal.as(fabrikamAlice), forAll)).status).toBe(404)
  })

  test('ends with the session of the person whom the key opened it for', async () => {
    const caller = await portal.signIn(contosoAdmin)
    const { token } = await tokenOf(open(caller, await aKey()))
    await caller.call('TokenAuth_LogOut')
    expect(await countedTickets(token)).toBe(401)
  })
})

describe('wrong keys (F6)', () => {
  test('look like keys that are gone: guessed – also of one that has ended –, of another report or tenant', async () => {
    const key = await aKey({ isKeyPublic: true })
    const expired = await aKey({ isKeyPublic: true, expiration: inSeconds(1) })
    const deleted = await aKey({ isKeyPublic: true })
    await admin.call('ReportKeys_Delete', { query: { id: deleted.id } })
    portal.moveClock(2)
    const wrong = [
      ...[key, expired, deleted].map((one) => ({ ...one, key: 'AAAAAAAAAAAAAAAAAAAAAA' })),
      { ...key, id: key.id + 1_000_000 },
      { ...key, reportId: people.reportId },
    ]
    const answers = await Promise.all(wrong.map((one) => openPublic(one)))
    expect(new Set(answers.map(({ status, error }) => `${status} ${error?.message}`))).toEqual(
      new Set(['404 This link is not valid, or it has ended.']),
    )
    const elsewhere = { 'Abp-TenantId': String(portal.tenantId('fabrikam')) }
    expect((await open(portal.anonymous, key, elsewhere)).status).toBe(404)
    expect((await openPublic(key)).status).toBe(200)
  })

  test('are not the right ones that have ended: who was given the link is told why, however often', async () => {
    const expired = await aKey({ isKeyPublic: true, expiration: inSeconds(1) })
    const deleted = await aKey({ isKeyPublic: true })
    const living = await aKey({ isKeyPublic: true })
    const { encryptedValue } = (await seal(living, { expiration: inSeconds(1) })).result
    await admin.call('ReportKeys_Delete', { query: { id: deleted.id } })
    portal.moveClock(2)
    const told = async (answer: ReturnType<typeof open>) => {
      const { status, error } = await answer
      return `${status} ${error?.name}`
    }
    expect(await told(openPublic(expired))).toBe('404 reportSharing.linkHasExpired')
    expect(await told(openSealed(encryptedValue))).toBe('404 reportSharing.linkHasExpired')
    for (let time = 0; time <= limits.wrongReportKeys; time++)
      expect(await told(openPublic(deleted))).toBe('404 reportSharing.linkWasWithdrawn')
    expect((await openPublic(living)).status).toBe(200)
  })

  test('A98: are counted together for all addresses of one IPv6 network', async () => {
    const key = await aKey({ isKeyPublic: true })
    const openFrom = (address: string, secret = key.key) =>
      open(portal.anonymous, { ...key, key: secret }, { ...visitor, 'X-Forwarded-For': address })
    for (let time = 0; time <= limits.wrongReportKeys; time++)
      await openFrom(`2001:db8::${time + 1}:2:3:4`, 'AAAAAAAAAAAAAAAAAAAAAA')
    expect((await openFrom('2001:db8::4:3:2:1', 'AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(429)
    expect((await openFrom('2001:db8:0:100::1', 'AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  })

  test('A202: are counted by address, and then wrong ones wait, gone or not, and every right one opens', async () => {
    const key = await aKey({ isKeyPublic: true, isExportingPages: true })
    const ofRole = await aKey({ roleIds: [adminRole] })
    const { encryptedValue } = (await seal(key)).result
    const wrong = { ...key, key: 'AAAAAAAAAAAAAAAAAAAAAA' }
    const missing = { ...wrong, id: key.id + 1_000_000 }
    let last = 0
    for (let time = 0; time <= limits.wrongReportKeys && last !== 429; time++) last = (await openPublic(wrong)).status
    expect(last).toBe(429)
    const refused = await Promise.all([
      openPublic(wrong),
      openPublic(missing),
      openSealed(encryptedValue, people.reportId),
    ])
    expect(refused.map(({ status, raw }) => [status, raw.headers['retry-after']])).toEqual(
      refused.map(() => [429, String(lifetimes.wrongReportKeySpan)]),
    )
    const { reportIdEncrypted: rid, idEncrypted: rkid } = key
    const right = await Promise.all([
      openPublic(key),
      openSealed(encryptedValue),
      open(admin, ofRole),
      portal.anonymous.call('PbiReports_GetExportedPagesForReport', { query: { rid, rkid } }),
    ])
    expect(right.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    portal.moveClock(lifetimes.wrongReportKeySpan + 1)
    expect((await openPublic(wrong)).status).toBe(404)
  })
})

describe('a sealed key', () => {
  test('opens the report with its filter besides the key’s, and says of no tenant (PowerBIEmbed_GetEncryptedReportKeyEmbedToken)', async () => {
    const key = await aKey({ isKeyPublic: true, filter: JSON.stringify(firstLine) })
    const high = { target: { table: 'Tickets', column: 'Priority' }, operator: 'In', values: ['High'] }
    const { result } = await seal(key, { filter: JSON.stringify(high), expiration: inSeconds(120) })
    const { token, secondsLeft } = await tokenOf(openSealed(result.encryptedValue))
    expect(secondsLeft).toBe(120)
    const all = await tokenOf(open(admin, await aKey()))
    expect(await countedTickets(token)).toEqual(await countedTickets(all.token, [firstLine, high]))
    await admin.call('ReportKeys_Delete', { query: { id: key.id } })
    expect(await countedTickets(token)).toBe(401)
    expect((await openSealed(result.encryptedValue)).status).toBe(404)
  })

  test('that was changed, cut, sealed for something else or moved to another tenant opens nothing (F7)', async () => {
    const key = await aKey({ isKeyPublic: true })
    const { encryptedValue } = (await seal(key)).result
    const [, ...rest] = encryptedValue.split('.')
    const flipped = encryptedValue.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))
    const wrong = [
      flipped,
      encryptedValue.slice(0, -8),
      [portal.tenantId('fabrikam'), ...rest].join('.'),
      key.idEncrypted,
      'null',
    ]
    for (const value of wrong) expect((await openSealed(value)).status, value).toBe(404)
    expect((await openSealed(encryptedValue, people.reportId)).status).toBe(404)
    expect(
      (await portal.anonymous.call('PowerBIEmbed_GetEncryptedReportKeyEmbedToken', { query: { encryptedValue } }))
        .status,
    ).toBe(200)
    expect((await openSealed(encryptedValue)).status).toBe(200)
  })

  test('ends no later than its key (ReportKeys_CreateEncryptedKey)', async () => {
    const key = await aKey({ expiration: inSeconds(60) })
    const { error } = await seal(key, { expiration: inSeconds(61) })
    expect(error?.validationErrors?.[0]?.members).toEqual(['expiration'])
    expect((await seal(key)).result.expiration).toBe(key.expiration)
  })
})

describe('pages drawn for a key', () => {
  const exported = (key: Pick<ReportKey, 'reportIdEncrypted' | 'idEncrypted'>, caller = portal.anonymous) =>
    caller.call('PbiReports_GetExportedPagesForReport', {
      query: { rid: key.reportIdEncrypted, rkid: key.idEncrypted },
    })

  test('wait as a job, and are pictures when it has run (PbiReports_GetExportedPagesForReport)', async () => {
    const key = await aKey({ isKeyPublic: true, isExportingPages: true })
    expect(key.exportObjects.map((page) => page.exportStatus)).toEqual(Array(3).fill(exportStatus.notStarted))
    await portal.runJobs()
    const { items } = (await exported(key)).result
    expect(items.map((page) => [page.pageNumber, page.pageName, page.exportStatus])).toEqual([
      [1, 'desk', exportStatus.succeeded],
      [2, 'people', exportStatus.succeeded],
      [3, 'backlog', exportStatus.succeeded],
    ])
    const [desktop] = items.map(({ bytes }) => Buffer.from(bytes ?? '', 'base64').toString('utf8'))
    expect(desktop).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
    expect(desktop).toContain('Tickets opened')
    expect(desktop).not.toMatch(/<script|<foreignObject|href=/)
  })

  test('R70: have the line of a figure that is followed, and its change on the year before', async () => {
    const sales = await aReport(portal, { tenant: 'contoso', name: 'Sales', folder: 'sales-performance' })
    const key = await aKey({ reportId: sales.reportId, isKeyPublic: true, isExportingPages: true, pagesToExport: [1] })
    await portal.runJobs()
    const [page] = (await exported(key)).result.items
    const picture = Buffer.from(page?.bytes ?? '', 'base64').toString('utf8')
    const cards = [...picture.matchAll(/<polyline [^>]*fill="none"/g)]
    expect(cards).toHaveLength(5)
    const changes = [
      ...picture.matchAll(/fill="(#[0-9a-f]{6})"[^>]*>([↑↓] [^<]*)<tspan[^>]*>( 2026 vs 2025)<\/tspan>/g),
    ]
    const [good, bad] = ['#23723b', '#a51f1e']
    // Fewer returns are better.
    expect(changes.map(([, colour, change]) => [change, colour])).toEqual([
      ['↑ +7.6%', good],
      ['↑ +9.6%', good],
      ['↓ −1.8%', bad],
      ['↑ +0.2 pp', good],
      ['↓ −0.1 pp', good],
    ])
  })

  test('R92: have the colours of the frame, and what a slicer that is shut says', async () => {
    const sales = await aReport(portal, { tenant: 'contoso', name: 'Sales in colours', folder: 'sales-performance' })
    const key = await aKey({ reportId: sales.reportId, isKeyPublic: true, isExportingPages: true, pagesToExport: [1] })
    await portal.runJobs()
    const [page] = (await exported(key)).result.items
    const picture = Buffer.from(page?.bytes ?? '', 'base64').toString('utf8')
    expect(picture).toMatch(/>Year: <tspan[^>]*>All</)
    expect(picture).toMatch(/>Region: <tspan[^>]*>All</)
    // Bars of categories, each in its own.
    for (const colour of seriesColours.light.slice(0, 6)) expect(picture).toContain(colour)
  })

  test('are drawn anew, those that are asked for alone (ReportKeys_UpdateExportForReportKey)', async () => {
    const key = await aKey({ isKeyPublic: true, isExportingPages: true, pagesToExport: [3] })
    await portal.runJobs()
    const before = (await exported(key)).result.items.map(({ id }) => id)
    expect(before).toHaveLength(1)
    const query = { reportId: desk.reportId, reportKeyId: key.id }
    expect((await admin.call('ReportKeys_UpdateExportForReportKey', { query })).status).toBe(200)
    expect((await exported(key)).result.items).toMatchObject([{ exportStatus: exportStatus.notStarted, bytes: null }])
    await portal.runJobs()
    const after = (await exported(key)).result.items
    expect(after).toMatchObject([{ pageName: 'backlog', exportStatus: exportStatus.succeeded }])
    expect(after[0]?.id).not.toBe(before[0])
  })

  test('are taken up where a process that was killed left them', async () => {
    const key = await aKey({ isKeyPublic: true, isExportingPages: true, pagesToExport: [1, 3] })
    await tenantTransaction(portal.store, portal.tenantId('contoso'), (db) =>
      db
        .updateTable('report_exports')
        .set({ export_status: exportStatus.running })
        .where('report_key_id', '=', key.id)
        .where('page_number', '=', 1)
        .execute(),
    )
    await portal.runJobs()
    const { items } = (await exported(key)).result
    expect(items.map((page) => page.exportStatus)).toEqual([exportStatus.succeeded, exportStatus.succeeded])
  })

  test('are tried again where they could not be drawn, and the others are there meanwhile', async () => {
    const key = await aKey({ isKeyPublic: true, isExportingPages: true, pagesToExport: [1, 3] })
    const renameFirst = (page_name: string) =>
      tenantTransaction(portal.store, portal.tenantId('contoso'), (db) =>
        db
          .updateTable('report_exports')
          .set({ page_name })
          .where('report_key_id', '=', key.id)
          .where('page_number', '=', 1)
          .execute(),
      )
    const states = async () => (await exported(key)).result.items.map((page) => page.exportStatus)
    await renameFirst('nowhere')
    await portal.runJobs({ failing: [exportReportPages] })
    expect(await states()).toEqual([exportStatus.notStarted, exportStatus.succeeded])
    await renameFirst('desk')
    portal.moveClock(60)
    await portal.runJobs()
    expect(await states()).toEqual([exportStatus.succeeded, exportStatus.succeeded])
  })

  test('have failed, and are not drawn for ever, when every process that drew them was killed', async () => {
    const key = await aKey({ isKeyPublic: true, isExportingPages: true, pagesToExport: [1, 3] })
    await tenantTransaction(portal.store, portal.tenantId('contoso'), async (db) => {
      const ofKey = db.updateTable('report_exports').where('report_key_id', '=', key.id)
      await ofKey.set({ export_status: exportStatus.running }).where('page_number', '=', 1).execute()
      await db.updateTable('jobs').set({ attempts: 99 }).where('state', '=', 'waiting').execute()
    })
    await portal.runJobs()
    const { items } = (await exported(key)).result
    expect(items.map((page) => page.exportStatus)).toEqual([exportStatus.failed, exportStatus.failed])
    const query = { reportId: desk.reportId, reportKeyId: key.id }
    await admin.call('ReportKeys_UpdateExportForReportKey', { query })
    await portal.runJobs()
    const again = (await exported(key)).result.items
    expect(again.map((page) => page.exportStatus)).toEqual([exportStatus.succeeded, exportStatus.succeeded])
  })

  test('that were stopped stay undrawn and say so, those drawn stay; what failed alone is drawn again (ReportKeys_CancelExportForReportKey)', async () => {
    const key = await aKey({ isKeyPublic: true, isExportingPages: true, pagesToExport: [1, 3] })
    const query = { reportId: desk.reportId, reportKeyId: key.id }
    await tenantTransaction(portal.store, portal.tenantId('contoso'), (db) =>
      db
        .updateTable('report_exports')
        .set({ export_status: exportStatus.succeeded, bytes: Buffer.from('<svg/>') })
        .where('report_key_id', '=', key.id)
        .where('page_number', '=', 1)
        .execute(),
    )
    expect((await admin.call('ReportKeys_CancelExportForReportKey', { query })).status).toBe(200)
    await portal.runJobs()
    const [first, third] = (await exported(key)).result.items
    expect([first?.exportStatus, first?.problem]).toEqual([exportStatus.succeeded, null])
    expect([third?.exportStatus, third?.problem]).toEqual([
      exportStatus.failed,
      'The drawing was stopped before this page was done.',
    ])

    const again = { query: { ...query, isOnlyFailed: true } }
    expect((await admin.call('ReportKeys_UpdateExportForReportKey', again)).status).toBe(200)
    await portal.runJobs()
    const [same, drawn] = (await exported(key)).result.items
    expect([same?.id, same?.bytes]).toEqual([first?.id, first?.bytes])
    expect([drawn?.id, drawn?.exportStatus, drawn?.problem]).toEqual([third?.id, exportStatus.succeeded, null])
  })

  test('A83, F15: are shown to nobody once the report shows each person their own rows', async () => {
    const report = { tenant: 'contoso', name: 'With rules by and by' } as const
    const { reportId } = await aReport(portal, { ...report, folder: 'service-desk' })
    const key = await aKey({ reportId, isKeyPublic: true, isExportingPages: true, pagesToExport: [1] })
    await portal.runJobs()
    expect((await exported(key)).result.items).toMatchObject([{ exportStatus: exportStatus.succeeded }])
    await aReport(portal, { ...report, folder: 'headcount' })
    expect((await openPublic(key)).status).toBe(403)
    for (const caller of [portal.anonymous, alice, admin]) {
      const { status, error } = await exported(key, caller)
      expect([status, error?.message]).toEqual([400, expect.stringContaining('cannot be drawn once for everybody')])
    }
    const query = { reportId, reportKeyId: key.id }
    expect((await admin.call('ReportKeys_UpdateExportForReportKey', { query })).status).toBe(400)
    await aReport(portal, { ...report, folder: 'service-desk' })
    expect((await exported(key)).status).toBe(200)
  })

  test('A88: are drawn beside guests of a public link who ask for much', async () => {
    const shared = await aKey({ isKeyPublic: true })
    const frame = asFrame((await openPublic(shared)).result.embedTokenDto?.token ?? '')
    const key = await aKey({ isExportingPages: true, pagesToExport: [1] })
    let answered = 0
    const guests = Array.from({ length: 30 }, async (_, guest) => {
      const visuals = Array.from({ length: 60 }, (__, index) => ({
        visualName: 'topics',
        rowLimit: 100,
        filters: [
          {
            target: { table: firstLine.target.table, column: firstLine.target.column },
            operator: 'NotIn' as const,
            values: [`nobody ${guest} ${index}`],
          },
        ],
      }))
      const body = { pageName: 'desk', visuals }
      expect((await portal.anonymous.call('ReportLibrary_QueryVisuals', { body, ...frame })).status).toBe(200)
      answered++
    })
    await Promise.race(guests)
    await portal.runJobs()
    const waiting = guests.length - answered
    expect((await exported(key, admin)).result.items).toMatchObject([{ exportStatus: exportStatus.succeeded }])
    expect(waiting).toBeGreaterThan(guests.length / 2)
    await Promise.all(guests)
  })

  test('show only rows that the key keeps', async () => {
    const picture = async (filter?: object) => {
      const key = await aKey({
        isKeyPublic: true,
        isExportingPages: true,
        pagesToExport: [2],
        filter: filter ? JSON.stringify(filter) : null,
      })
      await portal.runJobs()
      return Buffer.from((await exported(key)).result.items[0]?.bytes ?? '', 'base64').toString('utf8')
    }
    expect(await picture()).toContain('Contoso Networks')
    expect(await picture(firstLine)).not.toContain('Contoso Networks')
  })

  test('are for whoever the key opens the report for, and end with it (F8)', async () => {
    const key = await aKey({ isExportingPages: true, pagesToExport: [1], roleIds: [adminRole] })
    await portal.runJobs()
    expect((await exported(key)).status).toBe(401)
    expect((await exported(key, alice)).status).toBe(404)
    expect((await exported(key, await portal.as(fabrikamAdmin))).status).toBe(404)
    expect((await exported(key, admin)).result.items).toHaveLength(1)
    const other = await aKey({ isKeyPublic: true })
    expect((await exported({ ...key, idEncrypted: key.reportIdEncrypted })).status).toBe(404)
    expect((await exported({ ...key, idEncrypted: other.idEncrypted })).result.items).toEqual([])
    await admin.call('ReportKeys_Delete', { query: { id: key.id } })
    expect((await exported(key, admin)).status).toBe(404)
  })

  test('are not drawn once for all where each person has rows of their own', async () => {
    const { status, error } = await saveAs(admin, aForm({ reportId: people.reportId, isExportingPages: true }))
    expect([status, error?.message]).toEqual([400, expect.stringContaining('their own rows')])
  })
})

describe('the share keys of all reports (ReportKeys_GetKeysOfTenant)', () => {
  const listed = async (query: object = {}) => {
    await portal.app.audit.flush()
    return (await admin.call('ReportKeys_GetKeysOfTenant', { query: { maxResultCount: 1000, ...query } })).result.items
  }
  const idsOf = async (query: object) => (await listed(query)).map(({ id }) => id)
  const found = async ({ id }: ReportKey) => (await listed()).find((key) => key.id === id)

  test('tell how often they were used, when and by whom last, and open nothing themselves', async () => {
    const key = await aKey({ name: 'Counted', isKeyPublic: true, roleIds: [adminRole] })
    expect(await found(key)).toEqual({
      id: key.id,
      name: 'Counted',
      reportId: desk.reportId,
      reportName: 'Desk',
      isReportDisabled: false,
      expiration: key.expiration,
      isKeyPublic: true,
      roles: ['Admin'],
      hasFilter: false,
      taskCount: 0,
      exportStatus: 0,
      openCount: 0,
      lastOpenedTime: null,
      lastOpenerUserName: null,
      creatorUserName: 'admin',
      creationTime: key.creationTime,
    })
    // U110: what does nothing any more without it.
    const action = { taskName: 'Order a printer', taskType: 'Actionable', visualName: 'topics' } as const
    const bound = { reportId: key.reportId, reportKeyId: key.id, url: 'https://desk.example/calls' }
    expect((await admin.call('Tasks_CreateOrEdit', { body: { ...action, ...bound } })).error).toBeNull()
    expect(await found(key)).toMatchObject({ taskCount: 1 })
    await Promise.all([openPublic(key), openPublic(key), openPublic(key)])
    expect((await open(portal.anonymous, { ...key, key: 'x'.repeat(22) }, visitor)).status).toBe(404)
    expect(await found(key)).toMatchObject({ openCount: 3, lastOpenerUserName: null })
    const body = { reportId: key.reportId, reportKeyId: key.id }
    const { encryptedValue } = (await admin.call('ReportKeys_CreateEncryptedKey', { body })).result
    const query = { reportId: key.reportId, encryptedValue }
    expect((await admin.call('PowerBIEmbed_GetEncryptedReportKeyEmbedToken', { query })).status).toBe(200)
    expect(await found(key)).toMatchObject({
      openCount: 4,
      lastOpenedTime: portal.now().toISOString(),
      lastOpenerUserName: 'admin',
    })
    expect(JSON.stringify(await listed())).not.toContain(key.key)
  })

  test('do not count who is signed in at another organisation, which has keys of the same numbers', async () => {
    const key = await aKey({ name: 'For guests', isKeyPublic: true })
    const guest = await portal.as(fabrikamAdmin)
    await open(guest, key)
    expect(await found(key)).toMatchObject({ openCount: 0 })
  })

  test('are narrowed by report, kind, end and words, and sorted', async () => {
    const other = await aReport(portal, { tenant: 'contoso', name: 'Other desk', folder: 'service-desk' })
    const short = await aKey({ name: 'Hall', reportId: other.reportId, expiration: inSeconds(60) })
    const wide = await aKey({ name: 'Lobby', reportId: other.reportId, isKeyPublic: true, isExportingPages: true })
    const reportId = other.reportId
    expect(await idsOf({ reportId })).toEqual([short.id, wide.id])
    expect(await idsOf({ reportId, sorting: 'name DESC' })).toEqual([wide.id, short.id])
    expect(await idsOf({ reportId, sorting: 'expiration ASC' })).toEqual([short.id, wide.id])
    expect(await idsOf({ filter: 'OTHER d' })).toEqual([short.id, wide.id])
    expect(await idsOf({ filter: 'hal' })).toEqual([short.id])
    expect(await idsOf({ reportId, isKeyPublic: true })).toEqual([wide.id])
    expect((await listed({ reportId, isKeyPublic: true }))[0]?.exportStatus).toBe(exportStatus.notStarted)
    portal.moveClock(61)
    expect(await idsOf({ reportId, isExpired: true })).toEqual([short.id])
    expect(await idsOf({ reportId, isExpired: false })).toEqual([wide.id])
    await admin.call('ReportKeys_Delete', { query: { id: wide.id } })
    expect(await idsOf({ reportId })).toEqual([short.id])
    expect((await admin.callWith('ReportKeys_GetKeysOfTenant', { query: { sorting: 'sealed_key' } })).status).toBe(400)
  })

  test('are exported as they are narrowed and sorted, and open nothing there (ReportKeys_GetKeysToExcel, U305)', async () => {
    const told = await aReport(portal, { tenant: 'contoso', name: 'Told desk', folder: 'service-desk' })
    const { reportId } = told
    const hall = await aKey({ name: 'Hall', reportId, roleIds: [adminRole] })
    await aKey({ name: 'Lobby', reportId, isKeyPublic: true, isExportingPages: true })
    const sheet = async (query: object) => {
      const { result } = await admin.call('ReportKeys_GetKeysToExcel', { query: { reportId, ...query } })
      const { fileType, fileToken, fileName } = result
      const { raw } = await admin.call('File_DownloadTempFile', { query: { fileType, fileToken, fileName } })
      return { fileName, text: JSON.stringify(readSheet(raw.rawPayload)), rows: readSheet(raw.rawPayload).rows }
    }
    const all = await sheet({})
    expect(all.fileName).toBe('Share keys.xlsx')
    expect(all.rows).toMatchObject([
      { 'Share key': 'Hall', Report: 'Told desk', 'Whom it opens for': 'Admin', Status: 'Valid', 'Made by': 'admin' },
      { 'Share key': 'Lobby', 'Whom it opens for': 'Anyone', Pages: 'Waiting' },
    ])
    expect(all.text).not.toContain(hall.key)
    const names = async (query: object) => (await sheet(query)).rows.map((row) => row['Share key'])
    expect(await names({ sorting: 'name DESC' })).toEqual(['Lobby', 'Hall'])
    expect(await names({ filter: 'hal' })).toEqual(['Hall'])
    expect(await names({ isKeyPublic: true })).toEqual(['Lobby'])
    const drawn = await sheet({ hasDrawnPages: true })
    expect([drawn.fileName, drawn.rows.length]).toEqual(['Drawn pages.xlsx', 1])
    const query = { sorting: 'sealed_key' }
    expect((await admin.callWith('ReportKeys_GetKeysToExcel', { query })).status).toBe(400)
  })

  test('are for whoever edits reports, in their own organisation alone (F2)', async () => {
    const status = async (caller: Caller) => (await caller.call('ReportKeys_GetKeysOfTenant')).status
    expect([await status(portal.anonymous), await status(alice), await status(await portal.as(hostAdmin))]).toEqual([
      401, 403, 403,
    ])
    await aKey()
    const fabrikam = await portal.as(fabrikamAdmin)
    expect((await fabrikam.call('ReportKeys_GetKeysOfTenant')).result.totalCount).toBe(0)
  })
})

describe('who may', () => {
  const calls = ({ id }: ReportKey): [OperationId, { query?: object; body?: object }][] => [
    ['ReportKeys_GetAllForReport', { query: { reportId: desk.reportId } }],
    ['ReportKeys_GetReportKeyForEdit', { query: { id } }],
    ['ReportKeys_CreateOrEdit', { body: aForm({ id }) }],
    ['ReportKeys_CreateEncryptedKey', { body: { reportId: desk.reportId, reportKeyId: id } }],
    ['ReportKeys_UpdateExportForReportKey', { query: { reportId: desk.reportId, reportKeyId: id } }],
    ['ReportKeys_CancelExportForReportKey', { query: { reportId: desk.reportId, reportKeyId: id } }],
    ['ReportKeys_Delete', { query: { id } }],
  ]

  test('nobody without a sign-in, nobody of the host, no ordinary member, nobody of another tenant (F2)', async () => {
    const key = await aKey()
    const host = await portal.as(hostAdmin)
    const fabrikam = await portal.as(fabrikamAdmin)
    for (const [id, input] of calls(key)) {
      expect((await portal.anonymous.callWith(id, input)).status, id).toBe(401)
      expect((await host.callWith(id, input)).status, id).toBe(403)
      expect((await alice.callWith(id, input)).status, id).toBe(403)
      expect((await fabrikam.callWith(id, input)).status, id).toBe(404)
    }
    const stolen = await saveAs(admin, aForm({ reportId: fabrikams.reportId }))
    expect(stolen.status).toBe(404)
  })

  test('no secret of a key is written to an audit row (R18)', async () => {
    const key = await aKey({ isKeyPublic: true })
    await openPublic(key)
    await portal.app.audit.flush()
    const rows = await tenantTransaction(portal.store, portal.tenantId('contoso'), (db) =>
      db
        .selectFrom('audit_logs')
        .select('parameters')
        .where('service_name', 'in', ['PowerBIEmbed', 'ReportKeys'])
        .execute(),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(key.key)
  })
})
