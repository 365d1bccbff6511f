/** What every organisation begins with, whoever makes it: its row, the two static roles, its administrator. */
import { adminRoleName, adminUserName } from '../../../contract/vocabulary/limits.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { newSecurityStamp } from '../../auth/sessions.ts'
import { vouchForNames } from '../../auth/vouched-names.ts'
import type { Db } from '../../db/transaction.ts'
import { type SeededRole, seedRole, userRoleName } from '../role/seed-role.ts'

export interface NewTenant {
  tenancyName: string
  name: string
  editionId: number | null
  isActive: boolean
  isInTrialPeriod?: boolean
  subscriptionEnd?: Date | null
  creatorId?: number
}

export async function insertTenant(db: Db, tenant: NewTenant, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('tenants')
    .values({
      tenancy_name: tenant.tenancyName,
      name: tenant.name,
      edition_id: tenant.editionId,
      is_active: tenant.isActive,
      is_in_trial_period: tenant.isInTrialPeriod ?? false,
      subscription_end_date_utc: tenant.subscriptionEnd ?? null,
      creation_time: now,
      creator_user_id: tenant.creatorId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const staticRoles: readonly SeededRole[] = [
  { name: adminRoleName, isStatic: true, permissions: 'all' },
  {
    name: userRoleName,
    isStatic: true,
    isDefault: true,
    permissions: [permissions.pages, permissions.tenantDashboard],
  },
]

/** Ids by name. */
export async function insertStaticRoles(db: Db, tenantId: number, now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const role of staticRoles) ids.set(role.name, await seedRole(db, tenantId, role, now))
  return ids
}

export interface FirstAdmin {
  name: string
  surname: string
  emailAddress: string
  /** Null: a directory signs this person in. */
  passwordHash: string | null
  authenticationSource: 'AzureAD' | null
  isEmailConfirmed: boolean
  shouldChangePasswordOnNextLogin: boolean
}

/** With the roles that it needs; answers the administrator’s id. */
export async function insertFirstAdmin(db: Db, tenantId: number, admin: FirstAdmin, now: Date): Promise<number> {
  const roleIds = await insertStaticRoles(db, tenantId, now)
  const { id } = await db
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      user_name: adminUserName,
      name: admin.name,
      surname: admin.surname,
      email_address: admin.emailAddress,
      is_email_confirmed: admin.isEmailConfirmed,
      password_hash: admin.passwordHash,
      password_changed_at: admin.passwordHash === null ? null : now,
      should_change_password_on_next_login: admin.shouldChangePasswordOnNextLogin,
      authentication_source: admin.authenticationSource,
      security_stamp: newSecurityStamp(),
      creation_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await vouchForNames(db, tenantId, id)
  await db
    .insertInto('user_roles')
    .values([...roleIds.values()].map((roleId) => ({ tenant_id: tenantId, user_id: id, role_id: roleId })))
    .execute()
  return id
}
