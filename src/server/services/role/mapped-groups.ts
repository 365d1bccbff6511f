/**
 * Which directory groups a role may be mapped to: those that it is mapped to already, and those that their directory shows
 * whoever names them. Asked before the call’s first statement, so that no transaction waits for a directory.
 */
import type { MappedGroup } from '../../../contract/models/role.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { nameWithin } from '../../../contract/vocabulary/names.ts'
import { refused } from '../../access/refusals.ts'
import type { SignedInContext } from '../../context/context.ts'
import { ownReading } from '../../db/own-transaction.ts'
import { firstCharacters } from '../../names/first-characters.ts'
import { readLdapServer } from '../../sign-in/ldap-server.ts'
import { namedDirectoryGroups } from '../organization-unit/directory-groups.ts'
import { findRole } from './queries.ts'
import { directoryGroupKey } from './rules.ts'

const named = (id: string, displayName: string): Pick<MappedGroup, 'id' | 'displayName'> => ({
  id: directoryGroupKey(id),
  displayName: firstCharacters(nameWithin(displayName) || id, limits.directoryGroupName),
})

async function ofEntra(context: SignedInContext, groups: readonly MappedGroup[]): Promise<MappedGroup[]> {
  const ids = groups.map(({ id }) => id)
  const found = await namedDirectoryGroups(context, ids)
  return found.map(({ objectId, displayName, description }) => ({
    ...named(objectId, displayName),
    description: description && firstCharacters(description, limits.description),
    isEntraGroup: true,
  }))
}

async function ofLdap(context: SignedInContext, groups: readonly MappedGroup[]): Promise<MappedGroup[]> {
  const { store, tenantId, gateways } = context
  const server = await ownReading(store, tenantId, (db) => readLdapServer(db, context))
  if (!server) throw refused('LdapIsOff')
  const found: MappedGroup[] = []
  for (const { id } of groups) {
    const group = await gateways.ldap.group(server, id)
    if (!group) throw refused('DirectoryGroupNotFound', { id })
    found.push({ ...named(id, group.displayName), isEntraGroup: false })
  }
  return found
}

/** What is kept of the groups that a form names: their names are the directory’s, and never the form’s. */
export async function checkedGroups(
  context: SignedInContext,
  roleId: number | null,
  asked: readonly MappedGroup[],
): Promise<MappedGroup[]> {
  const { store, tenantId } = context
  const role = roleId === null ? undefined : await ownReading(store, tenantId, (db) => findRole(db, tenantId, roleId))
  const before = role?.groups ?? []
  const kept = before.filter((one) =>
    asked.some((other) => other.id === one.id && other.isEntraGroup === one.isEntraGroup),
  )
  const added = asked.filter(({ id }) => !kept.some((one) => one.id === id))
  const entra = added.filter(({ isEntraGroup }) => isEntraGroup)
  const ldap = added.filter(({ isEntraGroup }) => !isEntraGroup)
  return [
    ...kept,
    ...(entra.length > 0 ? await ofEntra(context, entra) : []),
    ...(ldap.length > 0 ? await ofLdap(context, ldap) : []),
  ]
}
