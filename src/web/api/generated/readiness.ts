/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readinessGetReadiness: build.query<
      ReadinessGetReadinessApiResponse,
      ReadinessGetReadinessApiArg
    >({
      query: () => ({ url: `/api/services/app/Readiness/GetReadiness` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type ReadinessGetReadinessApiResponse =
  /** status 200 Done. */ ReadinessOfProcess;
export type ReadinessGetReadinessApiArg = void;
export type ReadinessCheck = {
  /** What was looked at. */
  name: "store" | "migrations" | "keys" | "files" | "disk";
  /** What is wrong with it, as `/ready` says it; empty: nothing is. */
  reasons: (
    "store" | "rights" | "readOnly" | "migrations" | "keys" | "files" | "disk"
  )[];
};
export type ReadinessOfProcess = {
  /** All that `/ready` looks at, in its order. */
  checks: ReadinessCheck[];
  /** Bytes that are free where the data is; null: the system does not say. */
  freeBytes: number | null;
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
  useReadinessGetReadinessQuery,
  useLazyReadinessGetReadinessQuery,
} = injectedRtkApi;
