import { type Static, Type } from 'typebox'
import { exportStatusMember, ReportKey } from '../models/report.ts'
import { command, file, query, service } from '../operation.ts'
import {
  count,
  dateTime,
  FileResult,
  flag,
  listOf,
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
  unrecordedText,
} from '../shapes.ts'
import { features } from '../vocabulary/features.ts'
import { limits, slideshowBounds } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { reportKeyList } from '../vocabulary/whole-lists.ts'

const optional = Type.Optional
const pageNumbers = (description: string) =>
  optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 1000 }), {
      maxItems: limits.reportKeyPages,
      description,
    }),
  )

const CreateOrEditReportKey = shape('CreateOrEditReportKey', {
  id: optional(nullable(smallId('Key; absent or null makes a new one.'))),
  reportId: smallId('Report that it opens; stays as it is.'),
  name: requiredName(limits.reportKeyName, 'Name.'),
  description: optional(nullable(text(limits.reportDescription, 'What it is for.'))),
  expiration: dateTime('The key opens nothing after this; later than now.'),
  roleIds: optional(
    Type.Array(smallId('Role.'), {
      maxItems: limits.assignments,
      description: 'Who may use it: people with one of these roles; none: those who may open the report anyway.',
    }),
  ),
  filter: optional(
    nullable(
      text(
        limits.reportKeyFilter,
        'JSON: one filter of the embed protocol, or a list of them, on columns. Rows that they leave out do not exist for whoever uses the key.',
      ),
    ),
  ),
  slideshowPages: pageNumbers('Pages of the slideshow, from 1; none: all.'),
  slideshowInterval: optional(
    nullable(Type.Integer({ ...slideshowBounds, description: 'Seconds for each page; null: no slideshow.' })),
  ),
  isExportingPages: optional(flag('Draw pages on the server and keep them.')),
  pagesToExport: pageNumbers('Pages to draw, from 1; none: all.'),
  isKeyPublic: optional(flag('Opens the report for anyone, without a sign-in.')),
})
export type CreateOrEditReportKey = Static<typeof CreateOrEditReportKey>

const CreateEncryptedKey = shape('CreateEncryptedKey', {
  reportId: smallId('Report.'),
  reportKeyId: smallId('Key of it.'),
  filter: optional(
    nullable(unrecordedText(limits.sealedKeyFilter, 'JSON as in a key; holds in addition to the key’s own.')),
  ),
  expiration: optional(
    nullable(dateTime('End of the sealed value; the key’s own at the latest, and where it is absent.')),
  ),
})
export type CreateEncryptedKey = Static<typeof CreateEncryptedKey>

const EncryptedKey = shape('EncryptedKey', {
  encryptedValue: secret(
    limits.sealedValue,
    'Opens the report as the key does: tenant, report, key, filter and end, sealed together. For `PowerBIEmbed_GetEncryptedReportKeyEmbedToken`.',
  ),
  expiration: dateTime('End of it.'),
})

const filterMembers = {
  filter: optional(text(limits.filter, 'Part of the name of a key or of its report.')),
  reportId: optional(smallId('Only those of this report.')),
  isKeyPublic: optional(flag('Only those that are public, or only the others.')),
  isExpired: optional(flag('Only those that have ended, or only the others.')),
}

const KeysOfTenantQuery = Type.Object({ ...filterMembers, ...pagingMembers })
export type KeysOfTenantQuery = Static<typeof KeysOfTenantQuery>

const KeysToExcelQuery = Type.Object({
  ...filterMembers,
  hasDrawnPages: optional(flag('Only those that pages are drawn for.')),
  ...sortingMember,
})
export type KeysToExcelQuery = Static<typeof KeysToExcelQuery>

const userName = (description: string) => nullable(text(limits.userName, description))

