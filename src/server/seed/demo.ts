/** Two organisations to look around in: the same five people in both, and in Contoso some hundred colleagues more. */
import { adminRoleName, adminUserName } from '../../contract/vocabulary/limits.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { newSecurityStamp } from '../auth/sessions.ts'
import { vouchForNames } from '../auth/vouched-names.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Db } from '../db/transaction.ts'
import { notify } from '../logs/notifications.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type SeededRole, seedRole, userRoleName } from '../services/role/seed-role.ts'
import { insertStaticRoles, insertTenant } from '../services/tenant/new-tenant.ts'
import { day, daysAfter } from '../times/moments.ts'
import { personNames } from './names.ts'
import { type SeededUnit, seedUnits } from './units.ts'

const roles: readonly SeededRole[] = [
  {
    name: 'Analysts',
    folderPath: 'Reporting',
    permissions: [permissions.pages, permissions.administration, permissions.reports.view, permissions.reports.edit],
  },
  {
    name: 'Managers',
    folderPath: 'Administration',
    permissions: [
      permissions.pages,
      permissions.administration,
      permissions.users.view,
      permissions.users.edit,
      permissions.users.unlock,
      permissions.organizationUnits.view,
      permissions.organizationUnits.manageMembers,
    ],
  },
  {
    name: 'Auditors',
    folderPath: 'Administration',
    permissions: [permissions.pages, permissions.administration, permissions.auditLogs, permissions.users.view],
  },
  {
    name: 'ServiceDesk',
    displayName: 'Service desk',
    folderPath: 'Administration',
    permissions: [permissions.pages, permissions.administration, permissions.users.view, permissions.users.unlock],
  },
]

const contosoUnits: readonly SeededUnit[] = [
  {
    name: 'Sales',
    children: [
      { name: 'Europe', children: [{ name: 'Nordics and Baltics' }, { name: 'Central Europe' }, { name: 'Iberia' }] },
      { name: 'Middle East', children: [{ name: 'الخليج' }, { name: 'Levant' }] },
      { name: 'Americas', children: [{ name: 'North America' }, { name: 'América Latina' }] },
    ],
  },
  {
    name: 'Operations',
    children: [
      { name: 'Logistics', children: [{ name: 'Warehouses' }, { name: 'Transport' }] },
      { name: 'Service desk', roles: ['ServiceDesk'], children: [{ name: 'First line' }, { name: 'Second line' }] },
    ],
  },
  {
    name: 'Finance',
    children: [{ name: 'Accounting' }, { name: 'Controlling', roles: ['Analysts'], children: [{ name: 'Treasury' }] }],
  },
  { name: 'People' },
]

const fabrikamUnits: readonly SeededUnit[] = [
  { name: 'Production', children: [{ name: 'Assembly', children: [{ name: 'Line 1' }, { name: 'Line 2' }] }] },
  { name: 'Office', roles: ['Analysts'] },
]

export const demoTenants = [
  { tenancyName: 'contoso', name: 'Contoso', units: contosoUnits, colleagues: 420 },
  { tenancyName: 'fabrikam', name: 'Fabrikam', units: fabrikamUnits, colleagues: 0 },
] as const

interface Demo {
  db: Db
  secrets: Secrets
  editionId: number
  passwordHash: string
  /** Of carol’s authenticator, in both tenants. */
  twoFactorSecret: string
  now: Date
}

/** Days. */
const farAway = 3_650

interface Person {
  userName: string
  name: string
  surname: string
  roles: readonly string[]
  isActive?: boolean
  isEmailConfirmed?: boolean
  phoneNumber?: string
  folderPath?: string
  lockoutEnd?: Date
  twoFactorSecret?: string
  authenticationSource?: string
  creationTime: Date
}

const namedPeople = (tenantId: number, { secrets, twoFactorSecret, now }: Demo): Person[] => {
  const creationTime = daysAfter(now, -400)
  const person = (userName: string, name: string, surname: string, more: Partial<Person> = {}): Person => ({
    userName,
    name,
    surname,
    roles: [userRoleName],
    creationTime,
    ...more,
  })
  return [
    person(adminUserName, 'Adam', 'Admin', { roles: [adminRoleName, userRoleName] }),
    person('alice', 'Alice', 'Andersen'),
    person('bob', 'Bob', 'Brown', { lockoutEnd: daysAfter(now, farAway) }),
    person('carol', 'Carol', 'Castillo', {
      twoFactorSecret: secrets.seal('two-factor-secret', tenantId, twoFactorSecret),
    }),
    person('dave', 'Dave', 'Dupont', { authenticationSource: 'AzureAD', folderPath: 'External/Partners' }),
  ]
}

