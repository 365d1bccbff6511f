import { type Static, Type } from 'typebox'
import { ExportObject, ReportListItem, reportMembers } from '../models/report.ts'
import { anyone, command, file, query, service } from '../operation.ts'
import {
  choice,
  count,
  FileResult,
  flag,
  guid,
  id,
  listOf,
  nameText,
  nullable,
  pageOf,
  pagingMembers,
  requiredName,
  SmallIdQuery,
  secret,
  shape,
  smallId,
  sortingMember,
  text,
} from '../shapes.ts'
import { itemTypes, reportObstacles, reportRows, reportWays } from '../vocabulary/enums.ts'
import { features } from '../vocabulary/features.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { columnTypes } from '../vocabulary/reports.ts'
import { reportList } from '../vocabulary/whole-lists.ts'

const filterMembers = {
  filter: Type.Optional(text(limits.filter, 'Part of a name, a description or a folder.')),
  reportGuidFilter: Type.Optional(text(limits.filter, 'Part of the guid.')),
  typeFilter: Type.Optional(choice(itemTypes, 'Only this kind of item.')),
  nameFilter: Type.Optional(text(limits.filter, 'Part of the name.')),
  descriptionFilter: Type.Optional(text(limits.filter, 'Part of the description.')),
  isDisabledFilter: Type.Optional(
    Type.Integer({ minimum: -1, maximum: 1, description: '1: disabled ones only; 0: open ones only; -1: both.' }),
  ),
}

const ReportsQuery = Type.Object({ ...filterMembers, ...pagingMembers })
export type ReportsQuery = Static<typeof ReportsQuery>

const workspaceBound = (which: string) => Type.Optional(smallId(`${which} number of a workspace.`))

/** Additions to the catalogue: it takes whatever the list is narrowed and sorted by, so that the file has the same rows. */
const ReportsToExcelQuery = Type.Object({
  ...filterMembers,
  ...sortingMember,
  minWorkspaceIdFilter: workspaceBound('Least'),
  maxWorkspaceIdFilter: workspaceBound('Greatest'),
})
export type ReportsToExcelQuery = Static<typeof ReportsToExcelQuery>

const AdditionalEmbedData = shape('AdditionalEmbedData', {
  pbiReportId: Type.Optional(
    nullable(smallId('Report that it opens with, as answered; it is of this organisation, and not kept.')),
  ),
  itemType: choice(itemTypes, 'Kind of item.'),
  itemGuid: guid('The item at its provider.'),
  isDatasetWithRLS: flag('Its data set keeps rows from some people.'),
})
export type AdditionalEmbedData = Static<typeof AdditionalEmbedData>

const editMembers = {
  itemGuid: guid('The item at its provider.'),
  workspaceId: nullable(smallId('Workspace that it lies in; null: the local report library.')),
  itemType: choice(itemTypes, 'Kind of item.'),
  additionalEmbedData: Type.Array(AdditionalEmbedData, {
    maxItems: limits.additionalEmbeds,
    description: 'Further items that open together with it.',
  }),
  roleIds: Type.Array(smallId('Role.'), {
    maxItems: limits.assignments,
    description: 'Who may open it: people with one of these roles; none: everybody who sees reports.',
  }),
  ...reportMembers,
}

const ReportForEdit = shape('ReportForEdit', {
  id: smallId('Report.'),
  ...editMembers,
  roles: Type.Array(
    shape('ReportRoleChoice', {
      id: smallId('Role.'),
      displayName: text(limits.roleDisplayName, 'Name that people see.'),
    }),
    { description: 'Every role of the tenant, to choose from.' },
  ),
})
export type ReportForEdit = Static<typeof ReportForEdit>

const optional = Type.Optional

