/** Every kind of job. */
import { accountMail } from '../jobs/account-mail.ts'
import { cleanUp } from '../jobs/clean-up.ts'
import type { JobDefinition } from '../jobs/define-job.ts'
import { exportPowerBIPages } from '../jobs/export-power-bi-pages.ts'
import { exportReportPages } from '../jobs/export-report-pages.ts'
import { refreshReportDataset } from '../jobs/refresh-dataset.ts'
import { sendMail } from '../jobs/send-mail.ts'
import { sendTextMessage } from '../jobs/send-text-message.ts'
import { watchPowerBIRefresh } from '../jobs/watch-power-bi-refresh.ts'
import { exportAuditLog } from '../services/audit-log/export-job.ts'
import { moveTenants } from '../services/edition/move-tenants.ts'
import { importFilesOfBefore, importReportFiles } from '../services/report-uploads/import-job.ts'
import { runHttpTask, startDueTasks } from '../services/tasks/run-http-task.ts'
import { runQueryTask } from '../services/tasks/run-query-task.ts'
import { subscriptionEnds } from '../services/tenant/subscription-check.ts'
import { importPeople } from '../services/user/import-job.ts'
import { sendInvitation } from '../services/user/invitation.ts'

export const jobDefinitions: readonly JobDefinition<unknown>[] = [
  accountMail,
  cleanUp,
  exportAuditLog,
  exportPowerBIPages,
  exportReportPages,
  importFilesOfBefore,
  importPeople,
  importReportFiles,
  moveTenants,
  refreshReportDataset,
  watchPowerBIRefresh,
  runHttpTask,
  runQueryTask,
  sendInvitation,
  sendMail,
  sendTextMessage,
  startDueTasks,
  subscriptionEnds,
]
