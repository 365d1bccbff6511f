import {
  AzureSettings,
  ConnectionTest,
  EnabledSocialLoginSettings,
  ExternalLoginProviderSettings,
  ExternalSecuritySettings,
  GeneralSettings,
  HostEmailSettings,
  isSMTPSettingsProvided,
  LdapSettings,
  OtherSettings,
  PowerBITest,
  SecuritySettings,
  SendTestEmail,
  storedSecrets,
  TenantManagementSettings,
  TestConnection,
  TestPowerBI,
  UserManagementSettings,
} from '../models/settings.ts'
import { command, query, service } from '../operation.ts'
import { guid, listOf, shape, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const HostSettings = shape('HostSettings', {
  general: GeneralSettings,
  userManagement: UserManagementSettings,
  email: HostEmailSettings,
  ldap: LdapSettings,
  security: SecuritySettings,
  otherSettings: OtherSettings,
  externalLoginProviderSettings: ExternalLoginProviderSettings,
  azureSettings: AzureSettings,
  externalSecuritySettings: ExternalSecuritySettings,
  tenantManagement: TenantManagementSettings,
  storedSecrets,
  isSMTPSettingsProvided,
})

const HostReport = shape('HostReport', {
  reportGuid: guid('The report at its provider.'),
  name: text(limits.reportName, 'Its name.'),
})

const administrators = { permission: permissions.hostSettings, side: 'host' } as const

export const hostSettings = service('HostSettings', {
  getAllSettings: query.get({
    summary: 'The host’s settings, which tenants inherit where they have none of their own.',
    answer: HostSettings,
    ...administrators,
    reads: ['Setting'],
  }),
  getReports: query.get({
    summary: 'Addition to the catalogue: the operator’s own reports, of which one is shown on its dashboard.',
    answer: listOf(HostReport),
    ...administrators,
    reads: ['Report'],
    notWhole: 'Choices of a form, which cannot be saved without the server.',
  }),
  updateAllSettings: command.put({
    inOwnName: true,
    summary: 'Keeps all of them.',
    body: HostSettings,
    ...administrators,
    changes: ['Setting', 'Session'],
  }),
  sendTestEmail: command.post({
    summary: 'Sends a mail by the settings that are kept, and says what the mail server said if it would not.',
    body: SendTestEmail,
    ...administrators,
  }),
  testPowerBI: command.post({
    summary: 'Asks Power BI by a registration that is kept, step by step, and says what is wrong and who mends it.',
    body: TestPowerBI,
    answer: PowerBITest,
    ...administrators,
  }),
  testConnection: command.post({
    summary:
      'Asks a directory, or the Mobile-ID service, by the settings that are kept, step by step, and says what is wrong and who mends it.',
    body: TestConnection,
    answer: ConnectionTest,
    ...administrators,
  }),
  getEnabledSocialLoginSettings: query.get({
    summary: 'Outside providers that the host’s people can sign in by at present.',
    answer: EnabledSocialLoginSettings,
    ...administrators,
    reads: ['Setting'],
  }),
})
