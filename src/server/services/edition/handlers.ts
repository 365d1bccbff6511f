import { randomBytes } from 'node:crypto'
import type { EditionComboboxItem } from '../../../contract/models/edition.ts'
import type { CreateEdition, edition as contract } from '../../../contract/services/edition.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { invalid, notFound, refused, refusedAt } from '../../access/refusals.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { awaitTurn } from '../../db/hold.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import { acrossTenants, type Db } from '../../db/transaction.ts'
import { notify } from '../../logs/notifications.ts'
import { firstCharacters } from '../../names/first-characters.ts'
import { readSettings } from '../../settings/settings.ts'
import { forgetRequestsOf } from '../subscription/queries.ts'
import { refusedAsTaken } from '../taken.ts'
import { moveTenants } from './move-tenants.ts'
import { presentComboboxItem, presentFeatures, presentFeatureValues, presentListItems, termsOf } from './present.ts'
import {
  beginMove,
  countTenantsOf,
  deleteEdition,
  type EditionFacts,
  findEdition,
  findEditions,
  findMoveUnderWay,
  forgetSubscriptionEnds,
  holdEdition,
  insertEdition,
  isFallback,
  listEditions,
  lockEdition,
  readEditionFeatures,
  replaceFeatures,
  updateEdition,
} from './queries.ts'
import { checkTerms, defaultFeatureValues, differing, isFree, keptBy, readFeatureValues } from './rules.ts'

const blankTerms = {
  dailyPrice: null,
  weeklyPrice: null,
  monthlyPrice: null,
  annualPrice: null,
  trialDayCount: null,
  waitingDayAfterExpire: null,
  expiringEditionId: null,
}

/** Before the first statement of whatever changes an edition. */
const awaitEditions = (db: Db) => awaitTurn(db, 'editions', 0)

const hostDb = ({ db }: Pick<Context, 'db'>): Db => acrossTenants(db, 'editions')

const factsOf = ({ displayName, ...terms }: CreateEdition['edition']): EditionFacts => ({
  ...blankTerms,
  ...terms,
  displayName: displayName.trim(),
})

const readFallback = async (db: Db, id: number | null) => {
  const found = id === null ? undefined : await holdEdition(db, id)
  return found && termsOf(found)
}

const withFreeName = <T>({ displayName }: EditionFacts, write: () => Promise<T>): Promise<T> =>
  refusedAsTaken(
    {
      edition_display_names: () => refusedAt('edition.displayName', 'EditionNameIsTaken', { displayName }),
      // Another one that begins alike was made since a name was looked for.
      edition_names: () => refused('ChangedMeanwhile'),
    },
    write,
  )

/** The display name as it was at first; an edition that was renamed since may have it still. */
async function nameFor(db: Db, displayName: string): Promise<string> {
  const name = firstCharacters(displayName, limits.editionName)
  const editions = await findEditions(db)
  if (!editions.some((edition) => edition.name.toLowerCase() === name.toLowerCase())) return name
  return `${firstCharacters(name, limits.editionName - 9)}-${randomBytes(4).toString('hex')}`
}

const allEditions = '-1'

const blankItem = (value: string, displayText: string, isSelected: boolean): EditionComboboxItem => ({
  value,
  displayText,
  isSelected,
  isFree: null,
  trialDayCount: null,
})

/** Of what newly registered tenants get; empty: none. */
const readDefaultId = async (db: Db): Promise<string> =>
  (await readSettings(db, { tenantId: 0, userId: 0 }, [settings.defaultEditionId]))[settings.defaultEditionId]

/** Tenants have their editions’ features. */
const announceToAll = (db: Db) => announceIdentityChange(db, 0, 'everybody')

