import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import type { UserListItem } from '../../src/contract/models/user.ts'
import { limits } from '../../src/contract/vocabulary/limits.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import { sendMail } from '../../src/server/jobs/send-mail.ts'
import { translator } from '../../src/server/texts/localization.ts'
import { expectRoundTrips } from './cost.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  demoPassword,
  fabrikamAdmin,
  hostAdmin,
  type Person,
  type Portal,
  startApp,
} from './harness.ts'
import { changePerson, changeSetting } from './identity.ts'
import { callsThatWait } from './locks.ts'
import { readSheet } from './workbook.ts'

const { users } = permissions
const english = translator('en-gb')

let portal: Portal
let admin: Caller

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(contosoAdmin)
})

afterAll(() => portal.close())

interface Form {
  id?: number
  name?: string
  surname?: string
  userName?: string
  emailAddress?: string
  phoneNumber?: string | null
  folderPath?: string | null
  isActive?: boolean
  password?: string | null
}

const formOf = ({ userName = `person-${randomUUID().slice(0, 8)}`, ...form }: Form) => ({
  name: 'Somebody',
  userName,
  emailAddress: `${userName}@example.org`,
  ...form,
})

/** Makes a person of Contoso who can sign in, and answers the row that the list shows. */
async function aUser(form: Form & { roles?: string[]; units?: number[] } = {}): Promise<UserListItem> {
  const { roles = [], units = [], ...user } = form
  const person = formOf({ password: demoPassword, ...user })
  const { status, error } = await admin.call('User_CreateOrUpdateUser', {
    body: { user: person, assignedRoleNames: roles, organizationUnits: units },
  })
  expect(error?.message).toBeUndefined()
  expect(status).toBe(200)
  return rowOf(person.userName)
}

async function rowOf(userName: string, caller: Caller = admin): Promise<UserListItem> {
  const { result } = await caller.call('User_GetUsers', { body: { filter: userName, maxResultCount: 1000 } })
  const row = result.items.find((item) => item.userName === userName)
  if (!row) throw new Error(`${userName} is not in the list`)
  return row
}

const asPerson = (row: UserListItem): Person => ({ tenant: 'contoso', userName: row.userName })

const grant = (row: UserListItem, ...grantedPermissionNames: string[]) =>
  admin.call('User_UpdateUserPermissions', { body: { id: row.id, grantedPermissionNames } })

const namesOf = (rows: readonly UserListItem[]) => rows.map(({ userName }) => userName)

const list = async (body: object, caller = admin) => {
  const { status, result, error } = await caller.callWith('User_GetUsers', { body })
  expect(error?.details).toBeUndefined()
  expect(status).toBe(200)
  return result as { totalCount: number; items: UserListItem[] }
}

const units = async () => (await admin.call('User_GetUserForEdit')).result.allOrganizationUnits
const inTenant = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
  tenantTransaction(portal.store, portal.tenantId('contoso'), work)

