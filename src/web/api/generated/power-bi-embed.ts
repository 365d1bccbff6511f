/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    powerBiEmbedGetSidebarItems: build.query<
      PowerBiEmbedGetSidebarItemsApiResponse,
      PowerBiEmbedGetSidebarItemsApiArg
    >({
      query: () => ({ url: `/api/services/app/PowerBIEmbed/GetSidebarItems` }),
      providesTags: ["Report"],
    }),
    powerBiEmbedGetReportPages: build.query<
      PowerBiEmbedGetReportPagesApiResponse,
      PowerBiEmbedGetReportPagesApiArg
    >({
      query: () => ({ url: `/api/services/app/PowerBIEmbed/GetReportPages` }),
      providesTags: ["Report"],
    }),
    powerBiEmbedGetKeepableReports: build.query<
      PowerBiEmbedGetKeepableReportsApiResponse,
      PowerBiEmbedGetKeepableReportsApiArg
    >({
      query: () => ({
        url: `/api/services/app/PowerBIEmbed/GetKeepableReports`,
      }),
      providesTags: ["Report", "Role"],
    }),
    powerBiEmbedGetPageToKeep: build.query<
      PowerBiEmbedGetPageToKeepApiResponse,
      PowerBiEmbedGetPageToKeepApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PowerBIEmbed/GetPageToKeep`,
        params: {
          reportId: queryArg.reportId,
          pageName: queryArg.pageName,
        },
      }),
    }),
    powerBiEmbedGetReportToolbarSettings: build.query<
      PowerBiEmbedGetReportToolbarSettingsApiResponse,
      PowerBiEmbedGetReportToolbarSettingsApiArg
    >({
      query: () => ({
        url: `/api/services/app/PowerBIEmbed/GetReportToolbarSettings`,
      }),
      providesTags: ["Report"],
    }),
    powerBiEmbedGetDefaultReportEmbedToken: build.query<
      PowerBiEmbedGetDefaultReportEmbedTokenApiResponse,
      PowerBiEmbedGetDefaultReportEmbedTokenApiArg
    >({
      query: () => ({
        url: `/api/services/app/PowerBIEmbed/GetDefaultReportEmbedToken`,
      }),
    }),
    powerBiEmbedGetReportEmbedToken: build.query<
      PowerBiEmbedGetReportEmbedTokenApiResponse,
      PowerBiEmbedGetReportEmbedTokenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PowerBIEmbed/GetReportEmbedToken`,
        params: {
          reportId: queryArg.reportId,
        },
      }),
    }),
    powerBiEmbedGetPassthroughPowerBiSidebarItems: build.query<
      PowerBiEmbedGetPassthroughPowerBiSidebarItemsApiResponse,
      PowerBiEmbedGetPassthroughPowerBiSidebarItemsApiArg
    >({
      query: () => ({
        url: `/api/services/app/PowerBIEmbed/GetPassthroughPowerBISidebarItems`,
      }),
      providesTags: ["Report"],
    }),
    powerBiEmbedGetPassthroughEmbedToken: build.query<
      PowerBiEmbedGetPassthroughEmbedTokenApiResponse,
      PowerBiEmbedGetPassthroughEmbedTokenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PowerBIEmbed/GetPassthroughEmbedToken`,
        params: {
          parentType: queryArg.parentType,
          childType: queryArg.childType,
          parentGuid: queryArg.parentGuid,
          childGuid: queryArg.childGuid,
        },
      }),
    }),
    powerBiEmbedGetAppEmbedToken: build.query<
      PowerBiEmbedGetAppEmbedTokenApiResponse,
      PowerBiEmbedGetAppEmbedTokenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PowerBIEmbed/GetAppEmbedToken`,
        params: {
          appId: queryArg.appId,
          itemId: queryArg.itemId,
          childType: queryArg.childType,
        },
      }),
    }),
    powerBiEmbedGetReportEmbedTokenAsAdmin: build.query<
      PowerBiEmbedGetReportEmbedTokenAsAdminApiResponse,
      PowerBiEmbedGetReportEmbedTokenAsAdminApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PowerBIEmbed/GetReportEmbedTokenAsAdmin`,
        params: {
          reportId: queryArg.reportId,
        },
      }),
    }),
    powerBiEmbedGetHostDefaultReportEmbedToken: build.query<
      PowerBiEmbedGetHostDefaultReportEmbedTokenApiResponse,
      PowerBiEmbedGetHostDefaultReportEmbedTokenApiArg
    >({
      query: () => ({
        url: `/api/services/app/PowerBIEmbed/GetHostDefaultReportEmbedToken`,
      }),
    }),
    powerBiEmbedRefreshDataset: build.mutation<
      PowerBiEmbedRefreshDatasetApiResponse,
      PowerBiEmbedRefreshDatasetApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PowerBIEmbed/RefreshDataset`,
        method: "POST",
        params: {
          reportId: queryArg.reportId,
        },
      }),
      invalidatesTags: ["Report"],
    }),
    powerBiEmbedGetDatasetRefreshes: build.query<
      PowerBiEmbedGetDatasetRefreshesApiResponse,
      PowerBiEmbedGetDatasetRefreshesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PowerBIEmbed/GetDatasetRefreshes`,
        params: {
          reportId: queryArg.reportId,
        },
      }),
      providesTags: ["Report"],
    }),
    powerBiEmbedGetDataTime: build.query<
      PowerBiEmbedGetDataTimeApiResponse,
      PowerBiEmbedGetDataTimeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PowerBIEmbed/GetDataTime`,
        params: {
          reportId: queryArg.reportId,
        },
      }),
      providesTags: ["Report"],
    }),
    powerBiEmbedGetReportKeyEmbedToken: build.query<
      PowerBiEmbedGetReportKeyEmbedTokenApiResponse,
      PowerBiEmbedGetReportKeyEmbedTokenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PowerBIEmbed/GetReportKeyEmbedToken`,
        params: {
          reportId: queryArg.reportId,
          key: queryArg.key,
          keyId: queryArg.keyId,
        },
      }),
    }),
    powerBiEmbedGetEncryptedReportKeyEmbedToken: build.query<
      PowerBiEmbedGetEncryptedReportKeyEmbedTokenApiResponse,
      PowerBiEmbedGetEncryptedReportKeyEmbedTokenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PowerBIEmbed/GetEncryptedReportKeyEmbedToken`,
        params: {
          reportId: queryArg.reportId,
          encryptedValue: queryArg.encryptedValue,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type PowerBiEmbedGetSidebarItemsApiResponse =
  /** status 200 Done. */ SidebarItems;
export type PowerBiEmbedGetSidebarItemsApiArg = void;
export type PowerBiEmbedGetReportPagesApiResponse =
  /** status 200 Done. */ ListOfOpenReportPage;
export type PowerBiEmbedGetReportPagesApiArg = void;
export type PowerBiEmbedGetKeepableReportsApiResponse =
  /** status 200 Done. */ KeepableReports;
export type PowerBiEmbedGetKeepableReportsApiArg = void;
export type PowerBiEmbedGetPageToKeepApiResponse =
  /** status 200 Done. */ PagePicture;
export type PowerBiEmbedGetPageToKeepApiArg = {
  /** Report. */
  reportId: number;
  /** Page that has a tab, its name. */
  pageName: string;
};
export type PowerBiEmbedGetReportToolbarSettingsApiResponse =
  /** status 200 Done. */ ReportToolbarSettings;
export type PowerBiEmbedGetReportToolbarSettingsApiArg = void;
export type PowerBiEmbedGetDefaultReportEmbedTokenApiResponse =
  /** status 200 Done. */ EmbedTokenAnswer;
export type PowerBiEmbedGetDefaultReportEmbedTokenApiArg = void;
export type PowerBiEmbedGetReportEmbedTokenApiResponse =
  /** status 200 Done. */ EmbedTokenAnswer;
export type PowerBiEmbedGetReportEmbedTokenApiArg = {
  /** Report. */
  reportId: number;
};
export type PowerBiEmbedGetPassthroughPowerBiSidebarItemsApiResponse =
  /** status 200 Done. */ PassthroughSidebarItems;
export type PowerBiEmbedGetPassthroughPowerBiSidebarItemsApiArg = void;
export type PowerBiEmbedGetPassthroughEmbedTokenApiResponse =
  /** status 200 Done. */ EmbedTokenAnswer;
export type PowerBiEmbedGetPassthroughEmbedTokenApiArg = {
  /** What the item belongs to. */
  parentType: "App" | "Workspace";
  /** Kind of item. */
  childType: "PaginatedReport" | "Report" | "PowerBIApp" | "Dashboard";
  /** App or workspace. */
  parentGuid: string;
  /** Item. */
  childGuid: string;
};
export type PowerBiEmbedGetAppEmbedTokenApiResponse =
  /** status 200 Done. */ EmbedTokenAnswer;
export type PowerBiEmbedGetAppEmbedTokenApiArg = {
  /** App; as in `SidebarApp`. */
  appId: number;
  /** Item of it; zeros alone where it has none, which is refused in words. */
  itemId: string;
  /** Kind of item. */
  childType: "PaginatedReport" | "Report" | "PowerBIApp" | "Dashboard";
};
export type PowerBiEmbedGetReportEmbedTokenAsAdminApiResponse =
  /** status 200 Done. */ EmbedTokenAnswer;
export type PowerBiEmbedGetReportEmbedTokenAsAdminApiArg = {
  /** Report. */
  reportId: number;
};
export type PowerBiEmbedGetHostDefaultReportEmbedTokenApiResponse =
  /** status 200 Done. */ EmbedTokenAnswer;
export type PowerBiEmbedGetHostDefaultReportEmbedTokenApiArg = void;
export type PowerBiEmbedRefreshDatasetApiResponse =
  /** status 200 Done. */ null;
export type PowerBiEmbedRefreshDatasetApiArg = {
  /** Report. */
  reportId: number;
};
export type PowerBiEmbedGetDatasetRefreshesApiResponse =
  /** status 200 Done. */ ListOfDatasetRefresh;
export type PowerBiEmbedGetDatasetRefreshesApiArg = {
  /** Report. */
  reportId: number;
};
export type PowerBiEmbedGetDataTimeApiResponse =
  /** status 200 Done. */ DataTime;
export type PowerBiEmbedGetDataTimeApiArg = {
  /** Report. */
  reportId: number;
};
export type PowerBiEmbedGetReportKeyEmbedTokenApiResponse =
  /** status 200 Done. */ SharedEmbedTokenAnswer;
export type PowerBiEmbedGetReportKeyEmbedTokenApiArg = {
  /** Report. */
  reportId: number;
  /** The key’s secret. */
  key: string;
  /** Key. */
  keyId: number;
};
export type PowerBiEmbedGetEncryptedReportKeyEmbedTokenApiResponse =
  /** status 200 Done. */ SharedEmbedTokenAnswer;
export type PowerBiEmbedGetEncryptedReportKeyEmbedTokenApiArg = {
  /** Report; the value says it by itself, and where both do, they are the same. */
  reportId?: number;
  /** Answered by `ReportKeys_CreateEncryptedKey`. */
  encryptedValue: string;
};
export type SidebarReport = {
  /** Report; last part of its address. Of an item of an app: the app. */
  id: number;
  /** The report at its provider. */
  reportId: string;
  /** Name. */
  name: string;
  /** Kind of report. */
  reportType: "PaginatedReport" | "Report" | "PowerBIApp" | "Dashboard";
  /** Folders above it, parted by slashes; null at the top. */
  folderPath: string | null;
};
export type SidebarDashboard = {
  /** Dashboard. */
  id: string;
  /** Name. */
  name: string;
};
export type SidebarApp = {
  /** App. */
  id: number;
  /** Name. */
  name: string;
  /** Folders above it, parted by slashes; null at the top. */
  folderPath: string | null;
  /** Its reports. */
  reports: SidebarReport[];
  /** Its dashboards. */
  dashboards: SidebarDashboard[];
};
export type SidebarItems = {
  /** Apps the person may open. */
  apps: SidebarApp[];
  /** Reports the person may open. */
  reports: SidebarReport[];
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
export type OpenReportPage = {
  /** Report; as in `SidebarReport`. */
  reportId: number;
  /** Name that addresses use. */
  name: string;
  /** Name that people see. */
  displayName: string;
};
export type ListOfOpenReportPage = {
  /** All rows. */
  items: OpenReportPage[];
};
export type KeepableReport = {
  /** Report; as in `SidebarReport`. */
  reportId: number;
  /** Is another one when other rows of the report are the caller’s. */
  rights: string;
};
export type KeepableReports = {
  /** Reports of the menu whose pages are drawn here. */
  items: KeepableReport[];
  /** Days after which a device forgets pages. */
  keptForDays: number;
};
export type PagePicture = {
  /** The page as a picture, SVG, base64. */
  bytes: string;
  /** Is another one when other rows of the report are the caller’s. */
  rights: string;
};
export type ReportToolbarItem = {
  /** Report. */
  reportId: number;
  /** May change it. */
  canEdit: boolean;
  /** May have its data read again. */
  canRefreshDataset: boolean;
  /** Shown on the person’s dashboard. */
  isDefaultForUser: boolean;
  /** Shown on everybody’s dashboard. */
  isDefaultForTenant: boolean;
  /** Clicks in it are kept. */
  isLogsEnabled: boolean;
};
export type ReportToolbarSettings = {
  /** One for each report of the menu. */
  reportItems: ReportToolbarItem[];
};
export type EmbedToken = {
  /** Report; as in `SidebarReport`. Null: an item that is no report here. */
  id: number | null;
  /** Address of the frame. */
  embedUrl: string;
  /** Opens this report for this person. Kept in memory only. */
  token: string;
  /** Names the token in logs. */
  tokenId: string;
  /** End of the token. */
  expiration: string;
  /** Seconds until then, so that a wrong clock does no harm. */
  secondsLeft: number;
  /** The report at its provider. */
  reportId: string;
  /** Name. */
  reportName: string;
  /** Kind of report. */
  reportType: "PaginatedReport" | "Report" | "PowerBIApp" | "Dashboard";
  /** What the frame shows. */
  embedType: "report" | "dashboard";
  /** True: the person’s own directory token. False: an embed token. */
  isPbiProEmbed: boolean;
  /** The token allows changes. */
  canEdit: boolean;
  /** Show the filter pane. */
  showFilters: boolean;
  /** Show the page tabs. */
  showNavigation: boolean;
  /** Page to open first. */
  initialPage: string | null;
  /** Load first, render when told to. */
  phasedEmbedding: boolean;
  /** Clicks in it are kept. */
  isLogsEnabled: boolean;
  /** Pages of the slideshow, from 1. */
  slideshowPages: number[] | null;
  /** Seconds between pages. */
  slideshowInterval: number | null;
  /** Pages to show; null: all. */
  pageNames: string[] | null;
  /** Filters that a share key sets, as a JSON list; the server keeps to them whatever the page does. */
  filter: string | null;
};
export type ActionableTask = {
  /** Task. */
  id: number;
  /** Name. */
  taskName: string;
  /** Visuals it belongs to, parted by commas; a leading + means underlying data. */
  visualName: string;
  /** Opens in a frame. */
  isInteractive: boolean;
  /** Where it goes; by a link without a sign-in, its origin alone. */
  url: string;
  /** GET or POST. */
  httpVerb: string;
  /** Sends the visual’s data. */
  hasVisualPayload: boolean;
  /** Sends what the data is. */
  hasVisualMetadata: boolean;
  /** Asks for a message. */
  hasCustomMessage: boolean;
  /** Body to send; null by a link without a sign-in. */
  httpBody: string | null;
};
export type EmbedTokenAnswer = {
  /** Opens the report; null where there is none to open. */
  embedTokenDto: EmbedToken | null;
  /** Actions that the report’s visuals offer. */
  tasks: ActionableTask[];
};
export type PassthroughItem = {
  /** Item at the provider. */
  id: string;
  /** Name. */
  name: string;
  /** Kind of report. */
  reportType?: "PaginatedReport" | "Report" | "PowerBIApp" | "Dashboard";
};
export type PassthroughGroup = {
  /** App or workspace at the provider. */
  id: string;
  /** Name. */
  name: string;
  /** It has computing power of its own. */
  isOnDedicatedCapacity: boolean;
  /** Its reports. */
  reports: PassthroughItem[];
  /** Its dashboards. */
  dashboards: PassthroughItem[];
};
export type PassthroughSidebarItems = {
  /** Apps of the person’s own directory account. */
  apps: PassthroughGroup[];
  /** Workspaces of the same. */
  workspaces: PassthroughGroup[];
};
export type DatasetRefresh = {
  /** When it began. */
  startTime: string;
  /** When it ended; null: it goes on. */
  endTime: string | null;
  /** How it stands. */
  status: "running" | "completed" | "failed" | "disabled" | "cancelled";
  /** Number for the support of the provider; null: none. */
  requestId: string | null;
  /** Who asked for it; null: nobody of the portal did, or it is not known. */
  userName: string | null;
  /** Why it failed, and what is to be mended; null: it did not. */
  reason: string | null;
};
export type ListOfDatasetRefresh = {
  /** All rows. */
  items: DatasetRefresh[];
};
export type DataTime = {
  /** End of the last reading; null: its provider does not tell. */
  dataFrom: string | null;
};
export type SharedBy = {
  /** Organisation whose report it is, as it calls itself. */
  organizationName: string;
  /** The link opens nothing after this. */
  expiration: string;
  /** Where nobody is signed in and there are tasks: for `Tasks_RunActionableTaskByKey`. */
  encryptedValue?: string;
};
export type SharedEmbedTokenAnswer = {
  /** Opens the report; null where there is none to open. */
  embedTokenDto: EmbedToken | null;
  /** Actions that the report’s visuals offer. */
  tasks: ActionableTask[];
  sharedBy: SharedBy;
};
export const {
  usePowerBiEmbedGetSidebarItemsQuery,
  useLazyPowerBiEmbedGetSidebarItemsQuery,
  usePowerBiEmbedGetReportPagesQuery,
  useLazyPowerBiEmbedGetReportPagesQuery,
  usePowerBiEmbedGetKeepableReportsQuery,
  useLazyPowerBiEmbedGetKeepableReportsQuery,
  usePowerBiEmbedGetPageToKeepQuery,
  useLazyPowerBiEmbedGetPageToKeepQuery,
  usePowerBiEmbedGetReportToolbarSettingsQuery,
  useLazyPowerBiEmbedGetReportToolbarSettingsQuery,
  usePowerBiEmbedGetDefaultReportEmbedTokenQuery,
  useLazyPowerBiEmbedGetDefaultReportEmbedTokenQuery,
  usePowerBiEmbedGetReportEmbedTokenQuery,
  useLazyPowerBiEmbedGetReportEmbedTokenQuery,
  usePowerBiEmbedGetPassthroughPowerBiSidebarItemsQuery,
  useLazyPowerBiEmbedGetPassthroughPowerBiSidebarItemsQuery,
  usePowerBiEmbedGetPassthroughEmbedTokenQuery,
  useLazyPowerBiEmbedGetPassthroughEmbedTokenQuery,
  usePowerBiEmbedGetAppEmbedTokenQuery,
  useLazyPowerBiEmbedGetAppEmbedTokenQuery,
  usePowerBiEmbedGetReportEmbedTokenAsAdminQuery,
  useLazyPowerBiEmbedGetReportEmbedTokenAsAdminQuery,
  usePowerBiEmbedGetHostDefaultReportEmbedTokenQuery,
  useLazyPowerBiEmbedGetHostDefaultReportEmbedTokenQuery,
  usePowerBiEmbedRefreshDatasetMutation,
  usePowerBiEmbedGetDatasetRefreshesQuery,
  useLazyPowerBiEmbedGetDatasetRefreshesQuery,
  usePowerBiEmbedGetDataTimeQuery,
  useLazyPowerBiEmbedGetDataTimeQuery,
  usePowerBiEmbedGetReportKeyEmbedTokenQuery,
  useLazyPowerBiEmbedGetReportKeyEmbedTokenQuery,
  usePowerBiEmbedGetEncryptedReportKeyEmbedTokenQuery,
  useLazyPowerBiEmbedGetEncryptedReportKeyEmbedTokenQuery,
} = injectedRtkApi;
