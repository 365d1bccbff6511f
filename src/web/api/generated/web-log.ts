/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    webLogGetLatestWebLogs: build.query<
      WebLogGetLatestWebLogsApiResponse,
      WebLogGetLatestWebLogsApiArg
    >({
      query: () => ({ url: `/api/services/app/WebLog/GetLatestWebLogs` }),
    }),
    webLogDownloadWebLogs: build.mutation<
      WebLogDownloadWebLogsApiResponse,
      WebLogDownloadWebLogsApiArg
    >({
      query: () => ({
        url: `/api/services/app/WebLog/DownloadWebLogs`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type WebLogGetLatestWebLogsApiResponse =
  /** status 200 Done. */ LatestWebLogs;
export type WebLogGetLatestWebLogsApiArg = void;
export type WebLogDownloadWebLogsApiResponse =
  /** status 200 Done. */ FileResult;
export type WebLogDownloadWebLogsApiArg = void;
export type LatestWebLogs = {
  /** The last lines, the newest at the end. Empty where nothing was logged yet. */
  latestWebLogLines: string[];
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
export type FileResult = {
  /** Name to save under. */
  fileName: string;
  /** Media type. */
  fileType: string;
  /** Opens the file, for the person who made it, for some minutes. */
  fileToken: string;
};
export const {
  useWebLogGetLatestWebLogsQuery,
  useLazyWebLogGetLatestWebLogsQuery,
  useWebLogDownloadWebLogsMutation,
} = injectedRtkApi;
