/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    userLoginGetUserLoginAttempts: build.query<
      UserLoginGetUserLoginAttemptsApiResponse,
      UserLoginGetUserLoginAttemptsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UserLogin/GetUserLoginAttempts`,
        params: {
          Filter: queryArg.filter,
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
          Result: queryArg.result,
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["LoginAttempt"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type UserLoginGetUserLoginAttemptsApiResponse =
  /** status 200 Done. */ PageOfLoginAttempt;
export type UserLoginGetUserLoginAttemptsApiArg = {
  /** Part of an address or of what the browser said of itself. */
  filter?: string;
  /** Only attempts then or later. */
  startDate?: string;
  /** Only attempts then or before. */
  endDate?: string;
  /** Only attempts that ended so. */
  result?: number;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type LoginAttempt = {
  /** Short name of the organisation; null: the host. */
  tenancyName: string | null;
  /** Name or address that was given. */
  userNameOrEmail: string;
  /** Where the attempt came from. */
  clientIpAddress: string;
  /** Name of that machine; null, because browsers do not tell it. */
  clientName: string | null;
  /** What the browser said of itself. */
  browserInfo: string;
  /** Addition to the catalogue: the browser’s name; null: not known. */
  browserName: string | null;
  /** Addition to the catalogue: what the browser runs on; null: not known. */
  systemName: string | null;
  /** How it ended: success 1, other numbers as in the specification’s section 4. */
  result: number;
  /** When. */
  creationTime: string;
};
export type PageOfLoginAttempt = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: LoginAttempt[];
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
export const {
  useUserLoginGetUserLoginAttemptsQuery,
  useLazyUserLoginGetUserLoginAttemptsQuery,
} = injectedRtkApi;
