/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    profileChangeLanguage: build.mutation<
      ProfileChangeLanguageApiResponse,
      ProfileChangeLanguageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Profile/ChangeLanguage`,
        method: "POST",
        body: queryArg.changeLanguage,
      }),
      invalidatesTags: ["Session", "Setting"],
    }),
    profileGetPasswordComplexitySetting: build.query<
      ProfileGetPasswordComplexitySettingApiResponse,
      ProfileGetPasswordComplexitySettingApiArg
    >({
      query: () => ({
        url: `/api/services/app/Profile/GetPasswordComplexitySetting`,
      }),
      providesTags: ["Setting"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type ProfileChangeLanguageApiResponse = /** status 200 Done. */ null;
export type ProfileChangeLanguageApiArg = {
  changeLanguage: ChangeLanguage;
};
export type ProfileGetPasswordComplexitySettingApiResponse =
  /** status 200 Done. */ PasswordComplexitySetting;
export type ProfileGetPasswordComplexitySettingApiArg = void;
export type ValidationErrorInfo = {
  /** The fault in the caller’s language. */
  message: string;
  /** Members of the input that it concerns, as the wire names them. */
  members: string[] | null;
};
export type ErrorInfo = {
  /** 0 unless the refusal has a number of its own. */
  code: number;
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
export type ChangeLanguage = {
  /** Name of an enabled language. */
  languageName: string;
};
export type PasswordComplexity = {
  /** Shortest length that an administrator may require. */
  allowedMinimumLength: number;
  /** Shortest password. */
  requiredLength: number;
  /** At least one digit. */
  requireDigit: boolean;
  /** At least one small letter. */
  requireLowercase: boolean;
  /** At least one capital letter. */
  requireUppercase: boolean;
  /** At least one sign. */
  requireNonAlphanumeric: boolean;
};
export type PasswordComplexitySetting = {
  setting: PasswordComplexity;
};
export const {
  useProfileChangeLanguageMutation,
  useProfileGetPasswordComplexitySettingQuery,
  useLazyProfileGetPasswordComplexitySettingQuery,
} = injectedRtkApi;