describe('the list of users', () => {
  test('answers pages that together are everybody, once, in order, with the exact total (User_GetUsers)', async () => {
    const first = await list({ maxResultCount: 200, sorting: 'userName ASC' })
    const rest: UserListItem[] = []
    for (let skipCount = 200; skipCount < first.totalCount; skipCount += 200) {
      rest.push(...(await list({ maxResultCount: 200, skipCount, sorting: 'userName ASC' })).items)
    }
    const all = namesOf([...first.items, ...rest])
    expect(first.totalCount).toBeGreaterThan(400)
    expect(new Set(all).size).toBe(first.totalCount)
    expect(all).toEqual([...all].sort(new Intl.Collator('und').compare))
  })

  test('answers ten rows by user name when nothing is asked for', async () => {
    const { items } = await list({})
    expect(items).toHaveLength(10)
    expect(namesOf(items)).toEqual(namesOf((await list({ sorting: 'username asc', maxResultCount: 10 })).items))
  })

  test.each([
    'userName',
    'name',
    'surname',
    'emailAddress',
    'folderPath',
    'creationTime',
    'isActive',
    'lockoutEndDateUtc',
  ])('is sorted by %s, and backwards', async (field) => {
    const up = await list({ sorting: `${field} ASC`, maxResultCount: 1000 })
    const down = await list({ sorting: `${field} DESC, userName DESC`, maxResultCount: 1000 })
    expect(down.totalCount).toBe(up.totalCount)
    expect(namesOf(down.items)).toEqual(namesOf(up.items).reverse())
  })

  test('has whoever is locked longest first where it is sorted so, and not those who are not locked', async () => {
    const { items } = await list({ sorting: 'lockoutEndDateUtc DESC', maxResultCount: 1 })
    expect(items[0]?.lockoutEndDateUtc).not.toBeNull()
  })

  test('is found by part of a name, user name, address or phone number, in any case', async () => {
    const word = `Q${randomUUID().slice(0, 6)}`
    const byName = await aUser({ name: `Zoë ${word}`, surname: 'Ağaoğlu' })
    const byUserName = await aUser({ userName: `x-${word}` })
    const byPhone = await aUser({ phoneNumber: `+44 ${word}` })
    const found = await list({ filter: word.toLowerCase() })
    expect(namesOf(found.items).sort()).toEqual(namesOf([byName, byUserName, byPhone]).sort())
    expect(namesOf((await list({ filter: `${word} ağaoğlu` })).items)).toEqual([byName.userName])
  })

  test.each(['%', '_', '\\', "' or 1=1 --", '100%'])('takes %j literally (F12)', async (filter) => {
    const row = await aUser({ surname: `literally ${filter} so` })
    const { items, totalCount } = await list({ filter: `literally ${filter}` })
    expect([totalCount, namesOf(items)]).toEqual([1, [row.userName]])
  })

  test('shows direct roles, roles by unit and units of each person, and is filtered by any of their roles', async () => {
    const { result: form } = await admin.call('User_GetUserForEdit')
    const [role] = form.roles
    if (!role) throw new Error('Contoso has no roles')
    const unit = await inTenant((db) =>
      db
        .selectFrom('organization_unit_roles')
        .select(['organization_unit_id', 'role_id'])
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    const inherited = form.roles.find(({ roleId }) => roleId === unit.role_id)
    const [unitInTree] = form.allOrganizationUnits.filter(({ id }) => id === unit.organization_unit_id)
    const row = await aUser({ roles: [role.roleName], units: [unit.organization_unit_id] })

    expect(row.roles).toEqual([{ roleId: role.roleId, roleName: role.roleDisplayName }])
    expect(row.organizationUnitRoles).toContainEqual({ roleId: unit.role_id, roleName: inherited?.roleDisplayName })
    expect(row.organizationUnits).toEqual([
      { id: unit.organization_unit_id, displayName: unitInTree?.displayName, code: unitInTree?.code },
    ])
    for (const filter of [
      { role: role.roleId },
      { role: unit.role_id },
      { roleDisplayName: role.roleDisplayName },
      { roleDisplayName: inherited?.roleDisplayName },
    ]) {
      expect(namesOf((await list({ ...filter, filter: row.userName })).items)).toEqual([row.userName])
    }
    expect((await list({ roleDisplayName: 'No such role', filter: row.userName })).totalCount).toBe(0)
  })

  test('is filtered by what people may do, however they came by it', async () => {
    const named = `holder-${randomUUID().slice(0, 6)}`
    const granted = await aUser({ userName: `${named}-granted` })
    const byRole = await aUser({ userName: `${named}-role`, roles: ['Admin'] })
    const prohibited = await aUser({ userName: `${named}-prohibited`, roles: ['Admin'] })
    await aUser({ userName: `${named}-without` })
    await grant(granted, users.view, permissions.tenantDashboard)
    const { result } = await admin.call('User_GetUserPermissionsForEdit', { query: { id: prohibited.id } })
    await grant(prohibited, ...result.grantedPermissionNames.filter((name) => name !== users.view))

    const holding = async (...names: string[]) => namesOf((await list({ filter: named, permissions: names })).items)
    expect(await holding(users.view)).toEqual([granted.userName, byRole.userName])
    expect(await holding(users.edit)).toEqual([prohibited.userName, byRole.userName])
    expect(await holding(users.view, users.edit)).toEqual([granted.userName, prohibited.userName, byRole.userName])
    // Everybody has the dashboard by default.
    expect(await holding(permissions.tenantDashboard)).toHaveLength(4)
    // Exists on the host alone.
    expect(await holding(permissions.tenants.view)).toEqual([])
  })

  test('is filtered by folder, with the folders beneath it and no other that begins alike', async () => {
    const desks = `Desks ${randomUUID().slice(0, 6)} 100%`
    const inside = await aUser({ userName: `in-1-${randomUUID().slice(0, 6)}`, folderPath: desks })
    const beneath = await aUser({ userName: `in-2-${randomUUID().slice(0, 6)}`, folderPath: `${desks}/Europe/North` })
    await aUser({ folderPath: `${desks} and more` })
    await aUser({ folderPath: desks.toLowerCase() })
    const both = [inside.userName, beneath.userName]
    for (const asked of [desks, ` / ${desks} // `]) {
      expect(await list({ folderPath: asked })).toMatchObject({ totalCount: 2 })
      expect(namesOf((await list({ folderPath: asked })).items)).toEqual(both)
    }
    expect(namesOf((await list({ folderPath: desks, filter: beneath.userName })).items)).toEqual([beneath.userName])
    expect(namesOf((await list({ folderPath: `${desks}/Europe` })).items)).toEqual([beneath.userName])
    expect((await list({ folderPath: desks }, await portal.as(fabrikamAdmin))).totalCount).toBe(0)
    expect((await list({ folderPath: ' / ' })).totalCount).toBe((await list({})).totalCount)
  })

  test('shows only those who are locked at this moment when asked so', async () => {
    const { items } = await list({ onlyLockedUsers: true, maxResultCount: 1000 })
    expect(namesOf(items)).toContain('bob')
    for (const { lockoutEndDateUtc } of items)
      expect(Date.parse(lockoutEndDateUtc ?? '')).toBeGreaterThan(+portal.now())
  })

  test('costs two round trips to the store, for a hundred rows as for ten (P2)', async () => {
    for (const maxResultCount of [10, 100]) await expectRoundTrips(portal, 2, () => list({ maxResultCount }))
  })
})

describe('the export to Excel', () => {
  const download = async (caller: Caller, query: object) => {
    const { status, result, error } = await caller.callWith('User_GetUsersToExcel', { query })
    expect(error).toBeNull()
    expect(status).toBe(200)
    return caller.call('File_DownloadTempFile', { query: result as { fileToken: string } })
  }

  test('holds exactly the filtered people, in the order asked for (User_GetUsersToExcel)', async () => {
    const named = `excel-${randomUUID().slice(0, 6)}`
    for (const letter of ['b', 'a', 'c']) await aUser({ userName: `${named}-${letter}`, roles: ['Admin'] })
    const { status, raw } = await download(admin, { filter: named, sorting: 'userName DESC' })
    const sheet = readSheet(raw.rawPayload)
    expect(status).toBe(200)
    expect(raw.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Users.xlsx")
    expect(sheet.rows.map((row) => row['User name'])).toEqual([`${named}-c`, `${named}-b`, `${named}-a`])
    expect(sheet.rows[0]).toMatchObject({ 'E-mail address': `${named}-c@example.org`, Roles: 'Admin', Active: '1' })
    expect(Number(sheet.rows[0]?.['Created (UTC)'])).toBeCloseTo(portal.now().getTime() / 86_400_000 + 25_569, 3)
  })

  test('has the folder of each, and those of one folder alone when asked so', async () => {
    const folderPath = `Sheet ${randomUUID().slice(0, 6)}`
    const row = await aUser({ folderPath: `${folderPath}/One` })
    const sheet = readSheet((await download(admin, { folderPath })).raw.rawPayload)
    expect(sheet.rows.map((each) => [each['User name'], each.Folder])).toEqual([[row.userName, `${folderPath}/One`]])
  })

  test('holds the chosen people alone when asked so, and nobody of another organisation', async () => {
    const named = `chosen-${randomUUID().slice(0, 6)}`
    const [one, , three] = [
      await aUser({ userName: `${named}-1` }),
      await aUser({ userName: `${named}-2` }),
      await aUser({ userName: `${named}-3` }),
    ]
    const ids = [one.id, three.id]
    const namesOfSheet = async (query: object) =>
      readSheet((await download(admin, query)).raw.rawPayload).rows.map((row) => row['User name'])
    expect(await namesOfSheet({ ids, sorting: 'userName DESC' })).toEqual([`${named}-3`, `${named}-1`])
    expect(await namesOfSheet({ ids, filter: `${named}-1` })).toEqual([`${named}-1`])
    const fabrikam = await portal.as(fabrikamAdmin)
    expect((await fabrikam.callWith('User_GetUsersToExcel', { query: { ids } })).status).toBe(404)
  })

  test('has its times as the clocks of the caller show them, which may change in the middle of an hour', async () => {
    await changeSetting(portal, 'contoso', settings.timeZone, 'Australia/Adelaide')
    const named = `clock-${randomUUID().slice(0, 6)}`
    for (const time of ['2026-10-03T16:20:00Z', '2026-10-03T16:40:00Z']) {
      const { id } = await aUser({ userName: `${named}-${Date.parse(time)}` })
      await inTenant((db) =>
        db
          .updateTable('users')
          .set({ creation_time: new Date(time) })
          .where('id', '=', id)
          .execute(),
      )
    }
    const { raw } = await download(admin, { filter: named, sorting: 'userName' })
    const days = readSheet(raw.rawPayload).rows.map((row) => Number(row['Created (Australia/Adelaide)']))
    const minutesOfDay = days.map((day) => Math.round((day % 1) * 24 * 60))
    expect(minutesOfDay).toEqual([60 + 50, 3 * 60 + 10])
    await changeSetting(portal, 'contoso', settings.timeZone, 'UTC')
  })

  test('is in the language of the caller, from right to left where it is written so', async () => {
    const arabic = { ...admin.headers, 'accept-language': 'ar' }
    const { result } = await admin.call('User_GetUsersToExcel', { query: { filter: 'alice' }, headers: arabic })
    const { raw } = await admin.call('File_DownloadTempFile', { query: result })
    const sheet = readSheet(raw.rawPayload)
    expect(sheet.isRightToLeft).toBe(true)
    expect(Object.keys(sheet.rows[0] ?? {})).toContain(translator('ar')('export.users.userName'))
  })

  test('holds no formulas, whatever people call themselves (F10)', async () => {
    const evil = '=HYPERLINK("https://evil.example","x")'
    const row = await aUser({ name: evil, surname: '@SUM(1)', phoneNumber: '+44 20 7946 0018' })
    const sheet = readSheet((await download(admin, { filter: row.userName })).raw.rawPayload)
    expect(sheet.hasFormulas).toBe(false)
    expect(sheet.rows[0]).toMatchObject({ Name: `'${evil}`, Surname: "'@SUM(1)", 'Phone number': '+44 20 7946 0018' })
  })

  test.each([
    ['=HYPERLINK("https://evil.example","x")', `'=HYPERLINK("https://evil.example","x")`],
    ['a[b]/c', 'a[b]/c'],
    ['x'.repeat(40), 'x'.repeat(40)],
  ])('opens, and holds no formulas, whatever its texts say (F10): %j', async (text, header) => {
    const set = async (key: string, value: string) => {
      const body = { languageName: 'en-gb', sourceName: 'Tessera', key, value }
      expect((await admin.call('Language_UpdateLanguageText', { body })).status).toBe(200)
    }
    const keys = ['export.users.sheet', 'export.users.userName'] as const
    for (const key of keys) await set(key, text)
    const sheet = readSheet((await download(admin, { filter: 'alice' })).raw.rawPayload)
    expect(sheet.hasFormulas).toBe(false)
    expect(Object.keys(sheet.rows[0] ?? {})).toContain(header)
    for (const key of keys) await set(key, english(key))
  })
})

describe('a person', () => {
  test('who was made can sign in and do what the roles grant (User_CreateOrUpdateUser)', async () => {
    const row = await aUser({ name: ' Zoë ', surname: 'Ağaoğlu', phoneNumber: ' +1 555 ', roles: ['admin'] })
    expect(row).toMatchObject({ name: 'Zoë', surname: 'Ağaoğlu', phoneNumber: '+1 555', isActive: true })
    const zoe = await portal.signIn(asPerson(row))
    expect((await zoe.call('User_GetUsers', { body: {} })).status).toBe(200)
  })

  test('is shown with every role and unit to choose from (User_GetUserForEdit)', async () => {
    const [unit] = await units()
    if (!unit) throw new Error('Contoso has no units')
    const row = await aUser({ roles: ['Admin'], units: [unit.id] })
    const { result } = await admin.call('User_GetUserForEdit', { query: { id: row.id } })
    expect(result.user).toMatchObject({ id: row.id, userName: row.userName, emailAddress: row.emailAddress })
    expect(result.roles.filter(({ isAssigned }) => isAssigned).map(({ roleName }) => roleName)).toEqual(['Admin'])
    expect(result.roles.every(({ isAssignable }) => isAssignable)).toBe(true)
    expect(result.memberedOrganizationUnits).toEqual([unit.code])
    expect(result.allOrganizationUnits.find(({ id }) => id === unit.id)?.memberCount).toBeGreaterThan(0)
  })

  test('is answered alone as the list has them, and to nobody of another organisation (User_GetUserForView)', async () => {
    const row = await aUser({ roles: ['Admin'] })
    const query = { id: row.id }
    expect((await admin.call('User_GetUserForView', { query })).result).toEqual({
      ...row,
      profilePictureId: null,
      addedLogins: [],
    })
    const elsewhere = await (await portal.as(fabrikamAdmin)).call('User_GetUserForView', { query })
    expect(elsewhere.status).toBe(404)
    expect((await (await portal.as(contosoAlice)).call('User_GetUserForView', { query })).status).toBe(403)
  })

  test('is in the folder that was typed, which is offered to others with the folders above it', async () => {
    const top = `Top ${randomUUID().slice(0, 6)}`
    const row = await aUser({ folderPath: ` ${top} // East / ` })
    expect(row.folderPath).toBe(`${top}/East`)
    const { result } = await admin.call('User_GetUserForEdit', { query: { id: row.id } })
    expect(result.user.folderPath).toBe(`${top}/East`)
    const offered = async (caller: Caller) => (await caller.call('User_GetUserForEdit')).result.folderPaths
    expect((await offered(admin)).filter((path) => path.startsWith(top))).toEqual([top, `${top}/East`])
    expect((await offered(await portal.as(fabrikamAdmin))).filter((path) => path.startsWith(top))).toEqual([])

    await admin.call('User_DeleteUser', { query: { id: row.id } })
    expect((await offered(admin)).filter((path) => path.startsWith(top))).toEqual([])
  })

  test('leaves the folder when none is named, and the history tells both', async () => {
    const row = await aUser({ folderPath: 'Desks' })
    const { id, name, userName, emailAddress } = row
    const save = async (folderPath: string | null) => {
      const body = { user: { id, name, userName, emailAddress, folderPath }, assignedRoleNames: [] }
      expect((await admin.call('User_CreateOrUpdateUser', { body })).status).toBe(200)
    }
    await save('Desks/Europe')
    await save(null)
    expect((await rowOf(userName)).folderPath).toBeNull()
    const changes = await inTenant((db) =>
      db
        .selectFrom('entity_changes')
        .select('property_changes')
        .where('entity_type_full_name', '=', 'Tessera.Users.User')
        .where('entity_id', '=', String(id))
        .where('change_type', '=', 1)
        .orderBy('id')
        .execute(),
    )
    expect(changes.flatMap(({ property_changes }) => property_changes)).toEqual([
      { name: 'folder_path', type: 'text', before: '"Desks"', after: '"Desks/Europe"' },
      { name: 'folder_path', type: 'text', before: '"Desks/Europe"', after: null },
    ])
  })

  test.each([
    ['too long', 'x'.repeat(limits.folderPath + 1)],
    ['with a NUL', 'Desks\u0000'],
    ['with half a character', 'Desks\ud83d'],
    ['that is a number', 7],
  ])('is put into no folder %s', async (_, folderPath) => {
    const body = { user: { ...formOf({ password: demoPassword }), folderPath }, assignedRoleNames: [] }
    const { status, error } = await admin.callWith('User_CreateOrUpdateUser', { body })
    expect(status).toBe(400)
    expect(error?.validationErrors?.[0]?.members).toEqual(['user.folderPath'])
  })

  test('may be in a folder whose name means something to file systems: here it is a name', async () => {
    const row = await aUser({ folderPath: '../..' })
    expect(row.folderPath).toBe('../..')
  })

  test('begins with the default roles', async () => {
    const { result } = await admin.call('User_GetUserForEdit')
    const defaults = await inTenant((db) =>
      db.selectFrom('roles').select('name').where('is_default', '=', true).execute(),
    )
    expect(result.user).toMatchObject({ id: null, userName: '', isActive: true })
    expect(
      result.roles
        .filter(({ isAssigned }) => isAssigned)
        .map(({ roleName }) => roleName)
        .sort(),
    ).toEqual(defaults.map(({ name }) => name).sort())
  })

  test('keeps what a change does not mention, and loses roles and units that it leaves out', async () => {
    const [unit] = await units()
    const stays = { surname: 'Stays', phoneNumber: '+1 555', folderPath: 'Stays' }
    const row = await aUser({ ...stays, roles: ['Admin'], units: unit ? [unit.id] : [] })
    const { id, userName, emailAddress } = row
    await admin.call('User_CreateOrUpdateUser', {
      body: { user: { id, userName, emailAddress, name: 'Other' }, assignedRoleNames: [] },
    })
    expect(await rowOf(userName)).toEqual({ ...row, name: 'Other', roles: [] })
    await admin.call('User_CreateOrUpdateUser', {
      body: { user: { id, userName, emailAddress, name: 'Other' }, assignedRoleNames: [], organizationUnits: [] },
    })
    expect(await rowOf(userName)).toMatchObject({ organizationUnits: [], surname: 'Stays' })
  })

  test.each<[string, Form]>([
    ['password', { password: 'An0ther-passw0rd' }],
    ['user name', { userName: `renamed-${randomUUID().slice(0, 8)}` }],
    ['address', { emailAddress: `${randomUUID()}@example.org` }],
    ['activity', { isActive: false }],
  ])('is signed out everywhere when somebody changes the %s (C4)', async (_, change) => {
    const row = await aUser({ roles: ['Admin'] })
    const person = await portal.signIn(asPerson(row))
    const { id, name, userName, emailAddress } = row
    const body = { user: { id, name, userName, emailAddress, ...change }, assignedRoleNames: ['Admin'] }
    expect((await admin.call('User_CreateOrUpdateUser', { body })).status).toBe(200)
    expect((await person.call('User_GetUsers', { body: {} })).status).toBe(401)
  })

  test('A7: who loses a role stays signed in without it, and so does who is only called otherwise (C4)', async () => {
    const row = await aUser({ roles: ['Admin'] })
    const person = await portal.signIn(asPerson(row))
    const user = { id: row.id, name: 'Renamed', userName: row.userName, emailAddress: row.emailAddress }
    await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: ['Admin'] } })
    expect((await person.call('User_GetUsers', { body: {} })).status).toBe(200)
    await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: [] } })
    expect((await person.call('User_GetUsers', { body: {} })).status).toBe(403)
  })

  test('who was deleted is gone, signed out, and leaves the address free (User_DeleteUser)', async () => {
    const row = await aUser({ roles: ['Admin'] })
    const person = await portal.signIn(asPerson(row))
    expect((await person.call('User_GetUsers', { body: {} })).status).toBe(200)
    expect((await admin.call('User_DeleteUser', { query: { id: row.id } })).status).toBe(200)
    expect((await list({ filter: row.userName })).totalCount).toBe(0)
    expect((await person.call('User_GetUsers', { body: {} })).status).toBe(401)
    expect((await admin.call('User_DeleteUser', { query: { id: row.id } })).status).toBe(404)
    await aUser({ emailAddress: row.emailAddress })
  })

  test('who is locked can sign in once unlocked (User_UnlockUser)', async () => {
    const row = await aUser()
    const wrong = { ...asPerson(row), password: 'not-the-passw0rd' }
    for (let attempt = 0; attempt < 5; attempt++) await expect(portal.signIn(wrong)).rejects.toThrow()
    await expect(portal.signIn(asPerson(row))).rejects.toThrow()
    expect(namesOf((await list({ filter: row.userName, onlyLockedUsers: true })).items)).toEqual([row.userName])
    expect((await admin.call('User_UnlockUser', { body: { id: row.id } })).status).toBe(200)
    await portal.signIn(asPerson(row))
  })

  test('who is locked can sign in once nothing locks the account any more', async () => {
    const row = await aUser()
    const wrong = { ...asPerson(row), password: 'not-the-passw0rd' }
    for (let attempt = 0; attempt < 5; attempt++) await expect(portal.signIn(wrong)).rejects.toThrow()
    await expect(portal.signIn(asPerson(row))).rejects.toThrow()
    const { id, name, userName, emailAddress } = row
    const user = { id, name, userName, emailAddress, isLockoutEnabled: false }
    expect((await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: [] } })).status).toBe(200)
    await portal.signIn(asPerson(row))
    expect((await rowOf(userName)).lockoutEndDateUtc).toBeNull()
  })

  test('who is given another phone number has not confirmed it, so that no code is sent there', async () => {
    const row = await aUser({ phoneNumber: '+4791234567' })
    await changePerson(portal, 'contoso', row.id, { is_phone_number_confirmed: true })
    const person = await portal.signIn(asPerson(row))
    const profile = async () => (await person.call('Profile_GetCurrentUserProfileForEdit')).result
    const { id, name, userName, emailAddress } = row
    const give = (phoneNumber: string) =>
      admin.call('User_CreateOrUpdateUser', {
        body: { user: { id, name, userName, emailAddress, phoneNumber }, assignedRoleNames: [] },
      })
    await give('+4791234567')
    expect(await profile()).toMatchObject({ phoneNumber: '+4791234567', isPhoneNumberConfirmed: true })
    await give('+4790000000')
    expect(await profile()).toMatchObject({ phoneNumber: '+4790000000', isPhoneNumberConfirmed: false })
  })

  test('whose password an administrator changed cannot go back to the one before where recent ones are barred', async () => {
    await changeSetting(portal, 'contoso', settings.passwordChecksLastPasswords, 'true')
    const row = await aUser()
    const { id, name, userName, emailAddress } = row
    const user = { id, name, userName, emailAddress, password: 'An0ther-passw0rd' }
    await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: [] } })
    const person = await portal.signIn({ ...asPerson(row), password: 'An0ther-passw0rd' })
    const body = { currentPassword: 'An0ther-passw0rd', newPassword: demoPassword }
    const { error } = await person.call('Profile_ChangePassword', { body })
    expect(error?.validationErrors?.[0]?.message).toBe('This is one of your last 3 passwords. Choose another one.')
    await changeSetting(portal, 'contoso', settings.passwordChecksLastPasswords, 'false')
  })

  test('made the tenant’s administrator may do all that its administrators may (User_SetTenantAdmin)', async () => {
    const row = await aUser()
    const person = await portal.signIn(asPerson(row))
    expect((await admin.call('User_SetTenantAdmin', { query: { userId: row.id } })).status).toBe(200)
    expect((await person.call('User_GetUsers', { body: {} })).status).toBe(200)
    expect((await rowOf(row.userName)).roles.map(({ roleName }) => roleName)).toEqual(['Admin'])
  })

  test('of the directory is made from an address and has no password (User_CreateOrUpdateAADUser)', async () => {
    const emailAddress = `${randomUUID()}@example.org`
    const body = { emailAddress, assignedRoleNames: [] }
    const inFolder = { ...body, folderPath: 'Guests /' }
    expect((await admin.call('User_CreateOrUpdateAADUser', { body: inFolder })).status).toBe(200)
    const row = await rowOf(emailAddress)
    expect(row).toMatchObject({ authenticationSource: 'AzureAD', emailAddress, folderPath: 'Guests' })
    const moved = { ...body, emailAddress: `new-${emailAddress}` }
    await admin.call('User_CreateOrUpdateAADUser', { body: { ...moved, id: row.id, isActive: false } })
    expect(await rowOf(moved.emailAddress)).toMatchObject({
      isActive: false,
      emailAddress: moved.emailAddress,
      folderPath: 'Guests',
    })
  })

  test('with a mobile identity is made from a personal code that nobody can read back (User_CreateOrUpdateMobileIdUser)', async () => {
    const socialSecurityNumber = '38001085718'
    const body = { socialSecurityNumber, assignedRoleNames: [], folderPath: 'Guests' }
    expect((await admin.call('User_CreateOrUpdateMobileIdUser', { body })).status).toBe(200)
    const kept = await inTenant((db) =>
      db.selectFrom('users').selectAll().where('authentication_source', '=', 'MobileID').execute(),
    )
    expect(kept).toMatchObject([{ folder_path: 'Guests' }])
    expect(JSON.stringify(kept)).not.toContain(socialSecurityNumber)
    const again = await admin.call('User_CreateOrUpdateMobileIdUser', {
      body: { ...body, socialSecurityNumber: ' 38001085718 ' },
    })
    expect([again.status, again.error?.message]).toEqual([400, english('DuplicateSocialSecurityNumber')])
  })

  test.each(['ID-5718', 'ｉｄ－５７１８', 'id-\u200b5718', 'Ｉd-57 18'])(
    'F17: with the personal code of somebody else, written in another way, is refused: %s',
    async (socialSecurityNumber) => {
      const of = (code: string) =>
        admin.call('User_CreateOrUpdateMobileIdUser', { body: { socialSecurityNumber: code, assignedRoleNames: [] } })
      await of('ID-5718')
      const { status, error } = await of(socialSecurityNumber)
      expect([status, error?.message]).toEqual([400, english('DuplicateSocialSecurityNumber')])
    },
  )
})

