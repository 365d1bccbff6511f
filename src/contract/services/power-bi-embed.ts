import { type Static, Type } from 'typebox'
import { reportGuid } from '../models/report.ts'
import { anyone, command, query, service } from '../operation.ts'
import { choice, count, dateTime, flag, guid, listOf, nullable, secret, shape, smallId, text } from '../shapes.ts'
import { embedTypes, itemTypes } from '../vocabulary/enums.ts'
import { features } from '../vocabulary/features.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const folderPath = nullable(text(limits.folderPath, 'Folders above it, parted by slashes; null at the top.'))

const SidebarReport = shape('SidebarReport', {
  id: smallId('Report; last part of its address. Of an item of an app: the app.'),
  reportId: reportGuid,
  name: text(limits.reportName, 'Name.'),
  reportType: choice(itemTypes, 'Kind of report.'),
  folderPath,
})

const SidebarDashboard = shape('SidebarDashboard', { id: guid('Dashboard.'), name: text(limits.reportName, 'Name.') })

const SidebarApp = shape('SidebarApp', {
  id: smallId('App.'),
  name: text(limits.reportName, 'Name.'),
  folderPath,
  reports: Type.Array(SidebarReport, { description: 'Its reports.' }),
  dashboards: Type.Array(SidebarDashboard, { description: 'Its dashboards.' }),
})

const SidebarItems = shape('SidebarItems', {
  apps: Type.Array(SidebarApp, { description: 'Apps the person may open.' }),
  reports: Type.Array(SidebarReport, { description: 'Reports the person may open.' }),
})
export type SidebarItems = Static<typeof SidebarItems>

const OpenReportPage = shape('OpenReportPage', {
  reportId: smallId('Report; as in `SidebarReport`.'),
  name: text(limits.pageName, 'Name that addresses use.'),
  displayName: text(limits.pageName, 'Name that people see.'),
})

const ReportToolbarItem = shape('ReportToolbarItem', {
  reportId: smallId('Report.'),
  canEdit: flag('May change it.'),
  canRefreshDataset: flag('May have its data read again.'),
  isDefaultForUser: flag('Shown on the person’s dashboard.'),
  isDefaultForTenant: flag('Shown on everybody’s dashboard.'),
  isLogsEnabled: flag('Clicks in it are kept.'),
})

export const EmbedToken = shape('EmbedToken', {
  id: nullable(smallId('Report; as in `SidebarReport`. Null: an item that is no report here.')),
  embedUrl: text(limits.returnUrl, 'Address of the frame.'),
  token: text(limits.embedToken, 'Opens this report for this person. Kept in memory only.'),
  tokenId: guid('Names the token in logs.'),
  expiration: dateTime('End of the token.'),
  secondsLeft: count('Seconds until then, so that a wrong clock does no harm.'),
  reportId: reportGuid,
  reportName: text(limits.reportName, 'Name.'),
  reportType: choice(itemTypes, 'Kind of report.'),
  embedType: choice(embedTypes, 'What the frame shows.'),
  isPbiProEmbed: flag('True: the person’s own directory token. False: an embed token.'),
  canEdit: flag('The token allows changes.'),
  showFilters: flag('Show the filter pane.'),
  showNavigation: flag('Show the page tabs.'),
  initialPage: nullable(text(limits.pageName, 'Page to open first.')),
  phasedEmbedding: flag('Load first, render when told to.'),
  isLogsEnabled: flag('Clicks in it are kept.'),
  slideshowPages: nullable(
    Type.Array(Type.Integer({ minimum: 1 }), { description: 'Pages of the slideshow, from 1.' }),
  ),
  slideshowInterval: nullable(Type.Integer({ minimum: 5, description: 'Seconds between pages.' })),
  pageNames: nullable(Type.Array(text(limits.pageName, 'Page name.'), { description: 'Pages to show; null: all.' })),
  filter: nullable(
    text(
      3 * limits.reportKeyFilter,
      'Filters that a share key sets, as a JSON list; the server keeps to them whatever the page does.',
    ),
  ),
})
export type EmbedToken = Static<typeof EmbedToken>

const ActionableTask = shape('ActionableTask', {
  id: smallId('Task.'),
  /** An addition to the specification’s members: a menu needs a word for it. */
  taskName: text(limits.taskName, 'Name.'),
  visualName: text(limits.visualTitle, 'Visuals it belongs to, parted by commas; a leading + means underlying data.'),
  isInteractive: flag('Opens in a frame.'),
  url: text(limits.returnUrl, 'Where it goes; by a link without a sign-in, its origin alone.'),
  httpVerb: text(8, 'GET or POST.'),
  hasVisualPayload: flag('Sends the visual’s data.'),
  hasVisualMetadata: flag('Sends what the data is.'),
  hasCustomMessage: flag('Asks for a message.'),
  httpBody: nullable(text(8192, 'Body to send; null by a link without a sign-in.')),
})

