/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    userLinkLinkToUser: build.mutation<
      UserLinkLinkToUserApiResponse,
      UserLinkLinkToUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserLink/LinkToUser`,
        method: "POST",
        body: queryArg.linkToUser,
      }),
      invalidatesTags: ["LinkedUser"],
    }),
    userLinkGetLinkedUsers: build.query<
      UserLinkGetLinkedUsersApiResponse,
      UserLinkGetLinkedUsersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserLink/GetLinkedUsers`,
        params: {
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["LinkedUser"],
    }),
    userLinkGetRecentlyUsedLinkedUsers: build.query<
      UserLinkGetRecentlyUsedLinkedUsersApiResponse,
      UserLinkGetRecentlyUsedLinkedUsersApiArg
    >({
      query: () => ({
        url: `/api/services/app/UserLink/GetRecentlyUsedLinkedUsers`,
      }),
      providesTags: ["LinkedUser"],
    }),
    userLinkUnlinkUser: build.mutation<
      UserLinkUnlinkUserApiResponse,
      UserLinkUnlinkUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserLink/UnlinkUser`,
        method: "POST",
        body: queryArg.unlinkUser,
      }),
      invalidatesTags: ["LinkedUser"],
    }),
    userLinkGetLinksOfUser: build.query<
      UserLinkGetLinksOfUserApiResponse,
      UserLinkGetLinksOfUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserLink/GetLinksOfUser`,
        params: {
          Id: queryArg.id,
        },
      }),
      providesTags: ["LinkedUser"],
    }),
    userLinkEndLinksOfUser: build.mutation<
      UserLinkEndLinksOfUserApiResponse,
      UserLinkEndLinksOfUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserLink/EndLinksOfUser`,
        method: "POST",
        body: queryArg.entityId,
      }),
      invalidatesTags: ["LinkedUser"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type UserLinkLinkToUserApiResponse = /** status 200 Done. */ null;
export type UserLinkLinkToUserApiArg = {
  linkToUser: LinkToUser;
};
export type UserLinkGetLinkedUsersApiResponse =
  /** status 200 Done. */ PageOfLinkedUser;
export type UserLinkGetLinkedUsersApiArg = {
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type UserLinkGetRecentlyUsedLinkedUsersApiResponse =
  /** status 200 Done. */ ListOfLinkedUser;
export type UserLinkGetRecentlyUsedLinkedUsersApiArg = void;
export type UserLinkUnlinkUserApiResponse = /** status 200 Done. */ null;
export type UserLinkUnlinkUserApiArg = {
  unlinkUser: UnlinkUser;
};
export type UserLinkGetLinksOfUserApiResponse =
  /** status 200 Done. */ ListOfLinkOfUser;
export type UserLinkGetLinksOfUserApiArg = {
  /** The record that is meant. */
  id: number;
};
export type UserLinkEndLinksOfUserApiResponse = /** status 200 Done. */ null;
export type UserLinkEndLinksOfUserApiArg = {
  entityId: EntityId;
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
export type LinkToUser = {
  /** Tenant of the other account; empty: the host. */
  tenancyName?: string | null;
  /** User name or e-mail address there. */
  usernameOrEmailAddress: string;
  /** Its password. */
  password: string;
  /** Code of its second factor, where it has one. */
  twoFactorVerificationCode?: string | null;
  /** Addition to the catalogue: the caller’s own password, where it is asked for. */
  currentPassword?: string | null;
  /** Addition to the catalogue: a code of the caller’s own second factor, where it is asked for. */
  currentSecondFactorCode?: string | null;
};
export type LinkedUser = {
  /** The linked account. */
  id: number;
  /** Its tenant; null: the host. */
  tenantId: number | null;
  /** Short name of that tenant; null: the host. */
  tenancyName: string | null;
  /** Its user name. */
  username: string;
};
export type PageOfLinkedUser = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: LinkedUser[];
};
export type ListOfLinkedUser = {
  /** All rows. */
  items: LinkedUser[];
};
export type UnlinkUser = {
  /** The linked account. */
  userId: number;
  /** Its tenant; null: the host. */
  tenantId?: number | null;
};
export type LinkOfUser = {
  /** The other account is one of the caller’s own organisation. */
  isOfThisOrganisation: boolean;
  /** Its user name; null where it is of another organisation. */
  userName: string | null;
  /** When it was linked. */
  linkedAt: string;
  /** When it was last switched to. */
  lastUsedAt: string | null;
};
export type ListOfLinkOfUser = {
  /** All rows. */
  items: LinkOfUser[];
};
export type EntityId = {
  /** The record that is meant. */
  id: number;
};
export const {
  useUserLinkLinkToUserMutation,
  useUserLinkGetLinkedUsersQuery,
  useLazyUserLinkGetLinkedUsersQuery,
  useUserLinkGetRecentlyUsedLinkedUsersQuery,
  useLazyUserLinkGetRecentlyUsedLinkedUsersQuery,
  useUserLinkUnlinkUserMutation,
  useUserLinkGetLinksOfUserQuery,
  useLazyUserLinkGetLinksOfUserQuery,
  useUserLinkEndLinksOfUserMutation,
} = injectedRtkApi;
