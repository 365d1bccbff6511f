import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoleName } from '../../contract/vocabulary/limits.ts'
import { permissions, permissionTree } from '../../contract/vocabulary/permissions.ts'
import { sideOf } from '../auth/permissions.ts'
import { migrate } from '../db/migrate.ts'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { type Db, hostTransaction } from '../db/transaction.ts'
import { seedRole } from '../services/role/seed-role.ts'
import { insertFirstAdmin, insertTenant } from '../services/tenant/new-tenant.ts'

const now = new Date('2026-11-02T09:00:00Z')
const migration = '0032-permissions-of-administrators.sql'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const asHost = <T>(work: (db: Db) => Promise<T>) => hostTransaction(store, 'a test of the administrators', work)

const upgrade = async () => {
  await store.maintain((client) => client.query('delete from migration where name = $1', [migration]))
  expect(await migrate(store)).toEqual([migration])
}

const grantsOf = (tenantId: number, roleId: number) =>
  asHost(async (db) => {
    const granted = db.selectFrom('role_permissions').select('name').where('tenant_id', '=', tenantId)
    return (await granted.where('role_id', '=', roleId).execute()).map(({ name }) => name).sort()
  })

const allOf = (tenantId: number) =>
  permissionTree
    .filter(({ sides }) => sides.includes(sideOf(tenantId)))
    .map(({ name }) => name)
    .sort()

test('an upgrade gives administrators every permission of their side, and other roles none', async () => {
  const few = [permissions.pages, permissions.users.view]
  const roles = await asHost(async (db) => {
    const tenant = { tenancyName: 'contoso', name: 'Contoso', editionId: null, isActive: true }
    const tenantId = await insertTenant(db, tenant, now)
    const trimmed = { name: adminRoleName, isStatic: true, permissions: few }
    return {
      ofHost: [0, await seedRole(db, 0, trimmed, now)],
      ofTenant: [tenantId, await seedRole(db, tenantId, trimmed, now)],
      others: [tenantId, await seedRole(db, tenantId, { name: 'Clerk', isStatic: true, permissions: few }, now)],
    } as const
  })
  await upgrade()
  expect(await grantsOf(...roles.ofHost)).toEqual(allOf(0))
  expect(await grantsOf(...roles.ofTenant)).toEqual(allOf(roles.ofTenant[0]))
  expect(await grantsOf(...roles.others)).toEqual([...few].sort())
})

test('an upgrade lifts what is prohibited to the administrator, and nothing that is prohibited to others', async () => {
  const { tenantId, clerk } = await asHost(async (db) => {
    const tenant = { tenancyName: 'fabrikam', name: 'Fabrikam', editionId: null, isActive: true }
    const tenantId = await insertTenant(db, tenant, now)
    const person = { name: 'Adam', surname: 'Admin', passwordHash: null, authenticationSource: null } as const
    const more = {
      emailAddress: 'adam@fabrikam.example',
      isEmailConfirmed: true,
      shouldChangePasswordOnNextLogin: false,
    }
    const admin = await insertFirstAdmin(db, tenantId, { ...person, ...more }, now)
    const { id: clerk } = await db
      .insertInto('users')
      .values({
        tenant_id: tenantId,
        user_name: 'clerk',
        name: 'Carl',
        surname: 'Clerk',
        email_address: 'carl@fabrikam.example',
        security_stamp: 'a stamp',
        creation_time: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const words = [admin, clerk].map((user_id) => ({
      tenant_id: tenantId,
      user_id,
      name: permissions.languages.view,
      is_granted: false,
    }))
    await db.insertInto('user_permissions').values(words).execute()
    return { tenantId, clerk }
  })
  await upgrade()
  const left = await asHost((db) =>
    db.selectFrom('user_permissions').select('user_id').where('tenant_id', '=', tenantId).execute(),
  )
  expect(left.map(({ user_id }) => user_id)).toEqual([clerk])
})
