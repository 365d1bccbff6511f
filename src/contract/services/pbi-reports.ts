import { type Static, Type } from 'typebox'
import { ExportObject, ReportListItem, reportMembers } from '../models/report.ts'
import { anyone, command, file, query, service } from '../operation.ts'
import {
  choice,
  FileResult,
  flag,
  guid,
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
import { itemTypes } from '../vocabulary/enums.ts'
import { features } from '../vocabulary/features.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'
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

const administration = { feature: features.powerBI, side: 'tenant' } as const
const { reports } = permissions

export const pbiReports = service('PbiReports', {
  getAll: query.get({
    ...administration,
    summary: 'A page of the tenant’s reports.',
    query: ReportsQuery,
    queryNames: 'pascal',
    answer: pageOf(ReportListItem),
    permission: reports.view,
    reads: ['Report'],
    stored: true,
    whole: reportList,
  }),
  getPbiReportForView: query.get({
    ...administration,
    summary: 'A report.',
    query: SmallIdQuery,
    answer: ReportListItem,
    permission: reports.view,
    reads: ['Report'],
  }),
  getPbiReportForEdit: query.get({
    ...administration,
    summary: 'A report with what its form shows.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    answer: ReportForEdit,
    permission: reports.edit,
    reads: ['Report', 'Role'],
  }),
  createOrEdit: command.post({
    ...administration,
    summary:
      'Registers an item of a workspace as a report, or changes one. Reports of the local library are made by an import; here their name, folder, roles and looks are changed.',
    body: CreateOrEditReport,
    permission: [reports.create, reports.edit],
    changes: ['Report'],
  }),
  delete: command.delete({
    ...administration,
    summary: 'Deletes a report with its keys, tasks and click logs; of the local library, its data too.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    permission: reports.delete,
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
    ...administration,
    summary: 'The filtered reports as a workbook.',
    query: ReportsToExcelQuery,
    queryNames: 'pascal',
    answer: FileResult,
    permission: reports.view,
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
