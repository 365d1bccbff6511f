import {
  ConnectionTest,
  EnabledSocialLoginSettings,
  ExternalLoginProviderSettings,
  ExternalSecuritySettings,
  GeneralSettings,
  isSMTPSettingsProvided,
  LdapSettings,
  operatorValues,
  PowerBITest,
  SecuritySettings,
  SendTestEmail,
  storedSecrets,
  TenantAzureSettings,
  TenantEmailSettings,
  TestConnection,
  TestPowerBI,
  UserManagementSettings,
} from '../models/settings.ts'
import { command, query, service } from '../operation.ts'
import { shape } from '../shapes.ts'
import { features } from '../vocabulary/features.ts'
import { permissions } from '../vocabulary/permissions.ts'

const TenantSettings = shape('TenantSettings', {
  general: GeneralSettings,
  userManagement: UserManagementSettings,
  email: TenantEmailSettings,
  ldap: LdapSettings,
  security: SecuritySettings,
  externalLoginProviderSettings: ExternalLoginProviderSettings,
  azureSettings: TenantAzureSettings,
  externalSecuritySettings: ExternalSecuritySettings,
  storedSecrets,
  isSMTPSettingsProvided,
  operatorValues,
})

const administrators = { permission: permissions.tenantSettings, side: 'tenant' } as const
const branding = {
  permission: [permissions.tenantSettings, permissions.uiCustomization],
  side: 'tenant',
  feature: features.branding,
} as const

export const tenantSettings = service('TenantSettings', {
  getAllSettings: query.get({
    summary: 'The tenant’s settings as they hold: its own, else the host’s.',
    answer: TenantSettings,
    ...administrators,
    reads: ['Setting'],
  }),
  updateAllSettings: command.put({
    inOwnName: true,
    summary: 'Keeps all of them. What equals the host’s is inherited again.',
    body: TenantSettings,
    ...administrators,
    changes: ['Setting', 'Session'],
  }),
  clearDarkLogo: command.post({
    summary: 'Removes the logo for dark backgrounds.',
    ...branding,
    changes: ['Setting', 'Session'],
  }),
  clearLightLogo: command.post({
    summary: 'Removes the logo for light backgrounds.',
    ...branding,
    changes: ['Setting', 'Session'],
  }),
  clearCustomCss: command.post({
    summary: 'Removes the tenant’s own style sheet.',
    ...branding,
    changes: ['Setting', 'Session'],
  }),
  clearLoginBackground: command.post({
    summary: 'Removes the picture behind the sign-in form.',
    ...branding,
    changes: ['Setting', 'Session'],
  }),
  sendTestEmail: command.post({
    summary: 'Sends a mail by the settings that are kept, and says at which step it failed if it did.',
    body: SendTestEmail,
    ...administrators,
  }),
  testPowerBI: command.post({
    summary:
      'Asks Power BI by a registration that is kept or inherited, step by step, and says what is wrong and who mends it.',
    body: TestPowerBI,
    answer: PowerBITest,
    ...administrators,
    feature: features.powerBI,
  }),
  testConnection: command.post({
    summary:
      'Asks a directory, or the Mobile-ID service, by the settings that are kept or inherited, step by step, and says what is wrong and who mends it.',
    body: TestConnection,
    answer: ConnectionTest,
    ...administrators,
  }),
  getEnabledSocialLoginSettings: query.get({
    summary: 'Outside providers that the tenant’s people can sign in by at present.',
    answer: EnabledSocialLoginSettings,
    ...administrators,
    reads: ['Setting'],
  }),
})
