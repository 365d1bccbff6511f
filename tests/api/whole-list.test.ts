/** O10: what a device makes of a list that it holds whole is what the server answers, row for row. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../src/contract/catalogue.ts'
import { userList } from '../../src/contract/vocabulary/whole-lists.ts'
import { pageOfWhole, type Row } from '../../src/offline/whole-list.ts'
import { type Caller, contosoAdmin, demoPassword, hostAdmin, type Portal, startApp } from './harness.ts'
import { aReport } from './reports.ts'

/** Names that orders and searches go wrong with: accents, cases, signs, numbers, scripts, one that is a part of another. */
const names = [
  ['Zoë', 'Ångström'],
  ['zoe', 'angstrom'],
  ['ZOE', 'Angström'],
  ['Ａｎｎ', 'Full-Width'],
  ['Ann', 'de la Cruz'],
  ['ann', 'De La Cruz'],
  ['Änn', 'De  la Cruz'],
  ['résumé', 'Résumé'],
  ['resume\u0301', 'Resumé'],
  ['Straße', 'GROSS'],
  ['Strasse', 'groß'],
  ['İpek', 'ışık'],
  ['Ipek', 'IŞIK'],
  ['ΟΔΥΣΣΕΥΣ', 'Σίσυφος'],
  ['Οδυσσευς', 'σίσυφος'],
  ['محمد', 'علي'],
  ['مُحَمَّد', 'عَلِي'],
  ['山田', '太郎'],
  ['Ива́н', 'Ёлкин'],
  ['иван', 'елкин'],
  ['file 10', 'a-b'],
  ['file 9', 'a b'],
  ['file10', 'ab'],
  ['100%', 'under_score'],
  ['100', 'back\\slash'],
  ['O’Neil', "O'Neil"],
  ['ONeil', 'o neil'],
  ['🙂 Smile', 'Æsir'],
  ['ffi', 'ﬃ'],
  ['Ñandú', 'nandu'],
] as const

const folders = ['Sales', 'Sales/North', 'Sales/north', 'Sales2', 'Säles', 'sales', null]

let portal: Portal
let admin: Caller
let rows: Row[]

const list = async (body: object) => {
  const { status, result, error } = await admin.callWith('User_GetUsers', { body })
  expect(error?.details).toBeUndefined()
  expect(status).toBe(200)
  return result as { totalCount: number; items: Row[] }
}

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(contosoAdmin)
  for (const [index, [name, surname]] of names.entries()) {
    const userName = `${index % 2 ? 'Whole' : 'whole'}-${index}`
    const { error } = await admin.call('User_CreateOrUpdateUser', {
      body: {
        user: {
          name,
          surname,
          userName,
          emailAddress: `${userName}@${index % 3 ? 'example' : 'Example'}.org`,
          phoneNumber: index % 4 ? null : `+43 ${index} 55-0${index}`,
          folderPath: folders[index % folders.length] ?? null,
          isActive: index % 5 !== 0,
          password: demoPassword,
        },
        assignedRoleNames: index % 3 ? [] : ['Admin'],
      },
    })
    expect(error?.message).toBeUndefined()
  }
  const pages = [await list({ maxResultCount: 1000 })]
  rows = pages.flatMap(({ items }) => items)
  expect(rows).toHaveLength(pages[0]?.totalCount ?? 0)
})

afterAll(() => portal.close())

const idsOf = (page: { totalCount: number; items: readonly Row[] } | null) =>
  page && { totalCount: page.totalCount, ids: page.items.map(({ id, name, surname }) => `${id} ${name} ${surname}`) }

async function expectSame(request: Row): Promise<void> {
  const asked = { sorting: 'userName ASC', maxResultCount: 1000, ...request }
  expect(idsOf(pageOfWhole(rows, asked, userList, new Date())), JSON.stringify(request)).toEqual(
    idsOf(await list(asked)),
  )
}

