/** What tests of the ways in share: the store behind the portal, and people whom no other test uses. */
import { randomUUID } from 'node:crypto'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import type { FeatureName } from '../../src/contract/vocabulary/features.ts'
import { adminRoleName } from '../../src/contract/vocabulary/limits.ts'
import { type PlainSettingName, settings } from '../../src/contract/vocabulary/settings.ts'
import { hashPassword } from '../../src/server/auth/passwords.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { newSecurityStamp } from '../../src/server/auth/sessions.ts'
import { vouchForNames } from '../../src/server/auth/vouched-names.ts'
import { type Db, hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { writeSetting } from '../../src/server/settings/settings.ts'
import type { Caller, Person, Portal } from './harness.ts'

type Tenant = Person['tenant']

export const tenantHeader = (portal: Portal, tenant: Tenant): Record<string, string> =>
  tenant ? { 'Abp-TenantId': String(portal.tenantId(tenant)) } : {}

/** As a browser that came by the tenant’s name. */
export const knowing = (portal: Portal, tenant: Tenant): Record<string, string> =>
  tenant ? { ...tenantHeader(portal, tenant), cookie: `${cookies.tenancyName}=${tenant}` } : {}

export const inTenant = <T>(portal: Portal, tenant: Tenant, work: (db: Db) => Promise<T>): Promise<T> =>
  tenantTransaction(portal.store, portal.tenantId(tenant), work)

export async function changeSetting(portal: Portal, tenant: Tenant, name: PlainSettingName, value: string) {
  const tenantId = portal.tenantId(tenant)
  await inTenant(portal, tenant, async (db) => {
    await writeSetting(db, { tenantId, userId: 0 }, name, value)
    await announceIdentityChange(db, tenantId, 'everybody')
  })
}

/** As the operator switches it, for this tenant alone. */
export const setFeature = (portal: Portal, tenant: 'contoso' | 'fabrikam', name: FeatureName, value: string) =>
  hostTransaction(portal.store, 'a test switches a feature', async (db) => {
    const tenantId = portal.tenantId(tenant)
    await db
      .insertInto('tenant_features')
      .values({ tenant_id: tenantId, name, value })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value }))
      .execute()
    await announceIdentityChange(db, tenantId, 'everybody')
  })

export const personPassword = 'Somebody-passw0rd'
let passwordHash: Promise<string> | undefined

export interface NewPerson {
  id: number
  userName: string
  emailAddress: string
  person: Person
}

/** Somebody new, with the role that is named. */
export async function aPerson(
  portal: Portal,
  tenant: Tenant,
  more: Partial<Record<string, unknown>> & { role?: string } = {},
): Promise<NewPerson> {
  const { role, ...columns } = more
  const userName = `person-${randomUUID().slice(0, 8)}`
  const emailAddress = typeof columns.email_address === 'string' ? columns.email_address : `${userName}@example.org`
  const tenantId = portal.tenantId(tenant)
  passwordHash ??= hashPassword(personPassword)
  const hash = await passwordHash
  const id = await inTenant(portal, tenant, async (db) => {
    const { id: userId } = await db
      .insertInto('users')
      .values({
        tenant_id: tenantId,
        user_name: userName,
        name: 'Somebody',
        email_address: emailAddress,
        is_email_confirmed: true,
        password_hash: hash,
        password_changed_at: portal.now(),
        security_stamp: newSecurityStamp(),
        creation_time: portal.now(),
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await vouchForNames(db, tenantId, userId)
    if (role) {
      const { id: roleId } = await db
        .selectFrom('roles')
        .select('id')
        .where('name', '=', role)
        .executeTakeFirstOrThrow()
      await db.insertInto('user_roles').values({ tenant_id: tenantId, user_id: userId, role_id: roleId }).execute()
    }
    return userId
  })
  return { id, userName, emailAddress, person: { tenant, userName, password: personPassword } }
}

export const changePerson = (portal: Portal, tenant: Tenant, id: number, change: Record<string, unknown>) =>
  inTenant(portal, tenant, async (db) => {
    await db.updateTable('users').set(change).where('id', '=', id).execute()
    await announceIdentityChange(db, portal.tenantId(tenant), id)
  })

/** From then on the directory signs them in, and they may name its groups. */
export async function comesByDirectory(portal: Portal, tenant: Tenant, caller: Caller): Promise<void> {
  await changeSetting(portal, tenant, settings.azureADAuthType, 'AuthWithPbiGraph')
  const { user } = await whoIs(caller)
  await inTenant(portal, tenant, (db) =>
    db
      .updateTable('users')
      .set({ authentication_source: 'AzureAD' })
      .where('id', '=', user?.id ?? 0)
      .execute(),
  )
}

export async function aDirectoryAdmin(portal: Portal, tenant: Tenant): Promise<Caller> {
  const { person } = await aPerson(portal, tenant, { role: adminRoleName })
  const caller = await portal.signIn(person)
  await comesByDirectory(portal, tenant, caller)
  return caller
}

export const idOf = async (portal: Portal, { tenant, userName }: Person): Promise<number> => {
  const row = await inTenant(portal, tenant, (db) =>
    db
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', portal.tenantId(tenant))
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow(),
  )
  return row.id
}

/** Calls with an access token that some way in answered. */
export const callerWith = (portal: Portal, accessToken: string | null): Caller => {
  const headers = { authorization: `Bearer ${accessToken}` }
  return {
    headers,
    call: (id, input) => portal.anonymous.call(id, { ...input, headers: { ...headers, ...input?.headers } }),
    callWith: (id, input) => portal.anonymous.callWith(id, { ...input, headers: { ...headers, ...input.headers } }),
  }
}

export const whoIs = async (caller: Caller) => (await caller.call('Session_GetCurrentLoginInformations')).result

/** The link in the last mail to an address. */
export async function lastMailTo(portal: Portal, address: string) {
  await portal.runJobs()
  return (await portal.mails()).filter(({ to }) => to === address).at(-1)
}

export const codeOfLink = (text: string | undefined): string =>
  new URL(/https?:\/\/\S+[?&]c=\S+/.exec(text ?? '')?.[0] ?? 'http://none.invalid').searchParams.get('c') ?? ''

/** As somebody gave it: from and until, in seconds from now. */
export const aDelegation = (
  portal: Portal,
  { source, target }: { source: { id: number }; target: { id: number } },
  [from, until]: readonly [number, number],
): Promise<number> =>
  inTenant(portal, 'contoso', async (db) => {
    const at = (seconds: number) => new Date(portal.now().getTime() + seconds * 1000)
    const { security_stamp: stamp } = await db
      .selectFrom('users')
      .select('security_stamp')
      .where('id', '=', source.id)
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('user_delegations')
      .values({
        tenant_id: portal.tenantId('contoso'),
        source_user_id: source.id,
        source_security_stamp: stamp,
        target_user_id: target.id,
        start_time: at(from),
        end_time: at(until),
        creation_time: portal.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
