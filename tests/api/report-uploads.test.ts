import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import type { BeginUpload, ReportUpload } from '../../src/contract/services/report-uploads.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { limits, retention } from '../../src/contract/vocabulary/limits.ts'
import { type PermissionName, permissions } from '../../src/contract/vocabulary/permissions.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { cleanUp } from '../../src/server/jobs/clean-up.ts'
import { jobOfTest } from '../../src/server/jobs/testing.ts'
import { stagingFolder } from '../../src/server/reports/library/paths.ts'
import { importReportFiles } from '../../src/server/services/report-uploads/import-job.ts'
import { jobDefinitions } from '../../src/server/start/job-definitions.ts'
import { StorageError } from '../../src/server/storage/errors.ts'
import {
  type Caller,
  contosoAdmin,
  fabrikamAdmin,
  hostAdmin,
  membersOf,
  type Person,
  type Portal,
  startApp,
} from './harness.ts'
import { setFeature } from './identity.ts'
import { aReport } from './reports.ts'
import { personWith } from './security/people.ts'
import { upload } from './upload.ts'

let portal: Portal
let admin: Caller
let host: Caller

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(contosoAdmin)
  host = await portal.as(hostAdmin)
})
afterAll(() => portal.close())

type Files = Record<string, string | Uint8Array>

const definitionOf = (name: string, more: object = {}) =>
  JSON.stringify(
    {
      name,
      tables: [
        {
          name: 'Sales',
          file: 'data/sales.csv',
          columns: [
            { name: 'Shop', type: 'text' },
            { name: 'Units', type: 'integer' },
          ],
        },
      ],
      pages: [
        {
          name: 'all',
          displayName: 'All sales',
          visuals: [
            {
              name: 'units',
              type: 'card',
              roles: { values: [{ table: 'Sales', column: 'Units', aggregate: 'sum' }] },
              layout: { x: 0, y: 0, width: 100, height: 100 },
            },
          ],
        },
      ],
      ...more,
    },
    null,
    2,
  )

const aName = (what = 'Brought') => `${what} ${randomUUID().slice(0, 8)}`
const csv = (rows: string) => `Shop,Units\n${rows}`
const folderOf = (name: string, rows = 'Oslo,3\nRiga,4\n'): Files => ({
  'report.json': definitionOf(name),
  'data/sales.csv': csv(rows),
})

const bytesOf = (content: string | Uint8Array) => new Uint8Array(Buffer.from(content))

const told = (files: Files) =>
  Object.entries(files).map(([path, content]) => ({ path, size: bytesOf(content).byteLength, modified: 1 }))

type Said = Omit<BeginUpload, 'files'>

async function begun(files: Files, caller: Caller, said: Said = {}): Promise<string> {
  const { error, result } = await caller.call('ReportUploads_BeginUpload', { body: { files: told(files), ...said } })
  expect(error).toBeNull()
  return result.id
}

const sendPart = (caller: Caller, id: string, file: number, part: number, bytes: Uint8Array<ArrayBuffer>) =>
  upload<null>(portal, caller, 'ReportUploads_UploadPart', bytes, {}, { id, file: String(file), part: String(part) })

async function send(files: Files, id: string, caller: Caller): Promise<void> {
  for (const [file, content] of Object.values(files).entries()) {
    const bytes = bytesOf(content)
    for (let part = 0; part * limits.uploadedPart < bytes.byteLength; part++) {
      const some = bytes.slice(part * limits.uploadedPart, (part + 1) * limits.uploadedPart)
      expect((await sendPart(caller, id, file, part, some)).status).toBe(200)
    }
  }
}

async function ownUpload(caller: Caller): Promise<ReportUpload> {
  const { last } = (await caller.call('ReportUploads_GetOwnUpload')).result
  if (!last) throw new Error('There is no upload')
  return last
}

/** Sent, and about to be imported. */
async function brought(files: Files, caller = admin, said: Said = {}): Promise<string> {
  const id = await begun(files, caller, said)
  await send(files, id, caller)
  const { error } = await caller.call('ReportUploads_ImportUpload', { body: { id } })
  expect(error).toBeNull()
  return id
}

/** From its beginning to its end. */
async function imported(files: Files, caller = admin, said: Said = {}): Promise<ReportUpload> {
  await brought(files, caller, said)
  await portal.runJobs()
  return ownUpload(caller)
}

const reportNamed = async (name: string, caller = admin) =>
  (await caller.call('PbiReports_GetAll', { query: { nameFilter: name } })).result.items

const rowsOf = (reportGuid: string) =>
  hostTransaction(portal.store, 'the test looks at data', (db) =>
    db
      .selectFrom('library_datasets')
      .select(['row_count', 'source_folder'])
      .where('report_guid', '=', reportGuid)
      .execute(),
  )

