import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import type { NewReportLog } from '../../src/contract/services/pbi-report-logs.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { limits, retention } from '../../src/contract/vocabulary/limits.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import type { ImportedReport } from '../../src/server/reports/import/import-report.ts'
import { type Caller, contosoAdmin, contosoAlice, fabrikamAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { changeSetting } from './identity.ts'
import { aReport } from './reports.ts'
import { readSheet } from './workbook.ts'

let portal: Portal
let admin: Caller
let alice: Caller
let report: ImportedReport
let closed: ImportedReport

beforeAll(async () => {
  portal = await startApp()
  ;[admin, alice] = [await portal.as(contosoAdmin), await portal.as(contosoAlice)]
  report = await aReport(portal, { tenant: 'contoso', name: 'Everybody’s' })
  closed = await aReport(portal, { tenant: 'contoso', name: 'Administrators’', roles: ['Admin'] })
})

afterAll(() => portal.close())

beforeEach(async () => {
  await admin.call('PbiReportLogs_DeleteLogsForReport', { query: { reportId: report.reportId } })
})

const aClick = (more: Partial<NewReportLog> = {}): NewReportLog => ({
  creationTime: portal.now().toISOString(),
  reportName: report.name,
  reportId: report.reportId,
  entityType: 'VISUAL',
  entityId: 'figures',
  visualTitle: 'Figures',
  visualType: 'card',
  centerCoordX: 640,
  centerCoordY: 120.5,
  pageName: 'people',
  pageDisplayName: 'People',
  ...more,
})

const create = (body: NewReportLog[], caller = alice, more: Record<string, string> = {}) =>
  caller.call('PbiReportLogs_CreateReportLogs', { body, headers: more })

const kept = async () =>
  (await admin.call('PbiReportLogs_GetLogsForReport', { query: { reportId: report.reportId } })).result.items

const heat = async (caller = alice) =>
  (await caller.call('PbiReportLogs_GetLogsForHeatmap', { query: { reportId: report.reportId } })).result.items

describe('report logs', () => {
  test('are kept as they were told, newest first, under the person of the token (PbiReportLogs_CreateReportLogs)', async () => {
    const earlier = aClick({ entityType: 'PAGECHANGE', creationTime: '2026-11-01T08:00:00.000Z', centerCoordX: null })
    expect((await create([earlier, aClick()])).status).toBe(200)
    expect(await kept()).toEqual([
      { ...aClick(), id: expect.any(Number), userName: 'alice' },
      { ...earlier, id: expect.any(Number), userName: 'alice' },
    ])
    const owners = await hostTransaction(portal.store, 'a test reads logs of all tenants', (db) =>
      db
        .selectFrom('report_logs')
        .innerJoin('users', 'users.id', 'report_logs.user_id')
        .select(['report_logs.tenant_id', 'user_name'])
        .distinct()
        .execute(),
    )
    expect(owners).toEqual([{ tenant_id: portal.tenantId('contoso'), user_name: 'alice' }])
  })

  test('are added up by place for the heat map (PbiReportLogs_GetLogsForHeatmap)', async () => {
    await create([aClick(), aClick(), aClick({ centerCoordX: 10 })])
    await create([aClick(), aClick({ pageName: 'cost' }), aClick({ pageName: null }), aClick({ centerCoordY: null })])
    const place = { pageName: 'people', centerCoordX: 640, centerCoordY: 120.5 }
    expect(await heat()).toEqual([
      { ...place, logCount: 3 },
      ...[
        { ...place, pageName: 'cost', logCount: 1 },
        { ...place, centerCoordX: 10, logCount: 1 },
      ],
    ])
    expect(await kept()).toHaveLength(7)
  })

  test('are added up for a time, and for the people of a role, of a unit too (PbiReportLogs_GetLogsForHeatmap)', async () => {
    await create([aClick({ creationTime: '2026-10-01T08:00:00.000Z' }), aClick(), aClick({ centerCoordX: 10 })])
    await create([aClick()], admin)
    const { reportId } = report
    const counts = async (more: { since?: string; roleId?: number }) => {
      const { result } = await admin.call('PbiReportLogs_GetLogsForHeatmap', { query: { reportId, ...more } })
      return result.items.map(({ centerCoordX, logCount }) => [centerCoordX, logCount])
    }
    const roleId = async (name: string) => {
      const { result } = await admin.call('Role_GetRoles', { body: { maxResultCount: 100 } })
      const role = result.items.find((one) => one.name === name)
      if (!role) throw new Error(`There is no role ${name}`)
      return role.id
    }
    const since = '2026-10-15T00:00:00.000Z'
    expect(await counts({})).toEqual([
      [640, 3],
      [10, 1],
    ])
    expect(await counts({ since })).toEqual([
      [640, 2],
      [10, 1],
    ])
    expect(await counts({ roleId: await roleId('Admin') })).toEqual([[640, 1]])
    expect(await counts({ since, roleId: 2_000_000_000 })).toEqual([])

    const unit = { displayNameOrEntraGroupObjectId: 'Of the heat map', parentId: null }
    const { result: made } = await admin.call('OrganizationUnit_CreateOrganizationUnit', { body: unit })
    const { body: role } = {
      body: { role: { displayName: 'Reads by unit', isDefault: false }, grantedPermissionNames: [] },
    }
    await admin.call('Role_CreateOrUpdateRole', { body: role })
    const byUnit = await roleId('Reads by unit')
    const { result: session } = await alice.call('Session_GetCurrentLoginInformations')
    const aliceId = session.user?.id ?? 0
    const organizationUnitId = made.id
    await admin.call('OrganizationUnit_AddRolesToOrganizationUnit', { body: { organizationUnitId, roleIds: [byUnit] } })
    expect(await counts({ roleId: byUnit })).toEqual([])
    await admin.call('OrganizationUnit_AddUsersToOrganizationUnit', {
      body: { organizationUnitId, userIds: [aliceId] },
    })
    expect(await counts({ roleId: byUnit })).toEqual([
      [640, 2],
      [10, 1],
    ])
  })

  test('R94: what lies beside its page is kept, and is none of its heat', async () => {
    const off = [{ centerCoordX: -5 }, { centerCoordX: 99_999, centerCoordY: 99_999 }]
    expect((await create([aClick(), ...off.map((more) => aClick(more))])).status).toBe(200)
    expect(await kept()).toHaveLength(3)
    expect(await heat()).toMatchObject([{ pageName: 'people', centerCoordX: 640, logCount: 1 }])
  })

  test('of one click that is told as one on a visual and as one on its data is one in the heat map', async () => {
    const told = (['VISUAL', 'DATA', 'BUTTON', 'BOOKMARK', 'PAGECHANGE'] as const).map((entityType) =>
      aClick({ entityType }),
    )
    await create(told)
    expect(await heat()).toEqual([{ pageName: 'people', centerCoordX: 640, centerCoordY: 120.5, logCount: 1 }])
    expect(await kept()).toHaveLength(told.length)
  })

  test('of two batches at the same moment are all counted', async () => {
    const batch = Array.from({ length: 50 }, (_, index) => aClick({ centerCoordX: index % 5 }))
    await Promise.all([create(batch), create([...batch].reverse(), admin), create(batch), create(batch, admin)])
    expect((await heat()).map(({ logCount }) => logCount)).toEqual([40, 40, 40, 40, 40])
  })

  test('that come while others are deleted are in both, or in neither (H6)', async () => {
    for (let round = 0; round < 6; round++) {
      const batch = Array.from({ length: 10 }, (_, index) => aClick({ centerCoordX: index % 3 }))
      const deleting = () => admin.call('PbiReportLogs_DeleteLogsForReport', { query: { reportId: report.reportId } })
      await Promise.all(Array.from({ length: 20 }, (_, turn) => (turn % 6 === 5 ? deleting() : create(batch))))
      const clicks = (await heat()).reduce((sum, { logCount }) => sum + logCount, 0)
      expect(clicks).toBe((await kept()).length)
    }
  })

  test('with the same outbox number are kept once', async () => {
    const { result } = await alice.call('Session_GetCurrentLoginInformations')
    const sent = {
      [headers.outboxClient]: randomUUID(),
      [headers.outboxSequence]: '7',
      [headers.outboxOwner]: `${result.user?.id}@${portal.tenantId('contoso')}`,
    }
    for (let time = 0; time < 3; time++) expect((await create([aClick()], alice, sent)).status).toBe(200)
    await create([aClick()], alice, { ...sent, [headers.outboxSequence]: '8' })
    expect(await kept()).toHaveLength(2)
    expect(await heat()).toMatchObject([{ logCount: 2 }])
  })

  test('are refused as a whole, and kept by report then, each list under a number of its own', async () => {
    const { result } = await alice.call('Session_GetCurrentLoginInformations')
    const client = randomUUID()
    const under = (sequence: number) => ({
      [headers.outboxClient]: client,
      [headers.outboxSequence]: String(sequence),
      [headers.outboxOwner]: `${result.user?.id}@${portal.tenantId('contoso')}`,
    })
    const [click, gone] = [aClick(), aClick({ reportId: 2_000_000_000 })]
    const statuses = async (...lists: NewReportLog[][]) => {
      const answers: number[] = []
      for (const [at, list] of lists.entries()) answers.push((await create(list, alice, under(at + 1))).status)
      return answers
    }
    // Sent twice, as after a lost answer: nothing is doubled.
    for (const _ of ['first', 'again']) {
      expect(await statuses([click, gone, click], [click, click], [gone])).toEqual([404, 200, 404])
    }
    expect(await kept()).toHaveLength(2)
  })

  test('of a wrong clock are kept, not later than a day from now', async () => {
    await create([aClick({ creationTime: '2031-01-01T00:00:00Z' })])
    const [log] = await kept()
    expect(Date.parse(log?.creationTime ?? '')).toBe(portal.now().getTime() + 24 * 60 * 60 * 1000)
  })

  test('are answered a thousand at a time, the newest', async () => {
    const batch = Array.from({ length: limits.reportLogBatch }, (_, index) => aClick({ entityId: String(index) }))
    for (let time = 0; time < 3; time++) await create(batch)
    expect(await kept()).toHaveLength(limits.reportLogAnswer)
  })

  test('are exported, all of them, as the list is narrowed and sorted (PbiReportLogs_GetLogsForReportToExcel)', async () => {
    const exported = async (asked = {}) => {
      const query = { reportId: report.reportId, ...asked }
      const { result } = await admin.call('PbiReportLogs_GetLogsForReportToExcel', { query })
      const { fileType, fileToken, fileName } = result
      const { raw } = await admin.call('File_DownloadTempFile', { query: { fileType, fileToken, fileName } })
      return readSheet(raw.rawPayload)
    }
    await create([aClick({ reportId: closed.reportId })], admin)
    await create([
      aClick({ entityType: 'PAGECHANGE', creationTime: '2026-11-01T08:00:00.000Z', entityId: 'people' }),
      aClick({ visualTitle: '=1+1', pageDisplayName: null, creationTime: '2026-11-02T08:00:00.000Z' }),
    ])
    const { rows } = await exported()
    await admin.call('PbiReportLogs_DeleteLogsForReport', { query: { reportId: closed.reportId } })
    expect(rows).toMatchObject([
      {
        What: 'Visual',
        Page: 'people',
        Visual: `'=1+1`,
        'Kind of visual': 'card',
        Across: '640',
        Down: '120.5',
        Who: 'alice',
      },
      { What: 'Page', Page: 'People', Element: 'people' },
    ])
    const kinds = async (asked: object) => (await exported(asked)).rows.map(({ What }) => What)
    expect(await kinds({ sorting: 'creationTime ASC' })).toEqual(['Page', 'Visual'])
    expect(await kinds({ entityType: 'PAGECHANGE' })).toEqual(['Page'])
    expect(await kinds({ entityType: 'DATA' })).toEqual([])
    const batch = Array.from({ length: limits.reportLogBatch }, (_, index) => aClick({ entityId: String(index) }))
    for (let time = 0; time < 3; time++) await create(batch)
    expect((await exported()).rows).toHaveLength(3 * limits.reportLogBatch + 2)
    expect(
      (await admin.callWith('PbiReportLogs_GetLogsForReportToExcel', { query: { reportId: 2_000_000_000 } })).status,
    ).toBe(404)
    const query = { reportId: report.reportId, sorting: 'tenant_id ASC' }
    expect((await admin.callWith('PbiReportLogs_GetLogsForReportToExcel', { query })).status).toBe(400)
  })

  test('of a report are deleted together with its heat map (PbiReportLogs_DeleteLogsForReport)', async () => {
    await create([aClick(), aClick({ reportId: closed.reportId })], admin)
    await admin.call('PbiReportLogs_DeleteLogsForReport', { query: { reportId: report.reportId } })
    expect([await kept(), await heat()]).toEqual([[], []])
    const others = await admin.call('PbiReportLogs_GetLogsForReport', { query: { reportId: closed.reportId } })
    expect(others.result.items).toHaveLength(1)
  })
})

describe('how long clicks are kept', () => {
  const day = 24 * 60 * 60 * 1000
  const daysAgo = (days: number) => new Date(portal.now().getTime() - days * day).toISOString()
  const keptFor = async (of: ImportedReport, caller = admin) => {
    const { reportId } = of
    return (await caller.call('PbiReportLogs_GetLogsForReport', { query: { reportId } })).result.keptForDays
  }
  const cleanUpTime = 60 * 60
  afterEach(async () => {
    await changeSetting(portal, 'contoso', settings.reportLogDays, String(retention.reportLogs))
    await changeSetting(portal, null, settings.reportLogDays, String(retention.reportLogs))
  })

  test('is the operator’s word where the organisation has none, and less where it says less', async () => {
    expect(await keptFor(report)).toBe(retention.reportLogs)
    await changeSetting(portal, null, settings.reportLogDays, '90')
    expect(await keptFor(report)).toBe(90)
    await changeSetting(portal, 'contoso', settings.reportLogDays, '30')
    expect(await keptFor(report)).toBe(30)
    await changeSetting(portal, null, settings.reportLogDays, '10')
    expect(await keptFor(report)).toBe(10)
  })

  test('decides what goes, of each organisation by its own setting, from the list and out of the heat map', async () => {
    const fabrikam = await portal.as(fabrikamAdmin)
    const others = await aReport(portal, { tenant: 'fabrikam', name: 'Theirs' })
    const old = aClick({ creationTime: daysAgo(31), centerCoordX: 10 })
    const mixed = aClick({ creationTime: daysAgo(31) })
    await create([...Array<NewReportLog>(limits.reportLogBatch - 1).fill(old), mixed])
    await create(Array<NewReportLog>(limits.reportLogBatch).fill(old))
    await create(Array<NewReportLog>(limits.reportLogBatch).fill(old))
    await create([
      aClick({ creationTime: daysAgo(29) }),
      aClick({ entityType: 'PAGECHANGE', creationTime: daysAgo(40) }),
    ])
    const theirs = aClick({ creationTime: daysAgo(31), reportId: others.reportId, reportName: others.name })
    await create([theirs], fabrikam)
    await changeSetting(portal, 'contoso', settings.reportLogDays, '30')
    // The first look plans the clean-up of the hour.
    await portal.runJobs()
    portal.moveClock(cleanUpTime)
    await portal.runJobs()
    portal.forgetSignIns()
    ;[admin, alice] = [await portal.as(contosoAdmin), await portal.as(contosoAlice)]
    expect(await kept()).toHaveLength(1)
    expect(await heat()).toEqual([{ pageName: 'people', centerCoordX: 640, centerCoordY: 120.5, logCount: 1 }])
    const query = { reportId: others.reportId }
    const asOther = await portal.as(fabrikamAdmin)
    expect((await asOther.call('PbiReportLogs_GetLogsForReport', { query })).result.items).toHaveLength(1)
  })
})

const calls = (reportId: number): [OperationId, { query?: object; body?: object }][] => [
  ['PbiReportLogs_CreateReportLogs', { body: [aClick({ reportId })] }],
  ['PbiReportLogs_GetLogsForReport', { query: { reportId } }],
  ['PbiReportLogs_GetLogsForReportToExcel', { query: { reportId } }],
  ['PbiReportLogs_GetLogsForHeatmap', { query: { reportId } }],
  ['PbiReportLogs_DeleteLogsForReport', { query: { reportId } }],
]

describe('who may', () => {
  test('nobody without a sign-in, nobody of the host', async () => {
    const host = await portal.as(hostAdmin)
    for (const [id, input] of calls(report.reportId)) {
      expect((await portal.anonymous.callWith(id, input)).status, id).toBe(401)
      expect((await host.callWith(id, input)).status, id).toBe(403)
    }
  })

  test('members keep logs and see heat maps; entries are for who may see reports in the administration', async () => {
    const answers = await Promise.all(calls(report.reportId).map(([id, input]) => alice.callWith(id, input)))
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 200, 403])
  })

  test('the heat map of a report is for those whom it is open to', async () => {
    const query = { reportId: closed.reportId }
    expect((await alice.call('PbiReportLogs_GetLogsForHeatmap', { query })).status).toBe(404)
    expect((await admin.call('PbiReportLogs_GetLogsForHeatmap', { query })).status).toBe(200)
  })

  test('by role it is for those who may see the entries', async () => {
    const query = { reportId: report.reportId, roleId: 1 }
    expect((await alice.call('PbiReportLogs_GetLogsForHeatmap', { query })).status).toBe(403)
  })

  test('A200: since a moment it is for them, too: to others it begins with the day', async () => {
    const days = ['2026-10-14T23:59:59.999Z', '2026-10-15T00:00:00.000Z', '2026-10-15T08:30:00.000Z']
    await create(days.map((creationTime, at) => aClick({ creationTime, centerCoordX: at })))
    const places = async (caller: Caller, since: string) => {
      const query = { reportId: report.reportId, since }
      const { result } = await caller.call('PbiReportLogs_GetLogsForHeatmap', { query })
      return result.items.map(({ centerCoordX }) => centerCoordX)
    }
    for (const since of ['2026-10-15T00:00:00Z', '2026-10-15T08:30:00.001Z', '2026-10-16T01:00:00+02:00']) {
      expect(await places(alice, since), since).toEqual([1, 2])
    }
    expect(await places(alice, '2026-10-16T00:00:00Z')).toEqual([])
    expect(await places(admin, days[2] ?? '')).toEqual([2])
    expect(await places(admin, '2026-10-15T08:30:00.001Z')).toEqual([])
  })

  test('nobody reaches logs of another tenant’s report (F2)', async () => {
    await create([aClick()])
    const fabrikam = await portal.as(fabrikamAdmin)
    for (const [id, input] of calls(report.reportId)) expect((await fabrikam.callWith(id, input)).status, id).toBe(404)
    expect(await kept()).toHaveLength(1)
  })
})

