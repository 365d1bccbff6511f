import { type RawBuilder, sql } from 'kysely'
import type { Discrepancy, SyncPerson } from '../../../contract/services/organization-unit.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { Db } from '../../db/transaction.ts'
import type { DirectoryUser } from '../../gateways/directory.ts'

export type Difference = Record<Discrepancy, { count: number; people: SyncPerson[] }> & {
  /** Users whom a sync adds. */
  joining: number[]
  /** Users whom a sync removes. */
  leaving: number[]
}

/** The first of a list by name, and how many there are. */
const listed = (list: string): RawBuilder<{ count: number; people: SyncPerson[] }> => sql`json_build_object(
  'count', (select count(*) from ${sql.ref(list)}),
  'people', (
    select coalesce(json_agg(person), '[]') from (
      select * from ${sql.ref(list)} order by "displayName" collate "und-x-icu", "userName", "userId"
      limit ${limits.groupSyncPeople}) person))`

const asPerson = sql`
  users.id as "userId", trim(users.name || ' ' || users.surname) as "displayName",
  users.user_name as "userName", users.email_address as "emailAddress", null::text as "addressTakenBy"`

/**
 * How a unit and its group differ. Somebody who has signed in by the directory is known by the object id; somebody whom
 * an administrator made for it and who has never come, by principal name or mail. Nobody else is taken for a member,
 * whatever address they wrote into an account of this product’s own.
 */
export async function compareWithGroup(
  db: Db,
  tenantId: number,
  unitId: number,
  members: readonly DirectoryUser[],
): Promise<Difference> {
  const { rows } = await sql<Difference>`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as entry (
        "objectId" text, "displayName" text, "userPrincipalName" text, mail text)
    ), login as (
      -- Keys are a directory’s id and a person’s object id (sign-in/external/entra.ts).
      select user_id, lower(split_part(provider_key, '.', 2)) as "objectId" from user_logins
      where tenant_id = ${tenantId} and provider like 'AzureAD%'
    ), here as (
      select * from users
      where tenant_id = ${tenantId} and not is_deleted
        and (authentication_source like 'AzureAD%' or id in (select user_id from login))
    ), entry_name as (
      select "objectId", upper(name collate "und-x-icu") as name
      from entry, unnest(array["userPrincipalName", mail]) told (name) where name is not null
    ), here_name as (
      select id, normalized_user_name as name from here where id not in (select user_id from login)
      union
      select id, normalized_email_address from here where id not in (select user_id from login)
    ), matched as (
      select entry."objectId", here.id
      from entry join login on login."objectId" = lower(entry."objectId") join here on here.id = login.user_id
      union
      select "objectId", id from entry_name join here_name using (name)
    ), in_unit as (
      select users.* from organization_unit_users member
      join users on users.tenant_id = member.tenant_id and users.id = member.user_id and not users.is_deleted
      where member.tenant_id = ${tenantId} and member.organization_unit_id = ${unitId}
    ), in_group_but_not_here as (
      select null::bigint as "userId", "displayName", "userPrincipalName" as "userName", mail as "emailAddress", (
        select user_name from users join entry_name on entry_name."objectId" = entry."objectId"
          and entry_name.name in (normalized_user_name, normalized_email_address)
        where tenant_id = ${tenantId} and not is_deleted order by id limit 1) as "addressTakenBy"
      from entry where "objectId" not in (select "objectId" from matched)
    ), here_but_not_in_group as (
      select ${asPerson} from here users where id not in (select id from matched)
    ), in_unit_but_not_in_group as (
      select ${asPerson} from in_unit users where id not in (select id from matched)
    ), in_group_but_not_in_unit as (
      select ${asPerson} from here users
      where id in (select id from matched) and id not in (select id from in_unit)
    )
    select
      ${listed('in_group_but_not_here')} as "inGroupButNotHere",
      ${listed('here_but_not_in_group')} as "hereButNotInGroup",
      ${listed('in_unit_but_not_in_group')} as "inUnitButNotInGroup",
      ${listed('in_group_but_not_in_unit')} as "inGroupButNotInUnit",
      array(select "userId" from in_group_but_not_in_unit) as joining,
      array(select "userId" from in_unit_but_not_in_group) as leaving`.execute(db)
  const [difference] = rows
  if (!difference) throw new Error('A comparison answered no row')
  return difference
}
