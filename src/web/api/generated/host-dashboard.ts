/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    hostDashboardGetTopStatsData: build.query<
      HostDashboardGetTopStatsDataApiResponse,
      HostDashboardGetTopStatsDataApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/HostDashboard/GetTopStatsData`,
        params: {
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
        },
      }),
      providesTags: ["Dashboard", "Tenant", "Edition"],
    }),
    hostDashboardGetRecentTenantsData: build.query<
      HostDashboardGetRecentTenantsDataApiResponse,
      HostDashboardGetRecentTenantsDataApiArg
    >({
      query: () => ({
        url: `/api/services/app/HostDashboard/GetRecentTenantsData`,
      }),
      providesTags: ["Dashboard", "Tenant"],
    }),
    hostDashboardGetSubscriptionExpiringTenantsData: build.query<
      HostDashboardGetSubscriptionExpiringTenantsDataApiResponse,
      HostDashboardGetSubscriptionExpiringTenantsDataApiArg
    >({
      query: () => ({
        url: `/api/services/app/HostDashboard/GetSubscriptionExpiringTenantsData`,
      }),
      providesTags: ["Dashboard", "Tenant", "Setting"],
    }),
    hostDashboardGetIncomeStatistics: build.query<
      HostDashboardGetIncomeStatisticsApiResponse,
      HostDashboardGetIncomeStatisticsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/HostDashboard/GetIncomeStatistics`,
        params: {
          IncomeStatisticsDateInterval: queryArg.incomeStatisticsDateInterval,
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
        },
      }),
      providesTags: ["Dashboard", "Tenant", "Edition"],
    }),
    hostDashboardGetEditionTenantStatistics: build.query<
      HostDashboardGetEditionTenantStatisticsApiResponse,
      HostDashboardGetEditionTenantStatisticsApiArg
    >({
      query: () => ({
        url: `/api/services/app/HostDashboard/GetEditionTenantStatistics`,
      }),
      providesTags: ["Dashboard", "Tenant", "Edition"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type HostDashboardGetTopStatsDataApiResponse =
  /** status 200 Done. */ HostTopStats;
export type HostDashboardGetTopStatsDataApiArg = {
  /** Beginning of the span. */
  startDate: string;
  /** End of the span, itself within it. */
  endDate: string;
};
export type HostDashboardGetRecentTenantsDataApiResponse =
  /** status 200 Done. */ RecentTenants;
export type HostDashboardGetRecentTenantsDataApiArg = void;
export type HostDashboardGetSubscriptionExpiringTenantsDataApiResponse =
  /** status 200 Done. */ ExpiringTenants;
export type HostDashboardGetSubscriptionExpiringTenantsDataApiArg = void;
export type HostDashboardGetIncomeStatisticsApiResponse =
  /** status 200 Done. */ IncomeStatistics;
export type HostDashboardGetIncomeStatisticsApiArg = {
  /** Day 1, week 2, month 3. */
  incomeStatisticsDateInterval: 1 | 2 | 3;
  /** Beginning of the span. */
  startDate: string;
  /** End of the span, itself within it. */
  endDate: string;
};
export type HostDashboardGetEditionTenantStatisticsApiResponse =
  /** status 200 Done. */ EditionStatistics;
export type HostDashboardGetEditionTenantStatisticsApiArg = void;
export type HostTopStats = {
  /** Tenants that were made in the span and are still there. */
  newTenantsCount: number;
  /** Income of the span. Reckoned from present prices, in the currency of the installation: one price at the beginning of each paid period of each tenant. */
  newSubscriptionAmount: number;
  /** Tenants whose people may sign in now. */
  activeTenantsCount: number;
  /** Of those, tenants on trial. */
  trialTenantsCount: number;
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
export type RecentTenant = {
  /** Tenant. */
  id: number;
  /** Its name. */
  name: string;
  /** When it was made. */
  creationTime: string;
};
export type RecentTenants = {
  /** Days for which a tenant counts as new. */
  recentTenantsDayCount: number;
  /** Tenants to show at most. */
  maxRecentTenantsShownCount: number;
  /** Beginning of those days. */
  tenantCreationStartDate: string;
  /** The newest first. */
  recentTenants: RecentTenant[];
};
export type ExpiringTenant = {
  /** Its name. */
  tenantName: string;
  /** Days left by the calendar of UTC; 0: it ends today. */
  remainingDayCount: number;
};
export type ExpiringTenants = {
  /** Days before the end from which on it is shown, as the settings say. */
  subscriptionEndAlertDayCount: number;
  /** Tenants to show at most. */
  maxExpiringTenantsShownCount: number;
  /** Beginning of those days: now. */
  subscriptionEndDateStart: string;
  /** End of those days. */
  subscriptionEndDateEnd: string;
  /** The first to end first. */
  expiringTenants: ExpiringTenant[];
};
export type IncomeStatistic = {
  /** The day, the Monday of the week, or the month, in UTC. */
  label: string;
  /** Its beginning. */
  date: string;
  /** Income of the period. Reckoned from present prices, in the currency of the installation: one price at the beginning of each paid period of each tenant. */
  amount: number;
};
export type IncomeStatistics = {
  /** In the order of time. */
  incomeStatistics: IncomeStatistic[];
};
export type EditionStatistic = {
  /** Name of the edition. */
  label: string;
  /** Tenants that have it. */
  value: number;
};
export type EditionStatistics = {
  /** By name; tenants without an edition last. */
  editionStatistics: EditionStatistic[];
};
export const {
  useHostDashboardGetTopStatsDataQuery,
  useLazyHostDashboardGetTopStatsDataQuery,
  useHostDashboardGetRecentTenantsDataQuery,
  useLazyHostDashboardGetRecentTenantsDataQuery,
  useHostDashboardGetSubscriptionExpiringTenantsDataQuery,
  useLazyHostDashboardGetSubscriptionExpiringTenantsDataQuery,
  useHostDashboardGetIncomeStatisticsQuery,
  useLazyHostDashboardGetIncomeStatisticsQuery,
  useHostDashboardGetEditionTenantStatisticsQuery,
  useLazyHostDashboardGetEditionTenantStatisticsQuery,
} = injectedRtkApi;
