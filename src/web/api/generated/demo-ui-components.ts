/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    demoUiComponentsSendAndGetDate: build.mutation<
      DemoUiComponentsSendAndGetDateApiResponse,
      DemoUiComponentsSendAndGetDateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/DemoUiComponents/SendAndGetDate`,
        method: "POST",
        params: {
          date: queryArg.date,
        },
      }),
    }),
    demoUiComponentsSendAndGetDateTime: build.mutation<
      DemoUiComponentsSendAndGetDateTimeApiResponse,
      DemoUiComponentsSendAndGetDateTimeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/DemoUiComponents/SendAndGetDateTime`,
        method: "POST",
        params: {
          date: queryArg.date,
        },
      }),
    }),
    demoUiComponentsSendAndGetDateRange: build.mutation<
      DemoUiComponentsSendAndGetDateRangeApiResponse,
      DemoUiComponentsSendAndGetDateRangeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/DemoUiComponents/SendAndGetDateRange`,
        method: "POST",
        params: {
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
        },
      }),
    }),
    demoUiComponentsSendAndGetDateWithText: build.mutation<
      DemoUiComponentsSendAndGetDateWithTextApiResponse,
      DemoUiComponentsSendAndGetDateWithTextApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/DemoUiComponents/SendAndGetDateWithText`,
        method: "POST",
        body: queryArg.sendDateWithText,
      }),
    }),
    demoUiComponentsGetCountries: build.query<
      DemoUiComponentsGetCountriesApiResponse,
      DemoUiComponentsGetCountriesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/DemoUiComponents/GetCountries`,
        params: {
          searchTerm: queryArg.searchTerm,
        },
      }),
    }),
    demoUiComponentsSendAndGetSelectedCountries: build.mutation<
      DemoUiComponentsSendAndGetSelectedCountriesApiResponse,
      DemoUiComponentsSendAndGetSelectedCountriesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/DemoUiComponents/SendAndGetSelectedCountries`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    demoUiComponentsSendAndGetValue: build.mutation<
      DemoUiComponentsSendAndGetValueApiResponse,
      DemoUiComponentsSendAndGetValueApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/DemoUiComponents/SendAndGetValue`,
        method: "POST",
        params: {
          input: queryArg.input,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type DemoUiComponentsSendAndGetDateApiResponse =
  /** status 200 Done. */ DateField;
export type DemoUiComponentsSendAndGetDateApiArg = {
  /** Moment to send back. */
  date: string;
};
export type DemoUiComponentsSendAndGetDateTimeApiResponse =
  /** status 200 Done. */ DateField;
export type DemoUiComponentsSendAndGetDateTimeApiArg = {
  /** Moment to send back. */
  date: string;
};
export type DemoUiComponentsSendAndGetDateRangeApiResponse =
  /** status 200 Done. */ DateRangeField;
export type DemoUiComponentsSendAndGetDateRangeApiArg = {
  /** Beginning. */
  startDate: string;
  /** End, not before the beginning. */
  endDate: string;
};
export type DemoUiComponentsSendAndGetDateWithTextApiResponse =
  /** status 200 Done. */ DateWithTextField;
export type DemoUiComponentsSendAndGetDateWithTextApiArg = {
  sendDateWithText: SendDateWithText;
};
export type DemoUiComponentsGetCountriesApiResponse =
  /** status 200 Done. */ NameValue[];
export type DemoUiComponentsGetCountriesApiArg = {
  /** Part of a name. */
  searchTerm?: string;
};
export type DemoUiComponentsSendAndGetSelectedCountriesApiResponse =
  /** status 200 Done. */ NameValue[];
export type DemoUiComponentsSendAndGetSelectedCountriesApiArg = {
  body: NameValue[];
};
export type DemoUiComponentsSendAndGetValueApiResponse =
  /** status 200 Done. */ ValueField;
export type DemoUiComponentsSendAndGetValueApiArg = {
  /** Value to send back. */
  input?: string;
};
export type DateField = {
  /** Moment that the server understood, in UTC. */
  date: string;
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
export type DateRangeField = {
  /** Moment that the server understood, in UTC. */
  startDate: string;
  /** Moment that the server understood, in UTC. */
  endDate: string;
};
export type DateWithTextField = {
  /** Text. */
  text: string;
  /** Moment that the server understood, in UTC. */
  date: string;
};
export type SendDateWithText = {
  /** Text to send back. */
  text: string;
  /** Moment to send back. */
  date: string;
};
export type NameValue = {
  /** What people read. */
  name: string;
  /** What is sent. */
  value: string;
};
export type ValueField = {
  /** Value; empty where none was sent. */
  output: string;
};
export const {
  useDemoUiComponentsSendAndGetDateMutation,
  useDemoUiComponentsSendAndGetDateTimeMutation,
  useDemoUiComponentsSendAndGetDateRangeMutation,
  useDemoUiComponentsSendAndGetDateWithTextMutation,
  useDemoUiComponentsGetCountriesQuery,
  useLazyDemoUiComponentsGetCountriesQuery,
  useDemoUiComponentsSendAndGetSelectedCountriesMutation,
  useDemoUiComponentsSendAndGetValueMutation,
} = injectedRtkApi;
