/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownProfileUpdateProfile: build.mutation<
      OwnProfileUpdateProfileApiResponse,
      OwnProfileUpdateProfileApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OwnProfile/UpdateProfile`,
        method: "PUT",
        body: queryArg.updateOwnProfile,
      }),
      invalidatesTags: ["Profile", "Session", "Setting", "User"],
    }),
    ownProfileChangeEmailAddress: build.mutation<
      OwnProfileChangeEmailAddressApiResponse,
      OwnProfileChangeEmailAddressApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OwnProfile/ChangeEmailAddress`,
        method: "POST",
        body: queryArg.changeEmailAddress,
      }),
    }),
    ownProfileGetOwnLogins: build.query<
      OwnProfileGetOwnLoginsApiResponse,
      OwnProfileGetOwnLoginsApiArg
    >({
      query: () => ({ url: `/api/services/app/OwnProfile/GetOwnLogins` }),
      providesTags: ["Profile"],
    }),
    ownProfileAddOwnLogin: build.mutation<
      OwnProfileAddOwnLoginApiResponse,
      OwnProfileAddOwnLoginApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OwnProfile/AddOwnLogin`,
        method: "POST",
        body: queryArg.addOwnLogin,
      }),
      invalidatesTags: ["Profile", "User"],
    }),
    ownProfileRemoveOwnLogin: build.mutation<
      OwnProfileRemoveOwnLoginApiResponse,
      OwnProfileRemoveOwnLoginApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OwnProfile/RemoveOwnLogin`,
        method: "POST",
        body: queryArg.removeOwnLogin,
      }),
      invalidatesTags: ["LinkedUser", "Profile", "User", "UserSession"],
    }),
    ownProfileUploadProfilePicture: build.mutation<
      OwnProfileUploadProfilePictureApiResponse,
      OwnProfileUploadProfilePictureApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OwnProfile/UploadProfilePicture`,
        method: "POST",
        body: queryArg.body,
      }),
      invalidatesTags: ["OrganizationUnit", "Session", "User"],
    }),
    ownProfileRemoveProfilePicture: build.mutation<
      OwnProfileRemoveProfilePictureApiResponse,
      OwnProfileRemoveProfilePictureApiArg
    >({
      query: () => ({
        url: `/api/services/app/OwnProfile/RemoveProfilePicture`,
        method: "DELETE",
      }),
      invalidatesTags: ["OrganizationUnit", "Session", "User"],
    }),
    ownProfileGetProfilePicture: build.mutation<
      OwnProfileGetProfilePictureApiResponse,
      OwnProfileGetProfilePictureApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/OwnProfile/GetProfilePicture`,
        method: "GET",
        params: {
          userId: queryArg.userId,
          id: queryArg.id,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type OwnProfileUpdateProfileApiResponse = /** status 200 Done. */ null;
export type OwnProfileUpdateProfileApiArg = {
  updateOwnProfile: UpdateOwnProfile;
};
export type OwnProfileChangeEmailAddressApiResponse =
  /** status 200 Done. */ null;
export type OwnProfileChangeEmailAddressApiArg = {
  changeEmailAddress: ChangeEmailAddress;
};
export type OwnProfileGetOwnLoginsApiResponse =
  /** status 200 Done. */ ListOfOwnLogin;
export type OwnProfileGetOwnLoginsApiArg = void;
export type OwnProfileAddOwnLoginApiResponse = /** status 200 Done. */ null;
export type OwnProfileAddOwnLoginApiArg = {
  addOwnLogin: AddOwnLogin;
};
export type OwnProfileRemoveOwnLoginApiResponse = /** status 200 Done. */ null;
export type OwnProfileRemoveOwnLoginApiArg = {
  removeOwnLogin: RemoveOwnLogin;
};
export type OwnProfileUploadProfilePictureApiResponse =
  /** status 200 Done. */ ProfilePicture;
export type OwnProfileUploadProfilePictureApiArg = {
  body: {
    /** The file; 262144 bytes at most. */
    file: Blob;
  };
};
export type OwnProfileRemoveProfilePictureApiResponse =
  /** status 200 Done. */ null;
export type OwnProfileRemoveProfilePictureApiArg = void;
export type OwnProfileGetProfilePictureApiResponse =
  /** status 200 Done. */ any;
export type OwnProfileGetProfilePictureApiArg = {
  /** Person. */
  userId: number;
  /** Version of the picture, as whoever names the person has it. */
  id: string;
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
export type UpdateOwnProfile = {
  /** Given name, or the whole name. */
  name: string;
  /** Family name; may be empty. */
  surname: string;
  /** IANA zone in which one sees times. */
  timezone: string;
  /** Name of an enabled language; absent leaves it as it is. */
  languageName?: string;
};
export type ChangeEmailAddress = {
  /** The new address. */
  emailAddress: string;
  /** Addition to the catalogue: the caller’s own password, where it is asked for. */
  currentPassword?: string | null;
  /** Addition to the catalogue: a code of the caller’s own second factor, where it is asked for. */
  currentSecondFactorCode?: string | null;
};
export type OwnLogin = {
  /** Who vouches for the person there. */
  provider:
    | "Facebook"
    | "Google"
    | "Twitter"
    | "Microsoft"
    | "OpenIdConnect"
    | "WsFederation"
    | "AzureAD"
    | "AzureADExternal"
    | "MobileID"
    | "LDAP";
  /** Since when it opens the account. */
  addedAt: string;
  /** False for the one that the account itself is of: without it nobody could come in. */
  isRemovable: boolean;
};
export type ListOfOwnLogin = {
  /** All rows. */
  items: OwnLogin[];
};
export type AddOwnLogin = {
  /** Provider, as `GetExternalAuthenticationProviders` names it. */
  authProvider: string;
  /** The person’s key there; must be what the provider itself says. Empty with a `codeVerifier`: of a code the provider tells the server alone whose it is. */
  providerKey: string;
  /** What the provider gave the browser: a token or a code. */
  providerAccessCode: string;
  /** Where the access code is an authorization code that was asked for with a challenge (RFC 7636): what the challenge was made of. */
  codeVerifier?: string | null;
  /** Addition to the catalogue: the caller’s own password, where it is asked for. */
  currentPassword?: string | null;
  /** Addition to the catalogue: a code of the caller’s own second factor, where it is asked for. */
  currentSecondFactorCode?: string | null;
};
export type RemoveOwnLogin = {
  /** Who vouches for the person there. */
  provider:
    | "Facebook"
    | "Google"
    | "Twitter"
    | "Microsoft"
    | "OpenIdConnect"
    | "WsFederation"
    | "AzureAD"
    | "AzureADExternal"
    | "MobileID"
    | "LDAP";
  /** Addition to the catalogue: the caller’s own password, where it is asked for. */
  currentPassword?: string | null;
  /** Addition to the catalogue: a code of the caller’s own second factor, where it is asked for. */
  currentSecondFactorCode?: string | null;
};
export type ProfilePicture = {
  /** Version of the picture. */
  id: string;
};
export const {
  useOwnProfileUpdateProfileMutation,
  useOwnProfileChangeEmailAddressMutation,
  useOwnProfileGetOwnLoginsQuery,
  useLazyOwnProfileGetOwnLoginsQuery,
  useOwnProfileAddOwnLoginMutation,
  useOwnProfileRemoveOwnLoginMutation,
  useOwnProfileUploadProfilePictureMutation,
  useOwnProfileRemoveProfilePictureMutation,
  useOwnProfileGetProfilePictureMutation,
} = injectedRtkApi;
