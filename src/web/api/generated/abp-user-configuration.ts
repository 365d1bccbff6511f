/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    abpUserConfigurationGetAll: build.query<
      AbpUserConfigurationGetAllApiResponse,
      AbpUserConfigurationGetAllApiArg
    >({
      query: (queryArg) => ({
        url: `/AbpUserConfiguration/GetAll`,
        params: {
          includeTexts: queryArg.includeTexts,
        },
      }),
      providesTags: ["Session", "Permission", "Setting"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type AbpUserConfigurationGetAllApiResponse =
  /** status 200 Done. */ UserConfiguration;
export type AbpUserConfigurationGetAllApiArg = {
  /** False leaves `localization.values` empty, for clients that ship their texts. */
  includeTexts?: boolean;
};
export type MultiTenancySides = {
  /** Always 2. */
  host: number;
  /** Always 1. */
  tenant: number;
};
export type MultiTenancyConfiguration = {
  /** Tenants exist. */
  isEnabled: boolean;
  /** Features do not bind the host. */
  ignoreFeatureCheckForHostUsers: boolean;
  sides: MultiTenancySides;
};
export type SessionConfiguration = {
  /** User. */
  userId: number | null;
  /** Tenant; null: host. */
  tenantId: number | null;
  /** Who acts as the user. */
  impersonatorUserId: number | null;
  /** Where that person belongs. */
  impersonatorTenantId: number | null;
  /** 1 tenant, 2 host. */
  multiTenancySide: number;
};
export type Culture = {
  /** Culture name. */
  name: string;
  /** Its name. */
  displayName: string;
};
export type ConfiguredLanguage = {
  /** Culture name. */
  name: string;
  /** Name in the language itself. */
  displayName: string;
  /** Class of the flag. */
  icon: string;
  /** Used where a person has not chosen. */
  isDefault: boolean;
  /** Not offered. */
  isDisabled: boolean;
  /** Written from right to left. */
  isRightToLeft: boolean;
};
export type LocalizationSource = {
  /** Source. */
  name: string;
  /** Kind. */
  type: string;
};
export type LocalizationConfiguration = {
  currentCulture: Culture;
  /** Languages that are offered. */
  languages: ConfiguredLanguage[];
  currentLanguage: ConfiguredLanguage;
  /** Where texts come from. */
  sources: LocalizationSource[];
  /** Source → key → text in the current language. */
  values: {
    [key: string]: {
      [key: string]: string;
    };
  };
  /** Names the organisation’s own words in this language, for `Texts_GetTexts`; null: it has none. */
  ownTextsHash?: string | null;
};
export type FeatureSetting = {
  /** Value as text. */
  value: string;
};
export type FeaturesConfiguration = {
  /** Feature → value. */
  allFeatures: {
    [key: string]: FeatureSetting;
  };
};
export type AuthConfiguration = {
  /** Every permission that exists here → "true". */
  allPermissions: {
    [key: string]: string;
  };
  /** Every permission the person holds → "true". */
  grantedPermissions: {
    [key: string]: string;
  };
};
export type NavConfiguration = {
  /** Menus by name. */
  menus: {
    [key: string]: any;
  };
};
export type SettingConfiguration = {
  /** Setting → value. */
  values: {
    [key: string]: string;
  };
};
export type ClockConfiguration = {
  /** utcClockProvider. */
  provider: string;
};
export type WindowsTimeZone = {
  /** Name. */
  timeZoneId: string;
  /** Milliseconds east of UTC without daylight saving. */
  baseUtcOffsetInMilliseconds: number;
  /** Milliseconds east of UTC now. */
  currentUtcOffsetInMilliseconds: number;
  /** Daylight saving holds now. */
  isDaylightSavingTimeNow: boolean;
};
export type IanaTimeZone = {
  /** Name. */
  timeZoneId: string;
};
export type TimeZoneInfo = {
  windows: WindowsTimeZone;
  iana: IanaTimeZone;
};
export type TimingConfiguration = {
  timeZoneInfo: TimeZoneInfo;
};
export type AntiForgeryConfiguration = {
  /** Cookie. */
  tokenCookieName: string;
  /** Header. */
  tokenHeaderName: string;
};
export type SecurityConfiguration = {
  antiForgery: AntiForgeryConfiguration;
};
export type EntityHistoryConfiguration = {
  /** Changes of entities are recorded. */
  isEnabled: boolean;
  /** Those whose changes can be seen here, as `AuditLog/GetEntityHistoryObjectTypes` names them. */
  enabledEntities: string[];
};
export type CustomConfiguration = {
  EntityHistory: EntityHistoryConfiguration;
};
export type UserConfiguration = {
  multiTenancy: MultiTenancyConfiguration;
  session: SessionConfiguration;
  localization: LocalizationConfiguration;
  features: FeaturesConfiguration;
  auth: AuthConfiguration;
  nav: NavConfiguration;
  setting: SettingConfiguration;
  clock: ClockConfiguration;
  timing: TimingConfiguration;
  security: SecurityConfiguration;
  custom: CustomConfiguration;
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
export const {
  useAbpUserConfigurationGetAllQuery,
  useLazyAbpUserConfigurationGetAllQuery,
} = injectedRtkApi;
