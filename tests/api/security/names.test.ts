/**
 * Rows of reports go by names: of people ({userName}) and of roles. A name is worth what its owner is, so that nobody comes
 * by somebody else’s, and no name passes for another.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import { nameFormat } from '../../../src/contract/shapes.ts'
import { type PermissionName, permissions } from '../../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../../src/contract/vocabulary/settings.ts'
import { foldedName } from '../../../src/server/names/folded-name.ts'
import { insertUserUnlessTaken } from '../../../src/server/services/account/queries.ts'
import { type Caller, contosoAdmin, hostAdmin, membersOf, type Portal, startApp } from '../harness.ts'
import { aPerson, changeSetting, comesByDirectory, inTenant, type NewPerson, tenantHeader } from '../identity.ts'
import { aReport } from '../reports.ts'
import { validInput } from './inputs.ts'
import { personWith } from './people.ts'

const { administration, roles, users } = permissions
const unique = () => randomUUID().slice(0, 8)

let portal: Portal
let admin: Caller
beforeAll(async () => {
  portal = await startApp({ withDirectory: true })
  admin = await portal.as(contosoAdmin)
  await changeSetting(portal, 'contoso', settings.allowSelfRegistration, 'true')
  await changeSetting(portal, 'contoso', settings.useCaptchaOnRegistration, 'false')
})
afterAll(() => portal.close())

const rename = ({ id, emailAddress }: NewPerson, userName: string, as = admin) =>
  as.call('User_CreateOrUpdateUser', {
    body: { user: { id, userName, emailAddress, name: 'Somebody' }, assignedRoleNames: [] },
  })

const create = (userName: string, emailAddress = `${unique()}@example.org`) =>
  admin.call('User_CreateOrUpdateUser', {
    body: { user: { userName, emailAddress, name: 'Other', password: 'Some-passw0rd' }, assignedRoleNames: [] },
  })

const isThere = async (userName: string, emailAddress: string) => {
  const { items } = (await admin.call('User_GetUsers', { body: { filter: emailAddress } })).result
  return items.some((item) => item.userName === userName)
}

const taken = { status: 400, error: { name: 'Identity.DuplicateUserName' } }
const refusalOf = ({ status, error }: { status: number; error: unknown }) => ({ status, error })

async function aDeletedName(): Promise<string> {
  const gone = await aPerson(portal, 'contoso')
  expect((await admin.call('User_DeleteUser', { query: { id: gone.id } })).status).toBe(200)
  return gone.userName
}

async function aFormerName(): Promise<string> {
  const renamed = await aPerson(portal, 'contoso')
  expect((await rename(renamed, `new-${unique()}`)).status).toBe(200)
  return renamed.userName
}

/** As LDAP and every provider make people. */
const fromDirectory = (userName: string) =>
  inTenant(portal, 'contoso', (db) =>
    insertUserUnlessTaken(db, {
      tenant_id: portal.tenantId('contoso'),
      user_name: userName,
      name: 'Other',
      email_address: `${unique()}@example.org`,
      security_stamp: unique(),
      creation_time: portal.now(),
      authentication_source: 'LDAP',
    }),
  )

describe.each([
  ['of somebody who was deleted', aDeletedName],
  ['that somebody had', aFormerName],
])('A10, F17: a name %s', (_, nameOf) => {
  test('is given to nobody new by an administrator, nor by a new name for somebody', async () => {
    const name = await nameOf()
    for (const written of [name, name.toUpperCase()]) {
      expect(refusalOf(await create(written))).toMatchObject(taken)
      expect(refusalOf(await rename(await aPerson(portal, 'contoso'), written))).toMatchObject(taken)
    }
  })

  test('is not registered: the address takes its place, as where the name is somebody’s', async () => {
    const name = await nameOf()
    const emailAddress = `${unique()}@example.org`
    const body = { name: 'Other', userName: name, emailAddress, password: 'Some-passw0rd' }
    const headers = tenantHeader(portal, 'contoso')
    expect((await portal.anonymous.call('Account_Register', { body, headers })).status).toBe(200)
    expect([await isThere(name, emailAddress), await isThere(emailAddress, emailAddress)]).toEqual([false, true])
  })

  test('comes from no directory, nor from a provider', async () => {
    expect(await fromDirectory(await nameOf())).toBeNull()
  })
})

