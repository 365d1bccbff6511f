/** Which reports open for a person, and by what: the same rules as of `who-may-open.ts`, from the other side. */
import type { ReportOfPerson } from '../../../contract/services/pbi-reports.ts'
import { notFound } from '../../access/refusals.ts'
import { opensByKey, permissionsToOpen } from '../../auth/embed-rights.ts'
import { endOfKey } from '../../auth/share-keys.ts'
import type { SignedInContext } from '../../context/context.ts'
import type { PageRequest } from '../../db/paging.ts'
import { isHeld, readHeldPermissions } from '../user/held-permissions.ts'
import { findUnitsOfRoles } from '../user/queries.ts'
import {
  findPersonOfReport,
  findReportsOfPerson,
  type ReportsSelection,
  reportsOfPersonSorting,
} from './people-queries.ts'
import { workspaceName } from './present.ts'
import { holderOf, type Opener, presentOpening, requireSeeingPeople, rolesGiven, rowKindOf } from './who-may-open.ts'

type Asked = PageRequest & Partial<ReportsSelection> & { userId: number; sorting?: string }

export async function findReportsFor(context: SignedInContext, { userId, filter, mayOpen, sorting, ...page }: Asked) {
  const { db, tenantId, features, now, translate } = context
  requireSeeingPeople(context)
  const sorts = reportsOfPersonSorting(sorting)
  const [named, held, units] = await Promise.all([
    findPersonOfReport(db, tenantId, userId),
    readHeldPermissions(db, context, userId),
    findUnitsOfRoles(db, tenantId, userId),
  ])
  if (!named) throw notFound('user', userId)
  const roles = held.roles.filter(isHeld)
  const person: Opener = { isActive: named.is_active, permissions: held.effective, roles }
  const holds = (by: 'roles' | 'administrator') => permissionsToOpen(by).some((name) => held.effective.has(name))
  const facts = {
    id: userId,
    isActive: person.isActive,
    roleIds: roles.map(({ id }) => id),
    holds: { roles: holds('roles'), administrator: holds('administrator') },
  }
  const found = await findReportsOfPerson(db, tenantId, facts, { filter, mayOpen }, sorts, page)
  const given = rolesGiven(roles, units)
  const holder = person.isActive ? holderOf(tenantId, { features }, person) : null
  const items = found.items.map((report): ReportOfPerson => {
    const access = { isDisabled: report.is_disabled, roleIds: report.roleIds }
    const keys = found.keys.filter(
      (key) => key.report_id === report.id && endOfKey(key, now) === null && opensByKey(key, access, holder),
    )
    return {
      id: report.id,
      name: report.name,
      folderPath: report.folder_path,
      workspaceName: workspaceName(report, translate),
      isDefault: report.is_default,
      ...presentOpening({ report, access, tenant: { features } }, person, given),
      keyCount: keys.length,
      rows: rowKindOf(report, report.has_rules),
    }
  })
  return { totalCount: found.totalCount, items }
}
