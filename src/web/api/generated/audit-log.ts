/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditLogGetAuditLogs: build.query<
      AuditLogGetAuditLogsApiResponse,
      AuditLogGetAuditLogsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/AuditLog/GetAuditLogs`,
        params: {
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
          UserName: queryArg.userName,
          ServiceName: queryArg.serviceName,
          MethodName: queryArg.methodName,
          BrowserInfo: queryArg.browserInfo,
          HasException: queryArg.hasException,
          IsByOthers: queryArg.isByOthers,
          IsCommand: queryArg.isCommand,
          MinExecutionDuration: queryArg.minExecutionDuration,
          MaxExecutionDuration: queryArg.maxExecutionDuration,
          EntityChangeSetId: queryArg.entityChangeSetId,
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["AuditLog"],
    }),
    auditLogGetAuditLogsToExcel: build.mutation<
      AuditLogGetAuditLogsToExcelApiResponse,
      AuditLogGetAuditLogsToExcelApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/AuditLog/GetAuditLogsToExcel`,
        method: "GET",
        params: {
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
          UserName: queryArg.userName,
          ServiceName: queryArg.serviceName,
          MethodName: queryArg.methodName,
          BrowserInfo: queryArg.browserInfo,
          HasException: queryArg.hasException,
          IsByOthers: queryArg.isByOthers,
          IsCommand: queryArg.isCommand,
          MinExecutionDuration: queryArg.minExecutionDuration,
          MaxExecutionDuration: queryArg.maxExecutionDuration,
          EntityChangeSetId: queryArg.entityChangeSetId,
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
    }),
    auditLogGetEntityHistoryObjectTypes: build.query<
      AuditLogGetEntityHistoryObjectTypesApiResponse,
      AuditLogGetEntityHistoryObjectTypesApiArg
    >({
      query: () => ({
        url: `/api/services/app/AuditLog/GetEntityHistoryObjectTypes`,
      }),
      providesTags: ["EntityChange"],
    }),
    auditLogGetEntityChanges: build.query<
      AuditLogGetEntityChangesApiResponse,
      AuditLogGetEntityChangesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/AuditLog/GetEntityChanges`,
        params: {
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
          UserName: queryArg.userName,
          EntityTypeFullName: queryArg.entityTypeFullName,
          IsByOthers: queryArg.isByOthers,
          EntityChangeSetId: queryArg.entityChangeSetId,
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["EntityChange"],
    }),
    auditLogGetEntityChangesToExcel: build.mutation<
      AuditLogGetEntityChangesToExcelApiResponse,
      AuditLogGetEntityChangesToExcelApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/AuditLog/GetEntityChangesToExcel`,
        method: "GET",
        params: {
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
          UserName: queryArg.userName,
          EntityTypeFullName: queryArg.entityTypeFullName,
          IsByOthers: queryArg.isByOthers,
          EntityChangeSetId: queryArg.entityChangeSetId,
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
    }),
    auditLogBeginExport: build.mutation<
      AuditLogBeginExportApiResponse,
      AuditLogBeginExportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/AuditLog/BeginExport`,
        method: "POST",
        body: queryArg.beginExport,
      }),
      invalidatesTags: ["AuditLog"],
    }),
    auditLogGetExport: build.query<
      AuditLogGetExportApiResponse,
      AuditLogGetExportApiArg
    >({
      query: () => ({ url: `/api/services/app/AuditLog/GetExport` }),
      providesTags: ["AuditLog"],
    }),
    auditLogStopExport: build.mutation<
      AuditLogStopExportApiResponse,
      AuditLogStopExportApiArg
    >({
      query: () => ({
        url: `/api/services/app/AuditLog/StopExport`,
        method: "POST",
      }),
      invalidatesTags: ["AuditLog"],
    }),
    auditLogGetExportedFile: build.mutation<
      AuditLogGetExportedFileApiResponse,
      AuditLogGetExportedFileApiArg
    >({
      query: () => ({
        url: `/api/services/app/AuditLog/GetExportedFile`,
        method: "GET",
      }),
    }),
    auditLogGetEntityTypeChanges: build.query<
      AuditLogGetEntityTypeChangesApiResponse,
      AuditLogGetEntityTypeChangesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/AuditLog/GetEntityTypeChanges`,
        params: {
          EntityTypeFullName: queryArg.entityTypeFullName,
          EntityId: queryArg.entityId,
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["EntityChange"],
    }),
    auditLogGetEntityPropertyChanges: build.query<
      AuditLogGetEntityPropertyChangesApiResponse,
      AuditLogGetEntityPropertyChangesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/AuditLog/GetEntityPropertyChanges`,
        params: {
          entityChangeId: queryArg.entityChangeId,
        },
      }),
      providesTags: ["EntityChange"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type AuditLogGetAuditLogsApiResponse =
  /** status 200 Done. */ PageOfAuditLogItem;
export type AuditLogGetAuditLogsApiArg = {
  /** Only what happened then or later. */
  startDate?: string;
  /** Only what happened then or before. */
  endDate?: string;
  /** Only by people whose user name contains this. */
  userName?: string;
  /** Only services whose name contains this. */
  serviceName?: string;
  /** Only operations whose name contains this. */
  methodName?: string;
  /** Only browsers whose description contains this. */
  browserInfo?: string;
  /** true: only calls that failed; false: only those that did not. */
  hasException?: boolean;
  /** An addition to the catalogue. true: only what somebody did in the name of another; false: only what people did themselves. */
  isByOthers?: boolean;
  /** An addition to the catalogue. true: only calls that are to change something; false: only those that read. */
  isCommand?: boolean;
  /** Only calls that took at least so many milliseconds. */
  minExecutionDuration?: number;
  /** Only calls that took at most so many milliseconds. */
  maxExecutionDuration?: number;
  /** Only what one call changed, and that call. */
  entityChangeSetId?: number;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type AuditLogGetAuditLogsToExcelApiResponse =
  /** status 200 Done. */ FileResult;
export type AuditLogGetAuditLogsToExcelApiArg = {
  /** Only what happened then or later. */
  startDate?: string;
  /** Only what happened then or before. */
  endDate?: string;
  /** Only by people whose user name contains this. */
  userName?: string;
  /** Only services whose name contains this. */
  serviceName?: string;
  /** Only operations whose name contains this. */
  methodName?: string;
  /** Only browsers whose description contains this. */
  browserInfo?: string;
  /** true: only calls that failed; false: only those that did not. */
  hasException?: boolean;
  /** An addition to the catalogue. true: only what somebody did in the name of another; false: only what people did themselves. */
  isByOthers?: boolean;
  /** An addition to the catalogue. true: only calls that are to change something; false: only those that read. */
  isCommand?: boolean;
  /** Only calls that took at least so many milliseconds. */
  minExecutionDuration?: number;
  /** Only calls that took at most so many milliseconds. */
  maxExecutionDuration?: number;
  /** Only what one call changed, and that call. */
  entityChangeSetId?: number;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows of the workbook at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type AuditLogGetEntityHistoryObjectTypesApiResponse =
  /** status 200 Done. */ NameValue[];
export type AuditLogGetEntityHistoryObjectTypesApiArg = void;
export type AuditLogGetEntityChangesApiResponse =
  /** status 200 Done. */ PageOfEntityChangeItem;
export type AuditLogGetEntityChangesApiArg = {
  /** Only what happened then or later. */
  startDate?: string;
  /** Only what happened then or before. */
  endDate?: string;
  /** Only by people whose user name contains this. */
  userName?: string;
  /** Kind of entity, as `GetEntityHistoryObjectTypes` names it. */
  entityTypeFullName?: string;
  /** An addition to the catalogue. true: only what somebody did in the name of another; false: only what people did themselves. */
  isByOthers?: boolean;
  /** Only what one call changed, and that call. */
  entityChangeSetId?: number;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type AuditLogGetEntityChangesToExcelApiResponse =
  /** status 200 Done. */ FileResult;
export type AuditLogGetEntityChangesToExcelApiArg = {
  /** Only what happened then or later. */
  startDate?: string;
  /** Only what happened then or before. */
  endDate?: string;
  /** Only by people whose user name contains this. */
  userName?: string;
  /** Kind of entity, as `GetEntityHistoryObjectTypes` names it. */
  entityTypeFullName?: string;
  /** An addition to the catalogue. true: only what somebody did in the name of another; false: only what people did themselves. */
  isByOthers?: boolean;
  /** Only what one call changed, and that call. */
  entityChangeSetId?: number;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows of the workbook at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type AuditLogBeginExportApiResponse = /** status 200 Done. */ null;
export type AuditLogBeginExportApiArg = {
  beginExport: BeginExport;
};
export type AuditLogGetExportApiResponse =
  /** status 200 Done. */ OwnAuditExport;
export type AuditLogGetExportApiArg = void;
export type AuditLogStopExportApiResponse = /** status 200 Done. */ null;
export type AuditLogStopExportApiArg = void;
export type AuditLogGetExportedFileApiResponse =
  /** status 200 Done. */ FileResult;
export type AuditLogGetExportedFileApiArg = void;
export type AuditLogGetEntityTypeChangesApiResponse =
  /** status 200 Done. */ PageOfEntityChangeItem;
export type AuditLogGetEntityTypeChangesApiArg = {
  /** Kind of entity, as `GetEntityHistoryObjectTypes` names it. */
  entityTypeFullName: string;
  /** Its key, with or without the quotes that ABP’s clients put around it. */
  entityId: string;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type AuditLogGetEntityPropertyChangesApiResponse =
  /** status 200 Done. */ EntityPropertyChange[];
export type AuditLogGetEntityPropertyChangesApiArg = {
  /** Change. */
  entityChangeId: number;
};
export type AuditLogItem = {
  /** Row. */
  id: number;
  /** Who called, or signed in by this call; null: nobody was signed in. */
  userId: number | null;
  /** Their user name; null where the person is gone or of the host. */
  userName: string | null;
  /** Tenant of whoever acted as that person; null: nobody did, or the host. */
  impersonatorTenantId: number | null;
  /** Who acted as that person; null: nobody did. */
  impersonatorUserId: number | null;
  /** Their user name; null: nobody acted, or somebody of the host, who is not named to others. */
  impersonatorUserName: string | null;
  /** Service. */
  serviceName: string;
  /** Operation. */
  methodName: string;
  /** What it was called with, as JSON, without secrets; cut where it is long. */
  parameters: string;
  /** When it was called. */
  executionTime: string;
  /** Milliseconds until its answer. */
  executionDuration: number;
  /** Address of the caller. */
  clientIpAddress: string;
  /** Name of the caller’s machine; null, because browsers do not tell it. */
  clientName: string | null;
  /** What the browser says of itself. */
  browserInfo: string;
  /** Status and reason of the refusal or failure; null: it succeeded. */
  exception: string | null;
  /** What the operation noted beside, as JSON: the report that was opened or taken from, where the parameters name none. */
  customData: string | null;
  /** The same as of all that it changed, which may be nothing; null: it only read, or was before this was kept. */
  entityChangeSetId: number | null;
};
export type PageOfAuditLogItem = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: AuditLogItem[];
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
export type FileResult = {
  /** Name to save under. */
  fileName: string;
  /** Media type. */
  fileType: string;
  /** Opens the file, for the person who made it, for some minutes. */
  fileToken: string;
};
export type NameValue = {
  /** What people read. */
  name: string;
  /** What is sent. */
  value: string;
};
export type EntityChangeItem = {
  /** Change. */
  id: number;
  /** Who called, or signed in by this call; null: nobody was signed in. */
  userId: number | null;
  /** Their user name; null where the person is gone or of the host. */
  userName: string | null;
  /** Tenant of whoever acted as that person; null: nobody did, or the host. */
  impersonatorTenantId: number | null;
  /** Who acted as that person; null: nobody did. */
  impersonatorUserId: number | null;
  /** Their user name; null: nobody acted, or somebody of the host, who is not named to others. */
  impersonatorUserName: string | null;
  /** The portal did it by itself, as at the end of a subscription: nobody called it. */
  isOfPortal: boolean;
  /** When it was changed. */
  changeTime: string;
  /** Kind of entity, as `GetEntityHistoryObjectTypes` names it. */
  entityTypeFullName: string;
  /** Key of the entity. */
  entityId: string;
  /** What the entity is called, or was last; null: it has no name but its key. */
  entityName: string | null;
  /** Created 0, updated 1, deleted 2. */
  changeType: number;
  /** The same as a word. */
  changeTypeName: "Created" | "Updated" | "Deleted";
  /** The same for all that was changed by one call. */
  entityChangeSetId: number;
};
export type PageOfEntityChangeItem = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: EntityChangeItem[];
};
export type BeginExport = {
  /** What is exported. */
  kind: "calls" | "changes";
  /** Only what happened then or later. */
  startDate?: string;
  /** Only what happened then or before. */
  endDate?: string;
  /** Only by people whose user name contains this. */
  userName?: string;
  /** Only services whose name contains this. */
  serviceName?: string;
  /** Only operations whose name contains this. */
  methodName?: string;
  /** Only browsers whose description contains this. */
  browserInfo?: string;
  /** true: only calls that failed; false: only those that did not. */
  hasException?: boolean;
  /** An addition to the catalogue. true: only what somebody did in the name of another; false: only what people did themselves. */
  isByOthers?: boolean;
  /** An addition to the catalogue. true: only calls that are to change something; false: only those that read. */
  isCommand?: boolean;
  /** Only calls that took at least so many milliseconds. */
  minExecutionDuration?: number;
  /** Only calls that took at most so many milliseconds. */
  maxExecutionDuration?: number;
  /** Only what one call changed, and that call. */
  entityChangeSetId?: number;
  /** Kind of entity, as `GetEntityHistoryObjectTypes` names it. */
  entityTypeFullName?: string;
};
export type AuditExport = {
  /** What is exported. */
  kind: "calls" | "changes";
  /** When it was asked for. */
  startTime: string;
  /** When it ended; null: it goes on. */
  endTime: string | null;
  /** Why there is no file; null: there is one, once it has ended. */
  failure: string | null;
  /** Records that are in the file by now. */
  rowCount: number;
  /** Records that matched when it was asked for. */
  totalRows: number;
  /** There were more than a file may hold: the oldest are not in it. */
  isCut: boolean;
  /** The file is deleted then. */
  keptUntil: string;
};
export type OwnAuditExport = {
  /** Null: there is none. */
  last: AuditExport | null;
};
export type EntityPropertyChange = {
  /** Change. */
  entityChangeId: number;
  /** Property. */
  propertyName: string;
  /** What it is called, in the caller’s language. */
  displayName: string;
  /** Its type, as ABP names it. */
  propertyTypeFullName: string;
  /** Value before, as JSON, cut where it is long; null: none. A secret shows as "***". */
  originalValue: string | null;
  /** Value after, likewise. */
  newValue: string | null;
  /** Value before in the caller’s words: the name of what its id or name stands for, or what forms call it; null: the value says it, what it stood for is gone, or the caller may not see that. */
  originalText: string | null;
  /** Value after in the caller’s words: the name of what its id or name stands for, or what forms call it; null: the value says it, what it stood for is gone, or the caller may not see that. */
  newText: string | null;
  /** Tenant; null: the host. */
  tenantId: number | null;
};
export const {
  useAuditLogGetAuditLogsQuery,
  useLazyAuditLogGetAuditLogsQuery,
  useAuditLogGetAuditLogsToExcelMutation,
  useAuditLogGetEntityHistoryObjectTypesQuery,
  useLazyAuditLogGetEntityHistoryObjectTypesQuery,
  useAuditLogGetEntityChangesQuery,
  useLazyAuditLogGetEntityChangesQuery,
  useAuditLogGetEntityChangesToExcelMutation,
  useAuditLogBeginExportMutation,
  useAuditLogGetExportQuery,
  useLazyAuditLogGetExportQuery,
  useAuditLogStopExportMutation,
  useAuditLogGetExportedFileMutation,
  useAuditLogGetEntityTypeChangesQuery,
  useLazyAuditLogGetEntityTypeChangesQuery,
  useAuditLogGetEntityPropertyChangesQuery,
  useLazyAuditLogGetEntityPropertyChangesQuery,
} = injectedRtkApi;
