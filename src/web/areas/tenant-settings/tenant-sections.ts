import type { ComboboxData } from '@mantine/core'
import type { ReactNode } from 'react'
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
import type { SettingSection } from '../../kit/settings/setting.ts'

interface TenantSectionOptions {
  timeZones: ComboboxData
  say: (key: MessageKey) => string
  /** What the edition has, and what the operator leaves to its organisations. */
  has: Record<'userPass' | 'azureAD' | 'mobile' | 'twoFactor' | 'ownMail', boolean>
  offered: ReactNode
  mailTest: ReactNode
  powerBITest: ReactNode
  ldapTest: ReactNode
  /** Absent: the edition has no branding. */
  branding?: ReactNode
}

const brandingSection = (foot: ReactNode): SettingSection => ({
  id: 'branding',
  title: 'setting.branding',
  sentence: 'setting.brandingSentence',
  entries: [],
  foot,
})

const unless = (has: boolean, reason: MessageKey) => (has ? false : reason)

export const tenantSections = ({
  timeZones,
  say,
  has,
  offered,
  mailTest,
  powerBITest,
  ldapTest,
  branding,
}: TenantSectionOptions): SettingSection[] => [
  generalSection(timeZones),
  peopleSection,
  securitySection({
    defaultRules: {
      label: 'setting.passwordRules',
      help: 'setting.passwordRulesHelp',
      fields: [{ kind: 'operators', name: 'security.useDefaultPasswordComplexitySettings' }],
    },
    sentence: 'setting.securitySentence',
    twoFactorFixed: unless(has.twoFactor, 'setting.operatorHasItOff'),
  }),
  signInSection({
    say,
    fixed: {
      userPass: unless(has.userPass, 'setting.notInEdition'),
      azureAD: unless(has.azureAD, 'setting.notInEdition'),
      mobile: unless(has.mobile, 'setting.notInEdition'),
    },
    foot: offered,
  }),
  sessionSection,
  mailSection({
    first: [
      {
        label: 'setting.mailServer',
        fixed: unless(has.ownMail, 'setting.mailIsOperators'),
        fields: [{ kind: 'operators', name: 'email.useHostDefaultEmailSettings' }],
      },
    ],
    onlyIf: { name: 'email.useHostDefaultEmailSettings', is: false },
    foot: mailTest,
  }),
  directorySection(ldapTest),
  azureSection({
    first: [
      {
        label: 'setting.applications',
        help: 'setting.applicationsHelp',
        fields: [{ kind: 'operators', name: 'azureSettings.inheritHostSettings' }],
      },
    ],
    onlyIf: { name: 'azureSettings.inheritHostSettings', is: false },
    foot: powerBITest,
  }),
  sharedDevicesSection,
  ...(branding ? [brandingSection(branding)] : []),
  otherSection,
]