describe('O10: a list that a device holds whole', () => {
  test.each(Object.keys(userList.sorts))('is sorted by %s as the server sorts it, both ways', async (field) => {
    for (const direction of ['ASC', 'DESC']) await expectSame({ sorting: `${field} ${direction}` })
  })

  const parts = new Set([
    ...names.flat(),
    'WHOLE-1',
    '%',
    '_',
    '\\',
    ' ',
    '+43',
    '@example',
    'e',
    'é',
    'SS',
    'ß',
    'i',
    'İ',
    'ı',
    'σ',
    'ς',
    'Σ',
    'zoë å',
    'la cruz',
    'org',
  ])
  test.each([...parts])('is narrowed by the text “%s” as the server narrows it', async (filter) => {
    for (const text of new Set([filter, filter.toUpperCase(), ` ${filter}`])) await expectSame({ filter: text })
  })

  test('is narrowed by role, folder and lock as the server narrows it, and paged', async () => {
    const { roles } = await admin.call('User_GetUserForEdit').then(({ result }) => result)
    for (const { roleId } of roles) await expectSame({ role: roleId })
    for (const folderPath of [...folders, 'Sal', 'Sales/', 'Sales/North/'])
      if (folderPath) await expectSame({ folderPath })
    await expectSame({ onlyLockedUsers: true })
    await expectSame({ onlyLockedUsers: false, filter: 'whole', role: roles[0]?.roleId ?? 0, sorting: 'name DESC' })
    for (const skipCount of [0, 25, 400, 100_000])
      await expectSame({ maxResultCount: 25, skipCount, sorting: 'surname ASC' })
  })

  test('says nothing about what only the server can tell', () => {
    expect(pageOfWhole(rows, { permissions: ['Pages.Administration.Users'] }, userList, new Date())).toBeNull()
    expect(pageOfWhole(rows, { sorting: 'password ASC' }, userList, new Date())).toBeNull()
  })
})

