import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportedRow, PeopleImport, PersonToImport } from '../../src/contract/services/user.ts'
import { limits, retention } from '../../src/contract/vocabulary/limits.ts'
import { permissions, permissionTree } from '../../src/contract/vocabulary/permissions.ts'
import { hashPassword } from '../../src/server/auth/passwords.ts'
import { mostInvitations, mostOfOnePerson, sendLimits } from '../../src/server/auth/send-limits.ts'
import { actingAs } from '../../src/server/db/actor.ts'
import { cleanUp } from '../../src/server/jobs/clean-up.ts'
import { jobOfTest } from '../../src/server/jobs/testing.ts'
import { importPeople } from '../../src/server/services/user/import-job.ts'
import { translator } from '../../src/server/texts/localization.ts'
import { type Caller, contosoAdmin, contosoAlice, demoPassword, membersOf, type Portal, startApp } from './harness.ts'
import { idOf, inTenant, whoIs } from './identity.ts'
import { personWith } from './security/people.ts'

let portal: Portal
let admin: Caller

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(contosoAdmin)
})
afterAll(() => portal.close())

const { users } = permissions
const everybodys = permissionTree.filter(({ isGrantedByDefault }) => isGrantedByDefault).map(({ name }) => name)

const mark = () => randomUUID().slice(0, 8)

const aRow = (row: number, more: Partial<PersonToImport> = {}): PersonToImport => ({
  row,
  name: 'Listed',
  surname: 'Person',
  emailAddress: `${mark()}@example.org`,
  ...more,
})

type Given = { assignedRoleNames?: string[]; organizationUnits?: number[]; sendInvitations?: boolean }

const bodyOf = (people: PersonToImport[], given: Given = {}) => ({ people, assignedRoleNames: [], ...given })

const ownImport = async (caller: Caller) => (await caller.call('User_GetPeopleImport')).result.last

/** From its beginning to its end. */
async function imported(body: ReturnType<typeof bodyOf>, caller = admin): Promise<PeopleImport> {
  const { error } = await caller.callWith('User_ImportPeople', { body })
  expect(error).toBeNull()
  await portal.runJobs()
  const last = await ownImport(caller)
  if (!last) throw new Error('There is no import')
  expect(last.endTime).not.toBeNull()
  return last
}

async function later(seconds: number, work: () => Promise<void>): Promise<void> {
  portal.moveClock(seconds)
  try {
    await work()
  } finally {
    portal.moveClock(-seconds)
  }
}

const importer = () => personWith(portal, 'contoso', new Set([...everybodys, users.view, users.create]))

const found = async (filter: string) => (await admin.call('User_GetUsers', { body: { filter } })).result.items
const fatesOf = (items: readonly ImportedRow[]) => items.map(({ row, fate }) => [row, fate])
const faultsOf = ({ faults }: ImportedRow) => faults.map(({ member }) => member)

