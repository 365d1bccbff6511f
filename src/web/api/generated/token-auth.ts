/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    tokenAuthAuthenticate: build.mutation<
      TokenAuthAuthenticateApiResponse,
      TokenAuthAuthenticateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/TokenAuth/Authenticate`,
        method: "POST",
        body: queryArg.authenticate,
      }),
      invalidatesTags: ["Session"],
    }),
    tokenAuthRefreshToken: build.mutation<
      TokenAuthRefreshTokenApiResponse,
      TokenAuthRefreshTokenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/TokenAuth/RefreshToken`,
        method: "POST",
        params: {
          refreshToken: queryArg.refreshToken,
        },
      }),
    }),
    tokenAuthLogOut: build.mutation<
      TokenAuthLogOutApiResponse,
      TokenAuthLogOutApiArg
    >({
      query: () => ({ url: `/api/TokenAuth/LogOut`, method: "GET" }),
      invalidatesTags: ["Session"],
    }),
    tokenAuthSendTwoFactorAuthCode: build.mutation<
      TokenAuthSendTwoFactorAuthCodeApiResponse,
      TokenAuthSendTwoFactorAuthCodeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/TokenAuth/SendTwoFactorAuthCode`,
        method: "POST",
        body: queryArg.sendTwoFactorAuthCode,
      }),
    }),
    tokenAuthEndLeftSession: build.mutation<
      TokenAuthEndLeftSessionApiResponse,
      TokenAuthEndLeftSessionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/TokenAuth/EndLeftSession`,
        method: "POST",
        body: queryArg.endLeftSession,
      }),
      invalidatesTags: ["Session"],
    }),
    tokenAuthImpersonatedAuthenticate: build.mutation<
      TokenAuthImpersonatedAuthenticateApiResponse,
      TokenAuthImpersonatedAuthenticateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/TokenAuth/ImpersonatedAuthenticate`,
        method: "POST",
        params: {
          impersonationToken: queryArg.impersonationToken,
          isConfirmed: queryArg.isConfirmed,
        },
      }),
      invalidatesTags: ["Session"],
    }),
    tokenAuthDelegatedImpersonatedAuthenticate: build.mutation<
      TokenAuthDelegatedImpersonatedAuthenticateApiResponse,
      TokenAuthDelegatedImpersonatedAuthenticateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/TokenAuth/DelegatedImpersonatedAuthenticate`,
        method: "POST",
        params: {
          userDelegationId: queryArg.userDelegationId,
          impersonationToken: queryArg.impersonationToken,
          isConfirmed: queryArg.isConfirmed,
        },
      }),
      invalidatesTags: ["Session"],
    }),
    tokenAuthLinkedAccountAuthenticate: build.mutation<
      TokenAuthLinkedAccountAuthenticateApiResponse,
      TokenAuthLinkedAccountAuthenticateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/TokenAuth/LinkedAccountAuthenticate`,
        method: "POST",
        params: {
          switchAccountToken: queryArg.switchAccountToken,
          isConfirmed: queryArg.isConfirmed,
        },
      }),
      invalidatesTags: ["Session"],
    }),
    tokenAuthGetExternalAuthenticationProviders: build.query<
      TokenAuthGetExternalAuthenticationProvidersApiResponse,
      TokenAuthGetExternalAuthenticationProvidersApiArg
    >({
      query: () => ({
        url: `/api/TokenAuth/GetExternalAuthenticationProviders`,
      }),
      providesTags: ["Setting"],
    }),
    tokenAuthExternalAuthenticate: build.mutation<
      TokenAuthExternalAuthenticateApiResponse,
      TokenAuthExternalAuthenticateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/TokenAuth/ExternalAuthenticate`,
        method: "POST",
        body: queryArg.externalAuthenticate,
      }),
      invalidatesTags: ["Session"],
    }),
    tokenAuthLinkToAadUser: build.mutation<
      TokenAuthLinkToAadUserApiResponse,
      TokenAuthLinkToAadUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/TokenAuth/LinkToAadUser`,
        method: "POST",
        body: queryArg.linkToAadUser,
      }),
      invalidatesTags: ["LinkedUser"],
    }),
    tokenAuthInitiateMobileLogin: build.mutation<
      TokenAuthInitiateMobileLoginApiResponse,
      TokenAuthInitiateMobileLoginApiArg
    >({
      query: (queryArg) => ({
        url: `/api/TokenAuth/InitiateMobileLogin`,
        method: "POST",
        params: {
          mobileNumber: queryArg.mobileNumber,
        },
      }),
    }),
    tokenAuthTestNotification: build.mutation<
      TokenAuthTestNotificationApiResponse,
      TokenAuthTestNotificationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/TokenAuth/TestNotification`,
        method: "GET",
        params: {
          message: queryArg.message,
          severity: queryArg.severity,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type TokenAuthAuthenticateApiResponse =
  /** status 200 Done. */ AuthenticateResult;
export type TokenAuthAuthenticateApiArg = {
  authenticate: Authenticate;
};
export type TokenAuthRefreshTokenApiResponse =
  /** status 200 Done. */ RefreshTokenResult;
export type TokenAuthRefreshTokenApiArg = {
  /** Refresh token; absent where it travels as a cookie. */
  refreshToken?: string;
};
export type TokenAuthLogOutApiResponse = /** status 200 Done. */ null;
export type TokenAuthLogOutApiArg = void;
export type TokenAuthSendTwoFactorAuthCodeApiResponse =
  /** status 200 Done. */ null;
export type TokenAuthSendTwoFactorAuthCodeApiArg = {
  sendTwoFactorAuthCode: SendTwoFactorAuthCode;
};
export type TokenAuthEndLeftSessionApiResponse = /** status 200 Done. */ null;
export type TokenAuthEndLeftSessionApiArg = {
  endLeftSession: EndLeftSession;
};
export type TokenAuthImpersonatedAuthenticateApiResponse =
  /** status 200 Done. */ SwitchedAuthenticateResult;
export type TokenAuthImpersonatedAuthenticateApiArg = {
  /** From `Account`: one use, one minute. */
  impersonationToken: string;
  /** Addition to the catalogue: whoever is at the browser was told whom they become. A page with the refresh cookie needs it where another browser asked for the token. */
  isConfirmed?: boolean;
};
export type TokenAuthDelegatedImpersonatedAuthenticateApiResponse =
  /** status 200 Done. */ SwitchedAuthenticateResult;
export type TokenAuthDelegatedImpersonatedAuthenticateApiArg = {
  /** The delegation that the token is for. */
  userDelegationId: number;
  /** From `Account`: one use, one minute. */
  impersonationToken: string;
  /** Addition to the catalogue: whoever is at the browser was told whom they become. A page with the refresh cookie needs it where another browser asked for the token. */
  isConfirmed?: boolean;
};
export type TokenAuthLinkedAccountAuthenticateApiResponse =
  /** status 200 Done. */ SwitchedAuthenticateResult;
export type TokenAuthLinkedAccountAuthenticateApiArg = {
  /** From `Account`: one use, one minute. */
  switchAccountToken: string;
  /** Addition to the catalogue: whoever is at the browser was told whom they become. A page with the refresh cookie needs it where another browser asked for the token. */
  isConfirmed?: boolean;
};
export type TokenAuthGetExternalAuthenticationProvidersApiResponse =
  /** status 200 Done. */ ExternalProvider[];
export type TokenAuthGetExternalAuthenticationProvidersApiArg = void;
export type TokenAuthExternalAuthenticateApiResponse =
  /** status 200 Done. */ ExternalAuthenticateResult;
export type TokenAuthExternalAuthenticateApiArg = {
  externalAuthenticate: ExternalAuthenticate;
};
export type TokenAuthLinkToAadUserApiResponse = /** status 200 Done. */ null;
export type TokenAuthLinkToAadUserApiArg = {
  linkToAadUser: LinkToAadUser;
};
export type TokenAuthInitiateMobileLoginApiResponse =
  /** status 200 Done. */ MobileLogin;
export type TokenAuthInitiateMobileLoginApiArg = {
  /** With + and the country code. */
  mobileNumber: string;
};
export type TokenAuthTestNotificationApiResponse =
  /** status 200 Done. */ string;
export type TokenAuthTestNotificationApiArg = {
  /** What to answer. */
  message?: string;
  /** How it is meant; info where absent. */
  severity?: "info" | "success" | "warn" | "error" | "fatal";
};
export type AuthenticateResult = {
  /** Bearer token; null where something else must happen first. */
  accessToken: string | null;
  /** Opens file downloads; nothing else. */
  encryptedAccessToken: string | null;
  /** Life of the access token, seconds. */
  expireInSeconds: number;
  /** Buys the next access token; null when it travels as an HttpOnly cookie. */
  refreshToken: string | null;
  /** Life of the refresh token, seconds. */
  refreshTokenExpireInSeconds: number;
  /** A new password must be chosen first. */
  shouldResetPassword: boolean;
  /** Proves the right to choose it. */
  passwordResetCode: string | null;
  /** The same right as one opaque value for `account/reset-password?c=`. */
  c: string | null;
  /** The user, where a further step needs it. */
  userId: number | null;
  /** A code is asked for first. */
  requiresTwoFactorVerification: boolean;
  /** Ways to get the code. */
  twoFactorAuthProviders: string[] | null;
  /** Spares this browser the second factor next time. */
  twoFactorRememberClientToken: string | null;
  /** Where to go; null where the given one is not taken. */
  returnUrl: string | null;
  /** Base64url, 32 bytes, for a browser of our own and in no other’s name: opens what this person’s devices could not send before they left. */
  outboxKey?: string;
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
export type Authenticate = {
  /** User name or e-mail address within the tenant. */
  userNameOrEmailAddress: string;
  /** Password, taken as it is. */
  password: string;
  /** Code of the second factor. */
  twoFactorVerificationCode?: string | null;
  /** Keep the session for days, and remember this browser for the second factor. */
  rememberClient?: boolean;
  /** Addition to the catalogue: others use the device. Nothing that it keeps can be read later, and nobody stays signed in. */
  isSharedDevice?: boolean;
  /** Answered by an earlier sign-in. */
  twoFactorRememberClientToken?: string | null;
  /** Add a sign-in token to the return address. */
  singleSignIn?: boolean | null;
  /** Address to go to afterwards: a local one, or with `singleSignIn` one at a site that the operator lists. */
  returnUrl?: string | null;
  /** Solution of the captcha, where one is asked for. */
  captchaResponse?: string | null;
};
export type RefreshTokenResult = {
  /** Bearer token. */
  accessToken: string;
  /** Opens file downloads; nothing else. */
  encryptedAccessToken: string;
  /** Life of the access token, seconds. */
  expireInSeconds: number;
  /** Base64url, 32 bytes, for a browser of our own and in no other’s name: opens what this person’s devices could not send before they left. */
  outboxKey?: string;
};
export type SendTwoFactorAuthCode = {
  /** The account, as `Authenticate` answered it. */
  userId: number;
  /** Way to send it; an authenticator needs none. */
  provider: "Email" | "Phone" | "GoogleAuthenticator";
};
export type EndLeftSession = {
  /** The session that was left, as its access token named it; absent where the answer to a sign-in was lost, and the cookie may be of a session that nobody entered. */
  sessionId?: string | null;
};
export type SwitchedAuthenticateResult = {
  /** Bearer token. */
  accessToken: string;
  /** Opens file downloads; nothing else. */
  encryptedAccessToken: string;
  /** Life of the access token, seconds. */
  expireInSeconds: number;
  /** Buys the next access token; null when it travels as an HttpOnly cookie. */
  refreshToken: string | null;
  /** Life of the refresh token, seconds. */
  refreshTokenExpireInSeconds: number;
  /** Base64url, 32 bytes, for a browser of our own and in no other’s name: opens what this person’s devices could not send before they left. */
  outboxKey?: string;
};
export type ExternalProvider = {
  /** Value of `authProvider`. */
  name:
    | "Facebook"
    | "Google"
    | "Twitter"
    | "Microsoft"
    | "OpenIdConnect"
    | "WsFederation"
    | "AzureAD"
    | "AzureADExternal"
    | "MobileID";
  /** The portal’s own id at the provider. */
  clientId: string;
  /** What the browser needs besides: LoginAuthorityUrl, ShouldGetPbiToken, LoginUrl, Authority, Tenant …. */
  additionalParams: {
    [key: string]: string;
  };
};
export type ExternalAuthenticateResult = {
  /** Bearer token; null where something else must happen first. */
  accessToken: string | null;
  /** Opens file downloads; nothing else. */
  encryptedAccessToken: string | null;
  /** Life of the access token, seconds. */
  expireInSeconds: number;
  /** Buys the next access token; null when it travels as an HttpOnly cookie. */
  refreshToken: string | null;
  /** Life of the refresh token, seconds. */
  refreshTokenExpireInSeconds: number;
  /** A new password must be chosen first. */
  shouldResetPassword: boolean;
  /** Proves the right to choose it. */
  passwordResetCode: string | null;
  /** The same right as one opaque value for `account/reset-password?c=`. */
  c: string | null;
  /** The user, where a further step needs it. */
  userId: number | null;
  /** A code is asked for first. */
  requiresTwoFactorVerification: boolean;
  /** Ways to get the code. */
  twoFactorAuthProviders: string[] | null;
  /** Spares this browser the second factor next time. */
  twoFactorRememberClientToken: string | null;
  /** Where to go; null where the given one is not taken. */
  returnUrl: string | null;
  /** Base64url, 32 bytes, for a browser of our own and in no other’s name: opens what this person’s devices could not send before they left. */
  outboxKey?: string;
  /** The account exists, and an administrator has yet to activate it. */
  waitingForActivation: boolean;
  /** MobileID: the phone has not answered yet; ask again. */
  status: "waiting" | null;
};
export type ExternalAuthenticate = {
  /** Provider, as `GetExternalAuthenticationProviders` names it. */
  authProvider: string;
  /** The person’s key there; must be what the provider itself says. Empty with a `codeVerifier`: of a code the provider tells the server alone whose it is. */
  providerKey: string;
  /** What the provider gave the browser: a token or a code. */
  providerAccessCode: string;
  /** Where the access code is an authorization code that was asked for with a challenge (RFC 7636): what the challenge was made of. */
  codeVerifier?: string | null;
  /** Directory token for Power BI, kept for the person. */
  pbiToken?: string | null;
  /** Addition to the catalogue: others use the device. Nothing that it keeps can be read later, and nobody stays signed in. */
  isSharedDevice?: boolean;
  /** Add a sign-in token to the return address. */
  singleSignIn?: boolean | null;
  /** Address to go to afterwards: a local one, or with `singleSignIn` one at a site that the operator lists. */
  returnUrl?: string | null;
  /** Code of the second factor. */
  twoFactorVerificationCode?: string | null;
};
export type LinkToAadUser = {
  /** Provider, as `GetExternalAuthenticationProviders` names it. */
  authProvider: string;
  /** The person’s key there; must be what the provider itself says. */
  providerKey: string;
  /** What the provider gave the browser: a token or a code. */
  providerAccessCode: string;
  /** Directory token for Power BI, kept for the person. */
  pbiToken?: string | null;
  /** Tenant of the other account; empty: the host. */
  tenancyName?: string | null;
  /** Addition to the catalogue: the caller’s own password, where it is asked for. */
  currentPassword?: string | null;
  /** Addition to the catalogue: a code of the caller’s own second factor, where it is asked for. */
  currentSecondFactorCode?: string | null;
};
export type MobileLogin = {
  /** Whether the phone was asked. */
  status: "ok" | "error";
  /** For `ExternalAuthenticate` with the provider MobileID, from this browser alone. */
  token: string | null;
  /** The phone must show the same one. */
  control_code: string | null;
  /** What went wrong. */
  message: string | null;
  /** Number by which the signing service names the error; null where there is none. */
  error_code: number | null;
};
export const {
  useTokenAuthAuthenticateMutation,
  useTokenAuthRefreshTokenMutation,
  useTokenAuthLogOutMutation,
  useTokenAuthSendTwoFactorAuthCodeMutation,
  useTokenAuthEndLeftSessionMutation,
  useTokenAuthImpersonatedAuthenticateMutation,
  useTokenAuthDelegatedImpersonatedAuthenticateMutation,
  useTokenAuthLinkedAccountAuthenticateMutation,
  useTokenAuthGetExternalAuthenticationProvidersQuery,
  useLazyTokenAuthGetExternalAuthenticationProvidersQuery,
  useTokenAuthExternalAuthenticateMutation,
  useTokenAuthLinkToAadUserMutation,
  useTokenAuthInitiateMobileLoginMutation,
  useTokenAuthTestNotificationMutation,
} = injectedRtkApi;
