/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    textsGetTexts: build.mutation<
      TextsGetTextsApiResponse,
      TextsGetTextsApiArg
    >({
      query: (queryArg) => ({
        url: `/Texts/GetTexts`,
        method: "GET",
        params: {
          tenantId: queryArg.tenantId,
          languageName: queryArg.languageName,
          hash: queryArg.hash,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type TextsGetTextsApiResponse = /** status 200 Done. */ object;
export type TextsGetTextsApiArg = {
  /** Tenant; absent: the host. */
  tenantId?: number;
  /** Culture name. */
  languageName: string;
  /** As the configuration answered it. */
  hash: string;
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
export const { useTextsGetTextsMutation } = injectedRtkApi;
