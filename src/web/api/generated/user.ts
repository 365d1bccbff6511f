/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    userGetUsers: build.query<UserGetUsersApiResponse, UserGetUsersApiArg>({
      query: (queryArg) => ({
        url: `/api/services/app/User/GetUsers`,
        method: "POST",
        body: queryArg.userListFilter,
      }),
      providesTags: ["User"],
    }),
    userGetUsersToExcel: build.mutation<
      UserGetUsersToExcelApiResponse,
      UserGetUsersToExcelApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/GetUsersToExcel`,
        method: "GET",
        params: {
          Filter: queryArg.filter,
          Permissions: queryArg.permissions,
          Role: queryArg.role,
          RoleDisplayName: queryArg.roleDisplayName,
          FolderPath: queryArg.folderPath,
          OnlyLockedUsers: queryArg.onlyLockedUsers,
          Ids: queryArg.ids,
          Sorting: queryArg.sorting,
        },
      }),
    }),
    userGetUserForView: build.query<
      UserGetUserForViewApiResponse,
      UserGetUserForViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/GetUserForView`,
        params: {
          Id: queryArg.id,
        },
      }),
      providesTags: ["User"],
    }),
    userGetUserForEdit: build.query<
      UserGetUserForEditApiResponse,
      UserGetUserForEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/GetUserForEdit`,
        params: {
          Id: queryArg.id,
        },
      }),
      providesTags: ["User", "Role", "OrganizationUnit"],
    }),
    userGetUserPermissionsForEdit: build.query<
      UserGetUserPermissionsForEditApiResponse,
      UserGetUserPermissionsForEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/GetUserPermissionsForEdit`,
        params: {
          Id: queryArg.id,
        },
      }),
      providesTags: ["User", "Permission"],
    }),
    userResetUserSpecificPermissions: build.mutation<
      UserResetUserSpecificPermissionsApiResponse,
      UserResetUserSpecificPermissionsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/ResetUserSpecificPermissions`,
        method: "POST",
        body: queryArg.entityId,
      }),
      invalidatesTags: ["User", "Permission"],
    }),
    userUpdateUserPermissions: build.mutation<
      UserUpdateUserPermissionsApiResponse,
      UserUpdateUserPermissionsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/UpdateUserPermissions`,
        method: "PUT",
        body: queryArg.updateUserPermissions,
      }),
      invalidatesTags: ["User", "Permission"],
    }),
    userCreateOrUpdateAadUser: build.mutation<
      UserCreateOrUpdateAadUserApiResponse,
      UserCreateOrUpdateAadUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/CreateOrUpdateAADUser`,
        method: "POST",
        body: queryArg.createOrUpdateAadUser,
      }),
      invalidatesTags: ["User", "OrganizationUnit", "Role"],
    }),
    userCreateOrUpdateUser: build.mutation<
      UserCreateOrUpdateUserApiResponse,
      UserCreateOrUpdateUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/CreateOrUpdateUser`,
        method: "POST",
        body: queryArg.createOrUpdateUser,
      }),
      invalidatesTags: ["User", "OrganizationUnit", "Role"],
    }),
    userCreateOrUpdateMobileIdUser: build.mutation<
      UserCreateOrUpdateMobileIdUserApiResponse,
      UserCreateOrUpdateMobileIdUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/CreateOrUpdateMobileIdUser`,
        method: "POST",
        body: queryArg.createOrUpdateMobileIdUser,
      }),
      invalidatesTags: ["User", "OrganizationUnit", "Role"],
    }),
    userPreviewPeople: build.query<
      UserPreviewPeopleApiResponse,
      UserPreviewPeopleApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/PreviewPeople`,
        method: "POST",
        body: queryArg.previewPeople,
      }),
    }),
    userImportPeople: build.mutation<
      UserImportPeopleApiResponse,
      UserImportPeopleApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/ImportPeople`,
        method: "POST",
        body: queryArg.importPeople,
      }),
      invalidatesTags: ["User", "OrganizationUnit", "Role"],
    }),
    userGetPeopleImport: build.query<
      UserGetPeopleImportApiResponse,
      UserGetPeopleImportApiArg
    >({
      query: () => ({ url: `/api/services/app/User/GetPeopleImport` }),
      providesTags: ["User"],
    }),
    userStopPeopleImport: build.mutation<
      UserStopPeopleImportApiResponse,
      UserStopPeopleImportApiArg
    >({
      query: () => ({
        url: `/api/services/app/User/StopPeopleImport`,
        method: "POST",
      }),
      invalidatesTags: ["User"],
    }),
    userResumePeopleImport: build.mutation<
      UserResumePeopleImportApiResponse,
      UserResumePeopleImportApiArg
    >({
      query: () => ({
        url: `/api/services/app/User/ResumePeopleImport`,
        method: "POST",
      }),
      invalidatesTags: ["User"],
    }),
    userDeleteUser: build.mutation<
      UserDeleteUserApiResponse,
      UserDeleteUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/DeleteUser`,
        method: "DELETE",
        params: {
          Id: queryArg.id,
        },
      }),
      invalidatesTags: ["User", "OrganizationUnit", "Role"],
    }),
    userUnlockUser: build.mutation<
      UserUnlockUserApiResponse,
      UserUnlockUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/UnlockUser`,
        method: "POST",
        body: queryArg.entityId,
      }),
      invalidatesTags: ["User"],
    }),
    userSetTenantAdmin: build.mutation<
      UserSetTenantAdminApiResponse,
      UserSetTenantAdminApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/User/SetTenantAdmin`,
        method: "POST",
        params: {
          userId: queryArg.userId,
        },
      }),
      invalidatesTags: ["User", "Permission"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type UserGetUsersApiResponse =
  /** status 200 Done. */ PageOfUserListItem;
export type UserGetUsersApiArg = {
  userListFilter: UserListFilter;
};
export type UserGetUsersToExcelApiResponse = /** status 200 Done. */ FileResult;
export type UserGetUsersToExcelApiArg = {
  /** Part of a name, user name, e-mail address or phone number. */
  filter?: string;
  /** Only people who have at least one of these permissions. */
  permissions?: string[];
  /** Only people with this role. */
  role?: number | null;
  /** Only people with a role of this display name. */
  roleDisplayName?: string;
  /** Only people in this folder or in one beneath it. */
  folderPath?: string;
  /** Only people whose account is locked now. */
  onlyLockedUsers?: boolean;
  /** Addition to the catalogue: only these people; absent or empty: all that match. */
  ids?: number[];
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
};
export type UserGetUserForViewApiResponse = /** status 200 Done. */ UserForView;
export type UserGetUserForViewApiArg = {
  /** The record that is meant. */
  id: number;
};
export type UserGetUserForEditApiResponse = /** status 200 Done. */ UserForEdit;
export type UserGetUserForEditApiArg = {
  /** User; absent for a new one. */
  id?: number | null;
};
export type UserGetUserPermissionsForEditApiResponse =
  /** status 200 Done. */ UserPermissionsForEdit;
export type UserGetUserPermissionsForEditApiArg = {
  /** The record that is meant. */
  id: number;
};
export type UserResetUserSpecificPermissionsApiResponse =
  /** status 200 Done. */ null;
export type UserResetUserSpecificPermissionsApiArg = {
  entityId: EntityId;
};
export type UserUpdateUserPermissionsApiResponse = /** status 200 Done. */ null;
export type UserUpdateUserPermissionsApiArg = {
  updateUserPermissions: UpdateUserPermissions;
};
export type UserCreateOrUpdateAadUserApiResponse = /** status 200 Done. */ null;
export type UserCreateOrUpdateAadUserApiArg = {
  createOrUpdateAadUser: CreateOrUpdateAadUser;
};
export type UserCreateOrUpdateUserApiResponse = /** status 200 Done. */ null;
export type UserCreateOrUpdateUserApiArg = {
  createOrUpdateUser: CreateOrUpdateUser;
};
export type UserCreateOrUpdateMobileIdUserApiResponse =
  /** status 200 Done. */ null;
export type UserCreateOrUpdateMobileIdUserApiArg = {
  createOrUpdateMobileIdUser: CreateOrUpdateMobileIdUser;
};
export type UserPreviewPeopleApiResponse =
  /** status 200 Done. */ ListOfImportedRow;
export type UserPreviewPeopleApiArg = {
  previewPeople: PreviewPeople;
};
export type UserImportPeopleApiResponse = /** status 200 Done. */ null;
export type UserImportPeopleApiArg = {
  importPeople: ImportPeople;
};
export type UserGetPeopleImportApiResponse =
  /** status 200 Done. */ OwnPeopleImport;
export type UserGetPeopleImportApiArg = void;
export type UserStopPeopleImportApiResponse = /** status 200 Done. */ null;
export type UserStopPeopleImportApiArg = void;
export type UserResumePeopleImportApiResponse = /** status 200 Done. */ null;
export type UserResumePeopleImportApiArg = void;
export type UserDeleteUserApiResponse = /** status 200 Done. */ null;
export type UserDeleteUserApiArg = {
  /** The record that is meant. */
  id: number;
};
export type UserUnlockUserApiResponse = /** status 200 Done. */ null;
export type UserUnlockUserApiArg = {
  entityId: EntityId;
};
export type UserSetTenantAdminApiResponse = /** status 200 Done. */ null;
export type UserSetTenantAdminApiArg = {
  /** User. */
  userId: number;
};
export type UserRole = {
  /** Role. */
  roleId: number;
  /** Display name of the role. */
  roleName: string;
};
export type UserOrganizationUnit = {
  /** Organization unit. */
  id: number;
  /** Its name. */
  displayName: string;
  /** Place in the tree: five digits a level, joined by dots. */
  code: string;
};
export type UserListItem = {
  /** User. */
  id: number;
  /** Given name, or the whole name. */
  name: string;
  /** Family name; may be empty. */
  surname: string;
  /** Sign-in name, unique in the tenant. */
  userName: string;
  /** E-mail address, unique in the tenant. */
  emailAddress: string;
  /** Phone number. */
  phoneNumber: string | null;
  /** Folder that they are shown in; levels parted by `/`. */
  folderPath: string | null;
  /** May sign in at all. */
  isActive: boolean;
  /** The address was confirmed by its owner. */
  isEmailConfirmed: boolean;
  /** A second factor is asked for. */
  isTwoFactorEnabled: boolean;
  /** Failed sign-ins lock the account for a while. */
  isLockoutEnabled: boolean;
  /** End of the lock; null or past when not locked. */
  lockoutEndDateUtc: string | null;
  /** Directory that checks the password; null: this product. */
  authenticationSource: string | null;
  /** Roles given directly. */
  roles: UserRole[];
  /** Roles inherited from organization units. */
  organizationUnitRoles: UserRole[];
  /** Units that the person is a member of. */
  organizationUnits: UserOrganizationUnit[];
  /** When the account was made. */
  creationTime: string;
};
export type PageOfUserListItem = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: UserListItem[];
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
export type UserListFilter = {
  /** Part of a name, user name, e-mail address or phone number. */
  filter?: string;
  /** Only people who have at least one of these permissions. */
  permissions?: string[];
  /** Only people with this role. */
  role?: number | null;
  /** Only people with a role of this display name. */
  roleDisplayName?: string;
  /** Only people in this folder or in one beneath it. */
  folderPath?: string;
  /** Only people whose account is locked now. */
  onlyLockedUsers?: boolean;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type FileResult = {
  /** Name to save under. */
  fileName: string;
  /** Media type. */
  fileType: string;
  /** Opens the file, for the person who made it, for some minutes. */
  fileToken: string;
};
export type UserForView = {
  /** User. */
  id: number;
  /** Given name, or the whole name. */
  name: string;
  /** Family name; may be empty. */
  surname: string;
  /** Sign-in name, unique in the tenant. */
  userName: string;
  /** E-mail address, unique in the tenant. */
  emailAddress: string;
  /** Phone number. */
  phoneNumber: string | null;
  /** Folder that they are shown in; levels parted by `/`. */
  folderPath: string | null;
  /** May sign in at all. */
  isActive: boolean;
  /** The address was confirmed by its owner. */
  isEmailConfirmed: boolean;
  /** A second factor is asked for. */
  isTwoFactorEnabled: boolean;
  /** Failed sign-ins lock the account for a while. */
  isLockoutEnabled: boolean;
  /** End of the lock; null or past when not locked. */
  lockoutEndDateUtc: string | null;
  /** Directory that checks the password; null: this product. */
  authenticationSource: string | null;
  /** Roles given directly. */
  roles: UserRole[];
  /** Roles inherited from organization units. */
  organizationUnitRoles: UserRole[];
  /** Units that the person is a member of. */
  organizationUnits: UserOrganizationUnit[];
  /** When the account was made. */
  creationTime: string;
  /** Version of the person’s picture; null: there is none. */
  profilePictureId: string | null;
  /** Sign-ins elsewhere that the person has added as ways in; a new password that somebody else sets ends them. */
  addedLogins: (
    | "Facebook"
    | "Google"
    | "Twitter"
    | "Microsoft"
    | "OpenIdConnect"
    | "WsFederation"
    | "AzureAD"
    | "AzureADExternal"
    | "MobileID"
    | "LDAP"
  )[];
};
export type UserForEditUser = {
  /** User; null for a new one. */
  id: number | null;
  /** Given name, or the whole name. */
  name: string;
  /** Family name. */
  surname: string;
  /** Sign-in name. */
  userName: string;
  /** E-mail address. */
  emailAddress: string;
  /** Phone number. */
  phoneNumber: string | null;
  /** Folder that they are shown in; levels parted by `/`. */
  folderPath: string | null;
  /** May sign in at all. */
  isActive: boolean;
  /** Must choose a new password at the next sign-in. */
  shouldChangePasswordOnNextLogin: boolean;
  /** A second factor is asked for. */
  isTwoFactorEnabled: boolean;
  /** Failed sign-ins lock the account for a while. */
  isLockoutEnabled: boolean;
  /** Directory that checks the password. */
  authenticationSource: string | null;
};
export type RoleAssignment = {
  /** Role. */
  roleId: number;
  /** Name that assignments use. */
  roleName: string;
  /** Name that people see. */
  roleDisplayName: string;
  /** Given directly. */
  isAssigned: boolean;
  /** Held through an organization unit. */
  inheritedFromOrganizationUnit: boolean;
  /** Folder that the role is shown in. */
  folderPath: string | null;
  /** The caller may give it: holds every permission that it grants. */
  isAssignable: boolean;
};
export type OrganizationUnit = {
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
};
export type UserForEdit = {
  user: UserForEditUser;
  /** Every role of the tenant and whether the person has it. */
  roles: RoleAssignment[];
  /** The tenant’s tree. */
  allOrganizationUnits: OrganizationUnit[];
  /** Codes of the units the person is in. */
  memberedOrganizationUnits: string[];
  /** Folders that people are in, with the folders above them; of more than 1000 the first. */
  folderPaths: string[];
  /** Characters that a user name may have. */
  allowedUserNameCharacters: string;
  /** Mail can be sent, so activation mails make sense. */
  isSMTPSettingsProvided: boolean;
  /** The user name again, where a client looks for it outside `user`. */
  username: string | null;
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
export type HeldRole = {
  /** Role. */
  roleId: number;
  /** Name that people see. */
  roleDisplayName: string;
  /** Given directly. */
  isAssigned: boolean;
  /** Names of the units that bring it; none: it is given directly alone. */
  organizationUnits: string[];
  /** Names of permissions. */
  grantedPermissionNames: string[];
};
export type UserPermissionsForEdit = {
  /** Permissions of this side, parents first. */
  permissions: Permission[];
  /** Names of permissions. */
  grantedPermissionNames: string[];
  /** Addition to the catalogue: the roles that the person holds, by name, and what each grants. */
  roles: HeldRole[];
};
export type EntityId = {
  /** The record that is meant. */
  id: number;
};
export type UpdateUserPermissions = {
  /** User. */
  id: number;
  /** Names of permissions. */
  grantedPermissionNames: string[];
};
export type CreateOrUpdateAadUser = {
  /** User; absent or null makes a new one. */
  id?: number | null;
  /** May sign in at all. */
  isActive?: boolean;
  /** Folder that they are shown in, levels parted by `/`; absent leaves it as it is. */
  folderPath?: string | null;
  /** All roles that the person has after the call. */
  assignedRoleNames: string[];
  /** All units that the person is in after the call; absent leaves them as they are. */
  organizationUnits?: number[];
  /** Send a link that confirms the address. */
  sendActivationEmail?: boolean;
  /** E-mail address. */
  emailAddress: string;
  /** Addition to the catalogue: the sign-in name, for who comes back or has the address of somebody who left; absent: the address, or as it is. */
  userName?: string | null;
};
export type UserEdit = {
  /** User; absent or null makes a new one. */
  id?: number | null;
  /** Given name, or the whole name. */
  name: string;
  /** Family name. */
  surname?: string;
  /** Sign-in name; letters and signs as in `allowedUserNameCharacters`. */
  userName: string;
  /** Phone number. */
  phoneNumber?: string | null;
  /** Folder that they are shown in, levels parted by `/`; absent leaves it as it is. */
  folderPath?: string | null;
  /** May sign in at all. */
  isActive?: boolean;
  /** E-mail address. */
  emailAddress: string;
  /** New password; absent or empty leaves it as it is. */
  password?: string | null;
  /** Must choose a new password at the next sign-in. */
  shouldChangePasswordOnNextLogin?: boolean;
  /** A second factor is asked for. */
  isTwoFactorEnabled?: boolean;
  /** Failed sign-ins lock the account for a while. */
  isLockoutEnabled?: boolean;
  /** Directory that checks the password; read only. */
  authenticationSource?: string | null;
};
export type CreateOrUpdateUser = {
  user: UserEdit;
  /** All roles that the person has after the call. */
  assignedRoleNames: string[];
  /** All units that the person is in after the call; absent leaves them as they are. */
  organizationUnits?: number[];
  /** Send a link that confirms the address. */
  sendActivationEmail?: boolean;
  /** Let the server choose the password and send it. */
  setRandomPassword?: boolean;
};
export type CreateOrUpdateMobileIdUser = {
  /** User; absent or null makes a new one. */
  id?: number | null;
  /** May sign in at all. */
  isActive?: boolean;
  /** Folder that they are shown in, levels parted by `/`; absent leaves it as it is. */
  folderPath?: string | null;
  /** All roles that the person has after the call. */
  assignedRoleNames: string[];
  /** All units that the person is in after the call; absent leaves them as they are. */
  organizationUnits?: number[];
  /** Send a link that confirms the address. */
  sendActivationEmail?: boolean;
  /** Personal code that the signing service returns. */
  socialSecurityNumber: string;
};
export type ImportFault = {
  /** Member of the row. */
  member: string;
  /** What is wrong with it, in the caller’s language. */
  message: string;
};
export type ImportedRow = {
  /** Line of the list. */
  row: number;
  /** Whole name. */
  name: string;
  /** Sign-in name that the person gets or would get. */
  userName: string;
  /** E-mail address. */
  emailAddress: string;
  /** new: the person would be made; made: was; known: somebody has the name or the address; faulty: see `faults`. */
  fate: "new" | "made" | "known" | "faulty";
  /** Why no person was made, or would be. */
  faults: ImportFault[];
};
export type ListOfImportedRow = {
  /** All rows. */
  items: ImportedRow[];
};
export type PersonToImport = {
  /** Line of the list; answered as it came. */
  row: number;
  /** Given name, or the whole name. */
  name?: string;
  /** Family name. */
  surname?: string;
  /** Sign-in name; absent or empty: the address. */
  userName?: string;
  /** E-mail address. */
  emailAddress?: string;
  /** Phone number. */
  phoneNumber?: string;
  /** Folder that they are shown in; levels parted by `/`. */
  folderPath?: string;
};
export type PreviewPeople = {
  /** All roles that the person has after the call. */
  assignedRoleNames: string[];
  /** All units that the person is in after the call; absent leaves them as they are. */
  organizationUnits?: number[];
  /** Each is mailed a password to begin with; otherwise nobody learns it, and each has it reset. */
  sendInvitations?: boolean;
  /** Rows, as they stand in the list. */
  people: PersonToImport[];
};
export type ImportPeople = {
  /** All roles that the person has after the call. */
  assignedRoleNames: string[];
  /** All units that the person is in after the call; absent leaves them as they are. */
  organizationUnits?: number[];
  /** Each is mailed a password to begin with; otherwise nobody learns it, and each has it reset. */
  sendInvitations?: boolean;
  /** Rows, as they stand in the list. */
  people: PersonToImport[];
};
export type PeopleImport = {
  /** When it began. */
  startTime: string;
  /** When it ended; null: it goes on. */
  endTime: string | null;
  /** Why it ended before its last row, in the language in which it was begun; null: nothing failed. */
  failure: string | null;
  /** All of its rows; those that are `new` are left. */
  rows: ImportedRow[];
};
export type OwnPeopleImport = {
  /** The last one; null: there was none, or it ended 2 days ago. */
  last: PeopleImport | null;
};
export const {
  useUserGetUsersQuery,
  useLazyUserGetUsersQuery,
  useUserGetUsersToExcelMutation,
  useUserGetUserForViewQuery,
  useLazyUserGetUserForViewQuery,
  useUserGetUserForEditQuery,
  useLazyUserGetUserForEditQuery,
  useUserGetUserPermissionsForEditQuery,
  useLazyUserGetUserPermissionsForEditQuery,
  useUserResetUserSpecificPermissionsMutation,
  useUserUpdateUserPermissionsMutation,
  useUserCreateOrUpdateAadUserMutation,
  useUserCreateOrUpdateUserMutation,
  useUserCreateOrUpdateMobileIdUserMutation,
  useUserPreviewPeopleQuery,
  useLazyUserPreviewPeopleQuery,
  useUserImportPeopleMutation,
  useUserGetPeopleImportQuery,
  useLazyUserGetPeopleImportQuery,
  useUserStopPeopleImportMutation,
  useUserResumePeopleImportMutation,
  useUserDeleteUserMutation,
  useUserUnlockUserMutation,
  useUserSetTenantAdminMutation,
} = injectedRtkApi;
