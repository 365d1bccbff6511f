/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    tenantRegistrationRegisterTenant: build.mutation<
      TenantRegistrationRegisterTenantApiResponse,
      TenantRegistrationRegisterTenantApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantRegistration/RegisterTenant`,
        method: "POST",
        body: queryArg.registerTenant,
      }),
      invalidatesTags: ["Tenant", "Edition"],
    }),
    tenantRegistrationGetEditionsForSelect: build.query<
      TenantRegistrationGetEditionsForSelectApiResponse,
      TenantRegistrationGetEditionsForSelectApiArg
    >({
      query: () => ({
        url: `/api/services/app/TenantRegistration/GetEditionsForSelect`,
      }),
      providesTags: ["Edition"],
    }),
    tenantRegistrationGetEdition: build.query<
      TenantRegistrationGetEditionApiResponse,
      TenantRegistrationGetEditionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantRegistration/GetEdition`,
        params: {
          editionId: queryArg.editionId,
        },
      }),
      providesTags: ["Edition"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type TenantRegistrationRegisterTenantApiResponse =
  /** status 200 Done. */ RegisteredTenant;
export type TenantRegistrationRegisterTenantApiArg = {
  registerTenant: RegisterTenant;
};
export type TenantRegistrationGetEditionsForSelectApiResponse =
  /** status 200 Done. */ EditionsForSelect;
export type TenantRegistrationGetEditionsForSelectApiArg = void;
export type TenantRegistrationGetEditionApiResponse =
  /** status 200 Done. */ Edition;
export type TenantRegistrationGetEditionApiArg = {
  /** Edition. */
  editionId: number;
};
export type RegisteredTenant = {
  /** Tenant. */
  tenantId: number;
  /** Short name, for signing in. */
  tenancyName: string;
  /** Name of the organisation. */
  name: string;
  /** Its administrator. */
  userId: number;
  /** Sign-in name of the administrator. */
  userName: string;
  /** Address that the confirmation went to. */
  emailAddress: string;
  /** Its people may sign in already. */
  isTenantActive: boolean;
  /** The administrator may sign in already. */
  isActive: boolean;
  /** The address must be confirmed before the first sign-in. */
  isEmailConfirmationRequired: boolean;
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
export type RegisterTenant = {
  /** Short name that addresses and the sign-in form use: a letter, then letters, digits, - and _. Unique. */
  tenancyName: string;
  /** Name of the organisation. */
  name: string;
  /** Given name of the administrator; absent: Admin. */
  adminName?: string | null;
  /** Family name of the administrator. */
  adminSurname?: string | null;
  /** Address of the administrator. */
  adminEmailAddress: string;
  /** Password of the administrator. */
  adminPassword: string;
  /** Edition; absent or null: the default one. */
  editionId?: number | null;
  /** Free 1, Trial 2, Paid 3; absent: free for a free edition, else a trial where there is one. */
  subscriptionStartType?: number | null;
  /** Solution of the challenge. */
  captchaResponse?: string | null;
};
export type FeatureValidator = {
  /** `BOOLEAN`, `NUMERIC`, `STRING` or `NULL`. */
  name: string;
  /** Further facts by name; empty where there are none. */
  attributes: {
    [key: string]: string | number;
  };
};
export type FeatureItem = {
  /** Value to send. */
  value: string;
  /** Name in the caller’s language. */
  displayText: string;
};
export type FeatureItemSource = {
  /** Values to choose from, of a combo box. */
  items: FeatureItem[];
};
export type FeatureInputType = {
  /** `CHECKBOX`, `SINGLE_LINE_STRING` or `COMBOBOX`. */
  name: string;
  /** Further facts by name; empty where there are none. */
  attributes: {
    [key: string]: string | number;
  };
  validator: FeatureValidator;
  /** Of a combo box; null for other kinds. */
  itemSource: FeatureItemSource | null;
};
export type Feature = {
  /** Feature above it in the tree; it means nothing while that one is off. */
  parentName: string | null;
  /** Name that values use. */
  name: string;
  /** Name in the caller’s language. */
  displayName: string;
  /** What an organisation has by it, in the caller’s language. */
  description: string;
  /** Value where neither tenant nor edition says otherwise. */
  defaultValue: string;
  inputType: FeatureInputType;
};
export type Edition = {
  /** Edition. */
  id: number;
  /** Name that is given once and kept. */
  name: string;
  /** Name that people see. */
  displayName: string;
  /** Price for a day, in the currency of the installation, with two decimals at most; null: not sold so. */
  dailyPrice: number | null;
  /** Price for a week, in the currency of the installation, with two decimals at most; null: not sold so. */
  weeklyPrice: number | null;
  /** Price for a month, in the currency of the installation, with two decimals at most; null: not sold so. */
  monthlyPrice: number | null;
  /** Price for a year, in the currency of the installation, with two decimals at most; null: not sold so. */
  annualPrice: number | null;
  /** Days that a trial lasts; null or 0: no trial. */
  trialDayCount: number | null;
  /** Days after the end of a paid subscription before anything is taken away. */
  waitingDayAfterExpire: number | null;
  /** Free edition that tenants fall back to when their subscription has ended; null: they are deactivated. */
  expiringEditionId: number | null;
  /** It has no price for any period. */
  isFree: boolean;
  /** No other edition costs more a year. */
  isHighestEdition: boolean;
};
export type FeatureValue = {
  /** Feature. */
  name: string;
  /** Its value: `true` or `false` of a switch, a number of a limit. */
  value: string;
};
export type EditionWithFeatures = {
  edition: Edition;
  /** Values by feature. */
  featureValues: FeatureValue[];
};
export type EditionsForSelect = {
  /** Every feature, parents first. */
  allFeatures: Feature[];
  /** Editions, the cheapest first. */
  editionsWithFeatures: EditionWithFeatures[];
};
export const {
  useTenantRegistrationRegisterTenantMutation,
  useTenantRegistrationGetEditionsForSelectQuery,
  useLazyTenantRegistrationGetEditionsForSelectQuery,
  useTenantRegistrationGetEditionQuery,
  useLazyTenantRegistrationGetEditionQuery,
} = injectedRtkApi;