describe('a list of people', () => {
  test('says what would become of each row, and makes nobody (User_PreviewPeople)', async () => {
    const [fresh, twice] = [aRow(2, { userName: `u-${mark()}` }), aRow(7)]
    const body = bodyOf([
      fresh,
      aRow(3, { emailAddress: 'alice@contoso.example' }),
      aRow(4, { userName: 'ADMIN' }),
      aRow(5, { name: ' ' }),
      aRow(6, { emailAddress: 'nowhere' }),
      twice,
      aRow(8, { emailAddress: twice.emailAddress?.toUpperCase() }),
      aRow(9, { userName: 'somebody@else.example' }),
      aRow(10, { name: '=HYPERLINK("x")' }),
      aRow(11, { surname: 'x'.repeat(limits.surname + 1), phoneNumber: '1'.repeat(limits.phoneNumber + 1) }),
    ])
    const alice = await found('alice')
    body.people[1] = aRow(3, { emailAddress: alice.find(({ userName }) => userName === 'alice')?.emailAddress ?? '' })
    const { status, result } = await admin.call('User_PreviewPeople', { body })
    expect(status).toBe(200)
    expect(fatesOf(result.items)).toEqual([
      [2, 'new'],
      [3, 'known'],
      [4, 'known'],
      [5, 'faulty'],
      [6, 'faulty'],
      [7, 'new'],
      [8, 'faulty'],
      [9, 'faulty'],
      [10, 'faulty'],
      [11, 'faulty'],
    ])
    expect(result.items[0]).toMatchObject({ name: 'Listed Person', userName: fresh.userName })
    expect(result.items.slice(1).map(faultsOf)).toEqual([
      ['emailAddress'],
      ['userName'],
      ['name'],
      expect.arrayContaining(['emailAddress']),
      [],
      ['emailAddress'],
      ['userName'],
      ['name'],
      ['surname', 'phoneNumber'],
    ])
    expect(result.items[6]?.faults[0]?.message).toBe('E-mail address stands in row 7 already.')
    expect(result.items[3]?.faults[0]?.message).toBe('Name is required.')
    expect(await found(fresh.userName ?? '')).toEqual([])
  })

  test('makes those who are new, with roles and units, and says so row by row (User_ImportPeople, User_GetPeopleImport)', async () => {
    const units = (await admin.call('User_GetUserForEdit')).result.allOrganizationUnits
    const unit = units[0]?.id ?? 0
    const one = aRow(2, { phoneNumber: '+44 20', folderPath: 'Sales / North' })
    const faulty = aRow(3, { emailAddress: 'nowhere' })
    const body = bodyOf([one, faulty], { assignedRoleNames: ['Admin'], organizationUnits: [unit] })
    expect(fatesOf((await imported(body)).rows)).toEqual([
      [2, 'made'],
      [3, 'faulty'],
    ])
    const [person] = await found(one.emailAddress ?? '')
    expect(person).toMatchObject({
      userName: one.emailAddress,
      name: 'Listed',
      surname: 'Person',
      phoneNumber: '+44 20',
      folderPath: 'Sales/North',
      isActive: true,
      roles: [{ roleName: 'Admin' }],
      organizationUnits: [{ id: unit }],
    })
    expect((await portal.mails()).filter(({ to }) => to === one.emailAddress)).toEqual([])
    expect(fatesOf((await imported(body)).rows)).toEqual([
      [2, 'known'],
      [3, 'faulty'],
    ])
    expect(await found(one.emailAddress ?? '')).toHaveLength(1)
  })

  test('U149: says why rows were refused in the language of whoever reads it, not of whoever began', async () => {
    const known = aRow(2, { userName: `u-${mark()}` })
    await imported(bodyOf([{ ...known, userName: '' }]))
    await imported(bodyOf([known, aRow(3, { emailAddress: 'nowhere' }), aRow(4, { name: '=1+1' })]))
    const read = async (language: string) => {
      const headers = { 'accept-language': language }
      const { result } = await admin.call('User_GetPeopleImport', { headers })
      return result.last?.rows.map(({ faults }) => faults.map(({ message }) => message).join(' ')) ?? []
    }
    const [english, german] = [await read('en-gb'), await read('de')]
    const say = translator('de')
    expect(english[0]).toBe(translator('en-gb')('Identity.DuplicateEmail', { emailAddress: known.emailAddress ?? '' }))
    expect(german).toEqual([
      say('Identity.DuplicateEmail', { emailAddress: known.emailAddress ?? '' }),
      expect.stringContaining(say('export.users.emailAddress')),
      say('import.formula', { member: say('export.users.name') }),
    ])
  })

  test('tells who made each, in the history of each person', async () => {
    const one = aRow(2)
    await imported(bodyOf([one]))
    const [person] = await found(one.emailAddress ?? '')
    const query = { entityTypeFullName: 'Tessera.Users.User', entityId: String(person?.id) }
    const { result } = await admin.call('AuditLog_GetEntityTypeChanges', { query })
    expect(result.items.map(({ userName, changeTypeName }) => [userName, changeTypeName])).toContainEqual([
      'admin',
      'Created',
    ])
  })

  test('invites by mail, with a password to begin with', async () => {
    const one = aRow(2)
    await imported(bodyOf([one], { sendInvitations: true }))
    const [mail] = (await portal.mails()).filter(({ to }) => to === one.emailAddress)
    expect(mail?.text).toContain('password')
    const form = (await found(one.emailAddress ?? ''))[0]
    const { result } = await admin.call('User_GetUserForEdit', { query: { id: form?.id ?? 0 } })
    expect(result.user.shouldChangePasswordOnNextLogin).toBe(true)
  })

  describe('A111: invitations', () => {
    const invited = async (rows: readonly PersonToImport[]) => {
      const addresses = new Set(rows.map(({ emailAddress }) => emailAddress))
      return (await portal.mails()).filter(({ to }) => addresses.has(to))
    }

    test('go out for as many as a list may have, and use up none of the mails of whoever brought it', async () => {
      const sender = await importer()
      const rows = Array.from({ length: mostOfOnePerson.most + 5 }, (_, index) => aRow(index + 2))
      const ended = await imported(bodyOf(rows, { sendInvitations: true }), sender)
      expect(ended).toMatchObject({ endTime: expect.any(String), failure: null })
      expect(new Set(ended.rows.map(({ fate }) => fate))).toEqual(new Set(['made']))
      expect(await invited(rows)).toHaveLength(rows.length)
      const { id } = (await whoIs(sender)).user ?? { id: 0 }
      const keyHash = portal.services.secrets.hash(
        'sent',
        portal.tenantId('contoso'),
        `by ${portal.tenantId('contoso')}:${id}`,
      )
      const taken = await inTenant(portal, 'contoso', (db) =>
        db.selectFrom('turns').select('count').where('key_hash', '=', keyHash).execute(),
      )
      expect(taken).toEqual([])
    })

    /** As if so much had been sent within this hour. */
    const sent = (key: string, count: number) =>
      inTenant(portal, 'contoso', (db) =>
        db
          .insertInto('turns')
          .values({
            tenant_id: portal.tenantId('contoso'),
            kind: 'sent',
            key_hash: portal.services.secrets.hash('sent', portal.tenantId('contoso'), key),
            count,
            ends_at: new Date(portal.now().getTime() + 3_600_000),
          })
          .execute(),
      )

    test('beyond the limits go out when they may, as long as the person has the password; everybody is made at once', async () => {
      const sender = await importer()
      const { id } = (await whoIs(sender)).user ?? { id: 0 }
      const [flooded, first, gone, settled] = [aRow(2), aRow(3), aRow(4), aRow(5)]
      const rows = [flooded, first, gone, settled]
      await sent(`activation to ${flooded.emailAddress?.toUpperCase()}`, sendLimits.activation.most)
      await sent(`invited by ${portal.tenantId('contoso')}:${id}`, mostInvitations.most - 1)
      const { rows: told, failure } = await imported(bodyOf(rows, { sendInvitations: true }), sender)
      expect([failure, told.map(({ fate }) => fate)]).toEqual([null, rows.map(() => 'made')])
      // The flooded address takes no turn from the others.
      expect((await invited(rows)).map(({ to }) => to)).toEqual([first.emailAddress])
      const [lost] = await found(gone.emailAddress ?? '')
      await admin.call('User_DeleteUser', { query: { id: lost?.id ?? 0 } })
      const [chose] = await found(settled.emailAddress ?? '')
      await inTenant(portal, 'contoso', (db) =>
        db
          .updateTable('users')
          .set({ password_hash: 'another one' })
          .where('id', '=', chose?.id ?? 0)
          .execute(),
      )
      await later(3_601, () => portal.runJobs())
      expect((await invited(rows)).map(({ to }) => to)).toEqual([first.emailAddress, flooded.emailAddress])
    })
  })

  test('is one at a time, stops when it is told to, and keeps who was made (User_StopPeopleImport)', async () => {
    const caller = await importer()
    const first = aRow(2)
    await caller.call('User_ImportPeople', { body: bodyOf([first]) })
    const { status, error } = await caller.callWith('User_ImportPeople', { body: bodyOf([aRow(2)]) })
    expect([status, error?.name]).toEqual([400, 'ImportIsRunning'])
    await caller.call('User_StopPeopleImport')
    await portal.runJobs()
    expect(await ownImport(caller)).toMatchObject({ failure: null, rows: [{ row: 2, fate: 'new' }] })
    expect(await found(first.emailAddress ?? '')).toEqual([])
    expect(fatesOf((await imported(bodyOf([aRow(5)]), caller)).rows)).toEqual([[5, 'made']])
  })

  test('is its caller’s alone to see', async () => {
    await imported(bodyOf([aRow(2)]))
    expect(await ownImport(await importer())).toBeNull()
  })
})

