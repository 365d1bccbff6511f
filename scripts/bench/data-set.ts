/**
 * `npm run bench:data -- [tenants] [users]`: an installation as it is after years, the same at every run. The first tenant
 * has a tenth of all people. DATABASE_URL names an empty database.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { operations } from '../../src/contract/catalogue.ts'
import { paging } from '../../src/contract/vocabulary/limits.ts'
import { readConfig } from '../../src/server/config.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openStore } from '../../src/server/db/open-store.ts'
import type { Store } from '../../src/server/db/store.ts'
import { openSecrets } from '../../src/server/secrets/secrets.ts'
import { demoTenants } from '../../src/server/seed/demo.ts'
import { personNames } from '../../src/server/seed/names.ts'
import { seed } from '../../src/server/seed/seed.ts'

export interface Size {
  tenants: number
  users: number
}

export const fullSize: Size = { tenants: 10_000, users: 1_000_000 }
export const smallSize: Size = { tenants: 10, users: 1_000 }

/** Of everybody in the data set. */
export const benchPassword = 'Bench-passw0rd'
export const tenancyNameOf = (number: number): string => `tenant${String(number).padStart(6, '0')}`

const latest = '2026-11-01T08:00:00Z'

interface Step {
  fills: string
  sql: string
  values?: readonly unknown[]
}

const people = personNames(2_000).map((person, n) => ({ n, ...person }))
const reads = operations.filter(({ operation }) => operation.kind === 'query').map(({ service, key }) => [service, key])

