import type { Insertable, Updateable } from 'kysely'
import { byText } from '../../db/sorting.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'

export const findWorkspaces = (db: Db, tenantId: number) =>
  db
    .selectFrom('workspaces')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy(byText('name'))
    .orderBy('id')
    .execute()

export type WorkspaceRow = Awaited<ReturnType<typeof findWorkspaces>>[number]

export const findItems = (db: Db, tenantId: number) =>
  db
    .selectFrom('reports')
    .select(['id', 'name', 'report_guid', 'type', 'workspace_id'])
    .where('tenant_id', '=', tenantId)
    .orderBy(byText('name'))
    .orderBy('id')
    .execute()

export type ItemRow = Awaited<ReturnType<typeof findItems>>[number]

export const insertWorkspace = (db: Db, workspace: Insertable<Tables['workspaces']>) =>
  db.insertInto('workspaces').values(workspace).execute()

/** False when there is no such workspace of this guid: which one it is stays as it was. */
export async function updateWorkspace(
  db: Db,
  tenantId: number,
  { id, guid }: { id: number; guid: string },
  changes: Updateable<Tables['workspaces']>,
): Promise<boolean> {
  const changed = await db
    .updateTable('workspaces')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('workspace_guid', '=', guid)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
