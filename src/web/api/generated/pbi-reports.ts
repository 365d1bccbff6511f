/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    pbiReportsGetAll: build.query<
      PbiReportsGetAllApiResponse,
      PbiReportsGetAllApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReports/GetAll`,
        params: {
          Filter: queryArg.filter,
          ReportGuidFilter: queryArg.reportGuidFilter,
          TypeFilter: queryArg.typeFilter,
          NameFilter: queryArg.nameFilter,
          DescriptionFilter: queryArg.descriptionFilter,
          IsDisabledFilter: queryArg.isDisabledFilter,
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["Report"],
    }),
    pbiReportsGetPbiReportForView: build.query<
      PbiReportsGetPbiReportForViewApiResponse,
      PbiReportsGetPbiReportForViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReports/GetPbiReportForView`,
        params: {
          id: queryArg.id,
        },
      }),
      providesTags: ["Report"],
    }),
    pbiReportsGetPbiReportForEdit: build.query<
      PbiReportsGetPbiReportForEditApiResponse,
      PbiReportsGetPbiReportForEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReports/GetPbiReportForEdit`,
        params: {
          Id: queryArg.id,
        },
      }),
      providesTags: ["Report", "Role"],
    }),
    pbiReportsCreateOrEdit: build.mutation<
      PbiReportsCreateOrEditApiResponse,
      PbiReportsCreateOrEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReports/CreateOrEdit`,
        method: "POST",
        body: queryArg.createOrEditReport,
      }),
      invalidatesTags: ["Report"],
    }),
    pbiReportsDelete: build.mutation<
      PbiReportsDeleteApiResponse,
      PbiReportsDeleteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReports/Delete`,
        method: "DELETE",
        params: {
          Id: queryArg.id,
        },
      }),
      invalidatesTags: ["Report", "ReportKey", "ReportLog", "Task"],
    }),
    pbiReportsUpdateDefaultReportForTenant: build.mutation<
      PbiReportsUpdateDefaultReportForTenantApiResponse,
      PbiReportsUpdateDefaultReportForTenantApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReports/UpdateDefaultReportForTenant`,
        method: "PUT",
        body: queryArg.updateDefaultReportForTenant,
      }),
      invalidatesTags: ["Report"],
    }),
    pbiReportsGetPbiReportsToExcel: build.mutation<
      PbiReportsGetPbiReportsToExcelApiResponse,
      PbiReportsGetPbiReportsToExcelApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReports/GetPbiReportsToExcel`,
        method: "GET",
        params: {
          Filter: queryArg.filter,
          ReportGuidFilter: queryArg.reportGuidFilter,
          TypeFilter: queryArg.typeFilter,
          NameFilter: queryArg.nameFilter,
          DescriptionFilter: queryArg.descriptionFilter,
          IsDisabledFilter: queryArg.isDisabledFilter,
          Sorting: queryArg.sorting,
          MinWorkspaceIdFilter: queryArg.minWorkspaceIdFilter,
          MaxWorkspaceIdFilter: queryArg.maxWorkspaceIdFilter,
        },
      }),
    }),
    pbiReportsGetPeopleOfReport: build.query<
      PbiReportsGetPeopleOfReportApiResponse,
      PbiReportsGetPeopleOfReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReports/GetPeopleOfReport`,
        params: {
          sorting: queryArg.sorting,
          maxResultCount: queryArg.maxResultCount,
          skipCount: queryArg.skipCount,
          reportId: queryArg.reportId,
          filter: queryArg.filter,
          mayOpen: queryArg.mayOpen,
          leftTo: queryArg.leftTo,
        },
      }),
      providesTags: ["OrganizationUnit", "Report", "Role", "User"],
    }),
    pbiReportsGetWhyReportOpens: build.query<
      PbiReportsGetWhyReportOpensApiResponse,
      PbiReportsGetWhyReportOpensApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReports/GetWhyReportOpens`,
        params: {
          reportId: queryArg.reportId,
          userId: queryArg.userId,
        },
      }),
      providesTags: ["OrganizationUnit", "Report", "ReportKey", "Role", "User"],
    }),
    pbiReportsGetReportsOfPerson: build.query<
      PbiReportsGetReportsOfPersonApiResponse,
      PbiReportsGetReportsOfPersonApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReports/GetReportsOfPerson`,
        params: {
          sorting: queryArg.sorting,
          maxResultCount: queryArg.maxResultCount,
          skipCount: queryArg.skipCount,
          userId: queryArg.userId,
          filter: queryArg.filter,
          mayOpen: queryArg.mayOpen,
        },
      }),
      providesTags: ["OrganizationUnit", "Report", "ReportKey", "Role", "User"],
    }),
    pbiReportsGetPagesForReport: build.query<
      PbiReportsGetPagesForReportApiResponse,
      PbiReportsGetPagesForReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReports/GetPagesForReport`,
        params: {
          reportId: queryArg.reportId,
        },
      }),
      providesTags: ["Report"],
    }),
    pbiReportsGetFieldsForReport: build.query<
      PbiReportsGetFieldsForReportApiResponse,
      PbiReportsGetFieldsForReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReports/GetFieldsForReport`,
        params: {
          reportId: queryArg.reportId,
        },
      }),
      providesTags: ["Report"],
    }),
    pbiReportsGetExportedPagesForReport: build.query<
      PbiReportsGetExportedPagesForReportApiResponse,
      PbiReportsGetExportedPagesForReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiReports/GetExportedPagesForReport`,
        params: {
          rid: queryArg.rid,
          rkid: queryArg.rkid,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type PbiReportsGetAllApiResponse =
  /** status 200 Done. */ PageOfReportListItem;
export type PbiReportsGetAllApiArg = {
  /** Part of a name, a description or a folder. */
  filter?: string;
  /** Part of the guid. */
  reportGuidFilter?: string;
  /** Only this kind of item. */
  typeFilter?: "PaginatedReport" | "Report" | "PowerBIApp" | "Dashboard";
  /** Part of the name. */
  nameFilter?: string;
  /** Part of the description. */
  descriptionFilter?: string;
  /** 1: disabled ones only; 0: open ones only; -1: both. */
  isDisabledFilter?: number;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type PbiReportsGetPbiReportForViewApiResponse =
  /** status 200 Done. */ ReportListItem;
export type PbiReportsGetPbiReportForViewApiArg = {
  /** The record that is meant. */
  id: number;
};
export type PbiReportsGetPbiReportForEditApiResponse =
  /** status 200 Done. */ ReportForEdit;
export type PbiReportsGetPbiReportForEditApiArg = {
  /** The record that is meant. */
  id: number;
};
export type PbiReportsCreateOrEditApiResponse = /** status 200 Done. */ null;
export type PbiReportsCreateOrEditApiArg = {
  createOrEditReport: CreateOrEditReport;
};
export type PbiReportsDeleteApiResponse = /** status 200 Done. */ null;
export type PbiReportsDeleteApiArg = {
  /** The record that is meant. */
  id: number;
};
export type PbiReportsUpdateDefaultReportForTenantApiResponse =
  /** status 200 Done. */ null;
export type PbiReportsUpdateDefaultReportForTenantApiArg = {
  updateDefaultReportForTenant: UpdateDefaultReportForTenant;
};
export type PbiReportsGetPbiReportsToExcelApiResponse =
  /** status 200 Done. */ FileResult;
export type PbiReportsGetPbiReportsToExcelApiArg = {
  /** Part of a name, a description or a folder. */
  filter?: string;
  /** Part of the guid. */
  reportGuidFilter?: string;
  /** Only this kind of item. */
  typeFilter?: "PaginatedReport" | "Report" | "PowerBIApp" | "Dashboard";
  /** Part of the name. */
  nameFilter?: string;
  /** Part of the description. */
  descriptionFilter?: string;
  /** 1: disabled ones only; 0: open ones only; -1: both. */
  isDisabledFilter?: number;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Least number of a workspace. */
  minWorkspaceIdFilter?: number;
  /** Greatest number of a workspace. */
  maxWorkspaceIdFilter?: number;
};
export type PbiReportsGetPeopleOfReportApiResponse =
  /** status 200 Done. */ PageOfPersonOfReport;
export type PbiReportsGetPeopleOfReportApiArg = {
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
  /** Report. */
  reportId: number;
  /** Part of a name, user name, e-mail address or phone number. */
  filter?: string;
  /** true: only whom it is open to; false: only whom it is not. */
  mayOpen?: boolean;
  /** Only whom it is open to, and would not be if it were left to these roles alone: their ids, with commas between them; none: as where it is disabled. */
  leftTo?: string;
};
export type PbiReportsGetWhyReportOpensApiResponse =
  /** status 200 Done. */ WhyReportOpens;
export type PbiReportsGetWhyReportOpensApiArg = {
  /** Report. */
  reportId: number;
  /** Person. */
  userId: number;
};
export type PbiReportsGetReportsOfPersonApiResponse =
  /** status 200 Done. */ PageOfReportOfPerson;
export type PbiReportsGetReportsOfPersonApiArg = {
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
  /** Person. */
  userId: number;
  /** Part of a name, a description or a folder. */
  filter?: string;
  /** true: only reports that open for the person; false: only those that do not. */
  mayOpen?: boolean;
};
export type PbiReportsGetPagesForReportApiResponse =
  /** status 200 Done. */ ListOfReportPageItem;
export type PbiReportsGetPagesForReportApiArg = {
  /** Report. */
  reportId: number;
};
export type PbiReportsGetFieldsForReportApiResponse =
  /** status 200 Done. */ ReportFields;
export type PbiReportsGetFieldsForReportApiArg = {
  /** Report. */
  reportId: number;
};
export type PbiReportsGetExportedPagesForReportApiResponse =
  /** status 200 Done. */ ListOfExportObject;
export type PbiReportsGetExportedPagesForReportApiArg = {
  /** The report’s number, sealed: `reportIdEncrypted` of the key. */
  rid: string;
  /** The key’s number, sealed: `idEncrypted` of the key. */
  rkid: string;
};
export type ReportListItem = {
  /** Report; last part of its address. */
  id: number;
  /** The report at its provider. */
  reportGuid: string;
  /** The same, under the name that embed answers use. */
  reportId: string;
  /** Workspace that it lies in; null: the local report library. */
  workspaceId: number | null;
  /** The workspace at its provider; null: the local report library. */
  workspaceGuid: string | null;
  /** Name of the workspace. */
  workspaceName: string;
  /** Kind of item that is embedded. */
  type: "PaginatedReport" | "Report" | "PowerBIApp" | "Dashboard";
  /** Kind of report. */
  reportType: "PaginatedReport" | "Report" | "PowerBIApp" | "Dashboard";
  /** Name in the menu. */
  name: string;
  /** What it is about. */
  description: string | null;
  /** Folders of the menu above it, parted by slashes; null at the top. */
  folderPath: string | null;
  /** The page tabs are shown. */
  showNavigation: boolean;
  /** The filter pane is shown. */
  showFilters: boolean;
  /** A data set with row-level rules is asked in the name and with the roles of whoever looks. */
  isSmartRLSEnabled: boolean;
  /** The report is loaded first and drawn when told to. */
  phasedEmbedding: boolean;
  /** Clicks in it are kept. */
  isLogsEnabled: boolean;
  /** Nobody may open it. */
  isDisabled: boolean;
  /** Shown on the dashboard of everybody who has not chosen another; of the operator’s, on its dashboard. */
  isDefaultForTenant: boolean;
};
export type PageOfReportListItem = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: ReportListItem[];
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
export type AdditionalEmbedData = {
  /** Report that it opens with, as answered; it is of this organisation, and not kept. */
  pbiReportId?: number | null;
  /** Kind of item. */
  itemType: "PaginatedReport" | "Report" | "PowerBIApp" | "Dashboard";
  /** The item at its provider. */
  itemGuid: string;
  /** Its data set keeps rows from some people. */
  isDatasetWithRLS: boolean;
};
export type ReportRoleChoice = {
  /** Role. */
  id: number;
  /** Name that people see. */
  displayName: string;
};
export type ReportForEdit = {
  /** Report. */
  id: number;
  /** The item at its provider. */
  itemGuid: string;
  /** Workspace that it lies in; null: the local report library. */
  workspaceId: number | null;
  /** Kind of item. */
  itemType: "PaginatedReport" | "Report" | "PowerBIApp" | "Dashboard";
  /** Further items that open together with it. */
  additionalEmbedData: AdditionalEmbedData[];
  /** Who may open it: people with one of these roles; none: everybody who sees reports. */
  roleIds: number[];
  /** Name in the menu. */
  name: string;
  /** What it is about. */
  description: string | null;
  /** Folders of the menu above it, parted by slashes; null at the top. */
  folderPath: string | null;
  /** The page tabs are shown. */
  showNavigation: boolean;
  /** The filter pane is shown. */
  showFilters: boolean;
  /** A data set with row-level rules is asked in the name and with the roles of whoever looks. */
  isSmartRLSEnabled: boolean;
  /** The report is loaded first and drawn when told to. */
  phasedEmbedding: boolean;
  /** Clicks in it are kept. */
  isLogsEnabled: boolean;
  /** Nobody may open it. */
  isDisabled: boolean;
  /** Shown on the dashboard of everybody who has not chosen another; of the operator’s, on its dashboard. */
  isDefaultForTenant: boolean;
  /** Every role of the tenant, to choose from. */
  roles: ReportRoleChoice[];
};
export type CreateOrEditReport = {
  /** Report; absent or null registers a new one. */
  id?: number | null;
  /** The item at its provider. */
  itemGuid: string;
  /** Workspace that it lies in; null: the local report library. */
  workspaceId?: number | null;
  /** Kind of item. */
  itemType: "PaginatedReport" | "Report" | "PowerBIApp" | "Dashboard";
  /** Further items that open together with it. */
  additionalEmbedData?: AdditionalEmbedData[];
  /** Who may open it: people with one of these roles; none: everybody who sees reports. */
  roleIds?: number[];
  /** Name in the menu. */
  name: string;
  /** What it is about. */
  description?: string | null;
  /** Folders of the menu above it, parted by slashes; null at the top. */
  folderPath?: string | null;
  /** The page tabs are shown. */
  showNavigation?: boolean;
  /** The filter pane is shown. */
  showFilters?: boolean;
  /** A data set with row-level rules is asked in the name and with the roles of whoever looks. */
  isSmartRLSEnabled?: boolean;
  /** The report is loaded first and drawn when told to. */
  phasedEmbedding?: boolean;
  /** Clicks in it are kept. */
  isLogsEnabled?: boolean;
  /** Nobody may open it. */
  isDisabled?: boolean;
  /** Shown on the dashboard of everybody who has not chosen another; of the operator’s, on its dashboard. */
  isDefaultForTenant?: boolean;
};
export type UpdateDefaultReportForTenant = {
  /** Report; 0: none. */
  tenantReportId: number;
};
export type FileResult = {
  /** Name to save under. */
  fileName: string;
  /** Media type. */
  fileType: string;
  /** Opens the file, for the person who made it, for some minutes. */
  fileToken: string;
};
export type WayToReport = {
  /** roles: as everybody to whom its roles open it; administrator: from the list of all reports. */
  by: "roles" | "administrator";
  /** It opens the report. */
  isOpen: boolean;
  /** Why it does not; none: it does. */
  obstacles: ("account" | "permission" | "disabled" | "workspace" | "role")[];
};
export type RoleGiven = {
  /** Role. */
  id: number;
  /** Name that people see. */
  displayName: string;
  /** The person has it directly. */
  isDirect: boolean;
  /** Names of the units that bring it; none: it is given directly alone. */
  units: string[];
};
export type PersonOfReport = {
  /** Person. */
  id: number;
  /** Given name, or the whole name. */
  name: string;
  /** Family name; may be empty. */
  surname: string;
  /** Sign-in name. */
  userName: string;
  /** One of the ways opens the report for the person. */
  mayOpen: boolean;
  /** The report has no roles: whoever may see reports opens it. */
  isOpenToAll: boolean;
  /** Each way that there is. */
  ways: WayToReport[];
  /** Roles of the report that the person has. */
  roles: RoleGiven[];
};
export type PageOfPersonOfReport = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: PersonOfReport[];
};
export type PermissionOfWay = {
  /** Way that asks for it. */
  by: "roles" | "administrator";
  /** Its name, in the caller’s language. */
  displayName: string;
  /** The person holds it. */
  isHeld: boolean;
  /** It is granted to this very person, or kept from them, whatever their roles say. */
  isSaidOfPerson: boolean;
  /** Everybody has it from whom it is not kept. */
  isEverybodys: boolean;
  /** Roles of the person that grant it. */
  roles: RoleGiven[];
};
export type KeyForPerson = {
  /** Name. */
  name: string;
  /** It opens the report for anyone. */
  isPublic: boolean;
  /** Rules of the report keep rows: not even then does it open for who is not signed in. */
  asksForName: boolean;
};
export type RowRuleOfPerson = {
  /** For whom it is; none: everybody. */
  roles: string[];
  /** All of these hold for the rows that it shows; none: it shows all. */
  conditions: string[];
};
export type RowsOfTable = {
  /** Table that has rules. */
  name: string;
  /** Those for this person; none: no row of it is shown. */
  rules: RowRuleOfPerson[];
};
export type RowsOfPerson = {
  /** all: there are no rules; byRules: the report’s rules keep some; byIdentity: Power BI is told name and roles; refused: Power BI shows nothing of a data set with rules; byItem: an app’s items each have their own. */
  kind: "all" | "byRules" | "byIdentity" | "refused" | "byItem";
  /** Name that rules are asked with. */
  userName: string;
  /** Rows that are kept for this name open; see who gave it. */
  isNameVouchedFor: boolean;
  /** Names of the roles that rules are asked with. */
  roles: string[];
  /** Of a report of the local library. */
  tables: RowsOfTable[];
};
export type WhyReportOpens = {
  person: PersonOfReport;
  /** Roles of the report, one of which is asked for; none: no role is. */
  roles: string[];
  /** Each that a way asks for. */
  permissions: PermissionOfWay[];
  /** Share keys that open the report for this person, if they are given the link. */
  keys: KeyForPerson[];
  rows: RowsOfPerson;
};
export type ReportOfPerson = {
  /** Report. */
  id: number;
  /** Name in the menu. */
  name: string;
  /** Folders of the menu above it, parted by slashes; null at the top. */
  folderPath: string | null;
  /** Workspace that it is in, or what the local library is called. */
  workspaceName: string;
  /** The person’s dashboard is to show it: by their own choice, else by that for everybody. It opens nothing. */
  isDefault: boolean;
  /** One of the ways opens the report for the person. */
  mayOpen: boolean;
  /** The report has no roles: whoever may see reports opens it. */
  isOpenToAll: boolean;
  /** Each way that there is. */
  ways: WayToReport[];
  /** Roles of the report that the person has. */
  roles: RoleGiven[];
  /** Share keys that open it for the person, if they are given the link. */
  keyCount: number;
  /** all: there are no rules; byRules: the report’s rules keep some; byIdentity: Power BI is told name and roles; refused: Power BI shows nothing of a data set with rules; byItem: an app’s items each have their own. */
  rows: "all" | "byRules" | "byIdentity" | "refused" | "byItem";
};
export type PageOfReportOfPerson = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: ReportOfPerson[];
};
export type ReportPageItem = {
  /** Number, from 1, in the order of the tabs. */
  pageNumber: number;
  /** Name that addresses and logs use. */
  name: string;
  /** Name that people see. */
  displayName: string;
};
export type ListOfReportPageItem = {
  /** All rows. */
  items: ReportPageItem[];
};
export type ReportFieldColumn = {
  /** Column. */
  name: string;
  /** What its values are. */
  type: "text" | "integer" | "decimal" | "date" | "datetime" | "boolean";
};
export type ReportFieldTable = {
  /** Table. */
  name: string;
  /** Its columns. */
  columns: ReportFieldColumn[];
};
export type ReportFields = {
  /** A share key can keep rows of it back. */
  keepsFilters: boolean;
  /** Tables of its data; none where its provider does not tell. */
  tables: ReportFieldTable[];
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
export type ListOfExportObject = {
  /** All rows. */
  items: ExportObject[];
};
export const {
  usePbiReportsGetAllQuery,
  useLazyPbiReportsGetAllQuery,
  usePbiReportsGetPbiReportForViewQuery,
  useLazyPbiReportsGetPbiReportForViewQuery,
  usePbiReportsGetPbiReportForEditQuery,
  useLazyPbiReportsGetPbiReportForEditQuery,
  usePbiReportsCreateOrEditMutation,
  usePbiReportsDeleteMutation,
  usePbiReportsUpdateDefaultReportForTenantMutation,
  usePbiReportsGetPbiReportsToExcelMutation,
  usePbiReportsGetPeopleOfReportQuery,
  useLazyPbiReportsGetPeopleOfReportQuery,
  usePbiReportsGetWhyReportOpensQuery,
  useLazyPbiReportsGetWhyReportOpensQuery,
  usePbiReportsGetReportsOfPersonQuery,
  useLazyPbiReportsGetReportsOfPersonQuery,
  usePbiReportsGetPagesForReportQuery,
  useLazyPbiReportsGetPagesForReportQuery,
  usePbiReportsGetFieldsForReportQuery,
  useLazyPbiReportsGetFieldsForReportQuery,
  usePbiReportsGetExportedPagesForReportQuery,
  useLazyPbiReportsGetExportedPagesForReportQuery,
} = injectedRtkApi;
