/** Files made for one person, who fetches them in a second step. They live for minutes, in the store, so that any process serves them. */
import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Download } from '../../contract/operation.ts'
import type { FileResult } from '../../contract/shapes.ts'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import type { PermissionName } from '../../contract/vocabulary/permissions.ts'
import { neededFor } from '../access/access.ts'
import type { Principal } from '../access/principal.ts'
import type { Context } from '../context/context.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import { tokenHash } from '../secrets/token-hash.ts'
import { secondsAfter } from '../times/moments.ts'

type Owner = Pick<Principal, 'tenantId' | 'userId'>

type ContextPart = Pick<Context, 'operation' | 'store' | 'now' | 'afterCommit'> & { principal: Owner }

interface NewFile extends Download {
  neededPermissions: readonly PermissionName[]
}

/** The bytes are made after the call’s transaction, before its answer: what takes seconds holds no connection. */
export function keepTempFile(
  { operation, store, principal, now, afterCommit }: ContextPart,
  named: Omit<FileResult, 'fileToken'>,
  make: () => Promise<Uint8Array>,
): FileResult {
  const fileToken = randomBytes(32).toString('base64url')
  const neededPermissions = neededFor(operation)
  afterCommit(async () => {
    const bytes = await make()
    await tenantTransaction(store, principal.tenantId, (db) =>
      insertTempFile(db, principal, { ...named, bytes, neededPermissions }, fileToken, {
        created: now,
        lifetime: lifetimes.tempFile,
      }),
    )
  })
  return { ...named, fileToken }
}

interface Life {
  created: Date
  lifetime: number
}

async function insertTempFile(db: Db, owner: Owner, file: NewFile, fileToken: string, life: Life): Promise<void> {
  const { created: now, lifetime } = life
  await Promise.all([
    db.deleteFrom('temp_files').where('tenant_id', '=', owner.tenantId).where('expires_at', '<=', now).execute(),
    db
      .insertInto('temp_files')
      .values({
        tenant_id: owner.tenantId,
        user_id: owner.userId,
        token_hash: tokenHash(fileToken),
        file_name: file.fileName,
        file_type: file.fileType,
        needed_permissions: [...file.neededPermissions],
        bytes: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
        created_at: now,
        expires_at: secondsAfter(now, lifetime),
      })
      .execute(),
  ])
}

/** Null when this person has no such file, may have none made any more, or its time is over. The first download leaves a minute for a broken connection. */
export async function takeTempFile(
  db: Db,
  owner: Owner & Pick<Principal, 'permissions'>,
  fileToken: string,
  now: Date,
): Promise<Download | null> {
  const row = await db
    .updateTable('temp_files')
    .set({
      downloaded_at: sql<Date>`coalesce(downloaded_at, ${now})`,
      expires_at: sql<Date>`least(expires_at, ${secondsAfter(now, lifetimes.tempFileAfterDownload)})`,
    })
    .where('tenant_id', '=', owner.tenantId)
    .where('token_hash', '=', tokenHash(fileToken))
    .where('user_id', '=', owner.userId)
    .where('expires_at', '>', now)
    .where(sql<SqlBool>`(needed_permissions = '{}' or needed_permissions && ${[...owner.permissions]}::text[])`)
    .returning(['file_name', 'file_type', 'bytes'])
    .executeTakeFirst()
  return row ? { fileName: row.file_name, fileType: row.file_type, bytes: row.bytes } : null
}

/** The page of a service, for a frame. */
export interface FramePage {
  bytes: Uint8Array
  fileType: string
  /** Where it came from, and alone may send its forms. */
  origin: string
}

/** Whoever has the token has the page. */
const nobody = 0

/** What begins so opens no download. */
const keptAs = (token: string) => `frame page ${token}`

/** Answers what opens it, without a session: a frame is asked for without one. It names the tenant, which nothing else of the call does. */
export async function keepFramePage(db: Db, tenantId: number, page: FramePage, now: Date): Promise<string> {
  const token = `${tenantId}.${randomBytes(32).toString('base64url')}`
  const { bytes, fileType, origin } = page
  const file = { bytes, fileType, fileName: origin, neededPermissions: [] }
  const owner = { tenantId, userId: nobody }
  await insertTempFile(db, owner, file, keptAs(token), { created: now, lifetime: lifetimes.actionPage })
  return token
}

/** Null: there is none, or it was shown. */
export async function findFramePageOrigin(db: Db, tenantId: number, token: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('temp_files')
    .select('file_name')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash(keptAs(token)))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.file_name ?? null
}

/** Once. */
export async function takeFramePage(db: Db, tenantId: number, token: string, now: Date): Promise<FramePage | null> {
  const row = await db
    .deleteFrom('temp_files')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash(keptAs(token)))
    .where('expires_at', '>', now)
    .returning(['file_name', 'file_type', 'bytes'])
    .executeTakeFirst()
  return row ? { origin: row.file_name, fileType: row.file_type, bytes: row.bytes } : null
}
