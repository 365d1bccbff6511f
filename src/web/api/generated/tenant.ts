/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    tenantGetTenants: build.query<
      TenantGetTenantsApiResponse,
      TenantGetTenantsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tenant/GetTenants`,
        params: {
          Filter: queryArg.filter,
          SubscriptionEndDateStart: queryArg.subscriptionEndDateStart,
          SubscriptionEndDateEnd: queryArg.subscriptionEndDateEnd,
          CreationDateStart: queryArg.creationDateStart,
          CreationDateEnd: queryArg.creationDateEnd,
          EditionId: queryArg.editionId,
          EditionIdSpecified: queryArg.editionIdSpecified,
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["Tenant", "Edition"],
    }),
    tenantCreateTenant: build.mutation<
      TenantCreateTenantApiResponse,
      TenantCreateTenantApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tenant/CreateTenant`,
        method: "POST",
        body: queryArg.createTenant,
      }),
      invalidatesTags: ["Tenant", "Edition"],
    }),
    tenantGetTenantForEdit: build.query<
      TenantGetTenantForEditApiResponse,
      TenantGetTenantForEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tenant/GetTenantForEdit`,
        params: {
          Id: queryArg.id,
        },
      }),
      providesTags: ["Tenant", "Subscription"],
    }),
    tenantUpdateTenant: build.mutation<
      TenantUpdateTenantApiResponse,
      TenantUpdateTenantApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tenant/UpdateTenant`,
        method: "PUT",
        body: queryArg.updateTenant,
      }),
      invalidatesTags: ["Tenant", "Edition"],
    }),
    tenantDeleteTenant: build.mutation<
      TenantDeleteTenantApiResponse,
      TenantDeleteTenantApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tenant/DeleteTenant`,
        method: "DELETE",
        params: {
          Id: queryArg.id,
        },
      }),
      invalidatesTags: ["Tenant", "Edition"],
    }),
    tenantGetTenantFeaturesForEdit: build.query<
      TenantGetTenantFeaturesForEditApiResponse,
      TenantGetTenantFeaturesForEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tenant/GetTenantFeaturesForEdit`,
        params: {
          Id: queryArg.id,
        },
      }),
      providesTags: ["Tenant", "Edition"],
    }),
    tenantUpdateTenantFeatures: build.mutation<
      TenantUpdateTenantFeaturesApiResponse,
      TenantUpdateTenantFeaturesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tenant/UpdateTenantFeatures`,
        method: "PUT",
        body: queryArg.updateTenantFeatures,
      }),
      invalidatesTags: ["Tenant"],
    }),
    tenantResetTenantSpecificFeatures: build.mutation<
      TenantResetTenantSpecificFeaturesApiResponse,
      TenantResetTenantSpecificFeaturesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tenant/ResetTenantSpecificFeatures`,
        method: "POST",
        body: queryArg.smallEntityId,
      }),
      invalidatesTags: ["Tenant"],
    }),
    tenantDeclineEditionRequest: build.mutation<
      TenantDeclineEditionRequestApiResponse,
      TenantDeclineEditionRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tenant/DeclineEditionRequest`,
        method: "POST",
        body: queryArg.declineEditionRequest,
      }),
      invalidatesTags: ["Tenant"],
    }),
    tenantUnlockTenantAdmin: build.mutation<
      TenantUnlockTenantAdminApiResponse,
      TenantUnlockTenantAdminApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tenant/UnlockTenantAdmin`,
        method: "POST",
        body: queryArg.smallEntityId,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type TenantGetTenantsApiResponse =
  /** status 200 Done. */ PageOfTenantListItem;
