/** Pages of a report that are changed in its frame (R34). */
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EditedPages, ReportDefinition } from '../../src/contract/models/report-definition.ts'
import type { ReportView } from '../../src/contract/models/report-query.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { adminRoleName } from '../../src/contract/vocabulary/limits.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { outsideAnyCall } from '../../src/server/db/own-transaction.ts'
import { type ImportedReport, importReport } from '../../src/server/reports/import/import-report.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  fabrikamAdmin,
  membersOf,
  type Person,
  type Portal,
  startApp,
} from './harness.ts'
import { aPerson } from './identity.ts'
import { aReport, reportFolder } from './reports.ts'

let portal: Portal
let admin: Caller
let report: ImportedReport
let made = 0

beforeAll(async () => {
  portal = await startApp()
})

afterAll(() => portal.close())

beforeEach(async () => {
  admin = await portal.as(contosoAdmin)
  made += 1
  report = await aReport(portal, { tenant: 'contoso', name: `Edited ${made}` })
})

interface Frame {
  headers: { authorization: string }
}

async function frameOf(caller: Caller, { reportId } = report): Promise<Frame> {
  const { result } = await caller.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })
  return { headers: { authorization: `Bearer ${result.embedTokenDto?.token}` } }
}

const viewIn = async (frame: Frame): Promise<ReportView> =>
  (await portal.anonymous.call('ReportLibrary_GetReport', frame)).result

type Written<T> = T extends readonly (infer Item)[]
  ? Written<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Written<T[Key]> }
    : T

function changed(view: ReportView, change: (edited: Written<EditedPages>) => void): string {
  const { pages, defaultPage } = structuredClone(view)
  const edited = { pages, defaultPage } as Written<EditedPages>
  change(edited)
  return JSON.stringify(edited)
}

const titled = (title: string) => (edited: Written<EditedPages>) => {
  const visual = edited.pages[0]?.visuals.find(({ name }) => name === 'grades')
  if (visual) visual.title = title
}

const save = (frame: Frame, { definitionVersion }: ReportView, definition: string) =>
  portal.anonymous.call('ReportLibrary_SaveReport', { body: { definitionVersion, definition }, ...frame })

const saveAs = (frame: Frame, name: string, definition: string) =>
  portal.anonymous.call('ReportLibrary_SaveReportAs', { body: { name, definition }, ...frame })

const titleIn = ({ pages }: ReportView) => pages[0]?.visuals.find(({ name }) => name === 'grades')?.title

/** Somebody who may change reports, or make them, and nothing else. */
async function editor(...granted: (keyof typeof permissions.reports)[]) {
  const displayName = `Editors of ${granted.join(', ')} ${made}`
  const grantedPermissionNames = [permissions.tenantDashboard, ...granted.map((name) => permissions.reports[name])]
  await admin.callWith('Role_CreateOrUpdateRole', { body: { role: { displayName }, grantedPermissionNames } })
  const { person, id } = await aPerson(portal, 'contoso', { role: displayName })
  return { caller: await portal.signIn(person), person, id, displayName }
}

