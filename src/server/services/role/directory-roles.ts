/** Roles that people have because of the directory groups they are in. */
import { sql } from 'kysely'
import type { authenticationSources } from '../../../contract/vocabulary/enums.ts'
import { Refusal } from '../../access/refusals.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Context } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { directoryGroupKey } from './rules.ts'

const directory = 'AzureAD' satisfies (typeof authenticationSources)[number]

interface GroupsOfPerson {
  tenantId: number
  userId: number
  groupIds: readonly string[]
  /** Whose groups these are: one directory gives nothing by the name of the other’s. */
  source: 'AzureAD' | 'LDAP'
}

const rolesOf = ({ tenantId, groupIds, source }: Omit<GroupsOfPerson, 'userId'>) => sql<{ role_id: number }>`
  select distinct role_id from role_directory_groups
  where tenant_id = ${tenantId} and is_entra_group = ${source === directory}
    and group_id = any(${groupIds.map(directoryGroupKey)}::text[])`

/**
 * Gives the person the roles of these groups, and takes those that earlier groups gave; what people gave stays. Rights are
 * read anew at the next call (C4).
 */
export async function followDirectoryGroups(db: Db, person: GroupsOfPerson): Promise<void> {
  const { tenantId, userId } = person
  const { rows } = await sql<{ lost: number; won: number }>`
    with wanted as (${rolesOf(person)}),
    lost as (
      delete from user_roles
      where tenant_id = ${tenantId} and user_id = ${userId} and is_from_directory
        and role_id not in (select role_id from wanted)
      returning role_id),
    won as (
      insert into user_roles (tenant_id, user_id, role_id, is_from_directory)
      select ${tenantId}, ${userId}, role_id, true from wanted
      on conflict do nothing
      returning role_id)
    select (select count(*) from lost) as lost, (select count(*) from won) as won`.execute(db)
  const [{ lost, won } = { lost: 0, won: 0 }] = rows
  if (won > 0 || lost > 0) await announceIdentityChange(db, tenantId, userId)
}

type ContextPart = Pick<Context, 'store' | 'tenantId' | 'features' | 'gateways' | 'log'>

/** Null where the directory cannot be asked. Without a role that is mapped to a group it need not be. */
async function groupIdsOf(context: ContextPart, objectId: string): Promise<string[] | null> {
  const { store, tenantId, gateways, log } = context
  const mapped = await ownTransaction(store, tenantId, (db) =>
    db
      .selectFrom('role_directory_groups')
      .select('role_id')
      .where('tenant_id', '=', tenantId)
      .where('is_entra_group', '=', true)
      .limit(1)
      .executeTakeFirst(),
  )
  if (!mapped) return []
  try {
    const directory = await gateways.directory.of(context)
    return (await directory.groupIdsOf(objectId.toLowerCase())) ?? []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.warn({ err: error, tenantId }, 'a person signs in with the roles of last time: the directory cannot be asked')
    return null
  }
}

/**
 * Gives a person the roles that their directory groups give by now. Call it at each sign-in by a provider, outside any
 * transaction and before the session is opened.
 */
export async function takeDirectoryRoles(
  context: ContextPart,
  account: { id: number },
  { provider, presentedKey }: { provider: string; presentedKey: string },
): Promise<void> {
  if (provider !== directory) return
  const groupIds = await groupIdsOf(context, presentedKey)
  if (groupIds === null) return
  const { store, tenantId } = context
  const person = { tenantId, userId: account.id, groupIds, source: directory } as const
  await ownTransaction(store, tenantId, (db) => followDirectoryGroups(db, person))
}
