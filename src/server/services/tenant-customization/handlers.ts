import type { Download, UploadedFile } from '../../../contract/operation.ts'
import type { tenantCustomization as contract } from '../../../contract/services/tenant-customization.ts'
import { features } from '../../../contract/vocabulary/features.ts'
import type { Principal } from '../../access/principal.ts'
import { Refusal } from '../../access/refusals.ts'
import { isOn } from '../../auth/permissions.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { outsideAnyCall, ownTransaction } from '../../db/own-transaction.ts'
import { keepStoredFile, type LookFileKind, storedFile } from '../../documents/stored-files.ts'
import { checkedCss } from './css.ts'
import { checkedPicture } from './pictures.ts'

type ContextPart = Pick<Context, 'db' | 'tenantId' | 'now'> & { principal: Principal }

async function keep(
  { db, tenantId, principal, now }: ContextPart,
  kind: LookFileKind,
  file: Pick<UploadedFile, 'fileType' | 'bytes'>,
) {
  const { fileType, bytes } = file
  const kept = await keepStoredFile(
    db,
    { tenantId, userId: 0 },
    { kind, fileType, bytes, creatorUserId: principal.userId, now },
  )
  return { ...kept, tenantId }
}

interface Wanted {
  tenantId?: number
  id?: string
}

/** Of the caller’s tenant, or by a version that nobody can guess, as long as the edition lets it have looks of its own. */
async function look(
  { store, principals, tenantId }: Context,
  wanted: Wanted,
  kinds: readonly LookFileKind[],
): Promise<Download> {
  const owner = wanted.tenantId ?? tenantId
  const facts = owner === 0 ? null : await outsideAnyCall(() => principals.tenantFacts(owner))
  const file =
    facts && isOn(facts.features.get(features.branding))
      ? await ownTransaction(store, owner, (db) => storedFile(db, { tenantId: owner, userId: 0 }, kinds, wanted.id))
      : undefined
  if (!file || (owner !== tenantId && file.id !== wanted.id)) throw new Refusal(404, 'looks.noSuchFile')
  const { bytes, fileType, id } = file
  return { bytes, fileType, fileName: id, isImmutable: wanted.id === id }
}

export const tenantCustomization: Handlers<typeof contract> = {
  uploadDarkLogo: (context, { body }) => keep(context, 'dark-logo', checkedPicture(body)),
  uploadLightLogo: (context, { body }) => keep(context, 'light-logo', checkedPicture(body)),
  uploadLoginBackground: (context, { body }) => keep(context, 'login-background', checkedPicture(body)),
  uploadCustomCss: (context, { body }) => keep(context, 'custom-css', checkedCss(body)),

  getCustomCss: (context, { query }) => look(context, query, ['custom-css']),
  getLogo: (context, { query }) => look(context, query, ['light-logo', 'dark-logo']),
  getTenantLogo: (context, { query }) => look(context, query, [query.skin === 'dark' ? 'dark-logo' : 'light-logo']),
  getLoginBackground: (context, { query }) => look(context, query, ['login-background']),
}
