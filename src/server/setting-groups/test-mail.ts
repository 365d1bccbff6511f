/** A mail that shows whether the settings work: sent at once, not queued, so that whoever asks learns what went wrong. */
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { type Refusal, refused } from '../access/refusals.ts'
import { requireLeave } from '../auth/send-limits.ts'
import type { Context } from '../context/context.ts'
import { ownTransaction } from '../db/own-transaction.ts'
import { readMailServer } from '../gateways/mail-server.ts'
import { UnsafeAddressError } from '../gateways/public-address.ts'

type ContextPart = Pick<
  Context,
  'store' | 'secrets' | 'tenantId' | 'gateways' | 'translate' | 'log' | 'now' | 'principal'
>

export async function sendTestMail(context: ContextPart, address: string): Promise<void> {
  const { store, secrets, tenantId, gateways, translate, log } = context
  // Servers of mail may take seconds: no connection is held meanwhile.
  const server = await ownTransaction(store, tenantId, async (db) => {
    const server = await readMailServer(db, secrets, tenantId)
    if (!server && !gateways.mail.delivers) {
      throw refused(tenantId === 0 ? 'settings.noMailServerOfHost' : 'settings.noMailServer')
    }
    await requireLeave({ ...context, db }, 'test mail', address)
    return server
  })
  const mail = {
    to: { name: address, address },
    subject: translate('mail.test.subject'),
    text: translate('mail.test.text'),
  }
  try {
    await gateways.mail.send(mail, { server })
  } catch (error) {
    log.warn({ err: error }, 'a test mail was not sent')
    if (error instanceof UnsafeAddressError) throw refused('settings.mailServerIsInside')
    throw tenantId === 0 ? inItsWords(error) : inOurWords(error)
  }
}

const inItsWords = (error: unknown): Refusal =>
  refused('settings.testMailFailed', { reason: error instanceof Error ? error.message : String(error) })

/** By the code of nodemailer. */
const refusals: Readonly<Record<string, MessageKey>> = {
  EAUTH: 'settings.testMailSignInRefused',
  EENVELOPE: 'settings.testMailAddressRefused',
  EMESSAGE: 'settings.testMailMailRefused',
}

/** G1: the server's own words tell a tenant what answers at whatever address and port it names. */
function inOurWords(error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return refused(refusals[code] ?? 'settings.testMailNoAnswer')
}
