/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    installGetAppSettingsJson: build.query<
      InstallGetAppSettingsJsonApiResponse,
      InstallGetAppSettingsJsonApiArg
    >({
      query: () => ({ url: `/api/services/app/Install/GetAppSettingsJson` }),
    }),
    installCheckDatabase: build.mutation<
      InstallCheckDatabaseApiResponse,
      InstallCheckDatabaseApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Install/CheckDatabase`,
        method: "POST",
        body: queryArg.checkDatabase,
      }),
    }),
    installSetup: build.mutation<InstallSetupApiResponse, InstallSetupApiArg>({
      query: (queryArg) => ({
        url: `/api/services/app/Install/Setup`,
        method: "POST",
        body: queryArg.setup,
      }),
      invalidatesTags: ["Session", "Setting"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type InstallGetAppSettingsJsonApiResponse =
  /** status 200 Done. */ AppSettingsJson;
export type InstallGetAppSettingsJsonApiArg = void;
export type InstallCheckDatabaseApiResponse =
  /** status 200 Done. */ CheckDatabaseAnswer;
export type InstallCheckDatabaseApiArg = {
  checkDatabase: CheckDatabase;
};
export type InstallSetupApiResponse = /** status 200 Done. */ null;
export type InstallSetupApiArg = {
  setup: Setup;
};
export type InstallLanguage = {
  /** Code, as in `defaultLanguage`. */
  name: string;
  /** Name in the language itself. */
  value: string;
};
export type AppSettingsJson = {
  /** The portal has its administrator; nothing of this service can be done any more. */
  isInstalled: boolean;
  /** Address of the site, to which links in mails lead, as the operator configured it. */
  webSiteUrl: string;
  /** Address of the server; the same. */
  serverUrl: string;
  /** Languages that are complete. */
  languages: InstallLanguage[];
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
export type CheckDatabaseAnswer = {
  /** The server lets this account in and has the database. */
  isDatabaseExist: boolean;
  /** Version of the PostgreSQL server; null where it was not reached that far. */
  serverVersion: string | null;
};
export type CheckDatabase = {
  /** What the server printed when it started without first data. */
  setupSecret: string;
  /** `postgresql://…` of the database to look at. */
  connectionString: string;
};
export type EmailSettings = {
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
export type Setup = {
  /** What the server printed when it started without first data. */
  setupSecret: string;
  /** The database that the server was started with, to be sure of it; absent: whichever it is. */
  connectionString?: string | null;
  /** Password of the host’s administrator. */
  adminPassword: string;
  /** Address of the site, to be sure of it; absent: as it is configured. */
  webSiteUrl?: string | null;
  /** Address of the server; the same. */
  serverUrl?: string | null;
  /** Code; absent: English. */
  defaultLanguage?: "en-gb" | "ar" | "de" | "fr";
  /** Mail server of the host; null or absent: as it is configured. */
  smtpSettings?: EmailSettings | null;
};
export const {
  useInstallGetAppSettingsJsonQuery,
  useLazyInstallGetAppSettingsJsonQuery,
  useInstallCheckDatabaseMutation,
  useInstallSetupMutation,
} = injectedRtkApi;
