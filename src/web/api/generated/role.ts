/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    roleGetRoles: build.query<RoleGetRolesApiResponse, RoleGetRolesApiArg>({
      query: (queryArg) => ({
        url: `/api/services/app/Role/GetRoles`,
        method: "POST",
        body: queryArg.roleListFilter,
      }),
      providesTags: ["Role", "User"],
    }),
    roleGetRoleForEdit: build.query<
      RoleGetRoleForEditApiResponse,
      RoleGetRoleForEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Role/GetRoleForEdit`,
        params: {
          Id: queryArg.id,
        },
      }),
      providesTags: ["Role", "Permission"],
    }),
    roleCreateOrUpdateRole: build.mutation<
      RoleCreateOrUpdateRoleApiResponse,
      RoleCreateOrUpdateRoleApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Role/CreateOrUpdateRole`,
        method: "POST",
        body: queryArg.createOrUpdateRole,
      }),
      invalidatesTags: ["Role", "User", "Permission"],
    }),
    roleDeleteRole: build.mutation<
      RoleDeleteRoleApiResponse,
      RoleDeleteRoleApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Role/DeleteRole`,
        method: "DELETE",
        params: {
          Id: queryArg.id,
        },
      }),
      invalidatesTags: ["Role", "User", "OrganizationUnit", "Permission"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type RoleGetRolesApiResponse = /** status 200 Done. */ PageOfRole;
export type RoleGetRolesApiArg = {
  roleListFilter: RoleListFilter;
};
export type RoleGetRoleForEditApiResponse = /** status 200 Done. */ RoleForEdit;
export type RoleGetRoleForEditApiArg = {
  /** Role; absent for a new one. */
  id?: number | null;
};
export type RoleCreateOrUpdateRoleApiResponse = /** status 200 Done. */ null;
export type RoleCreateOrUpdateRoleApiArg = {
  createOrUpdateRole: CreateOrUpdateRole;
};
export type RoleDeleteRoleApiResponse = /** status 200 Done. */ null;
export type RoleDeleteRoleApiArg = {
  /** The record that is meant. */
  id: number;
};
export type Role = {
  /** Role. */
  id: number;
  /** Name that assignments and row-level rules of reports use. */
  name: string;
  /** Name that people see. */
  displayName: string;
  /** What it is for. */
  description: string | null;
  /** Belongs to the product: keeps its name and cannot be deleted. */
  isStatic: boolean;
  /** Suggested for every new person. */
  isDefault: boolean;
  /** Folder that it is shown in; levels parted by `/`. */
  folderPath: string | null;
  /** People to whom it is given directly. */
  userCount: number;
  /** When it was made. */
  creationTime: string;
};
export type PageOfRole = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: Role[];
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
export type RoleListFilter = {
  /** Part of a name, display name or folder. */
  filter?: string;
  /** Only roles that themselves grant every one of these permissions. */
  permissions?: string[];
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most; all of them by default, because ABP’s clients ask for this list without pages. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type RoleForEditRole = {
  /** Role; null for a new one. */
  id: number | null;
  /** Name that assignments use. */
  name: string;
  /** Name that people see. */
  displayName: string;
  /** What it is for. */
  description: string | null;
  /** Belongs to the product: keeps its name and cannot be deleted. */
  isStatic: boolean;
  /** Suggested for every new person. */
  isDefault: boolean;
  /** Folder that it is shown in; levels parted by `/`. */
  folderPath: string | null;
};
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
export type MappedGroup = {
  /** Object id of an Entra group, or the distinguished name of another directory’s group. */
  id: string;
  /** Its name in the directory when it was chosen. */
  displayName: string;
  /** What the directory says of it. */
  description?: string | null;
  /** A group of Entra; its id is a guid. */
  isEntraGroup: boolean;
};
export type RoleForEdit = {
  role: RoleForEditRole;
  /** Permissions of this side, parents first. */
  permissions: Permission[];
  /** Names of permissions. */
  grantedPermissionNames: string[];
  /** Directory groups whose people get the role at sign-in. */
  groups: MappedGroup[];
};
export type RoleEdit = {
  /** Role; absent or null makes a new one. */
  id?: number | null;
  /** Name that assignments use; absent keeps it, and a new role takes its display name. */
  name?: string | null;
  /** Name that people see. */
  displayName: string;
  /** What it is for; absent leaves it as it is. */
  description?: string | null;
  /** Suggested for every new person; absent leaves it as it is. */
  isDefault?: boolean;
  /** Folder that it is shown in, levels parted by `/`; absent leaves it as it is. */
  folderPath?: string | null;
};
export type CreateOrUpdateRole = {
  role: RoleEdit;
  /** Names of permissions. */
  grantedPermissionNames: string[];
  /** All directory groups whose people get the role at sign-in; absent leaves them as they are. */
  groups?: MappedGroup[];
};
export const {
  useRoleGetRolesQuery,
  useLazyRoleGetRolesQuery,
  useRoleGetRoleForEditQuery,
  useLazyRoleGetRoleForEditQuery,
  useRoleCreateOrUpdateRoleMutation,
  useRoleDeleteRoleMutation,
} = injectedRtkApi;
