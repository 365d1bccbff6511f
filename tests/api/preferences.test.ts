import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../src/contract/catalogue.ts'
import type { SavedView } from '../../src/contract/services/preferences.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { limits } from '../../src/contract/vocabulary/limits.ts'
import type { ImportedReport } from '../../src/server/reports/import/import-report.ts'
import { atEveryMoment } from './between.ts'
import { expectRoundTrips } from './cost.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  fabrikamAlice,
  hostAdmin,
  membersOf,
  type Portal,
  startApp,
} from './harness.ts'
import { aPerson, callerWith, inTenant, setFeature, tenantHeader, whoIs } from './identity.ts'
import { aReport } from './reports.ts'
import { validInput } from './security/inputs.ts'

let portal: Portal
let alice: Caller
let admin: Caller
let report: ImportedReport
let other: ImportedReport
let hidden: ImportedReport

beforeAll(async () => {
  portal = await startApp()
  ;[alice, admin] = [await portal.as(contosoAlice), await portal.as(contosoAdmin)]
  report = await aReport(portal, { tenant: 'contoso', name: 'First' })
  other = await aReport(portal, { tenant: 'contoso', name: 'Second' })
  hidden = await aReport(portal, { tenant: 'contoso', name: 'Hidden', roles: ['Admin'] })
})
afterAll(() => portal.close())

const preferencesOf = async (caller: Caller) => {
  const { status, result } = await caller.call('Preferences_GetPreferences')
  expect(status).toBe(200)
  return result
}

const somebody = async () => portal.signIn((await aPerson(portal, 'contoso')).person)

/** Seconds from now, as a device tells them. */
const at = (seconds: number) => new Date(portal.now().getTime() + seconds * 1000).toISOString()

const favour = (
  caller: Caller,
  { reportId }: Pick<ImportedReport, 'reportId'>,
  isFavourite = true,
  changedAt = at(0),
) => caller.call('Preferences_SetFavouriteReport', { body: { reportId, isFavourite, changedAt } })

const favourPage = (caller: Caller, page: string, isFavourite = true, changedAt = at(0)) =>
  caller.call('Preferences_SetFavouritePage', { body: { page, isFavourite, changedAt } })

const open = (caller: Caller, { reportId }: Pick<ImportedReport, 'reportId'>, openedAt = at(0)) =>
  caller.call('Preferences_AddRecentReport', { body: { reportId, openedAt } })

const aView = (more: Partial<SavedView> = {}): SavedView => ({
  id: randomUUID(),
  list: 'users',
  name: 'Locked people',
  filters: [
    { name: 'onlyLockedUsers', value: 'true' },
    { name: 'role', value: '3' },
    { name: 'role', value: '4' },
  ],
  sorting: 'userName DESC',
  columns: ['userName', 'emailAddress'],
  density: 'compact',
  ...more,
})

const save = (caller: Caller, view: SavedView, changedAt = at(0)) =>
  caller.call('Preferences_SaveView', { body: { ...view, changedAt } })

const columns = (caller: Caller, list: string, chosen: string[] | null, changedAt = at(0)) =>
  caller.call('Preferences_ChooseColumns', { body: { list, columns: chosen, changedAt } })

const written = async (caller: Caller) => {
  const { user } = await whoIs(caller)
  return inTenant(portal, 'contoso', (db) =>
    db
      .selectFrom('user_preferences')
      .select(['kind', 'key'])
      .where('user_id', '=', user?.id ?? 0)
      .execute(),
  )
}

const nothing = { favouriteReports: [], favouritePages: [], recentReports: [], savedViews: [], chosenColumns: [] }

