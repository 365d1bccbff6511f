/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    jobGetJobs: build.query<JobGetJobsApiResponse, JobGetJobsApiArg>({
      query: (queryArg) => ({
        url: `/api/services/app/Job/GetJobs`,
        params: {
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
          Filter: queryArg.filter,
          State: queryArg.state,
        },
      }),
      providesTags: ["Job"],
    }),
    jobRetryJob: build.mutation<JobRetryJobApiResponse, JobRetryJobApiArg>({
      query: (queryArg) => ({
        url: `/api/services/app/Job/RetryJob`,
        method: "POST",
        body: queryArg.oneJob,
      }),
      invalidatesTags: ["Job"],
    }),
    jobCancelJob: build.mutation<JobCancelJobApiResponse, JobCancelJobApiArg>({
      query: (queryArg) => ({
        url: `/api/services/app/Job/CancelJob`,
        method: "POST",
        body: queryArg.oneJob,
      }),
      invalidatesTags: ["Job"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type JobGetJobsApiResponse = /** status 200 Done. */ PageOfJob;
export type JobGetJobsApiArg = {
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
  /** Part of the job’s name, as programs or as people have it, or of the organisation’s. */
  filter?: string;
  /** Only jobs in this state. */
  state?: ("waiting" | "running" | "succeeded" | "failed") | null;
};
export type JobRetryJobApiResponse = /** status 200 Done. */ null;
export type JobRetryJobApiArg = {
  oneJob: OneJob;
};
export type JobCancelJobApiResponse = /** status 200 Done. */ null;
export type JobCancelJobApiArg = {
  oneJob: OneJob;
};
export type Job = {
  /** Job. */
  id: string;
  /** Whose it is; null: the host’s. */
  tenantId: number | null;
  /** Name of that tenant; null: the host’s. */
  tenancyName: string | null;
  /** Its kind, as programs name it. */
  name: string;
  /** failed: no attempt is left, or it was cancelled. */
  state: "waiting" | "running" | "succeeded" | "failed";
  /** It comes again by itself at its times. */
  isRecurring: boolean;
  /** Somebody of the operator wanted no more of it. */
  isCancelled: boolean;
  /** How often it was begun. */
  attempts: number;
  /** How far it is, where it says so. */
  percent: number;
  /** When it was asked for. */
  addedTime: string;
  /** When the last attempt began; null: none has, or long ago. */
  startTime: string | null;
  /** When the next attempt is due; null: at once, or it is not waiting. */
  dueTime: string | null;
  /** When it ended; null: it has not. */
  endTime: string | null;
  /** What the last attempt that failed said; null: none did. */
  error: string | null;
};
export type PageOfJob = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: Job[];
  /** Organisations whose jobs are not among them, because their own databases do not answer. */
  unreached: string[];
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
export type OneJob = {
  /** Job. */
  id: string;
  /** Whose it is; null: the host’s. */
  tenantId: number | null;
};
export const {
  useJobGetJobsQuery,
  useLazyJobGetJobsQuery,
  useJobRetryJobMutation,
  useJobCancelJobMutation,
} = injectedRtkApi;