const keptParts = async () => {
  const { rows } = await hostTransaction(portal.store, 'the test counts what is kept', (db) =>
    sql<{ count: number }>`select count(*)::int as count from report_upload_parts`.execute(db),
  )
  return rows[0]?.count
}

const drafts = () => readdir(stagingFolder(portal.services.config.dataDir))

/** The last one makes way for another, which is not gone on with. */
async function forget(caller: Caller): Promise<void> {
  await begun(folderOf(aName()), caller)
  await caller.call('ReportUploads_StopUpload')
}

async function aRole(what: string): Promise<number> {
  const displayName = aName(what)
  await admin.call('Role_CreateOrUpdateRole', { body: { role: { displayName }, grantedPermissionNames: [] } })
  const { items } = (await admin.call('Role_GetRoles', { body: { filter: displayName } })).result
  return items[0]?.id ?? 0
}

const holding = (...held: PermissionName[]) => personWith(portal, 'contoso', new Set(held))

describe('a folder of files', () => {
  test('says what would become of it, and changes nothing (ReportUploads_PlanReport)', async () => {
    const name = aName()
    const files = [
      { path: 'report.json', size: 900 },
      { path: 'data/sales.csv', size: 30 },
      { path: 'notes.txt', size: 5 },
    ]
    const plan = (body: object) => admin.callWith('ReportUploads_PlanReport', { body })
    expect((await plan({ definition: definitionOf(name), files })).result).toEqual({
      name,
      replaces: null,
      isOfFiles: false,
      pages: ['All sales'],
      tables: [{ name: 'Sales', file: 'data/sales.csv', size: 30 }],
      leftOut: ['notes.txt'],
      faults: [],
    })
    expect((await plan({ definition: definitionOf(name), files: files.slice(0, 1) })).result).toMatchObject({
      tables: [{ size: null }],
      faults: [{ file: 'data/sales.csv', line: null, reason: 'there is no such file in the report’s folder' }],
    })
    expect((await plan({ definition: definitionOf(name, { colum: 1 }), files })).result).toMatchObject({
      name: null,
      faults: [{ file: 'report.json', line: expect.any(Number), reason: expect.stringContaining('colum') }],
    })
    expect((await plan({ definition: '{', files })).result).toMatchObject({
      faults: [{ file: 'report.json', reason: expect.stringContaining('not JSON') }],
    })
    expect((await plan({ files: [{ path: 'notes.txt', size: 5 }] })).result).toMatchObject({
      faults: [{ file: 'report.json', reason: expect.stringContaining('there is no report.json') }],
    })
    expect(await reportNamed(name)).toEqual([])
    await imported(folderOf(name))
    const [report] = await reportNamed(name)
    const replaces = { id: report?.id, name }
    expect((await plan({ definition: definitionOf(name.toUpperCase()), files })).result).toMatchObject({ replaces })
    expect((await plan({ files, replacesReportId: report?.id })).result).toMatchObject({ replaces, faults: [] })
  })

  test('is told what is wrong in report.json in their own language, with the names that stand in it', async () => {
    const files = [{ path: 'data/sales.csv', size: 30 }]
    const told = async (definition: string, language: string) => {
      const headers = { ...admin.headers, 'accept-language': language, '.aspnetcore.culture': language }
      const { result } = await admin.call('ReportUploads_PlanReport', { body: { definition, files }, headers })
      return result.faults.map(({ reason }) => reason)
    }
    const sum = { aggregate: 'sum', column: 'Shop', name: 'Total', table: 'Sales' }
    expect(await told(definitionOf('x', { pagse: [] }), 'de')).toContain(
      '„pagse“ ist kein Element, das hier stehen darf',
    )
    expect(await told(definitionOf('x', { tables: 3 }), 'fr')).toEqual(['« tables » doit être array'])
    expect(await told(definitionOf('x', { defaultPage: 'gone' }), 'fr')).toEqual(['il n’y a pas de page « gone »'])
    expect(await told(definitionOf('x', { measures: [sum] }), 'de')).toEqual(['„Shop“ ist text; sum braucht Zahlen'])
    expect(await told(definitionOf('x', { pages: [] }), 'ar')).toEqual([expect.stringMatching(/^يجب .*“pages”/)])
    expect(await told('{', 'de')).toEqual([expect.stringMatching(/^kein JSON: /)])
    const target = { table: 'Sales', column: 'Units' }
    const filters = [{ target, conditions: [{ operator: 'Contains', value: 'x' }] }]
    expect(await told(definitionOf('x', { filters }), 'de')).toEqual(['Contains ist für Texte'])
    expect(await told(definitionOf('x', { filters }), 'en')).toEqual(['Contains is for texts'])
  })

  test('A128: is told of what the store keeps in no text, and of what names itself', async () => {
    const files = [{ path: 'data/sales.csv', size: 30 }]
    const plan = (definition: string) => admin.callWith('ReportUploads_PlanReport', { body: { definition, files } })
    const itself = { table: 'Sales', measure: 'Part' }
    const measures = [{ table: 'Sales', name: 'Part', ratio: { numerator: itself, denominator: itself } }]
    for (const definition of [
      '['.repeat(20_000) + ']'.repeat(20_000),
      definitionOf(aName(), { measures }),
      definitionOf('a\0b'),
      definitionOf('a\ud83db'),
      // A133: that nobody sees, or that turns what stands behind them.
      definitionOf('\u200b'),
      definitionOf('a\u202eb'),
      definitionOf('a\nb'),
    ]) {
      const faults = [{ file: 'report.json', line: expect.any(Number), reason: expect.any(String) }]
      expect(await plan(definition)).toMatchObject({ status: 200, result: { faults } })
    }
    expect(await imported(folderOf(aName(), 'Os\0lo,3\n'))).toMatchObject({
      state: 'faulty',
      faults: [{ file: 'data/sales.csv', line: 2, reason: '“Os�lo” in column “Shop” is not a text' }],
    })
    const halved = `${'x'.repeat(59)}😀`
    expect(await imported(folderOf(aName(), `Oslo,${halved}\n`))).toMatchObject({
      state: 'faulty',
      faults: [{ reason: expect.stringContaining('is not a whole number') }],
    })
    expect(await imported({ ...folderOf(aName()), 'report.json': definitionOf('a\0b') })).toMatchObject({
      state: 'faulty',
      faults: [{ file: 'report.json', line: 2 }],
    })
  })

  test('becomes a report, by the checks of the command (ReportUploads_BeginUpload, ReportUploads_UploadPart, ReportUploads_ImportUpload, ReportUploads_GetOwnUpload)', async () => {
    const name = aName()
    const rows = Array.from({ length: 80_000 }, (_, row) => `Shop ${row},${row}\n`).join('')
    const files = folderOf(name, rows)
    const id = await begun(files, admin)
    expect(await ownUpload(admin)).toMatchObject({ id, state: 'sending', files: [{ parts: 0 }, { parts: 0 }] })
    await send(files, id, admin)
    expect(await ownUpload(admin)).toMatchObject({ state: 'sending', files: [{ parts: 1 }, { parts: 3 }] })
    await admin.call('ReportUploads_ImportUpload', { body: { id } })
    expect(await ownUpload(admin)).toMatchObject({ state: 'importing' })
    await portal.runJobs()
    const done = await ownUpload(admin)
    expect(done).toMatchObject({ state: 'imported', imported: { name, rowCount: 80_000, isNew: true }, step: null })
    const [report] = await reportNamed(name)
    expect(report).toMatchObject({ id: done.imported?.reportId, reportGuid: done.imported?.reportGuid })
    expect(await rowsOf(done.imported?.reportGuid ?? '')).toEqual([{ row_count: 80_000, source_folder: null }])
    const { embedTokenDto } = (
      await admin.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId: report?.id ?? 0 } })
    ).result
    expect(embedTokenDto).toMatchObject({ reportName: name })
    expect(await keptParts()).toBe(0)
    expect(await drafts()).toEqual([])
  })

  test('replaces the data of a report, which keeps its number, its key and what was set in the portal', async () => {
    const { reportId, reportGuid } = await aReport(portal, {
      tenant: 'contoso',
      name: aName('Kept'),
      folderPath: 'Here',
    })
    const [before] = await reportNamed('Kept')
    const done = await imported(folderOf(aName('Called otherwise')), admin, { replacesReportId: reportId })
    expect(done.imported).toMatchObject({ reportId, reportGuid, name: before?.name, isNew: false, rowCount: 2 })
    expect(await reportNamed('Kept')).toEqual([before])
    expect(await rowsOf(reportGuid)).toEqual([{ row_count: 2, source_folder: null }])
    // CSV files alone are read as those before them.
    const { 'report.json': _, ...data } = folderOf('', 'Oslo,3\n')
    expect((await imported(data, admin, { replacesReportId: reportId })).imported).toMatchObject({
      reportId,
      rowCount: 1,
    })
    // They may have left their folders, where it is clear which is meant.
    const loose = { 'sales.csv': csv('Oslo,3\n'), 'other.csv': '' }
    expect((await imported(loose, admin, { replacesReportId: reportId })).imported).toMatchObject({
      reportId,
      rowCount: 1,
    })
    const two = await imported({ 'a/sales.csv': csv('Oslo,3\n'), 'b/sales.csv': csv('Oslo,3\n') }, admin, {
      replacesReportId: reportId,
    })
    expect(two.faults).toMatchObject([{ file: 'data/sales.csv', line: null }])
  })

  test.each<[string, Files, { file: string; line: number | null; reason: string }]>([
    [
      'a value of another kind',
      { 'report.json': definitionOf('Refused'), 'data/sales.csv': csv('Oslo,1\nRiga,4.5\n') },
      { file: 'data/sales.csv', line: 3, reason: '“4.5” in column “Units” is not a whole number' },
    ],
    [
      'a file that it names and that was not brought',
      { 'report.json': definitionOf('Refused'), 'sales.csv': csv('Oslo,1\n') },
      { file: 'data/sales.csv', line: null, reason: 'there is no such file in the report’s folder' },
    ],
    [
      'a file alone that is no CSV file',
      { 'data/sales.csv': csv('"Oslo,1\n') },
      { file: 'data/sales.csv', line: 2, reason: 'a quoted value is not closed' },
    ],
    [
      'a definition with a slip of the pen',
      { 'report.json': definitionOf('Refused', { pagse: [] }), 'data/sales.csv': csv('Oslo,1\n') },
      { file: 'report.json', line: 46, reason: '“pagse” is not a member that may stand here' },
    ],
    [
      'a definition that leads out of the folder',
      { 'report.json': definitionOf('Refused').replace('data/sales.csv', '../../secrets.csv') },
      { file: 'report.json', line: 6, reason: '“../../secrets.csv” is outside the report’s folder' },
    ],
    [
      'an empty file',
      { 'report.json': definitionOf('Refused'), 'data/sales.csv': '' },
      { file: 'data/sales.csv', line: 1, reason: 'the file is empty' },
    ],
    [
      'what is called a gzip file and is none',
      {
        'report.json': definitionOf('Refused').replace('sales.csv', 'sales.csv.gz'),
        'data/sales.csv.gz': 'no gzip at all',
      },
      { file: 'data/sales.csv.gz', line: null, reason: 'not a gzip file: incorrect header check' },
    ],
  ])('is refused with file, line and reason for %s; what was there stays', async (_, files, fault) => {
    const done = await imported(files)
    expect(done).toMatchObject({ state: 'faulty', imported: null })
    expect(done.faults[0]).toEqual(fault)
    expect(await reportNamed('Refused')).toEqual([])
    expect(await keptParts()).toBe(0)
    expect(await drafts()).toEqual([])
  })

  test('tells faults in the language of whoever brought it', async () => {
    const german = { ...admin.headers, 'accept-language': 'de', '.aspnetcore.culture': 'de' }
    const files = { 'report.json': definitionOf('Refused'), 'data/sales.csv': csv('Oslo,x\n') }
    const id = await begun(files, admin)
    await send(files, id, admin)
    await admin.call('ReportUploads_ImportUpload', { body: { id }, headers: german })
    await portal.runJobs()
    expect((await ownUpload(admin)).faults).toMatchObject([
      { reason: '„x“ in der Spalte „Units“ ist keine ganze Zahl' },
    ])
  })

  test('may be compressed', async () => {
    const name = aName()
    const files = {
      'report.json': definitionOf(name).replace('sales.csv', 'sales.csv.gz'),
      'data/sales.csv.gz': gzipSync(csv('Oslo,1\n')),
    }
    expect((await imported(files)).imported).toMatchObject({ name, rowCount: 1 })
  })
})