describe('R34: a report that is changed in its frame', () => {
  test('shows what was saved, to everybody, with one row of the audit and one of its history', async () => {
    const frame = await frameOf(admin)
    const before = await viewIn(frame)
    const { status, result } = await save(frame, before, changed(before, titled('Grades of all')))
    const definitionVersion = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect([status, result]).toEqual([200, { isSaved: true, definitionVersion, changedBy: null, changedAt: null }])
    expect(result.definitionVersion).not.toBe(before.definitionVersion)

    const after = await viewIn(await frameOf(await portal.as(contosoAlice)))
    expect(titleIn(after)).toBe('Grades of all')
    expect(after.dataVersion).not.toBe(before.dataVersion)
    expect(after.definitionVersion).not.toBe(before.definitionVersion)
    expect(after.refreshedAt).toBe(before.refreshedAt)

    await portal.app.audit.flush()
    const calls = await admin.call('AuditLog_GetAuditLogs', { query: { methodName: 'SaveReport' } })
    const own = calls.result.items.filter(({ customData }) => customData?.includes(`${report.reportId}`))
    expect(own).toMatchObject([{ userName: 'admin', customData: JSON.stringify({ reportId: report.reportId }) }])
    expect(own[0]?.parameters).not.toContain('Grades of all')
    const history = await admin.call('AuditLog_GetEntityTypeChanges', {
      query: { entityTypeFullName: 'Tessera.Reports.Report', entityId: String(report.reportId) },
    })
    expect(history.result.items[0]).toMatchObject({ userName: 'admin', changeTypeName: 'Updated' })
  })

  test('answers for a visual as it is on the screen of who changes it, within their rows, and for nobody else', async () => {
    const draft = {
      type: 'card' as const,
      roles: { values: [{ table: 'Employees', column: 'Department', aggregate: 'countDistinct' as const }] },
    }
    const body = { pageName: 'not-saved-yet', visuals: [{ visualName: 'new', filters: [], draft }] }
    const asked = async (caller: Caller) =>
      portal.anonymous.call('ReportLibrary_QueryVisuals', { body, ...(await frameOf(caller)) })
    const figure = async (caller: Caller) => (await asked(caller)).result.results[0]?.rows.flat()[0] ?? 0
    expect(await figure(admin)).toBeGreaterThan(0)
    // No rule lets them see anybody.
    expect(await figure((await editor('edit')).caller)).toBe(0)
    expect((await asked(await portal.as(contosoAlice))).status).toBe(403)

    const lacks = { type: 'bar' as const, roles: { values: draft.roles.values } }
    const { result } = await portal.anonymous.call('ReportLibrary_QueryVisuals', {
      body: { pageName: 'x', visuals: [{ visualName: 'new', filters: [], draft: lacks }] },
      ...(await frameOf(admin)),
    })
    expect(result.results).toMatchObject([{ error: 'unfit', rows: [] }])
  })

  test('is not saved over what somebody else has saved meanwhile: who and when is told', async () => {
    const { caller, id } = await editor('edit')
    const [mine, theirs] = [await frameOf(admin), await frameOf(caller)]
    const [before, seen] = [await viewIn(mine), await viewIn(theirs)]
    expect((await save(theirs, seen, changed(seen, titled('Theirs')))).result.isSaved).toBe(true)
    const { result } = await save(mine, before, changed(before, titled('Mine')))
    const { result: person } = await admin.call('User_GetUserForEdit', { query: { id } })
    expect(result).toEqual({
      isSaved: false,
      definitionVersion: (await viewIn(theirs)).definitionVersion,
      changedBy: `${person.user.name} ${person.user.surname ?? ''}`.trim(),
      changedAt: portal.now().toISOString(),
    })
    expect(titleIn(await viewIn(mine))).toBe('Theirs')
    // Sent again because its answer was lost: it is there already.
    expect((await save(theirs, seen, changed(seen, titled('Theirs')))).result.isSaved).toBe(true)
  })

  test('is saved again and again by who changes it, from what the saving before answered', async () => {
    const frame = await frameOf(admin)
    let view = await viewIn(frame)
    for (let step = 0; step < 3; step++) {
      const { result } = await save(frame, view, changed(view, titled(`Step ${step}`)))
      expect(result.isSaved).toBe(true)
      view = { ...view, definitionVersion: result.definitionVersion }
    }
    expect(titleIn(await viewIn(frame))).toBe('Step 2')
  })

  test('of two who save at the same moment one is kept, and the other is told', async () => {
    const frame = await frameOf(admin)
    for (let round = 0; round < 4; round++) {
      const before = await viewIn(frame)
      const answers = await Promise.all(
        ['one', 'other'].map((title) => save(frame, before, changed(before, titled(`${title} of ${round}`)))),
      )
      expect(answers.map(({ result }) => result.isSaved).toSorted()).toEqual([false, true])
    }
  })

  test.each<[string, (edited: Written<EditedPages> & Record<string, unknown>) => void, string]>([
    ['a member that nobody knows', (edited) => Object.assign(edited, { rows: [] }), 'definition.rows'],
    ['no pages', (edited) => Object.assign(edited, { pages: [] }), 'definition.pages'],
    [
      'a kind that nobody knows',
      (edited) => Object.assign(edited.pages[0]?.visuals[1] ?? {}, { type: 'globe' }),
      'definition.pages[0].visuals[1].type',
    ],
    [
      'a field that the report lacks',
      (edited) =>
        Object.assign(edited.pages[0]?.visuals[2] ?? {}, {
          roles: { values: [{ table: 'Employees', measure: 'Pay' }] },
        }),
      'definition.pages[0].visuals[2].roles.values[0].measure',
    ],
    [
      'two visuals of one name',
      (edited) => edited.pages[0]?.visuals.push(...edited.pages[0].visuals.slice(0, 1)),
      'definition.pages[0].visuals[7].name',
    ],
    [
      'a page to begin with that is not there',
      (edited) => Object.assign(edited, { defaultPage: 'no' }),
      'definition.defaultPage',
    ],
  ])('is refused with %s, which is named', async (_what, change, member) => {
    const frame = await frameOf(admin)
    const before = await viewIn(frame)
    for (const refused of [
      await save(frame, before, changed(before, change)),
      await saveAs(frame, 'Never made', changed(before, change)),
    ]) {
      expect(refused.status).toBe(400)
      expect(membersOf(refused)).toContain(member)
    }
    expect((await viewIn(frame)).definitionVersion).toBe(before.definitionVersion)
  })

  test.each([
    ['no JSON', 'pages'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['too deep', '['.repeat(10_000)],
    ['too many values', `{"pages":[${'1,'.repeat(120_000)}1]}`],
  ])('is refused where it cannot be read: %s', async (_what, definition) => {
    const frame = await frameOf(admin)
    expect((await save(frame, await viewIn(frame), definition)).status).toBe(400)
  })
})

describe('A save whose answer was lost, sent again under its number', () => {
  const newNumber = () => randomBytes(16).toString('hex')
  const under = (number: string, { headers: own }: Frame) => ({ headers: { ...own, [headers.callNumber]: number } })

  test('O85: is answered as it was, whatever was saved since, and does nothing to that', async () => {
    const { caller } = await editor('edit')
    const [mine, theirs] = [await frameOf(admin), await frameOf(caller)]
    const before = await viewIn(mine)
    const number = newNumber()
    const lost = changed(before, titled('Mine'))
    const first = await save(under(number, mine), before, lost)
    // Whoever asks goes on with another token: the first one may have run out.
    const renewed = await frameOf(admin)
    expect((await save(under(number, renewed), before, lost)).result).toEqual(first.result)

    const seen = await viewIn(theirs)
    expect((await save(theirs, seen, changed(seen, titled('Theirs')))).result.isSaved).toBe(true)
    const again = await save(under(number, mine), before, lost)
    expect([again.status, again.result]).toEqual([200, first.result])
    expect(titleIn(await viewIn(mine))).toBe('Theirs')
    // From there on it is a conflict: nothing of theirs was seen.
    const after = { ...before, definitionVersion: again.result.definitionVersion }
    expect((await save(mine, after, changed(before, titled('More of mine')))).result.isSaved).toBe(false)
    expect(titleIn(await viewIn(mine))).toBe('Theirs')
  })

  test('O85: is told of to nobody else, and means the report that it was sent for', async () => {
    const { caller } = await editor('edit')
    const mine = await frameOf(admin)
    const before = await viewIn(mine)
    const number = newNumber()
    const lost = changed(before, titled('Mine'))
    expect((await save(under(number, mine), before, lost)).result.isSaved).toBe(true)
    const told = await save(under(number, await frameOf(caller)), before, lost)
    expect([told.status, told.error?.name]).toEqual([400, 'OutboxHeadersInvalid'])
    const other = await aReport(portal, { tenant: 'contoso', name: `Other ${made}` })
    const elsewhere = await save(under(number, await frameOf(admin, other)), before, lost)
    expect([elsewhere.status, elsewhere.error?.name]).toEqual([400, 'OutboxHeadersInvalid'])
  })

  test('O86: makes one report, however often it arrives', async () => {
    const frame = await frameOf(admin)
    const before = await viewIn(frame)
    const name = `Lost ${made}`
    const definition = changed(before, titled('Of the copy'))
    const number = newNumber()
    const first = await saveAs(under(number, frame), name, definition)
    expect([first.status, first.result.name]).toEqual([200, name])
    expect((await saveAs(under(number, frame), name, definition)).result).toEqual(first.result)
    const atOnce = newNumber()
    const crowd = await Promise.all(
      Array.from({ length: 3 }, () => saveAs(under(atOnce, frame), `${name} again`, definition)),
    )
    expect(crowd.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(crowd.map(({ result }) => result.reportGuid)).size).toBe(1)
    const { result } = await admin.call('PbiReports_GetAll', { query: { filter: name } })
    expect(result.items).toHaveLength(2)
  })
})

describe('R34: who may change a report', () => {
  const attempts = async (frame: Frame, view: ReportView) => {
    const definition = changed(view, titled('Not allowed'))
    return [(await save(frame, view, definition)).status, (await saveAs(frame, `Copy ${made}`, definition)).status]
  }

  test('nobody who may only see it, and nobody who may only change it makes another', async () => {
    const view = await viewIn(await frameOf(admin))
    expect(view.rights).toEqual({ canEdit: true, canCopy: true })
    const reader = await frameOf(await portal.as(contosoAlice))
    expect((await viewIn(reader)).rights).toEqual({ canEdit: false, canCopy: false })
    expect(await attempts(reader, view)).toEqual([403, 403])
    const { caller } = await editor('edit')
    const frame = await frameOf(caller)
    expect((await viewIn(frame)).rights).toEqual({ canEdit: true, canCopy: false })
    expect(await attempts(frame, view)).toEqual([200, 403])
  })

  test('nobody any more whose right has ended since the report was opened', async () => {
    const { caller, id } = await editor('edit', 'create')
    const frame = await frameOf(caller)
    const view = await viewIn(frame)
    await admin.call('User_UpdateUserPermissions', {
      body: { id, grantedPermissionNames: [permissions.tenantDashboard] },
    })
    expect(await attempts(frame, view)).toEqual([403, 403])
  })

  test('nobody of another organisation, whose token opens their own report alone', async () => {
    const theirs = await aReport(portal, { tenant: 'fabrikam', name: report.name })
    const frame = await frameOf(await portal.as(fabrikamAdmin), theirs)
    const own = await viewIn(frame)
    const before = await viewIn(await frameOf(admin))
    expect((await save(frame, own, changed(own, titled('Fabrikam’s')))).result.isSaved).toBe(true)
    expect((await viewIn(await frameOf(admin))).definitionVersion).toBe(before.definitionVersion)
  })

  test('nobody by a share key, not even who could otherwise', async () => {
    const expiration = new Date(portal.now().getTime() + 3_600_000).toISOString()
    const form = { reportId: report.reportId, name: 'Shared', expiration, isKeyPublic: false }
    const { result: key } = await admin.call('ReportKeys_CreateOrEdit', { body: form })
    const query = { reportId: report.reportId, key: key.key, keyId: key.id }
    const { result } = await admin.call('PowerBIEmbed_GetReportKeyEmbedToken', { query })
    const frame = { headers: { authorization: `Bearer ${result.embedTokenDto?.token}` } }
    const view = await viewIn(frame)
    expect(view.rights).toEqual({ canEdit: false, canCopy: false })
    expect(await attempts(frame, view)).toEqual([403, 403])
  })
})

describe('R34: another report that is made of one', () => {
  const numberOf = async (name: string) => {
    const { result } = await admin.call('PbiReports_GetAll', { query: { filter: name } })
    return result.items.find((item) => item.name === name)?.id ?? 0
  }
  const opens = async (person: Person, reportId: number) =>
    (await (await portal.as(person)).call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })).status

  test('has its data and the changes, is open to the same roles, and leaves it as it was', async () => {
    const closed = await aReport(portal, { tenant: 'contoso', name: `Closed ${made}`, roles: [adminRoleName] })
    const frame = await frameOf(admin, closed)
    const before = await viewIn(frame)
    const name = `Copied ${made}`
    const { status, result } = await saveAs(frame, name, changed(before, titled('Of the copy')))
    expect([status, result.name]).toEqual([200, name])

    const reportId = await numberOf(name)
    expect([await opens(contosoAdmin, reportId), await opens(contosoAlice, reportId)]).toEqual([200, 404])
    const copy = await frameOf(admin, { ...closed, reportId })
    expect(await viewIn(copy)).toMatchObject({ reportGuid: result.reportGuid, name })
    expect(titleIn(await viewIn(copy))).toBe('Of the copy')
    expect((await viewIn(frame)).definitionVersion).toBe(before.definitionVersion)
    const body = { pageName: 'people', visuals: [{ visualName: 'figures', filters: [] }] }
    const figures = async (of: Frame) =>
      (await portal.anonymous.call('ReportLibrary_QueryVisuals', { body, ...of })).result.results[0]?.rows
    expect(await figures(copy)).toEqual(await figures(frame))

    const again = await saveAs(frame, name.toUpperCase(), changed(before, titled('Again')))
    expect([again.status, membersOf(again)]).toEqual([400, ['name']])
  })
})