/** Of the plain rows of each tenant there are as many as it has people; of all that is listed, a full first page. */
const steps = ({ tenants, users }: Size): Step[] => {
  const largest = Math.floor(users / 10)
  const others = Math.max(Math.floor((users - largest) / Math.max(tenants - 1, 1)), 1)
  return [
    {
      fills: 'tenants',
      sql: `
        insert into tenants (tenancy_name, name, edition_id, is_active, creation_time)
        select 'tenant' || lpad(n::text, 6, '0'), 'Tenant ' || n, (select min(id) from editions), true,
          timestamptz '${latest}' - n * interval '1 hour'
        from generate_series(1, $1::int) n order by n`,
      values: [tenants],
    },
    {
      fills: 'tenants and how many people each has',
      sql: `
        create temporary table sizes as
        select id, right(tenancy_name, 6)::int as n, case right(tenancy_name, 6)::int when 1 then ${largest} else ${others} end as size
        from tenants where tenancy_name ~ '^tenant\\d{6}$'`,
    },
    {
      fills: 'roles',
      sql: `
        insert into roles (tenant_id, name, display_name, is_static, is_default, folder_path, creation_time)
        select sizes.id, model.name, model.display_name, model.is_static, model.is_default, model.folder_path, '${latest}'
        from sizes, roles model
        where model.tenant_id = (select id from tenants where tenancy_name = $1)`,
      values: [demoTenants[0].tenancyName],
    },
    {
      fills: 'role_permissions',
      sql: `
        insert into role_permissions (tenant_id, role_id, name)
        select sizes.id, role.id, granted.name
        from tenants model
        join roles model_role on model_role.tenant_id = model.id
        join role_permissions granted on granted.tenant_id = model.id and granted.role_id = model_role.id
        cross join sizes
        join roles role on role.tenant_id = sizes.id and role.name = model_role.name
        where model.tenancy_name = $1`,
      values: [demoTenants[0].tenancyName],
    },
    {
      // Of all tenants by turns, as people arrive.
      fills: 'users',
      sql: `
        insert into users (tenant_id, user_name, name, surname, email_address, phone_number, password_hash, is_active,
          is_email_confirmed, lockout_end_date_utc, security_stamp, creation_time)
        select sizes.id, given.user_name, person.name, person.surname, given.user_name || '@' || lpad(sizes.n::text, 6, '0') || '.example',
          case when k % 3 = 0 then '+1 206 555 0' || 100 + k % 100 end, hash.password_hash, k % 16 <> 7, k % 9 <> 4,
          case when k % 47 = 46 then timestamptz '2036-01-01' end, md5(sizes.n || '.' || k), timestamptz '${latest}' - (k * 7919 % 1500) * interval '1 hour' - k * interval '1 millisecond'
        from generate_series(1, ${Math.max(largest, others)}) k
        join sizes on k <= sizes.size
        join jsonb_to_recordset($1::jsonb) as person (n int, name text, surname text, "userName" text)
          on person.n = (k + sizes.n * 37) % ${people.length}
        cross join lateral (select case k when 1 then 'admin' else person."userName" || '.' || k end as user_name) given
        cross join (select password_hash from users where user_name = 'alice' order by tenant_id limit 1) hash
        order by k, sizes.n`,
      values: [JSON.stringify(people)],
    },
    {
      fills: 'user_roles',
      sql: `
        insert into user_roles (tenant_id, user_id, role_id)
        select users.tenant_id, users.id, roles.id
        from users join sizes on sizes.id = users.tenant_id
        join roles on roles.tenant_id = users.tenant_id and (
          roles.name = 'User' or roles.name = 'Admin' and users.user_name = 'admin'
          or roles.name = 'Analysts' and users.id % 7 = 0 or roles.name = 'Managers' and users.id % 17 = 0)`,
    },
    {
      fills: 'user_permissions',
      sql: `
        insert into user_permissions (tenant_id, user_id, name, is_granted)
        select users.tenant_id, users.id, 'Pages.Administration.AuditLogs', users.id % 2 = 0
        from users join sizes on sizes.id = users.tenant_id where users.id % 50 = 0`,
    },
    {
      fills: 'organization_units',
      sql: `
        with roots as (
          insert into organization_units (tenant_id, code, display_name, creation_time)
          select id, lpad(u::text, 5, '0'), 'Division ' || u, '${latest}' from sizes, generate_series(1, 3) u
          returning tenant_id, id, code)
        insert into organization_units (tenant_id, parent_id, code, display_name, creation_time)
        select roots.tenant_id, roots.id, roots.code || '.' || lpad(u::text, 5, '0'), 'Team ' || roots.code || '.' || u, '${latest}'
        from roots join sizes on sizes.id = roots.tenant_id, generate_series(1, greatest(2, sizes.size / 1500)) u`,
    },
    {
      fills: 'organization_unit_users',
      sql: `
        insert into organization_unit_users (tenant_id, organization_unit_id, user_id)
        select users.tenant_id, unit.id, users.id
        from (
          select tenant_id, id, row_number() over (partition by tenant_id order by id) - 1 as n, count(*) over (partition by tenant_id) as units
          from organization_units where tenant_id in (select id from sizes)) unit
        join users on users.tenant_id = unit.tenant_id and users.id % unit.units = unit.n`,
    },
    {
      fills: 'organization_unit_roles',
      sql: `
        insert into organization_unit_roles (tenant_id, organization_unit_id, role_id)
        select unit.tenant_id, unit.id, roles.id
        from organization_units unit join sizes on sizes.id = unit.tenant_id
        join roles on roles.tenant_id = unit.tenant_id and roles.name = 'ServiceDesk'
        where unit.parent_id is null and unit.code = '00002'`,
    },
    {
      fills: 'login_attempts',
      sql: `
        insert into login_attempts (tenant_id, user_id, user_name_or_email_address, client_ip_address, browser_info, result, creation_time)
        select users.tenant_id, users.id, users.user_name, '203.0.113.' || users.id % 250, 'Mozilla/5.0 Chrome/' || 120 + users.id % 20,
          case when users.id % 11 = 0 then 3 else 1 end, timestamptz '${latest}' - (users.id * 104729 % 2000000) * interval '1 second'
        from users join sizes on sizes.id = users.tenant_id,
          generate_series(1, case user_name when 'admin' then greatest(sizes.size / 50, 20) else 1 end)`,
    },
    {
      // A plan made while a table is empty reads all of it: nobody's second start has no sessions.
      fills: 'refresh_families',
      sql: `
        insert into refresh_families (tenant_id, id, user_id, security_stamp, is_remembered, is_rotating, created_at, ends_at)
        select users.tenant_id, md5(users.id::text)::uuid, users.id, users.security_stamp, true, true, '${latest}', '2036-01-01'
        from users join sizes on sizes.id = users.tenant_id where users.id % 3 = 0`,
    },
    {
      fills: 'refresh_tokens',
      sql: `
        insert into refresh_tokens (tenant_id, token_hash, family_id, expires_at, used_at, children)
        select family.tenant_id, md5(family.id || '.' || turn) || md5(turn || '.' || family.id), family.id, family.ends_at,
          case turn when 1 then family.created_at end, 2 - turn
        from refresh_families family join sizes on sizes.id = family.tenant_id, generate_series(1, 2) turn`,
    },
    {
      fills: 'audit_logs',
      sql: `
        insert into audit_logs (tenant_id, user_id, service_name, method_name, parameters, execution_time, execution_duration,
          client_ip_address, browser_info, exception)
        select users.tenant_id, users.id, call ->> 0, call ->> 1, '{"id":' || users.id || '}',
          timestamptz '${latest}' - (users.id * 7919 % 5000000) * interval '1 second', users.id * 31 % 900, '203.0.113.' || users.id % 250,
          'Mozilla/5.0 Chrome/' || 120 + users.id % 20, case when users.id % 40 = 0 then '400 InvalidInput' end
        from users join sizes on sizes.id = users.tenant_id
        join jsonb_array_elements($1::jsonb) with ordinality as calls (call, n) on calls.n = users.id % ${reads.length} + 1`,
      values: [JSON.stringify(reads)],
    },
    {
      fills: 'entity_changes',
      sql: `
        insert into entity_changes (tenant_id, entity_change_set_id, change_time, user_tenant_id, user_id, change_type,
          entity_type_full_name, entity_id, property_changes)
        select users.tenant_id, users.id, users.creation_time, users.tenant_id, users.id, 0, 'Tessera.Users.User', users.id, '[]'
        from users join sizes on sizes.id = users.tenant_id`,
    },
    {
      fills: 'reports',
      sql: `
        insert into reports (tenant_id, report_guid, provider, name, type, report_type, creation_time)
        select sizes.id, md5(sizes.n || '.' || r)::uuid, 'powerBI', 'Report ' || r, 'Report', 'Report', '${latest}'
        from sizes, generate_series(1, greatest(${paging.defaultMaxResultCount}, sizes.size / 1000)) r`,
    },
    {
      fills: 'tasks',
      sql: `
        insert into tasks (tenant_id, task_name, task_type, url, http_verb, report_id, creation_time)
        select reports.tenant_id, 'Task of ' || reports.name, 'Http', 'https://tasks.example/' || reports.id, 'POST', reports.id, '${latest}'
        from reports join sizes on sizes.id = reports.tenant_id`,
    },
  ]
}