const SharedBy = shape('SharedBy', {
  organizationName: text(limits.tenantName, 'Organisation whose report it is, as it calls itself.'),
  expiration: dateTime('The link opens nothing after this.'),
  encryptedValue: Type.Optional(
    secret(limits.sealedValue, 'Where nobody is signed in and there are tasks: for `Tasks_RunActionableTaskByKey`.'),
  ),
})

const answerMembers = {
  embedTokenDto: nullable(EmbedToken, 'Opens the report; null where there is none to open.'),
  tasks: Type.Array(ActionableTask, { description: 'Actions that the report’s visuals offer.' }),
}

export const EmbedTokenAnswer = shape('EmbedTokenAnswer', answerMembers)
export type EmbedTokenAnswer = Static<typeof EmbedTokenAnswer>

const SharedEmbedTokenAnswer = shape('SharedEmbedTokenAnswer', { ...answerMembers, sharedBy: SharedBy })
export type SharedEmbedTokenAnswer = Static<typeof SharedEmbedTokenAnswer>

const PassthroughItem = shape('PassthroughItem', {
  id: guid('Item at the provider.'),
  name: text(limits.reportName, 'Name.'),
  reportType: Type.Optional(choice(itemTypes, 'Kind of report.')),
})

const PassthroughGroup = shape('PassthroughGroup', {
  id: guid('App or workspace at the provider.'),
  name: text(limits.reportName, 'Name.'),
  isOnDedicatedCapacity: flag('It has computing power of its own.'),
  reports: Type.Array(PassthroughItem, { description: 'Its reports.' }),
  dashboards: Type.Array(PassthroughItem, { description: 'Its dashboards.' }),
})

const PassthroughSidebarItems = shape('PassthroughSidebarItems', {
  apps: Type.Array(PassthroughGroup, { description: 'Apps of the person’s own directory account.' }),
  workspaces: Type.Array(PassthroughGroup, { description: 'Workspaces of the same.' }),
})
export type PassthroughSidebarItems = Static<typeof PassthroughSidebarItems>

const DatasetRefresh = shape('DatasetRefresh', {
  startTime: dateTime('When it began.'),
  endTime: nullable(dateTime('When it ended; null: it goes on.')),
  status: choice(['running', 'completed', 'failed', 'disabled', 'cancelled'], 'How it stands.'),
  requestId: nullable(text(64, 'Number for the support of the provider; null: none.')),
  userName: nullable(text(limits.userName, 'Who asked for it; null: nobody of the portal did, or it is not known.')),
  reason: nullable(text(limits.refreshReason, 'Why it failed, and what is to be mended; null: it did not.')),
})
export type DatasetRefresh = Static<typeof DatasetRefresh>

const rights = text(64, 'Is another one when other rows of the report are the caller’s.')

const KeepableReport = shape('KeepableReport', { reportId: smallId('Report; as in `SidebarReport`.'), rights })

const KeepableReports = shape('KeepableReports', {
  items: Type.Array(KeepableReport, { description: 'Reports of the menu whose pages are drawn here.' }),
  keptForDays: count('Days after which a device forgets pages.'),
})
export type KeepableReports = Static<typeof KeepableReports>

const PagePicture = shape('PagePicture', {
  bytes: Type.String({ description: 'The page as a picture, SVG, base64.' }),
  rights,
})

const reports = { feature: features.powerBI, side: 'tenant', permission: permissions.tenantDashboard } as const

const passthrough = { ...reports, feature: features.powerBIPassthrough } as const

