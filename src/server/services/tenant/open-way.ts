/** What an organisation is given must not close the last way into it, also where it has set up no other. */
import { type FeatureName, signInFeatures } from '../../../contract/vocabulary/features.ts'
import { invalid, notFound } from '../../access/refusals.ts'
import { effectiveFeatures } from '../../auth/permissions.ts'
import type { Context } from '../../context/context.ts'
import { StoreAwayError } from '../../db/errors.ts'
import { ownReading } from '../../db/own-transaction.ts'
import { acrossTenants, type Db } from '../../db/transaction.ts'
import { hasOpenWay } from '../../setting-groups/open-ways.ts'
import { presentFeatureValues } from '../edition/present.ts'
import { readEditionFeatures } from '../edition/queries.ts'
import { defaultFeatureValues } from '../edition/rules.ts'
import { findTenant, readTenantFeatures } from './queries.ts'

type Features = ReadonlyMap<FeatureName, string>

/** Values of the edition, or the defaults where the tenant has none. */
export const inheritedFeatures = async (db: Db, editionId: number | null): Promise<Features> =>
  editionId === null ? defaultFeatureValues : readEditionFeatures(db, editionId)

/** With what the tenant has of its own. */
export const featuresOfTenant = async (db: Db, id: number, inherited: Features): Promise<Features> =>
  effectiveFeatures(presentFeatureValues(inherited), await readTenantFeatures(db, id))

interface Change {
  member: string
  /** What it has then. `db` reaches across tenants. */
  after: (db: Db, inherited: Features) => Promise<Features>
}

/** Before the first statement: its settings may be in another database. What was closed before is not this change’s doing. */
export async function requireOpenWay(context: Context, id: number, { member, after }: Change): Promise<void> {
  const { store, config, secrets } = context
  const [had, has] = await ownReading(store, 0, async (own) => {
    const db = acrossTenants(own, 'features of a tenant')
    const found = await findTenant(db, id)
    if (!found) throw notFound('tenant', id)
    const inherited = await inheritedFeatures(db, found.edition_id)
    return [await featuresOfTenant(db, id, inherited), await after(db, inherited)]
  })
  if (signInFeatures.every((name) => had.get(name) === has.get(name))) return
  const isOpen = (db: Db, features: Features) => hasOpenWay(db, { config, secrets, tenantId: id, features })
  const closes = ownReading(store, id, async (db) => (await isOpen(db, had)) && !(await isOpen(db, has)))
  // Where its database is away nobody gets in anyway.
  if (await closes.catch(falseWhereAway)) throw invalid(member, 'settings.noSignIn')
}

const falseWhereAway = (error: unknown): false => {
  if (error instanceof StoreAwayError) return false
  throw error
}