describe('one’s own choices', () => {
  test('are read in one call, the latest first (Preferences_GetPreferences)', async () => {
    const caller = await somebody()
    expect(await preferencesOf(caller)).toEqual(nothing)
    await favour(caller, report, true, at(-20))
    await favour(caller, other, true, at(-10))
    await favourPage(caller, '/app/admin/users', true, at(-20))
    await favourPage(caller, '/app/main/home', true, at(-10))
    await open(caller, other, at(-20))
    await open(caller, report, at(-10))
    const view = aView()
    await save(caller, view)
    await columns(caller, 'users', ['userName', 'roles'])
    expect(await preferencesOf(caller)).toEqual({
      favouriteReports: [other.reportId, report.reportId],
      favouritePages: ['/app/main/home', '/app/admin/users'],
      recentReports: [
        { reportId: report.reportId, openedAt: at(-10) },
        { reportId: other.reportId, openedAt: at(-20) },
      ],
      savedViews: [view],
      chosenColumns: [{ list: 'users', columns: ['userName', 'roles'] }],
    })
    await expectRoundTrips(portal, 1, () => preferencesOf(caller))
  })

  test('are pages of reports, too, as long as these are open (Preferences_SetFavouritePage)', async () => {
    const caller = await somebody()
    const pageOf = ({ reportId }: ImportedReport) => `/app/main/report/${reportId}?page=%C3%9Cber+all`
    await favourPage(caller, pageOf(report), true, at(-20))
    await favourPage(caller, '/app/main/home', true, at(-10))
    expect((await preferencesOf(caller)).favouritePages).toEqual(['/app/main/home', pageOf(report)])
    expect((await favourPage(caller, '/app/main/report/999999999?page=x')).status).toBe(404)
    // Of other reports neither: they do not say whether there is one.
    const theirs = await aReport(portal, { tenant: 'fabrikam', name: 'Elsewhere' })
    expect((await favourPage(caller, pageOf(theirs))).status).toBe(404)
    const disable = (is_disabled: boolean) =>
      inTenant(portal, 'contoso', (db) =>
        db.updateTable('reports').set({ is_disabled }).where('id', '=', report.reportId).execute(),
      )
    await disable(true)
    expect((await preferencesOf(caller)).favouritePages).toEqual(['/app/main/home'])
    await disable(false)
    await favourPage(caller, pageOf(report), false)
    expect((await preferencesOf(caller)).favouritePages).toEqual(['/app/main/home'])
  })

  test('are taken back: favourites (Preferences_SetFavouriteReport, Preferences_SetFavouritePage), columns (Preferences_ChooseColumns)', async () => {
    const caller = await somebody()
    await favour(caller, report)
    await favourPage(caller, '/app/main/home')
    await columns(caller, 'users', [])
    expect((await preferencesOf(caller)).chosenColumns).toEqual([{ list: 'users', columns: [] }])
    for (const answer of [
      await favour(caller, report, false),
      await favourPage(caller, '/app/main/home', false),
      await columns(caller, 'users', null),
    ])
      expect(answer.status).toBe(200)
    expect(await preferencesOf(caller)).toEqual(nothing)
  })

  test('a report that is opened again is the most recent one, and twenty are kept (Preferences_AddRecentReport)', async () => {
    const caller = await somebody()
    await open(caller, report, at(-30))
    await open(caller, other, at(-20))
    await open(caller, report, at(-10))
    const recent = async () => (await preferencesOf(caller)).recentReports.map(({ reportId }) => reportId)
    expect(await recent()).toEqual([report.reportId, other.reportId])
    const { user } = await whoIs(caller)
    await inTenant(portal, 'contoso', (db) =>
      db
        .insertInto('user_preferences')
        .values(
          Array.from({ length: limits.recentReports }, (_, index) => ({
            tenant_id: portal.tenantId('contoso'),
            user_id: user?.id ?? 0,
            kind: 'recent report' as const,
            key: `made ${index}`,
            report_id: report.reportId,
            value: '{}',
            changed_at: new Date(at(-5)),
            is_removed: false,
          })),
        )
        .execute(),
    )
    await open(caller, other)
    expect(await recent()).toHaveLength(limits.recentReports)
    expect((await recent())[0]).toBe(other.reportId)
  })

  test('a view is changed as a whole, and deleted (Preferences_SaveView, Preferences_DeleteView)', async () => {
    const caller = await somebody()
    const view = aView()
    await save(caller, view, at(-20))
    const renamed = {
      ...view,
      name: 'Others',
      filters: [],
      sorting: null,
      columns: null,
      density: 'comfortable' as const,
    }
    await save(caller, renamed, at(-10))
    expect((await preferencesOf(caller)).savedViews).toEqual([renamed])
    expect((await caller.call('Preferences_DeleteView', { query: { id: view.id.toUpperCase() } })).status).toBe(200)
    expect((await preferencesOf(caller)).savedViews).toEqual([])
    // It may have been deleted on another device.
    expect((await caller.call('Preferences_DeleteView', { query: { id: view.id } })).status).toBe(200)
  })

  test('the host’s people have pages, views and columns, and no reports', async () => {
    const host = await portal.as(hostAdmin)
    await favourPage(host, '/app/admin/tenants')
    expect((await preferencesOf(host)).favouritePages).toEqual(['/app/admin/tenants'])
    expect((await favour(host, report)).status).toBe(404)
    expect((await open(host, report)).status).toBe(200)
    expect((await preferencesOf(host)).recentReports).toEqual([])
  })

  test('are noted in the audit log by their author', async () => {
    const caller = await somebody()
    const view = aView()
    await save(caller, view)
    await open(caller, report)
    await portal.app.audit.flush()
    const { user } = await whoIs(caller)
    const query = { userName: user?.userName ?? '', serviceName: 'Preferences' }
    const { result } = await admin.call('AuditLog_GetAuditLogs', {
      query: { ...query, startDate: at(-60), endDate: at(60), maxResultCount: 10 },
    })
    expect(result.items.map(({ methodName }) => methodName).sort()).toEqual(['AddRecentReport', 'SaveView'])
    expect(result.items.find(({ methodName }) => methodName === 'SaveView')?.parameters).toContain(view.id)
  })

  test('A153: without names of pages of reports, which not everybody who reads the audit log may open', async () => {
    const caller = await somebody()
    await favourPage(caller, `/app/main/report/${report.reportId}?page=Bonuses`)
    await portal.app.audit.flush()
    const { user } = await whoIs(caller)
    const query = { userName: user?.userName ?? '', startDate: at(-60), endDate: at(60), maxResultCount: 10 }
    const { result } = await admin.call('AuditLog_GetAuditLogs', { query })
    const recorded = result.items.find(({ methodName }) => methodName === 'SetFavouritePage')
    expect(recorded?.parameters).toContain('isFavourite')
    expect(recorded?.parameters).not.toContain('Bonuses')
  })
})