/** As many as one tenant that has been measured would bring: nothing is asked of the browser or the API. */
async function fill(client: pg.ClientBase, size: Size, told: (line: string) => void): Promise<void> {
  await client.query('begin')
  await client.query('set local role tessera_host')
  await client.query('set local synchronous_commit = off')
  await client.query(`set local work_mem = '128MB'`)
  for (const { fills, sql, values = [] } of steps(size)) {
    const started = performance.now()
    const { rowCount } = await client.query(sql, [...values])
    told(`${fills}: ${rowCount} rows in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  await client.query('commit')
}

/** Brings an empty database to our schema and fills it: the demo organisations, whose people know `benchPassword`, and the rest. */
export async function makeDataSet(databaseUrl: string, size: Size, told: (line: string) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-data-set-'))
  const store = await openStore({ databaseUrl, dataDir })
  try {
    await migrate(store)
    const secrets = await openSecrets(join(dataDir, 'secret-keys.json'))
    const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: benchPassword, DEMO_PASSWORD: benchPassword })
    await seed({ config, store, secrets }, new Date(latest))
    await store.maintain((client) => fill(client, size, told))
    await settle(store, told)
  } finally {
    await store.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** What autovacuum has long done where data came over years. */
async function settle(store: Store, told: (line: string) => void): Promise<void> {
  const started = performance.now()
  await store.maintain((client) => client.query('vacuum (analyze)'))
  told(`vacuum: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

if (import.meta.main) {
  const [tenants = fullSize.tenants, users = fullSize.users] = process.argv.slice(2).map(Number)
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) throw new Error('DATABASE_URL names the database to fill')
  await makeDataSet(DATABASE_URL, { tenants, users }, console.log)
}
