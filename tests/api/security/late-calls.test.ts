/** Calls that were let in, and whose right ended before they did anything. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import { features } from '../../../src/contract/vocabulary/features.ts'
import { adminRoleName } from '../../../src/contract/vocabulary/limits.ts'
import { permissions } from '../../../src/contract/vocabulary/permissions.ts'
import { atEveryMoment } from '../between.ts'
import { type Caller, contosoAdmin, fabrikamAdmin, hostAdmin, type Person, type Portal, startApp } from '../harness.ts'
import { aDirectoryAdmin, aPerson, callerWith, tenantHeader, whoIs } from '../identity.ts'
import { aReport } from '../reports.ts'
import { personWith } from './people.ts'

let portal: Portal
let host: Caller
let contoso: Caller
beforeAll(async () => {
  portal = await startApp({ withDirectory: true })
  host = await portal.as(hostAdmin)
  contoso = await portal.as(contosoAdmin)
})
afterAll(() => portal.close())

const idOf = async (caller: Caller) => (await whoIs(caller)).user?.id ?? 0

const remove = async (id: number, by = contoso) => {
  expect((await by.call('User_DeleteUser', { query: { id } })).status).toBe(200)
}

describe('C15: an upload whose right ends while it is on its way', () => {
  const boundary = 'edge'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.css"\r\nContent-Type: text/css\r\n\r\n`

  /** `meanwhile` happens when the server has begun to read the file. */
  async function upload(id: OperationId, caller: Caller, meanwhile: () => Promise<unknown>) {
    async function* sent() {
      yield `${head}.header { color:`
      await meanwhile()
      yield ` red }\r\n--${boundary}--\r\n`
    }
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: operations.find((entry) => entry.id === id)?.path ?? '',
      headers: { ...caller.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Readable.from(sent(), { objectMode: false }),
    })
    return statusCode
  }

  const { uiCustomization, administration, users } = permissions
  const aDesigner = (tenant: Person['tenant'] = 'contoso') =>
    personWith(portal, tenant, new Set([administration, uiCustomization, users.view, users.impersonate]))

  const setBranding = (tenantId: number, value: string) =>
    host.call('Tenant_UpdateTenantFeatures', {
      body: { id: tenantId, featureValues: [{ name: features.branding, value }] },
    })

  const setActive = async (tenantId: number, isActive: boolean) => {
    const { result } = await host.call('Tenant_GetTenantForEdit', { query: { id: tenantId } })
    const { tenancyName, name, editionId, isInTrialPeriod, subscriptionEndDateUtc } = result
    const facts = { tenancyName, name, editionId, isInTrialPeriod, subscriptionEndDateUtc }
    return host.call('Tenant_UpdateTenant', { body: { id: tenantId, ...facts, isActive } })
  }

  interface Case {
    begin(): Promise<{ caller: Caller; end(): Promise<unknown> }>
    mend?(): Promise<unknown>
    status: number
  }

  const fabrikam = () => portal.tenantId('fabrikam')

  const cases: Record<string, Case> = {
    'since the person is deleted': {
      async begin() {
        const caller = await aDesigner()
        const id = await idOf(caller)
        return { caller, end: () => remove(id) }
      },
      status: 401,
    },
    'since the permission is taken': {
      async begin() {
        const caller = await aDesigner()
        const body = { id: await idOf(caller), grantedPermissionNames: [administration] }
        return { caller, end: () => contoso.call('User_UpdateUserPermissions', { body }) }
      },
      status: 403,
    },
    'by signing out': {
      async begin() {
        const caller = await aDesigner()
        return { caller, end: () => caller.call('TokenAuth_LogOut') }
      },
      status: 401,
    },
    'since who acts as the person is deleted': {
      async begin() {
        const [actor, person] = [await aDesigner(), await aDesigner()]
        const actorId = await idOf(actor)
        const { result: asked } = await actor.call('Account_ImpersonateUser', { body: { userId: await idOf(person) } })
        const { result } = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
          query: { impersonationToken: asked.impersonationToken },
          headers: tenantHeader(portal, 'contoso'),
        })
        return { caller: callerWith(portal, result.accessToken), end: () => remove(actorId) }
      },
      status: 401,
    },
    'since the feature is off': {
      async begin() {
        return { caller: await aDesigner('fabrikam'), end: () => setBranding(fabrikam(), 'false') }
      },
      mend: () => setBranding(fabrikam(), 'true'),
      status: 403,
    },
    'since the organisation is off': {
      async begin() {
        return { caller: await portal.signIn(fabrikamAdmin), end: () => setActive(fabrikam(), false) }
      },
      mend: () => setActive(fabrikam(), true),
      status: 401,
    },
  }

  test.each(Object.entries(cases))('%s', async (_, { begin, mend, status }) => {
    const { caller, end } = await begin()
    const before = (await whoIs(contoso)).tenant?.customCssId
    const answered = await upload('TenantCustomization_UploadCustomCss', caller, end)
    await mend?.()
    expect(answered).toBe(status)
    expect((await whoIs(contoso)).tenant?.customCssId).toBe(before)
  })

  test('is kept where nothing ended, however long it takes', async () => {
    expect(await upload('TenantCustomization_UploadCustomCss', await aDesigner(), () => idOf(contoso))).toBe(200)
  })
})

