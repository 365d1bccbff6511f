/* Made by `npm run generate` from src/contract. Not edited by hand. */
import { emptyApi as api } from "../empty-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    tasksGetAll: build.query<TasksGetAllApiResponse, TasksGetAllApiArg>({
      query: (queryArg) => ({
        url: `/api/services/app/Tasks/GetAll`,
        params: {
          Filter: queryArg.filter,
          TaskNameFilter: queryArg.taskNameFilter,
          TaskTypeFilter: queryArg.taskTypeFilter,
          Sorting: queryArg.sorting,
          MaxResultCount: queryArg.maxResultCount,
          SkipCount: queryArg.skipCount,
        },
      }),
      providesTags: ["Task"],
    }),
    tasksGetTaskForView: build.query<
      TasksGetTaskForViewApiResponse,
      TasksGetTaskForViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tasks/GetTaskForView`,
        params: {
          id: queryArg.id,
        },
      }),
      providesTags: ["Task"],
    }),
    tasksGetTaskForEdit: build.query<
      TasksGetTaskForEditApiResponse,
      TasksGetTaskForEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tasks/GetTaskForEdit`,
        params: {
          Id: queryArg.id,
        },
      }),
      providesTags: ["Task"],
    }),
    tasksGetVisualsOfReport: build.query<
      TasksGetVisualsOfReportApiResponse,
      TasksGetVisualsOfReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tasks/GetVisualsOfReport`,
        params: {
          reportId: queryArg.reportId,
        },
      }),
      providesTags: ["Report"],
    }),
    tasksCreateOrEdit: build.mutation<
      TasksCreateOrEditApiResponse,
      TasksCreateOrEditApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tasks/CreateOrEdit`,
        method: "POST",
        body: queryArg.createOrEditTask,
      }),
      invalidatesTags: ["Task"],
    }),
    tasksDelete: build.mutation<TasksDeleteApiResponse, TasksDeleteApiArg>({
      query: (queryArg) => ({
        url: `/api/services/app/Tasks/Delete`,
        method: "DELETE",
        params: {
          Id: queryArg.id,
        },
      }),
      invalidatesTags: ["Task"],
    }),
    tasksGetTasksToExcel: build.mutation<
      TasksGetTasksToExcelApiResponse,
      TasksGetTasksToExcelApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tasks/GetTasksToExcel`,
        method: "GET",
        params: {
          Filter: queryArg.filter,
          TaskNameFilter: queryArg.taskNameFilter,
          TaskTypeFilter: queryArg.taskTypeFilter,
        },
      }),
    }),
    tasksRunTask: build.mutation<TasksRunTaskApiResponse, TasksRunTaskApiArg>({
      query: (queryArg) => ({
        url: `/api/services/app/Tasks/RunTask`,
        method: "GET",
        params: {
          tid: queryArg.tid,
          ev: queryArg.ev,
        },
      }),
      invalidatesTags: ["Task"],
    }),
    tasksRunActionableTask: build.mutation<
      TasksRunActionableTaskApiResponse,
      TasksRunActionableTaskApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tasks/RunActionableTask`,
        method: "POST",
        body: queryArg.runActionableTask,
      }),
      invalidatesTags: ["Task"],
    }),
    tasksRunActionableTaskByKey: build.mutation<
      TasksRunActionableTaskByKeyApiResponse,
      TasksRunActionableTaskByKeyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/services/app/Tasks/RunActionableTaskByKey`,
        method: "POST",
        body: queryArg.runActionableTaskByKey,
      }),
      invalidatesTags: ["Task"],
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enhancedApi };
export type TasksGetAllApiResponse = /** status 200 Done. */ PageOfTask;
export type TasksGetAllApiArg = {
  /** Part of a name, an address or a visual’s name. */
  filter?: string;
  /** Part of the name. */
  taskNameFilter?: string;
  /** Only this kind. */
  taskTypeFilter?: "Actionable" | "Query" | "Http";
  /** `field ASC` or `field DESC`, several parted by commas; fields on the operation’s own list. */
  sorting?: string;
  /** Rows to answer at most. */
  maxResultCount?: number;
  /** Rows to leave out first. */
  skipCount?: number;
};
export type TasksGetTaskForViewApiResponse =
  /** status 200 Done. */ TaskForView;
export type TasksGetTaskForViewApiArg = {
  /** The record that is meant. */
  id: number;
};
export type TasksGetTaskForEditApiResponse = /** status 200 Done. */ Task;
export type TasksGetTaskForEditApiArg = {
  /** The record that is meant. */
  id: number;
};
export type TasksGetVisualsOfReportApiResponse =
  /** status 200 Done. */ VisualsOfReport;
export type TasksGetVisualsOfReportApiArg = {
  /** Report. */
  reportId: number;
};
export type TasksCreateOrEditApiResponse = /** status 200 Done. */ null;
export type TasksCreateOrEditApiArg = {
  createOrEditTask: CreateOrEditTask;
};
export type TasksDeleteApiResponse = /** status 200 Done. */ null;
export type TasksDeleteApiArg = {
  /** The record that is meant. */
  id: number;
};
export type TasksGetTasksToExcelApiResponse =
  /** status 200 Done. */ FileResult;
export type TasksGetTasksToExcelApiArg = {
  /** Part of a name, an address or a visual’s name. */
  filter?: string;
  /** Part of the name. */
  taskNameFilter?: string;
  /** Only this kind. */
  taskTypeFilter?: "Actionable" | "Query" | "Http";
};
export type TasksRunTaskApiResponse = /** status 200 Done. */ RunTaskAnswer;
export type TasksRunTaskApiArg = {
  /** The task, sealed. */
  tid: string;
  /** Values of the run, sealed. */
  ev: string;
};
export type TasksRunActionableTaskApiResponse =
  /** status 200 Done. */ PreparedAction;
export type TasksRunActionableTaskApiArg = {
  runActionableTask: RunActionableTask;
};
export type TasksRunActionableTaskByKeyApiResponse =
  /** status 200 Done. */ SentAction;
export type TasksRunActionableTaskByKeyApiArg = {
  runActionableTaskByKey: RunActionableTaskByKey;
};
export type Task = {
  /** Task. */
  id: number;
  /** The task’s number, sealed: `tid` of `Tasks_RunTask`. */
  idEncrypted: string;
  /** Name. */
  taskName: string;
  /** Actionable: offered beside visuals. Query: asks the report’s data by a link or on a schedule. Http: calls an address by a link or on a schedule. */
  taskType: "Actionable" | "Query" | "Http";
  /** Actionable, Http: address, https:// or http://. */
  url: string | null;
  /** Actionable: GET or POST. Http: any. */
  httpVerb: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE") | null;
  /** Body to send. Actionable: in place of the body that describes visual, person and report. */
  httpBody: string | null;
  /** Actionable, Query: report that it belongs to. */
  reportId: number | null;
  /** Query. Of the local library this much of DAX: `EVALUATE SUMMARIZECOLUMNS('Table'[Column], …, TREATAS({"value", …}, 'Table'[Column]), …, "Name", [Measure], …)`, at most one `TOPN(number, …)` around it, and `ORDER BY 'Table'[Column]` or `[Measure]` with ASC or DESC after it. */
  daxQuery: string | null;
  /** Actionable: names of visuals, parted by commas; a leading + means underlying data. */
  visualName: string | null;
  /** Share key of the report. Actionable: offered in what the key opens alone. Query: only rows that the key keeps. */
  reportKeyId: number | null;
  /** Actionable: opens in a frame. */
  isInteractive: boolean;
  /** Actionable: asks for a message. */
  hasCustomMessage: boolean;
  /** Actionable: sends who acted when on which visual. */
  hasVisualMetadata: boolean;
  /** Actionable: sends the visual’s data. */
  hasVisualPayload: boolean;
  /** Query, Http: minutes from one run to the next; null: by link alone. A query is asked in the name of whoever saved it last, with their rows. */
  scheduleMinutes: number | null;
  /** Query on a schedule: whoever saved it last gets a mail when this begins to hold. rows: there are rows. above, below: so is the number in the last column of the first row. changed: the answer differs from that of the run before. */
  conditionKind: ("rows" | "above" | "below" | "changed") | null;
  /** above, below: the number that is compared with. */
  conditionValue: number | null;
  /** Name of the report. */
  reportName: string | null;
  /** The share key was deleted since: nothing offers the task and its links have ended. It is saved again with another key, or with none. */
  isReportKeyDeleted: boolean;
  /** Query, Http: next run of the schedule. */
  nextRunTime: string | null;
  /** Calls are signed. */
  hasSigningSecret: boolean;
};
export type PageOfTask = {
  /** Rows that match, on all pages. */
  totalCount: number;
  /** Rows of this page. */
  items: Task[];
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
export type TaskRunLink = {
  /** The task, sealed. */
  tid: string;
  /** Good for one run, in the name of who asked for it; a new one at every call. */
  ev: string;
  /** End of the link. */
  expiration: string;
};
export type TaskRun = {
  /** Run. */
  id: number;
  /** What started it; person: whoever made the link for themselves. */
  startedBy: "link" | "person" | "schedule" | "visual";
  /** Whose link or click it was. */
  userId: number | null;
  /** Name of that person. */
  userName: string | null;
  /** Tenant of who acted in that person’s name. */
  impersonatorTenantId: number | null;
  /** Who acted in that person’s name. */
  impersonatorUserId: number | null;
  /** Share key by whose link a visual’s action was taken; where nobody is named, by nobody who is known. */
  reportKeyId: number | null;
  /** Name of that key; null for those, too, who may not see keys. */
  reportKeyName: string | null;
  /** How it went; a call that failed is tried again. */
  status: "waiting" | "succeeded" | "failed";
  /** Http: status of the answer. */
  httpStatus: number | null;
  /** Query: rows. */
  rowCount: number | null;
  /** Query on a schedule: its condition held; null: it had none. */
  isConditionMet: boolean | null;
  /** Why it failed. */
  error: string | null;
  /** When it was started. */
  startTime: string;
  /** When it ended. */
  finishTime: string | null;
};
export type TaskForView = {
  /** Task. */
  id: number;
  /** The task’s number, sealed: `tid` of `Tasks_RunTask`. */
  idEncrypted: string;
  /** Name. */
  taskName: string;
  /** Actionable: offered beside visuals. Query: asks the report’s data by a link or on a schedule. Http: calls an address by a link or on a schedule. */
  taskType: "Actionable" | "Query" | "Http";
  /** Actionable, Http: address, https:// or http://. */
  url: string | null;
  /** Actionable: GET or POST. Http: any. */
  httpVerb: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE") | null;
  /** Body to send. Actionable: in place of the body that describes visual, person and report. */
  httpBody: string | null;
  /** Actionable, Query: report that it belongs to. */
  reportId: number | null;
  /** Query. Of the local library this much of DAX: `EVALUATE SUMMARIZECOLUMNS('Table'[Column], …, TREATAS({"value", …}, 'Table'[Column]), …, "Name", [Measure], …)`, at most one `TOPN(number, …)` around it, and `ORDER BY 'Table'[Column]` or `[Measure]` with ASC or DESC after it. */
  daxQuery: string | null;
  /** Actionable: names of visuals, parted by commas; a leading + means underlying data. */
  visualName: string | null;
  /** Share key of the report. Actionable: offered in what the key opens alone. Query: only rows that the key keeps. */
  reportKeyId: number | null;
  /** Actionable: opens in a frame. */
  isInteractive: boolean;
  /** Actionable: asks for a message. */
  hasCustomMessage: boolean;
  /** Actionable: sends who acted when on which visual. */
  hasVisualMetadata: boolean;
  /** Actionable: sends the visual’s data. */
  hasVisualPayload: boolean;
  /** Query, Http: minutes from one run to the next; null: by link alone. A query is asked in the name of whoever saved it last, with their rows. */
  scheduleMinutes: number | null;
  /** Query on a schedule: whoever saved it last gets a mail when this begins to hold. rows: there are rows. above, below: so is the number in the last column of the first row. changed: the answer differs from that of the run before. */
  conditionKind: ("rows" | "above" | "below" | "changed") | null;
  /** above, below: the number that is compared with. */
  conditionValue: number | null;
  /** Name of the report. */
  reportName: string | null;
  /** The share key was deleted since: nothing offers the task and its links have ended. It is saved again with another key, or with none. */
  isReportKeyDeleted: boolean;
  /** Query, Http: next run of the schedule. */
  nextRunTime: string | null;
  /** Calls are signed. */
  hasSigningSecret: boolean;
  /** Runs the task once; null for those who may not edit it, and for actions of visuals. */
  runLink: TaskRunLink | null;
  /** The newest runs. */
  runs: TaskRun[];
};
export type VisualOfReport = {
  /** Name: `visualName` of a task. */
  name: string;
  /** What people call it. */
  title: string;
  /** Kind of visual. */
  type: string;
  /** Page that it stands on. */
  pageName: string;
  /** Name of the page that people see. */
  pageDisplayName: string;
};
export type VisualsOfReport = {
  /** False: the provider tells of no visuals, and names are taken as they are written. */
  areKnown: boolean;
  /** Those that can offer a task, in the order of their pages. */
  items: VisualOfReport[];
};
export type CreateOrEditTask = {
  /** Task; absent or null makes a new one. */
  id?: number | null;
  /** Name. */
  taskName: string;
  /** Actionable: offered beside visuals. Query: asks the report’s data by a link or on a schedule. Http: calls an address by a link or on a schedule. */
  taskType: "Actionable" | "Query" | "Http";
  /** Actionable, Http: address, https:// or http://. */
  url?: string | null;
  /** Actionable: GET or POST. Http: any. */
  httpVerb?: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE") | null;
  /** Body to send, as it is answered. */
  httpBody?: string | null;
  /** Actionable, Query: report that it belongs to. */
  reportId?: number | null;
  /** Query. Of the local library this much of DAX: `EVALUATE SUMMARIZECOLUMNS('Table'[Column], …, TREATAS({"value", …}, 'Table'[Column]), …, "Name", [Measure], …)`, at most one `TOPN(number, …)` around it, and `ORDER BY 'Table'[Column]` or `[Measure]` with ASC or DESC after it. */
  daxQuery?: string | null;
  /** Actionable: names of visuals, parted by commas; a leading + means underlying data. */
  visualName?: string | null;
  /** Share key of the report. Actionable: offered in what the key opens alone. Query: only rows that the key keeps. */
  reportKeyId?: number | null;
  /** Actionable: opens in a frame. */
  isInteractive?: boolean;
  /** Actionable: asks for a message. */
  hasCustomMessage?: boolean;
  /** Actionable: sends who acted when on which visual. */
  hasVisualMetadata?: boolean;
  /** Actionable: sends the visual’s data. */
  hasVisualPayload?: boolean;
  /** Query, Http: minutes from one run to the next; null: by link alone. A query is asked in the name of whoever saved it last, with their rows. */
  scheduleMinutes?: number | null;
  /** Query on a schedule: whoever saved it last gets a mail when this begins to hold. rows: there are rows. above, below: so is the number in the last column of the first row. changed: the answer differs from that of the run before. */
  conditionKind?: ("rows" | "above" | "below" | "changed") | null;
  /** above, below: the number that is compared with. */
  conditionValue?: number | null;
  /** Http: key of the HMAC-SHA256 over `run.timestamp.body` that goes along as `X-Tessera-Signature`, with `X-Tessera-Run`, which is the same where the call is made again, and `X-Tessera-Timestamp` in seconds; 16 characters at least. Absent leaves it, unless `url` goes to another origin now; empty removes it. */
  signingSecret?: string | null;
};
export type FileResult = {
  /** Name to save under. */
  fileName: string;
  /** Media type. */
  fileType: string;
  /** Opens the file, for the person who made it, for some minutes. */
  fileToken: string;
};
export type RunTaskAnswer = {
  /** Run, as in the task’s log. */
  runId: number;
  /** Name of the task. */
  taskName: string;
  /** Actionable: offered beside visuals. Query: asks the report’s data by a link or on a schedule. Http: calls an address by a link or on a schedule. */
  taskType: "Actionable" | "Query" | "Http";
  /** Http: waiting, the call is made soon. Query: succeeded. */
  status: "waiting" | "succeeded";
  /** Query: columns. */
  columns: string[];
  /** Query: rows. */
  rows: any[][];
  /** Query: there are more rows. */
  isTruncated: boolean;
};
export type SentAction = {
  /** The service took it. */
  isDone: boolean;
  /** Status of its answer; null: none. */
  httpStatus: number | null;
  /** Why it did not, in the person’s language. */
  failure: string | null;
  /** Interactive: address of the page that it answered, for a frame of this site; good once. */
  frameUrl: string | null;
};
export type PreparedAction = {
  /** Where the browser goes. */
  url: string;
  /** How. */
  httpVerb: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Body to send, JSON; null for GET. */
  httpBody: string | null;
  /** In a frame. */
  isInteractive: boolean;
  /** What came of the call; null: it is the caller’s to make. */
  sent: SentAction | null;
};
export type RunActionableTask = {
  /** Task. */
  taskId: number;
  /** Visual that it is run from. */
  visualName: string;
  /** What the visual shows, as JSON text. */
  visualDatapoint?: string | null;
  /** Message of the person. */
  customMessage?: string | null;
  /** The server calls the service. Absent or false: the caller does, with what is answered. */
  isSent?: boolean;
};
export type RunActionableTaskByKey = {
  /** Answered with the task by the call that opened the report, or by `ReportKeys_CreateEncryptedKey`. */
  encryptedValue: string;
  /** Task. */
  taskId: number;
  /** Visual that it is run from. */
  visualName: string;
  /** What the visual shows, as JSON text. */
  visualDatapoint?: string | null;
  /** Message of the person. */
  customMessage?: string | null;
};
export const {
  useTasksGetAllQuery,
  useLazyTasksGetAllQuery,
  useTasksGetTaskForViewQuery,
  useLazyTasksGetTaskForViewQuery,
  useTasksGetTaskForEditQuery,
  useLazyTasksGetTaskForEditQuery,
  useTasksGetVisualsOfReportQuery,
  useLazyTasksGetVisualsOfReportQuery,
  useTasksCreateOrEditMutation,
  useTasksDeleteMutation,
  useTasksGetTasksToExcelMutation,
  useTasksRunTaskMutation,
  useTasksRunActionableTaskMutation,
  useTasksRunActionableTaskByKeyMutation,
} = injectedRtkApi;
