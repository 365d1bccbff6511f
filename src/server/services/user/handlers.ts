import type { user as contract, UserExportFilter } from '../../../contract/services/user.ts'
import { adminRoleName, allowedUserNameCharacters } from '../../../contract/vocabulary/limits.ts'
import { cleanFolderPath } from '../../../shared/folder-path.ts'
import { notFound } from '../../access/refusals.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import { endAllSessions } from '../../auth/sessions.ts'
import { setAside } from '../../auth/unproven-accounts.ts'
import type { Context, Handlers, SignedInContext } from '../../context/context.ts'
import { removeStoredFile } from '../../documents/stored-files.ts'
import { sendsMail } from '../../gateways/mail-server.ts'
import { announceNotifications } from '../../logs/notifications.ts'
import { findLoginsOf } from '../../sign-in/external/logins.ts'
import { withFoldersAbove } from '../folder-path.ts'
import { exportedRows, keepListSheet } from '../list-sheet.ts'
import { findMissingUser } from '../organization-unit/assignment-queries.ts'
import { presentUnit } from '../organization-unit/present.ts'
import { findUnits } from '../organization-unit/tree-queries.ts'
import { presentPermission } from '../permission/present.ts'
import { deletePreferences } from '../preferences/queries.ts'
import { leaveUpload } from '../report-uploads/queries.ts'
import { readCeiling } from '../role/ceiling.ts'
import { userColumns } from './export.ts'
import { askedAmong, isHeld, readHeldPermissions } from './held-permissions.ts'
import { beginImport, goOnWithImport } from './import-job.ts'
import { previewPeople } from './import-people.ts'
import { findImport, stopImport } from './import-queries.ts'
import { directoryPerson, mobileIdentity, ordinaryPerson } from './person-forms.ts'
import {
  blankUser,
  presentHeldRole,
  presentImport,
  presentImportedRow,
  presentRole,
  presentUser,
  presentUserForEdit,
} from './present.ts'
import {
  findFolderPaths,
  findUnitsOfRoles,
  findUser,
  findUserForView,
  findUsers,
  replaceOwnPermissions,
  replaceRoles,
  type UserSelection,
  updateUser,
  userSorting,
} from './queries.ts'
import { reachableUser } from './reachable-user.ts'
import { checkAdminKeepsAll, checkDeletion, decideAssignments, decideOwnPermissions } from './rules.ts'
import { saveUser } from './save-user.ts'

type Filter = Omit<UserExportFilter, 'sorting'>

function selectionOf(context: Context, { permissions = [], ...rest }: Filter): UserSelection {
  const filter = { ...rest, folderPath: cleanFolderPath(rest.folderPath ?? '') ?? undefined }
  if (permissions.length === 0) return filter
  return { ...filter, holdingAnyOf: askedAmong(context, permissions) }
}

async function setOwnPermissions(
  context: SignedInContext,
  id: number,
  asked: readonly string[] | 'as roles say',
): Promise<void> {
  const { db, tenantId, principal } = context
  const { user, held } = await reachableUser(context, id)
  const names = held.existing.map(({ name }) => name)
  const wanted = asked === 'as roles say' ? [...held.given] : asked
  checkAdminKeepsAll(user, held.existing, wanted)
  const own = decideOwnPermissions(held, wanted, principal.permissions)
  await replaceOwnPermissions(db, tenantId, id, names, own)
  await announceIdentityChange(db, tenantId, id)
}

