import type { tenantSettings as contract } from '../../../contract/services/tenant-settings.ts'
import { type FeatureName, features } from '../../../contract/vocabulary/features.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { isFeatureOn } from '../../access/access.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Handlers } from '../../context/context.ts'
import { awaitTurn } from '../../db/hold.ts'
import { removeStoredFile } from '../../documents/stored-files.ts'
import { sendsMail } from '../../gateways/mail-server.ts'
import { azureForm, emailForm, inheritedForm, joined, sharedForm } from '../../setting-groups/forms.ts'
import { azureInheritance, emailInheritance, general } from '../../setting-groups/groups.ts'
import { hasOpenWay, refuseIfClosed } from '../../setting-groups/open-ways.ts'
import {
  enabledProviders,
  presentAzure,
  presentEmail,
  presentOperatorValues,
  presentShared,
  type ReadGroups,
  readGroups,
} from '../../setting-groups/read.ts'
import { azureFaults, emailFaults, keyDaysFaults, notAllowedFaults, sharedFaults } from '../../setting-groups/rules.ts'
import {
  changesOfGuards,
  changesThatLeadIn,
  lenientFaults,
  refuseFaults,
  saveForm,
  secretFaults,
} from '../../setting-groups/save.ts'
import { testConnection } from '../../setting-groups/test-connection.ts'
import { sendTestMail } from '../../setting-groups/test-mail.ts'
import { testPowerBI } from '../../setting-groups/test-power-bi.ts'
import { fieldsOf, presentGroup } from '../../settings/fields.ts'
import { isTrue } from '../../settings/settings.ts'
import { requireNobodyAbove } from '../role/ceiling.ts'
import { endLinksOfTenant } from '../user-link/queries.ts'
import { hostDirectoryClients } from './queries.ts'

const loginMethods = [
  { feature: features.loginUserPass, setting: settings.isUserPassLoginEnabled },
  { feature: features.loginAzureAD, setting: settings.isAzureADLoginEnabled },
  { feature: features.loginMobile, setting: settings.isMobileLoginEnabled },
] as const

const methodsOf = (has: ReadonlyMap<FeatureName, string>) => ({
  userPass: isFeatureOn(has, features.loginUserPass),
  azureAD: isFeatureOn(has, features.loginAzureAD),
  mobile: isFeatureOn(has, features.loginMobile),
})

const mayHaveOwnEmail = ({ application }: ReadGroups): boolean =>
  isTrue(application[settings.allowTenantsToChangeEmailSettings])

export const tenantSettings: Handlers<typeof contract> = {
  async getAllSettings(context) {
    const { db, tenantId, features: has } = context
    const [groups, canSendMail] = await Promise.all([readGroups(db, tenantId), sendsMail(context)])
    const shared = presentShared(groups)
    const methods = methodsOf(has)
    const { security } = shared
    return {
      ...shared,
      security: {
        ...security,
        userPassLoginMethodEnabled: security.userPassLoginMethodEnabled && methods.userPass,
        azureADLoginMethodEnabled: security.azureADLoginMethodEnabled && methods.azureAD,
        mobileLoginMethodEnabled: security.mobileLoginMethodEnabled && methods.mobile,
      },
      email: {
        ...presentEmail(groups),
        useHostDefaultEmailSettings:
          !mayHaveOwnEmail(groups) || presentGroup(emailInheritance, groups.values).useHostDefaultEmailSettings,
      },
      azureSettings: { ...presentAzure(groups), ...presentGroup(azureInheritance, groups.values) },
      operatorValues: presentOperatorValues(groups),
      isSMTPSettingsProvided: canSendMail,
    }
  },

  async updateAllSettings(context, { body }) {
    const { db, tenantId, features: has } = context
    const [, groups, hostsClients, wasOpen] = await Promise.all([
      awaitTurn(db, 'settings', tenantId),
      readGroups(db, tenantId),
      hostDirectoryClients(db),
      hasOpenWay(db, context),
    ])
    const { email, azureSettings } = body
    const hasOwnEmail = !email.useHostDefaultEmailSettings
    const hasOwnAzure = !azureSettings.inheritHostSettings
    const fixedMethods = loginMethods.filter(({ feature }) => !isFeatureOn(has, feature)).map(({ setting }) => setting)
    // What was its own is kept, in case the operator allows it again.
    const ownEmail = mayHaveOwnEmail(groups)
    const mailForms = ownEmail
      ? [emailForm(email, hasOwnEmail), inheritedForm(...fieldsOf(emailInheritance, 'email', email))]
      : []
    const form = joined(
      sharedForm(body, new Set(fixedMethods)),
      ...mailForms,
      azureForm(azureSettings, hasOwnAzure),
      inheritedForm(...fieldsOf(azureInheritance, 'azureSettings', azureSettings)),
    )
    const allowed = {
      methods: methodsOf(has),
      twoFactor: isTrue(groups.application[settings.twoFactorIsEnabled]),
      ownEmail,
    }
    refuseFaults([
      ...sharedFaults(body, hasOwnAzure ? azureSettings : hostsClients),
      ...keyDaysFaults(body.general, presentGroup(general, groups.values)),
      ...notAllowedFaults(body, allowed),
      ...(hasOwnAzure ? azureFaults(azureSettings) : []),
      ...(hasOwnEmail ? emailFaults(email, true) : []),
      ...lenientFaults(form.inherited, groups.parents),
      ...secretFaults(form.own, groups.own),
    ])
    const changed = changesThatLeadIn(form, groups)
    await requireNobodyAbove(context, [...changed, ...changesOfGuards(form, groups)])
    if (changed.length > 0) await endLinksOfTenant(db, tenantId)
    await saveForm(context, { tenantId, userId: 0 }, form, groups)
    await refuseIfClosed(context, wasOpen)
    await announceIdentityChange(db, tenantId, 'everybody')
    return undefined
  },

  clearDarkLogo: async ({ db, tenantId }) => removeStoredFile(db, { tenantId, userId: 0 }, 'dark-logo'),
  clearLightLogo: async ({ db, tenantId }) => removeStoredFile(db, { tenantId, userId: 0 }, 'light-logo'),
  clearCustomCss: async ({ db, tenantId }) => removeStoredFile(db, { tenantId, userId: 0 }, 'custom-css'),
  clearLoginBackground: async ({ db, tenantId }) => removeStoredFile(db, { tenantId, userId: 0 }, 'login-background'),

  async sendTestEmail(context, { body }) {
    await sendTestMail(context, body.emailAddress)
    return undefined
  },

  testConnection: (context, { body }) => testConnection(context, body.connection),

  testPowerBI: (context, { body }) => testPowerBI(context, body.number),

  getEnabledSocialLoginSettings: enabledProviders,
}
