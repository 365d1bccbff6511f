/** What others do while a list of people becomes people by a job. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PersonToImport } from '../../src/contract/services/user.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { limits } from '../../src/contract/vocabulary/limits.ts'
import { permissions, permissionTree } from '../../src/contract/vocabulary/permissions.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { JobRunner } from '../../src/server/jobs/job-runner.ts'
import { leaveToOriginal } from '../../src/server/jobs/leave-to-original.ts'
import { importPeople } from '../../src/server/services/user/import-job.ts'
import {
  type Caller,
  contosoAdmin,
  demoPassword,
  fabrikamAdmin,
  hostAdmin,
  type Person,
  type Portal,
  startApp,
} from './harness.ts'
import { inTenant, setFeature, whoIs } from './identity.ts'
import { callsThatWait } from './locks.ts'
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
const importing = new Set([...everybodys, users.view, users.create])
const importer = () => personWith(portal, 'contoso', importing)

const outside: <T>(work: () => T) => T = AsyncLocalStorage.snapshot()

const listOf = (count: number, mark = randomUUID().slice(0, 8)): PersonToImport[] =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    name: 'Listed',
    emailAddress: `${mark}-${index}@example.org`,
  }))

async function begin(caller: Caller, people: PersonToImport[]): Promise<void> {
  const { status } = await caller.call('User_ImportPeople', { body: { people, assignedRoleNames: [] } })
  expect(status).toBe(200)
}

const ownImport = async (caller: Caller) => {
  const { last } = (await caller.call('User_GetPeopleImport')).result
  if (!last) throw new Error('There is no import')
  return last
}

const openJobs = () =>
  inTenant(portal, 'contoso', (db) =>
    db
      .selectFrom('jobs')
      .select(['id', 'state'])
      .where('name', '=', importPeople.name)
      .where('state', 'in', ['waiting', 'running'])
      .orderBy('added_at')
      .execute(),
  )

/** Does something once the passwords of a whole portion are being hashed. */
async function meanwhile(work: () => Promise<unknown>): Promise<void> {
  const running = portal.runJobs()
  await vi.waitFor(async () => expect(await openJobs()).toContainEqual(expect.objectContaining({ state: 'running' })))
  await work()
  await running
}

const found = async (people: readonly PersonToImport[], caller = admin) => {
  const filter = people[0]?.emailAddress?.split('-')[0] ?? ''
  return (await caller.call('User_GetUsers', { body: { filter, maxResultCount: 1000 } })).result.items
}

const fatesOf = ({ rows }: Awaited<ReturnType<typeof ownImport>>): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { fate } of rows) counts[fate] = (counts[fate] ?? 0) + 1
  return counts
}

describe('S57: nobody is made any more by an import whose author, while passwords are hashed,', () => {
  const ends: [string, (id: number, author: Caller) => Promise<{ status: number }>][] = [
    ['is deleted', (id) => admin.call('User_DeleteUser', { query: { id } })],
    ['signs out', (_, author) => author.call('TokenAuth_LogOut')],
    [
      'loses the right',
      (id) => admin.call('User_UpdateUserPermissions', { body: { id, grantedPermissionNames: everybodys } }),
    ],
  ]
  test.each(ends)('%s', async (_, end) => {
    const author = await importer()
    const { user } = await whoIs(author)
    const people = listOf(limits.importedAtOnce)
    await begin(author, people)
    await meanwhile(async () => expect((await end(user?.id ?? 0, author)).status).toBe(200))
    expect(await found(people)).toEqual([])
  })
})

describe('S58: an import that was stopped and gone on with', () => {
  /** With the job that was asked for first still to run. */
  async function resumed(session: (person: Person) => Promise<Caller>, first: Caller) {
    const people = listOf(3)
    await begin(first, people)
    const [outdated] = await openJobs()
    await first.call('User_StopPeopleImport')
    const userName = (await whoIs(first)).user?.userName ?? ''
    const author = await session({ tenant: 'contoso', userName, password: demoPassword })
    await author.call('User_ResumePeopleImport')
    return { author, outdated: outdated?.id ?? '' }
  }
  const isWhole = async (author: Caller) => {
    const last = await ownImport(author)
    expect([fatesOf(last), last.failure]).toEqual([{ made: 3 }, null])
  }

  test('in a new session is not ended by its former job', async () => {
    const first = await importer()
    const { author } = await resumed(async (person) => {
      await first.call('TokenAuth_LogOut')
      return portal.signIn(person)
    }, first)
    await portal.runJobs()
    await isWhole(author)
  })

  test('S75: by a process of the version before, which notes no job, is done', async () => {
    const [first, people] = [await importer(), listOf(3)]
    await begin(first, people)
    const [{ id } = { id: '' }] = await openJobs()
    await inTenant(portal, 'contoso', (db) =>
      db.updateTable('people_imports').set({ job_id: randomUUID() }).where('job_id', '=', id).execute(),
    )
    await portal.runJobs()
    await isWhole(first)
  })

  test('is not ended where somebody cancels its former job', async () => {
    const first = await importer()
    const { author, outdated } = await resumed(async () => first, first)
    const host = await portal.as(hostAdmin)
    const body = { id: outdated, tenantId: portal.tenantId('contoso') }
    expect((await host.call('Job_CancelJob', { body })).status).toBe(200)
    await portal.runJobs()
    await isWhole(author)
  })
})

