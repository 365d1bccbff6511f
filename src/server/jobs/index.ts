/** Every kind of job. */
import { moveTenants } from '../services/edition/move-tenants.ts'
import { accountMail } from './account-mail.ts'
import { cleanUp } from './clean-up.ts'
import type { JobDefinition } from './jobs.ts'
import { sendMail } from './send-mail.ts'
import { sendTextMessage } from './send-text-message.ts'

export const jobDefinitions: readonly JobDefinition<unknown>[] = [
  accountMail,
  cleanUp,
  moveTenants,
  sendMail,
  sendTextMessage,
]
