/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    kioskGetKiosks: build.query<
      KioskGetKiosksApiResponse,
      KioskGetKiosksApiArg
    >({
      query: () => ({ url: `/api/services/app/Kiosk/GetKiosks` }),
      providesTags: ["Kiosk", "Report"],
    }),
    kioskCreateOrEditKiosk: build.mutation<
      KioskCreateOrEditKioskApiResponse,
      KioskCreateOrEditKioskApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Kiosk/CreateOrEditKiosk`,
        method: "POST",
        body: queryArg.createOrEditKiosk,
      }),
      invalidatesTags: ["Kiosk"],
    }),
    kioskDeleteKiosk: build.mutation<
      KioskDeleteKioskApiResponse,
      KioskDeleteKioskApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Kiosk/DeleteKiosk`,
        method: "DELETE",
        params: {
          id: queryArg.id,
        },
      }),
      invalidatesTags: ["Kiosk"],
    }),
    kioskCreateKioskLink: build.mutation<
      KioskCreateKioskLinkApiResponse,
      KioskCreateKioskLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Kiosk/CreateKioskLink`,
        method: "POST",
        body: queryArg.smallEntityId,
      }),
    }),
    kioskGetDevices: build.query<
      KioskGetDevicesApiResponse,
      KioskGetDevicesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Kiosk/GetDevices`,
        params: {
          id: queryArg.id,
        },
      }),
      providesTags: ["Kiosk"],
    }),
    kioskEndDevice: build.mutation<
      KioskEndDeviceApiResponse,
      KioskEndDeviceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Kiosk/EndDevice`,
        method: "POST",
        body: queryArg.endKioskDevice,
      }),
      invalidatesTags: ["Kiosk"],
    }),
    kioskEnrolDevice: build.mutation<
      KioskEnrolDeviceApiResponse,
      KioskEnrolDeviceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Kiosk/EnrolDevice`,
        method: "POST",
        body: queryArg.enrolKioskDevice,
      }),
    }),
    kioskShowKiosk: build.mutation<
      KioskShowKioskApiResponse,
      KioskShowKioskApiArg
    >({
      query: () => ({
        url: `/api/services/app/Kiosk/ShowKiosk`,
        method: "POST",
      }),
    }),
    kioskGetKioskReportEmbedToken: build.query<
      KioskGetKioskReportEmbedTokenApiResponse,
      KioskGetKioskReportEmbedTokenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Kiosk/GetKioskReportEmbedToken`,
        params: {
          id: queryArg.id,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type KioskGetKiosksApiResponse =
  /** status 200 Done. */ ListOfKioskListItem;
export type KioskGetKiosksApiArg = void;
export type KioskCreateOrEditKioskApiResponse = /** status 200 Done. */ null;
export type KioskCreateOrEditKioskApiArg = {
  createOrEditKiosk: CreateOrEditKiosk;
};
export type KioskDeleteKioskApiResponse = /** status 200 Done. */ null;
export type KioskDeleteKioskApiArg = {
  /** The record that is meant. */
  id: number;
};
export type KioskCreateKioskLinkApiResponse = /** status 200 Done. */ KioskLink;
export type KioskCreateKioskLinkApiArg = {
  smallEntityId: SmallEntityId;
};
export type KioskGetDevicesApiResponse =
  /** status 200 Done. */ ListOfKioskDevice;
export type KioskGetDevicesApiArg = {
  /** The record that is meant. */
  id: number;
};
export type KioskEndDeviceApiResponse = /** status 200 Done. */ null;
export type KioskEndDeviceApiArg = {
  endKioskDevice: EndKioskDevice;
};
export type KioskEnrolDeviceApiResponse = /** status 200 Done. */ ShownKiosk;
export type KioskEnrolDeviceApiArg = {
  enrolKioskDevice: EnrolKioskDevice;
};
export type KioskShowKioskApiResponse = /** status 200 Done. */ ShownKiosk;
export type KioskShowKioskApiArg = void;
export type KioskGetKioskReportEmbedTokenApiResponse =
  /** status 200 Done. */ EmbedTokenAnswer;
export type KioskGetKioskReportEmbedTokenApiArg = {
  /** The record that is meant. */
  id: number;
};
export type KioskReport = {
  /** Report. */
  id: number;
  /** Name. */
  name: string;
};
export type KioskListItem = {
  /** Kiosk. */
  id: number;
  /** Name. */
  name: string;
  /** What its screens show, by name. */
  reports: KioskReport[];
  /** Report that they begin with; null: there is none any more. */
  startReportId: number | null;
  /** Null: it stays as it was left. */
  resetSeconds: number | null;
  /** Screens that show it. */
  deviceCount: number;
  /** When it was made. */
  creationTime: string;
};
export type ListOfKioskListItem = {
  /** All rows. */
  items: KioskListItem[];
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
export type CreateOrEditKiosk = {
  /** Kiosk; null makes a new one. */
  id: number | null;
  /** Name. */
  name: string;
  /** What its screens show; none with rules about who sees which rows. */
  reportIds: number[];
  /** One of them: what they begin with. */
  startReportId: number;
  /** Null: it stays as it was left. */
  resetSeconds: number | null;
};
export type KioskLink = {
  /** For `Kiosk/EnrolDevice`. */
  token: string;
  /** It opens nothing after this. */
  expiration: string;
};
export type SmallEntityId = {
  /** The record that is meant. */
  id: number;
};
export type KioskDevice = {
  /** Screen. */
  id: string;
  /** When it became one. */
  enrolmentTime: string;
  /** When it last asked what to show, which it does every ten seconds. */
  lastSeenTime: string;
  /** Where it did so. */
  clientIpAddress: string;
  /** Browser; null: not known. */
  browserName: string | null;
  /** What it runs on; null: not known. */
  systemName: string | null;
};
export type ListOfKioskDevice = {
  /** All rows. */
  items: KioskDevice[];
};
export type EndKioskDevice = {
  /** Screen. */
  id: string;
};
export type ShownKiosk = {
  /** Name of the kiosk. */
  name: string;
  /** Whose it is. */
  organizationName: string;
  /** Their short name: whoever signs in on the screen does so there. */
  tenancyName: string;
  /** What the screen may show, by name. */
  reports: KioskReport[];
  /** Report to begin with; null: there is none. */
  startReportId: number | null;
  /** Null: it stays as it was left. */
  resetSeconds: number | null;
};
export type EnrolKioskDevice = {
  /** As in the link. */
  token: string;
  /** Drawn at random by the browser, and shown to nobody: another one is not answered again. */
  key: string;
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
export const {
  useKioskGetKiosksQuery,
  useLazyKioskGetKiosksQuery,
  useKioskCreateOrEditKioskMutation,
  useKioskDeleteKioskMutation,
  useKioskCreateKioskLinkMutation,
  useKioskGetDevicesQuery,
  useLazyKioskGetDevicesQuery,
  useKioskEndDeviceMutation,
  useKioskEnrolDeviceMutation,
  useKioskShowKioskMutation,
  useKioskGetKioskReportEmbedTokenQuery,
  useLazyKioskGetKioskReportEmbedTokenQuery,
} = injectedRtkApi;
