/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportUploadsPlanReport: build.query<
      ReportUploadsPlanReportApiResponse,
      ReportUploadsPlanReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/ReportUploads/PlanReport`,
        method: "POST",
        body: queryArg.planReport,
      }),
    }),
    reportUploadsBeginUpload: build.mutation<
      ReportUploadsBeginUploadApiResponse,
      ReportUploadsBeginUploadApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/ReportUploads/BeginUpload`,
        method: "POST",
        body: queryArg.beginUpload,
      }),
    }),
    reportUploadsUploadPart: build.mutation<
      ReportUploadsUploadPartApiResponse,
      ReportUploadsUploadPartApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/ReportUploads/UploadPart`,
        method: "POST",
        body: queryArg.body,
        params: {
          id: queryArg.id,
          file: queryArg.file,
          part: queryArg.part,
        },
      }),
    }),
    reportUploadsImportUpload: build.mutation<
      ReportUploadsImportUploadApiResponse,
      ReportUploadsImportUploadApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/ReportUploads/ImportUpload`,
        method: "POST",
        body: queryArg.oneUpload,
      }),
    }),
    reportUploadsStopUpload: build.mutation<
      ReportUploadsStopUploadApiResponse,
      ReportUploadsStopUploadApiArg
    >({
      query: () => ({
        url: `/api/services/app/ReportUploads/StopUpload`,
        method: "POST",
      }),
    }),
    reportUploadsGetOwnUpload: build.query<
      ReportUploadsGetOwnUploadApiResponse,
      ReportUploadsGetOwnUploadApiArg
    >({
      query: () => ({ url: `/api/services/app/ReportUploads/GetOwnUpload` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type ReportUploadsPlanReportApiResponse =
  /** status 200 Done. */ ReportPlan;
export type ReportUploadsPlanReportApiArg = {
  planReport: PlanReport;
};
export type ReportUploadsBeginUploadApiResponse =
  /** status 200 Done. */ OneUpload;
export type ReportUploadsBeginUploadApiArg = {
  beginUpload: BeginUpload;
};
export type ReportUploadsUploadPartApiResponse = /** status 200 Done. */ null;
export type ReportUploadsUploadPartApiArg = {
  /** Upload. */
  id: string;
  /** Place of the file, from 0. */
  file: number;
  /** Number of the part, from 0. */
  part: number;
  body: {
    /** The file; 524288 bytes at most. */
    file: Blob;
  };
};
export type ReportUploadsImportUploadApiResponse = /** status 200 Done. */ null;
export type ReportUploadsImportUploadApiArg = {
  oneUpload: OneUpload;
};
export type ReportUploadsStopUploadApiResponse = /** status 200 Done. */ null;
export type ReportUploadsStopUploadApiArg = void;
export type ReportUploadsGetOwnUploadApiResponse =
  /** status 200 Done. */ OwnReportUpload;
export type ReportUploadsGetOwnUploadApiArg = void;
export type ReplacedReport = {
  /** Report. */
  id: number;
  /** Its name. */
  name: string;
};
export type PlannedTable = {
  /** Table. */
  name: string;
  /** File that it is read from. */
  file: string;
  /** Bytes of the file; null: it is not among the files. */
  size: number | null;
};
export type UploadFault = {
  /** File; empty: the folder as a whole. */
  file: string;
  /** Line of the file; null: the file as a whole. */
  line: number | null;
  /** What is wrong there. */
  reason: string;
};
export type ReportPlan = {
  /** Null: it cannot be read. */
  name: string | null;
  /** The report whose data is replaced; null: a new one is made. */
  replaces: ReplacedReport | null;
  /** Names of its pages, in the order of their tabs. */
  pages: string[];
  /** The data that it takes. */
  tables: PlannedTable[];
  /** There is no `report.json`: what the report shows follows from what its files hold. */
  isOfFiles: boolean;
  /** Files that the report has no use for. */
  leftOut: string[];
  /** What keeps it from being imported; of more than 50 the first. */
  faults: UploadFault[];
};
export type ValidationErrorInfo = {
  /** The fault in the caller’s language. */
  message: string;
  /** Members of the input that it concerns, as the wire names them. */
  members: string[] | null;
};
export type ErrorInfo = {
  /** 0 unless the refusal has a number of its own. */
  code: number;
  /** Which refusal it is, the same in every language: `CaptchaIsRequired`. */
  name: string;
  /** The refusal in the caller’s language. */
  message: string;
  /** More of it. */
  details: string | null;
  /** Faults of the input, one each. */
  validationErrors: ValidationErrorInfo[] | null;
};
export type ErrorEnvelope = {
  /** Always null. */
  result: null;
  error: ErrorInfo;
  /** Where the client may go next. */
  targetUrl: string | null;
  /** False together with `error`. */
  success: boolean;
  /** True for refusals 401 and 403. */
  unAuthorizedRequest: boolean;
  /** Marks the envelope; always true. */
  __abp: boolean;
};
export type FileToPlan = {
  /** Where it lies in the report’s folder, levels parted by `/`, as `report.json` names it. */
  path: string;
  /** Bytes. */
  size: number;
};
export type PlanReport = {
  /** What `report.json` says; absent or null: there is none. The files are then read by the definition of the report that is replaced; without one, a report is made of what they hold. */
  definition?: string | null;
  /** Every file of the folder. */
  files: FileToPlan[];
  /** Report of the local library whose data is replaced; its name, folder, roles, keys and number stay. Absent: the one of the same name, else a new one. */
  replacesReportId?: number | null;
};
export type OneUpload = {
  /** Upload. */
  id: string;
};
export type FileToUpload = {
  /** Where it lies in the report’s folder, levels parted by `/`, as `report.json` names it. */
  path: string;
  /** Bytes. */
  size: number;
  /** When it was changed last, in milliseconds: another moment is another file. */
  modified: number;
};
export type BeginUpload = {
  /** Files that are sent: `report.json`, if there is one, and the CSV files. */
  files: FileToUpload[];
  /** Report of the local library whose data is replaced; its name, folder, roles, keys and number stay. Absent: the one of the same name, else a new one. */
  replacesReportId?: number | null;
  /** Of a new report: in place of what `report.json` says, and of no report that there is. Absent or null: as that says; without one, after the first file. */
  name?: string | null;
  /** Of a new report, whose name no other may have: who may open it, people with one of these roles; none: everybody who sees reports. */
  roleIds?: number[];
};
export type FileOfUpload = {
  /** Where it lies in the report’s folder. */
  path: string;
  /** Bytes. */
  size: number;
  /** As it was told. */
  modified: number;
  /** How many of its parts have arrived. */
  parts: number;
};
export type ImportStep = {
  /** Null: the data file is written. */
  file: string | null;
  /** Rows that were read of it. */
  rows: number;
  /** How far the import is as a whole. */
  percent: number;
};
export type ImportedReport = {
  /** Report. */
  reportId: number;
  /** The report at its provider. */
  reportGuid: string;
  /** Its name. */
  name: string;
  /** Rows of its tables. */
  rowCount: number;
  /** It was made; otherwise its data was replaced. */
  isNew: boolean;
};
export type ReportUpload = {
  /** Upload. */
  id: string;
  /** sending: parts are missing still; faulty: see `faults`; failed: see `failure`; stopped: by the caller, and it can be gone on with. */
  state: "sending" | "importing" | "imported" | "faulty" | "failed" | "stopped";
  /** When it began. */
  startTime: string;
  /** Report whose data is replaced; null: as its name says. */
  replacesReportId: number | null;
  /** Null: nothing was told. */
  name: string | null;
  /** As they were told. */
  roleIds: number[];
  /** Its files, in the order in which they were told. */
  files: FileOfUpload[];
  /** What is done just now; null: nothing. */
  step: ImportStep | null;
  /** What keeps it from being imported; of more than 50 the first. */
  faults: UploadFault[];
  /** Null: it has not. */
  failure: string | null;
  /** What came of it; null: nothing yet. */
  imported: ImportedReport | null;
};
export type OwnReportUpload = {
  /** The last one; null: there was none, or 2 days ago. */
  last: ReportUpload | null;
};
export const {
  useReportUploadsPlanReportQuery,
  useLazyReportUploadsPlanReportQuery,
  useReportUploadsBeginUploadMutation,
  useReportUploadsUploadPartMutation,
  useReportUploadsImportUploadMutation,
  useReportUploadsStopUploadMutation,
  useReportUploadsGetOwnUploadQuery,
  useLazyReportUploadsGetOwnUploadQuery,
} = injectedRtkApi;