const CreateOrEditReport = shape('CreateOrEditReport', {
  id: optional(nullable(smallId('Report; absent or null registers a new one.'))),
  itemGuid: editMembers.itemGuid,
  workspaceId: optional(editMembers.workspaceId),
  itemType: editMembers.itemType,
  additionalEmbedData: optional(editMembers.additionalEmbedData),
  roleIds: optional(editMembers.roleIds),
  name: requiredName(limits.reportName, 'Name in the menu.'),
  description: optional(reportMembers.description),
  folderPath: optional(
    nullable(nameText(limits.folderPath, 'Folders of the menu above it, parted by slashes; null at the top.')),
  ),
  showNavigation: optional(reportMembers.showNavigation),
  showFilters: optional(reportMembers.showFilters),
  isSmartRLSEnabled: optional(reportMembers.isSmartRLSEnabled),
  phasedEmbedding: optional(reportMembers.phasedEmbedding),
  isLogsEnabled: optional(reportMembers.isLogsEnabled),
  isDisabled: optional(reportMembers.isDisabled),
  isDefaultForTenant: optional(reportMembers.isDefaultForTenant),
})
export type CreateOrEditReport = Static<typeof CreateOrEditReport>

const ReportPage = shape('ReportPageItem', {
  pageNumber: Type.Integer({ minimum: 1, description: 'Number, from 1, in the order of the tabs.' }),
  name: text(limits.pageName, 'Name that addresses and logs use.'),
  displayName: text(limits.pageName, 'Name that people see.'),
})

const ReportFields = shape('ReportFields', {
  keepsFilters: flag('A share key can keep rows of it back.'),
  tables: Type.Array(
    shape('ReportFieldTable', {
      name: nameText(limits.name, 'Table.'),
      columns: Type.Array(
        shape('ReportFieldColumn', {
          name: nameText(limits.name, 'Column.'),
          type: choice([...columnTypes], 'What its values are.'),
        }),
        { description: 'Its columns.' },
      ),
    }),
    { description: 'Tables of its data; none where its provider does not tell.' },
  ),
})
export type ReportFields = Static<typeof ReportFields>

const PeopleOfReportQuery = Type.Object({
  ...pagingMembers,
  reportId: smallId('Report.'),
  filter: Type.Optional(text(limits.filter, 'Part of a name, user name, e-mail address or phone number.')),
  mayOpen: Type.Optional(flag('true: only whom it is open to; false: only whom it is not.')),
  leftTo: Type.Optional(
    Type.String({
      pattern: '^(none|\\d{1,9}(,\\d{1,9})*)$',
      maxLength: 900,
      description:
        'Only whom it is open to, and would not be if it were left to these roles alone: their ids, with commas between them; none: as where it is disabled.',
    }),
  ),
})
export type PeopleOfReportQuery = Static<typeof PeopleOfReportQuery>

const RoleGiven = shape('RoleGiven', {
  id: smallId('Role.'),
  displayName: text(limits.roleDisplayName, 'Name that people see.'),
  isDirect: flag('The person has it directly.'),
  units: Type.Array(text(limits.organizationUnitName, 'Name.'), {
    description: 'Names of the units that bring it; none: it is given directly alone.',
  }),
})
export type RoleGiven = Static<typeof RoleGiven>

const WayToReport = shape('WayToReport', {
  by: choice(reportWays, 'roles: as everybody to whom its roles open it; administrator: from the list of all reports.'),
  isOpen: flag('It opens the report.'),
  obstacles: Type.Array(choice(reportObstacles, 'What is missing.'), {
    description: 'Why it does not; none: it does.',
  }),
})
export type WayToReport = Static<typeof WayToReport>

/** Of one person and one report. */
const openingMembers = {
  mayOpen: flag('One of the ways opens the report for the person.'),
  isOpenToAll: flag('The report has no roles: whoever may see reports opens it.'),
  ways: Type.Array(WayToReport, { description: 'Each way that there is.' }),
  roles: Type.Array(RoleGiven, { description: 'Roles of the report that the person has.' }),
}

const PersonOfReport = shape('PersonOfReport', {
  id: id('Person.'),
  name: text(limits.name, 'Given name, or the whole name.'),
  surname: text(limits.surname, 'Family name; may be empty.'),
  userName: text(limits.userName, 'Sign-in name.'),
  ...openingMembers,
})
export type PersonOfReport = Static<typeof PersonOfReport>

const PermissionOfWay = shape('PermissionOfWay', {
  by: choice(reportWays, 'Way that asks for it.'),
  displayName: text(limits.textValue, 'Its name, in the caller’s language.'),
  isHeld: flag('The person holds it.'),
  isSaidOfPerson: flag('It is granted to this very person, or kept from them, whatever their roles say.'),
  isEverybodys: flag('Everybody has it from whom it is not kept.'),
  roles: Type.Array(RoleGiven, { description: 'Roles of the person that grant it.' }),
})

