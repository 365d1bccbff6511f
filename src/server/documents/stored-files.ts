/** Files that people bring: one of a kind for each owner, kept in the store, so that any process serves them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

export type LookFileKind = 'dark-logo' | 'light-logo' | 'login-background' | 'custom-css'
export type StoredFileKind = LookFileKind | 'profile-picture'

/** `userId` 0: the organisation’s. */
export interface FileOwner {
  tenantId: number
  userId: number
}

export interface StoredFile {
  id: string
  fileType: string
  bytes: Uint8Array
}

export type StoredFileName = Omit<StoredFile, 'bytes'>

interface NewFile {
  kind: StoredFileKind
  fileType: string
  bytes: Uint8Array
  creatorUserId: number
  now: Date
}

/** Takes the place of the one before, under a new id. */
export async function keepStoredFile(
  db: Db,
  { tenantId, userId }: FileOwner,
  { kind, fileType, bytes, creatorUserId, now }: NewFile,
): Promise<StoredFileName> {
  const row = {
    id: randomUUID(),
    file_type: fileType,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    creation_time: now,
    creator_user_id: creatorUserId,
  }
  await db
    .insertInto('stored_files')
    .values({ tenant_id: tenantId, user_id: userId, kind, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'kind']).doUpdateSet(row))
    .execute()
  return { id: row.id, fileType }
}

export async function removeStoredFile(
  db: Db,
  { tenantId, userId }: FileOwner,
  kind: StoredFileKind,
): Promise<undefined> {
  await db
    .deleteFrom('stored_files')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/** The version of that name, else what there is now: the first of these kinds. */
export async function storedFile(
  db: Db,
  { tenantId, userId }: FileOwner,
  kinds: readonly StoredFileKind[],
  version?: string,
): Promise<StoredFile | undefined> {
  const rows = await db
    .selectFrom('stored_files')
    .select(['id', 'kind', 'file_type as fileType', 'bytes'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .execute()
  return rows.find(({ id }) => id === version) ?? kinds.flatMap((kind) => rows.filter((row) => row.kind === kind))[0]
}

/** Which files an organisation has, without their bytes. */
export async function storedFileNames(db: Db, tenantId: number): Promise<ReadonlyMap<StoredFileKind, StoredFileName>> {
  const rows = await db
    .selectFrom('stored_files')
    .select(['id', 'kind', 'file_type as fileType'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', 0)
    .execute()
  return new Map(rows.map(({ kind, id, fileType }) => [kind, { id, fileType }]))
}

/** Version of the picture of somebody in `users`, as a column; null where there is none. */
export const profilePictureId = (tenantId: number) =>
  sql<string | null>`(
  select id from stored_files
  where tenant_id = ${tenantId} and user_id = users.id and kind = ${'profile-picture' satisfies StoredFileKind}
)`.as('profile_picture_id')
