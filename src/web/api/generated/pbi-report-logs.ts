/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    pbiReportLogsCreateReportLogs: build.mutation<
      PbiReportLogsCreateReportLogsApiResponse,
      PbiReportLogsCreateReportLogsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReportLogs/CreateReportLogs`,
        method: "POST",
        body: queryArg.body,
      }),
      invalidatesTags: ["ReportLog"],
    }),
    pbiReportLogsGetLogsForReport: build.query<
      PbiReportLogsGetLogsForReportApiResponse,
      PbiReportLogsGetLogsForReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReportLogs/GetLogsForReport`,
        params: {
          reportId: queryArg.reportId,
        },
      }),
      providesTags: ["ReportLog"],
    }),
    pbiReportLogsGetLogsForReportToExcel: build.mutation<
      PbiReportLogsGetLogsForReportToExcelApiResponse,
      PbiReportLogsGetLogsForReportToExcelApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReportLogs/GetLogsForReportToExcel`,
        method: "GET",
        params: {
          reportId: queryArg.reportId,
          sorting: queryArg.sorting,
          entityType: queryArg.entityType,
        },
      }),
    }),
    pbiReportLogsGetLogsForHeatmap: build.query<
      PbiReportLogsGetLogsForHeatmapApiResponse,
      PbiReportLogsGetLogsForHeatmapApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReportLogs/GetLogsForHeatmap`,
        params: {
          reportId: queryArg.reportId,
          since: queryArg.since,
          roleId: queryArg.roleId,
        },
      }),
      providesTags: ["ReportLog"],
    }),
    pbiReportLogsDeleteLogsForReport: build.mutation<
      PbiReportLogsDeleteLogsForReportApiResponse,
      PbiReportLogsDeleteLogsForReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReportLogs/DeleteLogsForReport`,
        method: "DELETE",
        params: {
          reportId: queryArg.reportId,
        },
      }),
      invalidatesTags: ["ReportLog"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type PbiReportLogsCreateReportLogsApiResponse =
  /** status 200 Done. */ null;
export type PbiReportLogsCreateReportLogsApiArg = {
  body: NewReportLog[];
};
export type PbiReportLogsGetLogsForReportApiResponse =
  /** status 200 Done. */ ReportLogs;
export type PbiReportLogsGetLogsForReportApiArg = {
  /** Report. */
  reportId: number;
};
export type PbiReportLogsGetLogsForReportToExcelApiResponse =
  /** status 200 Done. */ FileResult;
export type PbiReportLogsGetLogsForReportToExcelApiArg = {
  /** Report. */
  reportId: number;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Only this. */
  entityType?: "PAGECHANGE" | "DATA" | "BUTTON" | "VISUAL" | "BOOKMARK";
};
export type PbiReportLogsGetLogsForHeatmapApiResponse =
  /** status 200 Done. */ ListOfHeatmapLog;
export type PbiReportLogsGetLogsForHeatmapApiArg = {
  /** Report. */
  reportId: number;
  /** Addition to the catalogue: only clicks from then on; for whoever may not see the entries, from the start of that day on, by UTC. */
  since?: string;
  /** Addition to the catalogue: only clicks of people who have this role now; for whoever may see the entries. */
  roleId?: number;
};
export type PbiReportLogsDeleteLogsForReportApiResponse =
  /** status 200 Done. */ null;
export type PbiReportLogsDeleteLogsForReportApiArg = {
  /** Report. */
  reportId: number;
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
export type NewReportLog = {
  /** When it happened, by the client’s clock. */
  creationTime: string;
  /** Name of the report. */
  reportName: string;
  /** Report. */
  reportId: number;
  /** What happened. */
  entityType: "PAGECHANGE" | "DATA" | "BUTTON" | "VISUAL" | "BOOKMARK";
  /** Page, visual, button or bookmark; its name. */
  entityId?: string | null;
  /** Title of the visual. */
  visualTitle?: string | null;
  /** Type of the visual. */
  visualType?: string | null;
  /** Centre of the visual’s box, across, in units of the report page; null where no visual is meant. */
  centerCoordX?: number | null;
  /** Centre of the visual’s box, down, in units of the report page; null where no visual is meant. */
  centerCoordY?: number | null;
  /** Page, its name. */
  pageName?: string | null;
  /** Page, as people see it. */
  pageDisplayName?: string | null;
};
export type ReportLog = {
  /** Log entry. */
  id: number;
  /** When it happened, by the client’s clock. */
  creationTime: string;
  /** Name of the report. */
  reportName: string;
  /** Report. */
  reportId: number;
  /** What happened. */
  entityType: "PAGECHANGE" | "DATA" | "BUTTON" | "VISUAL" | "BOOKMARK";
  /** Page, visual, button or bookmark; its name. */
  entityId: string | null;
  /** Title of the visual. */
  visualTitle: string | null;
  /** Type of the visual. */
  visualType: string | null;
  /** Centre of the visual’s box, across, in units of the report page; null where no visual is meant. */
  centerCoordX: number | null;
  /** Centre of the visual’s box, down, in units of the report page; null where no visual is meant. */
  centerCoordY: number | null;
  /** Page, its name. */
  pageName: string | null;
  /** Page, as people see it. */
  pageDisplayName: string | null;
  /** Addition to the catalogue: who did it; null: an account that is gone. */
  userName: string | null;
};
export type ReportLogs = {
  /** All rows. */
  items: ReportLog[];
  /** Addition to the catalogue: days for which entries are kept, by the settings. */
  keptForDays: number;
};
export type FileResult = {
  /** Name to save under. */
  fileName: string;
  /** Media type. */
  fileType: string;
  /** Opens the file, for the person who made it, for some minutes. */
  fileToken: string;
};
export type HeatmapLog = {
  /** Page, its name. */
  pageName: string;
  /** Across, in page units. */
  centerCoordX: number;
  /** Down, in page units. */
  centerCoordY: number;
  /** Clicks there. */
  logCount: number;
};
export type ListOfHeatmapLog = {
  /** All rows. */
  items: HeatmapLog[];
};
export const {
  usePbiReportLogsCreateReportLogsMutation,
  usePbiReportLogsGetLogsForReportQuery,
  useLazyPbiReportLogsGetLogsForReportQuery,
  usePbiReportLogsGetLogsForReportToExcelMutation,
  usePbiReportLogsGetLogsForHeatmapQuery,
  useLazyPbiReportLogsGetLogsForHeatmapQuery,
  usePbiReportLogsDeleteLogsForReportMutation,
} = injectedRtkApi;
