/**
 * F2, R7: whatever record of another tenant is named, by whatever operation, nothing of it is told and nothing of it is
 * changed: with both walls, and with the tenant's condition taken out of every query, so that the second stands alone.
 */
import { sql } from 'kysely'
import pg, { type QueryParse } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import { hostTransaction } from '../../../src/server/db/transaction.ts'
import { type Caller, contosoAdmin, fabrikamAdmin, type Portal, startApp } from '../harness.ts'
import { validInput } from './inputs.ts'

/** In every text of fabrikam that a person wrote. */
const marker = '§fabrikam§'

const writtenByPeople = ['display_name', 'surname', 'description', 'title', 'task_name', 'visual_title', 'address']
const namesOfRecords = ['users', 'reports', 'workspaces', 'report_keys', 'tasks', 'edition_features']

interface Column {
  table_name: string
  column_name: string
}

const columnsOfTenants = (portal: Portal, condition: string) =>
  hostTransaction(portal.store, 'the test looks at the schema', async (db) => {
    const { rows } = await sql<Column>`
      select c.table_name, c.column_name from information_schema.columns c
      join information_schema.columns t on t.table_name = c.table_name and t.column_name = 'tenant_id'
      join information_schema.tables b on b.table_name = c.table_name and b.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and ${sql.raw(condition)} order by 1, 2`.execute(db)
    return rows
  })

/** New records of each table get ids of their own range, so that none is taken for one of another kind. */
async function spreadIds(portal: Portal): Promise<void> {
  const columns = await columnsOfTenants(portal, `c.is_identity = 'YES'`)
  const restart = ({ table_name, column_name }: Column, index: number) =>
    `alter table ${table_name} alter column ${column_name} restart with ${(index + 1) * 1_000_000}`
  // As the owner of the tables.
  await portal.store.maintain(async (client) => {
    for (const statement of columns.map(restart)) await client.query(statement)
  })
}

async function mark(portal: Portal): Promise<void> {
  const written = writtenByPeople.map((name) => `'${name}'`).join(', ')
  const named = namesOfRecords.map((name) => `'${name}'`).join(', ')
  const columns = await columnsOfTenants(
    portal,
    `c.data_type = 'text' and c.is_generated = 'NEVER' and (c.column_name in (${written}) or (c.column_name = 'name' and c.table_name in (${named})))`,
  )
  const fabrikam = portal.tenantId('fabrikam')
  const marked = ({ table_name, column_name }: Column) =>
    sql`update ${sql.table(table_name)} set ${sql.ref(column_name)} = ${sql.ref(column_name)} || ${` ${marker}`}
      where tenant_id = ${fabrikam} and ${sql.ref(column_name)} is not null`
  await hostTransaction(portal.store, 'the test marks the texts of a tenant', async (db) => {
    for (const column of columns) await marked(column).execute(db)
    await sql`update tenants set name = name || ${` ${marker}`} where id = ${fabrikam}`.execute(db)
  })
}

/** Everything that fabrikam has, as one line a table. */
async function stateOfFabrikam(portal: Portal): Promise<string[]> {
  const tables = await columnsOfTenants(portal, `c.column_name = 'tenant_id'`)
  const fabrikam = portal.tenantId('fabrikam')
  return hostTransaction(portal.store, 'the test adds up what a tenant has', async (db) => {
    const lines: string[] = []
    for (const { table_name } of tables) {
      const { rows } = await sql<{ n: string; sum: string | null }>`
        select count(*) as n, md5(string_agg(t::text, '|' order by t::text)) as sum
        from ${sql.table(table_name)} t where tenant_id = ${fabrikam}`.execute(db)
      lines.push(`${table_name} ${rows[0]?.n} ${rows[0]?.sum}`)
    }
    return lines
  })
}

