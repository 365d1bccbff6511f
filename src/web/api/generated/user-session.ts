/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    userSessionGetOwnSessions: build.query<
      UserSessionGetOwnSessionsApiResponse,
      UserSessionGetOwnSessionsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserSession/GetOwnSessions`,
        params: {
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["UserSession"],
    }),
    userSessionEndOwnSession: build.mutation<
      UserSessionEndOwnSessionApiResponse,
      UserSessionEndOwnSessionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserSession/EndOwnSession`,
        method: "POST",
        body: queryArg.endOwnSession,
      }),
      invalidatesTags: ["UserSession"],
    }),
    userSessionEndOtherSessions: build.mutation<
      UserSessionEndOtherSessionsApiResponse,
      UserSessionEndOtherSessionsApiArg
    >({
      query: () => ({
        url: `/api/services/app/UserSession/EndOtherSessions`,
        method: "POST",
      }),
      invalidatesTags: ["UserSession"],
    }),
    userSessionGetSessionsOfUser: build.query<
      UserSessionGetSessionsOfUserApiResponse,
      UserSessionGetSessionsOfUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserSession/GetSessionsOfUser`,
        params: {
          Id: queryArg.id,
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["UserSession"],
    }),
    userSessionEndSessionOfUser: build.mutation<
      UserSessionEndSessionOfUserApiResponse,
      UserSessionEndSessionOfUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserSession/EndSessionOfUser`,
        method: "POST",
        body: queryArg.endSessionOfUser,
      }),
      invalidatesTags: ["UserSession"],
    }),
    userSessionEndSessionsOfUser: build.mutation<
      UserSessionEndSessionsOfUserApiResponse,
      UserSessionEndSessionsOfUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserSession/EndSessionsOfUser`,
        method: "POST",
        body: queryArg.entityId,
      }),
      invalidatesTags: ["UserSession"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type UserSessionGetOwnSessionsApiResponse =
  /** status 200 Done. */ PageOfUserSession;
export type UserSessionGetOwnSessionsApiArg = {
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type UserSessionEndOwnSessionApiResponse = /** status 200 Done. */ null;
export type UserSessionEndOwnSessionApiArg = {
  endOwnSession: EndOwnSession;
};
export type UserSessionEndOtherSessionsApiResponse =
  /** status 200 Done. */ null;
export type UserSessionEndOtherSessionsApiArg = void;
export type UserSessionGetSessionsOfUserApiResponse =
  /** status 200 Done. */ PageOfUserSession;
export type UserSessionGetSessionsOfUserApiArg = {
  /** User. */
  id: number;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type UserSessionEndSessionOfUserApiResponse =
  /** status 200 Done. */ null;
export type UserSessionEndSessionOfUserApiArg = {
  endSessionOfUser: EndSessionOfUser;
};
export type UserSessionEndSessionsOfUserApiResponse =
  /** status 200 Done. */ null;
export type UserSessionEndSessionsOfUserApiArg = {
  entityId: EntityId;
};
export type UserSession = {
  /** Session. */
  id: string;
  /** How it began: by signing in, by changing to a linked account, or because somebody acts as the person – by a permission, or by the person’s own word. */
  kind: "signIn" | "linked" | "impersonated" | "delegated";
  /** Whose account it is in. */
  userName: string;
  /** Who acts as that person; null: nobody does, or somebody of the operator. */
  actingUserName: string | null;
  /** Somebody of the operator acts as that person. */
  isOfOperator: boolean;
  /** It is the one in which this is asked. */
  isCurrent: boolean;
  /** When it began. */
  creationTime: string;
  /** When it was last renewed, which happens every quarter of an hour while it is used; until then, when it began. */
  lastUseTime: string;
  /** When it ends at the latest. */
  endTime: string;
  /** Where it began; null: not known, or another person acts there. */
  clientIpAddress: string | null;
  /** Browser; null: not known, or another person acts there. */
  browserName: string | null;
  /** What it runs on; null: not known, or another person acts there. */
  systemName: string | null;
};
export type PageOfUserSession = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: UserSession[];
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
export type EndOwnSession = {
  /** Session. */
  id: string;
};
export type EndSessionOfUser = {
  /** User. */
  userId: number;
  /** Session. */
  sessionId: string;
};
export type EntityId = {
  /** The record that is meant. */
  id: number;
};
export const {
  useUserSessionGetOwnSessionsQuery,
  useLazyUserSessionGetOwnSessionsQuery,
  useUserSessionEndOwnSessionMutation,
  useUserSessionEndOtherSessionsMutation,
  useUserSessionGetSessionsOfUserQuery,
  useLazyUserSessionGetSessionsOfUserQuery,
  useUserSessionEndSessionOfUserMutation,
  useUserSessionEndSessionsOfUserMutation,
} = injectedRtkApi;
