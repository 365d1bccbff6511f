/** How many people of an organisation may be active, as its edition says; held to wherever somebody becomes active. */
import { type FeatureName, features as featureNames } from '../../../contract/vocabulary/features.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { refused } from '../../access/refusals.ts'
import type { Context } from '../../context/context.ts'
import { awaitTurn } from '../../db/hold.ts'
import type { Db } from '../../db/transaction.ts'

type ContextPart = Pick<Context, 'db' | 'tenantId' | 'features'>

/** Null: as many as there are. */
export function mostPeople(tenantId: number, features: ReadonlyMap<FeatureName, string>): number | null {
  const most = Number(features.get(featureNames.maxUserCount))
  return tenantId !== 0 && most > 0 ? most : null
}

async function countActive(db: Db, tenantId: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .where('is_deleted', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Null: without a limit. Where the limit became lower than they are, nobody goes, and nobody comes. */
export async function freePlaces({ db, tenantId, features }: ContextPart): Promise<number | null> {
  const most = mostPeople(tenantId, features)
  return most === null ? null : Math.max(0, most - (await countActive(db, tenantId)))
}

/** Before the row is written that takes the place: until the transaction ends nobody else takes one. */
export async function requirePlace(context: ContextPart, refusal: MessageKey = 'PeopleLimitReached'): Promise<void> {
  const most = mostPeople(context.tenantId, context.features)
  if (most === null) return
  await awaitTurn(context.db, 'people', context.tenantId)
  await refuseWithoutPlace(context, refusal)
}

/** For now: somebody else may take the last place before the row is written. */
export async function refuseWithoutPlace(
  context: ContextPart,
  refusal: MessageKey = 'PeopleLimitReached',
): Promise<void> {
  const count = mostPeople(context.tenantId, context.features)
  if (count !== null && (await freePlaces(context)) === 0) throw refused(refusal, { count })
}