/** Every so-many-th has something about them, so that each filter and each state of a row has somebody to show. */
function colleagues(count: number, now: Date): Person[] {
  return personNames(count).map((person, index) => {
    const every = (nth: number) => index % nth === nth - 1
    const roles = [userRoleName]
    if (every(7)) roles.push('Analysts')
    if (every(17)) roles.push('Managers')
    if (every(61)) roles.push('Auditors')
    return {
      ...person,
      roles,
      isActive: !every(16),
      isEmailConfirmed: !every(9),
      // 555-01xx: numbers that belong to nobody.
      ...(index % 3 === 0 && { phoneNumber: `+1 206 555 0${100 + (index % 100)}` }),
      ...(every(19) && { folderPath: 'External/Consultants' }),
      ...(every(37) && { folderPath: 'External/Auditors' }),
      ...(every(53) && { folderPath: 'Board' }),
      ...(every(47) && { lockoutEnd: daysAfter(now, farAway) }),
      ...(every(11) && { authenticationSource: 'AzureAD' }),
      creationTime: new Date(now.getTime() - ((index * 7919) % 1_080) * day - index * 60_000),
    }
  })
}

export async function seedDemoTenant(demo: Demo, tenant: (typeof demoTenants)[number]): Promise<number> {
  const { db, editionId, passwordHash, now } = demo
  const { tenancyName, name } = tenant
  const tenantId = await insertTenant(db, { tenancyName, name, editionId, isActive: true }, now)
  const roleIds = await insertStaticRoles(db, tenantId, now)
  for (const role of roles) roleIds.set(role.name, await seedRole(db, tenantId, role, now))

  const people = [...namedPeople(tenantId, demo), ...colleagues(tenant.colleagues, now)]
  await insertRows(
    db,
    'users',
    people.map((person) => userRow(tenantId, tenancyName, passwordHash, person)),
  )
  await vouchForNames(db, tenantId)
  const userIds = await idsByUserName(db, tenantId)
  for (const { userName, lockoutEnd } of people) {
    if (lockoutEnd) await notify(db, { tenantId, kind: 'userLockedOut', subjectId: known(userIds, userName), now })
  }
  await insertRows(
    db,
    'user_roles',
    people.flatMap(({ userName, roles: names }) =>
      names.map((name) => ({ tenant_id: tenantId, user_id: known(userIds, userName), role_id: known(roleIds, name) })),
    ),
  )
  const unitIds = await seedUnits(db, tenantId, tenant.units, roleIds, now)
  await insertRows(
    db,
    'organization_unit_users',
    people.flatMap(({ userName }, index) =>
      [...new Set(unitsOf(index, unitIds))].map((unitId) => ({
        tenant_id: tenantId,
        organization_unit_id: unitId,
        user_id: known(userIds, userName),
      })),
    ),
  )
  return tenantId
}

const userRow = (tenantId: number, tenancyName: string, passwordHash: string, person: Person) => ({
  tenant_id: tenantId,
  user_name: person.userName,
  name: person.name,
  surname: person.surname,
  email_address: `${person.userName}@${tenancyName}.example`,
  phone_number: person.phoneNumber ?? null,
  folder_path: person.folderPath ?? null,
  password_hash: person.authenticationSource ? null : passwordHash,
  password_changed_at: person.authenticationSource ? null : person.creationTime,
  is_active: person.isActive ?? true,
  is_email_confirmed: person.isEmailConfirmed ?? true,
  is_phone_number_confirmed: false,
  should_change_password_on_next_login: false,
  is_two_factor_enabled: person.twoFactorSecret !== undefined,
  two_factor_secret: person.twoFactorSecret ?? null,
  is_lockout_enabled: true,
  access_failed_count: 0,
  lockout_end_date_utc: person.lockoutEnd ?? null,
  authentication_source: person.authenticationSource ?? null,
  security_stamp: newSecurityStamp(),
  creation_time: person.creationTime,
  is_deleted: false,
})

function known(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`${name} was not seeded`)
  return id
}

/** The five named people stand outside the units, so that what they may do follows from their roles alone. */
function unitsOf(index: number, unitIds: readonly number[]): number[] {
  const outside = 5
  if (index < outside) return []
  const second = index % 10 === 0 ? [unitIds[(index * 5) % unitIds.length]] : []
  return [unitIds[index % unitIds.length], ...second].filter((id) => id !== undefined)
}

async function idsByUserName(db: Db, tenantId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('users').select(['id', 'user_name']).where('tenant_id', '=', tenantId).execute()
  return new Map(rows.map(({ id, user_name }) => [user_name, id]))
}
