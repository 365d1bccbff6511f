/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    userDelegationGetDelegations: build.query<
      UserDelegationGetDelegationsApiResponse,
      UserDelegationGetDelegationsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserDelegation/GetDelegations`,
        params: {
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["UserDelegation"],
    }),
    userDelegationCreateDelegation: build.mutation<
      UserDelegationCreateDelegationApiResponse,
      UserDelegationCreateDelegationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserDelegation/CreateDelegation`,
        method: "POST",
        body: queryArg.createDelegation,
      }),
      invalidatesTags: ["UserDelegation"],
    }),
    userDelegationRevokeDelegation: build.mutation<
      UserDelegationRevokeDelegationApiResponse,
      UserDelegationRevokeDelegationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserDelegation/RevokeDelegation`,
        method: "POST",
        body: queryArg.entityId,
      }),
      invalidatesTags: ["UserDelegation"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type UserDelegationGetDelegationsApiResponse =
  /** status 200 Done. */ PageOfUserDelegation;
export type UserDelegationGetDelegationsApiArg = {
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type UserDelegationCreateDelegationApiResponse =
  /** status 200 Done. */ null;
export type UserDelegationCreateDelegationApiArg = {
  createDelegation: CreateDelegation;
};
export type UserDelegationRevokeDelegationApiResponse =
  /** status 200 Done. */ null;
export type UserDelegationRevokeDelegationApiArg = {
  entityId: EntityId;
};
export type UserDelegation = {
  /** Delegation. */
  id: number;
  /** The caller gave it, and the other acts as the caller; otherwise the caller may act as the other. */
  isGiven: boolean;
  /** User name of the other person. */
  userName: string;
  /** Their name. */
  fullName: string;
  /** From when. */
  startTime: string;
  /** Until when. */
  endTime: string;
  /** Why it was given. */
  reason: string;
};
export type PageOfUserDelegation = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: UserDelegation[];
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
export type CreateDelegation = {
  /** User name or e-mail address of who shall act. */
  userNameOrEmailAddress: string;
  /** From when, 366 days ahead at most; null, absent or past: from now on. */
  startTime?: string | null;
  /** Until when: ahead, and 366 days after the start at most. */
  endTime: string;
  /** Why; both see it, and so does whoever acts while they do. */
  reason: string;
  /** Addition to the catalogue: the caller’s own password, where it is asked for. */
  currentPassword?: string | null;
  /** Addition to the catalogue: a code of the caller’s own second factor, where it is asked for. */
  currentSecondFactorCode?: string | null;
};
export type EntityId = {
  /** The record that is meant. */
  id: number;
};
export const {
  useUserDelegationGetDelegationsQuery,
  useLazyUserDelegationGetDelegationsQuery,
  useUserDelegationCreateDelegationMutation,
  useUserDelegationRevokeDelegationMutation,
} = injectedRtkApi;