test('A10: whoever had a name may have it again, and another organisation knows nothing of it', async () => {
  const somebody = await aPerson(portal, 'contoso')
  expect((await rename(somebody, `new-${unique()}`)).status).toBe(200)
  await aPerson(portal, 'fabrikam', { user_name: somebody.userName })
  expect((await rename(somebody, somebody.userName)).status).toBe(200)
})

test('A10: of two who ask for one former name at once, and of two who ask for one that is free, none and one get it', async () => {
  const former = await aFormerName()
  const status = async (names: string[]) => (await Promise.all(names.map((name) => create(name)))).map((a) => a.status)
  expect(await status([former, former])).toEqual([400, 400])
  const free = `free-${unique()}`
  expect((await status([free, free])).sort()).toEqual([200, 400])
})

const lookAlikes = (name: string): string[] => [
  name.toLowerCase(),
  [...name].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join(''),
  `${name.slice(0, 2)}\u200b${name.slice(2)}`,
  `${name}\u00ad`,
  `\u2060${name}`,
  `${name}\u{e0041}`,
  `${name}\u2800`,
  `${name}\u{1d159}`,
  `${name.slice(0, 2)}\ufffc${name.slice(2)}`,
  name.replace(/k/i, '\u212a'),
]

test('A52: of every sign there is, server and database see the same ones as none', async () => {
  const { rows } = await inTenant(portal, 'contoso', (db) =>
    sql<{ sign: number }>`
      select sign from generate_series(1, 1114111) sign
      where sign not between 55296 and 57343 and folded_name('a' || chr(sign) || 'b') = 'ab'`.execute(db),
  )
  const unseen = Array.from({ length: 0x110000 }, (_, sign) => sign).filter(
    (sign) => sign > 0 && (sign < 0xd800 || sign > 0xdfff) && foldedName(`a${String.fromCodePoint(sign)}b`) === 'ab',
  )
  expect(rows.map(({ sign }) => sign)).toEqual(unseen)
  expect(unseen).toEqual(expect.arrayContaining([0x2800, 0x1d159, 0xfffc, 0x13441, 0x16fe4, 0x1680]))
})

