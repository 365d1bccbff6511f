/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    twitterGetRequestToken: build.mutation<
      TwitterGetRequestTokenApiResponse,
      TwitterGetRequestTokenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/Twitter/GetRequestToken`,
        method: "POST",
        params: {
          state: queryArg.state,
        },
      }),
    }),
    twitterGetAccessToken: build.mutation<
      TwitterGetAccessTokenApiResponse,
      TwitterGetAccessTokenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/Twitter/GetAccessToken`,
        method: "POST",
        params: {
          token: queryArg.token,
          verifier: queryArg.verifier,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type TwitterGetRequestTokenApiResponse =
  /** status 200 Done. */ TwitterRequestToken;
export type TwitterGetRequestTokenApiArg = {
  /** Twitter hands it back in the address that it leads to. */
  state?: string;
};
export type TwitterGetAccessTokenApiResponse =
  /** status 200 Done. */ TwitterAccessToken;
export type TwitterGetAccessTokenApiArg = {
  /** Twitter’s token for this sign-in. */
  token: string;
  /** What Twitter led the browser back with. */
  verifier: string;
};
export type TwitterRequestToken = {
  /** Twitter’s token for this sign-in. */
  token: string;
  /** Twitter knows where to lead the browser back. */
  confirmed: boolean;
  /** Where the browser goes now. */
  redirectUrl: string;
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
export type TwitterAccessToken = {
  /** Twitter’s token of the person. */
  accessToken: string;
  /** Its other half. */
  accessTokenSecret: string;
  /** The person at Twitter. */
  userId: string;
  /** Name there. */
  userName: string;
};
export const {
  useTwitterGetRequestTokenMutation,
  useTwitterGetAccessTokenMutation,
} = injectedRtkApi;
