/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    organizationUnitGetOrganizationUnits: build.query<
      OrganizationUnitGetOrganizationUnitsApiResponse,
      OrganizationUnitGetOrganizationUnitsApiArg
    >({
      query: () => ({
        url: `/api/services/app/OrganizationUnit/GetOrganizationUnits`,
      }),
      providesTags: ["OrganizationUnit"],
    }),
    organizationUnitGetAll: build.query<
      OrganizationUnitGetAllApiResponse,
      OrganizationUnitGetAllApiArg
    >({
      query: () => ({ url: `/api/services/app/OrganizationUnit/GetAll` }),
      providesTags: ["OrganizationUnit"],
    }),
    organizationUnitGetOrganizationUnitUsers: build.query<
      OrganizationUnitGetOrganizationUnitUsersApiResponse,
      OrganizationUnitGetOrganizationUnitUsersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/GetOrganizationUnitUsers`,
        params: {
          Id: queryArg.id,
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["OrganizationUnit", "User"],
    }),
    organizationUnitGetOrganizationUnitRoles: build.query<
      OrganizationUnitGetOrganizationUnitRolesApiResponse,
      OrganizationUnitGetOrganizationUnitRolesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/GetOrganizationUnitRoles`,
        params: {
          Id: queryArg.id,
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["OrganizationUnit", "Role"],
    }),
    organizationUnitCreateOrganizationUnit: build.mutation<
      OrganizationUnitCreateOrganizationUnitApiResponse,
      OrganizationUnitCreateOrganizationUnitApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/CreateOrganizationUnit`,
        method: "POST",
        body: queryArg.createOrganizationUnit,
      }),
      invalidatesTags: ["OrganizationUnit"],
    }),
    organizationUnitUpdateOrganizationUnit: build.mutation<
      OrganizationUnitUpdateOrganizationUnitApiResponse,
      OrganizationUnitUpdateOrganizationUnitApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/UpdateOrganizationUnit`,
        method: "PUT",
        body: queryArg.updateOrganizationUnit,
      }),
      invalidatesTags: ["OrganizationUnit", "User"],
    }),
    organizationUnitMoveOrganizationUnit: build.mutation<
      OrganizationUnitMoveOrganizationUnitApiResponse,
      OrganizationUnitMoveOrganizationUnitApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/MoveOrganizationUnit`,
        method: "POST",
        body: queryArg.moveOrganizationUnit,
      }),
      invalidatesTags: ["OrganizationUnit", "User"],
    }),
    organizationUnitDeleteOrganizationUnit: build.mutation<
      OrganizationUnitDeleteOrganizationUnitApiResponse,
      OrganizationUnitDeleteOrganizationUnitApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/DeleteOrganizationUnit`,
        method: "DELETE",
        params: {
          Id: queryArg.id,
        },
      }),
      invalidatesTags: ["OrganizationUnit", "User", "Permission"],
    }),
    organizationUnitAddUsersToOrganizationUnit: build.mutation<
      OrganizationUnitAddUsersToOrganizationUnitApiResponse,
      OrganizationUnitAddUsersToOrganizationUnitApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/AddUsersToOrganizationUnit`,
        method: "POST",
        body: queryArg.addUsersToOrganizationUnit,
      }),
      invalidatesTags: ["OrganizationUnit", "User", "Permission"],
    }),
    organizationUnitAddRolesToOrganizationUnit: build.mutation<
      OrganizationUnitAddRolesToOrganizationUnitApiResponse,
      OrganizationUnitAddRolesToOrganizationUnitApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/AddRolesToOrganizationUnit`,
        method: "POST",
        body: queryArg.addRolesToOrganizationUnit,
      }),
      invalidatesTags: ["OrganizationUnit", "User", "Role", "Permission"],
    }),
    organizationUnitRemoveUserFromOrganizationUnit: build.mutation<
      OrganizationUnitRemoveUserFromOrganizationUnitApiResponse,
      OrganizationUnitRemoveUserFromOrganizationUnitApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/RemoveUserFromOrganizationUnit`,
        method: "DELETE",
        params: {
          UserId: queryArg.userId,
          OrganizationUnitId: queryArg.organizationUnitId,
        },
      }),
      invalidatesTags: ["OrganizationUnit", "User", "Permission"],
    }),
    organizationUnitRemoveRoleFromOrganizationUnit: build.mutation<
      OrganizationUnitRemoveRoleFromOrganizationUnitApiResponse,
      OrganizationUnitRemoveRoleFromOrganizationUnitApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/RemoveRoleFromOrganizationUnit`,
        method: "DELETE",
        params: {
          RoleId: queryArg.roleId,
          OrganizationUnitId: queryArg.organizationUnitId,
        },
      }),
      invalidatesTags: ["OrganizationUnit", "User", "Role", "Permission"],
    }),
    organizationUnitFindUsers: build.query<
      OrganizationUnitFindUsersApiResponse,
      OrganizationUnitFindUsersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/FindUsers`,
        method: "POST",
        body: queryArg.findForOrganizationUnit,
      }),
      providesTags: ["OrganizationUnit", "User"],
    }),
    organizationUnitFindRoles: build.query<
      OrganizationUnitFindRolesApiResponse,
      OrganizationUnitFindRolesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/FindRoles`,
        method: "POST",
        body: queryArg.findForOrganizationUnit,
      }),
      providesTags: ["OrganizationUnit", "Role"],
    }),
    organizationUnitGetSecurityGroupSyncOverview: build.query<
      OrganizationUnitGetSecurityGroupSyncOverviewApiResponse,
      OrganizationUnitGetSecurityGroupSyncOverviewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/GetSecurityGroupSyncOverview`,
        params: {
          organizationUnitId: queryArg.organizationUnitId,
        },
      }),
      providesTags: ["OrganizationUnit", "User"],
    }),
    organizationUnitSecurityGroupSync: build.mutation<
      OrganizationUnitSecurityGroupSyncApiResponse,
      OrganizationUnitSecurityGroupSyncApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OrganizationUnit/SecurityGroupSync`,
        method: "POST",
        params: {
          organizationUnitId: queryArg.organizationUnitId,
        },
      }),
      invalidatesTags: ["OrganizationUnit", "User", "Permission"],
    }),
    organizationUnitOverallSecurityGroupSync: build.mutation<
      OrganizationUnitOverallSecurityGroupSyncApiResponse,
      OrganizationUnitOverallSecurityGroupSyncApiArg
    >({
      query: () => ({
        url: `/api/services/app/OrganizationUnit/OverallSecurityGroupSync`,
        method: "POST",
      }),
      invalidatesTags: ["OrganizationUnit", "User", "Permission"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type OrganizationUnitGetOrganizationUnitsApiResponse =
  /** status 200 Done. */ ListOfOrganizationUnitDetails;
export type OrganizationUnitGetOrganizationUnitsApiArg = void;
export type OrganizationUnitGetAllApiResponse =
  /** status 200 Done. */ OrganizationUnitDetails[];
export type OrganizationUnitGetAllApiArg = void;
export type OrganizationUnitGetOrganizationUnitUsersApiResponse =
  /** status 200 Done. */ PageOfOrganizationUnitUser;
export type OrganizationUnitGetOrganizationUnitUsersApiArg = {
  /** Organization unit. */
  id: number;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type OrganizationUnitGetOrganizationUnitRolesApiResponse =
  /** status 200 Done. */ PageOfOrganizationUnitRole;
export type OrganizationUnitGetOrganizationUnitRolesApiArg = {
  /** Organization unit. */
  id: number;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type OrganizationUnitCreateOrganizationUnitApiResponse =
  /** status 200 Done. */ OrganizationUnitDetails;
export type OrganizationUnitCreateOrganizationUnitApiArg = {
  createOrganizationUnit: CreateOrganizationUnit;
};
export type OrganizationUnitUpdateOrganizationUnitApiResponse =
  /** status 200 Done. */ OrganizationUnitDetails;
export type OrganizationUnitUpdateOrganizationUnitApiArg = {
  updateOrganizationUnit: UpdateOrganizationUnit;
};
export type OrganizationUnitMoveOrganizationUnitApiResponse =
  /** status 200 Done. */ OrganizationUnitDetails;
export type OrganizationUnitMoveOrganizationUnitApiArg = {
  moveOrganizationUnit: MoveOrganizationUnit;
};
export type OrganizationUnitDeleteOrganizationUnitApiResponse =
  /** status 200 Done. */ null;
export type OrganizationUnitDeleteOrganizationUnitApiArg = {
  /** The record that is meant. */
  id: number;
};
export type OrganizationUnitAddUsersToOrganizationUnitApiResponse =
  /** status 200 Done. */ null;
export type OrganizationUnitAddUsersToOrganizationUnitApiArg = {
  addUsersToOrganizationUnit: AddUsersToOrganizationUnit;
};
export type OrganizationUnitAddRolesToOrganizationUnitApiResponse =
  /** status 200 Done. */ null;
export type OrganizationUnitAddRolesToOrganizationUnitApiArg = {
  addRolesToOrganizationUnit: AddRolesToOrganizationUnit;
};
export type OrganizationUnitRemoveUserFromOrganizationUnitApiResponse =
  /** status 200 Done. */ null;
export type OrganizationUnitRemoveUserFromOrganizationUnitApiArg = {
  /** User. */
  userId: number;
  /** Organization unit. */
  organizationUnitId: number;
};
export type OrganizationUnitRemoveRoleFromOrganizationUnitApiResponse =
  /** status 200 Done. */ null;
export type OrganizationUnitRemoveRoleFromOrganizationUnitApiArg = {
  /** Role. */
  roleId: number;
  /** Organization unit. */
  organizationUnitId: number;
};
export type OrganizationUnitFindUsersApiResponse =
  /** status 200 Done. */ PageOfUserOutsideOrganizationUnit;
export type OrganizationUnitFindUsersApiArg = {
  findForOrganizationUnit: FindForOrganizationUnit;
};
export type OrganizationUnitFindRolesApiResponse =
  /** status 200 Done. */ PageOfRoleOutsideOrganizationUnit;
export type OrganizationUnitFindRolesApiArg = {
  findForOrganizationUnit: FindForOrganizationUnit;
};
export type OrganizationUnitGetSecurityGroupSyncOverviewApiResponse =
  /** status 200 Done. */ GroupSync;
export type OrganizationUnitGetSecurityGroupSyncOverviewApiArg = {
  /** Organization unit. */
  organizationUnitId: number;
};
export type OrganizationUnitSecurityGroupSyncApiResponse =
  /** status 200 Done. */ GroupSync;
export type OrganizationUnitSecurityGroupSyncApiArg = {
  /** Organization unit. */
  organizationUnitId: number;
};
export type OrganizationUnitOverallSecurityGroupSyncApiResponse =
  /** status 200 Done. */ ListOfGroupSync;
export type OrganizationUnitOverallSecurityGroupSyncApiArg = void;
export type OrganizationUnitDetails = {
  /** Organization unit. */
  id: number;
  /** Unit above; null at the root. */
  parentId: number | null;
  /** Place in the tree: five digits a level, joined by dots. */
  code: string;
  /** Its name. */
  displayName: string;
  /** What it is for. */
  description: string | null;
  /** Its members come from a directory group. */
  isEntraGroup: boolean;
  /** People directly in it. */
  memberCount: number;
  /** Roles directly on it. */
  roleCount: number;
  /** Directory group that its members come from; null where people choose them. */
  entraGroupObjectId: string | null;
  /** When it was made. */
  creationTime: string;
  /** Who made it; null: the product itself. */
  creatorUserId: number | null;
  /** When it was last renamed or moved. */
  lastModificationTime: string | null;
  /** Who did that. */
  lastModifierUserId: number | null;
};
export type ListOfOrganizationUnitDetails = {
  /** All rows. */
  items: OrganizationUnitDetails[];
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
export type OrganizationUnitUser = {
  /** User. */
  id: number;
  /** Given name, or the whole name. */
  name: string;
  /** Family name; may be empty. */
  surname: string;
  /** Sign-in name. */
  userName: string;
  /** E-mail address. */
  emailAddress: string;
  /** Picture of the person; null where there is none. */
  profilePictureId: string | null;
  /** When the person was added to the unit. */
  addedTime: string;
};
export type PageOfOrganizationUnitUser = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: OrganizationUnitUser[];
};
export type OrganizationUnitRole = {
  /** Role. */
  id: number;
  /** Name that assignments use. */
  name: string;
  /** Name that people see. */
  displayName: string;
  /** When the role was added to the unit. */
  addedTime: string;
};
export type PageOfOrganizationUnitRole = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: OrganizationUnitRole[];
};
export type CreateOrganizationUnit = {
  /** Unit above; absent or null at the root. */
  parentId?: number | null;
  /** Its name; for a unit of an Entra group the object id of the group, whose name the unit takes. */
  displayNameOrEntraGroupObjectId: string;
  /** What it is for; absent leaves it as it is. */
  description?: string | null;
  /** Its members come from a directory group. */
  isEntraGroup?: boolean;
};
export type UpdateOrganizationUnit = {
  /** Organization unit. */
  id: number;
  /** Its name, unique among its siblings. */
  displayName: string;
  /** What it is for; absent leaves it as it is. */
  description?: string | null;
};
export type MoveOrganizationUnit = {
  /** Organization unit. */
  id: number;
  /** Unit to stand below; absent or null moves it to the root. */
  newParentId?: number | null;
};
export type AddUsersToOrganizationUnit = {
  /** People to add; those who are members already stay as they are. */
  userIds: number[];
  /** Organization unit. */
  organizationUnitId: number;
};
export type AddRolesToOrganizationUnit = {
  /** Roles to add; those that are on the unit already stay as they are. */
  roleIds: number[];
  /** Organization unit. */
  organizationUnitId: number;
};
export type UserOutsideOrganizationUnit = {
  /** User. */
  id: number;
  /** Given name, or the whole name. */
  name: string;
  /** Family name; may be empty. */
  surname: string;
  /** Sign-in name. */
  userName: string;
  /** E-mail address. */
  emailAddress: string;
};
export type PageOfUserOutsideOrganizationUnit = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: UserOutsideOrganizationUnit[];
};
export type FindForOrganizationUnit = {
  /** Unit whose own people or roles are left out. */
  organizationUnitId: number;
  /** Part of a name, user name, e-mail address or phone number; of a role’s names. */
  filter?: string;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type RoleOutsideOrganizationUnit = {
  /** Role. */
  id: number;
  /** Name that assignments use. */
  name: string;
  /** Name that people see. */
  displayName: string;
  /** The caller may add it: holds every permission that it grants. */
  isAssignable: boolean;
};
export type PageOfRoleOutsideOrganizationUnit = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: RoleOutsideOrganizationUnit[];
};
export type GroupSyncCounts = {
  /** In the group, but no user here. */
  inGroupButNotHere: number;
  /** A user here whom the directory signs in, but not in the group. */
  hereButNotInGroup: number;
  /** In the unit, but not in the group: a sync removes them. */
  inUnitButNotInGroup: number;
  /** A user here and in the group, but not in the unit: a sync adds them. */
  inGroupButNotInUnit: number;
};
export type GroupSyncPerson = {
  /** User here; null where nobody here is this person. */
  userId: number | null;
  /** Whole name. */
  displayName: string;
  /** Sign-in name here, or in the directory where nobody here is this person. */
  userName: string;
  /** E-mail address. */
  emailAddress: string | null;
  /** Of somebody in the group who is no user here: sign-in name of another account here that has this name or address; null where none has. */
  addressTakenBy: string | null;
};
export type GroupSync = {
  /** Organization unit. */
  organizationUnitId: number;
  /** Object id of the group. */
  groupObjectId: string;
  /** Name of the group in the directory; the unit’s name where it is not found. */
  groupName: string;
  /** The directory has no such group any more; nothing is compared and nothing is changed. */
  groupNotFound: boolean;
  counts: GroupSyncCounts;
  /** In the group, but no user here. */
  inGroupButNotHere: GroupSyncPerson[];
  /** A user here whom the directory signs in, but not in the group. */
  hereButNotInGroup: GroupSyncPerson[];
  /** In the unit, but not in the group: a sync removes them. */
  inUnitButNotInGroup: GroupSyncPerson[];
  /** A user here and in the group, but not in the unit: a sync adds them. */
  inGroupButNotInUnit: GroupSyncPerson[];
};
export type ListOfGroupSync = {
  /** All rows. */
  items: GroupSync[];
};
export const {
  useOrganizationUnitGetOrganizationUnitsQuery,
  useLazyOrganizationUnitGetOrganizationUnitsQuery,
  useOrganizationUnitGetAllQuery,
  useLazyOrganizationUnitGetAllQuery,
  useOrganizationUnitGetOrganizationUnitUsersQuery,
  useLazyOrganizationUnitGetOrganizationUnitUsersQuery,
  useOrganizationUnitGetOrganizationUnitRolesQuery,
  useLazyOrganizationUnitGetOrganizationUnitRolesQuery,
  useOrganizationUnitCreateOrganizationUnitMutation,
  useOrganizationUnitUpdateOrganizationUnitMutation,
  useOrganizationUnitMoveOrganizationUnitMutation,
  useOrganizationUnitDeleteOrganizationUnitMutation,
  useOrganizationUnitAddUsersToOrganizationUnitMutation,
  useOrganizationUnitAddRolesToOrganizationUnitMutation,
  useOrganizationUnitRemoveUserFromOrganizationUnitMutation,
  useOrganizationUnitRemoveRoleFromOrganizationUnitMutation,
  useOrganizationUnitFindUsersQuery,
  useLazyOrganizationUnitFindUsersQuery,
  useOrganizationUnitFindRolesQuery,
  useLazyOrganizationUnitFindRolesQuery,
  useOrganizationUnitGetSecurityGroupSyncOverviewQuery,
  useLazyOrganizationUnitGetSecurityGroupSyncOverviewQuery,
  useOrganizationUnitSecurityGroupSyncMutation,
  useOrganizationUnitOverallSecurityGroupSyncMutation,
} = injectedRtkApi;
