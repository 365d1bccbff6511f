import type { subscription as contract } from '../../../contract/services/subscription.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { invalid, refused } from '../../access/refusals.ts'
import { requireLeave } from '../../auth/send-limits.ts'
import { siteAddress } from '../../auth/site-address.ts'
import type { Handlers } from '../../context/context.ts'
import { ownHostTransaction } from '../../db/own-transaction.ts'
import { greeting, nameInMail } from '../../jobs/letter-names.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { announceNotifications, notify } from '../../logs/notifications.ts'
import { readSettings } from '../../settings/settings.ts'
import { translator } from '../../texts/localization.ts'
import { findEdition } from '../edition/queries.ts'
import { quoted } from './mail-asker.ts'
import {
  findEditionRequest,
  findOperators,
  findSubscriber,
  keepEditionRequest,
  withdrawEditionRequest,
} from './queries.ts'

export const subscription: Handlers<typeof contract> = {
  /** Editions and the operator’s people are the host’s, so all of it happens in a transaction of the host. */
  async requestEdition(context, { body }) {
    const { store, config, tenantId, principal, takeNumber, now } = context
    await ownHostTransaction(store, 'ask the operator for another edition', async (db) => {
      const [subscriber, wanted, operators] = await Promise.all([
        findSubscriber(db, tenantId),
        findEdition(db, body.editionId),
        findOperators(db),
      ])
      if (subscriber.editionId === null) throw refused('subscription.hasNoEdition')
      if (!wanted) throw invalid('editionId', 'subscription.noSuchEdition')
      if (wanted.id === subscriber.editionId) throw invalid('editionId', 'subscription.isOwnEdition')
      if (operators.length === 0) throw refused('subscription.nobodyToAsk')
      // By the host’s mail settings, and counted for the organisation, whoever of its people asks and however many are told.
      const ofOperator = { ...context, db, tenantId: 0 }
      const leave = await requireLeave(ofOperator, 'edition request', `the operator for ${tenantId}`)
      const message = body.message?.trim()
      const values = {
        organisation: nameInMail({ name: subscriber.name, isEmailConfirmed: false }) || subscriber.tenancyName,
        tenancyName: subscriber.tenancyName,
        edition: subscriber.editionName ?? '',
        wanted: wanted.display_name,
        userName: principal.userName,
      }
      for (const operator of operators) {
        const names = [settings.defaultLanguageName] as const
        const owner = { tenantId: 0, userId: operator.id }
        const translate = translator((await readSettings(db, owner, names))[settings.defaultLanguageName])
        const mail = {
          to: { name: nameInMail(operator), address: operator.emailAddress },
          subject: translate('mail.editionRequest.subject', values),
          text: [
            greeting(translate, operator),
            translate('mail.editionRequest.intro', values),
            ...(message ? [translate('mail.editionRequest.message', values), quoted(message)] : []),
            `${siteAddress(config)}/app/admin/tenants/${tenantId}`,
          ].join('\n\n'),
        }
        await queueMail(ofOperator, mail, leave)
      }
      // Mail may reach nobody: what is asked stands in the portal, too (U146).
      const asked = {
        tenantId: 0,
        kind: 'editionRequested',
        subjectId: tenantId,
        subjectName: String(wanted.id),
      } as const
      await notify(db, { ...asked, now })
      await keepEditionRequest(db, {
        tenant_id: tenantId,
        edition_id: wanted.id,
        user_name: principal.userName,
        message: message ?? '',
        requested_at: now,
        declined_at: null,
        decline_message: '',
      })
      await takeNumber(db)
      // Pages of others there.
      await announceNotifications(db, tenantId)
    })
    return undefined
  },

  async withdrawEditionRequest({ store, tenantId }) {
    const isWithdrawn = await ownHostTransaction(store, 'take back what the operator was asked for', async (db) => {
      await announceNotifications(db, tenantId)
      return withdrawEditionRequest(db, tenantId)
    })
    if (!isWithdrawn) throw refused('subscription.nothingWaits')
  },

  getEditionRequest({ store, tenantId }) {
    return ownHostTransaction(store, 'what the operator was asked for', (db) => findEditionRequest(db, tenantId))
  },
}