describe('CSV files alone', () => {
  const made = 'Day;Shop;Amount\n05.01.2026;Oslo;1,50\n06.01.2026;Riga;2,25\n'

  test('become a report of what they hold, which whoever may opens', async () => {
    const files = [{ path: 'umsatz.csv', size: 60 }]
    const plan = await admin.callWith('ReportUploads_PlanReport', { body: { files } })
    expect(plan.result).toEqual({
      name: 'umsatz',
      replaces: null,
      isOfFiles: true,
      pages: ['umsatz'],
      tables: [{ name: 'umsatz', file: 'umsatz.csv', size: 60 }],
      leftOut: [],
      faults: [],
    })
    const name = aName('Made')
    const done = await imported({ 'umsatz.csv': made }, admin, { name: ` ${name} ` })
    expect(done).toMatchObject({ state: 'imported', name, imported: { name, rowCount: 2, isNew: true } })
    const reportId = done.imported?.reportId ?? 0
    const { embedTokenDto } = (await admin.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })).result
    const headers = { authorization: `Bearer ${embedTokenDto?.token}` }
    const visuals = ['rows', 'figure1', 'by1'].map((visualName) => ({ visualName, filters: [] }))
    const shown = await portal.anonymous.call('ReportLibrary_QueryVisuals', {
      body: { pageName: 'page1', visuals },
      headers,
    })
    expect(shown.result.results.map(({ rows }) => rows)).toEqual([
      [[2]],
      [[3.75]],
      [
        ['Riga', 2.25],
        ['Oslo', 1.5],
      ],
    ])
    const again = { 'umsatz.csv': made.replace('1,50', '2,50') }
    expect((await imported(again, admin, { replacesReportId: reportId })).imported).toMatchObject({ isNew: false })
  })

  test('take no other report’s place, not even one that is made meanwhile', async () => {
    const name = aName('Taken')
    await brought({ 'umsatz.csv': made }, admin, { name })
    const other = await holding(permissions.administration, permissions.reports.create)
    await brought(folderOf(name), other)
    await portal.runJobs()
    const [mine, theirs] = [await ownUpload(admin), await ownUpload(other)]
    expect([mine.state, theirs.state].sort()).toEqual(['failed', 'imported'])
    for (const caller of [admin, other]) await forget(caller)
    const body = { files: told({ 'x.csv': made }), name: name.toUpperCase() }
    expect(await admin.callWith('ReportUploads_BeginUpload', { body })).toMatchObject({
      status: 400,
      error: { validationErrors: [{ members: ['name'] }] },
    })
  })
})

