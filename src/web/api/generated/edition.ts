/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    editionGetEditions: build.query<
      EditionGetEditionsApiResponse,
      EditionGetEditionsApiArg
    >({
      query: () => ({ url: `/api/services/app/Edition/GetEditions` }),
      providesTags: ["Edition", "Setting"],
    }),
    editionGetEditionForEdit: build.query<
      EditionGetEditionForEditApiResponse,
      EditionGetEditionForEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Edition/GetEditionForEdit`,
        params: {
          Id: queryArg.id,
        },
      }),
      providesTags: ["Edition"],
    }),
    editionCreateEdition: build.mutation<
      EditionCreateEditionApiResponse,
      EditionCreateEditionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Edition/CreateEdition`,
        method: "POST",
        body: queryArg.createEdition,
      }),
      invalidatesTags: ["Edition"],
    }),
    editionUpdateEdition: build.mutation<
      EditionUpdateEditionApiResponse,
      EditionUpdateEditionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Edition/UpdateEdition`,
        method: "PUT",
        body: queryArg.updateEdition,
      }),
      invalidatesTags: ["Edition", "Tenant"],
    }),
    editionDeleteEdition: build.mutation<
      EditionDeleteEditionApiResponse,
      EditionDeleteEditionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Edition/DeleteEdition`,
        method: "DELETE",
        params: {
          Id: queryArg.id,
        },
      }),
      invalidatesTags: ["Edition"],
    }),
    editionMoveTenantsToAnotherEdition: build.mutation<
      EditionMoveTenantsToAnotherEditionApiResponse,
      EditionMoveTenantsToAnotherEditionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Edition/MoveTenantsToAnotherEdition`,
        method: "POST",
        body: queryArg.moveTenantsToAnotherEdition,
      }),
      invalidatesTags: ["Edition", "Tenant"],
    }),
    editionGetEditionComboboxItems: build.query<
      EditionGetEditionComboboxItemsApiResponse,
      EditionGetEditionComboboxItemsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Edition/GetEditionComboboxItems`,
        params: {
          selectedEditionId: queryArg.selectedEditionId,
          addAllItem: queryArg.addAllItem,
          onlyFreeItems: queryArg.onlyFreeItems,
        },
      }),
      providesTags: ["Edition"],
    }),
    editionGetTenantCount: build.query<
      EditionGetTenantCountApiResponse,
      EditionGetTenantCountApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Edition/GetTenantCount`,
        params: {
          editionId: queryArg.editionId,
        },
      }),
      providesTags: ["Edition", "Tenant"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type EditionGetEditionsApiResponse =
  /** status 200 Done. */ ListOfEditionListItem;
export type EditionGetEditionsApiArg = void;
export type EditionGetEditionForEditApiResponse =
  /** status 200 Done. */ EditionForEdit;
export type EditionGetEditionForEditApiArg = {
  /** Edition; absent for a new one. */
  id?: number | null;
};
export type EditionCreateEditionApiResponse = /** status 200 Done. */ null;
export type EditionCreateEditionApiArg = {
  createEdition: CreateEdition;
};
export type EditionUpdateEditionApiResponse = /** status 200 Done. */ null;
export type EditionUpdateEditionApiArg = {
  updateEdition: UpdateEdition;
};
export type EditionDeleteEditionApiResponse = /** status 200 Done. */ null;
export type EditionDeleteEditionApiArg = {
  /** The record that is meant. */
  id: number;
};
export type EditionMoveTenantsToAnotherEditionApiResponse =
  /** status 200 Done. */ null;
export type EditionMoveTenantsToAnotherEditionApiArg = {
  moveTenantsToAnotherEdition: MoveTenantsToAnotherEdition;
};
export type EditionGetEditionComboboxItemsApiResponse =
  /** status 200 Done. */ EditionComboboxItem[];
export type EditionGetEditionComboboxItemsApiArg = {
  /** Edition to mark as chosen. */
  selectedEditionId?: number | null;
  /** Begin with an item that means all editions. */
  addAllItem?: boolean;
  /** Only editions without a price. */
  onlyFreeItems?: boolean;
};
export type EditionGetTenantCountApiResponse = /** status 200 Done. */ number;
export type EditionGetTenantCountApiArg = {
  /** Edition. */
  editionId: number;
};
export type EditionMove = {
  /** Edition that the tenants go to. */
  targetEditionId: number;
  /** Tenants that were to move when the move began. */
  tenantCount: number;
  /** Tenants that have moved so far. */
  movedCount: number;
  /** When the last one had moved; null while it goes on. */
  endTime: string | null;
};
export type EditionListItem = {
  /** Edition. */
  id: number;
  /** Name that is given once and kept. */
  name: string;
  /** Name that people see. */
  displayName: string;
  /** Price for a day, in the currency of the installation, with two decimals at most; null: not sold so. */
  dailyPrice: number | null;
  /** Price for a week, in the currency of the installation, with two decimals at most; null: not sold so. */
  weeklyPrice: number | null;
  /** Price for a month, in the currency of the installation, with two decimals at most; null: not sold so. */
  monthlyPrice: number | null;
  /** Price for a year, in the currency of the installation, with two decimals at most; null: not sold so. */
  annualPrice: number | null;
  /** Days that a trial lasts; null or 0: no trial. */
  trialDayCount: number | null;
  /** Days after the end of a paid subscription before anything is taken away. */
  waitingDayAfterExpire: number | null;
  /** Free edition that tenants fall back to when their subscription has ended; null: they are deactivated. */
  expiringEditionId: number | null;
  /** It has no price for any period. */
  isFree: boolean;
  /** No other edition costs more a year. */
  isHighestEdition: boolean;
  /** Name of the edition to fall back to. */
  expiringEditionDisplayName: string | null;
  /** Tenants that have it. */
  tenantCount: number;
  /** Of these, those whose subscription has an end or is a trial. */
  endingTenantCount: number;
  /** Why it cannot be deleted; null: it can. */
  keptBy: ("tenants" | "fallback" | "registration") | null;
  /** When it was made. */
  creationTime: string;
  /** The last time that its tenants were moved elsewhere; null: never. */
  lastMove: EditionMove | null;
};
export type ListOfEditionListItem = {
  /** All rows. */
  items: EditionListItem[];
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
export type EditionForEditEdition = {
  /** Edition; null for a new one. */
  id: number | null;
  /** Name that is given once and kept; empty for a new one. */
  name: string;
  /** Name that people see. */
  displayName: string;
  /** Price for a day, in the currency of the installation, with two decimals at most; null: not sold so. */
  dailyPrice: number | null;
  /** Price for a week, in the currency of the installation, with two decimals at most; null: not sold so. */
  weeklyPrice: number | null;
  /** Price for a month, in the currency of the installation, with two decimals at most; null: not sold so. */
  monthlyPrice: number | null;
  /** Price for a year, in the currency of the installation, with two decimals at most; null: not sold so. */
  annualPrice: number | null;
  /** Days that a trial lasts; null or 0: no trial. */
  trialDayCount: number | null;
  /** Days after the end of a paid subscription before anything is taken away. */
  waitingDayAfterExpire: number | null;
  /** Free edition that tenants fall back to when their subscription has ended; null: they are deactivated. */
  expiringEditionId: number | null;
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
export type EditionForEdit = {
  edition: EditionForEditEdition;
  /** Values by feature. */
  featureValues: FeatureValue[];
  /** Every feature, parents first. */
  features: Feature[];
};
export type EditionCreate = {
  /** Name that people see, unique. */
  displayName: string;
  /** Price for a day, in the currency of the installation, with two decimals at most; null: not sold so. */
  dailyPrice?: number | null;
  /** Price for a week, in the currency of the installation, with two decimals at most; null: not sold so. */
  weeklyPrice?: number | null;
  /** Price for a month, in the currency of the installation, with two decimals at most; null: not sold so. */
  monthlyPrice?: number | null;
  /** Price for a year, in the currency of the installation, with two decimals at most; null: not sold so. */
  annualPrice?: number | null;
  /** Days that a trial lasts; null or 0: no trial. */
  trialDayCount?: number | null;
  /** Days after the end of a paid subscription before anything is taken away. */
  waitingDayAfterExpire?: number | null;
  /** Free edition that tenants fall back to when their subscription has ended; null: they are deactivated. */
  expiringEditionId?: number | null;
};
export type CreateEdition = {
  edition: EditionCreate;
  /** Values by feature. */
  featureValues: FeatureValue[];
};
export type EditionUpdate = {
  /** Edition. */
  id: number;
  /** Name that people see, unique. */
  displayName: string;
  /** Price for a day, in the currency of the installation, with two decimals at most; null: not sold so. */
  dailyPrice?: number | null;
  /** Price for a week, in the currency of the installation, with two decimals at most; null: not sold so. */
  weeklyPrice?: number | null;
  /** Price for a month, in the currency of the installation, with two decimals at most; null: not sold so. */
  monthlyPrice?: number | null;
  /** Price for a year, in the currency of the installation, with two decimals at most; null: not sold so. */
  annualPrice?: number | null;
  /** Days that a trial lasts; null or 0: no trial. */
  trialDayCount?: number | null;
  /** Days after the end of a paid subscription before anything is taken away. */
  waitingDayAfterExpire?: number | null;
  /** Free edition that tenants fall back to when their subscription has ended; null: they are deactivated. */
  expiringEditionId?: number | null;
};
export type UpdateEdition = {
  edition: EditionUpdate;
  /** Values by feature. */
  featureValues: FeatureValue[];
};
export type MoveTenantsToAnotherEdition = {
  /** Edition that all tenants leave. */
  sourceEditionId: number;
  /** Edition that they get. */
  targetEditionId: number;
};
export type EditionComboboxItem = {
  /** Id of the edition as text; -1: all editions; empty: none. */
  value: string;
  /** Name in the caller’s language. */
  displayText: string;
  /** It is the one that was asked for. */
  isSelected: boolean;
  /** It has no price; null where the item is no edition. */
  isFree: boolean | null;
  /** Days that a trial lasts; null or 0: no trial. */
  trialDayCount: number | null;
};
export const {
  useEditionGetEditionsQuery,
  useLazyEditionGetEditionsQuery,
  useEditionGetEditionForEditQuery,
  useLazyEditionGetEditionForEditQuery,
  useEditionCreateEditionMutation,
  useEditionUpdateEditionMutation,
  useEditionDeleteEditionMutation,
  useEditionMoveTenantsToAnotherEditionMutation,
  useEditionGetEditionComboboxItemsQuery,
  useLazyEditionGetEditionComboboxItemsQuery,
  useEditionGetTenantCountQuery,
  useLazyEditionGetTenantCountQuery,
} = injectedRtkApi;