export const user: Handlers<typeof contract> = {
  async getUsers(context, { body }) {
    const { db, tenantId, now } = context
    const page = await findUsers(db, tenantId, selectionOf(context, body), userSorting(body.sorting), body, now)
    return { totalCount: page.totalCount, items: page.items.map(presentUser) }
  },

  async getUsersToExcel(context, { query }) {
    const { tenantId, now } = context
    const [selection, sorts] = [selectionOf(context, query), userSorting(query.sorting)]
    return keepListSheet(context, 'export.users.sheet', userColumns, async (db) => {
      const missing = query.ids && (await findMissingUser(db, tenantId, query.ids))
      if (missing !== undefined) throw notFound('user', missing)
      return findUsers(db, tenantId, selection, sorts, exportedRows, now)
    })
  },

  async getUserForView({ db, tenantId, now }, { query }) {
    const [found, logins] = await Promise.all([
      findUserForView(db, tenantId, query.id, now),
      findLoginsOf(db, tenantId, query.id),
    ])
    if (!found) throw notFound('user', query.id)
    const added = logins.filter(({ provider }) => provider !== found.authentication_source)
    return {
      ...presentUser(found),
      profilePictureId: found.profile_picture_id,
      addedLogins: added.map(({ provider }) => provider),
    }
  },

  async getUserForEdit(context, { query }) {
    const { db, tenantId } = context
    const id = query.id ?? null
    const [found, { roles }, units, folderPaths, canSendMail, ceiling] = await Promise.all([
      id === null ? null : findUser(db, tenantId, id),
      readHeldPermissions(db, context, id),
      findUnits(db, tenantId, id),
      findFolderPaths(db, tenantId),
      sendsMail(context),
      readCeiling(db, context),
    ])
    if (id !== null && !found) throw notFound('user', id)
    return {
      user: found ? presentUserForEdit(found) : blankUser,
      roles: roles.map((role) => presentRole(role, id === null, ceiling)),
      allOrganizationUnits: units.map(presentUnit),
      memberedOrganizationUnits: units.filter((unit) => unit.is_member).map(({ code }) => code),
      folderPaths: withFoldersAbove(folderPaths),
      allowedUserNameCharacters,
      isSMTPSettingsProvided: canSendMail,
      username: found?.user_name ?? null,
    }
  },

  async getUserPermissionsForEdit(context, { query }) {
    const { db, tenantId, principal, translate } = context
    const [found, held, units] = await Promise.all([
      findUser(db, tenantId, query.id),
      readHeldPermissions(db, context, query.id),
      findUnitsOfRoles(db, tenantId, query.id),
    ])
    if (!found) throw notFound('user', query.id)
    return {
      permissions: held.existing.map((definition) => presentPermission(definition, principal.permissions, translate)),
      grantedPermissionNames: [...held.effective],
      roles: held.roles.filter(isHeld).map((role) => presentHeldRole(role, units)),
    }
  },

  async resetUserSpecificPermissions(context, { body }) {
    await setOwnPermissions(context, body.id, 'as roles say')
  },

  async updateUserPermissions(context, { body }) {
    await setOwnPermissions(context, body.id, body.grantedPermissionNames)
  },

  async createOrUpdateAADUser(context, { body }) {
    await saveUser(context, directoryPerson(body))
  },

  async createOrUpdateUser(context, { body }) {
    await saveUser(context, ordinaryPerson(body))
  },

  async createOrUpdateMobileIdUser(context, { body }) {
    await saveUser(context, mobileIdentity(context, body))
  },

  async previewPeople(context, { body }) {
    const rows = await previewPeople(context, body)
    return { items: rows.map((row) => presentImportedRow(row, context.translate)) }
  },

  async importPeople(context, { body }) {
    await beginImport(context, body)
  },

  async getPeopleImport({ db, tenantId, principal, translate }) {
    const found = await findImport(db, { tenantId, userId: principal.userId })
    return { last: found && presentImport(found, translate) }
  },

  async stopPeopleImport({ db, tenantId, principal, now }) {
    await stopImport(db, { tenantId, userId: principal.userId }, now)
  },

  async resumePeopleImport(context) {
    await goOnWithImport(context)
  },

  async deleteUser(context, { query }) {
    const { db, tenantId, principal, now } = context
    const { user: found } = await reachableUser(context, query.id)
    checkDeletion(found, principal.userId)
    await setAside(db, context, found.id)
    const deletion = { is_deleted: true, deleter_user_id: principal.userId, deletion_time: now }
    await updateUser(db, tenantId, found.id, deletion)
    await deletePreferences(db, { tenantId, userId: found.id })
    await removeStoredFile(db, { tenantId, userId: found.id }, 'profile-picture')
    await leaveUpload(db, { tenantId, userId: found.id }, now)
    await endAllSessions(db, tenantId, found.id, 'account changed', now)
  },

  async unlockUser(context, { body }) {
    const { db, tenantId } = context
    // A lock keeps guessers from whoever is above the caller, too.
    const { user: found } = await reachableUser(context, body.id)
    await updateUser(db, tenantId, found.id, { lockout_end_date_utc: null, access_failed_count: 0 })
    await announceNotifications(db, tenantId)
  },

  async setTenantAdmin(context, { query }) {
    const { db, tenantId, principal } = context
    const { user: found, held } = await reachableUser(context, query.userId)
    const names = held.roles.filter((role) => role.is_held).map(({ name }) => name)
    const asked = { assignedRoleNames: [...names, adminRoleName] }
    const roleIds = decideAssignments({ roles: held.roles, units: [] }, asked, found, principal.permissions)
    const ceiling = await readCeiling(db, context)
    ceiling.refuseAbove(roleIds)
    await replaceRoles(db, tenantId, found.id, roleIds)
    await announceIdentityChange(db, tenantId, found.id)
  },
}
