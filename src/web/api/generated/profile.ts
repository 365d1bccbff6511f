/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    profileGetCurrentUserProfileForEdit: build.query<
      ProfileGetCurrentUserProfileForEditApiResponse,
      ProfileGetCurrentUserProfileForEditApiArg
    >({
      query: () => ({
        url: `/api/services/app/Profile/GetCurrentUserProfileForEdit`,
      }),
      providesTags: ["Profile"],
    }),
    profileChangePassword: build.mutation<
      ProfileChangePasswordApiResponse,
      ProfileChangePasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Profile/ChangePassword`,
        method: "POST",
        body: queryArg.changePassword,
      }),
      invalidatesTags: ["Profile"],
    }),
    profileUpdateAadTokenForUser: build.mutation<
      ProfileUpdateAadTokenForUserApiResponse,
      ProfileUpdateAadTokenForUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Profile/UpdateAadTokenForUser`,
        method: "PUT",
        body: queryArg.updateAadTokenForUser,
      }),
      invalidatesTags: ["Report", "Workspace", "OrganizationUnit", "User"],
    }),
    profileUpdateDefaultReportForUser: build.mutation<
      ProfileUpdateDefaultReportForUserApiResponse,
      ProfileUpdateDefaultReportForUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Profile/UpdateDefaultReportForUser`,
        method: "PUT",
        body: queryArg.updateDefaultReportForUser,
      }),
      invalidatesTags: ["Report"],
    }),
    profileGenerateGoogleAuthenticatorKey: build.mutation<
      ProfileGenerateGoogleAuthenticatorKeyApiResponse,
      ProfileGenerateGoogleAuthenticatorKeyApiArg
    >({
      query: () => ({
        url: `/api/services/app/Profile/GenerateGoogleAuthenticatorKey`,
        method: "POST",
      }),
    }),
    profileUpdateGoogleAuthenticatorKey: build.mutation<
      ProfileUpdateGoogleAuthenticatorKeyApiResponse,
      ProfileUpdateGoogleAuthenticatorKeyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Profile/UpdateGoogleAuthenticatorKey`,
        method: "PUT",
        body: queryArg.updateGoogleAuthenticatorKey,
      }),
      invalidatesTags: ["Profile"],
    }),
    profileVerifyAuthenticatorCode: build.mutation<
      ProfileVerifyAuthenticatorCodeApiResponse,
      ProfileVerifyAuthenticatorCodeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Profile/VerifyAuthenticatorCode`,
        method: "POST",
        body: queryArg.authenticatorCode,
      }),
    }),
    profileDisableGoogleAuthenticator: build.mutation<
      ProfileDisableGoogleAuthenticatorApiResponse,
      ProfileDisableGoogleAuthenticatorApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Profile/DisableGoogleAuthenticator`,
        method: "POST",
        body: queryArg.authenticatorCode,
      }),
      invalidatesTags: ["Profile"],
    }),
    profileViewRecoveryCodes: build.mutation<
      ProfileViewRecoveryCodesApiResponse,
      ProfileViewRecoveryCodesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Profile/ViewRecoveryCodes`,
        method: "POST",
        body: queryArg.authenticatorCode,
      }),
    }),
    profileSendVerificationSms: build.mutation<
      ProfileSendVerificationSmsApiResponse,
      ProfileSendVerificationSmsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Profile/SendVerificationSms`,
        method: "POST",
        body: queryArg.sendVerificationSms,
      }),
    }),
    profileVerifySmsCode: build.mutation<
      ProfileVerifySmsCodeApiResponse,
      ProfileVerifySmsCodeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Profile/VerifySmsCode`,
        method: "POST",
        body: queryArg.verifySmsCode,
      }),
      invalidatesTags: ["Profile", "User"],
    }),
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
export type ProfileGetCurrentUserProfileForEditApiResponse =
  /** status 200 Done. */ CurrentUserProfile;
export type ProfileGetCurrentUserProfileForEditApiArg = void;
export type ProfileChangePasswordApiResponse = /** status 200 Done. */ null;
export type ProfileChangePasswordApiArg = {
  changePassword: ChangePassword;
};
export type ProfileUpdateAadTokenForUserApiResponse =
  /** status 200 Done. */ null;
export type ProfileUpdateAadTokenForUserApiArg = {
  updateAadTokenForUser: UpdateAadTokenForUser;
};
export type ProfileUpdateDefaultReportForUserApiResponse =
  /** status 200 Done. */ null;
export type ProfileUpdateDefaultReportForUserApiArg = {
  updateDefaultReportForUser: UpdateDefaultReportForUser;
};
export type ProfileGenerateGoogleAuthenticatorKeyApiResponse =
  /** status 200 Done. */ AuthenticatorKey;
export type ProfileGenerateGoogleAuthenticatorKeyApiArg = void;
export type ProfileUpdateGoogleAuthenticatorKeyApiResponse =
  /** status 200 Done. */ RecoveryCodes;
export type ProfileUpdateGoogleAuthenticatorKeyApiArg = {
  updateGoogleAuthenticatorKey: UpdateGoogleAuthenticatorKey;
};
export type ProfileVerifyAuthenticatorCodeApiResponse =
  /** status 200 Done. */ boolean;
export type ProfileVerifyAuthenticatorCodeApiArg = {
  authenticatorCode: AuthenticatorCode;
};
export type ProfileDisableGoogleAuthenticatorApiResponse =
  /** status 200 Done. */ null;
export type ProfileDisableGoogleAuthenticatorApiArg = {
  authenticatorCode: AuthenticatorCode;
};
export type ProfileViewRecoveryCodesApiResponse =
  /** status 200 Done. */ RecoveryCodes;
export type ProfileViewRecoveryCodesApiArg = {
  authenticatorCode: AuthenticatorCode;
};
export type ProfileSendVerificationSmsApiResponse =
  /** status 200 Done. */ null;
export type ProfileSendVerificationSmsApiArg = {
  sendVerificationSms: SendVerificationSms;
};
export type ProfileVerifySmsCodeApiResponse = /** status 200 Done. */ null;
export type ProfileVerifySmsCodeApiArg = {
  verifySmsCode: VerifySmsCode;
};
export type ProfileChangeLanguageApiResponse = /** status 200 Done. */ null;
export type ProfileChangeLanguageApiArg = {
  changeLanguage: ChangeLanguage;
};
export type ProfileGetPasswordComplexitySettingApiResponse =
  /** status 200 Done. */ PasswordComplexitySetting;
export type ProfileGetPasswordComplexitySettingApiArg = void;
export type CurrentUserProfile = {
  /** Given name, or the whole name. */
  name: string;
  /** Family name; may be empty. */
  surname: string;
  /** Sign-in name. */
  userName: string;
  /** E-mail address. */
  emailAddress: string;
  /** Phone number. */
  phoneNumber: string | null;
  /** A code that was sent to it came back. */
  isPhoneNumberConfirmed: boolean;
  /** IANA zone in which this person sees times. */
  timezone: string;
  /** Addition to the catalogue: the language that this person has chosen; null: none. */
  languageName: string | null;
  /** Null: a key is shown only while it is set up. */
  qrCodeSetupImageUrl: string | null;
  /** An authenticator is set up. */
  isGoogleAuthenticatorEnabled: boolean;
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
export type ChangePassword = {
  /** The present password. */
  currentPassword: string;
  /** The new one, within the rules of the tenant. */
  newPassword: string;
};
export type UpdateAadTokenForUser = {
  /** Access token of one’s own directory account. */
  tokenValue: string;
  /** Service that it is for. */
  tokenType: "PowerBIPro" | "GraphApi";
};
export type UpdateDefaultReportForUser = {
  /** A report that one may open; 0: the tenant’s default again. */
  tenantReportId: number;
};
export type AuthenticatorKey = {
  /** Base32, for typing in. */
  googleAuthenticatorKey: string;
  /** The same as a picture, a `data:` address. */
  qrCodeSetupImageUrl: string;
};
export type RecoveryCodes = {
  /** A fresh set, shown this once; those before it no longer open. */
  recoveryCodes: string[];
};
export type UpdateGoogleAuthenticatorKey = {
  /** As it was generated a moment ago. */
  googleAuthenticatorKey: string;
  /** Six digits that the authenticator shows now. */
  authenticatorCode: string;
  /** Addition to the catalogue: the caller’s own password, where it is asked for. */
  currentPassword?: string | null;
  /** Addition to the catalogue: a code of the caller’s own second factor, where it is asked for. */
  currentSecondFactorCode?: string | null;
};
export type AuthenticatorCode = {
  /** Six digits that the authenticator shows now. */
  code: string;
};
export type SendVerificationSms = {
  /** With + and the country code. */
  phoneNumber: string;
};
export type VerifySmsCode = {
  /** Where given, it must be the number of the code. */
  phoneNumber?: string | null;
  /** Six digits. */
  code: string;
  /** Addition to the catalogue: the caller’s own password, where it is asked for. */
  currentPassword?: string | null;
  /** Addition to the catalogue: a code of the caller’s own second factor, where it is asked for. */
  currentSecondFactorCode?: string | null;
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
  useProfileGetCurrentUserProfileForEditQuery,
  useLazyProfileGetCurrentUserProfileForEditQuery,
  useProfileChangePasswordMutation,
  useProfileUpdateAadTokenForUserMutation,
  useProfileUpdateDefaultReportForUserMutation,
  useProfileGenerateGoogleAuthenticatorKeyMutation,
  useProfileUpdateGoogleAuthenticatorKeyMutation,
  useProfileVerifyAuthenticatorCodeMutation,
  useProfileDisableGoogleAuthenticatorMutation,
  useProfileViewRecoveryCodesMutation,
  useProfileSendVerificationSmsMutation,
  useProfileVerifySmsCodeMutation,
  useProfileChangeLanguageMutation,
  useProfileGetPasswordComplexitySettingQuery,
  useLazyProfileGetPasswordComplexitySettingQuery,
} = injectedRtkApi;
