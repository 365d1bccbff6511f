/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscriptionRequestEdition: build.mutation<
      SubscriptionRequestEditionApiResponse,
      SubscriptionRequestEditionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Subscription/RequestEdition`,
        method: "POST",
        body: queryArg.requestEdition,
      }),
      invalidatesTags: ["Subscription"],
    }),
    subscriptionWithdrawEditionRequest: build.mutation<
      SubscriptionWithdrawEditionRequestApiResponse,
      SubscriptionWithdrawEditionRequestApiArg
    >({
      query: () => ({
        url: `/api/services/app/Subscription/WithdrawEditionRequest`,
        method: "POST",
      }),
      invalidatesTags: ["Subscription"],
    }),
    subscriptionGetEditionRequest: build.query<
      SubscriptionGetEditionRequestApiResponse,
      SubscriptionGetEditionRequestApiArg
    >({
      query: () => ({
        url: `/api/services/app/Subscription/GetEditionRequest`,
      }),
      providesTags: ["Subscription"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type SubscriptionRequestEditionApiResponse =
  /** status 200 Done. */ null;
export type SubscriptionRequestEditionApiArg = {
  requestEdition: RequestEdition;
};
export type SubscriptionWithdrawEditionRequestApiResponse =
  /** status 200 Done. */ null;
export type SubscriptionWithdrawEditionRequestApiArg = void;
export type SubscriptionGetEditionRequestApiResponse =
  /** status 200 Done. */ EditionRequest | null;
export type SubscriptionGetEditionRequestApiArg = void;
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
export type RequestEdition = {
  /** The edition that is wanted. */
  editionId: number;
  /** What else the operator should know. */
  message?: string | null;
};
export type EditionRequest = {
  /** The edition that is wanted. */
  editionId: number;
  /** Its name. */
  editionDisplayName: string;
  /** Who asked; null: it was not kept then. */
  userName: string | null;
  /** What else the operator should know; empty: nothing. */
  message: string;
  /** When it was asked for. */
  requestTime: string;
  /** When the operator declined it; null: it waits. */
  declineTime: string | null;
  /** What they said to that; empty: nothing. */
  declineMessage: string;
};
export const {
  useSubscriptionRequestEditionMutation,
  useSubscriptionWithdrawEditionRequestMutation,
  useSubscriptionGetEditionRequestQuery,
  useLazySubscriptionGetEditionRequestQuery,
} = injectedRtkApi;