describe('R34: data that is read again', () => {
  async function folderOfOwn(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'edited-'))
    await cp(reportFolder('contoso'), folder, { recursive: true })
    return folder
  }
  const importFrom = (folder: string) => {
    const { store, storage, config } = portal.services
    return importReport(
      { store, storage, dataDir: config.dataDir, now: portal.now(), progress: () => undefined },
      { folder, tenantId: portal.tenantId('contoso'), name: `Again ${made}` },
    )
  }
  async function rewrite(folder: string, change: (definition: Written<ReportDefinition>) => void) {
    const file = join(folder, 'report.json')
    const definition = JSON.parse(await readFile(file, 'utf8'))
    change(definition)
    await writeFile(file, JSON.stringify(definition))
  }

  test('A149: under rules about its rows while a copy is made is not copied without them', async () => {
    const folder = await folderOfOwn()
    const { rows } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
    await rewrite(folder, (definition) => {
      delete definition.rows
    })
    report = await importFrom(folder)
    const frame = await frameOf(admin)
    const before = await viewIn(frame)
    await rewrite(folder, (definition) => {
      definition.rows = rows
    })
    const { storage } = portal.services
    const put = storage.put.bind(storage)
    const putting = vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
      await put(...file)
      await outsideAnyCall(() => importFrom(folder))
    })
    const name = `Copied meanwhile ${made}`
    const { status, error } = await saveAs(frame, name, changed(before, titled('Of the copy')))
    putting.mockRestore()
    expect([status, error?.message]).toEqual([400, expect.stringContaining('at the same moment')])
    const { items } = (await admin.call('PbiReports_GetAll', { query: { filter: name } })).result
    expect(items).toEqual([])
  })

  test('keeps changed pages while those of the file are as they were, and takes the file’s once they are not', async () => {
    const folder = await folderOfOwn()
    report = await importFrom(folder)
    const frame = await frameOf(admin)
    const before = await viewIn(frame)
    await save(frame, before, changed(before, titled('Kept')))
    await rewrite(folder, (definition) => {
      definition.description = 'Another one'
    })
    await importFrom(folder)
    expect(await viewIn(frame)).toMatchObject({ description: 'Another one' })
    expect(titleIn(await viewIn(frame))).toBe('Kept')

    await rewrite(folder, titled('Of its author'))
    await importFrom(folder)
    expect(titleIn(await viewIn(frame))).toBe('Of its author')
  })

  test('takes the file’s where the changed ones do not go together with it', async () => {
    const folder = await folderOfOwn()
    report = await importFrom(folder)
    const frame = await frameOf(admin)
    const before = await viewIn(frame)
    const definition = changed(before, ({ pages }) => {
      const figures = pages[0]?.visuals.find(({ name }) => name === 'figures')
      if (figures) figures.roles = { values: [{ table: 'Departments', column: 'Manager', aggregate: 'count' }] }
    })
    expect((await save(frame, before, definition)).result.isSaved).toBe(true)
    await rewrite(folder, (file) => {
      file.rows = []
      for (const table of file.tables) table.columns = table.columns.filter(({ name }) => name !== 'Manager')
    })
    await importFrom(folder)
    expect((await viewIn(frame)).pages).toEqual(before.pages)
  })
})