describe('a new report', () => {
  test('is open to the roles that were told alone, from its first moment', async () => {
    const id = await aRole('Readers')
    const name = aName('Limited')
    const { imported: done } = await imported(folderOf(name), admin, { roleIds: [id, id] })
    const { roleIds } = (await admin.call('PbiReports_GetPbiReportForEdit', { query: { id: done?.reportId ?? 0 } }))
      .result
    expect(roleIds).toEqual([id])
    const none = { files: told(folderOf(name)), roleIds: [2_000_000_000] }
    expect(await admin.callWith('ReportUploads_BeginUpload', { body: none })).toMatchObject({
      status: 400,
      error: { validationErrors: [{ members: ['roleIds'] }] },
    })
  })

  test('A144: with roles, or by a name that was told, takes no other’s place, whoever makes that meanwhile', async () => {
    const name = aName('Meanwhile')
    const id = await aRole('Few')
    await brought(folderOf(name), admin, { roleIds: [id] })
    const other = await holding(permissions.administration, permissions.reports.create)
    await brought(folderOf(name), other)
    await portal.runJobs()
    const states = [(await ownUpload(admin)).state, (await ownUpload(other)).state]
    expect(states.toSorted()).toEqual(['failed', 'imported'])
    const [report] = await reportNamed(name)
    const { roleIds } = (await admin.call('PbiReports_GetPbiReportForEdit', { query: { id: report?.id ?? 0 } })).result
    expect(roleIds).toEqual(states[0] === 'imported' ? [id] : [])
    const again = await imported(folderOf(name), admin, { roleIds: [id] })
    expect([again.state, again.failure]).toEqual(['failed', expect.stringContaining('already')])
    const body = { files: told(folderOf(aName())), name }
    expect((await admin.callWith('ReportUploads_BeginUpload', { body })).status).toBe(400)
    for (const caller of [admin, other]) await forget(caller)
  })

  test('S79: with roles is imported by nobody who does not know them, as a process of the version before', async () => {
    const files = folderOf(aName('Mixed'))
    const id = await begun(files, admin, { roleIds: [await aRole('Known')] })
    const asBefore = (uploadId: string) =>
      hostTransaction(portal.store, 'the test acts as the version before', (db) =>
        db.updateTable('report_uploads').set({ job_id: randomUUID() }).where('id', '=', uploadId).execute(),
      )
    await expect(asBefore(id)).rejects.toThrow(/imported_with_name_and_roles/)
    const other = await holding(permissions.administration, permissions.reports.create)
    await asBefore(await begun(folderOf(aName('Plain')), other))
    await other.call('ReportUploads_StopUpload')
    await forget(other)
    expect(jobDefinitions.map(({ name }) => name)).toContain('import-report-files')
    expect(importReportFiles.name).not.toBe('import-report-files')
    await forget(admin)
  })

  test('whose role is deleted before it is made is not made: it would be everybody’s', async () => {
    const id = await aRole('Gone')
    const name = aName('Unlimited')
    await brought(folderOf(name), admin, { roleIds: [id] })
    expect((await admin.call('Role_DeleteRole', { query: { id } })).error).toBeNull()
    await portal.runJobs()
    expect(await ownUpload(admin)).toMatchObject({ state: 'failed', imported: null })
    await forget(admin)
    expect(await reportNamed(name)).toEqual([])
  })
})