const RowRuleOfPerson = shape('RowRuleOfPerson', {
  roles: Type.Array(text(limits.roleName, 'Name of a role.'), { description: 'For whom it is; none: everybody.' }),
  conditions: Type.Array(Type.String({ description: 'Condition, as the report’s definition has it.' }), {
    description: 'All of these hold for the rows that it shows; none: it shows all.',
  }),
})

const rowKind = choice(
  reportRows,
  'all: there are no rules; byRules: the report’s rules keep some; byIdentity: Power BI is told name and roles; refused: Power BI shows nothing of a data set with rules; byItem: an app’s items each have their own.',
)

const RowsOfPerson = shape('RowsOfPerson', {
  kind: rowKind,
  userName: text(limits.userName, 'Name that rules are asked with.'),
  isNameVouchedFor: flag('Rows that are kept for this name open; see who gave it.'),
  roles: Type.Array(text(limits.roleName, 'Name.'), { description: 'Names of the roles that rules are asked with.' }),
  tables: Type.Array(
    shape('RowsOfTable', {
      name: Type.String({ description: 'Table that has rules.' }),
      rules: Type.Array(RowRuleOfPerson, { description: 'Those for this person; none: no row of it is shown.' }),
    }),
    { description: 'Of a report of the local library.' },
  ),
})
export type RowsOfPerson = Static<typeof RowsOfPerson>

const ReportsOfPersonQuery = Type.Object({
  ...pagingMembers,
  userId: id('Person.'),
  filter: Type.Optional(text(limits.filter, 'Part of a name, a description or a folder.')),
  mayOpen: Type.Optional(flag('true: only reports that open for the person; false: only those that do not.')),
})
export type ReportsOfPersonQuery = Static<typeof ReportsOfPersonQuery>

const ReportOfPerson = shape('ReportOfPerson', {
  id: smallId('Report.'),
  name: text(limits.reportName, 'Name in the menu.'),
  folderPath: reportMembers.folderPath,
  workspaceName: text(limits.reportName, 'Workspace that it is in, or what the local library is called.'),
  isDefault: flag(
    'The person’s dashboard is to show it: by their own choice, else by that for everybody. It opens nothing.',
  ),
  ...openingMembers,
  keyCount: count('Share keys that open it for the person, if they are given the link.'),
  rows: rowKind,
})
export type ReportOfPerson = Static<typeof ReportOfPerson>

const WhyReportOpens = shape('WhyReportOpens', {
  person: PersonOfReport,
  roles: Type.Array(text(limits.roleDisplayName, 'Name that people see.'), {
    description: 'Roles of the report, one of which is asked for; none: no role is.',
  }),
  permissions: Type.Array(PermissionOfWay, { description: 'Each that a way asks for.' }),
  keys: Type.Array(
    shape('KeyForPerson', {
      name: text(limits.reportKeyName, 'Name.'),
      isPublic: flag('It opens the report for anyone.'),
      asksForName: flag('Rules of the report keep rows: not even then does it open for who is not signed in.'),
    }),
    { description: 'Share keys that open the report for this person, if they are given the link.' },
  ),
  rows: RowsOfPerson,
})
export type WhyReportOpens = Static<typeof WhyReportOpens>

const administration = { feature: features.powerBI, side: 'tenant' } as const
const { reports, hostSettings } = permissions

/** Reports of the operator belong to its settings; there is no other right to them. */
const ownReports = { feature: features.powerBI } as const

