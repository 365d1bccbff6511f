import { type Static, Type } from 'typebox'
import { command, query, service } from '../operation.ts'
import {
  choice,
  count,
  dateTime,
  flag,
  guid,
  nullable,
  requiredName,
  shape,
  smallId,
  text,
  unrecordedText,
} from '../shapes.ts'
import { features } from '../vocabulary/features.ts'
import { limits, retention } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const path = requiredName(
  limits.uploadedPath,
  'Where it lies in the report’s folder, levels parted by `/`, as `report.json` names it.',
)
const bytes = Type.Integer({ minimum: 0, maximum: limits.uploadedBytes, description: 'Bytes.' })

const listOfFiles = { minItems: 1, maxItems: limits.uploadedFiles } as const

const replaces = Type.Optional(
  nullable(
    smallId(
      'Report of the local library whose data is replaced; its name, folder, roles, keys and number stay. Absent: the one of the same name, else a new one.',
    ),
  ),
)

/** Of files that are in the caller’s hands: nothing is kept of what is only looked at. */
const PlanReport = shape('PlanReport', {
  definition: Type.Optional(
    nullable(
      unrecordedText(
        limits.uploadedDefinition,
        'What `report.json` says; absent or null: there is none. The files are then read by the definition of the report that is replaced; without one, a report is made of what they hold.',
      ),
    ),
  ),
  files: Type.Array(shape('FileToPlan', { path, size: bytes }), {
    ...listOfFiles,
    description: 'Every file of the folder.',
  }),
  replacesReportId: replaces,
})
export type PlanReport = Static<typeof PlanReport>

export const UploadFault = shape('UploadFault', {
  file: text(limits.uploadedPath, 'File; empty: the folder as a whole.'),
  line: nullable(count('Line of the file; null: the file as a whole.')),
  reason: text(limits.importFault, 'What is wrong there.'),
})
export type UploadFault = Static<typeof UploadFault>

const faults = Type.Array(UploadFault, {
  description: `What keeps it from being imported; of more than ${limits.uploadFaults} the first.`,
})

const ReportPlan = shape('ReportPlan', {
  name: nullable(text(limits.reportName, 'Name that the report has, or gets.'), 'Null: it cannot be read.'),
  replaces: nullable(
    shape('ReplacedReport', { id: smallId('Report.'), name: text(limits.reportName, 'Its name.') }),
    'The report whose data is replaced; null: a new one is made.',
  ),
  pages: Type.Array(text(limits.pageName, 'Page.'), { description: 'Names of its pages, in the order of their tabs.' }),
  tables: Type.Array(
    shape('PlannedTable', {
      name: text(limits.reportName, 'Table.'),
      file: text(limits.uploadedPath, 'File that it is read from.'),
      size: nullable(count('Bytes of the file; null: it is not among the files.')),
    }),
    { description: 'The data that it takes.' },
  ),
  isOfFiles: flag('There is no `report.json`: what the report shows follows from what its files hold.'),
  leftOut: Type.Array(text(limits.uploadedPath, 'File.'), { description: 'Files that the report has no use for.' }),
  faults,
})
export type ReportPlan = Static<typeof ReportPlan>

const BeginUpload = shape('BeginUpload', {
  files: Type.Array(
    shape('FileToUpload', {
      path,
      size: bytes,
      modified: Type.Integer({
        minimum: 0,
        maximum: Date.parse(limits.latestMoment),
        description: 'When it was changed last, in milliseconds: another moment is another file.',
      }),
    }),
    { ...listOfFiles, description: 'Files that are sent: `report.json`, if there is one, and the CSV files.' },
  ),
  replacesReportId: replaces,
  name: Type.Optional(
    nullable(
      requiredName(
        limits.reportName,
        'Of a new report: in place of what `report.json` says, and of no report that there is. Absent or null: as that says; without one, after the first file.',
      ),
    ),
  ),
  roleIds: Type.Optional(
    Type.Array(smallId('Role.'), {
      maxItems: limits.assignments,
      description:
        'Of a new report, whose name no other may have: who may open it, people with one of these roles; none: everybody who sees reports.',
    }),
  ),
})
export type BeginUpload = Static<typeof BeginUpload>

