/** Sign-ins elsewhere that open accounts here. */
import { sql } from 'kysely'
import { directorySources, loginProviders } from '../../../contract/vocabulary/identity.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { nameWithin } from '../../../contract/vocabulary/names.ts'
import { type Account, findAccountById } from '../../auth/sign-in-queries.ts'
import type { Db } from '../../db/transaction.ts'
import { firstCharacters } from '../../names/first-characters.ts'
import type { ExternalIdentity } from './identity.ts'

export interface Login {
  provider: (typeof loginProviders)[number]
  /** An LDAP directory’s is the name that people have there, in small letters. */
  key: string
}
type FormerLogin = Login & Pick<ExternalIdentity, 'formerKey' | 'confirmedAddress'>

/** What a deleted account opened, another one of the same person opens from then on. */
export async function addLogin(db: Db, tenantId: number, userId: number, login: Login, now: Date): Promise<void> {
  await sql`
    insert into user_logins (tenant_id, provider, provider_key, user_id, creation_time)
    values (${tenantId}, ${login.provider}, ${login.key}, ${userId}, ${now})
    on conflict (tenant_id, provider, provider_key) do update set user_id = excluded.user_id
    where exists (
      select from users u
      where u.tenant_id = user_logins.tenant_id and u.id = user_logins.user_id and u.is_deleted)`.execute(db)
}

/**
 * Of a login from before keys named their provider nobody knows which one it was. It becomes this one’s when the provider
 * also vouches for the account’s address (A42).
 */
async function nameProvider(db: Db, tenantId: number, login: FormerLogin): Promise<void> {
  const { provider, key, formerKey, confirmedAddress } = login
  if (formerKey === undefined || confirmedAddress === null) return
  await sql`
    update user_logins l set provider_key = ${key}
    from users u
    where l.tenant_id = ${tenantId} and l.provider = ${provider} and l.provider_key = ${formerKey}
      and u.tenant_id = l.tenant_id and u.id = l.user_id and not u.is_deleted
      and u.normalized_email_address = upper(${confirmedAddress}::text collate "und-x-icu")`.execute(db)
}

const ownerOf = (db: Db, tenantId: number, login: Login) =>
  db
    .selectFrom('user_logins')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', login.provider)
    .where('provider_key', '=', login.key)
    .executeTakeFirst()

export async function findByLogin(db: Db, tenantId: number, login: Login): Promise<Account | null> {
  const row = await ownerOf(db, tenantId, login)
  return row ? findAccountById(db, tenantId, row.user_id) : null
}

/** For whom nobody is found by the login. */
export async function findDeletedOwner(db: Db, tenantId: number, login: Login): Promise<number | null> {
  return (await ownerOf(db, tenantId, login))?.user_id ?? null
}

/**
 * Somebody whom an administrator has made for this provider and who has never come: by an address that the provider
 * vouches for. Never by an address alone, and never an account that has a password here (attack row B3).
 */
async function findExpected(db: Db, tenantId: number, identity: ExternalIdentity): Promise<number | null> {
  const addresses = [identity.confirmedAddress, ...identity.directoryNames].filter((address) => address !== null)
  if (addresses.length === 0) return null
  const { rows } = await sql<{ id: number }>`
    select id from users u
    where tenant_id = ${tenantId} and not is_deleted and authentication_source = ${identity.provider}
      and normalized_email_address = any(
        select upper(address collate "und-x-icu") from unnest(${addresses}::text[]) as asked (address))
      and not exists (
        select from user_logins l
        where l.tenant_id = u.tenant_id and l.user_id = u.id and l.provider = ${identity.provider})
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export async function findAccountOf(
  db: Db,
  tenantId: number,
  identity: ExternalIdentity,
  now: Date,
): Promise<Account | null> {
  const [, known] = await Promise.all([renameKnown(db, tenantId, identity), findByLogin(db, tenantId, identity)])
  if (known) return known
  if (identity.formerKey !== undefined) {
    await nameProvider(db, tenantId, identity)
    const named = await findByLogin(db, tenantId, identity)
    if (named) return named
  }
  const expected = await findExpected(db, tenantId, identity)
  if (expected === null) return null
  await addLogin(db, tenantId, expected, identity, now)
  await nameOnce(db, tenantId, expected, identity)
  return findByLogin(db, tenantId, identity)
}

/** Null: it tells none. */
function toldName({ name, surname }: ExternalIdentity): { name: string; surname: string } | null {
  const told = nameWithin(name)
  if (told === '') return null
  return { name: firstCharacters(told, limits.name), surname: firstCharacters(nameWithin(surname), limits.surname) }
}

/** Until the first sign-in an administrator’s guess stood for the name. */
async function nameOnce(db: Db, tenantId: number, userId: number, identity: ExternalIdentity): Promise<void> {
  const told = toldName(identity)
  if (told === null) return
  await db.updateTable('users').set(told).where('tenant_id', '=', tenantId).where('id', '=', userId).execute()
}

/** Whose password is elsewhere is called as it is said there, too: forms leave the name of such a person as it is. */
async function renameKnown(db: Db, tenantId: number, identity: ExternalIdentity): Promise<void> {
  const told = toldName(identity)
  if (told === null) return
  await sql`
    update users set name = ${told.name}, surname = ${told.surname}
    from user_logins login
    where login.tenant_id = ${tenantId} and login.provider = ${identity.provider} and login.provider_key = ${identity.key}
      and users.tenant_id = ${tenantId} and users.id = login.user_id
      and users.authentication_source = ${identity.provider}
      and (users.name, users.surname) is distinct from (${told.name}, ${told.surname})`.execute(db)
}

export async function findLoginsOf(db: Db, tenantId: number, userId: number) {
  const rows = await db
    .selectFrom('user_logins')
    .select(['provider', 'creation_time'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('creation_time', 'desc')
    .orderBy('provider')
    .execute()
  return rows.flatMap(({ provider: name, creation_time: addedAt }) => {
    const provider = loginProviders.find((known) => known === name)
    return provider ? [{ provider, addedAt }] : []
  })
}

/** False where there was none. */
export async function removeLogins(
  db: Db,
  tenantId: number,
  userId: number,
  provider: Login['provider'],
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_logins')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What the person added goes, whoever vouches. */
export async function removeAllLogins(db: Db, tenantId: number, userId: number): Promise<void> {
  await db.deleteFrom('user_logins').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
}

/** Keys of a person’s own accounts in directories. */
export async function directoryKeysOf(db: Db, tenantId: number, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_logins')
    .select('provider_key')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('provider', 'in', [...directorySources])
    .execute()
  return rows.map(({ provider_key }) => provider_key)
}