describe('what two devices write', () => {
  test('the later change holds, whichever arrives first', async () => {
    const caller = await somebody()
    await favour(caller, report, false, at(-10))
    await favour(caller, report, true, at(-30))
    await favour(caller, report, false, at(-10))
    await favour(caller, report, true, at(-20))
    expect((await preferencesOf(caller)).favouriteReports).toEqual([])
    await favour(caller, report, true, at(-5))
    expect((await preferencesOf(caller)).favouriteReports).toEqual([report.reportId])

    const view = aView({ name: 'Later' })
    await save(caller, view, at(-10))
    await save(caller, { ...view, name: 'Earlier' }, at(-20))
    expect((await preferencesOf(caller)).savedViews).toEqual([view])
    await caller.call('Preferences_DeleteView', { query: { id: view.id } })
    await save(caller, view, at(-1))
    expect((await preferencesOf(caller)).savedViews).toEqual([])

    await open(caller, report, at(-10))
    await open(caller, report, at(-20))
    expect((await preferencesOf(caller)).recentReports).toEqual([{ reportId: report.reportId, openedAt: at(-10) }])
  })

  test('a clock that is ahead wins against nothing that comes after it', async () => {
    const caller = await somebody()
    await favourPage(caller, '/app/main/home', true, '2999-01-01T00:00:00Z')
    portal.moveClock(1)
    await favourPage(caller, '/app/main/home', false)
    expect((await preferencesOf(caller)).favouritePages).toEqual([])
  })

  test('what is sent twice under one number is done once', async () => {
    const person = await aPerson(portal, 'contoso')
    const caller = await portal.signIn(person.person)
    const numbered = {
      [headers.outboxClient]: randomUUID(),
      [headers.outboxSequence]: '1',
      [headers.outboxOwner]: `${person.id}@${portal.tenantId('contoso')}`,
    }
    const view = aView()
    const body = { ...view, changedAt: at(0) }
    const send = () => caller.call('Preferences_SaveView', { body, headers: numbered })
    const receipts = []
    for (let time = 0; time < 2; time++) {
      const { status, raw } = await send()
      expect(status).toBe(200)
      receipts.push(raw.headers[headers.outboxReceipt.toLowerCase()])
    }
    expect(new Set(receipts).size).toBe(1)
    await caller.call('Preferences_DeleteView', { query: { id: view.id } })
    expect((await send()).status).toBe(200)
    expect((await preferencesOf(caller)).savedViews).toEqual([])
  })

  test('of many at the same moment no more are kept than may be', async () => {
    const caller = await somebody()
    const pages = Array.from({ length: limits.favouritePages + 5 }, (_, index) => `/app/main/${index}`)
    const answers = await Promise.all(pages.map((page) => favourPage(caller, page)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect((await preferencesOf(caller)).favouritePages).toHaveLength(limits.favouritePages)
  })

  test('what was taken back leaves no more behind than may be kept', async () => {
    const caller = await somebody()
    for (let index = 0; index < limits.favouritePages + 3; index++) {
      await favourPage(caller, `/app/main/${index}`)
      await favourPage(caller, `/app/main/${index}`, false)
    }
    // What never was there leaves nothing.
    await favourPage(caller, '/app/main/never', false)
    expect(await written(caller)).toHaveLength(limits.favouritePages)
  })
})

describe('reports that the person may not see', () => {
  test('are not taken, and not told from those that there are not', async () => {
    const caller = await somebody()
    const [closed, none] = [await favour(caller, hidden), await favour(caller, { reportId: 2_000_000_000 })]
    expect([closed.status, none.status]).toEqual([404, 404])
    expect(closed.raw.body).not.toContain('Hidden')
    // An outbox may tell of it late; nothing is kept, and nothing is told.
    expect((await open(caller, hidden)).status).toBe(200)
    expect(await written(caller)).toEqual([])
  })

  test('are not answered from the moment on at which they are closed, and are again when they open', async () => {
    const mine = await aReport(portal, { tenant: 'contoso', name: 'Changing' })
    const caller = await somebody()
    await favour(caller, mine)
    await open(caller, mine)
    const seen = async () => {
      const { favouriteReports, recentReports } = await preferencesOf(caller)
      return [favouriteReports.length, recentReports.length]
    }
    const change = (set: object) =>
      inTenant(portal, 'contoso', (db) => db.updateTable('reports').set(set).where('id', '=', mine.reportId).execute())
    expect(await seen()).toEqual([1, 1])
    await change({ is_disabled: true })
    expect(await seen()).toEqual([0, 0])
    await change({ is_disabled: false })
    expect(await seen()).toEqual([1, 1])
    await inTenant(portal, 'contoso', async (db) => {
      const { id } = await db.selectFrom('roles').select('id').where('name', '=', 'Admin').executeTakeFirstOrThrow()
      await db
        .insertInto('report_roles')
        .values({ tenant_id: portal.tenantId('contoso'), report_id: mine.reportId, role_id: id })
        .execute()
    })
    expect(await seen()).toEqual([0, 0])
    expect((await favour(caller, mine, false)).status).toBe(200)
    await admin.call('PbiReports_Delete', { query: { id: mine.reportId } })
    expect(await written(caller)).toEqual([])
  })

  test('nor any where the permission or the feature is gone', async () => {
    const person = await aPerson(portal, 'contoso')
    const caller = await portal.signIn(person.person)
    await favour(caller, report)
    await favourPage(caller, '/app/main/home')
    const withFeature = (value: string) => setFeature(portal, 'contoso', features.powerBI, value)
    await withFeature('false')
    expect(await preferencesOf(caller)).toEqual({ ...nothing, favouritePages: ['/app/main/home'] })
    expect((await favour(caller, other)).status).toBe(404)
    await withFeature('true')
    expect((await preferencesOf(caller)).favouriteReports).toEqual([report.reportId])
    const body = { id: person.id, grantedPermissionNames: [] }
    expect((await admin.call('User_UpdateUserPermissions', { body })).status).toBe(200)
    expect(await preferencesOf(caller)).toEqual({ ...nothing, favouritePages: ['/app/main/home'] })
  })
})

describe('what is refused', () => {
  test('by whoever is not signed in, all of it', async () => {
    const { operations } = catalogue.preferences
    for (const [key, { kind }] of Object.entries(operations)) {
      const id = `Preferences_${key.charAt(0).toUpperCase()}${key.slice(1)}` as 'Preferences_GetPreferences'
      expect((await portal.anonymous.callWith(id, kind === 'query' ? {} : { body: {} })).status, id).toBe(401)
    }
  })

  const view = validInput(catalogue.preferences.operations.saveView.body, 1) as Record<string, unknown>
  const many = (count: number, one: unknown) => Array.from({ length: count }, () => one)
  const { changedAt } = view
  const page = (address: string) => ({ page: address, isFavourite: true, changedAt })
  const filter = { name: 'role', value: '3' }
  test.each([
    ['a view by a name that is no id', 'Preferences_SaveView', { ...view, id: 'mine' }, 'id'],
    ['a view without a name', 'Preferences_SaveView', { ...view, name: ' ' }, 'name'],
    ['a name that is too long', 'Preferences_SaveView', { ...view, name: 'x'.repeat(limits.viewName + 1) }, 'name'],
    ['rows of any height', 'Preferences_SaveView', { ...view, density: 'huge' }, 'density'],
    ['a moment that is none', 'Preferences_SaveView', { ...view, changedAt: 'yesterday' }, 'changedAt'],
    ['too many filters', 'Preferences_SaveView', { ...view, filters: many(limits.viewFilters + 1, filter) }, 'filters'],
    ['too many columns', 'Preferences_SaveView', { ...view, columns: many(limits.listColumns + 1, 'x') }, 'columns'],
    [
      'too many chosen columns',
      'Preferences_ChooseColumns',
      { list: 'users', columns: many(limits.listColumns + 1, 'x'), changedAt },
      'columns',
    ],
    ['a list without a name', 'Preferences_ChooseColumns', { list: '', columns: [], changedAt }, 'list'],
    ['a page elsewhere', 'Preferences_SetFavouritePage', page('https://elsewhere.example/app/x'), 'page'],
    ['a page with more behind it', 'Preferences_SetFavouritePage', page('/app/main/report/1?page=x&as=y'), 'page'],
    ['a page of a report without a number', 'Preferences_SetFavouritePage', page('/app/main/home?page=x'), 'page'],
    ['a page that runs something', 'Preferences_SetFavouritePage', page('/app/x?y=javascript:alert(1)'), 'page'],
    [
      'an address that is too long',
      'Preferences_SetFavouritePage',
      page(`/app/${'x'.repeat(limits.pageAddress)}`),
      'page',
    ],
    [
      'a report that none can be',
      'Preferences_SetFavouriteReport',
      { reportId: 0, isFavourite: true, changedAt },
      'reportId',
    ],
  ] as const)('%s', async (_, id, body, member) => {
    const { status, ...answer } = await alice.callWith(id, { body })
    expect([status, membersOf(answer).join()]).toEqual([400, expect.stringContaining(member)])
  })

  test('more than may be kept, in words that say how many', async () => {
    const caller = await somebody()
    for (let index = 0; index < limits.savedViews; index++) await save(caller, aView())
    const { status, error } = await save(caller, aView())
    expect([status, error?.message]).toEqual([
      400,
      'No more than 100 of these are kept. Remove one that you no longer need.',
    ])
    const [first] = (await preferencesOf(caller)).savedViews
    expect((await save(caller, { ...aView(), id: first?.id ?? '' })).status).toBe(200)
    await caller.call('Preferences_DeleteView', { query: { id: first?.id ?? '' } })
    expect((await save(caller, aView())).status).toBe(200)
  })
})

describe('nobody else’s', () => {
  test('neither a colleague nor the same name in another organisation sees or changes them', async () => {
    const view = aView()
    await save(alice, view)
    for (const caller of [await somebody(), await portal.as(fabrikamAlice)]) {
      expect((await preferencesOf(caller)).savedViews).toEqual([])
      await caller.call('Preferences_DeleteView', { query: { id: view.id } })
      await save(caller, { ...view, name: 'Theirs' })
    }
    expect((await preferencesOf(alice)).savedViews).toEqual([view])
    const theirs = await portal.as(fabrikamAlice)
    expect((await favour(theirs, report)).status).toBe(404)
    expect((await open(theirs, report)).status).toBe(200)
    expect((await preferencesOf(theirs)).recentReports).toEqual([])
  })

  test('whoever acts as the person sees them, and changes none', async () => {
    const person = await aPerson(portal, 'contoso')
    const own = await portal.signIn(person.person)
    await favour(own, report)
    const { result: asked } = await (await portal.signIn(contosoAdmin)).call('Account_ImpersonateUser', {
      body: { userId: person.id },
    })
    const { result } = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
      query: { impersonationToken: asked.impersonationToken },
      headers: tenantHeader(portal, 'contoso'),
    })
    const acting = callerWith(portal, result.accessToken)
    expect((await preferencesOf(acting)).favouriteReports).toEqual([report.reportId])
    for (const answer of [await favour(acting, other), await save(acting, aView()), await columns(acting, 'users', [])])
      expect([answer.status, answer.error?.message]).toEqual([
        400,
        'This cannot be done while you act as somebody else.',
      ])
    expect((await open(acting, other)).status).toBe(200)
    expect(await preferencesOf(own)).toEqual({ ...nothing, favouriteReports: [report.reportId] })
  })

  test('they go with the person, also what arrives at that moment', async () => {
    const moments = await atEveryMoment(portal, async () => {
      const person = await aPerson(portal, 'contoso')
      const caller = await portal.signIn(person.person)
      await favour(caller, report)
      return {
        call: () => save(caller, aView()),
        event: async () => {
          const { status } = await admin.call('User_DeleteUser', { query: { id: person.id } })
          expect(status).toBe(200)
        },
        async check(_, moment) {
          const left = await inTenant(portal, 'contoso', (db) =>
            db.selectFrom('user_preferences').select('key').where('user_id', '=', person.id).execute(),
          )
          expect(left, moment).toEqual([])
        },
      }
    })
    expect(moments).toBeGreaterThan(0)
  })
})