describe('the activation mail', () => {
  const mailsTo = async (address: string) => {
    await portal.runJobs()
    return (await portal.mails()).filter(({ to }) => to === address)
  }

  test('brings a password that the server chose, and a link that confirms the address', async () => {
    const user = formOf({ name: 'Nadia' })
    const { status } = await admin.call('User_CreateOrUpdateUser', {
      body: { user, assignedRoleNames: [], setRandomPassword: true, sendActivationEmail: true },
    })
    expect(status).toBe(200)
    const [mail] = await mailsTo(user.emailAddress)
    const password = /Your password is (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.subject).toBe(english('mail.activation.subject'))
    expect(mail?.text).toContain(`/account/confirm-email?c=${portal.tenantId('contoso')}.`)
    expect(mail?.text).toContain('/account/login?abp_tenancy_name=contoso')
    await portal.signIn({ tenant: 'contoso', userName: user.userName, password })
  })

  test('does not go out for a call that is refused', async () => {
    const user = formOf({ userName: 'alice' })
    const body = { user, assignedRoleNames: [], setRandomPassword: true }
    expect((await admin.call('User_CreateOrUpdateUser', { body })).status).toBe(400)
    expect(await mailsTo(user.emailAddress)).toEqual([])
  })

  test('waits while mail cannot be sent, and then goes out once', async () => {
    const folder = join(portal.services.config.dataDir, 'mail')
    await rm(folder, { recursive: true })
    await writeFile(folder, 'not a folder')
    const user = formOf({ name: 'Nadia' })
    const { status } = await admin.call('User_CreateOrUpdateUser', {
      body: { user, assignedRoleNames: [], setRandomPassword: true },
    })
    expect(status).toBe(200)
    await portal.runJobs({ failing: [sendMail] })
    await rm(folder)
    portal.moveClock(15)
    expect(await mailsTo(user.emailAddress)).toHaveLength(1)
    portal.moveClock(15)
    expect(await mailsTo(user.emailAddress)).toHaveLength(1)
  })
})

