import type { ComboboxData } from '@mantine/core'
import type { ReactNode } from 'react'
import { settingBounds as bounds, limits } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { azureSection, directorySection, mailSection } from '../../kit/settings/sections/connections.ts'
import {
  generalSection,
  otherSection,
  peopleSection,
  sessionSection,
  sharedDevicesSection,
} from '../../kit/settings/sections/people.ts'
import { securitySection } from '../../kit/settings/sections/security.ts'
import { signInSection } from '../../kit/settings/sections/sign-in.ts'
import type { SettingRow, SettingSection } from '../../kit/settings/setting.ts'

const registers = { name: 'tenantManagement.allowSelfRegistration', is: true }

const tenantManagementSection = (editions: ComboboxData): SettingSection => ({
  id: 'tenants',
  title: 'setting.tenantManagement',
  sentence: 'setting.tenantManagementSentence',
  entries: [
    {
      label: 'setting.tenantRegistration',
      fields: [
        { kind: 'switch', name: 'tenantManagement.allowSelfRegistration', label: 'setting.allowTenantRegistration' },
      ],
    },
    {
      label: 'setting.newTenants',
      onlyIf: registers,
      fields: [
        {
          kind: 'switch',
          name: 'tenantManagement.isNewRegisteredTenantActiveByDefault',
          label: 'setting.isNewTenantActive',
        },
      ],
    },
    {
      label: 'setting.registrationCaptcha',
      words: 'setting.words.captcha',
      onlyIf: registers,
      fields: [{ kind: 'switch', name: 'tenantManagement.useCaptchaOnRegistration', label: 'setting.tenantCaptcha' }],
    },
    {
      label: 'setting.defaultEdition',
      help: 'setting.defaultEditionHelp',
      fields: [{ kind: 'select', name: 'tenantManagement.defaultEditionId', options: editions }],
    },
    {
      label: 'setting.notifyDays',
      help: 'setting.notifyDaysHelp',
      fields: [
        {
          kind: 'number',
          name: 'tenantManagement.subscriptionExpireNotifyDayCount',
          bounds: bounds.notifyDays,
          unit: 'setting.days',
        },
      ],
    },
    {
      label: 'setting.unknownSubdomains',
      help: 'setting.unknownSubdomainsHelp',
      fields: [
        {
          kind: 'switch',
          name: 'tenantManagement.preventNotExistingTenantSubdomains',
          label: 'setting.preventUnknownSubdomains',
        },
      ],
    },
  ],
})

const mailOfTenants: SettingRow = {
  label: 'setting.tenantMail',
  fields: [{ kind: 'switch', name: 'email.allowTenantsToChangeEmailSettings', label: 'setting.allowTenantMail' }],
}

const hostReport = (reports: ComboboxData): SettingRow => ({
  label: 'setting.hostReport',
  help: 'setting.hostReportHelp',
  fields: [
    {
      kind: 'select',
      name: 'otherSettings.hostDashboardReportGuid',
      label: 'setting.reportGuid',
      options: reports,
    },
    {
      kind: 'code',
      name: 'otherSettings.hostDashboardWorkspaceGuid',
      label: 'setting.workspaceGuid',
      maxLength: limits.settingText,
    },
  ],
})

interface HostSectionOptions {
  timeZones: ComboboxData
  editions: ComboboxData
  reports: ComboboxData
  say: (key: MessageKey) => string
  offered: ReactNode
  mailTest: ReactNode
  powerBITest: ReactNode
  ldapTest: ReactNode
  /** The way to another report. */
  upload: ReactNode
}

/** Those of an organisation, without what is above it, and with what is below the operator. */
export const hostSections = ({
  timeZones,
  editions,
  reports,
  say,
  offered,
  mailTest,
  powerBITest,
  ldapTest,
  upload,
}: HostSectionOptions): SettingSection[] => [
  generalSection(timeZones),
  tenantManagementSection(editions),
  peopleSection,
  securitySection({
    sentence: 'setting.hostSecuritySentence',
    defaultRules: {
      label: 'setting.passwordRules',
      help: 'setting.passwordRulesHelp',
      fields: [
        {
          kind: 'switch',
          name: 'security.useDefaultPasswordComplexitySettings',
          label: 'setting.useProductRules',
        },
      ],
    },
  }),
  signInSection({ say, foot: offered }),
  sessionSection,
  mailSection({ first: [mailOfTenants], foot: mailTest }),
  directorySection(ldapTest),
  azureSection({ foot: powerBITest }),
  sharedDevicesSection,
  { ...otherSection, entries: [...otherSection.entries, hostReport(reports)], foot: upload },
]
