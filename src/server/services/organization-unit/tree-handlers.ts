import type { organizationUnit as contract } from '../../../contract/services/organization-unit.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { nameWithin } from '../../../contract/vocabulary/names.ts'
import { Refusal } from '../../access/refusals.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { awaitTurn } from '../../db/hold.ts'
import { firstCharacters } from '../../names/first-characters.ts'
import { readCeiling } from '../role/ceiling.ts'
import { refusedAsTaken } from '../taken.ts'
import { namedDirectoryGroups } from './directory-groups.ts'
import { presentUnitDetails } from './present.ts'
import { decideMove, nextCode, unitThatExists } from './rules.ts'
import {
  deleteUnits,
  findUnit,
  findUnits,
  insertUnit,
  lastChildCode,
  longestCode,
  moveUnit,
  rolesWithin,
  type UnitRow,
  updateUnit,
} from './tree-queries.ts'

const isTaken = 'OrganizationUnitDuplicateDisplayNameWarning'

/** `member`: the input that named it so; a move names nothing. */
const refusedAsSibling = <T>(displayName: string, member: string | null, write: () => Promise<T>): Promise<T> => {
  const values = { displayName }
  const members = member === null ? [] : [{ member, key: isTaken, values } as const]
  return refusedAsTaken({ organization_unit_names: () => new Refusal(400, isTaken, { values, members }) }, write)
}

async function findParent({ db, tenantId }: SignedInContext, id: number | null): Promise<UnitRow | null> {
  return id === null ? null : unitThatExists(await findUnit(db, tenantId, id), id)
}

async function answered({ db, tenantId }: SignedInContext, id: number) {
  return presentUnitDetails(unitThatExists(await findUnit(db, tenantId, id), id))
}

type Tree = Pick<
  Handlers<typeof contract>,
  | 'getOrganizationUnits'
  | 'getAll'
  | 'createOrganizationUnit'
  | 'updateOrganizationUnit'
  | 'moveOrganizationUnit'
  | 'deleteOrganizationUnit'
>

export const tree: Tree = {
  async getOrganizationUnits({ db, tenantId }) {
    const units = await findUnits(db, tenantId)
    return { items: units.map(presentUnitDetails) }
  },

  async getAll({ db, tenantId }) {
    const units = await findUnits(db, tenantId)
    return units.map(presentUnitDetails)
  },

  async createOrganizationUnit(context, { body }) {
    const { db, tenantId, principal, now } = context
    const named = body.displayNameOrEntraGroupObjectId.trim()
    const [group] = body.isEntraGroup ? await namedDirectoryGroups(context, [named]) : []
    const displayName = group
      ? firstCharacters(nameWithin(group.displayName) || group.objectId, limits.organizationUnitName)
      : named
    const parentId = body.parentId ?? null
    const [, parent, lastChild] = await Promise.all([
      awaitTurn(db, 'tree of units', tenantId),
      findParent(context, parentId),
      lastChildCode(db, tenantId, parentId),
    ])
    const id = await refusedAsSibling(displayName, 'displayNameOrEntraGroupObjectId', () =>
      insertUnit(db, tenantId, {
        parent_id: parentId,
        code: nextCode(parent?.code ?? null, lastChild),
        display_name: displayName,
        description: body.description?.trim() || null,
        entra_group_object_id: group?.objectId ?? null,
        creation_time: now,
        creator_user_id: principal.userId,
      }),
    )
    return answered(context, id)
  },

  async updateOrganizationUnit(context, { body }) {
    const { db, tenantId, principal, now } = context
    const unit = unitThatExists(await findUnit(db, tenantId, body.id), body.id)
    const displayName = body.displayName.trim()
    await refusedAsSibling(displayName, 'displayName', () =>
      updateUnit(db, tenantId, unit.id, {
        display_name: displayName,
        ...(body.description !== undefined && { description: body.description?.trim() || null }),
        last_modification_time: now,
        last_modifier_user_id: principal.userId,
      }),
    )
    return answered(context, unit.id)
  },

  async moveOrganizationUnit(context, { body }) {
    const { db, tenantId, principal, now } = context
    const parentId = body.newParentId ?? null
    const [, found, parent, lastChild] = await Promise.all([
      awaitTurn(db, 'tree of units', tenantId),
      findUnit(db, tenantId, body.id),
      findParent(context, parentId),
      lastChildCode(db, tenantId, parentId),
    ])
    const unit = unitThatExists(found, body.id)
    if (unit.parent_id === parentId) return presentUnitDetails(unit)
    const longest = await longestCode(db, tenantId, unit.code)
    const move = {
      id: unit.id,
      parentId,
      fromCode: unit.code,
      toCode: decideMove(unit, parent, lastChild, longest),
      now,
      actorId: principal.userId,
    }
    await refusedAsSibling(unit.display_name, null, () => moveUnit(db, tenantId, move))
    return answered(context, unit.id)
  },

  async deleteOrganizationUnit(context, { query }) {
    const { db, tenantId } = context
    const [, found] = await Promise.all([awaitTurn(db, 'tree of units', tenantId), findUnit(db, tenantId, query.id)])
    const { code } = unitThatExists(found, query.id)
    const [roleIds, ceiling] = await Promise.all([rolesWithin(db, tenantId, code), readCeiling(db, context)])
    ceiling.refuseAbove(roleIds)
    await deleteUnits(db, tenantId, code)
    await announceIdentityChange(db, tenantId, 'everybody')
  },
}
