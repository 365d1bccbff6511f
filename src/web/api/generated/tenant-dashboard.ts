/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    tenantDashboardGetMemberActivity: build.query<
      TenantDashboardGetMemberActivityApiResponse,
      TenantDashboardGetMemberActivityApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantDashboard/GetMemberActivity`,
        params: {
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
        },
      }),
      providesTags: ["Dashboard", "User"],
    }),
    tenantDashboardGetDashboardData: build.query<
      TenantDashboardGetDashboardDataApiResponse,
      TenantDashboardGetDashboardDataApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantDashboard/GetDashboardData`,
        params: {
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
          SalesSummaryDatePeriod: queryArg.salesSummaryDatePeriod,
        },
      }),
      providesTags: ["Dashboard", "User"],
    }),
    tenantDashboardGetTopStats: build.query<
      TenantDashboardGetTopStatsApiResponse,
      TenantDashboardGetTopStatsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantDashboard/GetTopStats`,
        params: {
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
        },
      }),
      providesTags: ["Dashboard", "User"],
    }),
    tenantDashboardGetProfitShare: build.query<
      TenantDashboardGetProfitShareApiResponse,
      TenantDashboardGetProfitShareApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantDashboard/GetProfitShare`,
        params: {
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
        },
      }),
      providesTags: ["Dashboard", "User"],
    }),
    tenantDashboardGetDailySales: build.query<
      TenantDashboardGetDailySalesApiResponse,
      TenantDashboardGetDailySalesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantDashboard/GetDailySales`,
        params: {
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
        },
      }),
      providesTags: ["Dashboard", "User"],
    }),
    tenantDashboardGetSalesSummary: build.query<
      TenantDashboardGetSalesSummaryApiResponse,
      TenantDashboardGetSalesSummaryApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantDashboard/GetSalesSummary`,
        params: {
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
          SalesSummaryDatePeriod: queryArg.salesSummaryDatePeriod,
        },
      }),
      providesTags: ["Dashboard", "User"],
    }),
    tenantDashboardGetRegionalStats: build.query<
      TenantDashboardGetRegionalStatsApiResponse,
      TenantDashboardGetRegionalStatsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantDashboard/GetRegionalStats`,
        params: {
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
        },
      }),
      providesTags: ["Dashboard", "User"],
    }),
    tenantDashboardGetGeneralStats: build.query<
      TenantDashboardGetGeneralStatsApiResponse,
      TenantDashboardGetGeneralStatsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/TenantDashboard/GetGeneralStats`,
        params: {
          StartDate: queryArg.startDate,
          EndDate: queryArg.endDate,
        },
      }),
      providesTags: ["Dashboard", "User"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type TenantDashboardGetMemberActivityApiResponse =
  /** status 200 Done. */ MemberActivities;
export type TenantDashboardGetMemberActivityApiArg = {
  /** Beginning of the span in place of lately. */
  startDate?: string;
  /** End of the span, itself within it; absent: now. */
  endDate?: string;
};
export type TenantDashboardGetDashboardDataApiResponse =
  /** status 200 Done. */ TenantDashboard;
export type TenantDashboardGetDashboardDataApiArg = {
  /** Beginning of the span in place of lately. */
  startDate?: string;
  /** End of the span, itself within it; absent: now. */
  endDate?: string;
  /** Day 1, week 2, month 3. */
  salesSummaryDatePeriod: 1 | 2 | 3;
};
export type TenantDashboardGetTopStatsApiResponse =
  /** status 200 Done. */ TenantTopStats;
export type TenantDashboardGetTopStatsApiArg = {
  /** Beginning of the span in place of lately. */
  startDate?: string;
  /** End of the span, itself within it; absent: now. */
  endDate?: string;
};
export type TenantDashboardGetProfitShareApiResponse =
  /** status 200 Done. */ ProfitShare;
export type TenantDashboardGetProfitShareApiArg = {
  /** Beginning of the span in place of lately. */
  startDate?: string;
  /** End of the span, itself within it; absent: now. */
  endDate?: string;
};
export type TenantDashboardGetDailySalesApiResponse =
  /** status 200 Done. */ DailySales;
export type TenantDashboardGetDailySalesApiArg = {
  /** Beginning of the span in place of lately. */
  startDate?: string;
  /** End of the span, itself within it; absent: now. */
  endDate?: string;
};
export type TenantDashboardGetSalesSummaryApiResponse =
  /** status 200 Done. */ SalesSummary;
export type TenantDashboardGetSalesSummaryApiArg = {
  /** Beginning of the span in place of lately. */
  startDate?: string;
  /** End of the span, itself within it; absent: now. */
  endDate?: string;
  /** Day 1, week 2, month 3. */
  salesSummaryDatePeriod: 1 | 2 | 3;
};
export type TenantDashboardGetRegionalStatsApiResponse =
  /** status 200 Done. */ RegionalStats;
export type TenantDashboardGetRegionalStatsApiArg = {
  /** Beginning of the span in place of lately. */
  startDate?: string;
  /** End of the span, itself within it; absent: now. */
  endDate?: string;
};
export type TenantDashboardGetGeneralStatsApiResponse =
  /** status 200 Done. */ GeneralStats;
export type TenantDashboardGetGeneralStatsApiArg = {
  /** Beginning of the span in place of lately. */
  startDate?: string;
  /** End of the span, itself within it; absent: now. */
  endDate?: string;
};
export type MemberActivity = {
  /** Person. */
  name: string;
  /** Reports opened lately. */
  earnings: number;
  /** Successful sign-ins lately. */
  cases: number;
  /** Failed sign-ins lately. */
  closed: number;
  /** Part in all reports that people of the tenant opened lately. */
  rate: number;
  /** Null: people have no pictures here. */
  profilePictureName: string | null;
};
export type MemberActivities = {
  /** The busiest first. */
  memberActivities: MemberActivity[];
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
export type ActivityOfPeriod = {
  /** The day, the Monday of the week, or the month. */
  period: string;
  /** Successful sign-ins. */
  sales: number;
  /** Reports opened. */
  profit: number;
};
export type TenantDashboard = {
  /** Reports opened lately. */
  totalProfit: number;
  /** Clicks and page changes in reports lately, of reports that keep them. */
  newFeedbacks: number;
  /** Successful sign-ins lately. */
  newOrders: number;
  /** People made lately who are still there. */
  newUsers: number;
  /** Successful sign-ins in the periods shown. */
  totalSales: number;
  /** Reports opened in the periods shown. */
  revenue: number;
  /** Failed sign-ins in the periods shown. */
  expenses: number;
  /** Reports opened lately over those of the thirty days before, as a change in percent; 0: none before. */
  growth: number;
  /** The last 30 days, 12 weeks or 12 months, in the order of time. */
  salesSummary: ActivityOfPeriod[];
  /** People with an account who opened a report lately. */
  transactionPercent: number;
  /** People with an account who signed in lately. */
  newVisitPercent: number;
  /** Sign-ins lately that failed. */
  bouncePercent: number;
  /** People with an account. This and the next two are additions of ours: parts of few people say little. */
  people: number;
  /** Those of them who opened a report lately. */
  peopleWhoOpened: number;
  /** Those of them who signed in lately. */
  peopleWhoSignedIn: number;
  /** Reports opened on each of the last thirty days, today last. */
  dailySales: number[];
  /** Of the reports opened lately: by their own page, by share keys, and as apps; together 100 or all 0. */
  profitShares: number[];
};
export type TenantTopStats = {
  /** Reports opened lately. */
  totalProfit: number;
  /** Clicks and page changes in reports lately, of reports that keep them. */
  newFeedbacks: number;
  /** Successful sign-ins lately. */
  newOrders: number;
  /** People made lately who are still there. */
  newUsers: number;
};
export type ProfitShare = {
  /** Of the reports opened lately: by their own page, by share keys, and as apps; together 100 or all 0. */
  profitShares: number[];
};
export type DailySales = {
  /** Reports opened on each of the last thirty days, today last. */
  dailySales: number[];
};
export type SalesSummary = {
  /** Successful sign-ins in the periods shown. */
  totalSales: number;
  /** Reports opened in the periods shown. */
  revenue: number;
  /** Failed sign-ins in the periods shown. */
  expenses: number;
  /** Reports opened lately over those of the thirty days before, as a change in percent; 0: none before. */
  growth: number;
  /** The last 30 days, 12 weeks or 12 months, in the order of time. */
  salesSummary: ActivityOfPeriod[];
};
export type RegionalStat = {
  /** Organisation unit at the top of the tree; its people are those below too. */
  countryName: string;
  /** Reports that its people opened lately. */
  sales: number;
  /** Those of each of the last ten days, today last. */
  change: number[];
  /** Reports opened for each of its people, with one decimal. */
  averagePrice: number;
  /** Its people. */
  totalPrice: number;
};
export type RegionalStats = {
  /** By the order of the tree; the first fifty. */
  stats: RegionalStat[];
};
export type GeneralStats = {
  /** People with an account who opened a report lately. */
  transactionPercent: number;
  /** People with an account who signed in lately. */
  newVisitPercent: number;
  /** Sign-ins lately that failed. */
  bouncePercent: number;
  /** People with an account. This and the next two are additions of ours: parts of few people say little. */
  people: number;
  /** Those of them who opened a report lately. */
  peopleWhoOpened: number;
  /** Those of them who signed in lately. */
  peopleWhoSignedIn: number;
};
export const {
  useTenantDashboardGetMemberActivityQuery,
  useLazyTenantDashboardGetMemberActivityQuery,
  useTenantDashboardGetDashboardDataQuery,
  useLazyTenantDashboardGetDashboardDataQuery,
  useTenantDashboardGetTopStatsQuery,
  useLazyTenantDashboardGetTopStatsQuery,
  useTenantDashboardGetProfitShareQuery,
  useLazyTenantDashboardGetProfitShareQuery,
  useTenantDashboardGetDailySalesQuery,
  useLazyTenantDashboardGetDailySalesQuery,
  useTenantDashboardGetSalesSummaryQuery,
  useLazyTenantDashboardGetSalesSummaryQuery,
  useTenantDashboardGetRegionalStatsQuery,
  useLazyTenantDashboardGetRegionalStatsQuery,
  useTenantDashboardGetGeneralStatsQuery,
  useLazyTenantDashboardGetGeneralStatsQuery,
} = injectedRtkApi;