export const edition: Handlers<typeof contract> = {
  async getEditions(context) {
    const db = hostDb(context)
    const [editions, defaultId] = await Promise.all([listEditions(db), readDefaultId(db)])
    return { items: presentListItems(editions, defaultId) }
  },

  async getEditionForEdit({ db, translate }, { query }) {
    const features = presentFeatures(translate)
    const id = query.id ?? null
    if (id === null) {
      const edition = { id, name: '', displayName: '', ...blankTerms }
      return { edition, featureValues: presentFeatureValues(defaultFeatureValues), features }
    }
    const [found, values] = await Promise.all([findEdition(db, id), readEditionFeatures(db, id)])
    if (!found) throw notFound('edition', id)
    const edition = { id, name: found.name, displayName: found.display_name, ...termsOf(found) }
    return { edition, featureValues: presentFeatureValues(values), features }
  },

  async createEdition(context, { body }) {
    const db = hostDb(context)
    const facts = factsOf(body.edition)
    await awaitEditions(db)
    const fallback = await readFallback(db, facts.expiringEditionId)
    checkTerms(facts, { id: null, isFallback: false }, fallback)
    const values = readFeatureValues(body.featureValues, defaultFeatureValues)
    const name = await nameFor(db, facts.displayName)
    const id = await withFreeName(facts, () => insertEdition(db, name, facts, context.now))
    await replaceFeatures(db, 'edition', id, differing(values, defaultFeatureValues))
  },

  async updateEdition(context, { body }) {
    const db = hostDb(context)
    const { id, ...edition } = body.edition
    await awaitEditions(db)
    const before = await lockEdition(db, id)
    if (!before) throw notFound('edition', id)
    // Absent members stay as they are.
    const facts = { ...termsOf(before), ...edition, displayName: edition.displayName.trim() }
    const [fallback, isFallbackOfOthers, features] = [
      await readFallback(db, facts.expiringEditionId),
      await isFallback(db, id),
      await readEditionFeatures(db, id),
    ]
    checkTerms(facts, { id, isFallback: isFallbackOfOthers }, fallback)
    const values = readFeatureValues(body.featureValues, features)
    await withFreeName(facts, () => updateEdition(db, id, facts))
    if (isFree(facts) && !isFree(termsOf(before))) await forgetSubscriptionEnds(db, id)
    await replaceFeatures(db, 'edition', id, differing(values, defaultFeatureValues))
    await announceToAll(db)
  },

  async deleteEdition(context, { query }) {
    const db = hostDb(context)
    await awaitEditions(db)
    const found = await lockEdition(db, query.id)
    if (!found) throw notFound('edition', query.id)
    const [count, isFallbackOfOthers, defaultId] = [
      await countTenantsOf(db, found.id),
      await isFallback(db, found.id),
      await readDefaultId(db),
    ]
    const named = { displayName: found.display_name }
    const isDefault = defaultId === String(found.id)
    switch (keptBy({ tenantCount: count, isFallback: isFallbackOfOthers, isDefault })) {
      case 'tenants':
        throw refused('EditionHasTenants', { ...named, count })
      case 'fallback':
        throw refused('EditionIsFallback', named)
      case 'registration':
        throw refused('EditionIsDefault', named)
    }
    const waiting = await forgetRequestsOf(db, found.id)
    await deleteEdition(db, found.id)
    const gone = { kind: 'editionGone', subjectName: found.display_name, now: context.now } as const
    for (const tenantId of waiting)
      context.onceKept(() => ownTransaction(context.store, tenantId, (own) => notify(own, { tenantId, ...gone })))
  },

  async moveTenantsToAnotherEdition(context, { body }) {
    const { now, jobs } = context
    const db = hostDb(context)
    const { sourceEditionId, targetEditionId } = body
    if (sourceEditionId === targetEditionId) throw invalid('targetEditionId', 'edition.moveToItself')
    await awaitEditions(db)
    const source = await lockEdition(db, sourceEditionId)
    if (!source) throw notFound('edition', sourceEditionId)
    const target = await holdEdition(db, targetEditionId)
    if (!target) throw notFound('edition', targetEditionId)
    const underWay = await findMoveUnderWay(db, sourceEditionId)
    if (underWay && underWay.targetEditionId !== targetEditionId)
      throw refused('edition.isMoving', { displayName: source.display_name, target: underWay.targetName })
    await beginMove(db, body, now)
    await jobs.add(db, moveTenants, { tenantId: 0, data: { sourceEditionId }, key: String(sourceEditionId) })
  },

  async getEditionComboboxItems({ db, translate }, { query }) {
    const { selectedEditionId = null, addAllItem, onlyFreeItems } = query
    const editions = (await findEditions(db)).filter((row) => !onlyFreeItems || isFree(termsOf(row)))
    const all = addAllItem ? [blankItem(allEditions, translate('edition.all'), selectedEditionId === null)] : []
    const none = blankItem('', translate('edition.notAssigned'), selectedEditionId === null && !addAllItem)
    return [...all, none, ...editions.map((row) => presentComboboxItem(row, selectedEditionId))]
  },

  async getTenantCount(context, { query }) {
    const db = hostDb(context)
    const [found, count] = await Promise.all([findEdition(db, query.editionId), countTenantsOf(db, query.editionId)])
    if (!found) throw notFound('edition', query.editionId)
    return count
  },
}
