/** Text messages are sent after the change that asks for them is committed, and again until the gateway took them. */

import type { Leave } from '../auth/send-limits.ts'
import type { Context } from '../context/context.ts'
import { tenantTransaction } from '../db/transaction.ts'
import { checkedPhoneNumber, type TextMessage } from '../gateways/sms.ts'
import { defineJob, HopelessJobError } from './define-job.ts'

interface SealedMessage {
  /** Messages carry codes, and jobs lie in the store. */
  sealed: string
}

export const sendTextMessage = defineJob<SealedMessage>({
  name: 'send-text-message',
  // A code that comes later than this opens nothing.
  retryLimit: 2,
  deadlineSeconds: 30,
  async run({ tenantId, store, secrets, gateways, hold }, { sealed }) {
    const opened = secrets.open('text-message', tenantId, sealed)
    if (opened === null) throw new HopelessJobError('This message was sealed by a key that is gone')
    const message: TextMessage = JSON.parse(opened)
    await tenantTransaction(store, tenantId, hold)
    await gateways.sms.send(message)
  },
})

/** Inside the call’s transaction. */
export function queueTextMessage(
  { db, jobs, secrets, tenantId }: Pick<Context, 'db' | 'jobs' | 'secrets' | 'tenantId'>,
  message: TextMessage,
  _leave: Leave,
): Promise<string> {
  const checked: TextMessage = { to: checkedPhoneNumber(message.to), text: message.text }
  return jobs.add(db, sendTextMessage, {
    tenantId,
    data: { sealed: secrets.seal('text-message', tenantId, JSON.stringify(checked)) },
  })
}
