/** What the directory tells of groups. Asked before the call’s first statement, so that no transaction waits for it. */
import type { AzureADAuthenticationMethod, authenticationSources } from '../../../contract/vocabulary/enums.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { notFound, Refusal, refused } from '../../access/refusals.ts'
import type { SignedInContext } from '../../context/context.ts'
import { ownReading } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { type DirectoryGroup, type DirectoryUser, tokenNeeded } from '../../gateways/directory.ts'
import { readSettings } from '../../settings/settings.ts'
import { ownDirectoryToken } from '../../sign-in/external/directory-tokens.ts'
import { findUser } from '../user/queries.ts'
import { findUnits } from './tree-queries.ts'

const neededMethod: AzureADAuthenticationMethod = 'AuthWithPbiGraph'
const neededSource: (typeof authenticationSources)[number] = 'AzureAD'

/** Specification 000, section 6: a person of the directory, in a tenant whose people sign in with the scope of Graph. */
async function checkMayAsk(db: Db, { tenantId, principal }: SignedInContext): Promise<void> {
  const [values, user] = await Promise.all([
    readSettings(db, { tenantId, userId: 0 }, [settings.azureADAuthType]),
    findUser(db, tenantId, principal.userId),
  ])
  if (values[settings.azureADAuthType] !== neededMethod) {
    throw refused('DirectoryGroupsNeedGraphSignIn', { groups: ['setting.asksAuthWithPbiGraph'] })
  }
  if (user?.authentication_source !== neededSource) throw refused('DirectoryGroupsNeedDirectoryAccount')
}

/** The application that is the organisation’s to use asks, and where there is none, whoever is signed in by their own token. */
async function readCaller(db: Db, context: SignedInContext) {
  const { gateways, principal } = context
  const [application, own] = await Promise.all([
    gateways.directory.applicationOf(db, context),
    ownDirectoryToken(db, context, principal.userId, 'GraphApi'),
    checkMayAsk(db, context),
  ])
  return () => {
    if (application) return gateways.directory.open(application)
    // Whoever acts as a person has their rights here, and not their voice there.
    if (own === null || principal.impersonator) throw tokenNeeded()
    return gateways.directory.openAs(own.token)
  }
}

/** Enough to be quick, and few enough for a directory that counts requests. */
const askedAtOnce = 4

async function inPortions<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const answered: R[] = []
  for (let start = 0; start < items.length; start += askedAtOnce) {
    answered.push(...(await Promise.all(items.slice(start, start + askedAtOnce).map(ask))))
  }
  return answered
}

/** Groups that somebody names, for a unit or for a role: who may, and what the directory knows of each. */
export async function namedDirectoryGroups(
  context: SignedInContext,
  objectIds: readonly string[],
): Promise<DirectoryGroup[]> {
  const { store, tenantId } = context
  if (tenantId === 0) throw new Refusal(403, 'OnlyForTenants')
  const open = await ownReading(store, tenantId, (db) => readCaller(db, context))
  const directory = open()
  return inPortions(objectIds, async (id) => {
    const group = await directory.group(id.toLowerCase())
    if (!group) throw refused('DirectoryGroupNotFound', { id })
    return group
  })
}

export interface UnitOfGroup {
  unitId: number
  unitName: string
  objectId: string
  /** Null where the directory has no such group any more. */
  group: { displayName: string; members: readonly DirectoryUser[] } | null
}

/** One unit with its group, or every unit that has one. */
export async function readUnitsOfGroups(context: SignedInContext, which: number | 'all'): Promise<UnitOfGroup[]> {
  const { store, tenantId } = context
  const [found, open] = await ownReading(store, tenantId, (db) =>
    Promise.all([findUnits(db, tenantId), readCaller(db, context)]),
  )
  const units = found.filter(({ id }) => which === 'all' || id === which)
  if (which !== 'all' && units.length === 0) throw notFound('organizationUnit', which)
  const linked = units.flatMap(({ id, display_name, entra_group_object_id: objectId }) =>
    objectId === null ? [] : [{ unitId: id, unitName: display_name, objectId }],
  )
  if (which !== 'all' && linked.length === 0) throw refused('UnitHasNoDirectoryGroup')
  const directory = open()
  return inPortions(linked, async (unit) => ({ ...unit, group: await directory.groupWithMembers(unit.objectId) }))
}
