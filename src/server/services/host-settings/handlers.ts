import type { hostSettings as contract } from '../../../contract/services/host-settings.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import type { MemberFault } from '../../access/refusals.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Handlers } from '../../context/context.ts'
import { awaitTurn } from '../../db/hold.ts'
import { sendsMail } from '../../gateways/mail-server.ts'
import { announceNotifications, notify } from '../../logs/notifications.ts'
import { azureForm, emailForm, inheritedForm, joined, sharedForm } from '../../setting-groups/forms.ts'
import { emailOfTenants, general, other, tenantManagement } from '../../setting-groups/groups.ts'
import { hasOpenWay, refuseIfClosed } from '../../setting-groups/open-ways.ts'
import { enabledProviders, presentAzure, presentEmail, presentShared, readGroups } from '../../setting-groups/read.ts'
import { azureFaults, emailFaults, keyDaysFaults, sharedFaults } from '../../setting-groups/rules.ts'
import { changesOfGuards, changesThatLeadIn, refuseFaults, saveForm, secretFaults } from '../../setting-groups/save.ts'
import { testConnection } from '../../setting-groups/test-connection.ts'
import { sendTestMail } from '../../setting-groups/test-mail.ts'
import { testPowerBI } from '../../setting-groups/test-power-bi.ts'
import { fieldsOf, presentGroup } from '../../settings/fields.ts'
import { requireNobodyAbove } from '../role/ceiling.ts'
import { endLinksOfTenant } from '../user-link/queries.ts'
import { findHostReports, hasEdition } from './queries.ts'

const host = { tenantId: 0, userId: 0 }

export const hostSettings: Handlers<typeof contract> = {
  async getAllSettings(context) {
    const [groups, canSendMail] = await Promise.all([readGroups(context.db, 0), sendsMail(context)])
    return {
      ...presentShared(groups),
      email: { ...presentEmail(groups), ...presentGroup(emailOfTenants, groups.values) },
      azureSettings: presentAzure(groups),
      otherSettings: presentGroup(other, groups.values),
      tenantManagement: presentGroup(tenantManagement, groups.values),
      isSMTPSettingsProvided: canSendMail,
    }
  },

  async getReports({ db }) {
    const reports = await findHostReports(db)
    return { items: reports.map(({ report_guid, name }) => ({ reportGuid: report_guid, name })) }
  },

  async updateAllSettings(context, { body }) {
    const { db, now } = context
    const { defaultEditionId } = body.tenantManagement
    const [, groups, isEdition, reports, wasOpen] = await Promise.all([
      awaitTurn(db, 'settings', 0),
      readGroups(db, 0),
      defaultEditionId === null || hasEdition(db, defaultEditionId),
      findHostReports(db),
      hasOpenWay(db, context),
    ])
    const form = joined(
      sharedForm(body),
      emailForm(body.email, true),
      azureForm(body.azureSettings, true),
      inheritedForm(
        ...fieldsOf(emailOfTenants, 'email', body.email),
        ...fieldsOf(other, 'otherSettings', body.otherSettings),
        ...fieldsOf(tenantManagement, 'tenantManagement', body.tenantManagement),
      ),
    )
    const noEdition: MemberFault[] = isEdition
      ? []
      : [{ member: 'tenantManagement.defaultEditionId', key: 'settings.noEdition', values: {} }]
    const { hostDashboardReportGuid: chosen } = body.otherSettings
    const before = presentGroup(other, groups.values).hostDashboardReportGuid
    const isReport = reports.some(({ report_guid }) => report_guid === chosen.toLowerCase())
    // One that was chosen and is gone stays until another is chosen: it keeps nobody from saving the rest.
    const noReport: MemberFault[] =
      chosen === '' || chosen === before || isReport
        ? []
        : [{ member: 'otherSettings.hostDashboardReportGuid', key: 'settings.noReport', values: {} }]
    refuseFaults([
      ...sharedFaults(body, body.azureSettings),
      ...keyDaysFaults(body.general, presentGroup(general, groups.values)),
      ...azureFaults(body.azureSettings),
      ...emailFaults(body.email, false),
      ...secretFaults(form.own, groups.own),
      ...noEdition,
      ...noReport,
    ])
    const changed = changesThatLeadIn(form, groups)
    await requireNobodyAbove(context, [...changed, ...changesOfGuards(form, groups)])
    if (changed.length > 0) await endLinksOfTenant(db, host.tenantId)
    await saveForm(context, host, form, groups)
    await refuseIfClosed(context, wasOpen)
    const isMailTakenAway = body.email.smtpHost === '' && Boolean(groups.own.get(settings.smtpHost))
    if (isMailTakenAway) await notify(db, { tenantId: 0, kind: 'mailNotSetUp', now, isLasting: true })
    await Promise.all([announceNotifications(db, 0), announceIdentityChange(db, 0, 'everybody')])
    return undefined
  },

  async sendTestEmail(context, { body }) {
    await sendTestMail(context, body.emailAddress)
    return undefined
  },

  testConnection: (context, { body }) => testConnection(context, body.connection),

  testPowerBI: (context, { body }) => testPowerBI(context, body.number),

  getEnabledSocialLoginSettings: enabledProviders,
}