describe('what is told of the files is refused', () => {
  const begin = (files: object[]) => admin.callWith('ReportUploads_BeginUpload', { body: { files } })
  const file = { path: 'a.csv', size: 1, modified: 1 }

  test.each([
    ['a way out of the folder', '../a.csv'],
    ['a way out in the middle', 'data/../../a.csv'],
    ['an absolute path', '/etc/passwd.csv'],
    ['a path of Windows', 'C:/a.csv'],
    ['a path of Windows that leads out', '..\\a.csv'],
    ['a path that is not the shortest', './a.csv'],
    ['another kind of file', 'run.sh'],
    ['a second definition', 'data/report.json'],
  ])('%s', async (_, path) => {
    const answer = await begin([file, { ...file, path }])
    expect([answer.status, membersOf(answer as never)]).toEqual([400, ['files[1].path']])
  })

  test('the same file twice, too many of them, and too large ones', async () => {
    const many = Array.from({ length: limits.uploadedFiles + 1 }, (_, at) => ({ ...file, path: `${at}.csv` }))
    const half = limits.uploadedBytes / 2
    const large = [0, 1, 2].map((at) => ({ ...file, path: `${at}.csv`, size: half }))
    for (const files of [[file, file], many, large, [{ ...file, size: limits.uploadedBytes + 1 }], []])
      expect((await begin(files)).status).toBe(400)
    const definition = { ...file, path: 'report.json', size: 3 * limits.uploadedDefinition + 1 }
    expect((await begin([definition])).status).toBe(400)
    expect((await begin(large.slice(0, 2))).status).toBe(200)
    await admin.call('ReportUploads_StopUpload')
  })

  test('what all of an organisation bring together', async () => {
    const files = Array.from({ length: 2 }, (_, at) => ({ ...file, path: `${at}.csv`, size: limits.uploadedBytes / 2 }))
    const callers: Caller[] = []
    // One after the other: they are named by how many there are.
    while (callers.length < limits.uploadedBytesOfTenant / limits.uploadedBytes)
      callers.push(await holding(permissions.reports.create))
    const body = { files }
    for (const caller of callers) expect((await caller.call('ReportUploads_BeginUpload', { body })).status).toBe(200)
    const { status, error } = await admin.call('ReportUploads_BeginUpload', { body })
    expect([status, error?.name]).toEqual([400, 'reportUpload.tooMany'])
    // One’s own last upload makes room for the next, and another organisation is not concerned.
    expect((await callers[0]?.call('ReportUploads_BeginUpload', { body }))?.status).toBe(200)
    const theirs = await portal.as(fabrikamAdmin)
    expect((await theirs.call('ReportUploads_BeginUpload', { body })).status).toBe(200)
    for (const caller of [...callers, theirs]) await caller.call('ReportUploads_StopUpload')
  })
})

