/** Forms of people, and of what they are put into. */
import { type Caller, contosoAdmin, demoPassword, type Portal } from '../harness.ts'
import { aDirectoryAdmin } from '../identity.ts'
import { answer, flag, oneOf, rolesOf, type Save, word, words } from './save.ts'

export async function ofUnit(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const displayName = word()
  const named = { displayNameOrEntraGroupObjectId: displayName }
  const { id } = await answer(admin.call('OrganizationUnit_CreateOrganizationUnit', { body: named }))
  return {
    caller: admin,
    members: { description: words },
    body: (said) => ({ id, displayName, ...said }),
    async kept() {
      const units = await answer(admin.call('OrganizationUnit_GetAll'))
      return units.find((unit) => unit.id === id) ?? {}
    },
  }
}

export async function ofRole(portal: Portal): Promise<Save> {
  const admin = await aDirectoryAdmin(portal, 'contoso')
  const displayName = word()
  await answer(admin.call('Role_CreateOrUpdateRole', { body: { role: { displayName }, grantedPermissionNames: [] } }))
  const id = (await rolesOf(admin)).get(displayName) ?? 0
  const known = portal.directory.groups[0]
  const { objectId, displayName: name, description } = known ?? { objectId: '', displayName: '', description: null }
  const group = { id: objectId, displayName: name, description, isEntraGroup: true }
  return {
    caller: admin,
    members: {
      description: words,
      folderPath: oneOf('Roles', 'Roles/North', null),
      isDefault: flag,
      groups: oneOf([], [group]),
    },
    body: ({ groups, ...role }) => ({
      role: { id, displayName, ...role },
      grantedPermissionNames: [],
      ...(groups !== undefined && { groups }),
    }),
    async kept() {
      const { role, groups } = await answer(admin.call('Role_GetRoleForEdit', { query: { id } }))
      return { ...role, groups }
    },
  }
}

/** Ids of units that a person may be put into. */
async function unitsOf(admin: Caller): Promise<number[]> {
  const units = await answer(admin.call('OrganizationUnit_GetAll'))
  return units.slice(0, 2).map(({ id }) => id)
}

async function keptPerson(admin: Caller, id: number) {
  const { user, allOrganizationUnits, memberedOrganizationUnits } = await answer(
    admin.call('User_GetUserForEdit', { query: { id } }),
  )
  const members = allOrganizationUnits.filter(({ code }) => memberedOrganizationUnits.includes(code))
  return { ...user, organizationUnits: members.map(({ id: unitId }) => unitId) }
}

/** Those that were made by no form of a name. */
const peopleOf = async (admin: Caller) => {
  const { items } = await answer(admin.call('User_GetUsers', { body: { maxResultCount: 500 } }))
  return items.map(({ id }) => id)
}

export async function ofUser(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const userName = `person-${word()}`
  const form = { name: 'Some', userName, emailAddress: `${userName}@example.org` }
  const first = { user: { ...form, surname: 'Body', password: demoPassword }, assignedRoleNames: [] }
  await answer(admin.call('User_CreateOrUpdateUser', { body: first }))
  const { items } = await answer(admin.call('User_GetUsers', { body: { filter: userName } }))
  const id = items[0]?.id ?? 0
  return {
    caller: admin,
    members: {
      surname: words,
      phoneNumber: (round) => `+49 30 ${1000 + round}`,
      folderPath: oneOf('People', 'People/North', null),
      isActive: flag,
      shouldChangePasswordOnNextLogin: flag,
      isTwoFactorEnabled: flag,
      isLockoutEnabled: flag,
      organizationUnits: oneOf(await unitsOf(admin), []),
    },
    body: ({ organizationUnits, ...user }) => ({
      user: { id, ...form, ...user },
      assignedRoleNames: [],
      ...(organizationUnits !== undefined && { organizationUnits }),
    }),
    kept: () => keptPerson(admin, id),
  }
}

export const personOf =
  (operation: 'User_CreateOrUpdateAADUser' | 'User_CreateOrUpdateMobileIdUser', identity: () => object) =>
  async (portal: Portal): Promise<Save> => {
    const admin = await portal.as(contosoAdmin)
    const form = { ...identity(), assignedRoleNames: [] }
    const before = await peopleOf(admin)
    await answer(admin.callWith(operation, { body: form }))
    const id = (await peopleOf(admin)).find((person) => !before.includes(person)) ?? 0
    return {
      caller: admin,
      members: {
        isActive: flag,
        folderPath: oneOf('People', 'People/North', null),
        organizationUnits: oneOf(await unitsOf(admin), []),
      },
      body: (said) => ({ id, ...form, ...said }),
      kept: () => keptPerson(admin, id),
    }
  }
