/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    commonLookupGetEditionsForCombobox: build.query<
      CommonLookupGetEditionsForComboboxApiResponse,
      CommonLookupGetEditionsForComboboxApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/CommonLookup/GetEditionsForCombobox`,
        params: {
          onlyFreeItems: queryArg.onlyFreeItems,
        },
      }),
      providesTags: ["Edition"],
    }),
    commonLookupFindUsers: build.query<
      CommonLookupFindUsersApiResponse,
      CommonLookupFindUsersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/CommonLookup/FindUsers`,
        method: "POST",
        body: queryArg.findUsers,
      }),
      providesTags: ["User"],
    }),
    commonLookupGetDefaultEditionName: build.query<
      CommonLookupGetDefaultEditionNameApiResponse,
      CommonLookupGetDefaultEditionNameApiArg
    >({
      query: () => ({
        url: `/api/services/app/CommonLookup/GetDefaultEditionName`,
      }),
      providesTags: ["Edition", "Setting"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type CommonLookupGetEditionsForComboboxApiResponse =
  /** status 200 Done. */ ListOfEditionComboboxItem;
export type CommonLookupGetEditionsForComboboxApiArg = {
  /** Only editions without a price. */
  onlyFreeItems?: boolean;
};
export type CommonLookupFindUsersApiResponse =
  /** status 200 Done. */ PageOfNameValue;
export type CommonLookupFindUsersApiArg = {
  findUsers: FindUsers;
};
export type CommonLookupGetDefaultEditionNameApiResponse =
  /** status 200 Done. */ DefaultEditionName;
export type CommonLookupGetDefaultEditionNameApiArg = void;
export type EditionComboboxItem = {
  /** Id of the edition as text; -1: all editions; empty: none. */
  value: string;
  /** Name in the caller’s language. */
  displayText: string;
  /** It is the one that was asked for. */
  isSelected: boolean;
  /** It has no price; null where the item is no edition. */
  isFree: boolean | null;
  /** Days that a trial lasts; null or 0: no trial. */
  trialDayCount: number | null;
};
export type ListOfEditionComboboxItem = {
  /** All rows. */
  items: EditionComboboxItem[];
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
export type NameValue = {
  /** What people read. */
  name: string;
  /** What is sent. */
  value: string;
};
export type PageOfNameValue = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: NameValue[];
};
export type FindUsers = {
  /** Part of a name, user name, e-mail address or phone number. */
  filter?: string | null;
  /** Tenant whose people are meant; of the host, for those who may act as them. Absent: one’s own. */
  tenantId?: number | null;
  /** Leave the caller out. */
  excludeCurrentUser?: boolean;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type DefaultEditionName = {
  /** Its name; null: the settings name none. */
  name: string | null;
};
export const {
  useCommonLookupGetEditionsForComboboxQuery,
  useLazyCommonLookupGetEditionsForComboboxQuery,
  useCommonLookupFindUsersQuery,
  useLazyCommonLookupFindUsersQuery,
  useCommonLookupGetDefaultEditionNameQuery,
  useLazyCommonLookupGetDefaultEditionNameQuery,
} = injectedRtkApi;