test('A132: what deleted people have begun takes no room, and is gone with the next clean-up', async () => {
  const files = Array.from({ length: 2 }, (_, at) => ({
    path: `${at}.csv`,
    modified: 1,
    size: limits.uploadedBytes / 2,
  }))
  const before = await keptParts()
  for (let nth = 0; nth < limits.uploadedBytesOfTenant / limits.uploadedBytes; nth++) {
    const caller = await holding(permissions.reports.create)
    const { result } = await caller.call('ReportUploads_BeginUpload', { body: { files } })
    await sendPart(caller, result.id, 0, 0, new Uint8Array(limits.uploadedPart))
    const { user } = (await caller.call('Session_GetCurrentLoginInformations')).result
    expect((await admin.call('User_DeleteUser', { query: { id: user?.id ?? 0 } })).error).toBeNull()
  }
  expect((await admin.call('ReportUploads_BeginUpload', { body: { files } })).error).toBeNull()
  await admin.call('ReportUploads_StopUpload')
  await cleanUp.run(jobOfTest(portal.services, portal.now()), {})
  expect(await keptParts()).toBe(before)
})

describe('a part', () => {
  test('is refused where none of that length was told, and is kept once', async () => {
    const files = folderOf(aName())
    const id = await begun(files, admin)
    const bytes = bytesOf(files['data/sales.csv'] ?? '')
    const statusOf = async (...[of, file, part, sent]: [string, number, number, Uint8Array<ArrayBuffer>]) =>
      (await sendPart(admin, of, file, part, sent)).status
    expect(await statusOf(id, 1, 0, bytes.slice(1))).toBe(400)
    expect(await statusOf(id, 1, 1, bytes)).toBe(400)
    expect(await statusOf(id, 2, 0, bytes)).toBe(400)
    expect(await statusOf(randomUUID(), 1, 0, bytes)).toBe(400)
    expect(await statusOf(id, 1, 0, new Uint8Array(limits.uploadedPart + 1))).toBe(413)
    expect(await keptParts()).toBe(0)
    expect(await statusOf(id, 1, 0, bytes)).toBe(200)
    expect(await statusOf(id, 1, 0, bytes.fill(0))).toBe(200)
    const { status, error } = await admin.call('ReportUploads_ImportUpload', { body: { id } })
    expect([status, error?.name]).toEqual([400, 'reportUpload.partsAreMissing'])
    await statusOf(id, 0, 0, bytesOf(files['report.json'] ?? ''))
    await admin.call('ReportUploads_ImportUpload', { body: { id } })
    // Imported from what arrived first.
    expect(await statusOf(id, 1, 0, bytes)).toBe(400)
    await portal.runJobs()
    expect((await ownUpload(admin)).imported).toMatchObject({ rowCount: 2 })
  })

  test('nobody else reaches an upload, in the organisation or outside of it', async () => {
    const files = folderOf(aName())
    const id = await begun(files, admin)
    await send(files, id, admin)
    const others = [await portal.as(fabrikamAdmin), host, await holding(permissions.reports.create)]
    for (const other of others) {
      expect((await sendPart(other, id, 0, 0, bytesOf(files['report.json'] ?? ''))).status).toBe(400)
      expect((await other.call('ReportUploads_ImportUpload', { body: { id } })).status).toBe(400)
      expect((await other.call('ReportUploads_GetOwnUpload')).result.last).toBeNull()
      await other.call('ReportUploads_StopUpload')
    }
    expect(await ownUpload(admin)).toMatchObject({ id, state: 'sending' })
    await admin.call('ReportUploads_StopUpload')
  })
})

