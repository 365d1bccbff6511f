import { type Static, Type } from 'typebox'
import { command, file, query, service } from '../operation.ts'
import {
  choice,
  count,
  dateTime,
  FileResult,
  id,
  listOf,
  nullable,
  shape,
  smallId,
  sortingMember,
  text,
  unrecordedText,
} from '../shapes.ts'
import { reportLogEntityTypes } from '../vocabulary/enums.ts'
import { features } from '../vocabulary/features.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const coordinate = (axis: string) =>
  nullable(
    Type.Number({
      minimum: -100_000,
      maximum: 100_000,
      description: `Centre of the visual’s box, ${axis}, in units of the report page; null where no visual is meant.`,
    }),
  )

const logMembers = {
  creationTime: dateTime('When it happened, by the client’s clock.'),
  // Names, by the client’s word, of what not everybody who reads audit rows may open.
  reportName: unrecordedText(limits.reportName, 'Name of the report.'),
  reportId: smallId('Report.'),
  entityType: choice(reportLogEntityTypes, 'What happened.'),
  entityId: nullable(unrecordedText(limits.entityId, 'Page, visual, button or bookmark; its name.')),
  visualTitle: nullable(unrecordedText(limits.visualTitle, 'Title of the visual.')),
  visualType: nullable(text(64, 'Type of the visual.')),
  centerCoordX: coordinate('across'),
  centerCoordY: coordinate('down'),
  pageName: nullable(unrecordedText(limits.pageName, 'Page, its name.')),
  pageDisplayName: nullable(unrecordedText(limits.pageName, 'Page, as people see it.')),
}

export const NewReportLog = shape('NewReportLog', {
  ...logMembers,
  entityId: Type.Optional(logMembers.entityId),
  visualTitle: Type.Optional(logMembers.visualTitle),
  visualType: Type.Optional(logMembers.visualType),
  centerCoordX: Type.Optional(logMembers.centerCoordX),
  centerCoordY: Type.Optional(logMembers.centerCoordY),
  pageName: Type.Optional(logMembers.pageName),
  pageDisplayName: Type.Optional(logMembers.pageDisplayName),
})
export type NewReportLog = Static<typeof NewReportLog>

const ReportLog = shape('ReportLog', {
  id: id('Log entry.'),
  ...logMembers,
  userName: nullable(text(limits.userName, 'Addition to the catalogue: who did it; null: an account that is gone.')),
})
export type ReportLog = Static<typeof ReportLog>

const ReportLogs = shape('ReportLogs', {
  ...listOf(ReportLog).properties,
  keptForDays: count('Addition to the catalogue: days for which entries are kept, by the settings.'),
})

const HeatmapLog = shape('HeatmapLog', {
  pageName: text(limits.pageName, 'Page, its name.'),
  centerCoordX: Type.Number({ description: 'Across, in page units.' }),
  centerCoordY: Type.Number({ description: 'Down, in page units.' }),
  logCount: Type.Integer({ minimum: 1, description: 'Clicks there.' }),
})

const reportQuery = Type.Object({ reportId: smallId('Report.') })

/** The workbook takes what the list is narrowed to and sorted by, and is not cut where the list is. */
const LogsToExcelQuery = Type.Object({
  ...reportQuery.properties,
  ...sortingMember,
  entityType: Type.Optional(choice(reportLogEntityTypes, 'Only this.')),
})
export type LogsToExcelQuery = Static<typeof LogsToExcelQuery>

const HeatmapQuery = Type.Object({
  reportId: smallId('Report.'),
  since: Type.Optional(
    dateTime(
      'Addition to the catalogue: only clicks from then on; for whoever may not see the entries, from the start of that day on, by UTC.',
    ),
  ),
  roleId: Type.Optional(
    smallId(
      'Addition to the catalogue: only clicks of people who have this role now; for whoever may see the entries.',
    ),
  ),
})
export type HeatmapQuery = Static<typeof HeatmapQuery>

const logging = { feature: features.powerBILogging, side: 'tenant' } as const

export const pbiReportLogs = service('PbiReportLogs', {
  createReportLogs: command.post({
    ...logging,
    summary:
      'Keeps what the caller did in reports that keep clicks. Sent again with the same outbox number, it is kept once.',
    body: Type.Array(NewReportLog, {
      minItems: 1,
      maxItems: limits.reportLogBatch,
      description: 'Entries, oldest first.',
    }),
    permission: permissions.tenantDashboard,
    changes: ['ReportLog'],
    offline: 'queue',
  }),
  getLogsForReport: query.get({
    ...logging,
    summary: 'The newest thousand entries of a report.',
    query: reportQuery,
    answer: ReportLogs,
    permission: permissions.reports.view,
    reads: ['ReportLog'],
    notWhole: 'A log: there are more rows at every look, and more than are kept.',
  }),
  /** An addition to the catalogue. */
  getLogsForReportToExcel: file.get({
    ...logging,
    summary: `The entries of a report as a workbook: of more than ${limits.exportRows} the first.`,
    query: LogsToExcelQuery,
    answer: FileResult,
    permission: permissions.reports.view,
  }),
  getLogsForHeatmap: query.get({
    ...logging,
    summary:
      'Clicks on visuals (entries of type VISUAL), added up by place; the hottest first. Of reports that keep clicks.',
    query: HeatmapQuery,
    answer: listOf(HeatmapLog),
    permission: permissions.tenantDashboard,
    reads: ['ReportLog'],
    notWhole: 'A log: there are more rows at every look, and more than are kept.',
  }),
  deleteLogsForReport: command.delete({
    ...logging,
    summary: 'Deletes every entry of a report.',
    query: reportQuery,
    permission: permissions.reports.delete,
    changes: ['ReportLog'],
  }),
})
