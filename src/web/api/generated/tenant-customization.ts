/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    tenantCustomizationUploadDarkLogo: build.mutation<
      TenantCustomizationUploadDarkLogoApiResponse,
      TenantCustomizationUploadDarkLogoApiArg
    >({
      query: (queryArg) => ({
        url: `/TenantCustomization/UploadDarkLogo`,
        method: "POST",
        body: queryArg.body,
      }),
      invalidatesTags: ["Setting", "Session"],
    }),
    tenantCustomizationUploadLightLogo: build.mutation<
      TenantCustomizationUploadLightLogoApiResponse,
      TenantCustomizationUploadLightLogoApiArg
    >({
      query: (queryArg) => ({
        url: `/TenantCustomization/UploadLightLogo`,
        method: "POST",
        body: queryArg.body,
      }),
      invalidatesTags: ["Setting", "Session"],
    }),
    tenantCustomizationUploadLoginBackground: build.mutation<
      TenantCustomizationUploadLoginBackgroundApiResponse,
      TenantCustomizationUploadLoginBackgroundApiArg
    >({
      query: (queryArg) => ({
        url: `/TenantCustomization/UploadLoginBackground`,
        method: "POST",
        body: queryArg.body,
      }),
      invalidatesTags: ["Setting", "Session"],
    }),
    tenantCustomizationUploadCustomCss: build.mutation<
      TenantCustomizationUploadCustomCssApiResponse,
      TenantCustomizationUploadCustomCssApiArg
    >({
      query: (queryArg) => ({
        url: `/TenantCustomization/UploadCustomCss`,
        method: "POST",
        body: queryArg.body,
      }),
      invalidatesTags: ["Setting", "Session"],
    }),
    tenantCustomizationGetCustomCss: build.mutation<
      TenantCustomizationGetCustomCssApiResponse,
      TenantCustomizationGetCustomCssApiArg
    >({
      query: (queryArg) => ({
        url: `/TenantCustomization/GetCustomCss`,
        method: "GET",
        params: {
          tenantId: queryArg.tenantId,
          id: queryArg.id,
        },
      }),
    }),
    tenantCustomizationGetLogo: build.mutation<
      TenantCustomizationGetLogoApiResponse,
      TenantCustomizationGetLogoApiArg
    >({
      query: (queryArg) => ({
        url: `/TenantCustomization/GetLogo`,
        method: "GET",
        params: {
          tenantId: queryArg.tenantId,
          id: queryArg.id,
        },
      }),
    }),
    tenantCustomizationGetTenantLogo: build.mutation<
      TenantCustomizationGetTenantLogoApiResponse,
      TenantCustomizationGetTenantLogoApiArg
    >({
      query: (queryArg) => ({
        url: `/TenantCustomization/GetTenantLogo`,
        method: "GET",
        params: {
          tenantId: queryArg.tenantId,
          id: queryArg.id,
          skin: queryArg.skin,
        },
      }),
    }),
    tenantCustomizationGetLoginBackground: build.mutation<
      TenantCustomizationGetLoginBackgroundApiResponse,
      TenantCustomizationGetLoginBackgroundApiArg
    >({
      query: (queryArg) => ({
        url: `/TenantCustomization/GetLoginBackground`,
        method: "GET",
        params: {
          tenantId: queryArg.tenantId,
          id: queryArg.id,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type TenantCustomizationUploadDarkLogoApiResponse =
  /** status 200 Done. */ StoredLook;
export type TenantCustomizationUploadDarkLogoApiArg = {
  body: {
    /** The file; 1048576 bytes at most. */
    file: Blob;
  };
};
export type TenantCustomizationUploadLightLogoApiResponse =
  /** status 200 Done. */ StoredLook;
export type TenantCustomizationUploadLightLogoApiArg = {
  body: {
    /** The file; 1048576 bytes at most. */
    file: Blob;
  };
};
export type TenantCustomizationUploadLoginBackgroundApiResponse =
  /** status 200 Done. */ StoredLook;
export type TenantCustomizationUploadLoginBackgroundApiArg = {
  body: {
    /** The file; 1048576 bytes at most. */
    file: Blob;
  };
};
export type TenantCustomizationUploadCustomCssApiResponse =
  /** status 200 Done. */ StoredLook;
export type TenantCustomizationUploadCustomCssApiArg = {
  body: {
    /** The file; 524288 bytes at most. */
    file: Blob;
  };
};
export type TenantCustomizationGetCustomCssApiResponse =
  /** status 200 Done. */ any;
export type TenantCustomizationGetCustomCssApiArg = {
  /** Tenant; absent: the caller’s. */
  tenantId?: number;
  /** Version, as the session answers it: under it the file never changes. */
  id?: string;
};
export type TenantCustomizationGetLogoApiResponse = /** status 200 Done. */ any;
export type TenantCustomizationGetLogoApiArg = {
  /** Tenant; absent: the caller’s. */
  tenantId?: number;
  /** Version, as the session answers it: under it the file never changes. */
  id?: string;
};
export type TenantCustomizationGetTenantLogoApiResponse =
  /** status 200 Done. */ any;
export type TenantCustomizationGetTenantLogoApiArg = {
  /** Tenant; absent: the caller’s. */
  tenantId?: number;
  /** Version, as the session answers it: under it the file never changes. */
  id?: string;
  /** light or dark: the background. */
  skin: "light" | "dark";
};
export type TenantCustomizationGetLoginBackgroundApiResponse =
  /** status 200 Done. */ any;
export type TenantCustomizationGetLoginBackgroundApiArg = {
  /** Tenant; absent: the caller’s. */
  tenantId?: number;
  /** Version, as the session answers it: under it the file never changes. */
  id?: string;
};
export type StoredLook = {
  /** Version of the file: its address carries it. */
  id: string;
  /** Media type, found by looking into the file. */
  fileType: string;
  /** Tenant. */
  tenantId: number | null;
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
  useTenantCustomizationUploadDarkLogoMutation,
  useTenantCustomizationUploadLightLogoMutation,
  useTenantCustomizationUploadLoginBackgroundMutation,
  useTenantCustomizationUploadCustomCssMutation,
  useTenantCustomizationGetCustomCssMutation,
  useTenantCustomizationGetLogoMutation,
  useTenantCustomizationGetTenantLogoMutation,
  useTenantCustomizationGetLoginBackgroundMutation,
} = injectedRtkApi;
