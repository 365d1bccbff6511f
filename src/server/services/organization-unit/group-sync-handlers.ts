import type { organizationUnit as contract, GroupSync } from '../../../contract/services/organization-unit.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { ownReading } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { readCeiling } from '../role/ceiling.ts'
import { addMembers, findRolesOfUnits, removeMembers } from './assignment-queries.ts'
import { readUnitsOfGroups, type UnitOfGroup } from './directory-groups.ts'
import { compareWithGroup, type Difference } from './group-sync-queries.ts'
import { checkMembershipLimit } from './membership-limit.ts'

interface Compared extends UnitOfGroup {
  /** Null where there is no group to compare with: a sync leaves such a unit as it is. */
  difference: Difference | null
}

/** All in one round trip, however many units. */
const compare = (db: Db, tenantId: number, units: readonly UnitOfGroup[]): Promise<Compared[]> =>
  Promise.all(
    units.map(async (unit) => ({
      ...unit,
      difference: unit.group && (await compareWithGroup(db, tenantId, unit.unitId, unit.group.members)),
    })),
  )

/** Whoever lets people into units, or takes them out, gives or takes the units’ roles (F4). */
async function checkMaySync(context: SignedInContext, units: readonly Compared[]): Promise<void> {
  const changing = units.filter(
    ({ difference }) => difference && difference.joining.length + difference.leaving.length > 0,
  )
  const unitIds = changing.map(({ unitId }) => unitId)
  const [roleIds, ceiling] = await Promise.all([
    findRolesOfUnits(context.db, context.tenantId, unitIds),
    readCeiling(context.db, context),
  ])
  ceiling.refuseAbove(roleIds)
}

async function sync(context: SignedInContext, which: number | 'all'): Promise<Compared[]> {
  const { db, tenantId, now } = context
  const units = await compare(db, tenantId, await readUnitsOfGroups(context, which))
  await checkMaySync(context, units)
  const joining = units.flatMap(({ difference }) => difference?.joining ?? [])
  await Promise.all([
    ...units.flatMap(({ unitId, difference }) =>
      difference
        ? [
            addMembers(db, tenantId, unitId, difference.joining, now),
            removeMembers(db, tenantId, unitId, difference.leaving),
          ]
        : [],
    ),
    announceIdentityChange(db, tenantId, 'everybody'),
  ])
  await checkMembershipLimit(db, tenantId, joining)
  return units
}

const nobody = { count: 0, people: [] }

function presentSync({ unitId, unitName, objectId, group, difference }: Compared): GroupSync {
  const {
    inGroupButNotHere = nobody,
    hereButNotInGroup = nobody,
    inUnitButNotInGroup = nobody,
    inGroupButNotInUnit = nobody,
  } = difference ?? {}
  return {
    organizationUnitId: unitId,
    groupObjectId: objectId,
    groupName: group?.displayName ?? unitName,
    groupNotFound: group === null,
    counts: {
      inGroupButNotHere: inGroupButNotHere.count,
      hereButNotInGroup: hereButNotInGroup.count,
      inUnitButNotInGroup: inUnitButNotInGroup.count,
      inGroupButNotInUnit: inGroupButNotInUnit.count,
    },
    inGroupButNotHere: inGroupButNotHere.people,
    hereButNotInGroup: hereButNotInGroup.people,
    inUnitButNotInGroup: inUnitButNotInGroup.people,
    inGroupButNotInUnit: inGroupButNotInUnit.people,
  }
}

function presentOne([unit]: readonly Compared[]): GroupSync {
  if (!unit) throw new Error('A unit that was read is gone from the answer')
  return presentSync(unit)
}

type GroupSyncs = Pick<
  Handlers<typeof contract>,
  'getSecurityGroupSyncOverview' | 'securityGroupSync' | 'overallSecurityGroupSync'
>

export const groupSyncs: GroupSyncs = {
  async getSecurityGroupSyncOverview(context, { query }) {
    const { store, tenantId } = context
    const units = await readUnitsOfGroups(context, query.organizationUnitId)
    return presentOne(await ownReading(store, tenantId, (db) => compare(db, tenantId, units)))
  },

  async securityGroupSync(context, { query }) {
    return presentOne(await sync(context, query.organizationUnitId))
  },

  async overallSecurityGroupSync(context) {
    const units = await sync(context, 'all')
    return { items: units.map(presentSync) }
  },
}
