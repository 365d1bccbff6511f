/** O10: what a device makes of a list that it holds whole is what the server answers, row for row. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userList } from '../../src/contract/vocabulary/whole-lists.ts'
import { pageOfWhole, type Row } from '../../src/offline/whole-list.ts'
import { type Caller, contosoAdmin, demoPassword, type Portal, startApp } from './harness.ts'

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