describe('permissions of a person', () => {
  test('hold from the next call on, and are forgotten by a reset (User_UpdateUserPermissions, User_ResetUserSpecificPermissions)', async () => {
    const row = await aUser()
    const person = await portal.signIn(asPerson(row))
    const mayList = async () => (await person.call('User_GetUsers', { body: {} })).status
    expect(await mayList()).toBe(403)
    expect((await grant(row, users.view)).status).toBe(200)
    expect(await mayList()).toBe(200)
    expect((await admin.call('User_ResetUserSpecificPermissions', { body: { id: row.id } })).status).toBe(200)
    expect(await mayList()).toBe(403)
  })

  test('are shown as they hold, roles and prohibitions together (User_GetUserPermissionsForEdit)', async () => {
    const row = await aUser({ roles: ['Admin'] })
    const shown = async () => (await admin.call('User_GetUserPermissionsForEdit', { query: { id: row.id } })).result
    const before = await shown()
    expect(before.grantedPermissionNames).toContain(users.delete)
    expect(before.permissions.map(({ name }) => name)).not.toContain(permissions.tenants.view)
    await grant(row, ...before.grantedPermissionNames.filter((name) => name !== users.delete))
    expect((await shown()).grantedPermissionNames).not.toContain(users.delete)
  })

  test('come with the roles that grant them, and with the units that bring these', async () => {
    const displayName = `Bringing ${randomUUID().slice(0, 6)}`
    const role = { role: { displayName }, grantedPermissionNames: [permissions.pages, users.view] }
    expect((await admin.call('Role_CreateOrUpdateRole', { body: role })).status).toBe(200)
    const made = (await admin.call('Role_GetRoles', { body: { filter: displayName } })).result.items[0]
    const [unit] = await units()
    if (!made || !unit) throw new Error('There is no role, or no unit')
    const inUnit = { organizationUnitId: unit.id, roleIds: [made.id] }
    expect((await admin.call('OrganizationUnit_AddRolesToOrganizationUnit', { body: inUnit })).status).toBe(200)
    const row = await aUser({ roles: ['User'], units: [unit.id] })
    const { result } = await admin.call('User_GetUserPermissionsForEdit', { query: { id: row.id } })
    expect(result.roles.find(({ roleId }) => roleId === made.id)).toEqual({
      roleId: made.id,
      roleDisplayName: displayName,
      isAssigned: false,
      organizationUnits: [unit.displayName],
      grantedPermissionNames: [permissions.pages, users.view],
    })
    expect(result.roles.find(({ roleDisplayName }) => roleDisplayName === 'User')).toMatchObject({ isAssigned: true })
    expect(result.roles.map(({ roleDisplayName }) => roleDisplayName)).not.toContain('Admin')
    const gone = { organizationUnitId: unit.id, roleId: made.id }
    await admin.call('OrganizationUnit_RemoveRoleFromOrganizationUnit', { query: gone })
  })

  test('changed by twenty calls at once are those of one of them, whole, and no call fails', async () => {
    const row = await aUser()
    const choices: string[][] = [
      [users.view, users.edit],
      [permissions.roles.view, permissions.roles.edit],
    ]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => grant(row, ...(choices[at % 2] ?? []))))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { result } = await admin.call('User_GetUserPermissionsForEdit', { query: { id: row.id } })
    expect(choices).toContainEqual(result.grantedPermissionNames.filter((name) => choices.flat().includes(name)))
  })

  test('are never taken from the administrator, by nobody', async () => {
    const other = await portal.signIn(asPerson(await aUser({ roles: ['Admin'] })))
    const { id } = await rowOf('admin')
    const { result } = await admin.call('User_GetUserPermissionsForEdit', { query: { id } })
    const all = result.grantedPermissionNames
    expect(new Set(all)).toEqual(new Set(result.permissions.map(({ name }) => name)))
    const leave = async (caller: Caller, grantedPermissionNames: string[]) => {
      const { error } = await caller.call('User_UpdateUserPermissions', { body: { id, grantedPermissionNames } })
      return error?.message
    }
    const refusal = english('CanNotTakePermissionsFromAdminUser', { userName: 'admin' })
    for (const caller of [admin, other]) {
      expect(await leave(caller, [])).toBe(refusal)
      expect(await leave(caller, [permissions.roles.edit, users.changePermissions])).toBe(refusal)
      expect(
        await leave(
          caller,
          all.filter((name) => name !== permissions.languages.view),
        ),
      ).toBe(refusal)
      expect(await leave(caller, all)).toBeUndefined()
      expect((await caller.call('User_ResetUserSpecificPermissions', { body: { id } })).status).toBe(200)
    }
    expect(
      (await admin.call('User_GetUserPermissionsForEdit', { query: { id } })).result.grantedPermissionNames,
    ).toEqual(all)
  })

  test('are kept only where they differ from what roles give', async () => {
    const row = await aUser({ roles: ['Admin'] })
    const { result } = await admin.call('User_GetUserPermissionsForEdit', { query: { id: row.id } })
    await grant(row, ...result.grantedPermissionNames.filter((name) => name !== users.delete))
    const own = () =>
      inTenant((db) =>
        db.selectFrom('user_permissions').select(['name', 'is_granted']).where('user_id', '=', row.id).execute(),
      )
    expect(await own()).toEqual([{ name: users.delete, is_granted: false }])
    await grant(row, ...result.grantedPermissionNames)
    expect(await own()).toEqual([])
  })
})