async function idsOfFabrikam(portal: Portal): Promise<number[]> {
  const columns = await columnsOfTenants(portal, `c.column_name = 'id' and c.data_type in ('integer', 'bigint')`)
  const fabrikam = portal.tenantId('fabrikam')
  return hostTransaction(portal.store, 'the test picks records of a tenant', async (db) => {
    const ids = new Set<number>([fabrikam])
    for (const { table_name } of columns) {
      const { rows } = await sql<{ id: string | null }>`
        select max(id) as id from ${sql.table(table_name)} where tenant_id = ${fabrikam}`.execute(db)
      if (rows[0]?.id != null) ids.add(Number(rows[0].id))
    }
    return [...ids]
  })
}

/** Fabrikam's administrator makes one of each that a person can make. */
async function fillFabrikam(portal: Portal): Promise<void> {
  const admin = await portal.as(fabrikamAdmin)
  const made = await Promise.all([
    admin.call('User_CreateOrUpdateUser', {
      body: {
        user: {
          name: 'Theirs',
          userName: 'theirs',
          emailAddress: 'theirs@fabrikam.example',
          password: 'Their-Passw0rd',
        },
        assignedRoleNames: ['Admin'],
      },
    }),
    admin.callWith('Role_CreateOrUpdateRole', {
      body: { role: { displayName: 'Theirs', isDefault: false }, grantedPermissionNames: [] },
    }),
  ])
  for (const { status, error } of made) expect(status, JSON.stringify(error)).toBe(200)
}

const originalParse = pg.Connection.prototype.parse

/** In tenants' own transactions every row matches; the host's keep their conditions, they have no second wall. */
function removeFirstWall(): void {
  const withoutTenant = (text: string) =>
    text.replace(
      /((?:"?\w+"?\.)?"?\btenant_id"?) (= \$\d+|in \([$\d, ]+\))/g,
      `($1 $2 or current_user = 'tessera_app')`,
    )
  pg.Connection.prototype.parse = function (query: QueryParse, more: boolean) {
    return originalParse.call(this, { ...query, text: withoutTenant(query.text) }, more)
  }
}

const isOfTheCaller = new Set(['TokenAuth_LogOut', 'Profile_ChangePassword', 'UserSession_EndOtherSessions'])

async function tryEveryDoor(ids: readonly number[], callers: readonly Caller[]) {
  const told: string[] = []
  let calls = 0
  for (const { id, operation } of operations) {
    if (isOfTheCaller.has(id)) continue
    const inputs = ids.map((recordId) => ({
      query: validInput(operation.query, recordId),
      body: validInput(operation.body, recordId),
    }))
    const different = new Map(inputs.map((input) => [JSON.stringify(input), input]))
    for (const caller of callers) {
      for (const input of different.values()) {
        const { raw, status } = await caller.callWith(id as OperationId, input)
        calls += 1
        if (raw.body.includes(marker)) told.push(`${id} tells of it`)
        if (status >= 500) told.push(`${id} ${status} ${JSON.stringify(input)}`)
      }
    }
  }
  return { told: [...new Set(told)], calls }
}

describe.each([
  { walls: 'both walls', remove: () => undefined },
  { walls: 'the second wall alone', remove: removeFirstWall },
])('with $walls', ({ remove }) => {
  let portal: Portal

  beforeAll(async () => {
    // From the first statement on: a prepared one is not parsed again.
    remove()
    portal = await startApp({ withReports: true })
    await spreadIds(portal)
    await fillFabrikam(portal)
    await mark(portal)
    return async () => {
      pg.Connection.prototype.parse = originalParse
      await portal.close()
    }
  }, 120_000)

  test('F2: no operation tells or changes anything of another tenant', async () => {
    const callers = [await portal.signIn(contosoAdmin), portal.anonymous]
    const fabrikam = await portal.signIn(fabrikamAdmin)
    const seen = await fabrikam.call('User_GetUsers', { body: {} })
    expect(seen.raw.body, 'the marker is there to be found').toContain(marker)
    const ids = await idsOfFabrikam(portal)
    await portal.app.audit.flush()
    const before = await stateOfFabrikam(portal)

    const { told, calls } = await tryEveryDoor(ids, callers)

    expect(calls).toBeGreaterThan(operations.length)
    expect(told).toEqual([])
    await portal.app.audit.flush()
    expect(await stateOfFabrikam(portal)).toEqual(before)
  }, 300_000)
})
