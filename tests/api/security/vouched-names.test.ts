/** A21: a name that rows are kept for opens them only where somebody who sees all rows, or the directory, vouched for it. */
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '../../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../../src/contract/vocabulary/settings.ts'
import { isNameVouchedFor } from '../../../src/server/auth/vouched-names.ts'
import { importReport } from '../../../src/server/reports/import/import-report.ts'
import { addArrival } from '../../../src/server/services/account/arrivals.ts'
import { type Caller, contosoAdmin, contosoAlice, demoPassword, type Portal, startApp } from '../harness.ts'
import { changeSetting, inTenant, personPassword, tenantHeader, whoIs } from '../identity.ts'
import { reportFolder } from '../reports.ts'
import { personWith } from './people.ts'

const { pages, tenantDashboard, administration, users } = permissions

let portal: Portal
let admin: Caller
/** Makes and changes people, and sees no row. */
let manager: Caller
let reportId: number
/** Rows are kept for these, who have no account. */
const ghosts = Array.from({ length: 6 }, () => `ghost-${randomUUID().slice(0, 8)}`)
const [created = '', renamed = '', registered = '', given = '', confirmed = '', moved = ''] = ghosts

const aManager = () =>
  personWith(portal, 'contoso', new Set([pages, tenantDashboard, administration, users.view, users.create, users.edit]))

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(contosoAdmin)
  manager = await aManager()
  await changeSetting(portal, 'contoso', settings.allowSelfRegistration, 'true')
  await changeSetting(portal, 'contoso', settings.useCaptchaOnRegistration, 'false')
  await changeSetting(portal, 'contoso', settings.isNewRegisteredUserActiveByDefault, 'true')
  await changeSetting(portal, 'contoso', settings.isEmailConfirmationRequiredForLogin, 'false')
  const folder = await mkdtemp(join(tmpdir(), 'tessera-ghosts-'))
  await cp(reportFolder('contoso'), folder, { recursive: true })
  const file = join(folder, 'departments.csv')
  const [head = '', ...lines] = (await readFile(file, 'utf8')).trim().split(/\r?\n/)
  const kept = lines.map((line, index) => line.replace(/[^,]*$/, (owner) => ghosts[index - 1] ?? owner))
  await writeFile(file, `${[head, ...kept].join('\n')}\n`)
  const { store, storage, config } = portal.services
  const report = await importReport(
    { store, storage, dataDir: config.dataDir, now: portal.now(), progress: () => undefined },
    { folder, tenantId: portal.tenantId('contoso'), name: 'Ghosts', isDefault: false },
  )
  reportId = report.reportId
})
afterAll(() => portal.close())

async function rowCount(caller: Caller): Promise<number> {
  const { result } = await caller.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })
  const answer = await portal.anonymous.call('ReportLibrary_QueryVisuals', {
    body: { pageName: 'people', visuals: [{ visualName: 'departments', filters: [] }] },
    headers: { authorization: `Bearer ${result.embedTokenDto?.token}` },
  })
  expect(answer.status).toBe(200)
  expect(answer.result.results[0]?.error).toBeNull()
  return answer.result.results[0]?.rows.length ?? 0
}

const signIn = (userName: string) => portal.signIn({ tenant: 'contoso', userName, password: personPassword })

async function create(as: Caller, userName: string): Promise<number> {
  const { error } = await as.call('User_CreateOrUpdateUser', {
    body: {
      user: { userName, emailAddress: `${userName}@example.org`, name: 'Ghost', password: personPassword },
      assignedRoleNames: [],
    },
  })
  expect(error).toBeNull()
  return inTenant(portal, 'contoso', async (db) => {
    const { id } = await db.selectFrom('users').select('id').where('user_name', '=', userName).executeTakeFirstOrThrow()
    const role = await db.selectFrom('roles').select('id').where('name', '=', 'User').executeTakeFirstOrThrow()
    await db
      .insertInto('user_roles')
      .values({ tenant_id: portal.tenantId('contoso'), user_id: id, role_id: role.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return id
  })
}

const save = (as: Caller, id: number, userName: string) =>
  as.call('User_CreateOrUpdateUser', {
    body: {
      user: { id, userName, emailAddress: `${userName}@example.org`, name: 'Ghost' },
      assignedRoleNames: ['User'],
    },
  })

test('A21, F17: a name that rows are kept for opens none to whom an administrator of people called so', async () => {
  const id = await create(manager, created)
  expect(await rowCount(await signIn(created))).toBe(0)
  expect((await save(admin, id, created)).error).toBeNull()
  expect(await rowCount(await signIn(created)), 'saved by somebody who sees all rows').toBe(1)
})

test('A21, F17: nor to whoever calls themself so', async () => {
  const somebody = await aManager()
  const { user } = await whoIs(somebody)
  const answer = await somebody.call('User_CreateOrUpdateUser', {
    body: {
      user: { id: user?.id ?? 0, userName: renamed, emailAddress: `${renamed}@example.org`, name: 'Ghost' },
      assignedRoleNames: [],
    },
  })
  expect(answer.error).toBeNull()
  const again = await portal.signIn({ tenant: 'contoso', userName: renamed, password: demoPassword })
  expect(await rowCount(again)).toBe(0)
})

test('A21, F17: nor to who registered under it, until somebody who sees all rows saved them so', async () => {
  const body = {
    name: 'Ghost',
    userName: registered,
    emailAddress: `${registered}@example.org`,
    password: personPassword,
  }
  const headers = tenantHeader(portal, 'contoso')
  expect((await portal.anonymous.call('Account_Register', { body, headers })).status).toBe(200)
  const caller = await signIn(registered)
  expect(await rowCount(caller)).toBe(0)
  const { user } = await whoIs(caller)
  expect((await save(manager, user?.id ?? 0, registered)).error).toBeNull()
  expect(await rowCount(await signIn(registered)), 'saved by somebody who sees none').toBe(0)
})

test('A21: who is called so by somebody who sees all rows sees theirs, and another name begins anew', async () => {
  const id = await create(admin, given)
  expect(await rowCount(await signIn(given))).toBe(1)
  expect((await save(manager, id, moved)).error).toBeNull()
  expect(await rowCount(await signIn(moved))).toBe(0)
  expect((await save(manager, id, given)).error).toBeNull()
  expect(await rowCount(await signIn(given)), 'the former name, which was vouched for').toBe(1)
  expect(await rowCount(await portal.as(contosoAlice)), 'somebody from the beginning').toBeGreaterThan(0)
})

test.each([
  ['LDAP', true],
  ['AzureAD', true],
  ['Google', false],
] as const)('A21: %s, which makes people by itself, vouches for their names: %s', async (provider, isVouchedFor) => {
  const userName = `${confirmed}-${provider}`
  const known = await inTenant(portal, 'contoso', async (db) => {
    const call = { db, tenantId: portal.tenantId('contoso'), features: new Map(), now: portal.now() }
    const person = {
      name: 'Ghost',
      surname: '',
      userName,
      emailAddress: `${userName}@example.org`,
      isEmailConfirmed: true,
    }
    const id = await addArrival(call, person, { provider, key: userName }, true)
    return db
      .selectFrom('users')
      .select(isNameVouchedFor.as('isNameVouchedFor'))
      .where('id', '=', id)
      .executeTakeFirst()
  })
  expect(known?.isNameVouchedFor).toBe(isVouchedFor)
})
