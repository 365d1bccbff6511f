/** Shapes of reports and their keys that several services show. */
import { type Static, Type } from 'typebox'
import { choice, dateTime, flag, guid, id, nullable, requiredText, secret, shape, smallId, text } from '../shapes.ts'
import { itemTypes } from '../vocabulary/enums.ts'
import { limits } from '../vocabulary/limits.ts'

/**
 * What a report is called at its provider. The wire has kept three names for it: `reportGuid`, `reportId` where a report is
 * embedded, and `itemGuid` where it is registered. In the code it is `reportGuid`, and `reportId` is our own number.
 */
export const reportGuid = guid('The report at its provider.')

export const reportMembers = {
  name: requiredText(limits.reportName, 'Name in the menu.'),
  description: nullable(text(limits.reportDescription, 'What it is about.')),
  folderPath: nullable(text(limits.folderPath, 'Folders of the menu above it, parted by slashes; null at the top.')),
  showNavigation: flag('The page tabs are shown.'),
  showFilters: flag('The filter pane is shown.'),
  isSmartRLSEnabled: flag('A data set with row-level rules is asked in the name and with the roles of whoever looks.'),
  phasedEmbedding: flag('The report is loaded first and drawn when told to.'),
  isLogsEnabled: flag('Clicks in it are kept.'),
  isDisabled: flag('Nobody may open it.'),
  isDefaultForTenant: flag(
    'Shown on the dashboard of everybody who has not chosen another; of the operator’s, on its dashboard.',
  ),
}

export const ReportListItem = shape('ReportListItem', {
  id: smallId('Report; last part of its address.'),
  reportGuid,
  reportId: guid('The same, under the name that embed answers use.'),
  workspaceId: nullable(smallId('Workspace that it lies in; null: the local report library.')),
  workspaceGuid: nullable(guid('The workspace at its provider; null: the local report library.')),
  workspaceName: text(limits.reportName, 'Name of the workspace.'),
  type: choice(itemTypes, 'Kind of item that is embedded.'),
  reportType: choice(itemTypes, 'Kind of report.'),
  ...reportMembers,
})
export type ReportListItem = Static<typeof ReportListItem>

export const exportStatusMember = (description: string) => Type.Integer({ minimum: 0, maximum: 4, description })

export const ExportObject = shape('ExportObject', {
  id: smallId('Export.'),
  tenantId: smallId('Tenant.'),
  reportId: smallId('Report.'),
  reportKeyId: smallId('Key that the page is drawn for.'),
  pageNumber: Type.Integer({ minimum: 1, description: 'Number of the page, from 1.' }),
  pageName: text(limits.pageName, 'Page, its name.'),
  pageDisplayName: text(limits.pageName, 'Page, as people see it.'),
  // 0 is said of no page that this product makes.
  exportStatus: exportStatusMember('Undefined 0, NotStarted 1, Running 2, Succeeded 3, Failed 4.'),
  problem: nullable(text(limits.workspaceProblem, 'Why it failed, where that is known.')),
  bytes: nullable(
    Type.String({
      description: 'The page as a picture, SVG or PNG, base64; null until it is drawn, and in lists of keys.',
    }),
  ),
  creationTime: dateTime('When the export was asked for.'),
  creatorUserId: id('Who asked for it.'),
})
export type ExportObject = Static<typeof ExportObject>

/** A share key as its administrators see it. */
export const ReportKey = shape('ReportKey', {
  id: smallId('Key.'),
  idEncrypted: secret(limits.token, 'The key’s number, sealed: `rkid` of `PbiReports_GetExportedPagesForReport`.'),
  tenantId: smallId('Tenant.'),
  userId: id('Who made it.'),
  reportId: smallId('Report that it opens.'),
  reportIdEncrypted: secret(limits.token, 'The report’s number, sealed: `rid` of the same operation.'),
  key: secret(64, 'The secret of the link: 128 random bits.'),
  name: requiredText(limits.reportKeyName, 'Name.'),
  description: nullable(text(limits.reportDescription, 'What it is for.')),
  expiration: dateTime('The key opens nothing after this.'),
  roleIds: Type.Array(smallId('Role.'), {
    description: 'Who may use it: people with one of these roles; none: those who may open the report anyway.',
  }),
  filter: nullable(text(limits.reportKeyFilter, 'Filters that hold for whoever uses the key, as JSON.')),
  slideshowPages: Type.Array(Type.Integer({ minimum: 1 }), {
    description: 'Pages of the slideshow, from 1; none: all.',
  }),
  slideshowInterval: nullable(Type.Integer({ minimum: 5, description: 'Seconds for each page; null: no slideshow.' })),
  isExportingPages: flag('Pages are drawn on the server and kept.'),
  pagesToExport: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Which, from 1; none: all.' }),
  isKeyPublic: flag('Opens the report for anyone, without a sign-in.'),
  exportObjects: Type.Array(ExportObject, { description: 'State of each page that is drawn.' }),
  isDeleted: flag('Always false here: deleted keys are not answered.'),
  deleterUserId: nullable(id('Who deleted it.')),
  deletionTime: nullable(dateTime('When it was deleted.')),
  creationTime: dateTime('When it was made.'),
  creatorUserId: nullable(id('Who made it.')),
  lastModificationTime: nullable(dateTime('When it was changed last.')),
  lastModifierUserId: nullable(id('Who changed it last.')),
})
export type ReportKey = Static<typeof ReportKey>
