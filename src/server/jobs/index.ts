/** Every kind of job. */
import { accountMail } from './account-mail.ts'
import { cleanUp } from './clean-up.ts'
import { exportReportPages } from './export-report-pages.ts'
import type { JobDefinition } from './jobs.ts'
import { moveTenants } from './move-tenants.ts'
import { refreshReportDataset } from './refresh-dataset.ts'
import { runHttpTask, startDueTasks } from './run-http-task.ts'
import { sendMail } from './send-mail.ts'
import { sendTextMessage } from './send-text-message.ts'
import { subscriptionCheck } from './subscription-check.ts'

export const jobDefinitions: readonly JobDefinition<unknown>[] = [
  accountMail,
  cleanUp,
  exportReportPages,
  moveTenants,
  refreshReportDataset,
  runHttpTask,
  sendMail,
  sendTextMessage,
  startDueTasks,
  subscriptionCheck,
]
