/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    pbiWorkspacesGetWorkspacesForCreateOrEdit: build.query<
      PbiWorkspacesGetWorkspacesForCreateOrEditApiResponse,
      PbiWorkspacesGetWorkspacesForCreateOrEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiWorkspaces/GetWorkspacesForCreateOrEdit`,
        params: {
          Filter: queryArg.filter,
          State: queryArg.state,
        },
      }),
      providesTags: ["Workspace", "Report"],
    }),
    pbiWorkspacesGetWorkspacesToExcel: build.mutation<
      PbiWorkspacesGetWorkspacesToExcelApiResponse,
      PbiWorkspacesGetWorkspacesToExcelApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiWorkspaces/GetWorkspacesToExcel`,
        method: "GET",
        params: {
          Filter: queryArg.filter,
          State: queryArg.state,
        },
      }),
    }),
    pbiWorkspacesCreateOrEdit: build.mutation<
      PbiWorkspacesCreateOrEditApiResponse,
      PbiWorkspacesCreateOrEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/PbiWorkspaces/CreateOrEdit`,
        method: "POST",
        body: queryArg.createOrEditWorkspace,
      }),
      invalidatesTags: ["Workspace", "Report"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type PbiWorkspacesGetWorkspacesForCreateOrEditApiResponse =
  /** status 200 Done. */ ListOfWorkspace;
export type PbiWorkspacesGetWorkspacesForCreateOrEditApiArg = {
  /** Part of the name of a workspace, or of its id. */
  filter?: string;
  /** Only those that are so. */
  state?: "library" | "enabled" | "disabled" | "offered";
};
export type PbiWorkspacesGetWorkspacesToExcelApiResponse =
  /** status 200 Done. */ FileResult;
export type PbiWorkspacesGetWorkspacesToExcelApiArg = {
  /** Part of the name of a workspace, or of its id. */
  filter?: string;
  /** Only those that are so. */
  state?: "library" | "enabled" | "disabled" | "offered";
};
export type PbiWorkspacesCreateOrEditApiResponse = /** status 200 Done. */ null;
export type PbiWorkspacesCreateOrEditApiArg = {
  createOrEditWorkspace: CreateOrEditWorkspace;
};
export type WorkspaceItem = {
  /** Report that it is registered as; null: not yet. */
  id: number | null;
  /** Name at the provider. */
  name: string;
  /** The item at the provider. */
  itemGuid: string;
  /** Kind of item. */
  type: "PaginatedReport" | "Report" | "PowerBIApp" | "Dashboard";
};
export type Workspace = {
  /** Workspace; null: the local report library, or not taken up yet. */
  id: number | null;
  /** The same, under the name that reports use. */
  workspaceId: number | null;
  /** The workspace at its provider; null: the local report library. */
  workspaceGuid: string | null;
  /** Name. */
  name: string;
  /** The same, under the name that reports use. */
  workspaceName: string;
  /** Its reports are offered. */
  isEnabled: boolean;
  /** It has computing power of its own. */
  isOnDedicatedCapacity: boolean;
  /** Set of Power BI settings that reaches it; null: none is needed. */
  servicePrincipalNumber: number | null;
  /** Why Power BI does not say what is in it now; what was registered is there. */
  problem: string | null;
  /** What can be a report. */
  items: WorkspaceItem[];
};
export type ListOfWorkspace = {
  /** All rows. */
  items: Workspace[];
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
export type FileResult = {
  /** Name to save under. */
  fileName: string;
  /** Media type. */
  fileType: string;
  /** Opens the file, for the person who made it, for some minutes. */
  fileToken: string;
};
export type CreateOrEditWorkspace = {
  /** Workspace; absent or null takes up a new one. */
  id?: number | null;
  /** The workspace at its provider. */
  workspaceGuid: string;
  /** Name. */
  name: string;
  /** Its reports are offered. */
  isEnabled: boolean;
  /** Set of Power BI settings that reaches it; null: none is needed. */
  servicePrincipalNumber?: number | null;
};
export const {
  usePbiWorkspacesGetWorkspacesForCreateOrEditQuery,
  useLazyPbiWorkspacesGetWorkspacesForCreateOrEditQuery,
  usePbiWorkspacesGetWorkspacesToExcelMutation,
  usePbiWorkspacesCreateOrEditMutation,
} = injectedRtkApi;