test('A12: server and database fold names alike', async () => {
  const names = [
    ...lookAlikes('Keeper'),
    'Straße',
    'ΣΊΣΥΦΟΣ',
    'İstanbul',
    'e\u0301',
    'ﬁnance',
    '  two   words ',
    'إدارة\u200f',
    '\u00a0x',
  ]
  const { rows } = await inTenant(portal, 'contoso', (db) =>
    sql<{ name: string }>`
      select folded_name(name) as name from unnest(${names}::text[]) with ordinality as given (name, place) order by place`.execute(
      db,
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual(names.map(foldedName))
  expect(new Set(lookAlikes('Keeper').map(foldedName))).toEqual(new Set(['keeper']))
})

const makeRole = (as: Caller, role: { id?: number; name?: string; displayName: string; isDefault?: boolean }) =>
  as.call('Role_CreateOrUpdateRole', { body: { role, grantedPermissionNames: [] } })

const roleId = async (name: string) =>
  (await admin.call('Role_GetRoles', { body: { filter: name } })).result.items.find((item) => item.name === name)?.id ??
  0

test('A12: a role or a person whose name looks like another’s is refused', async () => {
  const name = `Keeper${unique()}`
  expect((await makeRole(admin, { name, displayName: name })).status).toBe(200)
  for (const written of [...lookAlikes(name), ...lookAlikes('Admin').slice(1, -1)]) {
    const byName = await makeRole(admin, { name: written, displayName: `Other ${unique()}` })
    expect(refusalOf(byName), written).toMatchObject({ status: 400, error: { name: 'RoleNameIsAlreadyTaken' } })
    const shown = await makeRole(admin, { name: `other-${unique()}`, displayName: written })
    expect(refusalOf(shown), written).toMatchObject({ status: 400, error: { name: 'RoleDisplayNameIsAlreadyTaken' } })
  }
  const somebody = await aPerson(portal, 'contoso', { user_name: `kim-${unique()}` })
  const { user_name } = await inTenant(portal, 'contoso', (db) =>
    db.selectFrom('users').select('user_name').where('id', '=', somebody.id).executeTakeFirstOrThrow(),
  )
  for (const alike of lookAlikes(user_name)) expect(await fromDirectory(alike), alike).toBeNull()
})

describe('A11: a name by which a report shows rows', () => {
  const board = `Board ${unique()}`
  let reportGuid: string
  beforeAll(async () => {
    reportGuid = (await aReport(portal, { tenant: 'contoso', name: `Rows ${unique()}` })).reportGuid
    await showRowsTo(board)
  })

  const showRowsTo = (name: string) =>
    inTenant(portal, 'contoso', (db) =>
      sql`update library_datasets set definition = jsonb_set(definition, '{rows,0,roles}', to_jsonb(array[${name}::text]))
        where report_guid = ${reportGuid}`.execute(db),
    )
  const someone = (...names: PermissionName[]) => personWith(portal, 'contoso', new Set([administration, ...names]))
  const above = { status: 400, error: { name: 'CanNotChangeRoleAboveYourOwn' } }

  test('is given to no role that people may hold by then, and to no new one that they get by themselves', async () => {
    const harmless = `Harmless ${unique()}`
    expect((await makeRole(admin, { name: harmless, displayName: harmless })).status).toBe(200)
    const manager = await someone(roles.view, roles.create, roles.edit, users.view)
    const id = await roleId(harmless)
    for (const name of [board, board.toUpperCase(), `${board}\u200b`]) {
      expect(refusalOf(await makeRole(manager, { id, name, displayName: harmless })), name).toMatchObject(above)
      const isDefault = { name, displayName: `New ${unique()}`, isDefault: true }
      expect(refusalOf(await makeRole(manager, isDefault)), name).toMatchObject(above)
    }
    await comesByDirectory(portal, 'contoso', manager)
    const mapped = await manager.call('Role_CreateOrUpdateRole', {
      body: {
        role: { name: board, displayName: `New ${unique()}` },
        grantedPermissionNames: [],
        groups: [{ id: portal.directory.groups[0]?.objectId ?? '', displayName: 'Mine', isEntraGroup: true }],
      },
    })
    expect(refusalOf(mapped)).toMatchObject(above)
    expect((await makeRole(manager, { id, name: `Other ${unique()}`, displayName: harmless })).status).toBe(200)
    expect((await makeRole(manager, { displayName: `New ${unique()}`, isDefault: true })).status).toBe(200)
  })

  test('is given by who may change the report', async () => {
    expect((await makeRole(admin, { name: board, displayName: board, isDefault: true })).status).toBe(200)
  })
})

describe('A45, A52: a name, or a line, that others read', () => {
  interface Schema {
    properties?: Record<string, Schema>
    anyOf?: Schema[]
    format?: string
  }

  /** Paths such as `user.surname`, of all members or of those that a rule picks. */
  const pathsIn = (
    schema: Schema,
    picks: (name: string, member: Schema) => boolean,
    before: string[] = [],
  ): string[][] =>
    [schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, member]) => [
        ...(picks(name, member) ? [[...before, name]] : []),
        ...pathsIn(member, picks, [...before, name]),
      ]),
    )

  const isOfName = (member: Schema): boolean => member.format === nameFormat || (member.anyOf ?? []).some(isOfName)
  const bodies = operations.map(({ id, operation }) => ({ id, operation, body: (operation.body ?? {}) as Schema }))
  // Setting up takes the settings of mail that the pages of settings have.
  const named = bodies
    .filter(({ id }) => id !== 'Install_Setup')
    .flatMap((entry) =>
      pathsIn(entry.body, (_, member) => isOfName(member)).map((path) => ({ ...entry, path, member: path.join('.') })),
    )

  const hostile = {
    'zero-width spaces': '\u200b\u200b',
    'a filler': '\u3164',
    'an empty Braille cell': '\u2800',
    'a note without a head': '\u{1d159}',
    'the place of an object': '\ufffc',
    'soft hyphens': '\u00ad\u00ad',
    'marks of direction alone': '\u200e\u200f',
    'an override': '\u202eabc',
    'an isolate': 'abc\u2067',
    'a line break': 'a\nb',
    'a line separator': 'a\u2028b',
    'a tab': 'a\tb',
    'an escape': 'a\u001b[0m',
  }

  /** Of what others have named already, or of the product: these choose, and name nothing. */
  const choosing = /^(Demo|Install|Language|ReportLibrary|Preferences_(?!SaveView))|featureValues|filters|claimsMapping/

  test('is one by the contract, whatever it is given to', () => {
    const names =
      /^(name|taskName|surname|displayName|displayNameOrEntraGroupObjectId|defaultFromDisplayName|adminName|adminSurname|reason|folderPath)$/
    const unruled = bodies
      .flatMap(({ id, body }) =>
        pathsIn(body, (name, member) => names.test(name) && !isOfName(member)).map((path) => `${id} ${path.join('.')}`),
      )
      .filter((member) => !choosing.test(member) && member !== 'User_GetUsers folderPath')
    expect(unruled).toEqual([])
    expect([...new Set(named.map(({ id }) => id))]).toEqual(
      expect.arrayContaining<string>([
        'Account_ImpersonateUser',
        'Edition_UpdateEdition',
        'OrganizationUnit_UpdateOrganizationUnit',
        'OwnProfile_UpdateProfile',
        'PbiReports_CreateOrEdit',
        'PbiWorkspaces_CreateOrEdit',
        'Preferences_SaveView',
        'ReportKeys_CreateOrEdit',
        'Role_CreateOrUpdateRole',
        'Tasks_CreateOrEdit',
        'TenantRegistration_RegisterTenant',
        'Tenant_UpdateTenant',
        'UserDelegation_CreateDelegation',
        'User_CreateOrUpdateUser',
      ]),
    )
  })

  /** Every path begins in what the operation cannot do without. */
  function put(body: Record<string, unknown>, [first = '', ...rest]: string[], name: string): void {
    if (rest.length === 0) body[first] = name
    else put(body[first] as Record<string, unknown>, rest, name)
  }

  const callerOf = (id: string): Promise<Caller> | Caller => {
    if (/^(Account_Register|TenantRegistration_)/.test(id)) return portal.anonymous
    return /^(Tenant|Edition|HostSettings)_|_ImpersonateTenant/.test(id) ? portal.as(hostAdmin) : admin
  }

  async function frameHeaders() {
    const { reportId } = await aReport(portal, { tenant: 'contoso', name: 'Named in its frame' })
    const { result } = await admin.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })
    return { authorization: `Bearer ${result.embedTokenDto?.token}` }
  }

  test.each(named)(
    '$member of $id is refused without a sign that is seen, and with those that disturb',
    async ({ id, operation, path, member }) => {
      const caller = await callerOf(id)
      const visitor = caller === portal.anonymous ? tenantHeader(portal, 'contoso') : {}
      const headers = id.startsWith('ReportLibrary_') ? await frameHeaders() : visitor
      for (const [what, name] of Object.entries(hostile)) {
        const body = validInput(operation.body, 1) as Record<string, unknown>
        put(body, path, name)
        const answer = await caller.callWith(id as OperationId, { body, headers })
        expect([what, answer.status, membersOf(answer)]).toEqual([what, 400, expect.arrayContaining([member])])
      }
    },
  )

  test('may have joiners, accents, signs and any script', async () => {
    const { person } = await aPerson(portal, 'contoso')
    const caller = await portal.signIn(person)
    for (const name of ['می‌خواهم', 'Zoë', '李', '👩‍🔬', 'O’Neill-Šķēle', 'محمد \u200fعلي', '7']) {
      const body = { name, surname: '', timezone: 'UTC' }
      expect([name, (await caller.call('OwnProfile_UpdateProfile', { body })).status]).toEqual([name, 200])
    }
  })
})
