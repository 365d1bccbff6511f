/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    uiCustomizationSettingsGetUiManagementSettings: build.query<
      UiCustomizationSettingsGetUiManagementSettingsApiResponse,
      UiCustomizationSettingsGetUiManagementSettingsApiArg
    >({
      query: () => ({
        url: `/api/services/app/UiCustomizationSettings/GetUiManagementSettings`,
      }),
      providesTags: ["UiCustomization"],
    }),
    uiCustomizationSettingsGetDefaultThemeUiManagementSettings: build.query<
      UiCustomizationSettingsGetDefaultThemeUiManagementSettingsApiResponse,
      UiCustomizationSettingsGetDefaultThemeUiManagementSettingsApiArg
    >({
      query: () => ({
        url: `/api/services/app/UiCustomizationSettings/GetDefaultThemeUiManagementSettings`,
      }),
      providesTags: ["UiCustomization"],
    }),
    uiCustomizationSettingsChangeThemeWithDefaultValues: build.mutation<
      UiCustomizationSettingsChangeThemeWithDefaultValuesApiResponse,
      UiCustomizationSettingsChangeThemeWithDefaultValuesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UiCustomizationSettings/ChangeThemeWithDefaultValues`,
        method: "POST",
        params: {
          themeName: queryArg.themeName,
        },
      }),
      invalidatesTags: ["Session", "Setting", "UiCustomization"],
    }),
    uiCustomizationSettingsUpdateUiManagementSettings: build.mutation<
      UiCustomizationSettingsUpdateUiManagementSettingsApiResponse,
      UiCustomizationSettingsUpdateUiManagementSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UiCustomizationSettings/UpdateUiManagementSettings`,
        method: "PUT",
        body: queryArg.themeSettings,
      }),
      invalidatesTags: ["Session", "Setting", "UiCustomization"],
    }),
    uiCustomizationSettingsUpdateDefaultUiManagementSettings: build.mutation<
      UiCustomizationSettingsUpdateDefaultUiManagementSettingsApiResponse,
      UiCustomizationSettingsUpdateDefaultUiManagementSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UiCustomizationSettings/UpdateDefaultUiManagementSettings`,
        method: "PUT",
        body: queryArg.themeSettings,
      }),
      invalidatesTags: ["Session", "Setting", "UiCustomization"],
    }),
    uiCustomizationSettingsDropDefaultUiManagementSettings: build.mutation<
      UiCustomizationSettingsDropDefaultUiManagementSettingsApiResponse,
      UiCustomizationSettingsDropDefaultUiManagementSettingsApiArg
    >({
      query: () => ({
        url: `/api/services/app/UiCustomizationSettings/DropDefaultUiManagementSettings`,
        method: "POST",
      }),
      invalidatesTags: ["Session", "Setting", "UiCustomization"],
    }),
    uiCustomizationSettingsUseSystemDefaultSettings: build.mutation<
      UiCustomizationSettingsUseSystemDefaultSettingsApiResponse,
      UiCustomizationSettingsUseSystemDefaultSettingsApiArg
    >({
      query: () => ({
        url: `/api/services/app/UiCustomizationSettings/UseSystemDefaultSettings`,
        method: "POST",
      }),
      invalidatesTags: ["Session", "Setting", "UiCustomization"],
    }),
    uiCustomizationSettingsChangeDarkModeOfCurrentTheme: build.mutation<
      UiCustomizationSettingsChangeDarkModeOfCurrentThemeApiResponse,
      UiCustomizationSettingsChangeDarkModeOfCurrentThemeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/UiCustomizationSettings/ChangeDarkModeOfCurrentTheme`,
        method: "POST",
        params: {
          isDarkModeActive: queryArg.isDarkModeActive,
          changedAt: queryArg.changedAt,
        },
      }),
      invalidatesTags: ["UiCustomization"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type UiCustomizationSettingsGetUiManagementSettingsApiResponse =
  /** status 200 Done. */ ThemeSettings[];
export type UiCustomizationSettingsGetUiManagementSettingsApiArg = void;
export type UiCustomizationSettingsGetDefaultThemeUiManagementSettingsApiResponse =
  /** status 200 Done. */ DefaultThemeSettings;
export type UiCustomizationSettingsGetDefaultThemeUiManagementSettingsApiArg =
  void;
export type UiCustomizationSettingsChangeThemeWithDefaultValuesApiResponse =
  /** status 200 Done. */ null;
export type UiCustomizationSettingsChangeThemeWithDefaultValuesApiArg = {
  /** One of the thirteen themes. */
  themeName:
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
};
export type UiCustomizationSettingsUpdateUiManagementSettingsApiResponse =
  /** status 200 Done. */ null;
export type UiCustomizationSettingsUpdateUiManagementSettingsApiArg = {
  themeSettings: ThemeSettings;
};
export type UiCustomizationSettingsUpdateDefaultUiManagementSettingsApiResponse =
  /** status 200 Done. */ null;
export type UiCustomizationSettingsUpdateDefaultUiManagementSettingsApiArg = {
  themeSettings: ThemeSettings;
};
export type UiCustomizationSettingsDropDefaultUiManagementSettingsApiResponse =
  /** status 200 Done. */ null;
export type UiCustomizationSettingsDropDefaultUiManagementSettingsApiArg = void;
export type UiCustomizationSettingsUseSystemDefaultSettingsApiResponse =
  /** status 200 Done. */ null;
export type UiCustomizationSettingsUseSystemDefaultSettingsApiArg = void;
export type UiCustomizationSettingsChangeDarkModeOfCurrentThemeApiResponse =
  /** status 200 Done. */ null;
export type UiCustomizationSettingsChangeDarkModeOfCurrentThemeApiArg = {
  /** Dark colours. */
  isDarkModeActive: boolean;
  /** When the person did it, by the device’s clock; a time that has not come yet counts as now. */
  changedAt?: string;
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
export type DefaultThemeSettings = {
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
  /** Something was chosen for everybody here: there is something to drop. */
  isOwn: boolean;
};
export const {
  useUiCustomizationSettingsGetUiManagementSettingsQuery,
  useLazyUiCustomizationSettingsGetUiManagementSettingsQuery,
  useUiCustomizationSettingsGetDefaultThemeUiManagementSettingsQuery,
  useLazyUiCustomizationSettingsGetDefaultThemeUiManagementSettingsQuery,
  useUiCustomizationSettingsChangeThemeWithDefaultValuesMutation,
  useUiCustomizationSettingsUpdateUiManagementSettingsMutation,
  useUiCustomizationSettingsUpdateDefaultUiManagementSettingsMutation,
  useUiCustomizationSettingsDropDefaultUiManagementSettingsMutation,
  useUiCustomizationSettingsUseSystemDefaultSettingsMutation,
  useUiCustomizationSettingsChangeDarkModeOfCurrentThemeMutation,
} = injectedRtkApi;