describe('what is refused', () => {
  test.each<[string, unknown, string[]]>([
    ['no entries', [], ['body']],
    ['more entries than a batch holds', Array.from({ length: limits.reportLogBatch + 1 }, () => ({})), ['body']],
    ['a kind of entry that there is not', [{ entityType: 'SCROLL' }], ['[0].entityType']],
    ['a place off every page', [{ centerCoordX: 1e9 }], ['[0].centerCoordX']],
    ['a time that is none', [{ creationTime: 'yesterday' }], ['[0].creationTime']],
  ])('F14: %s, naming the member', async (_, entries, members) => {
    const body = (entries as object[]).map((entry) => ({ ...aClick(), ...entry }))
    const { status, error } = await alice.callWith('PbiReportLogs_CreateReportLogs', { body })
    expect(status).toBe(400)
    expect(error?.validationErrors?.flatMap((fault) => fault.members)).toEqual(members)
    expect(await kept()).toEqual([])
  })

  test('a whole batch when one of its reports does not exist', async () => {
    const { status } = await create([aClick(), aClick({ reportId: 2_000_000_000 })])
    expect(status).toBe(404)
    expect(await kept()).toEqual([])
  })

  test('a report that keeps no clicks, and the batch with it', async () => {
    const silent = await aReport(portal, { tenant: 'contoso', name: 'Nobody’s business', keepsLogs: false })
    const { reportId } = silent
    const heat = await alice.call('PbiReportLogs_GetLogsForHeatmap', { query: { reportId } })
    for (const { status, error } of [await create([aClick(), aClick({ reportId, reportName: silent.name })]), heat]) {
      expect([status, error?.message]).toEqual([400, 'Clicks in the report Nobody’s business are not kept.'])
    }
    expect(await kept()).toEqual([])
  })

  test('a person or tenant that the entry claims is not believed (F5)', async () => {
    const claims = { tenantId: portal.tenantId('fabrikam'), tenant_id: 1, userId: 1, id: 1 }
    await alice.callWith('PbiReportLogs_CreateReportLogs', { body: [{ ...aClick(), ...claims }] })
    expect(await kept()).toMatchObject([{ reportId: report.reportId }])
  })
})