export type TenantGetTenantsApiArg = {
  /** Part of a tenancy name or name. */
  filter?: string;
  /** Only subscriptions that end then or later. */
  subscriptionEndDateStart?: string;
  /** Only subscriptions that end then or before. */
  subscriptionEndDateEnd?: string;
  /** Only tenants made then or later. */
  creationDateStart?: string;
  /** Only tenants made then or before. */
  creationDateEnd?: string;
  /** Only tenants with this edition. */
  editionId?: number | null;
  /** With no `editionId`: only tenants without an edition. */
  editionIdSpecified?: boolean;
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type TenantCreateTenantApiResponse =
  /** status 200 Done. */ SmallEntityId;
export type TenantCreateTenantApiArg = {
  createTenant: CreateTenant;
};
export type TenantGetTenantForEditApiResponse =
  /** status 200 Done. */ TenantForEdit;
export type TenantGetTenantForEditApiArg = {
  /** The record that is meant. */
  id: number;
};
export type TenantUpdateTenantApiResponse = /** status 200 Done. */ null;
export type TenantUpdateTenantApiArg = {
  updateTenant: UpdateTenant;
};
export type TenantDeleteTenantApiResponse = /** status 200 Done. */ null;
export type TenantDeleteTenantApiArg = {
  /** The record that is meant. */
  id: number;
};
export type TenantGetTenantFeaturesForEditApiResponse =
  /** status 200 Done. */ TenantFeaturesForEdit;
export type TenantGetTenantFeaturesForEditApiArg = {
  /** The record that is meant. */
  id: number;
};
export type TenantUpdateTenantFeaturesApiResponse =
  /** status 200 Done. */ null;
export type TenantUpdateTenantFeaturesApiArg = {
  updateTenantFeatures: UpdateTenantFeatures;
};
export type TenantResetTenantSpecificFeaturesApiResponse =
  /** status 200 Done. */ null;
export type TenantResetTenantSpecificFeaturesApiArg = {
  smallEntityId: SmallEntityId;
};
export type TenantDeclineEditionRequestApiResponse =
  /** status 200 Done. */ null;
export type TenantDeclineEditionRequestApiArg = {
  declineEditionRequest: DeclineEditionRequest;
};
export type TenantUnlockTenantAdminApiResponse = /** status 200 Done. */ null;
export type TenantUnlockTenantAdminApiArg = {
  smallEntityId: SmallEntityId;
};
export type TenantListItem = {
  /** Tenant. */
  id: number;
  /** Short name. */
  tenancyName: string;
  /** Name of the organisation. */
  name: string;
  /** Edition; null: none. */
  editionId: number | null;
  /** Its people may sign in. */
  isActive: boolean;
  /** End of the subscription; null: unlimited. */
  subscriptionEndDateUtc: string | null;
  /** The subscription is a trial. */
  isInTrialPeriod: boolean;
  /** Always null: it is never answered. */
  connectionString: null;
  /** Its data is kept in a database of its own. */
  hasConnectionString: boolean;
  /** Name of the edition. */
  editionDisplayName: string | null;
  /** When it was made. */
  creationTime: string;
  /** Its people; null while its own database does not answer. */
  userCount: number | null;
  /** How many of them may be active, by its own features or its edition’s; null: without a limit. */
  mostPeople: number | null;
  /** Its reports; null while its own database does not answer. */
  reportCount: number | null;
};
export type PageOfTenantListItem = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: TenantListItem[];
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
export type SmallEntityId = {
  /** The record that is meant. */
  id: number;
};
export type CreateTenant = {
  /** Short name that addresses and the sign-in form use: a letter, then letters, digits, - and _. Unique. */
  tenancyName: string;
  /** Name of the organisation. */
  name: string;
  /** Given name of the administrator; absent: Admin. */
  adminName?: string | null;
  /** Family name of the administrator. */
  adminSurname?: string | null;
  /** Address of the administrator. */
  adminEmailAddress: string;
  /** First password of the administrator; absent: one is made and mailed. */
  adminPassword?: string | null;
  /** `postgresql://…` of a database for this tenant alone, on a server that the operator allows. Never answered. */
  connectionString?: string | null;
  /** Edition; null: none, which leaves the features at their defaults. */
  editionId?: number | null;
  /** Its people may sign in; true where it is absent. */
  isActive?: boolean;
  /** End of the subscription; null: unlimited. A free edition has none. */
  subscriptionEndDateUtc?: string | null;
  /** The subscription is a trial, which needs an end and an edition with a price. */
  isInTrialPeriod?: boolean;
  /** The administrator must choose a new password at first sign-in. */
  shouldChangePasswordOnNextLogin?: boolean;
  /** Mail the administrator a link that confirms the address. */
  sendActivationEmail?: boolean;
  /** The directory signs the administrator in; there is no password here. */
  isAdminUserAuthenticationSourceAzureAd?: boolean;
};
export type EditionRequest = {
  /** The edition that is wanted. */
  editionId: number;
  /** Its name. */
  editionDisplayName: string;
  /** Who asked; null: it was not kept then. */
  userName: string | null;
  /** What else the operator should know; empty: nothing. */
  message: string;
  /** When it was asked for. */
  requestTime: string;
  /** When the operator declined it; null: it waits. */
  declineTime: string | null;
  /** What they said to that; empty: nothing. */
  declineMessage: string;
};
export type TenantForEdit = {
  /** Tenant. */
  id: number;
  /** Short name. */
  tenancyName: string;
  /** Name of the organisation. */
  name: string;
  /** Edition; null: none. */
  editionId: number | null;
  /** Its people may sign in. */
  isActive: boolean;
  /** End of the subscription; null: unlimited. */
  subscriptionEndDateUtc: string | null;
  /** The subscription is a trial. */
  isInTrialPeriod: boolean;
  /** Always null: it is never answered. */
  connectionString: null;
  /** Its data is kept in a database of its own. */
  hasConnectionString: boolean;
  /** How the subscription is paid, outside the portal: by hand 0, recurring by itself 1, recurring by hand 2. By itself: its people see no notice of its end. */
  subscriptionPaymentType: number;
  /** Domains of mail addresses, parted by commas: whoever types such an address at sign-in is led to this tenant. */
  mailDomains: string;
  /** Its people; null where they are in a database of its own. */
  userCount: number | null;
  /** What the operator was asked for last; null: nothing, or the edition was changed. */
  editionRequest: EditionRequest | null;
};
export type UpdateTenant = {
  /** Tenant. */
  id: number;
  /** Short name that addresses and the sign-in form use: a letter, then letters, digits, - and _. Unique. */
  tenancyName: string;
  /** Name of the organisation. */
  name: string;
  /** Another database in place of the tenant’s own one, to which its rows were copied already. Refused for a tenant without a database of its own: it gets one when it is made, and not later. Absent: it stays where it is. */
  connectionString?: string | null;
  /** Edition; null: none, which leaves the features at their defaults. */
  editionId?: number | null;
  /** Its people may sign in; true where it is absent. */
  isActive?: boolean;
  /** End of the subscription; null: unlimited. A free edition has none. */
  subscriptionEndDateUtc?: string | null;
  /** The subscription is a trial, which needs an end and an edition with a price. */
  isInTrialPeriod?: boolean;
  /** How the subscription is paid, outside the portal: by hand 0, recurring by itself 1, recurring by hand 2. By itself: its people see no notice of its end. */
  subscriptionPaymentType?: number;
  /** Domains of mail addresses, parted by commas: whoever types such an address at sign-in is led to this tenant. */
  mailDomains?: string;
};
export type FeatureValue = {
  /** Feature. */
  name: string;
  /** Its value: `true` or `false` of a switch, a number of a limit. */
  value: string;
};
export type FeatureValidator = {
  /** `BOOLEAN`, `NUMERIC`, `STRING` or `NULL`. */
  name: string;
  /** Further facts by name; empty where there are none. */
  attributes: {
    [key: string]: string | number;
  };
};
export type FeatureItem = {
  /** Value to send. */
  value: string;
  /** Name in the caller’s language. */
  displayText: string;
};
export type FeatureItemSource = {
  /** Values to choose from, of a combo box. */
  items: FeatureItem[];
};
export type FeatureInputType = {
  /** `CHECKBOX`, `SINGLE_LINE_STRING` or `COMBOBOX`. */
  name: string;
  /** Further facts by name; empty where there are none. */
  attributes: {
    [key: string]: string | number;
  };
  validator: FeatureValidator;
  /** Of a combo box; null for other kinds. */
  itemSource: FeatureItemSource | null;
};
export type Feature = {
  /** Feature above it in the tree; it means nothing while that one is off. */
  parentName: string | null;
  /** Name that values use. */
  name: string;
  /** Name in the caller’s language. */
  displayName: string;
  /** What an organisation has by it, in the caller’s language. */
  description: string;
  /** Value where neither tenant nor edition says otherwise. */
  defaultValue: string;
  inputType: FeatureInputType;
};
export type TenantFeaturesForEdit = {
  /** Values by feature. */
  featureValues: FeatureValue[];
  /** What its edition gives; without an edition what holds by itself. What differs from it is the tenant’s own. */
  editionValues: FeatureValue[];
  /** Every feature, parents first. */
  features: Feature[];
};
export type UpdateTenantFeatures = {
  /** Tenant. */
  id: number;
  /** Values by feature. */
  featureValues: FeatureValue[];
};
export type DeclineEditionRequest = {
  /** Tenant. */
  id: number;
  /** When it asked for what was read: what it has asked for since is not declined unread. */
  requestTime: string;
  /** What its administrators should know. */
  message?: string | null;
};
export const {
  useTenantGetTenantsQuery,
  useLazyTenantGetTenantsQuery,
  useTenantCreateTenantMutation,
  useTenantGetTenantForEditQuery,
  useLazyTenantGetTenantForEditQuery,
  useTenantUpdateTenantMutation,
  useTenantDeleteTenantMutation,
  useTenantGetTenantFeaturesForEditQuery,
  useLazyTenantGetTenantFeaturesForEditQuery,
  useTenantUpdateTenantFeaturesMutation,
  useTenantResetTenantSpecificFeaturesMutation,
  useTenantDeclineEditionRequestMutation,
  useTenantUnlockTenantAdminMutation,
} = injectedRtkApi;
