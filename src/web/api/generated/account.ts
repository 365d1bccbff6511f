/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountIsTenantAvailable: build.query<
      AccountIsTenantAvailableApiResponse,
      AccountIsTenantAvailableApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/IsTenantAvailable`,
        method: "POST",
        body: queryArg.isTenantAvailable,
      }),
    }),
    accountFindTenantOfMailDomain: build.query<
      AccountFindTenantOfMailDomainApiResponse,
      AccountFindTenantOfMailDomainApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/FindTenantOfMailDomain`,
        method: "POST",
        body: queryArg.findTenantOfMailDomain,
      }),
    }),
    accountResolveTenantId: build.query<
      AccountResolveTenantIdApiResponse,
      AccountResolveTenantIdApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/ResolveTenantId`,
        method: "POST",
        body: queryArg.resolveTenantId,
      }),
    }),
    accountGetCaptchaChallenge: build.query<
      AccountGetCaptchaChallengeApiResponse,
      AccountGetCaptchaChallengeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/GetCaptchaChallenge`,
        params: {
          action: queryArg.action,
        },
      }),
    }),
    accountRegister: build.mutation<
      AccountRegisterApiResponse,
      AccountRegisterApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/Register`,
        method: "POST",
        body: queryArg.register,
      }),
    }),
    accountRegisterAadUser: build.mutation<
      AccountRegisterAadUserApiResponse,
      AccountRegisterAadUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/RegisterAadUser`,
        method: "POST",
        body: queryArg.registerAadUser,
      }),
    }),
    accountSendPasswordResetCode: build.mutation<
      AccountSendPasswordResetCodeApiResponse,
      AccountSendPasswordResetCodeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/SendPasswordResetCode`,
        method: "POST",
        body: queryArg.sendPasswordResetCode,
      }),
    }),
    accountResetPassword: build.mutation<
      AccountResetPasswordApiResponse,
      AccountResetPasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/ResetPassword`,
        method: "POST",
        body: queryArg.resetPassword,
      }),
    }),
    accountSendEmailActivationLink: build.mutation<
      AccountSendEmailActivationLinkApiResponse,
      AccountSendEmailActivationLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/SendEmailActivationLink`,
        method: "POST",
        body: queryArg.sendEmailActivationLink,
      }),
    }),
    accountActivateEmail: build.mutation<
      AccountActivateEmailApiResponse,
      AccountActivateEmailApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/ActivateEmail`,
        method: "POST",
        body: queryArg.activateEmail,
      }),
    }),
    accountImpersonateUser: build.mutation<
      AccountImpersonateUserApiResponse,
      AccountImpersonateUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/ImpersonateUser`,
        method: "POST",
        body: queryArg.impersonateUser,
      }),
      invalidatesTags: ["Session"],
    }),
    accountImpersonateTenant: build.mutation<
      AccountImpersonateTenantApiResponse,
      AccountImpersonateTenantApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/ImpersonateTenant`,
        method: "POST",
        body: queryArg.impersonateTenant,
      }),
      invalidatesTags: ["Session"],
    }),
    accountDelegatedImpersonate: build.mutation<
      AccountDelegatedImpersonateApiResponse,
      AccountDelegatedImpersonateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/DelegatedImpersonate`,
        method: "POST",
        body: queryArg.delegatedImpersonate,
      }),
      invalidatesTags: ["Session"],
    }),
    accountBackToImpersonator: build.mutation<
      AccountBackToImpersonatorApiResponse,
      AccountBackToImpersonatorApiArg
    >({
      query: () => ({
        url: `/api/services/app/Account/BackToImpersonator`,
        method: "POST",
      }),
      invalidatesTags: ["Session"],
    }),
    accountSwitchToLinkedAccount: build.mutation<
      AccountSwitchToLinkedAccountApiResponse,
      AccountSwitchToLinkedAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Account/SwitchToLinkedAccount`,
        method: "POST",
        body: queryArg.switchToLinkedAccount,
      }),
      invalidatesTags: ["Session"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type AccountIsTenantAvailableApiResponse =
  /** status 200 Done. */ TenantAvailability;
export type AccountIsTenantAvailableApiArg = {
  isTenantAvailable: IsTenantAvailable;
};
export type AccountFindTenantOfMailDomainApiResponse =
  /** status 200 Done. */ TenantOfMailDomain;
export type AccountFindTenantOfMailDomainApiArg = {
  findTenantOfMailDomain: FindTenantOfMailDomain;
};
export type AccountResolveTenantIdApiResponse =
  /** status 200 Done. */ number | null;
export type AccountResolveTenantIdApiArg = {
  resolveTenantId: ResolveTenantId;
};
export type AccountGetCaptchaChallengeApiResponse =
  /** status 200 Done. */ CaptchaChallenge;
export type AccountGetCaptchaChallengeApiArg = {
  /** What the solution will be sent with. */
  action:
    "login" | "register" | "resetPassword" | "activateEmail" | "registerTenant";
};
export type AccountRegisterApiResponse = /** status 200 Done. */ RegisterResult;
export type AccountRegisterApiArg = {
  register: Register;
};
export type AccountRegisterAadUserApiResponse =
  /** status 200 Done. */ RegisterResult;
export type AccountRegisterAadUserApiArg = {
  registerAadUser: RegisterAadUser;
};
export type AccountSendPasswordResetCodeApiResponse =
  /** status 200 Done. */ null;
export type AccountSendPasswordResetCodeApiArg = {
  sendPasswordResetCode: SendPasswordResetCode;
};
export type AccountResetPasswordApiResponse =
  /** status 200 Done. */ ResetPasswordResult;
export type AccountResetPasswordApiArg = {
  resetPassword: ResetPassword;
};
export type AccountSendEmailActivationLinkApiResponse =
  /** status 200 Done. */ null;
export type AccountSendEmailActivationLinkApiArg = {
  sendEmailActivationLink: SendEmailActivationLink;
};
export type AccountActivateEmailApiResponse = /** status 200 Done. */ null;
export type AccountActivateEmailApiArg = {
  activateEmail: ActivateEmail;
};
export type AccountImpersonateUserApiResponse =
  /** status 200 Done. */ ImpersonationResult;
export type AccountImpersonateUserApiArg = {
  impersonateUser: ImpersonateUser;
};
export type AccountImpersonateTenantApiResponse =
  /** status 200 Done. */ ImpersonationResult;
export type AccountImpersonateTenantApiArg = {
  impersonateTenant: ImpersonateTenant;
};
export type AccountDelegatedImpersonateApiResponse =
  /** status 200 Done. */ ImpersonationResult;
export type AccountDelegatedImpersonateApiArg = {
  delegatedImpersonate: DelegatedImpersonate;
};
export type AccountBackToImpersonatorApiResponse =
  /** status 200 Done. */ ImpersonationResult;
export type AccountBackToImpersonatorApiArg = void;
export type AccountSwitchToLinkedAccountApiResponse =
  /** status 200 Done. */ SwitchToLinkedAccountResult;
export type AccountSwitchToLinkedAccountApiArg = {
  switchToLinkedAccount: SwitchToLinkedAccount;
};
export type TenantAvailability = {
  /** Available 1, InActive 2, NotFound 3. */
  state: number;
  /** The tenant, when available. */
  tenantId: number | null;
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
export type IsTenantAvailable = {
  /** Short name, in any case. */
  tenancyName: string;
};
export type TenantOfMailDomain = {
  /** The tenant; null: none that is told. */
  tenantId: number | null;
  /** Its short name. */
  tenancyName: string | null;
};
export type FindTenantOfMailDomain = {
  /** What stands behind the @. */
  domain: string;
};
export type ResolveTenantId = {
  /** As it stands in the link. */
  c: string;
};
export type CaptchaData = {
  /** What the solution is good for. */
  action: string;
  /** End of its life, milliseconds since 1970. */
  until: number;
};
export type CaptchaParameters = {
  /** Key derivation to search with. */
  algorithm: string;
  /** Hex. */
  nonce: string;
  /** Hex. */
  salt: string;
  /** Rounds of the derivation. */
  cost: number;
  /** Bytes of the derived key. */
  keyLength: number;
  /** Hex: what the derived key must begin with. */
  keyPrefix: string;
  /** Hex. */
  keySignature?: string;
  data: CaptchaData;
};
export type CaptchaChallenge = {
  parameters: CaptchaParameters;
  /** Hex; the challenge is sent back unchanged with its solution. */
  signature: string;
};
export type RegisterResult = {
  /** Whether the new account can sign in at once; false where it must be confirmed or activated first. */
  canLogin: boolean;
};
export type Register = {
  /** Name. */
  name: string;
  /** Surname. */
  surname?: string | null;
  /** User name that is wished for; where there is none, or somebody has it, it is the address. */
  userName?: string | null;
  /** Address. */
  emailAddress: string;
  /** Password, within the rules of the tenant. */
  password: string;
  /** Solution of the captcha, base64, where one is asked for. */
  captchaResponse?: string | null;
};
export type RegisterAadUser = {
  /** Own directory, or somebody else’s. */
  authProvider: "AzureAD" | "AzureADExternal";
  /** Object id of the person in the directory; must be the token’s. */
  providerKey: string;
  /** Id token of the directory. */
  providerAccessCode: string;
};
export type SendPasswordResetCode = {
  /** Address of the account. */
  emailAddress: string;
  /** Solution of the captcha, base64, where one is asked for. */
  captchaResponse?: string | null;
};
export type ResetPasswordResult = {
  /** The account can sign in with the new password. */
  canLogin: boolean;
  /** Whose password it is. */
  userName: string;
};
export type ResetPassword = {
  /** The account; where given it must be the code’s. */
  userId?: number | null;
  /** The code by itself. */
  resetCode?: string | null;
  /** The code as it stands in a link. */
  c?: string | null;
  /** As ABP’s clients send it; the code itself says until when it opens. */
  expireDate?: string | null;
  /** The new password. */
  password: string;
  /** Kept for the sign-in that follows. */
  returnUrl?: string | null;
  /** Kept for the sign-in that follows. */
  singleSignIn?: boolean | null;
};
export type SendEmailActivationLink = {
  /** Address to confirm. */
  emailAddress: string;
  /** Solution of the captcha, base64, where one is asked for. */
  captchaResponse?: string | null;
};
export type ActivateEmail = {
  /** The account; where given it must be the code’s. */
  userId?: number | null;
  /** The code by itself. */
  confirmationCode?: string | null;
  /** The code as it stands in a link. */
  c?: string | null;
};
export type ImpersonationResult = {
  /** Opens `ImpersonatedAuthenticate` in the target’s tenant, once, for a minute. */
  impersonationToken: string;
  /** Tenant to go to; null: the host. */
  tenancyName: string | null;
};
export type ImpersonateUser = {
  /** The caller’s own tenant; null or absent means it. */
  tenantId?: number | null;
  /** Whom to act as. */
  userId: number;
  /** Why; whoever acts has it before them, and the audit log keeps it. */
  reason?: string | null;
};
export type ImpersonateTenant = {
  /** Tenant. */
  tenantId: number;
  /** Whom to act as. */
  userId: number;
  /** Why; whoever acts has it before them, and the audit log keeps it. */
  reason?: string | null;
};
export type DelegatedImpersonate = {
  /** The delegation. */
  userDelegationId: number;
  /** Why; whoever acts has it before them, and the audit log keeps it. */
  reason?: string | null;
};
export type SwitchToLinkedAccountResult = {
  /** Opens `LinkedAccountAuthenticate` in that tenant, once, for a minute. */
  switchAccountToken: string;
  /** Tenant to go to; null: the host. */
  tenancyName: string | null;
};
export type SwitchToLinkedAccount = {
  /** The linked account. */
  targetUserId: number;
  /** Its tenant; null: the host. */
  targetTenantId?: number | null;
};
export const {
  useAccountIsTenantAvailableQuery,
  useLazyAccountIsTenantAvailableQuery,
  useAccountFindTenantOfMailDomainQuery,
  useLazyAccountFindTenantOfMailDomainQuery,
  useAccountResolveTenantIdQuery,
  useLazyAccountResolveTenantIdQuery,
  useAccountGetCaptchaChallengeQuery,
  useLazyAccountGetCaptchaChallengeQuery,
  useAccountRegisterMutation,
  useAccountRegisterAadUserMutation,
  useAccountSendPasswordResetCodeMutation,
  useAccountResetPasswordMutation,
  useAccountSendEmailActivationLinkMutation,
  useAccountActivateEmailMutation,
  useAccountImpersonateUserMutation,
  useAccountImpersonateTenantMutation,
  useAccountDelegatedImpersonateMutation,
  useAccountBackToImpersonatorMutation,
  useAccountSwitchToLinkedAccountMutation,
} = injectedRtkApi;
