/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    tenantSettingsGetAllSettings: build.query<
      TenantSettingsGetAllSettingsApiResponse,
      TenantSettingsGetAllSettingsApiArg
    >({
      query: () => ({ url: `/api/services/app/TenantSettings/GetAllSettings` }),
      providesTags: ["Setting"],
    }),
    tenantSettingsUpdateAllSettings: build.mutation<
      TenantSettingsUpdateAllSettingsApiResponse,
      TenantSettingsUpdateAllSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantSettings/UpdateAllSettings`,
        method: "PUT",
        body: queryArg.tenantSettings,
      }),
      invalidatesTags: ["Setting", "Session"],
    }),
    tenantSettingsClearDarkLogo: build.mutation<
      TenantSettingsClearDarkLogoApiResponse,
      TenantSettingsClearDarkLogoApiArg
    >({
      query: () => ({
        url: `/api/services/app/TenantSettings/ClearDarkLogo`,
        method: "POST",
      }),
      invalidatesTags: ["Setting", "Session"],
    }),
    tenantSettingsClearLightLogo: build.mutation<
      TenantSettingsClearLightLogoApiResponse,
      TenantSettingsClearLightLogoApiArg
    >({
      query: () => ({
        url: `/api/services/app/TenantSettings/ClearLightLogo`,
        method: "POST",
      }),
      invalidatesTags: ["Setting", "Session"],
    }),
    tenantSettingsClearCustomCss: build.mutation<
      TenantSettingsClearCustomCssApiResponse,
      TenantSettingsClearCustomCssApiArg
    >({
      query: () => ({
        url: `/api/services/app/TenantSettings/ClearCustomCss`,
        method: "POST",
      }),
      invalidatesTags: ["Setting", "Session"],
    }),
    tenantSettingsClearLoginBackground: build.mutation<
      TenantSettingsClearLoginBackgroundApiResponse,
      TenantSettingsClearLoginBackgroundApiArg
    >({
      query: () => ({
        url: `/api/services/app/TenantSettings/ClearLoginBackground`,
        method: "POST",
      }),
      invalidatesTags: ["Setting", "Session"],
    }),
    tenantSettingsSendTestEmail: build.mutation<
      TenantSettingsSendTestEmailApiResponse,
      TenantSettingsSendTestEmailApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantSettings/SendTestEmail`,
        method: "POST",
        body: queryArg.sendTestEmail,
      }),
    }),
    tenantSettingsTestPowerBi: build.mutation<
      TenantSettingsTestPowerBiApiResponse,
      TenantSettingsTestPowerBiApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantSettings/TestPowerBI`,
        method: "POST",
        body: queryArg.testPowerBi,
      }),
    }),
    tenantSettingsTestConnection: build.mutation<
      TenantSettingsTestConnectionApiResponse,
      TenantSettingsTestConnectionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantSettings/TestConnection`,
        method: "POST",
        body: queryArg.testConnection,
      }),
    }),
    tenantSettingsGetEnabledSocialLoginSettings: build.query<
      TenantSettingsGetEnabledSocialLoginSettingsApiResponse,
      TenantSettingsGetEnabledSocialLoginSettingsApiArg
    >({
      query: () => ({
        url: `/api/services/app/TenantSettings/GetEnabledSocialLoginSettings`,
      }),
      providesTags: ["Setting"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type TenantSettingsGetAllSettingsApiResponse =
  /** status 200 Done. */ TenantSettings;
export type TenantSettingsGetAllSettingsApiArg = void;
export type TenantSettingsUpdateAllSettingsApiResponse =
  /** status 200 Done. */ null;
export type TenantSettingsUpdateAllSettingsApiArg = {
  tenantSettings: TenantSettings;
};
export type TenantSettingsClearDarkLogoApiResponse =
  /** status 200 Done. */ null;
export type TenantSettingsClearDarkLogoApiArg = void;
export type TenantSettingsClearLightLogoApiResponse =
  /** status 200 Done. */ null;
export type TenantSettingsClearLightLogoApiArg = void;
export type TenantSettingsClearCustomCssApiResponse =
  /** status 200 Done. */ null;
export type TenantSettingsClearCustomCssApiArg = void;
export type TenantSettingsClearLoginBackgroundApiResponse =
  /** status 200 Done. */ null;
export type TenantSettingsClearLoginBackgroundApiArg = void;
export type TenantSettingsSendTestEmailApiResponse =
  /** status 200 Done. */ null;
export type TenantSettingsSendTestEmailApiArg = {
  sendTestEmail: SendTestEmail;
};
export type TenantSettingsTestPowerBiApiResponse =
  /** status 200 Done. */ PowerBiTest;
export type TenantSettingsTestPowerBiApiArg = {
  testPowerBi: TestPowerBi;
};
export type TenantSettingsTestConnectionApiResponse =
  /** status 200 Done. */ ConnectionTest;
export type TenantSettingsTestConnectionApiArg = {
  testConnection: TestConnection;
};
export type TenantSettingsGetEnabledSocialLoginSettingsApiResponse =
  /** status 200 Done. */ EnabledSocialLoginSettings;
export type TenantSettingsGetEnabledSocialLoginSettingsApiArg = void;
export type GeneralSettings = {
  /** IANA name of the time zone that dates are shown in, or UTC. */
  timezone: string;
  /** The zone as it was answered, so that a form can tell whether it was changed. Not read. */
  timezoneForComparison?: string;
  /** Addition to the catalogue: days for which clicks in reports are kept; a tenant’s at most the operator’s. Left out, it stays. */
  reportLogDays?: number;
  /** Addition to the catalogue: days for which devices keep pages of reports, to be read without a connection; 0: none. A tenant’s at most the operator’s. Left out, it stays. */
  keptPageDays?: number;
  /** Addition to the catalogue: days until a new share key ends, where nobody says otherwise. Left out, it stays. */
  reportKeyDays?: number;
  /** Addition to the catalogue: days from now until which a share key may last; a tenant’s at most the operator’s. Left out, it stays. */
  reportKeyLongestDays?: number;
};
export type SessionTimeOutSettings = {
  /** People who do nothing are signed out or locked out. */
  isEnabled: boolean;
  /** Seconds without activity before the warning. */
  timeOutSecond: number;
  /** Seconds that the warning counts down. */
  showTimeOutNotificationSecond: number;
  /** The screen is locked and the person stays known, instead of signed out. */
  showLockScreenWhenTimedOut: boolean;
};
export type UserManagementSettings = {
  /** People may make an account of their own. */
  allowSelfRegistration: boolean;
  /** Mail domains that may register, parted by commas; empty: all. */
  whiteListedRegistrationDomains: string;
  /** Who registers may sign in at once, without an administrator. */
  isNewRegisteredUserActiveByDefault: boolean;
  /** Only confirmed addresses sign in. */
  isEmailConfirmationRequiredForLogin: boolean;
  /** Registering asks for a proof of work. */
  useCaptchaOnRegistration: boolean;
  /** Signing in asks for one after several failures. */
  useCaptchaOnLogin: boolean;
  /** Asking for a new password asks for one. */
  useCaptchaOnResetPassword: boolean;
  /** Phone numbers can be confirmed by a message. */
  smsVerificationEnabled: boolean;
  /** Organisation units that one person may be a member of; 2147483647: as many as there are. */
  maxUserMembershipCount: number;
  /** A banner asks for consent to cookies. */
  isCookieConsentEnabled: boolean;
  /** People choose their theme in the header. */
  isQuickThemeSelectEnabled: boolean;
  /** Devices are shared: nothing that they keep can be read without signing in. */
  isSharedDevice: boolean;
  /** Addition to the catalogue: people may let others of their organisation act as them, for a time. */
  userDelegationIsEnabled: boolean;
  sessionTimeOutSettings: SessionTimeOutSettings;
};
export type TenantEmailSettings = {
  /** Mails are sent as the operator set it up; the rest of this group is then dropped. */
  useHostDefaultEmailSettings: boolean;
  /** Sender of the mails. */
  defaultFromAddress: string;
  /** Its name. */
  defaultFromDisplayName: string;
  /** Mail server; empty: none. */
  smtpHost: string;
  /** TCP port of the mail server. */
  smtpPort: number;
  /** Name to sign in to it with. */
  smtpUserName: string;
  /** Password for it. */
  smtpPassword?: string;
  /** Domain of that name, where the server wants one. */
  smtpDomain: string;
  /** The connection begins encrypted. */
  smtpEnableSsl: boolean;
  /** Name and password are not sent. */
  smtpUseDefaultCredentials: boolean;
};
export type LdapSettings = {
  /** This installation can ask directories. Not read. */
  isModuleEnabled?: boolean;
  /** Passwords are checked by the directory, too. */
  isEnabled: boolean;
  /** Host name of the directory server; a port may follow a colon. */
  domain: string;
  /** Where its people are, as a distinguished name; empty: the domain’s own. */
  container: string;
  /** Name that searches the directory. */
  userName: string;
  /** Password of that name. */
  password?: string;
  /** The connection begins encrypted. */
  useSsl: boolean;
};
export type PasswordComplexityRules = {
  /** The same as requiredLength, for clients that say it so; requiredLength decides. */
  allowedMinimumLength?: number;
  /** Shortest password. Always answered; left out, allowedMinimumLength says it. */
  requiredLength?: number;
  /** At least one digit. */
  requireDigit: boolean;
  /** At least one small letter. */
  requireLowercase: boolean;
  /** At least one capital letter. */
  requireUppercase: boolean;
  /** At least one sign. */
  requireNonAlphanumeric: boolean;
};
export type UserLockOutSettings = {
  /** Failed sign-ins lock an account for a while. */
  isEnabled: boolean;
  /** Failures that lock it. */
  maxFailedAccessAttemptsBeforeLockout: number;
  /** Seconds that the lock lasts. */
  defaultAccountLockoutSeconds: number;
};
export type TwoFactorLoginSettings = {
  /** The operator lets people have a second factor. Not read. */
  isEnabledForApplication?: boolean;
  /** People may have a second factor. */
  isEnabled: boolean;
  /** Codes by mail. */
  isEmailProviderEnabled: boolean;
  /** Codes by text message. */
  isSmsProviderEnabled: boolean;
  /** A browser can be remembered, and is then not asked. */
  isRememberBrowserEnabled: boolean;
  /** Codes of an authenticator app. */
  isGoogleAuthenticatorEnabled: boolean;
};
export type PasswordPolicy = {
  /** Recent passwords cannot be taken again. */
  enableCheckingLastXPasswordWhenPasswordChange: boolean;
  /** Former passwords that a new one is compared with. */
  checkingLastXPasswordCount: number;
  /** Passwords grow too old. */
  enablePasswordExpiration: boolean;
  /** Days after which a password expires. */
  passwordExpirationDayCount: number;
  /** Hours that a reset link opens. */
  passwordResetCodeExpirationHours: number;
};
export type SecuritySettings = {
  /** A sign-in ends the person’s other sessions. */
  allowOneConcurrentLoginPerUser: boolean;
  /** A tenant: the operator’s rules hold. The host: the product’s. */
  useDefaultPasswordComplexitySettings: boolean;
  passwordComplexity: PasswordComplexityRules;
  defaultPasswordComplexity?: PasswordComplexityRules;
  userLockOut: UserLockOutSettings;
  twoFactorLogin: TwoFactorLoginSettings;
  passwordPolicy: PasswordPolicy;
  /** Sign-in by password. */
  userPassLoginMethodEnabled: boolean;
  /** Sign-in by the directory. */
  azureADLoginMethodEnabled: boolean;
  /** What a directory sign-in is asked for besides the identity: nothing, reports, or reports and groups. */
  azureADAuthType: "Auth" | "AuthWithPbi" | "AuthWithPbiGraph";
  /** Sign-in by a mobile identity. */
  mobileLoginMethodEnabled: boolean;
  /** Address of the mobile signing service; empty: the operator’s. */
  mobileIdServiceUrl: string;
  /** Token that it knows this installation by. */
  mobileIdAccessToken?: string;
};
export type ClaimMapping = {
  /** What it is here: `name`, `given_name`, `family_name`; of OpenID Connect and WS-Federation `email`, too. */
  claim: string;
  /** Name that the provider has for it, in its token or answer. */
  key: string;
};
export type FacebookSettings = {
  /** Nobody signs in by this provider, whatever else is set. */
  isDeactivated: boolean;
  /** Id of the application there; empty: none of one’s own. */
  appId: string;
  /** Its secret. */
  appSecret?: string;
  /** Names that the provider has under other names. What identifies the person, and the address, stays its own. Absent: none. */
  claimsMapping?: ClaimMapping[];
};
export type GoogleSettings = {
  /** Nobody signs in by this provider, whatever else is set. */
  isDeactivated: boolean;
  /** Client id there; empty: none of one’s own. */
  clientId: string;
  /** Its secret. */
  clientSecret?: string;
  /** Names that the provider has under other names. What identifies the person, and the address, stays its own. Absent: none. */
  claimsMapping?: ClaimMapping[];
};
export type TwitterSettings = {
  /** Nobody signs in by this provider, whatever else is set. */
  isDeactivated: boolean;
  /** Consumer key there; empty: none of one’s own. */
  consumerKey: string;
  /** Its secret. */
  consumerSecret?: string;
  /** Names that the provider has under other names. What identifies the person, and the address, stays its own. Absent: none. */
  claimsMapping?: ClaimMapping[];
};
export type MicrosoftSettings = {
  /** Nobody signs in by this provider, whatever else is set. */
  isDeactivated: boolean;
  /** Client id there; empty: none of one’s own. */
  clientId: string;
  /** Its secret. */
  clientSecret?: string;
  /** Names that the provider has under other names. What identifies the person, and the address, stays its own. Absent: none. */
  claimsMapping?: ClaimMapping[];
};
export type OpenIdConnectSettings = {
  /** Nobody signs in by this provider, whatever else is set. */
  isDeactivated: boolean;
  /** Client id at the provider; empty: none of one’s own. */
  clientId: string;
  /** Its secret. */
  clientSecret?: string;
  /** Address of the provider, where its discovery document is. */
  authority: string;
  /** Where the sign-in begins, if it is not in that document. */
  loginUrl: string;
  /** Tokens of other issuers are refused. */
  validateIssuer: boolean;
  /** What the provider answers with. */
  responseType: "code" | "id_token" | "code id_token";
  /** Claims that the provider has under other names. What identifies the person, and whether an address is theirs, stays its own. Absent: none. */
  claimsMapping?: ClaimMapping[];
};
export type WsFederationSettings = {
  /** Nobody signs in by this provider, whatever else is set. */
  isDeactivated: boolean;
  /** Realm; empty: none of one’s own. */
  clientId: string;
  /** Directory. */
  tenant: string;
  /** Address of the federation metadata, which says where people sign in and by which keys SAML assertions are verified; empty: the sign-in page does not offer it. */
  metaDataAddress: string;
  /** Address of the provider, by whose published keys the id tokens (JWT) of other clients are verified; empty: it is not offered. */
  authority: string;
  /** Claims that the provider has under other names. What identifies the person, and whether an address is theirs, stays its own. Absent: none. */
  claimsMapping?: ClaimMapping[];
};
export type ExternalLoginProviderSettings = {
  facebook: FacebookSettings;
  google: GoogleSettings;
  twitter: TwitterSettings;
  microsoft: MicrosoftSettings;
  openIdConnect: OpenIdConnectSettings;
  wsFederation: WsFederationSettings;
};
export type AppRegistration = {
  /** Name that people know it by. */
  displayName: string;
  /** Application id in the directory. */
  clientId: string;
  /** Its secret. */
  clientSecret?: string;
  /** Id or domain of the directory. */
  tenantId: string;
  /** In use. */
  isEnabled: boolean;
};
export type GraphSettings = {
  /** Name that people know it by. */
  displayName: string;
  /** Application id in the directory. */
  clientId: string;
  /** Its secret. */
  clientSecret?: string;
  /** Id or domain of the directory. */
  tenantId: string;
  /** In use. */
  isEnabled: boolean;
  /** Only this group’s members and groups are read; empty: all. */
  securityGroupObjectId: string;
};
export type AzureAdAuthClientIds = {
  /** Application that signs in, and asks for nothing more. */
  auth: string;
  /** Application that signs in and may ask for reports. */
  authWithPbi: string;
  /** Application that may ask for groups, too. */
  authWithPbiGraph: string;
};
export type TenantAzureSettings = {
  /** The operator’s registrations are used; the rest of this group is then dropped. */
  inheritHostSettings: boolean;
  /** Groups and people are read by the registration in `graphSettings`. */
  useOwnGraphApplication: boolean;
  /** Reports are embedded by the registrations in `powerBISettings`. */
  useOwnPowerBIApplication: boolean;
  /** Embedding needs no person’s own directory token. */
  useServicePrincipal: boolean;
  /** Registrations that embed reports; a workspace names one by its place, from 1. */
  powerBISettings: AppRegistration[];
  /** Mail domains of one’s own people, parted by commas; others from the directory are guests. */
  azureInternalDomainNames: string;
  graphSettings: GraphSettings;
  azureADAuthClientIds: AzureAdAuthClientIds;
};
export type ExternalSecuritySettings = {
  /** Directories whose people sign in as one’s own, by id, parted by commas; empty: the one of the Graph registration. */
  azureADDirectoryIds: string;
  /** Directories whose people sign in as guests, by id, parted by commas; empty: none. */
  azureADExternalDirectoryIds: string;
};
export type OperatorValue = {
  /** Path of the member, such as `userManagement.isSharedDevice`. */
  member: string;
  /** What the operator has there, as text. */
  value: string;
  /** Null: no matter. */
  stricter: ("on" | "higher" | "lower") | null;
};
export type TenantSettings = {
  general: GeneralSettings;
  userManagement: UserManagementSettings;
  email: TenantEmailSettings;
  ldap: LdapSettings;
  security: SecuritySettings;
  externalLoginProviderSettings: ExternalLoginProviderSettings;
  azureSettings: TenantAzureSettings;
  externalSecuritySettings: ExternalSecuritySettings;
  /** Secrets that are kept, of those answered empty. Not read. */
  storedSecrets?: string[];
  /** Mail can be sent, by a server of the settings or the operator’s own. Not read. */
  isSMTPSettingsProvided?: boolean;
  /** What holds where the tenant has no word of its own, of what it inherits one by one. Not read. */
  operatorValues?: OperatorValue[];
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
export type SendTestEmail = {
  /** Who gets the mail. */
  emailAddress: string;
};
export type PowerBiTestStep = {
  /** The registration is whole and in use; the directory lets it in; the service does; it has workspaces. */
  name: "settings" | "signIn" | "service" | "workspaces";
  /** It went well. */
  isDone: boolean;
  /** What is wrong, in words, with the number for Microsoft’s support. */
  problem: string | null;
  /** Who can mend it; nobody: it passes. */
  mender:
    | (
        | "administrator"
        | "operator"
        | "directoryAdministrator"
        | "powerBIAdministrator"
        | "workspaceAdministrator"
        | "nobody"
      )
    | null;
};
export type PowerBiTest = {
  /** Up to the first that did not go well. */
  steps: PowerBiTestStep[];
  /** Workspaces that it reaches, some of them. */
  workspaceNames: string[];
};
export type TestPowerBi = {
  /** Registration in `powerBISettings`, from 1, as it is kept. */
  number: number;
};
export type ConnectionTestStep = {
  /** It is named and in use; it answers; it lets the portal in; people are found there; groups are. */
  name: "settings" | "answers" | "signIn" | "people" | "groups";
  /** It went well. */
  isDone: boolean;
  /** What is wrong, in words. */
  problem: string | null;
  /** Who can mend it; nobody: it passes. */
  mender:
    | (
        | "administrator"
        | "operator"
        | "directoryAdministrator"
        | "powerBIAdministrator"
        | "workspaceAdministrator"
        | "nobody"
      )
    | null;
};
export type ConnectionTest = {
  /** Up to the first that did not go well. */
  steps: ConnectionTestStep[];
};
export type TestConnection = {
  /** The Graph application of the directory, the LDAP server, or the Mobile-ID service, as they are kept. */
  connection: "directory" | "ldap" | "mobileId";
};
export type EnabledSocialLoginSettings = {
  /** Providers that people can sign in by at present. */
  enabledSocialLoginSettings: string[];
};
export const {
  useTenantSettingsGetAllSettingsQuery,
  useLazyTenantSettingsGetAllSettingsQuery,
  useTenantSettingsUpdateAllSettingsMutation,
  useTenantSettingsClearDarkLogoMutation,
  useTenantSettingsClearLightLogoMutation,
  useTenantSettingsClearCustomCssMutation,
  useTenantSettingsClearLoginBackgroundMutation,
  useTenantSettingsSendTestEmailMutation,
  useTenantSettingsTestPowerBiMutation,
  useTenantSettingsTestConnectionMutation,
  useTenantSettingsGetEnabledSocialLoginSettingsQuery,
  useLazyTenantSettingsGetEnabledSocialLoginSettingsQuery,
} = injectedRtkApi;
