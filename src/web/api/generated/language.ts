/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    languageGetLanguages: build.query<
      LanguageGetLanguagesApiResponse,
      LanguageGetLanguagesApiArg
    >({
      query: () => ({ url: `/api/services/app/Language/GetLanguages` }),
      providesTags: ["Language", "LanguageText"],
    }),
    languageGetLanguageForEdit: build.query<
      LanguageGetLanguageForEditApiResponse,
      LanguageGetLanguageForEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Language/GetLanguageForEdit`,
        params: {
          Id: queryArg.id,
        },
      }),
      providesTags: ["Language"],
    }),
    languageCreateOrUpdateLanguage: build.mutation<
      LanguageCreateOrUpdateLanguageApiResponse,
      LanguageCreateOrUpdateLanguageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Language/CreateOrUpdateLanguage`,
        method: "POST",
        body: queryArg.createOrUpdateLanguage,
      }),
      invalidatesTags: ["Language", "Session"],
    }),
    languageDeleteLanguage: build.mutation<
      LanguageDeleteLanguageApiResponse,
      LanguageDeleteLanguageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Language/DeleteLanguage`,
        method: "DELETE",
        params: {
          Id: queryArg.id,
        },
      }),
      invalidatesTags: ["Language", "LanguageText", "Session"],
    }),
    languageSetDefaultLanguage: build.mutation<
      LanguageSetDefaultLanguageApiResponse,
      LanguageSetDefaultLanguageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Language/SetDefaultLanguage`,
        method: "POST",
        body: queryArg.setDefaultLanguage,
      }),
      invalidatesTags: ["Language", "Session", "Setting"],
    }),
    languageGetLanguageTexts: build.query<
      LanguageGetLanguageTextsApiResponse,
      LanguageGetLanguageTextsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Language/GetLanguageTexts`,
        params: {
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
          SourceName: queryArg.sourceName,
          BaseLanguageName: queryArg.baseLanguageName,
          TargetLanguageName: queryArg.targetLanguageName,
          TargetValueFilter: queryArg.targetValueFilter,
          FilterText: queryArg.filterText,
        },
      }),
      providesTags: ["LanguageText"],
    }),
    languageUpdateLanguageText: build.mutation<
      LanguageUpdateLanguageTextApiResponse,
      LanguageUpdateLanguageTextApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Language/UpdateLanguageText`,
        method: "PUT",
        body: queryArg.updateLanguageText,
      }),
      invalidatesTags: ["LanguageText", "Language"],
    }),
    languagePreviewTexts: build.query<
      LanguagePreviewTextsApiResponse,
      LanguagePreviewTextsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Language/PreviewTexts`,
        method: "POST",
        body: queryArg.previewTexts,
      }),
    }),
    languageImportTexts: build.mutation<
      LanguageImportTextsApiResponse,
      LanguageImportTextsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Language/ImportTexts`,
        method: "POST",
        body: queryArg.importTexts,
      }),
      invalidatesTags: ["LanguageText", "Language"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type LanguageGetLanguagesApiResponse =
  /** status 200 Done. */ ListOfLanguages;
export type LanguageGetLanguagesApiArg = void;
export type LanguageGetLanguageForEditApiResponse =
  /** status 200 Done. */ LanguageForEdit;
export type LanguageGetLanguageForEditApiArg = {
  /** Language; absent for a new one. */
  id?: number | null;
};
export type LanguageCreateOrUpdateLanguageApiResponse =
  /** status 200 Done. */ null;
export type LanguageCreateOrUpdateLanguageApiArg = {
  createOrUpdateLanguage: CreateOrUpdateLanguage;
};
export type LanguageDeleteLanguageApiResponse = /** status 200 Done. */ null;
export type LanguageDeleteLanguageApiArg = {
  /** The record that is meant. */
  id: number;
};
export type LanguageSetDefaultLanguageApiResponse =
  /** status 200 Done. */ null;
export type LanguageSetDefaultLanguageApiArg = {
  setDefaultLanguage: SetDefaultLanguage;
};
export type LanguageGetLanguageTextsApiResponse =
  /** status 200 Done. */ PageOfLanguageText;
export type LanguageGetLanguageTextsApiArg = {
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
  /** Tessera, or one of ABP’s sources, which are parts of it. */
  sourceName: string;
  /** Language to translate from; the default one if absent. */
  baseLanguageName?: string;
  /** Language to translate to. */
  targetLanguageName: string;
  /** EMPTY: texts that are not translated. */
  targetValueFilter?: "ALL" | "EMPTY";
  /** Part of the key or of either text. */
  filterText?: string;
};
export type LanguageUpdateLanguageTextApiResponse =
  /** status 200 Done. */ null;
export type LanguageUpdateLanguageTextApiArg = {
  updateLanguageText: UpdateLanguageText;
};
export type LanguagePreviewTextsApiResponse =
  /** status 200 Done. */ ListOfImportedText;
export type LanguagePreviewTextsApiArg = {
  previewTexts: PreviewTexts;
};
export type LanguageImportTextsApiResponse =
  /** status 200 Done. */ ListOfImportedText;
export type LanguageImportTextsApiArg = {
  importTexts: ImportTexts;
};
export type LanguageListItem = {
  /** Language. */
  id: number;
  /** Whose it is; null: the host’s, and a tenant cannot change it. */
  tenantId: number | null;
  /** Culture name, such as en-gb. */
  name: string;
  /** Name in the language itself. */
  displayName: string;
  /** Class of the flag. */
  icon: string;
  /** Offered to people. */
  isEnabled: boolean;
  /** The opposite of isEnabled. */
  isDisabled: boolean;
  /** Written from right to left. */
  isRightToLeft: boolean;
  /** What other languages lack is read in it: it can be neither deleted nor become another language. */
  isSource: boolean;
  /** Percent of the product’s texts that the language has; people read the rest in English. */
  textCoverage: number;
  /** When it was added. */
  creationTime: string;
};
export type ListOfLanguages = {
  /** Used where a person has not chosen. */
  defaultLanguageName: string | null;
  /** All languages, those of the host first. */
  items: LanguageListItem[];
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
export type LanguageForEditLanguage = {
  /** Language; null for a new one. */
  id: number | null;
  /** Culture name; null for a new one. */
  name: string | null;
  /** Class of the flag; null for a new one. */
  icon: string | null;
  /** Offered to people. */
  isEnabled: boolean;
};
export type LanguageOption = {
  /** What is sent. */
  value: string;
  /** What is shown. */
  displayText: string;
  /** Chosen now. */
  isSelected: boolean;
};
export type LanguageForEdit = {
  language: LanguageForEditLanguage;
  /** Languages to choose from. */
  languageNames: LanguageOption[];
  /** Flags to choose from. */
  flags: LanguageOption[];
};
export type LanguageToSave = {
  /** Language; absent or null: a new one. */
  id?: number | null;
  /** Culture name, such as en-gb. */
  name: string;
  /** Class of the flag; empty: none. */
  icon: string;
  /** Offered to people; absent: as it is, and a new one is. */
  isEnabled?: boolean;
};
export type CreateOrUpdateLanguage = {
  language: LanguageToSave;
};
export type SetDefaultLanguage = {
  /** Name of an enabled language. */
  name: string;
};
export type LanguageText = {
  /** Name of the text. */
  key: string;
  /** Text in the base language; empty: none. */
  baseValue: string;
  /** Text in the target language; empty: none. */
  targetValue: string;
};
export type PageOfLanguageText = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: LanguageText[];
};
export type UpdateLanguageText = {
  /** Language of the text. */
  languageName: string;
  /** Source that the text is in. */
  sourceName: string;
  /** Name of the text. Those of mails and text messages are the product’s own. */
  key: string;
  /** ICU message with the placeholders of the original. */
  value: string;
};
export type ImportedText = {
  /** Line of the file. */
  row: number;
  /** Name of the text. */
  key: string;
  /** The text as it is, or was before the import; empty: none. */
  before: string;
  /** The text of the file. */
  after: string;
  /** new, changed: the text was written, or would be; same: it stays as it is; faulty: see `fault`. */
  fate: "new" | "changed" | "same" | "faulty";
  /** Why it cannot be taken, in the caller’s language. */
  fault: string | null;
};
export type ListOfImportedText = {
  /** All rows. */
  items: ImportedText[];
};
export type TextToImport = {
  /** Line of the file; answered as it came. */
  row: number;
  /** Name of the text. */
  key: string;
  /** ICU message with the placeholders of the original; empty: the text stays as it is. */
  value: string;
};
export type PreviewTexts = {
  /** Language of the texts. */
  languageName: string;
  /** Rows, as they stand in the file. */
  texts: TextToImport[];
};
export type ImportTexts = {
  /** Language of the texts. */
  languageName: string;
  /** Rows, as they stand in the file. */
  texts: TextToImport[];
};
export const {
  useLanguageGetLanguagesQuery,
  useLazyLanguageGetLanguagesQuery,
  useLanguageGetLanguageForEditQuery,
  useLazyLanguageGetLanguageForEditQuery,
  useLanguageCreateOrUpdateLanguageMutation,
  useLanguageDeleteLanguageMutation,
  useLanguageSetDefaultLanguageMutation,
  useLanguageGetLanguageTextsQuery,
  useLazyLanguageGetLanguageTextsQuery,
  useLanguageUpdateLanguageTextMutation,
  useLanguagePreviewTextsQuery,
  useLazyLanguagePreviewTextsQuery,
  useLanguageImportTextsMutation,
} = injectedRtkApi;
