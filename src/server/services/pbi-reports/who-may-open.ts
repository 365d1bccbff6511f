/**
 * To whom a report is open, by what, and what of its rows they see. Asked of what tokens are asked (`embed-rights.ts`) and of
 * what keeps rows (`row-rules.ts`, `power-bi-provider.ts`): there are no other rules here.
 */
import type { Filter, RowRule } from '../../../contract/models/report-definition.ts'
import type { RoleGiven, RowsOfPerson, WayToReport, WhyReportOpens } from '../../../contract/services/pbi-reports.ts'
import { reportWays } from '../../../contract/vocabulary/enums.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { notAllowed, notFound } from '../../access/refusals.ts'
import { type Holder, obstaclesOf, opensByKey, permissionsToOpen } from '../../auth/embed-rights.ts'
import {
  type PersonFacts,
  readPeople,
  readPerson,
  readTenantFacts,
  type TenantFacts,
} from '../../auth/principal-queries.ts'
import { type ReportAccess, readReportAccess } from '../../auth/report-access.ts'
import { endOfKey } from '../../auth/share-keys.ts'
import type { SignedInContext } from '../../context/context.ts'
import type { ReportModel } from '../../reports/definition/model.ts'
import { findReportModel } from '../../reports/library/versions.ts'
import { tablesWithRules } from '../../reports/query/row-rules.ts'
import { identityOf } from '../power-bi-provider.ts'
import { providedReport } from '../report-provider.ts'
import { askedAmong, isHeld, readHeldPermissions } from '../user/held-permissions.ts'
import { findOwnPermissions, findUnitsOfRoles, type HeldRoleRow } from '../user/queries.ts'
import {
  findKeysOfReport,
  findPeopleOfReport,
  findPersonOfReport,
  findRolesGiven,
  type PeopleSelection,
  peopleSorting,
} from './people-queries.ts'
import { findReport, findRoleChoices, type ReportRow } from './queries.ts'

interface Facts {
  report: ReportRow
  access: Pick<ReportAccess, 'isDisabled' | 'roleIds'>
  tenant: Pick<TenantFacts, 'features'>
}

/** Of a person, what decides whether a report opens for them. */
export type Opener = Pick<PersonFacts, 'isActive' | 'permissions' | 'roles'>

export function requireSeeingPeople({ principal }: SignedInContext): void {
  if (!principal.permissions.has(permissions.users.view)) throw notAllowed(permissions.users.view)
}

async function readFacts({ db, tenantId }: SignedInContext, reportId: number) {
  const [report, access, tenant] = await Promise.all([
    findReport(db, tenantId, reportId),
    readReportAccess(db, tenantId, reportId),
    readTenantFacts(db, tenantId),
  ])
  if (!report || !access || !tenant) throw notFound('report', reportId)
  return { report, access, tenant }
}

export const holderOf = (tenantId: number, { features }: Facts['tenant'], person: Opener): Holder => ({
  principal: { tenantId, permissions: person.permissions },
  features,
  roles: person.roles,
})

/** Nothing of it is asked for, whoever asks (`power-bi-provider.ts`). */
const isShut = (report: ReportRow) => providedReport(report).workspace?.isEnabled === false

function waysOf({ report, access, tenant }: Facts, person: Opener): WayToReport[] {
  const holder = holderOf(report.tenant_id, tenant, person)
  return reportWays.map((by) => {
    const obstacles = [
      ...(person.isActive ? [] : (['account'] as const)),
      ...obstaclesOf(by, access, holder),
      ...(isShut(report) ? (['workspace'] as const) : []),
    ]
    return { by, isOpen: obstacles.length === 0, obstacles }
  })
}

interface NamedPerson {
  id: number
  name: string
  surname: string
  user_name: string
}

/** `given`: roles of the person, among them those of the report. */
export function presentOpening(facts: Facts, person: Opener, given: readonly RoleGiven[]) {
  const { roleIds } = facts.access
  const ways = waysOf(facts, person)
  return {
    mayOpen: ways.some(({ isOpen }) => isOpen),
    isOpenToAll: roleIds.length === 0,
    ways,
    roles: given.filter(({ id }) => roleIds.includes(id)),
  }
}

const presentPerson = ({ id, name, surname, user_name: userName }: NamedPerson) => ({ id, name, surname, userName })

const permissionsOf = (context: SignedInContext): PeopleSelection['permissions'] => ({
  roles: askedAmong(context, permissionsToOpen('roles')),
  administrator: askedAmong(context, permissionsToOpen('administrator')),
})

interface Asked {
  reportId: number
  filter?: string
  mayOpen?: boolean
  leftTo?: string
  sorting?: string
  skipCount?: number
  maxResultCount?: number
}

export async function findWhoMayOpen(context: SignedInContext, { reportId, filter, mayOpen, leftTo, ...asked }: Asked) {
  const { db, tenantId, now } = context
  requireSeeingPeople(context)
  const roleIds = leftTo === 'none' ? [] : leftTo?.split(',').map(Number)
  const selection = { filter, mayOpen, leftTo: roleIds, permissions: permissionsOf(context) }
  const sorts = peopleSorting(asked.sorting)
  const [facts, page] = await Promise.all([
    readFacts(context, reportId),
    findPeopleOfReport(db, tenantId, reportId, selection, sorts, asked),
  ])
  const { access, tenant } = facts
  const ids = page.items.map(({ id }) => id)
  const [people, given] = await Promise.all([
    readPeople(db, tenantId, ids, tenant, now),
    findRolesGiven(db, tenantId, ids, access.roleIds),
  ])
  const items = page.items.flatMap((row) => {
    const person = people.get(row.id)
    if (!person) return []
    const roles = given.flatMap(({ userId, ...role }) => (userId === row.id ? [role] : []))
    return [{ ...presentPerson(row), ...presentOpening(facts, person, roles) }]
  })
  return { totalCount: page.totalCount, items }
}