describe('an import ends, and makes nobody more, with', () => {
  const begun = async () => {
    const permissionNames = new Set([...everybodys, users.view, users.create])
    const caller = await personWith(portal, 'contoso', permissionNames)
    const one = aRow(2)
    await caller.call('User_ImportPeople', { body: bodyOf([one]) })
    return { caller, one, id: (await whoIs(caller)).user?.id ?? 0 }
  }

  test('the session in which it was begun', async () => {
    const { caller, one } = await begun()
    await caller.call('TokenAuth_LogOut')
    await portal.runJobs()
    expect(await found(one.emailAddress ?? '')).toEqual([])
  })

  test('the right to make people', async () => {
    const { caller, one, id } = await begun()
    const { result } = await admin.call('User_GetUserPermissionsForEdit', { query: { id } })
    const grantedPermissionNames = result.grantedPermissionNames.filter((name) => name !== users.create)
    await admin.call('User_UpdateUserPermissions', { body: { id, grantedPermissionNames } })
    await portal.runJobs()
    expect(await found(one.emailAddress ?? '')).toEqual([])
    expect((await caller.callWith('User_GetPeopleImport', {})).status).toBe(403)
    await admin.call('User_UpdateUserPermissions', {
      body: { id, grantedPermissionNames: result.grantedPermissionNames },
    })
    expect((await ownImport(caller))?.failure).toContain('Create users')
  })
})

