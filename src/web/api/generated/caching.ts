/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    cachingGetAllCaches: build.query<
      CachingGetAllCachesApiResponse,
      CachingGetAllCachesApiArg
    >({
      query: () => ({ url: `/api/services/app/Caching/GetAllCaches` }),
      providesTags: ["Cache"],
    }),
    cachingClearCache: build.mutation<
      CachingClearCacheApiResponse,
      CachingClearCacheApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Caching/ClearCache`,
        method: "POST",
        body: queryArg.clearCache,
      }),
      invalidatesTags: ["Cache"],
    }),
    cachingClearAllCaches: build.mutation<
      CachingClearAllCachesApiResponse,
      CachingClearAllCachesApiArg
    >({
      query: () => ({
        url: `/api/services/app/Caching/ClearAllCaches`,
        method: "POST",
      }),
      invalidatesTags: ["Cache"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type CachingGetAllCachesApiResponse =
  /** status 200 Done. */ ListOfCache;
export type CachingGetAllCachesApiArg = void;
export type CachingClearCacheApiResponse = /** status 200 Done. */ null;
export type CachingClearCacheApiArg = {
  clearCache: ClearCache;
};
export type CachingClearAllCachesApiResponse = /** status 200 Done. */ null;
export type CachingClearAllCachesApiArg = void;
export type Cache = {
  /** Name, by which it is cleared. */
  name: string;
  /** Entries in the process that answered; other processes have their own. */
  entryCount: number;
};
export type ListOfCache = {
  /** All rows. */
  items: Cache[];
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
export type ClearCache = {
  /** Name of the cache. */
  id: string;
};
export const {
  useCachingGetAllCachesQuery,
  useLazyCachingGetAllCachesQuery,
  useCachingClearCacheMutation,
  useCachingClearAllCachesMutation,
} = injectedRtkApi;
