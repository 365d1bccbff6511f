/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    permissionGetAllPermissions: build.query<
      PermissionGetAllPermissionsApiResponse,
      PermissionGetAllPermissionsApiArg
    >({
      query: () => ({ url: `/api/services/app/Permission/GetAllPermissions` }),
      providesTags: ["Permission"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type PermissionGetAllPermissionsApiResponse =
  /** status 200 Done. */ ListOfPermission;
export type PermissionGetAllPermissionsApiArg = void;
export type Permission = {
  /** Name that grants use. */
  name: string;
  /** Permission above it in the tree. */
  parentName: string | null;
  /** Name in the caller’s language. */
  displayName: string;
  /** What it allows. */
  description: string | null;
  /** Everybody of the side has it unless it is prohibited. */
  isGrantedByDefault: boolean;
  /** The caller may grant it: holds it. */
  isAssignable: boolean;
};
export type ListOfPermission = {
  /** All rows. */
  items: Permission[];
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
  usePermissionGetAllPermissionsQuery,
  useLazyPermissionGetAllPermissionsQuery,
} = injectedRtkApi;
