/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    timingGetTimezones: build.query<
      TimingGetTimezonesApiResponse,
      TimingGetTimezonesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Timing/GetTimezones`,
        params: {
          DefaultTimezoneScope: queryArg.defaultTimezoneScope,
        },
      }),
      providesTags: ["Setting"],
    }),
    timingGetTimezoneComboboxItems: build.query<
      TimingGetTimezoneComboboxItemsApiResponse,
      TimingGetTimezoneComboboxItemsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Timing/GetTimezoneComboboxItems`,
        params: {
          DefaultTimezoneScope: queryArg.defaultTimezoneScope,
          SelectedTimezoneId: queryArg.selectedTimezoneId,
        },
      }),
      providesTags: ["Setting"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type TimingGetTimezonesApiResponse =
  /** status 200 Done. */ ListOfNameValue;
export type TimingGetTimezonesApiArg = {
  /** Whose setting is to be chosen: application 1, tenant 2, user 4 or all 7. The zone that holds without it comes first. */
  defaultTimezoneScope: 1 | 2 | 4 | 7;
};
export type TimingGetTimezoneComboboxItemsApiResponse =
  /** status 200 Done. */ ComboboxItem[];
export type TimingGetTimezoneComboboxItemsApiArg = {
  /** Whose setting is to be chosen: application 1, tenant 2, user 4 or all 7. The zone that holds without it comes first. */
  defaultTimezoneScope?: 1 | 2 | 4 | 7;
  /** IANA name of the zone that is chosen. */
  selectedTimezoneId?: string;
};
export type NameValue = {
  /** What people read. */
  name: string;
  /** What is sent. */
  value: string;
};
export type ListOfNameValue = {
  /** All rows. */
  items: NameValue[];
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
export type ComboboxItem = {
  /** What is sent. */
  value: string;
  /** What people read. */
  displayText: string;
  /** It is the one that was asked for. */
  isSelected: boolean;
};
export const {
  useTimingGetTimezonesQuery,
  useLazyTimingGetTimezonesQuery,
  useTimingGetTimezoneComboboxItemsQuery,
  useLazyTimingGetTimezoneComboboxItemsQuery,
} = injectedRtkApi;
