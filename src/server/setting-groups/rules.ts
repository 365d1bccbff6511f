/** What a settings form must keep besides its bounds. */
import type { AzureADAuthenticationMethod } from '../../contract/vocabulary/enums.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import type { Fault } from './save.ts'

type Rule = [isBroken: boolean, member: string, key: MessageKey]

const broken = (rules: readonly Rule[]): Fault[] =>
  rules.flatMap(([isBroken, member, key]) => (isBroken ? [{ member, key, values: {} }] : []))

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const domain = /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u
const guid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const mailAddress = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/
const hostAndPort = /^[\p{L}\p{N}._-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/iu

const parts = (list: string): string[] => list.split(/[\s,;]+/).filter(Boolean)

const isSecureAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}
const isNoSecureAddress = (text: string): boolean => text !== '' && !isSecureAddress(text)

export interface SharedForm {
  general: { timezone: string }
  userManagement: { whiteListedRegistrationDomains: string }
  ldap: { isEnabled: boolean; domain: string }
  security: {
    userPassLoginMethodEnabled: boolean
    azureADLoginMethodEnabled: boolean
    mobileLoginMethodEnabled: boolean
    mobileIdServiceUrl: string
  }
  externalLoginProviderSettings: {
    openIdConnect: { clientId: string; authority: string; loginUrl: string }
    wsFederation: { clientId: string; authority: string; metaDataAddress: string }
  }
  externalSecuritySettings: { azureADDirectoryIds: string; azureADExternalDirectoryIds: string }
}

/** `hasDirectoryClient`: an application is named that the chosen kind of directory sign-in can use. */
export function sharedFaults(form: SharedForm, { hasDirectoryClient }: { hasDirectoryClient: boolean }): Fault[] {
  const { security, ldap, externalLoginProviderSettings, externalSecuritySettings } = form
  const { userPassLoginMethodEnabled, azureADLoginMethodEnabled, mobileLoginMethodEnabled } = security
  const { openIdConnect, wsFederation } = externalLoginProviderSettings
  const hasSignIn = userPassLoginMethodEnabled || azureADLoginMethodEnabled || mobileLoginMethodEnabled
  const provider = 'externalLoginProviderSettings'
  return broken([
    [!isTimeZone(form.general.timezone), 'general.timezone', 'settings.noTimeZone'],
    [
      parts(form.userManagement.whiteListedRegistrationDomains).some((name) => !domain.test(name)),
      'userManagement.whiteListedRegistrationDomains',
      'settings.noDomain',
    ],
    [!hasSignIn, 'security.userPassLoginMethodEnabled', 'settings.noSignIn'],
    [
      azureADLoginMethodEnabled && !hasDirectoryClient,
      'security.azureADLoginMethodEnabled',
      'settings.noDirectoryClient',
    ],
    [isNoSecureAddress(security.mobileIdServiceUrl), 'security.mobileIdServiceUrl', 'settings.noAddress'],
    [ldap.isEnabled && ldap.domain === '', 'ldap.domain', 'validation.required'],
    [ldap.domain !== '' && !hostAndPort.test(ldap.domain), 'ldap.domain', 'settings.noHost'],
    [
      isNoSecureAddress(openIdConnect.authority) || (openIdConnect.clientId !== '' && openIdConnect.authority === ''),
      `${provider}.openIdConnect.authority`,
      'settings.noAddress',
    ],
    [isNoSecureAddress(openIdConnect.loginUrl), `${provider}.openIdConnect.loginUrl`, 'settings.noAddress'],
    [
      isNoSecureAddress(wsFederation.authority) || (wsFederation.clientId !== '' && wsFederation.authority === ''),
      `${provider}.wsFederation.authority`,
      'settings.noAddress',
    ],
    [isNoSecureAddress(wsFederation.metaDataAddress), `${provider}.wsFederation.metaDataAddress`, 'settings.noAddress'],
    [
      parts(externalSecuritySettings.azureADDirectoryIds).some((id) => !guid.test(id)),
      'externalSecuritySettings.azureADDirectoryIds',
      'settings.noDirectoryId',
    ],
    [
      parts(externalSecuritySettings.azureADExternalDirectoryIds).some((id) => !guid.test(id)),
      'externalSecuritySettings.azureADExternalDirectoryIds',
      'settings.noDirectoryId',
    ],
  ])
}

export interface EmailForm {
  defaultFromAddress: string
  smtpHost: string
}

/** `isNeeded`: the owner says that it has a mail server. */
export const emailFaults = ({ defaultFromAddress, smtpHost }: EmailForm, isNeeded: boolean): Fault[] =>
  broken([
    [isNeeded && smtpHost === '', 'email.smtpHost', 'validation.required'],
    [smtpHost !== '' && (!hostAndPort.test(smtpHost) || smtpHost.includes(':')), 'email.smtpHost', 'settings.noHost'],
    [smtpHost !== '' && defaultFromAddress === '', 'email.defaultFromAddress', 'validation.required'],
    [
      defaultFromAddress !== '' && !mailAddress.test(defaultFromAddress),
      'email.defaultFromAddress',
      'settings.noMailAddress',
    ],
  ])

export interface LoginMethodFeatures {
  userPass: boolean
  azureAD: boolean
  mobile: boolean
}

/** A tenant does not switch on what its edition does not have. */
export const featureFaults = ({ security }: SharedForm, has: LoginMethodFeatures): Fault[] =>
  broken([
    [
      security.userPassLoginMethodEnabled && !has.userPass,
      'security.userPassLoginMethodEnabled',
      'settings.featureIsOff',
    ],
    [security.azureADLoginMethodEnabled && !has.azureAD, 'security.azureADLoginMethodEnabled', 'settings.featureIsOff'],
    [security.mobileLoginMethodEnabled && !has.mobile, 'security.mobileLoginMethodEnabled', 'settings.featureIsOff'],
  ])

export interface DirectoryClients {
  azureADAuthClientIds: { auth: string; authWithPbi: string; authWithPbiGraph: string }
}

export function hasClientFor(
  { azureADAuthType }: { azureADAuthType: AzureADAuthenticationMethod },
  { azureADAuthClientIds }: DirectoryClients,
): boolean {
  const { auth, authWithPbi, authWithPbiGraph } = azureADAuthClientIds
  return { Auth: auth, AuthWithPbi: authWithPbi, AuthWithPbiGraph: authWithPbiGraph }[azureADAuthType] !== ''
}
