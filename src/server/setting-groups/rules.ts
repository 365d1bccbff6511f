/** What a settings form must keep besides its bounds. */
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import type { MemberFault } from '../access/refusals.ts'
import { listed } from '../settings/fields.ts'
import { type AzureForm, type EmailForm, type SharedForm, shortestPassword } from './forms.ts'

type Rule = [isBroken: boolean, member: string, key: MessageKey]

const broken = (rules: readonly Rule[]): MemberFault[] =>
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

const domainForm = /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u
export const isDomain = (name: string): boolean => domainForm.test(name)
const guid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const mailAddress = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/
const hostAndPort = /^[\p{L}\p{N}._-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/iu

const isSecureAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}
const isNoSecureAddress = (text: string): boolean => text !== '' && !isSecureAddress(text)

/** The registrations that a directory sign-in uses: one's own, or the operator's. */
export interface DirectoryClients extends Pick<AzureForm, 'azureADAuthClientIds'> {
  graphSettings: Pick<AzureForm['graphSettings'], 'tenantId'>
}

function hasClient({ azureADAuthType }: SharedForm['security'], { azureADAuthClientIds }: DirectoryClients): boolean {
  const { auth, authWithPbi, authWithPbiGraph } = azureADAuthClientIds
  return { Auth: auth, AuthWithPbi: authWithPbi, AuthWithPbiGraph: authWithPbiGraph }[azureADAuthType] !== ''
}

/** Groups may be read from a directory that is named by its domain; tokens of its people name it by its id. */
const hasDirectory = (
  { azureADDirectoryIds, azureADExternalDirectoryIds }: SharedForm['externalSecuritySettings'],
  { graphSettings }: DirectoryClients,
): boolean =>
  [...listed(azureADDirectoryIds), ...listed(azureADExternalDirectoryIds), graphSettings.tenantId].some((id) =>
    guid.test(id),
  )

export function sharedFaults(form: SharedForm, clients: DirectoryClients): MemberFault[] {
  const { security, ldap, externalLoginProviderSettings, externalSecuritySettings } = form
  const { azureADLoginMethodEnabled } = security
  const { openIdConnect, wsFederation } = externalLoginProviderSettings
  const provider = 'externalLoginProviderSettings'
  return broken([
    [!isTimeZone(form.general.timezone), 'general.timezone', 'settings.noTimeZone'],
    [
      listed(form.userManagement.whiteListedRegistrationDomains).some((name) => !isDomain(name)),
      'userManagement.whiteListedRegistrationDomains',
      'settings.noDomain',
    ],
    [
      shortestPassword(security.passwordComplexity) === undefined,
      'security.passwordComplexity.requiredLength',
      'ThisFieldIsRequired',
    ],
    [
      azureADLoginMethodEnabled && !hasClient(security, clients),
      'security.azureADLoginMethodEnabled',
      'settings.noDirectoryClient',
    ],
    [
      azureADLoginMethodEnabled && !hasDirectory(externalSecuritySettings, clients),
      'externalSecuritySettings.azureADDirectoryIds',
      'settings.noDirectory',
    ],
    [isNoSecureAddress(security.mobileIdServiceUrl), 'security.mobileIdServiceUrl', 'settings.noAddress'],
    [ldap.isEnabled && ldap.domain === '', 'ldap.domain', 'ThisFieldIsRequired'],
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
      listed(externalSecuritySettings.azureADDirectoryIds).some((id) => !guid.test(id)),
      'externalSecuritySettings.azureADDirectoryIds',
      'settings.noDirectoryId',
    ],
    [
      listed(externalSecuritySettings.azureADExternalDirectoryIds).some((id) => !guid.test(id)),
      'externalSecuritySettings.azureADExternalDirectoryIds',
      'settings.noDirectoryId',
    ],
  ])
}

type KeyDays = Partial<Pick<SharedForm['general'], 'reportKeyDays' | 'reportKeyLongestDays'>>

/**
 * A share key usually lasts no longer than it may at most (U148). What was so before, since the operator allows less by now,
 * keeps nobody from saving the rest.
 */
export function keyDaysFaults(form: KeyDays, shown: Required<KeyDays>): MemberFault[] {
  const { reportKeyDays: usual, reportKeyLongestDays: longest } = { ...shown, ...form }
  const isChanged = usual !== shown.reportKeyDays || longest !== shown.reportKeyLongestDays
  return isChanged && usual > longest
    ? [{ member: 'general.reportKeyDays', key: 'settings.beyondLongest', values: { longest } }]
    : []
}

/** Whoever has another domain counts as a guest; a group that could be none would be read as all. */
export const azureFaults = ({
  azureInternalDomainNames,
  graphSettings: { securityGroupObjectId },
}: Pick<AzureForm, 'azureInternalDomainNames' | 'graphSettings'>): MemberFault[] =>
  broken([
    [
      securityGroupObjectId !== '' && !guid.test(securityGroupObjectId),
      'azureSettings.graphSettings.securityGroupObjectId',
      'settings.noGroupId',
    ],
    [
      listed(azureInternalDomainNames).some((name) => !isDomain(name)),
      'azureSettings.azureInternalDomainNames',
      'settings.noDomain',
    ],
  ])

/** `isNeeded`: the owner says that it has a mail server. `path`: of the group in the form. */
export function emailFaults(
  { defaultFromAddress, smtpHost }: EmailForm,
  isNeeded: boolean,
  path = 'email',
): MemberFault[] {
  const [host, sender] = [`${path}.smtpHost`, `${path}.defaultFromAddress`]
  return broken([
    [isNeeded && smtpHost === '', host, 'ThisFieldIsRequired'],
    [smtpHost !== '' && (!hostAndPort.test(smtpHost) || smtpHost.includes(':')), host, 'settings.noHost'],
    [smtpHost !== '' && defaultFromAddress === '', sender, 'ThisFieldIsRequired'],
    [defaultFromAddress !== '' && !mailAddress.test(defaultFromAddress), sender, 'settings.noMailAddress'],
  ])
}

interface LoginMethodFeatures {
  userPass: boolean
  azureAD: boolean
  mobile: boolean
}

interface Allowed {
  methods: LoginMethodFeatures
  twoFactor: boolean
  ownEmail: boolean
}

/** A tenant does not switch on what its edition does not have, or what the operator keeps to itself. */
export const notAllowedFaults = (
  { security, email }: Pick<SharedForm, 'security'> & { email: { useHostDefaultEmailSettings: boolean } },
  { methods: has, twoFactor, ownEmail }: Allowed,
): MemberFault[] =>
  broken([
    [security.twoFactorLogin.isEnabled && !twoFactor, 'security.twoFactorLogin.isEnabled', 'settings.operatorHasItOff'],
    [!email.useHostDefaultEmailSettings && !ownEmail, 'email.useHostDefaultEmailSettings', 'settings.emailIsOperators'],
    [
      security.userPassLoginMethodEnabled && !has.userPass,
      'security.userPassLoginMethodEnabled',
      'settings.featureIsOff',
    ],
    [security.azureADLoginMethodEnabled && !has.azureAD, 'security.azureADLoginMethodEnabled', 'settings.featureIsOff'],
    [security.mobileLoginMethodEnabled && !has.mobile, 'security.mobileLoginMethodEnabled', 'settings.featureIsOff'],
  ])