/** Without what opens a report: lists are kept on devices. */
const ReportKeyListItem = shape('ReportKeyListItem', {
  id: smallId('Key.'),
  name: text(limits.reportKeyName, 'Name.'),
  reportId: smallId('Report that it opens.'),
  reportName: text(limits.reportName, 'Name of the report.'),
  isReportDisabled: flag('The report is disabled, and its keys rest.'),
  expiration: dateTime('The key opens nothing after this.'),
  isKeyPublic: flag('Opens the report for anyone, without a sign-in.'),
  roles: Type.Array(text(limits.roleDisplayName, 'Role, as people see it.'), {
    description: 'Who may use it: people with one of these roles; none: those who may open the report anyway.',
  }),
  hasFilter: flag('It keeps rows back.'),
  taskCount: count('Tasks that are bound to it; they do nothing any more without it.'),
  exportStatus: exportStatusMember(
    'Of its pages together. No page is drawn 0, NotStarted 1, Running 2, Succeeded 3, Failed 4.',
  ),
  openCount: count(
    'How often it opened the report, as far as the audit log goes back; a page that stays open counts again about once an hour.',
  ),
  lastOpenedTime: nullable(dateTime('When it did so last; null: never.')),
  lastOpenerUserName: userName('Who came with it last; null: never opened, or nobody who was signed in.'),
  creatorUserName: userName('Who made it; null: an account that is gone.'),
  creationTime: dateTime('When it was made.'),
})
export type ReportKeyListItem = Static<typeof ReportKeyListItem>

const pagesOfKey = { reportId: smallId('Report.'), reportKeyId: smallId('Key of it.') }

const { reports } = permissions
const sharing = { feature: features.powerBI, side: 'tenant' } as const

export const reportKeys = service('ReportKeys', {
  getAllForReport: query.get({
    inOwnName: true,
    ...sharing,
    summary: 'The share keys of a report, with the state of each page that is drawn for them.',
    query: Type.Object({ reportId: smallId('Report.') }),
    answer: listOf(ReportKey),
    permission: reports.edit,
    reads: ['ReportKey'],
    notWhole: 'Holds what opens reports.',
  }),
  getKeysOfTenant: query.get({
    ...sharing,
    summary:
      'Addition to the catalogue: a page of the share keys of all reports, with how often and by whom they were used.',
    query: KeysOfTenantQuery,
    queryNames: 'pascal',
    answer: pageOf(ReportKeyListItem),
    permission: reports.edit,
    reads: ['ReportKey', 'Report', 'Task'],
    stored: true,
    whole: reportKeyList,
  }),
  /** An addition to the catalogue. */
  getKeysToExcel: file.get({
    ...sharing,
    summary: 'The filtered share keys as a workbook, without what opens a report.',
    query: KeysToExcelQuery,
    queryNames: 'pascal',
    answer: FileResult,
    permission: reports.edit,
  }),
  getReportKeyForEdit: query.get({
    inOwnName: true,
    ...sharing,
    summary: 'A share key.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    answer: ReportKey,
    permission: reports.edit,
    reads: ['ReportKey'],
  }),
  createOrEdit: command.post({
    inOwnName: true,
    ...sharing,
    summary:
      'Makes or changes a share key; members that are left out stay as they are. A change ends what was opened by it before.',
    body: CreateOrEditReportKey,
    answer: ReportKey,
    permission: reports.edit,
    changes: ['ReportKey'],
  }),
  delete: command.delete({
    ...sharing,
    summary: 'Deletes a share key, and what was opened by it ends.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    permission: reports.edit,
    changes: ['ReportKey', 'Task'],
  }),
  createEncryptedKey: command.post({
    inOwnName: true,
    ...sharing,
    summary: 'Seals a key together with a filter, so that whoever gets the link can change neither.',
    body: CreateEncryptedKey,
    answer: EncryptedKey,
    permission: reports.edit,
  }),
  updateExportForReportKey: command.put({
    ...sharing,
    summary: 'Has the pages of a key drawn anew.',
    query: Type.Object({
      ...pagesOfKey,
      isOnlyFailed: optional(flag('Addition to the catalogue: those alone that were not drawn; the others stay.')),
    }),
    permission: reports.edit,
    changes: ['ReportKey'],
  }),
  cancelExportForReportKey: command.put({
    ...sharing,
    summary: 'Addition to the catalogue: stops the drawing of the pages of a key; those that are drawn stay.',
    query: Type.Object(pagesOfKey),
    permission: reports.edit,
    changes: ['ReportKey'],
  }),
})