describe('who may import', () => {
  test('nobody gives more than they hold: nothing is made', async () => {
    const creator = await personWith(portal, 'contoso', new Set([...everybodys, users.view, users.create]))
    const one = aRow(2)
    const body = bodyOf([one], { assignedRoleNames: ['Admin'] })
    for (const operation of ['User_PreviewPeople', 'User_ImportPeople'] as const) {
      const { status, error } = await creator.callWith(operation, { body })
      expect([operation, status, error?.name]).toEqual([operation, 400, expect.stringMatching(/^CanNot/)])
    }
    expect(await found(one.emailAddress ?? '')).toEqual([])
  })

  test('a role that does not exist is refused before anything is made', async () => {
    const one = aRow(2)
    const body = bodyOf([one], { assignedRoleNames: ['Nobody’s'] })
    const { status, error } = await admin.callWith('User_ImportPeople', { body })
    expect([status, error?.name]).toEqual([400, 'Identity.RoleNotFound'])
    expect(await found(one.emailAddress ?? '')).toEqual([])
  })
})

test.each(['User_PreviewPeople', 'User_ImportPeople'] as const)(
  '%s takes no more rows than a list may have, and at least one',
  async (operation) => {
    for (const count of [0, limits.importedPeople + 1]) {
      const people = Array.from({ length: count }, (_, index) => aRow(index + 2))
      const answer = await admin.callWith(operation, { body: bodyOf(people) })
      expect([answer.status, membersOf(answer)]).toEqual([400, ['people']])
    }
  },
)

test.each(['User_PreviewPeople', 'User_ImportPeople'] as const)(
  'A101: %s takes no two rows of one number, of which one would be told of the other',
  async (operation) => {
    const answer = await admin.callWith(operation, { body: bodyOf([aRow(2), aRow(3), aRow(3)]) })
    expect([answer.status, membersOf(answer)]).toEqual([400, ['people[2].row']])
  },
)

test('A93, A101: a formula is one in every spelling', async () => {
  const names = [
    '=1+1',
    '\uff1dHYPERLINK("https://example.org")',
    '\u200b=1+1',
    '\u22121+1',
    '\ufe62SUM(A1)',
    '-1',
    '\uff0b1',
  ]
  const { result } = await admin.call('User_PreviewPeople', {
    body: bodyOf(names.map((name, index) => aRow(index + 2, { name }))),
  })
  expect(result.items.map(faultsOf)).toEqual(names.map(() => ['name']))
})

