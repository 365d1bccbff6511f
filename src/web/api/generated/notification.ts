/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    notificationGetNotifications: build.query<
      NotificationGetNotificationsApiResponse,
      NotificationGetNotificationsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Notification/GetNotifications`,
        params: {
          OnlyUnread: queryArg.onlyUnread,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["Notification"],
    }),
    notificationMarkAsRead: build.mutation<
      NotificationMarkAsReadApiResponse,
      NotificationMarkAsReadApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Notification/MarkAsRead`,
        method: "POST",
        body: queryArg.entityId,
      }),
      invalidatesTags: ["Notification"],
    }),
    notificationMarkAllAsRead: build.mutation<
      NotificationMarkAllAsReadApiResponse,
      NotificationMarkAllAsReadApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Notification/MarkAllAsRead`,
        method: "POST",
        body: queryArg.notificationsSeen,
      }),
      invalidatesTags: ["Notification"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type NotificationGetNotificationsApiResponse =
  /** status 200 Done. */ PageOfNotification;
export type NotificationGetNotificationsApiArg = {
  /** Without those that the caller has marked as read. */
  onlyUnread?: boolean;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type NotificationMarkAsReadApiResponse = /** status 200 Done. */ null;
export type NotificationMarkAsReadApiArg = {
  entityId: EntityId;
};
export type NotificationMarkAllAsReadApiResponse = /** status 200 Done. */ null;
export type NotificationMarkAllAsReadApiArg = {
  notificationsSeen: NotificationsSeen;
};
export type Notification = {
  /** Notification. */
  id: number;
  /** What has happened; it decides the words, and where it is mended. */
  kind:
    | "userLockedOut"
    | "permissionWanted"
    | "taskFailed"
    | "refreshFailed"
    | "exportFailed"
    | "mailFailed"
    | "mailNotSetUp"
    | "jobFailed"
    | "testInfo"
    | "testWarn"
    | "testError"
    | "trialEnds"
    | "subscriptionEnds"
    | "editionChanged"
    | "editionGone"
    | "editionDeclined"
    | "editionRequested"
    | "tenantTrialEnds"
    | "tenantSubscriptionEnds";
  /** How bad it is. */
  severity: "info" | "warn" | "error";
  /** When it happened, of several times the last. */
  time: string;
  /** How often; more than once where one cause brought it about again. */
  occurrences: number;
  /** The caller has marked it as read, and it has not happened again since. */
  isRead: boolean;
  /** The person, task, report or tenant that it is about; null: none. */
  subjectId: number | null;
  /** What that is called, or the job; null: nothing. */
  subjectName: string | null;
  /** When what it is about ends or has ended; null: nothing ends. */
  endTime: string | null;
};
export type PageOfNotification = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Of all, those that the caller has not marked as read. */
  unreadCount: number;
  /** Rows of this page. */
  items: Notification[];
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
export type EntityId = {
  /** The record that is meant. */
  id: number;
};
export type NotificationsSeen = {
  /** Time of the latest that the caller has seen. */
  until: string;
};
export const {
  useNotificationGetNotificationsQuery,
  useLazyNotificationGetNotificationsQuery,
  useNotificationMarkAsReadMutation,
  useNotificationMarkAllAsReadMutation,
} = injectedRtkApi;
