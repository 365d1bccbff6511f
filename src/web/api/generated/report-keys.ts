/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportKeysGetAllForReport: build.query<
      ReportKeysGetAllForReportApiResponse,
      ReportKeysGetAllForReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/ReportKeys/GetAllForReport`,
        params: {
          reportId: queryArg.reportId,
        },
      }),
      providesTags: ["ReportKey"],
    }),
    reportKeysGetKeysOfTenant: build.query<
      ReportKeysGetKeysOfTenantApiResponse,
      ReportKeysGetKeysOfTenantApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/ReportKeys/GetKeysOfTenant`,
        params: {
          Filter: queryArg.filter,
          ReportId: queryArg.reportId,
          IsKeyPublic: queryArg.isKeyPublic,
          IsExpired: queryArg.isExpired,
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["ReportKey", "Report", "Task"],
    }),
    reportKeysGetKeysToExcel: build.mutation<
      ReportKeysGetKeysToExcelApiResponse,
      ReportKeysGetKeysToExcelApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/ReportKeys/GetKeysToExcel`,
        method: "GET",
        params: {
          Filter: queryArg.filter,
          ReportId: queryArg.reportId,
          IsKeyPublic: queryArg.isKeyPublic,
          IsExpired: queryArg.isExpired,
          HasDrawnPages: queryArg.hasDrawnPages,
          Sorting: queryArg.sorting,
        },
      }),
    }),
    reportKeysGetReportKeyForEdit: build.query<
      ReportKeysGetReportKeyForEditApiResponse,
      ReportKeysGetReportKeyForEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/ReportKeys/GetReportKeyForEdit`,
        params: {
          Id: queryArg.id,
        },
      }),
      providesTags: ["ReportKey"],
    }),
    reportKeysCreateOrEdit: build.mutation<
      ReportKeysCreateOrEditApiResponse,
      ReportKeysCreateOrEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/ReportKeys/CreateOrEdit`,
        method: "POST",
        body: queryArg.createOrEditReportKey,
      }),
      invalidatesTags: ["ReportKey"],
    }),
    reportKeysDelete: build.mutation<
      ReportKeysDeleteApiResponse,
      ReportKeysDeleteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/ReportKeys/Delete`,
        method: "DELETE",
        params: {
          Id: queryArg.id,
        },
      }),
      invalidatesTags: ["ReportKey", "Task"],
    }),
    reportKeysCreateEncryptedKey: build.mutation<
      ReportKeysCreateEncryptedKeyApiResponse,
      ReportKeysCreateEncryptedKeyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/ReportKeys/CreateEncryptedKey`,
        method: "POST",
        body: queryArg.createEncryptedKey,
      }),
    }),
    reportKeysUpdateExportForReportKey: build.mutation<
      ReportKeysUpdateExportForReportKeyApiResponse,
      ReportKeysUpdateExportForReportKeyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/ReportKeys/UpdateExportForReportKey`,
        method: "PUT",
        params: {
          reportId: queryArg.reportId,
          reportKeyId: queryArg.reportKeyId,
          isOnlyFailed: queryArg.isOnlyFailed,
        },
      }),
      invalidatesTags: ["ReportKey"],
    }),
    reportKeysCancelExportForReportKey: build.mutation<
      ReportKeysCancelExportForReportKeyApiResponse,
      ReportKeysCancelExportForReportKeyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/ReportKeys/CancelExportForReportKey`,
        method: "PUT",
        params: {
          reportId: queryArg.reportId,
          reportKeyId: queryArg.reportKeyId,
        },
      }),
      invalidatesTags: ["ReportKey"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type ReportKeysGetAllForReportApiResponse =
  /** status 200 Done. */ ListOfReportKey;
export type ReportKeysGetAllForReportApiArg = {
  /** Report. */
  reportId: number;
};
export type ReportKeysGetKeysOfTenantApiResponse =
  /** status 200 Done. */ PageOfReportKeyListItem;
export type ReportKeysGetKeysOfTenantApiArg = {
  /** Part of the name of a key or of its report. */
  filter?: string;
  /** Only those of this report. */
  reportId?: number;
  /** Only those that are public, or only the others. */
  isKeyPublic?: boolean;
  /** Only those that have ended, or only the others. */
  isExpired?: boolean;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type ReportKeysGetKeysToExcelApiResponse =
  /** status 200 Done. */ FileResult;
export type ReportKeysGetKeysToExcelApiArg = {
  /** Part of the name of a key or of its report. */
  filter?: string;
  /** Only those of this report. */
  reportId?: number;
  /** Only those that are public, or only the others. */
  isKeyPublic?: boolean;
  /** Only those that have ended, or only the others. */
  isExpired?: boolean;
  /** Only those that pages are drawn for. */
  hasDrawnPages?: boolean;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
};
export type ReportKeysGetReportKeyForEditApiResponse =
  /** status 200 Done. */ ReportKey;
export type ReportKeysGetReportKeyForEditApiArg = {
  /** The record that is meant. */
  id: number;
};
export type ReportKeysCreateOrEditApiResponse =
  /** status 200 Done. */ ReportKey;
export type ReportKeysCreateOrEditApiArg = {
  createOrEditReportKey: CreateOrEditReportKey;
};
export type ReportKeysDeleteApiResponse = /** status 200 Done. */ null;
export type ReportKeysDeleteApiArg = {
  /** The record that is meant. */
  id: number;
};
export type ReportKeysCreateEncryptedKeyApiResponse =
  /** status 200 Done. */ EncryptedKey;
export type ReportKeysCreateEncryptedKeyApiArg = {
  createEncryptedKey: CreateEncryptedKey;
};
export type ReportKeysUpdateExportForReportKeyApiResponse =
  /** status 200 Done. */ null;
export type ReportKeysUpdateExportForReportKeyApiArg = {
  /** Report. */
  reportId: number;
  /** Key of it. */
  reportKeyId: number;
  /** Addition to the catalogue: those alone that were not drawn; the others stay. */
  isOnlyFailed?: boolean;
};
export type ReportKeysCancelExportForReportKeyApiResponse =
  /** status 200 Done. */ null;
export type ReportKeysCancelExportForReportKeyApiArg = {
  /** Report. */
  reportId: number;
  /** Key of it. */
  reportKeyId: number;
};
export type ExportObject = {
  /** Export. */
  id: number;
  /** Tenant. */
  tenantId: number;
  /** Report. */
  reportId: number;
  /** Key that the page is drawn for. */
  reportKeyId: number;
  /** Number of the page, from 1. */
  pageNumber: number;
  /** Page, its name. */
  pageName: string;
  /** Page, as people see it. */
  pageDisplayName: string;
  /** Undefined 0, NotStarted 1, Running 2, Succeeded 3, Failed 4. */
  exportStatus: number;
  /** Why it failed, where that is known. */
  problem: string | null;
  /** The page as a picture, SVG or PNG, base64; null until it is drawn, and in lists of keys. */
  bytes: string | null;
  /** When the export was asked for. */
  creationTime: string;
  /** Who asked for it. */
  creatorUserId: number;
};
export type ReportKey = {
  /** Key. */
  id: number;
  /** The key’s number, sealed: `rkid` of `PbiReports_GetExportedPagesForReport`. */
  idEncrypted: string;
  /** Tenant. */
  tenantId: number;
  /** Who made it. */
  userId: number;
  /** Report that it opens. */
  reportId: number;
  /** The report’s number, sealed: `rid` of the same operation. */
  reportIdEncrypted: string;
  /** The secret of the link: 128 random bits. */
  key: string;
  /** Name. */
  name: string;
  /** What it is for. */
  description: string | null;
  /** The key opens nothing after this. */
  expiration: string;
  /** Who may use it: people with one of these roles; none: those who may open the report anyway. */
  roleIds: number[];
  /** Filters that hold for whoever uses the key, as JSON. */
  filter: string | null;
  /** Pages of the slideshow, from 1; none: all. */
  slideshowPages: number[];
  /** Seconds for each page; null: no slideshow. */
  slideshowInterval: number | null;
  /** Pages are drawn on the server and kept. */
  isExportingPages: boolean;
  /** Which, from 1; none: all. */
  pagesToExport: number[];
  /** Opens the report for anyone, without a sign-in. */
  isKeyPublic: boolean;
  /** State of each page that is drawn. */
  exportObjects: ExportObject[];
  /** Always false here: deleted keys are not answered. */
  isDeleted: boolean;
  /** Who deleted it. */
  deleterUserId: number | null;
  /** When it was deleted. */
  deletionTime: string | null;
  /** When it was made. */
  creationTime: string;
  /** Who made it. */
  creatorUserId: number | null;
  /** When it was changed last. */
  lastModificationTime: string | null;
  /** Who changed it last. */
  lastModifierUserId: number | null;
};
export type ListOfReportKey = {
  /** All rows. */
  items: ReportKey[];
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
export type ReportKeyListItem = {
  /** Key. */
  id: number;
  /** Name. */
  name: string;
  /** Report that it opens. */
  reportId: number;
  /** Name of the report. */
  reportName: string;
  /** The report is disabled, and its keys rest. */
  isReportDisabled: boolean;
  /** The key opens nothing after this. */
  expiration: string;
  /** Opens the report for anyone, without a sign-in. */
  isKeyPublic: boolean;
  /** Who may use it: people with one of these roles; none: those who may open the report anyway. */
  roles: string[];
  /** It keeps rows back. */
  hasFilter: boolean;
  /** Tasks that are bound to it; they do nothing any more without it. */
  taskCount: number;
  /** Of its pages together. No page is drawn 0, NotStarted 1, Running 2, Succeeded 3, Failed 4. */
  exportStatus: number;
  /** How often it opened the report, as far as the audit log goes back; a page that stays open counts again about once an hour. */
  openCount: number;
  /** When it did so last; null: never. */
  lastOpenedTime: string | null;
  /** Who came with it last; null: never opened, or nobody who was signed in. */
  lastOpenerUserName: string | null;
  /** Who made it; null: an account that is gone. */
  creatorUserName: string | null;
  /** When it was made. */
  creationTime: string;
};
export type PageOfReportKeyListItem = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: ReportKeyListItem[];
};
export type FileResult = {
  /** Name to save under. */
  fileName: string;
  /** Media type. */
  fileType: string;
  /** Opens the file, for the person who made it, for some minutes. */
  fileToken: string;
};
export type CreateOrEditReportKey = {
  /** Key; absent or null makes a new one. */
  id?: number | null;
  /** Report that it opens; stays as it is. */
  reportId: number;
  /** Name. */
  name: string;
  /** What it is for. */
  description?: string | null;
  /** The key opens nothing after this; later than now. */
  expiration: string;
  /** Who may use it: people with one of these roles; none: those who may open the report anyway. */
  roleIds?: number[];
  /** JSON: one filter of the embed protocol, or a list of them, on columns. Rows that they leave out do not exist for whoever uses the key. */
  filter?: string | null;
  /** Pages of the slideshow, from 1; none: all. */
  slideshowPages?: number[];
  /** Seconds for each page; null: no slideshow. */
  slideshowInterval?: number | null;
  /** Draw pages on the server and keep them. */
  isExportingPages?: boolean;
  /** Pages to draw, from 1; none: all. */
  pagesToExport?: number[];
  /** Opens the report for anyone, without a sign-in. */
  isKeyPublic?: boolean;
};
export type EncryptedKey = {
  /** Opens the report as the key does: tenant, report, key, filter and end, sealed together. For `PowerBIEmbed_GetEncryptedReportKeyEmbedToken`. */
  encryptedValue: string;
  /** End of it. */
  expiration: string;
};
export type CreateEncryptedKey = {
  /** Report. */
  reportId: number;
  /** Key of it. */
  reportKeyId: number;
  /** JSON as in a key; holds in addition to the key’s own. */
  filter?: string | null;
  /** End of the sealed value; the key’s own at the latest, and where it is absent. */
  expiration?: string | null;
};
export const {
  useReportKeysGetAllForReportQuery,
  useLazyReportKeysGetAllForReportQuery,
  useReportKeysGetKeysOfTenantQuery,
  useLazyReportKeysGetKeysOfTenantQuery,
  useReportKeysGetKeysToExcelMutation,
  useReportKeysGetReportKeyForEditQuery,
  useLazyReportKeysGetReportKeyForEditQuery,
  useReportKeysCreateOrEditMutation,
  useReportKeysDeleteMutation,
  useReportKeysCreateEncryptedKeyMutation,
  useReportKeysUpdateExportForReportKeyMutation,
  useReportKeysCancelExportForReportKeyMutation,
} = injectedRtkApi;
