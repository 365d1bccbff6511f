/** People for the authorisation tests: for each set of permissions one who holds just that, and one who holds all else. */
import { sql } from 'kysely'
import type { AccessRule } from '../../../src/contract/operation.ts'
import { type PermissionName, permissionTree, type Side } from '../../../src/contract/vocabulary/permissions.ts'
import { hostTransaction } from '../../../src/server/db/transaction.ts'
import { type Caller, demoPassword, type Person, type Portal } from '../harness.ts'

export const namesOf = (access: AccessRule): readonly PermissionName[] => {
  if (typeof access !== 'string') return access
  return permissionTree.flatMap(({ name }) => (name === access ? [name] : []))
}

/** Makes a person with exactly these permissions, and signs them in. */
export async function personWith(
  portal: Portal,
  tenant: Person['tenant'],
  permissions: ReadonlySet<PermissionName>,
): Promise<Caller> {
  const tenantId = portal.tenantId(tenant)
  const side: Side = tenantId === 0 ? 'host' : 'tenant'
  const userName = await hostTransaction(portal.store, 'the test makes a person', async (db) => {
    const { rows } = await sql<{ id: number; user_name: string }>`
      insert into users (tenant_id, user_name, name, email_address, password_hash, security_stamp, creation_time)
      select tenant_id, 'p' || n, 'p' || n, 'p' || n || '@example.org', password_hash, security_stamp || n, creation_time
      from users, (select count(*) as n from users) as counted
      where tenant_id = ${tenantId} and user_name = 'admin'
      returning id, user_name`.execute(db)
    const [person] = rows
    if (!person) throw new Error('The admin is missing')
    const words = permissionTree
      .filter(({ sides }) => sides.includes(side))
      .map(({ name }) => ({ tenant_id: tenantId, user_id: person.id, name, is_granted: permissions.has(name) }))
    await db.insertInto('user_permissions').values(words).execute()
    return person.user_name
  })
  return portal.signIn({ tenant, userName, password: demoPassword })
}

/** Remembers whom it made: operations share their permissions. */
export function peopleByPermission(portal: Portal) {
  const made = new Map<string, Promise<Caller>>()
  const remembered = (tenant: Person['tenant'], permissions: readonly PermissionName[]) => {
    const key = `${tenant} ${permissions.join(' ')}`
    const known = made.get(key) ?? personWith(portal, tenant, new Set(permissions))
    made.set(key, known)
    return known
  }
  return {
    /** Where any one of several is enough, the first. */
    holdingJust: (tenant: Person['tenant'], access: AccessRule) => remembered(tenant, namesOf(access).slice(0, 1)),
    holdingAllBut: (tenant: Person['tenant'], access: AccessRule) => {
      const asked = new Set(namesOf(access))
      return remembered(
        tenant,
        permissionTree.flatMap(({ name }) => (asked.has(name) ? [] : [name])),
      )
    },
    forget: () => made.clear(),
  }
}
