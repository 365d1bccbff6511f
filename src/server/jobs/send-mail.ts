/** Mail is sent after the change that asks for it is committed, and again until a server took it. */

import type { Leave } from '../auth/send-limits.ts'
import type { Context } from '../context/context.ts'
import { tenantTransaction } from '../db/transaction.ts'
import { checkedAddress, type Mail } from '../gateways/mail.ts'
import { readMailServer } from '../gateways/mail-server.ts'
import { defineJob, HopelessJobError } from './define-job.ts'

interface SealedMail {
  /** Mails carry codes and passwords, and jobs lie in the store. */
  sealed: string
}

export const sendMail = defineJob<SealedMail>({
  name: 'send-mail',
  retryLimit: 8,
  deadlineSeconds: 60,
  async run({ id, tenantId, store, secrets, gateways, hold }, { sealed }) {
    const opened = secrets.open('mail', tenantId, sealed)
    if (opened === null) throw new HopelessJobError('This mail was sealed by a key that is gone')
    const mail: Mail = JSON.parse(opened)
    const server = await tenantTransaction(store, tenantId, async (db) => {
      await hold(db)
      return readMailServer(db, secrets, tenantId)
    })
    await gateways.mail.send(mail, { id, server })
  },
})

/** Inside the call’s transaction: the mail goes out if that is committed, and only then. */
export function queueMail(
  { db, jobs, secrets, tenantId }: Pick<Context, 'db' | 'jobs' | 'secrets' | 'tenantId'>,
  mail: Mail,
  _leave: Leave,
): Promise<string> {
  checkedAddress(mail.to)
  return jobs.add(db, sendMail, {
    tenantId,
    data: { sealed: secrets.seal('mail', tenantId, JSON.stringify(mail)) },
  })
}