describe('an import', () => {
  test('is one at a time, stops when it is told to, and is gone on with (ReportUploads_StopUpload)', async () => {
    const name = aName()
    const id = await brought(folderOf(name))
    const next = await admin.call('ReportUploads_BeginUpload', { body: { files: told(folderOf(aName())) } })
    expect([next.status, next.error?.name]).toEqual([400, 'reportUpload.isRunning'])
    await admin.call('ReportUploads_StopUpload')
    await portal.runJobs()
    expect(await ownUpload(admin)).toMatchObject({ id, state: 'stopped', imported: null })
    expect(await reportNamed(name)).toEqual([])
    await admin.call('ReportUploads_ImportUpload', { body: { id } })
    await portal.runJobs()
    expect(await ownUpload(admin)).toMatchObject({ state: 'imported', imported: { name } })
  })

  test('that is stopped in its last moment leaves nothing behind', async () => {
    const name = aName()
    const { storage } = portal.services
    const tenant = `${portal.tenantId('contoso')}/`
    const before = (await storage.list(tenant)).length
    await brought(folderOf(name))
    const put = storage.put.bind(storage)
    const putting = vi.spyOn(storage, 'put').mockImplementation(async (...file) => {
      await put(...file)
      await admin.call('ReportUploads_StopUpload')
    })
    await portal.runJobs()
    putting.mockRestore()
    expect(await ownUpload(admin)).toMatchObject({ state: 'stopped' })
    expect(await reportNamed(name)).toEqual([])
    expect((await storage.list(tenant)).length).toBe(before)
    expect(await drafts()).toEqual([])
  })

  test('whose author may make reports no more is not published, and says why', async () => {
    const author = await holding(permissions.administration, permissions.reports.create)
    const name = aName()
    await brought(folderOf(name), author)
    const { userName } = (await author.call('Session_GetCurrentLoginInformations')).result.user ?? { userName: '' }
    const { storage } = portal.services
    const put = storage.put.bind(storage)
    const putting = vi.spyOn(storage, 'put').mockImplementation(async (...file) => {
      await put(...file)
      const { items } = (await admin.call('User_GetUsers', { body: { filter: userName } })).result
      const body = { id: items[0]?.id ?? 0, grantedPermissionNames: [permissions.reports.edit] }
      expect((await admin.call('User_UpdateUserPermissions', { body })).status).toBe(200)
    })
    await portal.runJobs()
    putting.mockRestore()
    expect(await reportNamed(name)).toEqual([])
    expect(await ownUpload(author)).toMatchObject({ state: 'failed', failure: expect.stringContaining('report') })
  })

  test('that fails says so, and is gone on with', async () => {
    const name = aName()
    const id = await brought(folderOf(name))
    const putting = vi.spyOn(portal.services.storage, 'put').mockRejectedValue(new StorageError('The storage is away'))
    for (let attempt = 0; attempt <= importReportFiles.retryLimit; attempt++) {
      await portal.runJobs({ failing: [importReportFiles] })
      portal.moveClock(3_600)
    }
    putting.mockRestore()
    portal.moveClock(-3_600 * (importReportFiles.retryLimit + 1))
    const again = await portal.as(contosoAdmin)
    expect(await ownUpload(again)).toMatchObject({ id, state: 'failed', failure: expect.any(String) })
    await again.call('ReportUploads_ImportUpload', { body: { id } })
    await portal.runJobs()
    expect((await ownUpload(again)).imported).toMatchObject({ name })
  })
})