describe('S58: beside others, an import tells of each row what became of it:', () => {
  /** As two processes would. */
  const runBoth = () => {
    const runner = () =>
      new JobRunner({ services: portal.services, definitions: [importPeople], clock: () => portal.now() })
    return Promise.all([runner().runDue(), runner().runDue()])
  }

  test('who is in the list of two is made once, and known to the other', async () => {
    const [one, other] = [await importer(), await importer()]
    const people = listOf(limits.importedAtOnce + 5)
    await begin(one, people)
    await begin(other, people.toReversed())
    await runBoth()
    const both = [await ownImport(one), await ownImport(other)]
    expect(both.map(({ failure }) => failure)).toEqual([null, null])
    const fates = both.map(fatesOf)
    expect(fates.flatMap((each) => Object.keys(each)).filter((fate) => fate !== 'made' && fate !== 'known')).toEqual([])
    expect((fates[0]?.made ?? 0) + (fates[1]?.made ?? 0)).toBe(people.length)
    expect(await found(people)).toHaveLength(people.length)
  })

  test('those for whom another import leaves no place are faulty', async () => {
    const owner = await portal.as(fabrikamAdmin)
    const active = (await owner.call('User_GetUsers', { body: { maxResultCount: 1000 } })).result.items.filter(
      ({ isActive }) => isActive,
    ).length
    const other = await personWith(portal, 'fabrikam', importing)
    const lists = [listOf(limits.importedAtOnce), listOf(limits.importedAtOnce)] as const
    const places = limits.importedAtOnce + 5
    await setFeature(portal, 'fabrikam', features.maxUserCount, String(active + 1 + places))
    await begin(owner, lists[0])
    await begin(other, lists[1])
    await runBoth()
    const both = [await ownImport(owner), await ownImport(other)]
    expect(both.map(({ failure }) => failure)).toEqual([null, null])
    expect(both.map(({ endTime }) => endTime)).not.toContain(null)
    const fates = both.map(fatesOf)
    expect(fates).toContainEqual({ made: limits.importedAtOnce })
    expect(fates).toContainEqual({ made: 5, faulty: limits.importedAtOnce - 5 })
    await setFeature(portal, 'fabrikam', features.maxUserCount, '0')
  })

  // On the embedded store, with its one connection, nobody comes between.
  if (process.env.TEST_DATABASE_URL) {
    test('whose name somebody takes while it is written is known', async () => {
      const author = await importer()
      const other = await whoIs(await importer())
      const people = listOf(3)
      const [, taken] = people
      await begin(author, people)
      const tenantId = portal.tenantId('contoso')
      const running = await tenantTransaction(portal.store, tenantId, async (db) => {
        await db
          .updateTable('users')
          .set({ email_address: taken?.emailAddress ?? '' })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', other.user?.id ?? 0)
          .execute()
        const jobs = outside(() => portal.runJobs())
        await vi.waitFor(async () => expect(await callsThatWait(portal)).toBeGreaterThan(0), 10_000)
        return { jobs }
      })
      await running.jobs
      const last = await ownImport(author)
      expect([last.failure, last.rows.map(({ fate }) => fate)]).toEqual([null, ['made', 'known', 'made']])
      expect(last.rows[1]?.faults.map(({ member }) => member)).toEqual(['emailAddress'])
    })
  }
})

test('S59: an import ended when it did, and who was made then was made then, however long before it began', async () => {
  const author = await importer()
  const people = listOf(limits.importedAtOnce)
  await begin(author, people)
  await meanwhile(async () => portal.moveClock(600))
  const { startTime, endTime } = await ownImport(author)
  expect(Date.parse(endTime ?? '') - Date.parse(startTime)).toBe(600_000)
  const [person] = await found(people)
  expect(Date.parse(person?.creationTime ?? '') - Date.parse(startTime)).toBe(600_000)
  portal.moveClock(-600)
})

test('S60: in a copy, an import that was under way says that it failed, and is gone on with by whoever began it', async () => {
  const author = await importer()
  const people = listOf(2)
  await begin(author, people)
  await hostTransaction(portal.store, 'a test makes a copy of it', (db) => leaveToOriginal(db))
  await portal.runJobs()
  expect(await ownImport(author)).toMatchObject({ endTime: expect.any(String), failure: expect.any(String) })
  expect(await found(people)).toEqual([])
  await author.call('User_ResumePeopleImport')
  await portal.runJobs()
  expect(fatesOf(await ownImport(author))).toEqual({ made: 2 })
})