/** A valid call of each operation on the given person. */
const callsOn = (id: number): [OperationId, { query?: object; body?: object }][] => [
  ['User_GetUserForEdit', { query: { id } }],
  ['User_GetUserPermissionsForEdit', { query: { id } }],
  ['User_ResetUserSpecificPermissions', { body: { id } }],
  ['User_UpdateUserPermissions', { body: { id, grantedPermissionNames: [] } }],
  ['User_CreateOrUpdateUser', { body: { user: { ...formOf({}), id }, assignedRoleNames: [] } }],
  ['User_CreateOrUpdateAADUser', { body: { id, emailAddress: 'x@example.org', assignedRoleNames: [] } }],
  ['User_CreateOrUpdateMobileIdUser', { body: { id, socialSecurityNumber: '1', assignedRoleNames: [] } }],
  ['User_DeleteUser', { query: { id } }],
  ['User_UnlockUser', { body: { id } }],
  ['User_SetTenantAdmin', { query: { userId: id } }],
]

const allCalls = (id: number): typeof calls => [
  ['User_GetUsers', { body: {} }],
  ['User_GetUsersToExcel', {}],
  ...callsOn(id),
]
const calls = callsOn(1)

describe('who may', () => {
  test.each(allCalls(1).map(([id]) => id))('%s is for people who are signed in and hold its permission', async (id) => {
    const input = allCalls(1).find(([name]) => name === id)?.[1] ?? {}
    expect((await portal.anonymous.callWith(id, input)).status).toBe(401)
    expect((await (await portal.as(contosoAlice)).callWith(id, input)).status).toBe(403)
  })

  test.each(calls.map(([id]) => id))('%s tells nothing of people of another tenant (F2)', async (id) => {
    const ours = await rowOf('alice')
    const fabrikam = await portal.as(fabrikamAdmin)
    const { status, error } = await fabrikam.callWith(id, callsOn(ours.id).find(([name]) => name === id)?.[1] ?? {})
    expect([status, error?.message]).toEqual([404, english('EntityNotFound', { entity: 'User', id: ours.id })])
    expect(await rowOf('alice')).toEqual(ours)
  })

  test('the host’s administrator sees people of the host alone', async () => {
    const host = await portal.as(hostAdmin)
    const { result } = await host.call('User_GetUsers', { body: { maxResultCount: 1000 } })
    expect(namesOf(result.items)).toContain('admin')
    expect(namesOf(result.items)).not.toContain('alice')
    const alice = await rowOf('alice')
    expect((await host.call('User_DeleteUser', { query: { id: alice.id } })).status).toBe(404)
  })

  test('creating needs its own permission, and so does changing', async () => {
    const maker = await aUser()
    await grant(maker, permissions.tenantDashboard, users.create)
    const person = await portal.signIn(asPerson(maker))
    const made = formOf({ password: demoPassword })
    const create = await person.call('User_CreateOrUpdateUser', { body: { user: made, assignedRoleNames: [] } })
    const { id } = await rowOf(made.userName)
    const change = await person.call('User_CreateOrUpdateUser', {
      body: { user: { ...made, id }, assignedRoleNames: [] },
    })
    expect([create.status, change.status]).toEqual([200, 403])
  })

  test('whoever was denied what everybody has makes nobody who has it (F4)', async () => {
    const maker = await aUser()
    await grant(maker, users.create)
    const person = await portal.signIn(asPerson(maker))
    const { status, error } = await person.call('User_CreateOrUpdateUser', {
      body: { user: formOf({ password: demoPassword }), assignedRoleNames: [] },
    })
    expect(status).toBe(400)
    expect(error?.message).toContain(english(`permission.${permissions.tenantDashboard}`))
  })

  test('members that a form does not have change nothing (F5)', async () => {
    const made = formOf({ password: demoPassword })
    const tenantId = portal.tenantId('fabrikam')
    const more = { tenantId, tenant_id: tenantId, isDeleted: true, securityStamp: 'known', isEmailConfirmed: true }
    await admin.callWith('User_CreateOrUpdateUser', {
      body: { user: { ...made, ...more }, assignedRoleNames: [], ...more },
    })
    expect(await rowOf(made.userName)).toMatchObject({ isEmailConfirmed: false, authenticationSource: null })
    await portal.signIn({ tenant: 'contoso', userName: made.userName })
  })

  test('nobody joins a unit whose roles grant more than they hold (F4)', async () => {
    const manager = await aUser()
    await grant(manager, users.view, users.create)
    const person = await portal.signIn(asPerson(manager))
    const { organization_unit_id } = await inTenant((db) =>
      db.selectFrom('organization_unit_roles').select('organization_unit_id').limit(1).executeTakeFirstOrThrow(),
    )
    const { status } = await person.call('User_CreateOrUpdateUser', {
      body: {
        user: formOf({ password: demoPassword }),
        assignedRoleNames: [],
        organizationUnits: [organization_unit_id],
      },
    })
    expect(status).toBe(400)
  })

  test('nobody changes the account of a person who may do more, nor gives more than they hold (F4)', async () => {
    const manager = await aUser()
    const { view, create, edit, delete: remove, changePermissions } = users
    await grant(manager, permissions.tenantDashboard, view, create, edit, remove, changePermissions)
    const person = await portal.signIn(asPerson(manager))
    const target = await rowOf('admin')
    const { id, name, userName, emailAddress } = target
    const takeover = await person.call('User_CreateOrUpdateUser', {
      body: { user: { id, name, userName, emailAddress, password: 'Taken-0ver' }, assignedRoleNames: ['Admin'] },
    })
    const own = { id: manager.id, grantedPermissionNames: [users.view, permissions.roles.edit] }
    const upward = await person.call('User_UpdateUserPermissions', { body: own })
    const promoted = await person.call('User_SetTenantAdmin', { query: { userId: manager.id } })
    const user = { ...formOf({ password: demoPassword }) }
    const roles = await person.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: ['Admin'] } })
    const above = await aUser({ roles: ['Admin'] })
    const deletion = await person.call('User_DeleteUser', { query: { id: above.id } })
    expect([takeover, upward, promoted, roles, deletion].map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(deletion.error?.message).toBe(english('CanNotChangePersonAboveYou', { userName: above.userName }))
    expect(takeover.error?.message).toBe(english('CanNotChangePersonAboveYou', { userName: 'admin' }))
    expect(upward.error?.message).toContain(english(`permission.${permissions.roles.edit}`))
    expect(roles.error?.message).toBe(english('CanNotAssignRolesAboveYourOwn', { roles: 'Admin' }))
  })

  // The embedded store has one connection, and there nothing can come between.
  if (process.env.TEST_DATABASE_URL) {
    test('H6: of two who change a person at once the later one sees what the earlier one gave (F4)', async () => {
      const manager = await aUser()
      await grant(manager, permissions.tenantDashboard, users.edit)
      const person = await portal.signIn(asPerson(manager))
      const { id, name, userName, emailAddress } = await aUser()
      const [isHeld, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const giving = inTenant(async (db) => {
        await db.updateTable('users').set({ name: 'Promoted' }).where('id', '=', id).execute()
        isHeld.resolve()
        await letGo.promise
        await sql`
          insert into user_roles (tenant_id, user_id, role_id)
          select tenant_id, ${id}, id from roles where name = 'Admin'`.execute(db)
      })
      await isHeld.promise
      const taking = person.call('User_CreateOrUpdateUser', {
        body: { user: { id, name, userName, emailAddress: `new-${emailAddress}` }, assignedRoleNames: [] },
      })
      await vi.waitFor(async () => expect(await callsThatWait(portal)).toBe(1))
      letGo.resolve()
      await giving
      expect((await taking).error?.message).toBe(english('CanNotChangePersonAboveYou', { userName }))
    })
  }
})

