import type { ReactNode } from 'react'
import { azureADAuthenticationMethods } from '../../../../contract/vocabulary/enums.ts'
import { limits } from '../../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../../contract/vocabulary/messages.ts'
import type { SettingField, SettingFold, SettingRow, SettingSection } from '../setting.ts'

const maxLength = limits.settingText
const addressLength = limits.settingAddress
const byDirectory = { name: 'security.azureADLoginMethodEnabled', is: true }
const byMobile = { name: 'security.mobileLoginMethodEnabled', is: true }

interface SignInOptions {
  /** Why a way cannot be chosen. */
  fixed?: Record<'userPass' | 'azureAD' | 'mobile', SettingRow['fixed']>
  say: (key: MessageKey) => string
  /** What is offered at present. */
  foot: ReactNode
}

const methodRows = ({ fixed, say }: SignInOptions): SettingRow[] => [
  {
    label: 'setting.byPassword',
    fixed: fixed?.userPass ?? false,
    fields: [{ kind: 'switch', name: 'security.userPassLoginMethodEnabled', label: 'setting.byPasswordEnabled' }],
  },
  {
    label: 'setting.byDirectory',
    help: 'setting.byDirectoryHelp',
    fixed: fixed?.azureAD ?? false,
    fields: [{ kind: 'switch', name: 'security.azureADLoginMethodEnabled', label: 'setting.byDirectoryEnabled' }],
  },
  {
    label: 'setting.directoryAsks',
    onlyIf: byDirectory,
    fields: [
      {
        kind: 'select',
        name: 'security.azureADAuthType',
        options: azureADAuthenticationMethods.map((value) => ({ value, label: say(`setting.asks${value}`) })),
      },
    ],
  },
  {
    label: 'setting.directoryIds',
    help: 'setting.directoryIdsHelp',
    fields: [{ kind: 'list', name: 'externalSecuritySettings.azureADDirectoryIds', maxLength: limits.settingList }],
  },
  {
    label: 'setting.guestDirectoryIds',
    help: 'setting.guestDirectoryIdsHelp',
    fields: [
      { kind: 'list', name: 'externalSecuritySettings.azureADExternalDirectoryIds', maxLength: limits.settingList },
    ],
  },
  {
    label: 'setting.byMobile',
    fixed: fixed?.mobile ?? false,
    fields: [{ kind: 'switch', name: 'security.mobileLoginMethodEnabled', label: 'setting.byMobileEnabled' }],
  },
  {
    label: 'setting.mobileService',
    help: 'setting.mobileServiceHelp',
    onlyIf: byMobile,
    fields: [{ kind: 'code', name: 'security.mobileIdServiceUrl', maxLength: addressLength }],
  },
  {
    label: 'setting.mobileToken',
    onlyIf: byMobile,
    fields: [{ kind: 'secret', name: 'security.mobileIdAccessToken', maxLength }],
  },
]

const row = (label: MessageKey, ...fields: SettingField[]): SettingRow => ({ label, fields })

interface ProviderOptions {
  name: string
  label: MessageKey
  /** Members that say which application it knows us as, and by what secret. */
  client: string
  secret?: string
  clientLabel?: MessageKey
  more?: readonly SettingRow[]
}

function provider({
  name,
  label,
  client,
  secret,
  clientLabel = 'setting.clientId',
  more = [],
}: ProviderOptions): SettingFold {
  const path = `externalLoginProviderSettings.${name}`
  return {
    label,
    setBy: `${path}.${client}`,
    rows: [
      row(clientLabel, { kind: 'code', name: `${path}.${client}`, maxLength }),
      ...(secret ? [row('setting.clientSecret', { kind: 'secret', name: `${path}.${secret}`, maxLength })] : []),
      ...more,
      {
        label: 'setting.claims',
        help: 'setting.claimsHelp',
        fields: [{ kind: 'claims', name: `${path}.claimsMapping`, maxLength, most: limits.claimMappings }],
      },
      row('setting.switchedOff', { kind: 'switch', name: `${path}.isDeactivated`, label: 'setting.isDeactivated' }),
    ],
  }
}

const openIdConnect = 'externalLoginProviderSettings.openIdConnect'
const wsFederation = 'externalLoginProviderSettings.wsFederation'

const providers: readonly SettingFold[] = [
  provider({ name: 'google', label: 'setting.google', client: 'clientId', secret: 'clientSecret' }),
  provider({ name: 'microsoft', label: 'setting.microsoft', client: 'clientId', secret: 'clientSecret' }),
  provider({ name: 'facebook', label: 'setting.facebook', client: 'appId', secret: 'appSecret' }),
  provider({ name: 'twitter', label: 'setting.twitter', client: 'consumerKey', secret: 'consumerSecret' }),
  provider({
    name: 'openIdConnect',
    label: 'setting.openIdConnect',
    client: 'clientId',
    secret: 'clientSecret',
    more: [
      row('setting.authority', { kind: 'code', name: `${openIdConnect}.authority`, maxLength: addressLength }),
      {
        label: 'setting.loginUrl',
        help: 'setting.loginUrlHelp',
        fields: [{ kind: 'code', name: `${openIdConnect}.loginUrl`, maxLength: addressLength }],
      },
      row('setting.responseType', {
        kind: 'select',
        name: `${openIdConnect}.responseType`,
        options: ['code', 'id_token', 'code id_token'],
      }),
      row('setting.issuer', {
        kind: 'switch',
        name: `${openIdConnect}.validateIssuer`,
        label: 'setting.validateIssuer',
      }),
    ],
  }),
  provider({
    name: 'wsFederation',
    label: 'setting.wsFederation',
    client: 'clientId',
    clientLabel: 'setting.realm',
    more: [
      row('setting.directoryId', { kind: 'code', name: `${wsFederation}.tenant`, maxLength }),
      row('setting.authority', { kind: 'code', name: `${wsFederation}.authority`, maxLength: addressLength }),
      {
        label: 'setting.metaDataAddress',
        help: 'setting.metaDataAddressHelp',
        fields: [{ kind: 'code', name: `${wsFederation}.metaDataAddress`, maxLength: addressLength }],
      },
    ],
  }),
]

export const signInSection = (options: SignInOptions): SettingSection => ({
  id: 'sign-in',
  title: 'setting.signIn',
  sentence: 'setting.signInSentence',
  entries: [...methodRows(options), ...providers],
  foot: options.foot,
})