test('A93, A101: nor is one in any other text of a row, where numbers keep their sign', async () => {
  const texts: Partial<PersonToImport>[] = [
    { phoneNumber: '=1+1' },
    { phoneNumber: '+SUM(A1)' },
    { phoneNumber: '\uff1d1+1' },
    { userName: `u-${mark()}`, emailAddress: '=1+1@example.org' },
    { phoneNumber: '+44 (0)20 7946-0018' },
    { phoneNumber: '-1' },
  ]
  const { result } = await admin.call('User_PreviewPeople', {
    body: bodyOf(texts.map((more, index) => aRow(index + 2, more))),
  })
  expect(result.items.map(faultsOf)).toEqual([
    ['phoneNumber'],
    ['phoneNumber'],
    ['phoneNumber'],
    ['emailAddress'],
    [],
    [],
  ])
  expect(result.items[0]?.faults[0]?.message).toBe('Phone number must not be a formula.')
})

test('a look at a list leaves nobody of it in the audit log; who is made stands there', async () => {
  const [looked, made] = [aRow(2), aRow(2)]
  await admin.call('User_PreviewPeople', { body: bodyOf([looked]) })
  await imported(bodyOf([made]))
  await portal.app.audit.flush()
  const day = { startDate: '2026-11-01T00:00:00Z', endDate: '2026-12-31T00:00:00Z' }
  const parametersOf = async (methodName: string) => {
    const { result } = await admin.call('AuditLog_GetAuditLogs', { query: { ...day, methodName, maxResultCount: 100 } })
    return result.items.map(({ parameters }) => parameters).join('\n')
  }
  expect(await parametersOf('importPeople')).toContain(made.emailAddress)
  expect(await parametersOf('previewPeople')).not.toContain(looked.emailAddress)
})

describe('A84: passwords', () => {
  test('are hashed after what refuses the call, and keep nobody else from signing in', async () => {
    const actor = {
      tenantId: portal.tenantId('contoso'),
      userId: await idOf(portal, contosoAdmin),
      impersonatorTenantId: null,
      impersonatorUserId: null,
      clientIpAddress: '203.0.113.1',
      now: portal.now(),
    }
    const made = aRow(1)
    await imported(bodyOf([made]))
    const gone = new AbortController()
    const hashing = actingAs(actor, () =>
      Array.from({ length: 200 }, async () => {
        while (!gone.signal.aborted) await hashPassword('one of many', gone.signal)
      }),
    )
    const ended = Promise.allSettled(hashing)
    const save = (emailAddress: string, more: object = {}) =>
      admin.callWith('User_CreateOrUpdateUser', {
        body: {
          user: { name: 'New', userName: emailAddress, emailAddress, password: demoPassword },
          assignedRoleNames: [],
          ...more,
        },
      })
    try {
      // The administrator has as many under way as anybody may have.
      expect((await save(`${mark()}@example.org`)).status).toBe(503)
      const unknown = { organizationUnits: [2_000_000_000] }
      expect((await admin.call('User_ImportPeople', { body: bodyOf([aRow(1)], unknown) })).status).toBe(404)
      expect(fatesOf((await imported(bodyOf([made]))).rows)).toEqual([[1, 'known']])
      // A job waits for its turn, too, and tries again.
      await admin.call('User_ImportPeople', { body: bodyOf([aRow(1)]) })
      await portal.runJobs({ failing: [importPeople] })
      expect((await ownImport(admin))?.endTime).toBeNull()
      expect((await save(`${mark()}@example.org`, unknown)).status).toBe(404)
      expect((await save(made.emailAddress ?? '')).error?.message).toContain('taken')
      await portal.signIn(contosoAlice)
    } finally {
      gone.abort()
      await ended
    }
    expect((await save(`${mark()}@example.org`)).status).toBe(200)
    await later(3_600, () => portal.runJobs())
    expect(fatesOf((await ownImport(admin))?.rows ?? [])).toEqual([[1, 'made']])
  })
})

test('what became of a list is forgotten some days after its end', async () => {
  await imported(bodyOf([aRow(2)]))
  const count = () =>
    inTenant(portal, 'contoso', async (db) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from people_import_rows`.execute(db)
      return rows[0]?.count ?? 0
    })
  expect(await count()).toBeGreaterThan(0)
  portal.moveClock((retention.peopleImports + 1) * 86_400)
  const { services } = portal
  for (let runs = 0; runs < 10; runs += 1) await cleanUp.run(jobOfTest(services, portal.now()), {})
  expect(await count()).toBe(0)
  portal.forgetSignIns()
})