describe('what is refused', () => {
  const create = (form: Form, more: object = {}) =>
    admin.callWith('User_CreateOrUpdateUser', {
      body: { user: formOf({ password: demoPassword, ...form }), assignedRoleNames: [], ...more },
    })

  test('a user name or an address that somebody of the tenant has, in any case', async () => {
    const name = await create({ userName: 'ALICE', emailAddress: 'new@example.org' })
    expect([name.status, name.error?.message]).toEqual([
      400,
      english('Identity.DuplicateUserName', { userName: 'ALICE' }),
    ])
    expect(name.error?.validationErrors?.[0]?.members).toEqual(['user.userName'])
    const { emailAddress } = await rowOf('alice')
    const address = await create({ emailAddress: emailAddress.toUpperCase() })
    expect(address.error?.message).toBe(
      english('Identity.DuplicateEmail', { emailAddress: emailAddress.toUpperCase() }),
    )
  })

  test('of two people who take one name at the same moment, one gets it (H6)', async () => {
    const userName = `raced-${randomUUID().slice(0, 8)}`
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => create({ userName, emailAddress: `${n}-${userName}@example.org` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  test.each<[string, Form, object, string[]]>([
    ['no name', { name: ' ' }, {}, ['user.name']],
    ['an address that is none', { emailAddress: 'nowhere' }, {}, ['user.emailAddress']],
    [
      'a user name that is too long',
      { userName: 'x'.repeat(257), emailAddress: 'x@example.org' },
      {},
      ['user.userName'],
    ],
    ['no password for a new person', { password: null }, {}, ['user.password']],
    ['a password without a capital letter', { password: 'lower-0nly' }, {}, ['user.password']],
    ['a password that is tried first', { password: 'Password-123' }, {}, ['user.password']],
    ['a password that holds the user name', { userName: 'clerk', password: 'One-Clerk-0nly' }, {}, ['user.password']],
    ['a password of one letter', { password: 'x' }, {}, ['user.password', 'user.password', 'user.password']],
  ])('%s, naming the member', async (_, form, more, members) => {
    const { status, error } = await create(form, more)
    expect([status, error?.message]).toEqual([400, english('ValidationError')])
    expect(error?.validationErrors?.flatMap((fault) => fault.members)).toEqual(members)
  })

  test.each<[string, Form, object, string]>([
    [
      'a user name with other characters',
      { userName: 'a b', emailAddress: 'a@example.org' },
      {},
      english('Identity.InvalidUserName', { userName: 'a b' }),
    ],
    [
      'somebody else’s address as a user name',
      { userName: 'alice@contoso.example', emailAddress: 'b@example.org' },
      {},
      english('UserNameIsAnotherAddress'),
    ],
    [
      'a role that does not exist',
      {},
      { assignedRoleNames: ['Nobodies'] },
      english('Identity.RoleNotFound', { roleName: 'Nobodies' }),
    ],
  ])('%s', async (_, form, more, message) => {
    const { status, error } = await create(form, more)
    expect([status, error?.message]).toEqual([400, message])
  })

  test('a unit that the tenant does not have', async () => {
    const { status } = await create({}, { organizationUnits: [2_000_000_000] })
    expect(status).toBe(404)
  })

  test('renaming, deactivating, deleting or stripping the admin user, and deleting or deactivating oneself', async () => {
    const root = await rowOf('admin')
    const change = (user: Form, assignedRoleNames: string[]) =>
      admin.callWith('User_CreateOrUpdateUser', {
        body: { user: { ...formOf({ ...root, ...user }), password: null }, assignedRoleNames },
      })
    const twin = await aUser({ roles: ['Admin'] })
    const person = await portal.signIn(asPerson(twin))
    const messages = [
      await change({ userName: 'root' }, ['Admin']),
      await change({ isActive: false }, ['Admin']),
      await change({}, []),
      await person.call('User_DeleteUser', { query: { id: root.id } }),
      await person.call('User_DeleteUser', { query: { id: twin.id } }),
    ].map(({ error }) => error?.message)
    expect(messages).toEqual([
      english('CanNotRenameAdminUser', { userName: 'admin' }),
      english('CanNotDeactivateAdminUser', { userName: 'admin' }),
      english('CanNotRemoveAdminRoleFromAdminUser', { userName: 'admin', roleName: 'Admin' }),
      english('CanNotDeleteAdminUser', { userName: 'admin' }),
      english('YouCanNotDeleteOwnAccount'),
    ])
  })

  test('a password for a person whom the directory signs in', async () => {
    const { id, name, userName, emailAddress } = await rowOf('dave')
    const { status, error } = await admin.call('User_CreateOrUpdateUser', {
      body: { user: { id, name, userName, emailAddress, password: demoPassword }, assignedRoleNames: [] },
    })
    expect([status, error?.message]).toEqual([
      400,
      english('UserSignsInElsewhere', { authenticationSource: 'Microsoft Entra' }),
    ])
  })

  test('the directory’s form for a person with a password', async () => {
    const { id, emailAddress } = await rowOf('alice')
    const { status } = await admin.call('User_CreateOrUpdateAADUser', {
      body: { id, emailAddress, assignedRoleNames: [] },
    })
    expect(status).toBe(400)
  })
})
