/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    permissionRequestGetRequest: build.query<
      PermissionRequestGetRequestApiResponse,
      PermissionRequestGetRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PermissionRequest/GetRequest`,
        params: {
          permissionName: queryArg.permissionName,
        },
      }),
      providesTags: ["Permission", "User", "Role", "Notification"],
    }),
    permissionRequestCreateRequest: build.mutation<
      PermissionRequestCreateRequestApiResponse,
      PermissionRequestCreateRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PermissionRequest/CreateRequest`,
        method: "POST",
        body: queryArg.createPermissionRequest,
      }),
      invalidatesTags: ["Notification"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type PermissionRequestGetRequestApiResponse =
  /** status 200 Done. */ PermissionRequest;
export type PermissionRequestGetRequestApiArg = {
  /** Permission, as a page or an operation asks for it. */
  permissionName: string;
};
export type PermissionRequestCreateRequestApiResponse =
  /** status 200 Done. */ null;
export type PermissionRequestCreateRequestApiArg = {
  createPermissionRequest: CreatePermissionRequest;
};
export type PermissionRequest = {
  /** Name of one of those who can give it; null: nobody can. */
  giver: string | null;
  /** They have been asked, and still see it. */
  isAsked: boolean;
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
export type CreatePermissionRequest = {
  /** Permission, as a page or an operation asks for it. */
  permissionName: string;
};
export const {
  usePermissionRequestGetRequestQuery,
  useLazyPermissionRequestGetRequestQuery,
  usePermissionRequestCreateRequestMutation,
} = injectedRtkApi;
