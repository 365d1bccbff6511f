import type { ReactNode } from 'react'
import { settingBounds as bounds, limits } from '../../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../../contract/vocabulary/messages.ts'
import type { Condition, SettingFold, SettingRow, SettingSection } from '../setting.ts'
import { mailSectionId } from './section-ids.ts'

const maxLength = limits.settingText

interface ConnectionOptions {
  /** Of an organisation, which may have the operator's instead. */
  first?: readonly SettingRow[]
  onlyIf?: Condition
}

const under = ({ onlyIf }: ConnectionOptions, rows: readonly SettingRow[]): SettingRow[] =>
  rows.map((row) => ({ ...row, ...(onlyIf && { onlyIf }) }))

const signsIn = { name: 'email.smtpUseDefaultCredentials', is: false }

const mailRows: readonly SettingRow[] = [
  {
    label: 'setting.smtp',
    words: 'setting.words.smtp',
    fields: [
      { kind: 'code', name: 'email.smtpHost', label: 'setting.smtpHost', maxLength: limits.hostName },
      { kind: 'number', name: 'email.smtpPort', label: 'setting.smtpPort', bounds: bounds.port },
      { kind: 'check', name: 'email.smtpEnableSsl', label: 'setting.smtpEnableSsl' },
    ],
  },
  {
    label: 'setting.smtpUser',
    help: 'setting.secretHelp',
    fields: [
      { kind: 'check', name: 'email.smtpUseDefaultCredentials', label: 'setting.smtpWithoutUser' },
      { kind: 'code', name: 'email.smtpUserName', label: 'setting.smtpUserName', maxLength, onlyIf: signsIn },
      { kind: 'code', name: 'email.smtpDomain', label: 'setting.smtpDomain', maxLength, onlyIf: signsIn },
      { kind: 'secret', name: 'email.smtpPassword', label: 'setting.smtpPassword', maxLength, onlyIf: signsIn },
    ],
  },
  {
    label: 'setting.sender',
    fields: [
      { kind: 'text', name: 'email.defaultFromDisplayName', label: 'setting.senderName', maxLength },
      {
        kind: 'mail',
        name: 'email.defaultFromAddress',
        label: 'setting.senderAddress',
        maxLength: limits.emailAddress,
      },
    ],
  },
]

export const mailSection = (options: ConnectionOptions & { foot: ReactNode }): SettingSection => ({
  id: mailSectionId,
  title: 'setting.mail',
  sentence: 'setting.mailSentence',
  entries: [...(options.first ?? []), ...under(options, mailRows)],
  foot: options.foot,
})

const asksDirectory = { name: 'ldap.isEnabled', is: true }

export const directorySection = (foot: ReactNode): SettingSection => ({
  id: 'directory',
  title: 'setting.directory',
  sentence: 'setting.directorySentence',
  entries: [
    {
      label: 'setting.ldap',
      words: 'setting.words.ldap',
      fields: [{ kind: 'switch', name: 'ldap.isEnabled', label: 'setting.ldapIsEnabled' }],
    },
    {
      label: 'setting.ldapServer',
      help: 'setting.ldapServerHelp',
      onlyIf: asksDirectory,
      fields: [
        { kind: 'code', name: 'ldap.domain', label: 'setting.ldapDomain', maxLength: limits.hostName },
        { kind: 'check', name: 'ldap.useSsl', label: 'setting.ldapUseSsl' },
      ],
    },
    {
      label: 'setting.ldapContainer',
      help: 'setting.ldapContainerHelp',
      onlyIf: asksDirectory,
      fields: [{ kind: 'code', name: 'ldap.container', maxLength }],
    },
    {
      label: 'setting.ldapUser',
      help: 'setting.secretHelp',
      onlyIf: asksDirectory,
      fields: [
        { kind: 'code', name: 'ldap.userName', label: 'setting.ldapUserName', maxLength },
        { kind: 'secret', name: 'ldap.password', label: 'setting.ldapPassword', maxLength },
      ],
    },
  ],
  foot,
})

const registrationRows = (path: string): SettingRow[] => [
  { label: 'setting.displayName', fields: [{ kind: 'text', name: `${path}.displayName`, maxLength }] },
  { label: 'setting.applicationId', fields: [{ kind: 'code', name: `${path}.clientId`, maxLength }] },
  { label: 'setting.clientSecret', fields: [{ kind: 'secret', name: `${path}.clientSecret`, maxLength }] },
  { label: 'setting.directoryId', fields: [{ kind: 'code', name: `${path}.tenantId`, maxLength }] },
  { label: 'setting.inUse', fields: [{ kind: 'switch', name: `${path}.isEnabled`, label: 'setting.isInUse' }] },
]

export const registrationLabels = [
  'setting.powerBI1',
  'setting.powerBI2',
  'setting.powerBI3',
] as const satisfies MessageKey[]

const azureFolds = (options: ConnectionOptions): SettingFold[] => [
  ...registrationLabels.map((label, at) => {
    const path = `azureSettings.powerBISettings[${at}]`
    return { label, setBy: `${path}.clientId`, rows: under(options, registrationRows(path)) }
  }),
  {
    label: 'setting.graph',
    help: 'setting.graphHelp',
    setBy: 'azureSettings.graphSettings.clientId',
    rows: under(options, [
      ...registrationRows('azureSettings.graphSettings'),
      {
        label: 'setting.securityGroup',
        help: 'setting.securityGroupHelp',
        fields: [{ kind: 'code', name: 'azureSettings.graphSettings.securityGroupObjectId', maxLength }],
      },
    ]),
  },
]

const clientIds = 'azureSettings.azureADAuthClientIds'

const azureRows: readonly SettingRow[] = [
  {
    label: 'setting.ownApplications',
    fields: [
      { kind: 'check', name: 'azureSettings.useOwnPowerBIApplication', label: 'setting.useOwnPowerBIApplication' },
      { kind: 'check', name: 'azureSettings.useOwnGraphApplication', label: 'setting.useOwnGraphApplication' },
      { kind: 'check', name: 'azureSettings.useServicePrincipal', label: 'setting.useServicePrincipal' },
    ],
  },
  {
    label: 'setting.internalDomains',
    help: 'setting.internalDomainsHelp',
    fields: [{ kind: 'list', name: 'azureSettings.azureInternalDomainNames', maxLength: limits.settingList }],
  },
  { label: 'setting.authClient', fields: [{ kind: 'code', name: `${clientIds}.auth`, maxLength }] },
  { label: 'setting.authWithPbiClient', fields: [{ kind: 'code', name: `${clientIds}.authWithPbi`, maxLength }] },
  {
    label: 'setting.authWithPbiGraphClient',
    fields: [{ kind: 'code', name: `${clientIds}.authWithPbiGraph`, maxLength }],
  },
]

export const azureSection = (options: ConnectionOptions & { foot: ReactNode }): SettingSection => ({
  id: 'azure',
  title: 'setting.azure',
  sentence: 'setting.azureSentence',
  entries: [...(options.first ?? []), ...under(options, azureRows), ...azureFolds(options)],
  foot: options.foot,
})