const OneUpload = shape('OneUpload', { id: guid('Upload.') })

const ReportUpload = shape('ReportUpload', {
  id: guid('Upload.'),
  state: choice(
    ['sending', 'importing', 'imported', 'faulty', 'failed', 'stopped'],
    'sending: parts are missing still; faulty: see `faults`; failed: see `failure`; stopped: by the caller, and it can be gone on with.',
  ),
  startTime: dateTime('When it began.'),
  replacesReportId: nullable(smallId('Report whose data is replaced; null: as its name says.')),
  name: nullable(text(limits.reportName, 'As it was told.'), 'Null: nothing was told.'),
  roleIds: Type.Array(smallId('Role.'), { description: 'As they were told.' }),
  files: Type.Array(
    shape('FileOfUpload', {
      path: text(limits.uploadedPath, 'Where it lies in the report’s folder.'),
      size: bytes,
      modified: count('As it was told.'),
      parts: count('How many of its parts have arrived.'),
    }),
    { description: 'Its files, in the order in which they were told.' },
  ),
  step: nullable(
    shape('ImportStep', {
      file: nullable(text(limits.uploadedPath, 'File that is read.'), 'Null: the data file is written.'),
      rows: count('Rows that were read of it.'),
      percent: Type.Integer({ minimum: 0, maximum: 100, description: 'How far the import is as a whole.' }),
    }),
    'What is done just now; null: nothing.',
  ),
  faults,
  failure: nullable(
    text(limits.importFault, 'Why it failed, in the language in which it was begun.'),
    'Null: it has not.',
  ),
  imported: nullable(
    shape('ImportedReport', {
      reportId: smallId('Report.'),
      reportGuid: guid('The report at its provider.'),
      name: text(limits.reportName, 'Its name.'),
      rowCount: count('Rows of its tables.'),
      isNew: flag('It was made; otherwise its data was replaced.'),
    }),
    'What came of it; null: nothing yet.',
  ),
})
export type ReportUpload = Static<typeof ReportUpload>

const OwnReportUpload = shape('OwnReportUpload', {
  last: nullable(ReportUpload, `The last one; null: there was none, or ${retention.reportUploads} days ago.`),
})

/** Of an organisation by its administrators of reports, of the operator by those of its settings. */
const administrators = {
  permission: [permissions.reports.create, permissions.reports.edit, permissions.hostSettings],
  feature: features.powerBI,
} as const

/** Additions to the catalogue: a folder of CSV files becomes a report of the local library (docs/report-format.md). */
export const reportUploads = service('ReportUploads', {
  planReport: query.post({
    ...administrators,
    summary: 'What would become of a folder, by its `report.json` and the names of its files. Nothing is changed.',
    body: PlanReport,
    answer: ReportPlan,
  }),
  beginUpload: command.post({
    inOwnName: true,
    ...administrators,
    summary:
      'Names the files of a report that are sent next, in parts. The caller’s last upload is forgotten; while it is imported, no other begins.',
    body: BeginUpload,
    answer: OneUpload,
  }),
  uploadPart: command.post({
    inOwnName: true,
    ...administrators,
    summary: `Takes a part of a file: ${limits.uploadedPart} bytes, and what is left as its last one. One that has arrived already is kept as it is.`,
    query: Type.Object({
      id: guid('Upload.'),
      file: Type.Integer({ minimum: 0, maximum: limits.uploadedFiles - 1, description: 'Place of the file, from 0.' }),
      part: Type.Integer({ minimum: 0, maximum: 100_000, description: 'Number of the part, from 0.' }),
    }),
    upload: limits.uploadedPart,
    audited: 'together',
  }),
  importUpload: command.post({
    inOwnName: true,
    ...administrators,
    summary: 'Begins to check and to import what has arrived; goes on with what was stopped, or has failed.',
    body: OneUpload,
  }),
  stopUpload: command.post({
    inOwnName: true,
    ...administrators,
    summary: 'Ends the import of the caller’s own upload; of one that is not imported yet, its files are forgotten.',
  }),
  getOwnUpload: query.get({
    ...administrators,
    summary: 'How far the caller’s own upload is, and what came of it.',
    answer: OwnReportUpload,
    audited: false,
  }),
})