describe('O34: every list that a device holds whole', () => {
  let host: Caller
  /** Whose list it is, and what else the list is asked, by operation. */
  const asked: Record<string, { of?: Row; requests?: readonly Row[] }> = {}
  const filters = ['zoe', 'É', 'ß', 'İ', 'σ', 'Σ', '%', '_', '\\', ' 10', 'de la', 'contoso', 'SALES', 'http']
  const long = names.map(([name, surname], index) => `${name} ${surname} ${index}`)
  const lists = operations.filter(({ operation }) => operation.whole && operation.whole !== userList)

  type OperationId = Parameters<Caller['callWith']>[0]
  const done = async (id: OperationId, input: object, caller = admin) => {
    const { status, error, result } = await caller.callWith(id, input)
    expect([status, error?.message, error?.details, error?.validationErrors], id).toEqual([
      200,
      undefined,
      undefined,
      undefined,
    ])
    return result as Record<string, unknown> & { id: number }
  }

  beforeAll(async () => {
    host = await portal.as(hostAdmin)
    const reports = [
      await aReport(portal, { tenant: 'contoso', name: 'résumé', folder: 'service-desk' }),
      await aReport(portal, { tenant: 'contoso', name: 'Resume' }),
    ]
    const unit = await done('OrganizationUnit_CreateOrganizationUnit', {
      body: { displayNameOrEntraGroupObjectId: 'Whole' },
    })
    const inMinutes = (minutes: number) => new Date(portal.now().getTime() + minutes * 60_000).toISOString()
    for (const [index, text] of long.entries()) {
      const folderPath = folders[index % folders.length] ?? null
      const role = { displayName: text, folderPath, isDefault: false }
      await done('Role_CreateOrUpdateRole', { body: { role, grantedPermissionNames: [] } })
      const report = reports[index % 2]?.reportId
      const task = [
        { taskType: 'Http', url: `https://example.com/${index % 3}` },
        {
          taskType: 'Actionable',
          reportId: report,
          visualName: ['figures', '+grades', 'grades, figures', ' +figures'][index % 4] ?? '',
          url: 'http://example.com',
          httpVerb: 'GET',
        },
      ][index % 2]
      await done('Tasks_CreateOrEdit', { body: { taskName: index % 5 ? text : 'alike', ...task } })
      await done('ReportKeys_CreateOrEdit', {
        body: {
          reportId: report,
          name: index % 5 ? text : 'alike',
          expiration: inMinutes(1 + (index % 4)),
          isKeyPublic: index % 2 === 0 && index % 3 === 0,
        },
      })
      if (index % 3 === 0) {
        const tenancyName = `whole${index % 2 ? '-' : 'x'}${index}`
        const more = { adminEmailAddress: `admin@${tenancyName}.example`, adminPassword: demoPassword }
        await done('Tenant_CreateTenant', { body: { tenancyName, name: text.slice(0, 60), ...more } }, host)
      }
    }
    const organizationUnitId = unit.id
    const userIds = rows.map(({ id }) => id)
    const roleIds = (await admin.call('Role_GetRoles', { body: { maxResultCount: 1000 } })).result.items.map(
      ({ id }) => id,
    )
    await done('OrganizationUnit_AddUsersToOrganizationUnit', { body: { organizationUnitId, userIds } })
    await done('OrganizationUnit_AddRolesToOrganizationUnit', { body: { organizationUnitId, roleIds } })
    for (const minutes of [1, 3, 2])
      await done('UserDelegation_CreateDelegation', {
        body: {
          userNameOrEmailAddress: 'alice',
          endTime: inMinutes(minutes),
          reason: 'Away',
          currentPassword: demoPassword,
        },
      })
    portal.moveClock(90)
    const { items: tenants } = (await host.call('Tenant_GetTenants', { query: { maxResultCount: 1000 } })).result
    const middle = tenants.find(({ editionId }) => editionId !== null)
    expect(middle).toBeDefined()
    const searches = filters.map((filter) => ({ filter }))
    Object.assign(asked, {
      Role_GetRoles: { requests: searches },
      Tasks_GetAll: {
        requests: [
          ...searches,
          ...['zoe', 'ALIKE'].map((taskNameFilter) => ({ taskNameFilter })),
          { taskTypeFilter: 'Http' },
          { taskTypeFilter: 'Query', filter: 'a' },
        ],
      },
      PbiReports_GetAll: {
        requests: [
          ...searches,
          { reportGuidFilter: 'A' },
          { typeFilter: 'Report' },
          { typeFilter: 'Dashboard' },
          { nameFilter: 'RÉS' },
          { descriptionFilter: 'e' },
          ...[-1, 0, 1].map((isDisabledFilter) => ({ isDisabledFilter })),
        ],
      },
      ReportKeys_GetKeysOfTenant: {
        requests: [
          ...searches,
          { reportId: reports[0]?.reportId },
          ...[true, false].flatMap((is) => [
            { isKeyPublic: is },
            { isExpired: is },
            { isKeyPublic: is, isExpired: !is },
          ]),
        ],
      },
      Tenant_GetTenants: {
        requests: [
          ...searches,
          { editionId: middle?.editionId },
          { editionIdSpecified: true },
          { editionIdSpecified: true, editionId: middle?.editionId },
          { creationDateStart: middle?.creationTime },
          { creationDateEnd: middle?.creationTime },
          { subscriptionEndDateStart: portal.now().toISOString() },
          { subscriptionEndDateEnd: portal.now().toISOString() },
        ],
      },
      OrganizationUnit_GetOrganizationUnitUsers: { of: { id: unit.id } },
      OrganizationUnit_GetOrganizationUnitRoles: { of: { id: unit.id } },
    })
  }, 120_000)

  test.each(lists.map(({ id, operation }) => [id as OperationId, operation] as const))(
    '%s is sorted, narrowed and paged as the server does it',
    async (id, { whole, method, side }) => {
      if (!whole) throw new Error('It is not held whole')
      const { of = {}, requests = [] } = asked[id] ?? {}
      const answered = async (request: Row) => {
        const input = { maxResultCount: 1000, ...request }
        const inputs = method === 'GET' ? { query: { ...of, ...input } } : { body: input }
        return (await done(id, inputs, side === 'host' ? host : admin)) as unknown as {
          totalCount: number
          items: Row[]
        }
      }
      const all = (await answered({})).items
      const key = (row: Row) => JSON.stringify((whole.key ?? ['id']).map((name) => row[name]))
      expect(new Set(all.map(key)).size).toBe(all.length)
      const orders = Object.keys(whole.sorts).flatMap((field) => [`${field} ASC`, `${field} DESC`])
      const first = orders[0] ?? ''
      const questions = [
        {},
        ...orders.map((sorting) => ({ sorting })),
        { sorting: `${orders.at(-1)}, ${first}` },
        ...[0, 7, 5_000].map((skipCount) => ({ sorting: first, skipCount, maxResultCount: 5 })),
        ...requests,
      ]
      for (const question of questions) {
        const { totalCount, items } = await answered(question)
        const page = pageOfWhole(all, { maxResultCount: 1000, ...of, ...question }, whole, portal.now())
        const told = JSON.stringify(question)
        expect(page?.totalCount, told).toBe(totalCount)
        expect(page?.items.map(key), told).toEqual(items.map(key))
      }
    },
  )

  test('leaves out what has ended since it was held', async () => {
    const delegations = lists.find(({ id }) => id === 'UserDelegation_GetDelegations')?.operation
    const { items, totalCount } = (await admin.call('UserDelegation_GetDelegations')).result
    expect(totalCount).toBe(2)
    const later = new Date(portal.now().getTime() + 60_000)
    expect(delegations?.whole && pageOfWhole(items, {}, delegations.whole, later)?.totalCount).toBe(1)
  })
})
