/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessionGetCurrentLoginInformations: build.query<
      SessionGetCurrentLoginInformationsApiResponse,
      SessionGetCurrentLoginInformationsApiArg
    >({
      query: () => ({
        url: `/api/services/app/Session/GetCurrentLoginInformations`,
      }),
      providesTags: ["Session"],
    }),
    sessionReportActivity: build.mutation<
      SessionReportActivityApiResponse,
      SessionReportActivityApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Session/ReportActivity`,
        method: "POST",
        body: queryArg.reportActivity,
      }),
    }),
    sessionUpdateUserSignInToken: build.mutation<
      SessionUpdateUserSignInTokenApiResponse,
      SessionUpdateUserSignInTokenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Session/UpdateUserSignInToken`,
        method: "PUT",
        params: {
          returnUrl: queryArg.returnUrl,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type SessionGetCurrentLoginInformationsApiResponse =
  /** status 200 Done. */ CurrentLoginInformations;
export type SessionGetCurrentLoginInformationsApiArg = void;
export type SessionReportActivityApiResponse = /** status 200 Done. */ null;
export type SessionReportActivityApiArg = {
  reportActivity: ReportActivity;
};
export type SessionUpdateUserSignInTokenApiResponse =
  /** status 200 Done. */ UserSignInToken;
export type SessionUpdateUserSignInTokenApiArg = {
  /** Address at the other site to go on at. */
  returnUrl?: string;
};
export type SessionUser = {
  /** User. */
  id: number;
  /** Given name, or the whole name. */
  name: string;
  /** Family name; may be empty. */
  surname: string;
  /** Sign-in name. */
  userName: string;
  /** E-mail address. */
  emailAddress: string;
  /** Directory that checks the password; null: this product. */
  authenticationSource: string | null;
  /** Version of the person’s picture; null: there is none. */
  profilePictureId: string | null;
};
export type SessionEdition = {
  /** Edition. */
  id: number;
  /** Its name. */
  displayName: string;
  /** Costs nothing. */
  isFree: boolean;
  /** No better one is for sale. */
  isHighestEdition: boolean;
};
export type FeatureValue = {
  /** Feature. */
  name: string;
  /** Its value: `true` or `false` of a switch, a number of a limit. */
  value: string;
};
export type SessionTenant = {
  /** Tenant. */
  id: number;
  /** Short name. */
  tenancyName: string;
  /** Full name. */
  name: string;
  /** Edition of the tenant; null: none, or nobody is signed in. */
  edition: SessionEdition | null;
  /** The subscription is a trial. */
  isInTrialPeriod: boolean;
  /** End of the subscription; null: none, or nobody is signed in. */
  subscriptionEndDateUtc: string | null;
  /** Manual 0, RecurringAutomatic 1, RecurringManual 2. */
  subscriptionPaymentType: number;
  /** Days between payments. */
  paymentPeriodType: number | null;
  /** Version of the tenant’s own style sheet. */
  customCssId: string | null;
  /** Version of the logo for dark backgrounds. */
  darkLogoId: string | null;
  /** Its media type. */
  darkLogoFileType: string | null;
  /** Version of the logo for light backgrounds. */
  lightLogoId: string | null;
  /** Its media type. */
  lightLogoFileType: string | null;
  /** Version of the picture behind the sign-in form. */
  loginBackgroundId: string | null;
  /** Its media type. */
  loginBackgroundFileType: string | null;
  /** Auth, AuthWithPbi or AuthWithPbiGraph. */
  azureADAuthenticationMethod: string | null;
  /** An application of the settings embeds reports of Power BI: no person’s own directory token is needed. False before the sign-in. */
  isPowerBISpAvailable: boolean;
  /** Features as the tenant has them; none where nobody is signed in. */
  featureValues: FeatureValue[];
};
export type ImpersonatorTenant = {
  /** Tenant. */
  id: number;
  /** Short name. */
  tenancyName: string;
};
export type ApplicationInfo = {
  /** Version of the product. */
  version: string;
  /** When it was released. */
  releaseDate: string;
  /** Three letters. */
  currency: string;
  /** Sign. */
  currencySign: string;
  /** Tenants may have their own mail server. */
  allowTenantsToChangeEmailSettings: boolean;
  /** People may act for others for a time. */
  userDelegationIsEnabled: boolean;
  /** Life of a second-factor code, seconds. */
  twoFactorCodeExpireSeconds: number;
  /** Optional parts of the server that are on. */
  features: {
    [key: string]: boolean;
  };
};
export type ThemeLayout = {
  /** Whether pages fill the window or keep a width. */
  layoutType: "fluid" | "fixed" | "fluid-xxl";
  /** Dark colours. */
  darkMode: boolean;
};
export type ThemeHeader = {
  /** The header stays while the page scrolls. */
  desktopFixedHeader: boolean;
  /** It does so on phones, too. */
  mobileFixedHeader: boolean;
  /** Colours of the header. */
  headerSkin: "light" | "dark";
};
export type ThemeSubHeader = {
  /** The title bar stays while the page scrolls. */
  fixedSubHeader: boolean;
  /** Whether the title bar has a ground of its own. */
  subheaderStyle: "transparent" | "solid";
};
export type ThemeMenu = {
  /** left: beside the page. top: in the header. tab: in the header, as tabs. */
  position: "left" | "top" | "tab";
  /** Colours of the side menu. */
  asideSkin: "light" | "dark";
  /** The side menu stays while the page scrolls. */
  fixedAside: boolean;
  /** The side menu can be made small. */
  allowAsideMinimizing: boolean;
  /** It starts small. */
  defaultMinimizedAside: boolean;
  /** A small side menu opens under the pointer. */
  hoverableAside: boolean;
  /** How submenus open. */
  submenuToggle: "Accordion" | "Dropdown";
  /** The menu can be searched. */
  searchActive: boolean;
  /** A long menu scrolls by itself. */
  allowMenuScroll: boolean;
};
export type ThemeFooter = {
  /** The footer stays in view. */
  fixedFooter: boolean;
};
export type ThemeSettings = {
  /** One of the thirteen themes. */
  theme:
    | "default"
    | "theme2"
    | "theme3"
    | "theme4"
    | "theme5"
    | "theme6"
    | "theme7"
    | "theme8"
    | "theme9"
    | "theme10"
    | "theme11"
    | "theme12"
    | "theme13";
  layout: ThemeLayout;
  header: ThemeHeader;
  subHeader: ThemeSubHeader;
  menu: ThemeMenu;
  footer: ThemeFooter;
};
export type Theme = {
  baseSettings: ThemeSettings;
  /** The menu is in the header. */
  isTopMenuUsed: boolean;
  /** The menu is made of tabs. */
  isTabMenuUsed: boolean;
  /** A long menu scrolls by itself. */
  allowMenuScroll: boolean;
  /** The person’s choice of dark colours. */
  isDarkModeActive: boolean;
};
export type CurrentLoginInformations = {
  /** Who is signed in; null: nobody. */
  user: SessionUser | null;
  /** Tenant of the call; null: the host, or one that is not active where nobody is signed in. */
  tenant: SessionTenant | null;
  /** Who acts as `user`; null: nobody does. */
  impersonatorUser: SessionUser | null;
  /** Tenant of `impersonatorUser`; null: nobody acts, or the host does. */
  impersonatorTenant: ImpersonatorTenant | null;
  /** Why they act; null: they did not say, or nobody acts. */
  impersonationReason: string | null;
  /** Until when they may act at the latest; null: nobody acts. */
  impersonationEndTime: string | null;
  application: ApplicationInfo;
  theme: Theme;
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
export type ReportActivity = {
  /** Seconds since then; a device’s clock may be wrong. */
  idleSeconds: number;
};
export type UserSignInToken = {
  /** One use, one minute. A JWS by EdDSA of the type `sign-in+jwt`; its keys are at `/.well-known/jwks.json`. */
  signInToken: string;
  /** The user, encoded for an address. */
  encodedUserId: string;
  /** The tenant, encoded for an address; empty for the host. */
  encodedTenantId: string;
  /** The asked address with the three behind it; null where the operator lists no such site. */
  returnUrl: string | null;
};
export const {
  useSessionGetCurrentLoginInformationsQuery,
  useLazySessionGetCurrentLoginInformationsQuery,
  useSessionReportActivityMutation,
  useSessionUpdateUserSignInTokenMutation,
} = injectedRtkApi;
