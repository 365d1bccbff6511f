/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    preferencesGetPreferences: build.query<
      PreferencesGetPreferencesApiResponse,
      PreferencesGetPreferencesApiArg
    >({
      query: () => ({ url: `/api/services/app/Preferences/GetPreferences` }),
      providesTags: ["Preference", "Report"],
    }),
    preferencesSetFavouriteReport: build.mutation<
      PreferencesSetFavouriteReportApiResponse,
      PreferencesSetFavouriteReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Preferences/SetFavouriteReport`,
        method: "POST",
        body: queryArg.favouriteReport,
      }),
      invalidatesTags: ["Preference"],
    }),
    preferencesSetFavouritePage: build.mutation<
      PreferencesSetFavouritePageApiResponse,
      PreferencesSetFavouritePageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Preferences/SetFavouritePage`,
        method: "POST",
        body: queryArg.favouritePage,
      }),
      invalidatesTags: ["Preference"],
    }),
    preferencesAddRecentReport: build.mutation<
      PreferencesAddRecentReportApiResponse,
      PreferencesAddRecentReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Preferences/AddRecentReport`,
        method: "POST",
        body: queryArg.recentReport,
      }),
      invalidatesTags: ["Preference"],
    }),
    preferencesSaveView: build.mutation<
      PreferencesSaveViewApiResponse,
      PreferencesSaveViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Preferences/SaveView`,
        method: "POST",
        body: queryArg.saveView,
      }),
      invalidatesTags: ["Preference"],
    }),
    preferencesDeleteView: build.mutation<
      PreferencesDeleteViewApiResponse,
      PreferencesDeleteViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Preferences/DeleteView`,
        method: "DELETE",
        params: {
          id: queryArg.id,
        },
      }),
      invalidatesTags: ["Preference"],
    }),
    preferencesChooseColumns: build.mutation<
      PreferencesChooseColumnsApiResponse,
      PreferencesChooseColumnsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Preferences/ChooseColumns`,
        method: "POST",
        body: queryArg.chooseColumns,
      }),
      invalidatesTags: ["Preference"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type PreferencesGetPreferencesApiResponse =
  /** status 200 Done. */ Preferences;
export type PreferencesGetPreferencesApiArg = void;
export type PreferencesSetFavouriteReportApiResponse =
  /** status 200 Done. */ null;
export type PreferencesSetFavouriteReportApiArg = {
  favouriteReport: FavouriteReport;
};
export type PreferencesSetFavouritePageApiResponse =
  /** status 200 Done. */ null;
export type PreferencesSetFavouritePageApiArg = {
  favouritePage: FavouritePage;
};
export type PreferencesAddRecentReportApiResponse =
  /** status 200 Done. */ null;
export type PreferencesAddRecentReportApiArg = {
  recentReport: RecentReport;
};
export type PreferencesSaveViewApiResponse = /** status 200 Done. */ null;
export type PreferencesSaveViewApiArg = {
  saveView: SaveView;
};
export type PreferencesDeleteViewApiResponse = /** status 200 Done. */ null;
export type PreferencesDeleteViewApiArg = {
  /** The view. */
  id: string;
};
export type PreferencesChooseColumnsApiResponse = /** status 200 Done. */ null;
export type PreferencesChooseColumnsApiArg = {
  chooseColumns: ChooseColumns;
};
export type RecentReport = {
  /** Report. */
  reportId: number;
  /** When the person last opened it. */
  openedAt: string;
};
export type ViewFilter = {
  /** Filter. */
  name: string;
  /** What is asked of it; a filter of several values stands here several times. */
  value: string;
};
export type SavedView = {
  /** The view; chosen by the device that makes it, which may be offline. */
  id: string;
  /** Name of the list, as the screens have it. */
  list: string;
  /** What the person calls it. */
  name: string;
  /** Filters that are set. */
  filters: ViewFilter[];
  /** `field ASC` or `field DESC`, several parted by commas; null: as usual. */
  sorting: string | null;
  /** Null: the usual ones. */
  columns: string[] | null;
  /** Height of the rows. */
  density: "comfortable" | "compact";
};
export type ChosenColumns = {
  /** Name of the list, as the screens have it. */
  list: string;
  /** Columns that are shown, in their order. */
  columns: string[];
};
export type Preferences = {
  /** Those that the person may open, the latest first. */
  favouriteReports: number[];
  /** Of reports, those that the person may open; the latest first. */
  favouritePages: string[];
  /** The last 20 at most, of which the person may open these; the latest first. */
  recentReports: RecentReport[];
  /** Of all lists. */
  savedViews: SavedView[];
  /** Lists whose columns the person has chosen. */
  chosenColumns: ChosenColumns[];
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
export type FavouriteReport = {
  /** Report. */
  reportId: number;
  /** False: it is none any more. */
  isFavourite: boolean;
  /** When the person did it, by the device’s clock; a time that has not come yet counts as now. */
  changedAt: string;
};
export type FavouritePage = {
  /** Address of a page of the portal, without what follows a question mark; or of a page of a report, where `page` names it and nothing else follows. */
  page: string;
  /** False: it is none any more. */
  isFavourite: boolean;
  /** When the person did it, by the device’s clock; a time that has not come yet counts as now. */
  changedAt: string;
};
export type SaveView = {
  /** The view; chosen by the device that makes it, which may be offline. */
  id: string;
  /** Name of the list, as the screens have it. */
  list: string;
  /** What the person calls it. */
  name: string;
  /** Filters that are set. */
  filters: ViewFilter[];
  /** `field ASC` or `field DESC`, several parted by commas; null: as usual. */
  sorting: string | null;
  /** Null: the usual ones. */
  columns: string[] | null;
  /** Height of the rows. */
  density: "comfortable" | "compact";
  /** When the person did it, by the device’s clock; a time that has not come yet counts as now. */
  changedAt: string;
};
export type ChooseColumns = {
  /** Name of the list, as the screens have it. */
  list: string;
  /** Null: the usual ones. */
  columns: string[] | null;
  /** When the person did it, by the device’s clock; a time that has not come yet counts as now. */
  changedAt: string;
};
export const {
  usePreferencesGetPreferencesQuery,
  useLazyPreferencesGetPreferencesQuery,
  usePreferencesSetFavouriteReportMutation,
  usePreferencesSetFavouritePageMutation,
  usePreferencesAddRecentReportMutation,
  usePreferencesSaveViewMutation,
  usePreferencesDeleteViewMutation,
  usePreferencesChooseColumnsMutation,
} = injectedRtkApi;