export const powerBIEmbed = service('PowerBIEmbed', {
  getSidebarItems: query.get({
    ...reports,
    summary: 'Apps and reports that the caller’s roles open.',
    answer: SidebarItems,
    reads: ['Report'],
    stored: true,
  }),
  /** An addition to the catalogue. */
  getReportPages: query.get({
    ...reports,
    summary:
      'Pages of the reports of the menu, to find them by their names; of those that another provider has, where the caller has a favourite page.',
    answer: listOf(OpenReportPage),
    reads: ['Report'],
    stored: true,
  }),
  /** An addition to the catalogue. */
  getKeepableReports: query.get({
    ...reports,
    summary:
      'Reports whose pages the caller’s own device may keep; what it has of others, or with other rights, it forgets.',
    answer: KeepableReports,
    reads: ['Report', 'Role'],
    notWhole: 'Says what may be kept now: of no use without the server.',
  }),
  /** An addition to the catalogue. */
  getPageToKeep: query.get({
    ...reports,
    summary: 'A page of a report as it opens for the caller, within their rows, as a picture for their own device.',
    query: Type.Object({
      reportId: smallId('Report.'),
      pageName: text(limits.pageName, 'Page that has a tab, its name.'),
    }),
    answer: PagePicture,
  }),
  getReportToolbarSettings: query.get({
    ...reports,
    summary: 'What the caller may do with each report.',
    answer: shape('ReportToolbarSettings', {
      reportItems: Type.Array(ReportToolbarItem, { description: 'One for each report of the menu.' }),
    }),
    reads: ['Report'],
    stored: true,
  }),
  getDefaultReportEmbedToken: query.get({
    ...reports,
    summary: 'Opens the person’s default report, else the tenant’s; `embedTokenDto` is null where there is none.',
    answer: EmbedTokenAnswer,
  }),
  getReportEmbedToken: query.get({
    ...reports,
    summary: 'Opens a report.',
    query: Type.Object({ reportId: smallId('Report.') }),
    answer: EmbedTokenAnswer,
  }),
  getPassthroughPowerBISidebarItems: query.get({
    ...passthrough,
    summary: 'Apps and workspaces that the person’s own directory account opens in Power BI.',
    answer: PassthroughSidebarItems,
    reads: ['Report'],
  }),
  getPassthroughEmbedToken: query.get({
    ...passthrough,
    summary: 'Opens an item of Power BI with the person’s own directory account.',
    query: Type.Object({
      parentType: choice(['App', 'Workspace'], 'What the item belongs to.'),
      childType: choice(itemTypes, 'Kind of item.'),
      parentGuid: guid('App or workspace.'),
      childGuid: guid('Item.'),
    }),
    answer: EmbedTokenAnswer,
  }),
  getAppEmbedToken: query.get({
    ...reports,
    summary: 'Opens an item of an app.',
    query: Type.Object({
      appId: smallId('App; as in `SidebarApp`.'),
      itemId: guid('Item of it; zeros alone where it has none, which is refused in words.'),
      childType: choice(itemTypes, 'Kind of item.'),
    }),
    answer: EmbedTokenAnswer,
  }),
  getReportEmbedTokenAsAdmin: query.get({
    ...reports,
    summary: 'Opens any report of the tenant for its administrators, disabled ones too.',
    query: Type.Object({ reportId: smallId('Report.') }),
    answer: EmbedTokenAnswer,
    permission: permissions.reports.view,
  }),
  getHostDefaultReportEmbedToken: query.get({
    summary: 'Opens the report that the host’s settings name; `embedTokenDto` is null where they name none.',
    answer: EmbedTokenAnswer,
    permission: permissions.hostDashboard,
    side: 'host',
  }),
  refreshDataset: command.post({
    ...reports,
    summary:
      'Has a report’s data read again, soon: a local report from the folder that it was imported from. How that went, its history says.',
    query: Type.Object({ reportId: smallId('Report.') }),
    permission: permissions.reports.edit,
    changes: ['Report'],
  }),
  getDatasetRefreshes: query.get({
    ...reports,
    summary:
      'When a report’s data was read, or was to be, by whom that was asked for and why it failed, the latest first.',
    query: Type.Object({ reportId: smallId('Report.') }),
    answer: listOf(DatasetRefresh),
    permission: permissions.reports.edit,
    reads: ['Report'],
    stored: true,
  }),
  /** An addition to the catalogue. */
  getDataTime: query.get({
    ...reports,
    summary: 'When the data of a report that is open to the caller was read last, for whoever reads it.',
    query: Type.Object({ reportId: smallId('Report.') }),
    answer: shape('DataTime', {
      dataFrom: nullable(dateTime('End of the last reading; null: its provider does not tell.')),
    }),
    reads: ['Report'],
  }),
  getReportKeyEmbedToken: query.get({
    summary:
      'Opens a report by a share key. A public key needs no sign-in; any other, a member of one of its roles. Every call looks at the key anew.',
    query: Type.Object({
      reportId: smallId('Report.'),
      key: secret(64, 'The key’s secret.'),
      keyId: smallId('Key.'),
    }),
    answer: SharedEmbedTokenAnswer,
    permission: anyone,
  }),
  getEncryptedReportKeyEmbedToken: query.get({
    summary: 'The same by a sealed value, which carries key, filter and end.',
    query: Type.Object({
      reportId: Type.Optional(smallId('Report; the value says it by itself, and where both do, they are the same.')),
      encryptedValue: secret(limits.sealedValue, 'Answered by `ReportKeys_CreateEncryptedKey`.'),
    }),
    answer: SharedEmbedTokenAnswer,
    permission: anyone,
  }),
})