test('C15: of many people whose passwords wait to be hashed, the last are not made when their creator is deleted', async () => {
  const { users } = permissions
  const creator = await personWith(portal, 'contoso', new Set([users.view, users.create]))
  const creatorId = await idOf(creator)
  const named = `late-${randomUUID().slice(0, 6)}`
  const making = Array.from({ length: 60 }, (_, n) => {
    const user = { name: 'Late', userName: `${named}-${n}`, emailAddress: `${named}-${n}@example.org` }
    return creator.call('User_CreateOrUpdateUser', {
      body: { user: { ...user, password: 'Quiet-Harbour-42' }, assignedRoleNames: [] },
    })
  })
  await remove(creatorId)
  const answers = await Promise.all(making)
  expect(answers.at(-1)?.status).toBe(401)
  const { result } = await contoso.call('User_GetUsers', { body: { filter: named, maxResultCount: 1 } })
  expect(result.totalCount).toBe(answers.filter(({ status }) => status === 200).length)
})

describe('C15: what waits long before it writes is not done by who loses the right meanwhile', () => {
  /** Milliseconds that seem to have passed, however long it takes. */
  let passed = 0
  beforeAll(() => {
    const begin = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => begin + passed)
  })
  afterAll(() => {
    vi.restoreAllMocks()
  })

  const aGroup = () => {
    const objectId = randomUUID()
    portal.directory.groups.push({ objectId, displayName: 'Everybody', description: null, memberIds: [] })
    return objectId
  }

  const works: Record<string, { as: () => Promise<Caller>; by: () => Caller; call(who: Caller): Promise<number> }> = {
    Role_CreateOrUpdateRole: {
      as: () => aDirectoryAdmin(portal, 'contoso'),
      by: () => contoso,
      async call(who) {
        const groups = [{ id: aGroup(), displayName: '', description: null, isEntraGroup: true }]
        const role = { displayName: `Role ${randomUUID().slice(0, 8)}` }
        return (await who.call('Role_CreateOrUpdateRole', { body: { role, grantedPermissionNames: [], groups } }))
          .status
      },
    },
    OrganizationUnit_CreateOrganizationUnit: {
      as: () => aDirectoryAdmin(portal, 'contoso'),
      by: () => contoso,
      async call(who) {
        const body = { displayNameOrEntraGroupObjectId: aGroup(), isEntraGroup: true }
        return (await who.call('OrganizationUnit_CreateOrganizationUnit', { body })).status
      },
    },
    Tenant_CreateTenant: {
      as: async () => portal.signIn((await aPerson(portal, null, { role: adminRoleName })).person),
      by: () => host,
      async call(who) {
        const tenancyName = `late${randomUUID().slice(0, 8)}`
        const admin = { adminEmailAddress: `${tenancyName}@example.org`, adminPassword: 'Quiet-Harbour-42' }
        return (
          await who.call('Tenant_CreateTenant', { body: { tenancyName, name: 'Late', isActive: true, ...admin } })
        ).status
      },
    },
  }

  test.each(Object.entries(works))('%s', async (_, { as, by, call }) => {
    const statuses: number[] = []
    const moments = await atEveryMoment(portal, async () => {
      const who = await as()
      const [id, other] = [await idOf(who), by()]
      return {
        call: () => call(who),
        async event() {
          const body = { id, grantedPermissionNames: [] }
          expect((await other.call('User_UpdateUserPermissions', { body })).status).toBe(200)
          passed += 500
        },
        async check(status) {
          statuses.push(status)
        },
      }
    })
    // Before the last transaction, which does the work, the call has asked already.
    expect(moments).toBeGreaterThan(2)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([403]))
  })

  test('A118: who loses a right that the call does not need is asked to try again, and does it then', async () => {
    const answers: unknown[] = []
    const needed = [
      permissions.administration,
      permissions.organizationUnits.view,
      permissions.organizationUnits.manageTree,
    ]
    await atEveryMoment(portal, async () => {
      const who = await personWith(portal, 'contoso', new Set([...needed, permissions.tasks.view]))
      const id = await idOf(who)
      const create = () =>
        who.call('OrganizationUnit_CreateOrganizationUnit', {
          body: { displayNameOrEntraGroupObjectId: `Unit ${randomUUID()}` },
        })
      return {
        call: create,
        async event() {
          const body = { id, grantedPermissionNames: needed }
          expect((await contoso.call('User_UpdateUserPermissions', { body })).status).toBe(200)
          passed += 500
        },
        async check({ status, error, raw }) {
          answers.push(status === 200 ? 200 : [status, error?.name, raw.headers['retry-after']])
          expect((await create()).status).toBe(200)
        },
      }
    })
    expect(answers).toContainEqual([503, 'RightsChangedMeanwhile', '1'])
    expect(answers.filter((answer) => answer !== 200 && !Array.isArray(answer))).toEqual([])
  })

  test('A171: who loses a right that a reading does not need is answered all the same, by what they may do then', async () => {
    const answers: unknown[] = []
    const needed = [permissions.administration, permissions.organizationUnits.view]
    await atEveryMoment(portal, async () => {
      const who = await personWith(portal, 'contoso', new Set([...needed, permissions.tasks.view]))
      const id = await idOf(who)
      return {
        call: () => who.call('OrganizationUnit_GetOrganizationUnits'),
        async event() {
          const body = { id, grantedPermissionNames: needed }
          expect((await contoso.call('User_UpdateUserPermissions', { body })).status).toBe(200)
          passed += 500
        },
        async check({ status, error }) {
          answers.push([status, error?.name ?? null])
        },
      }
    })
    expect(new Set(answers.map(String))).toEqual(new Set(['200,']))
  })

  /** `event` happens when the library has answered whoever asks next. */
  function whenAnswered(event: () => Promise<unknown>): void {
    const { reportLibrary } = portal.services
    const { queryVisuals, exportVisual, runQuery } = reportLibrary
    const former = { queryVisuals, exportVisual, runQuery }
    const late =
      <Asked extends unknown[], T>(ask: (...asked: Asked) => Promise<T>) =>
      async (...asked: Asked): Promise<T> => {
        Object.assign(reportLibrary, former)
        const answer = await ask.apply(reportLibrary, asked)
        await event()
        return answer
      }
    Object.assign(reportLibrary, {
      queryVisuals: late(queryVisuals),
      exportVisual: late(exportVisual),
      runQuery: late(runQuery),
    })
  }

  const visual = { visualName: 'topics', filters: [] }
  const shown = {
    ReportLibrary_QueryVisuals: { pageName: 'desk', visuals: [visual] },
    ReportLibrary_ExportVisual: { pageName: 'desk', visual, exportDataType: 'underlying' },
  } as const

  test.each(Object.entries(shown))(
    'A99: %s shows nothing to whoever was deleted while it was answered',
    async (id, body) => {
      const { reportId } = await aReport(portal, { tenant: 'contoso', name: 'Late', folder: 'service-desk' })
      const ask = async (event: (id: number) => Promise<unknown>) => {
        const person = await aPerson(portal, 'contoso', { role: adminRoleName })
        const caller = await portal.signIn(person.person)
        const { result } = await caller.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })
        const headers = { authorization: `Bearer ${result.embedTokenDto?.token}` }
        whenAnswered(() => event(person.id))
        const { status } = await portal.anonymous.callWith(id as OperationId, { body, headers })
        return status
      }
      expect(await ask(async () => (passed += 500))).toBe(200)
      const end = async (person: number) => {
        await remove(person)
        passed += 500
      }
      expect(await ask(end)).toBe(401)
    },
  )

  test('A99: a page to keep is given to nobody whose right to it ended while it was drawn', async () => {
    const { reportId } = await aReport(portal, { tenant: 'contoso', name: 'Late page', folder: 'service-desk' })
    const { result: report } = await contoso.call('PbiReports_GetPbiReportForEdit', { query: { id: reportId } })
    const draw = async (event: (id: number) => Promise<unknown>) => {
      const person = await aPerson(portal, 'contoso', { role: adminRoleName })
      const caller = await portal.signIn(person.person)
      whenAnswered(() => event(person.id))
      return (await caller.call('PowerBIEmbed_GetPageToKeep', { query: { reportId, pageName: 'desk' } })).status
    }
    expect(await draw(async () => (passed += 500))).toBe(200)
    const end = async (person: number) => {
      await remove(person)
      passed += 500
    }
    expect(await draw(end)).toBe(401)
    const disable = async () => {
      await contoso.call('PbiReports_CreateOrEdit', { body: { ...report, isDisabled: true } })
      passed += 500
    }
    expect(await draw(disable)).toBe(404)
  })

  describe('A106: rows by a link of a task', () => {
    const daxQuery = `EVALUATE SUMMARIZECOLUMNS('Agents'[Team], "Tickets", [Tickets opened])`

    /** A task of somebody who may leave, with a link of theirs. */
    async function aTask() {
      const { reportId } = await aReport(portal, {
        tenant: 'contoso',
        name: `Late ${randomUUID()}`,
        folder: 'service-desk',
      })
      const { result: key } = await contoso.call('ReportKeys_CreateOrEdit', {
        body: { reportId, name: 'Late', expiration: new Date(portal.now().getTime() + 600_000).toISOString() },
      })
      const maker = await aPerson(portal, 'contoso', { role: adminRoleName })
      const caller = await portal.signIn(maker.person)
      const taskName = `Late ${randomUUID()}`
      const body = { taskName, taskType: 'Query' as const, reportId, reportKeyId: key.id, daxQuery }
      await caller.call('Tasks_CreateOrEdit', { body })
      const { result } = await caller.call('Tasks_GetAll', { query: { taskNameFilter: taskName } })
      const id = result.items[0]?.id ?? 0
      const { runLink } = (await caller.call('Tasks_GetTaskForView', { query: { id } })).result
      const query = { tid: runLink?.tid ?? '', ev: runLink?.ev ?? '' }
      return { id, makerId: maker.id, reportId, keyId: key.id, body, query }
    }

    type Begun = Awaited<ReturnType<typeof aTask>>

    async function runWhile(event: (of: Begun) => Promise<unknown>) {
      const begun = await aTask()
      whenAnswered(async () => {
        await event(begun)
        passed += 500
      })
      const answer = await portal.anonymous.call('Tasks_RunTask', { query: begun.query })
      const { result } = await contoso.call('Tasks_GetTaskForView', { query: { id: begun.id } })
      return { answer, runs: result?.runs }
    }

    const ends: Record<string, (of: Begun) => Promise<unknown>> = {
      'since who made it is deleted': ({ makerId }) => remove(makerId),
      'since they may not change tasks any more': ({ makerId }) =>
        contoso.call('User_UpdateUserPermissions', { body: { id: makerId, grantedPermissionNames: [] } }),
      'since the report is disabled': async ({ reportId }) => {
        const { result } = await contoso.call('PbiReports_GetPbiReportForEdit', { query: { id: reportId } })
        return contoso.call('PbiReports_CreateOrEdit', { body: { ...result, isDisabled: true } })
      },
      'since no role of theirs opens it': async ({ reportId }) => {
        const { result } = await contoso.call('PbiReports_GetPbiReportForEdit', { query: { id: reportId } })
        const displayName = `Late ${randomUUID().slice(0, 8)}`
        await contoso.call('Role_CreateOrUpdateRole', { body: { role: { displayName }, grantedPermissionNames: [] } })
        const { items } = (await contoso.call('Role_GetRoles', { body: {} })).result
        const roleIds = items.flatMap((role) => (role.displayName === displayName ? [role.id] : []))
        return contoso.call('PbiReports_CreateOrEdit', { body: { ...result, roleIds } })
      },
      'since its key is withdrawn': ({ keyId }) => contoso.call('ReportKeys_Delete', { query: { id: keyId } }),
      'since its key has expired': async () => portal.moveClock(600),
    }

    test.each(Object.entries(ends))('are not answered, %s', async (_, event) => {
      const { answer, runs } = await runWhile(event)
      expect([answer.status, answer.error?.message]).toEqual([400, 'This link is not valid, was used, or has expired.'])
      expect(runs).toMatchObject([{ status: 'failed', error: 'This link is not valid, was used, or has expired.' }])
    })

    test('are those of the key as it is by then, and of the task', async () => {
      const filter = { target: { table: 'Agents', column: 'Team' }, operator: 'In', values: ['Contoso First line'] }
      const { answer } = await runWhile(async ({ keyId, reportId }) => {
        const { result } = await contoso.call('ReportKeys_GetReportKeyForEdit', { query: { id: keyId } })
        await contoso.call('ReportKeys_CreateOrEdit', { body: { ...result, reportId, filter: JSON.stringify(filter) } })
      })
      expect(answer.result.rows.map(([team]) => team)).toEqual(['Contoso First line'])
    })

    test('are answered where nothing ended, however long it took, and S59: the log says when', async () => {
      const { answer, runs } = await runWhile(async () => portal.moveClock(40))
      expect(answer.result.rows.length).toBeGreaterThan(1)
      const [{ startTime = '', finishTime = '' } = {}] = runs ?? []
      expect(Date.parse(finishTime ?? '') - Date.parse(startTime)).toBe(40_000)
    })
  })
})