/** `units`: those of the person, by the roles that they bring. */
export const rolesGiven = (
  held: readonly HeldRoleRow[],
  units: Awaited<ReturnType<typeof findUnitsOfRoles>>,
): RoleGiven[] =>
  held.map(({ id, display_name: displayName, is_held: isDirect }) => ({
    id,
    displayName,
    isDirect,
    units: units.filter(({ role_id }) => role_id === id).map(({ display_name }) => display_name),
  }))

export async function findWhyItOpens(
  context: SignedInContext,
  { reportId, userId }: { reportId: number; userId: number },
): Promise<WhyReportOpens> {
  const { db, tenantId, now } = context
  requireSeeingPeople(context)
  const [facts, named, held, own, units, choices, keys, model] = await Promise.all([
    readFacts(context, reportId),
    findPersonOfReport(db, tenantId, userId),
    readHeldPermissions(db, context, userId),
    findOwnPermissions(db, tenantId, userId),
    findUnitsOfRoles(db, tenantId, userId),
    findRoleChoices(db, tenantId),
    findKeysOfReport(db, tenantId, reportId),
    findReportModel(db, tenantId, reportId),
  ])
  const { report, access, tenant } = facts
  const person = await readPerson(db, tenantId, userId, tenant, now)
  if (!named || !person) throw notFound('user', userId)
  const holder = holderOf(tenantId, tenant, person)
  const heldRoles = held.roles.filter(isHeld)
  const given = rolesGiven(heldRoles, units)
  const grants = (role: RoleGiven, name: string) =>
    heldRoles.some(({ id, permissions: granted }) => id === role.id && (granted as readonly string[]).includes(name))
  return {
    person: { ...presentPerson(named), ...presentOpening(facts, person, given) },
    roles: choices.flatMap(({ id, display_name }) => (access.roleIds.includes(id) ? [display_name] : [])),
    permissions: reportWays.flatMap((by) =>
      held.existing
        .filter(({ name }) => permissionsToOpen(by).includes(name))
        .map(({ name, isGrantedByDefault }) => ({
          by,
          displayName: context.translate(`permission.${name}`),
          isHeld: person.permissions.has(name),
          isSaidOfPerson: own.some((word) => word.name === name),
          isEverybodys: isGrantedByDefault,
          roles: given.filter((role) => grants(role, name)),
        })),
    ),
    keys: keys
      .filter((key) => endOfKey(key, now) === null && opensByKey(key, access, person.isActive ? holder : null))
      .map(({ name, is_key_public: isPublic }) => ({ name, isPublic, asksForName: model?.hasRules === true })),
    rows: rowsOf(report, model, { ...person, userId, isNameVouchedFor: named.is_name_vouched_for }),
  }
}

/** `hasRules`: the definition of a local report keeps rows from some people. */
export function rowKindOf(report: ReportRow, hasRules: boolean): RowsOfPerson['kind'] {
  if (report.report_type === 'PowerBIApp') return 'byItem'
  if (report.provider === 'powerBI') return report.is_smart_rls_enabled ? 'byIdentity' : 'refused'
  return hasRules ? 'byRules' : 'all'
}

interface Reader extends PersonFacts {
  userId: number
  isNameVouchedFor: boolean
}

function rowsOf(report: ReportRow, model: ReportModel | null, reader: Reader): RowsOfPerson {
  const { userId, userName, isNameVouchedFor } = reader
  const identity = { userName, isNameVouchedFor, roles: reader.roles.map(({ name }) => name).sort() }
  const rows = { ...identity, tables: [] }
  const kind = rowKindOf(report, model?.hasRules === true)
  if (kind === 'byIdentity') {
    const told = identityOf({ isSmartRLSEnabled: true }, { tenantId: report.tenant_id, userId, ...identity })
    return { ...rows, kind, userName: told.username, roles: [...told.roles] }
  }
  if (!model || kind !== 'byRules') return { ...rows, kind }
  const tables = tablesWithRules(model, identity).map(({ table, rules }) => ({
    name: table.displayName ?? table.name,
    rules: rules.map(presentRule),
  }))
  return { ...rows, kind, tables }
}

const presentRule = ({ roles = [], filters }: RowRule) => ({
  roles: [...roles],
  conditions: filters.map(conditionText),
})

/** In the words of the definition, which are the same in all languages. */
function conditionText(filter: Filter): string {
  const { target, operator, values, conditions, logicalOperator } = filter
  const column = [target.column ?? target.hierarchy ?? target.measure, target.hierarchyLevel].filter(Boolean).join('.')
  if (conditions) {
    const tests = conditions.map(({ operator: test, value }) => [column, test, value ?? ''].join(' ').trim())
    return tests.join(` ${logicalOperator ?? 'And'} `)
  }
  const asked = values?.map((value) => value ?? '–').join(', ')
  return [column, operator, asked, filter.timeUnitsCount].filter((part) => part !== undefined).join(' ')
}