describe('who may', () => {
  const { reports, hostSettings } = permissions
  const all: OperationId[] = [
    'ReportUploads_PlanReport',
    'ReportUploads_BeginUpload',
    'ReportUploads_UploadPart',
    'ReportUploads_ImportUpload',
    'ReportUploads_StopUpload',
    'ReportUploads_GetOwnUpload',
  ]

  test.each(all)('%s: nobody without a sign-in, without the right or without the feature', async (id) => {
    expect((await portal.anonymous.callWith(id, {})).status).toBe(401)
    expect((await (await holding(reports.view)).callWith(id, {})).status).toBe(403)
    await setFeature(portal, 'contoso', features.powerBI, 'false')
    expect((await admin.callWith(id, {})).status).toBe(403)
    await setFeature(portal, 'contoso', features.powerBI, 'true')
  })

  test('who makes reports replaces none, and who changes them makes none', async () => {
    const { reportId, name } = { ...(await aReport(portal, { tenant: 'contoso', name: aName('Guarded') })) }
    const [maker, editor] = [await holding(reports.create), await holding(reports.edit)]
    const body = { files: told(folderOf(name)) }
    expect((await editor.call('ReportUploads_BeginUpload', { body })).status).toBe(403)
    const replacing = { ...body, replacesReportId: reportId }
    expect((await maker.call('ReportUploads_BeginUpload', { body: replacing })).status).toBe(403)
    // By its name neither.
    const plan = { files: [{ path: 'report.json', size: 1 }], definition: definitionOf(name) }
    expect((await maker.call('ReportUploads_PlanReport', { body: plan })).status).toBe(403)
    const done = await imported(folderOf(name), maker)
    expect(done).toMatchObject({ state: 'failed', imported: null })
    expect((await imported(folderOf(name), editor, { replacesReportId: reportId })).imported).toMatchObject({
      reportId,
      isNew: false,
    })
  })

  test('no report of another organisation is replaced, and none of Power BI', async () => {
    const theirs = await aReport(portal, { tenant: 'fabrikam', name: aName('Theirs') })
    const body = { files: told(folderOf('x')), replacesReportId: theirs.reportId }
    expect((await admin.call('ReportUploads_BeginUpload', { body })).status).toBe(404)
    expect((await admin.call('ReportUploads_PlanReport', { body })).status).toBe(404)
  })

  test('the operator has reports of its own, by the right to its settings', async () => {
    const name = aName('Operations')
    const person: Person['tenant'] = null
    const settler = await personWith(portal, person, new Set([hostSettings]))
    const done = await imported(folderOf(name), settler)
    expect(done.imported).toMatchObject({ name, isNew: true })
    expect(await reportNamed(name)).toEqual([])
    const rows = await hostTransaction(portal.store, 'the test looks whose it is', (db) =>
      db.selectFrom('reports').select('tenant_id').where('name', '=', name).execute(),
    )
    expect(rows).toEqual([{ tenant_id: 0 }])
    const other = await personWith(portal, person, new Set([permissions.tenants.view]))
    expect((await other.callWith('ReportUploads_GetOwnUpload', {})).status).toBe(403)
  })
})

test('where files lie on the server is nobody’s to name', async () => {
  await imported({ ...folderOf(aName()), 'data/%2e%2e/x.csv': csv('a,1\n'), 'data/CON.csv': csv('a,1\n') })
  expect((await ownUpload(admin)).state).toBe('imported')
  expect(await readdir(join(portal.services.config.dataDir, 'reports'))).not.toContain('data')
})

test('an upload is forgotten after some days, with the files that were not imported', async () => {
  const files = folderOf(aName())
  await send(files, await begun(files, admin), admin)
  expect(await keptParts()).toBeGreaterThan(0)
  portal.moveClock((retention.reportUploads + 1) * 86_400)
  // It removes the rows of a day in each run, where the clock has gone far.
  for (let runs = 0; runs < 10; runs += 1) await cleanUp.run(jobOfTest(portal.services, portal.now()), {})
  expect(await keptParts()).toBe(0)
  portal.forgetSignIns()
})