export const pbiReports = service('PbiReports', {
  getAll: query.get({
    ...ownReports,
    summary: 'A page of the tenant’s reports, or of the operator’s own.',
    query: ReportsQuery,
    queryNames: 'pascal',
    answer: pageOf(ReportListItem),
    permission: [reports.view, hostSettings],
    reads: ['Report'],
    stored: true,
    whole: reportList,
  }),
  getPbiReportForView: query.get({
    ...ownReports,
    summary: 'A report.',
    query: SmallIdQuery,
    answer: ReportListItem,
    permission: [reports.view, hostSettings],
    reads: ['Report'],
  }),
  getPbiReportForEdit: query.get({
    ...ownReports,
    summary: 'A report with what its form shows.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    answer: ReportForEdit,
    permission: [reports.edit, hostSettings],
    reads: ['Report', 'Role'],
  }),
  createOrEdit: command.post({
    inOwnName: true,
    ...ownReports,
    summary:
      'Registers an item of a workspace as a report, or changes one. Reports of the local library are made by an import; here their name, folder, roles and looks are changed; of the operator’s own, name, description and looks.',
    body: CreateOrEditReport,
    permission: [reports.create, reports.edit, hostSettings],
    changes: ['Report'],
  }),
  delete: command.delete({
    inOwnName: true,
    ...ownReports,
    summary: 'Deletes a report with its keys, tasks and click logs; of the local library, its data too.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    permission: [reports.delete, hostSettings],
    changes: ['Report', 'ReportKey', 'ReportLog', 'Task'],
  }),
  updateDefaultReportForTenant: command.put({
    ...administration,
    summary: 'Chooses the report of everybody’s dashboard; 0 leaves it empty.',
    body: shape('UpdateDefaultReportForTenant', {
      tenantReportId: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Report; 0: none.' }),
    }),
    permission: reports.edit,
    changes: ['Report'],
  }),
  getPbiReportsToExcel: file.get({
    ...ownReports,
    summary: 'The filtered reports as a workbook.',
    query: ReportsToExcelQuery,
    queryNames: 'pascal',
    answer: FileResult,
    permission: [reports.view, hostSettings],
  }),
  /** An addition to the catalogue. */
  getPeopleOfReport: query.get({
    ...administration,
    summary: 'A page of people, and whether and by what the report opens for each; for who may see people, too.',
    query: PeopleOfReportQuery,
    answer: pageOf(PersonOfReport),
    permission: reports.edit,
    reads: ['OrganizationUnit', 'Report', 'Role', 'User'],
    notWhole: 'Rests on units, roles and permissions of all people: only the server can tell.',
  }),
  /** An addition to the catalogue. */
  getWhyReportOpens: query.get({
    ...administration,
    summary:
      'Whether a report opens for a person, by what, and what of its rows they see; for who may see people, too.',
    query: Type.Object({ reportId: smallId('Report.'), userId: id('Person.') }),
    answer: WhyReportOpens,
    permission: reports.edit,
    reads: ['OrganizationUnit', 'Report', 'ReportKey', 'Role', 'User'],
  }),
  /** An addition to the catalogue. */
  getReportsOfPerson: query.get({
    ...administration,
    summary: 'A page of reports, and whether and by what each opens for a person; for who may see people, too.',
    query: ReportsOfPersonQuery,
    answer: pageOf(ReportOfPerson),
    permission: reports.edit,
    reads: ['OrganizationUnit', 'Report', 'ReportKey', 'Role', 'User'],
    notWhole: 'Rests on the person’s units, roles and permissions: only the server can tell.',
  }),
  getPagesForReport: query.get({
    ...administration,
    summary: 'Pages of a report, to choose for a slideshow or an export.',
    query: Type.Object({ reportId: smallId('Report.') }),
    answer: listOf(ReportPage),
    permission: reports.view,
    reads: ['Report'],
    notWhole: 'Choices of a form, which cannot be saved without the server.',
  }),
  /** An addition to the catalogue. */
  getFieldsForReport: query.get({
    ...administration,
    summary: 'Tables and columns of a report’s data, to choose from for the filter of a share key.',
    query: Type.Object({ reportId: smallId('Report.') }),
    answer: ReportFields,
    permission: reports.edit,
    reads: ['Report'],
  }),
  getExportedPagesForReport: query.get({
    summary:
      'Pages that were drawn for a share key, with their pictures; for whoever the key opens the report for, while it does.',
    query: Type.Object({
      rid: secret(limits.token, 'The report’s number, sealed: `reportIdEncrypted` of the key.'),
      rkid: secret(limits.token, 'The key’s number, sealed: `idEncrypted` of the key.'),
    }),
    answer: listOf(ExportObject),
    permission: anyone,
    audited: false,
    notWhole: 'Whoever comes with a key is kept nothing for.',
  }),
})
