/** Groups of settings that the host's and the tenants' pages share. Secrets are always answered empty; an empty one leaves what is stored. */
import { type Static, Type } from 'typebox'
import { choice, emailAddress, flag, nameText, nullable, secret, shape, smallId, text } from '../shapes.ts'
import { azureADAuthenticationMethods } from '../vocabulary/enums.ts'
import { settingBounds as bounds, limits } from '../vocabulary/limits.ts'
import { strictness } from '../vocabulary/settings.ts'

const number = ({ minimum, maximum }: { minimum: number; maximum: number }, description: string) =>
  Type.Integer({ minimum, maximum, description })

const name = (description: string) => text(limits.settingText, description)
const address = (description: string) => text(limits.settingAddress, description)
const optionalSecret = (description: string) => Type.Optional(secret(limits.settingText, description))

export const GeneralSettings = shape('GeneralSettings', {
  timezone: text(limits.timeZone, 'IANA name of the time zone that dates are shown in, or UTC.'),
  timezoneForComparison: Type.Optional(
    text(limits.timeZone, 'The zone as it was answered, so that a form can tell whether it was changed. Not read.'),
  ),
  reportLogDays: Type.Optional(
    number(
      bounds.reportLogDays,
      'Addition to the catalogue: days for which clicks in reports are kept; a tenant’s at most the operator’s. Left out, it stays.',
    ),
  ),
  keptPageDays: Type.Optional(
    number(
      bounds.keptPageDays,
      'Addition to the catalogue: days for which devices keep pages of reports, to be read without a connection; 0: none. A tenant’s at most the operator’s. Left out, it stays.',
    ),
  ),
  reportKeyDays: Type.Optional(
    number(
      bounds.reportKeyDays,
      'Addition to the catalogue: days until a new share key ends, where nobody says otherwise. Left out, it stays.',
    ),
  ),
  reportKeyLongestDays: Type.Optional(
    number(
      bounds.reportKeyDays,
      'Addition to the catalogue: days from now until which a share key may last; a tenant’s at most the operator’s. Left out, it stays.',
    ),
  ),
})

const SessionTimeOutSettings = shape('SessionTimeOutSettings', {
  isEnabled: flag('People who do nothing are signed out or locked out.'),
  timeOutSecond: number(bounds.timeOutSecond, 'Seconds without activity before the warning.'),
  showTimeOutNotificationSecond: number(bounds.timeOutSecond, 'Seconds that the warning counts down.'),
  showLockScreenWhenTimedOut: flag('The screen is locked and the person stays known, instead of signed out.'),
})

export const UserManagementSettings = shape('UserManagementSettings', {
  allowSelfRegistration: flag('People may make an account of their own.'),
  whiteListedRegistrationDomains: text(
    limits.settingList,
    'Mail domains that may register, parted by commas; empty: all.',
  ),
  isNewRegisteredUserActiveByDefault: flag('Who registers may sign in at once, without an administrator.'),
  isEmailConfirmationRequiredForLogin: flag('Only confirmed addresses sign in.'),
  useCaptchaOnRegistration: flag('Registering asks for a proof of work.'),
  useCaptchaOnLogin: flag('Signing in asks for one after several failures.'),
  useCaptchaOnResetPassword: flag('Asking for a new password asks for one.'),
  smsVerificationEnabled: flag('Phone numbers can be confirmed by a message.'),
  maxUserMembershipCount: number(
    bounds.maxUserMembershipCount,
    'Organisation units that one person may be a member of; 2147483647: as many as there are.',
  ),
  isCookieConsentEnabled: flag('A banner asks for consent to cookies.'),
  isQuickThemeSelectEnabled: flag('People choose their theme in the header.'),
  isSharedDevice: flag('Devices are shared: nothing that they keep can be read without signing in.'),
  userDelegationIsEnabled: flag(
    'Addition to the catalogue: people may let others of their organisation act as them, for a time.',
  ),
  sessionTimeOutSettings: SessionTimeOutSettings,
})

export const EmailSettings = shape('EmailSettings', {
  defaultFromAddress: text(limits.emailAddress, 'Sender of the mails.'),
  defaultFromDisplayName: nameText(limits.settingText, 'Its name.'),
  smtpHost: text(limits.hostName, 'Mail server; empty: none.'),
  smtpPort: number(bounds.port, 'TCP port of the mail server.'),
  smtpUserName: name('Name to sign in to it with.'),
  smtpPassword: optionalSecret('Password for it.'),
  smtpDomain: name('Domain of that name, where the server wants one.'),
  smtpEnableSsl: flag('The connection begins encrypted.'),
  smtpUseDefaultCredentials: flag('Name and password are not sent.'),
})

export const TenantEmailSettings = shape('TenantEmailSettings', {
  useHostDefaultEmailSettings: flag(
    'Mails are sent as the operator set it up; the rest of this group is then dropped.',
  ),
  ...EmailSettings.properties,
})

export const HostEmailSettings = shape('HostEmailSettings', {
  ...EmailSettings.properties,
  allowTenantsToChangeEmailSettings: flag('Tenants may have their own mail server.'),
})

export const LdapSettings = shape('LdapSettings', {
  isModuleEnabled: Type.Optional(flag('This installation can ask directories. Not read.')),
  isEnabled: flag('Passwords are checked by the directory, too.'),
  domain: text(limits.hostName, 'Host name of the directory server; a port may follow a colon.'),
  container: name('Where its people are, as a distinguished name; empty: the domain’s own.'),
  userName: name('Name that searches the directory.'),
  password: optionalSecret('Password of that name.'),
  useSsl: flag('The connection begins encrypted.'),
})

const PasswordComplexityRules = shape('PasswordComplexityRules', {
  allowedMinimumLength: Type.Optional(
    number(bounds.passwordLength, 'The same as requiredLength, for clients that say it so; requiredLength decides.'),
  ),
  requiredLength: Type.Optional(
    number(bounds.passwordLength, 'Shortest password. Always answered; left out, allowedMinimumLength says it.'),
  ),
  requireDigit: flag('At least one digit.'),
  requireLowercase: flag('At least one small letter.'),
  requireUppercase: flag('At least one capital letter.'),
  requireNonAlphanumeric: flag('At least one sign.'),
})

export const SecuritySettings = shape('SecuritySettings', {
  allowOneConcurrentLoginPerUser: flag('A sign-in ends the person’s other sessions.'),
  useDefaultPasswordComplexitySettings: flag('A tenant: the operator’s rules hold. The host: the product’s.'),
  passwordComplexity: PasswordComplexityRules,
  defaultPasswordComplexity: Type.Optional(PasswordComplexityRules),
  userLockOut: shape('UserLockOutSettings', {
    isEnabled: flag('Failed sign-ins lock an account for a while.'),
    maxFailedAccessAttemptsBeforeLockout: number(bounds.failedAttempts, 'Failures that lock it.'),
    defaultAccountLockoutSeconds: number(bounds.lockOutSeconds, 'Seconds that the lock lasts.'),
  }),
  twoFactorLogin: shape('TwoFactorLoginSettings', {
    isEnabledForApplication: Type.Optional(flag('The operator lets people have a second factor. Not read.')),
    isEnabled: flag('People may have a second factor.'),
    isEmailProviderEnabled: flag('Codes by mail.'),
    isSmsProviderEnabled: flag('Codes by text message.'),
    isRememberBrowserEnabled: flag('A browser can be remembered, and is then not asked.'),
    isGoogleAuthenticatorEnabled: flag('Codes of an authenticator app.'),
  }),
  passwordPolicy: shape('PasswordPolicy', {
    enableCheckingLastXPasswordWhenPasswordChange: flag('Recent passwords cannot be taken again.'),
    checkingLastXPasswordCount: number(bounds.lastPasswords, 'Former passwords that a new one is compared with.'),
    enablePasswordExpiration: flag('Passwords grow too old.'),
    passwordExpirationDayCount: number(bounds.expirationDays, 'Days after which a password expires.'),
    passwordResetCodeExpirationHours: number(bounds.resetCodeHours, 'Hours that a reset link opens.'),
  }),
  userPassLoginMethodEnabled: flag('Sign-in by password.'),
  azureADLoginMethodEnabled: flag('Sign-in by the directory.'),
  azureADAuthType: choice(
    azureADAuthenticationMethods,
    'What a directory sign-in is asked for besides the identity: nothing, reports, or reports and groups.',
  ),
  mobileLoginMethodEnabled: flag('Sign-in by a mobile identity.'),
  mobileIdServiceUrl: address('Address of the mobile signing service; empty: the operator’s.'),
  mobileIdAccessToken: optionalSecret('Token that it knows this installation by.'),
})

const ClaimMapping = shape('ClaimMapping', {
  claim: name(
    'What it is here: `name`, `given_name`, `family_name`; of OpenID Connect and WS-Federation `email`, too.',
  ),
  key: name('Name that the provider has for it, in its token or answer.'),
})
/** Clients that do not know of it leave it out. */
const mapping = (description: string) =>
  Type.Optional(Type.Array(ClaimMapping, { maxItems: limits.claimMappings, default: [], description }))
const claimsMapping = mapping(
  'Claims that the provider has under other names. What identifies the person, and whether an address is theirs, stays its own. Absent: none.',
)
const namesMapping = mapping(
  'Names that the provider has under other names. What identifies the person, and the address, stays its own. Absent: none.',
)

const isDeactivated = flag('Nobody signs in by this provider, whatever else is set.')

export const ExternalLoginProviderSettings = shape('ExternalLoginProviderSettings', {
  facebook: shape('FacebookSettings', {
    isDeactivated,
    appId: name('Id of the application there; empty: none of one’s own.'),
    appSecret: optionalSecret('Its secret.'),
    claimsMapping: namesMapping,
  }),
  google: shape('GoogleSettings', {
    isDeactivated,
    clientId: name('Client id there; empty: none of one’s own.'),
    clientSecret: optionalSecret('Its secret.'),
    claimsMapping: namesMapping,
  }),
  twitter: shape('TwitterSettings', {
    isDeactivated,
    consumerKey: name('Consumer key there; empty: none of one’s own.'),
    consumerSecret: optionalSecret('Its secret.'),
    claimsMapping: namesMapping,
  }),
  microsoft: shape('MicrosoftSettings', {
    isDeactivated,
    clientId: name('Client id there; empty: none of one’s own.'),
    clientSecret: optionalSecret('Its secret.'),
    claimsMapping: namesMapping,
  }),
  openIdConnect: shape('OpenIdConnectSettings', {
    isDeactivated,
    clientId: name('Client id at the provider; empty: none of one’s own.'),
    clientSecret: optionalSecret('Its secret.'),
    authority: address('Address of the provider, where its discovery document is.'),
    loginUrl: address('Where the sign-in begins, if it is not in that document.'),
    validateIssuer: flag('Tokens of other issuers are refused.'),
    responseType: choice(['code', 'id_token', 'code id_token'], 'What the provider answers with.'),
    claimsMapping,
  }),
  wsFederation: shape('WsFederationSettings', {
    isDeactivated,
    clientId: name('Realm; empty: none of one’s own.'),
    tenant: name('Directory.'),
    metaDataAddress: address(
      'Address of the federation metadata, which says where people sign in and by which keys SAML assertions are verified; empty: the sign-in page does not offer it.',
    ),
    authority: address(
      'Address of the provider, by whose published keys the id tokens (JWT) of other clients are verified; empty: it is not offered.',
    ),
    claimsMapping,
  }),
})

const registration = {
  displayName: nameText(limits.settingText, 'Name that people know it by.'),
  clientId: name('Application id in the directory.'),
  clientSecret: optionalSecret('Its secret.'),
  tenantId: name('Id or domain of the directory.'),
  isEnabled: flag('In use.'),
}
const AppRegistration = shape('AppRegistration', registration)

export const AzureSettings = shape('AzureSettings', {
  useOwnGraphApplication: flag('Groups and people are read by the registration in `graphSettings`.'),
  useOwnPowerBIApplication: flag('Reports are embedded by the registrations in `powerBISettings`.'),
  useServicePrincipal: flag('Embedding needs no person’s own directory token.'),
  powerBISettings: Type.Array(AppRegistration, {
    maxItems: limits.powerBIRegistrations,
    description: 'Registrations that embed reports; a workspace names one by its place, from 1.',
  }),
  azureInternalDomainNames: text(
    limits.settingList,
    'Mail domains of one’s own people, parted by commas; others from the directory are guests.',
  ),
  graphSettings: shape('GraphSettings', {
    ...registration,
    securityGroupObjectId: name('Only this group’s members and groups are read; empty: all.'),
  }),
  azureADAuthClientIds: shape('AzureADAuthClientIds', {
    auth: name('Application that signs in, and asks for nothing more.'),
    authWithPbi: name('Application that signs in and may ask for reports.'),
    authWithPbiGraph: name('Application that may ask for groups, too.'),
  }),
})

export const TenantAzureSettings = shape('TenantAzureSettings', {
  inheritHostSettings: flag('The operator’s registrations are used; the rest of this group is then dropped.'),
  ...AzureSettings.properties,
})

export const ExternalSecuritySettings = shape('ExternalSecuritySettings', {
  azureADDirectoryIds: text(
    limits.settingList,
    'Directories whose people sign in as one’s own, by id, parted by commas; empty: the one of the Graph registration.',
  ),
  azureADExternalDirectoryIds: text(
    limits.settingList,
    'Directories whose people sign in as guests, by id, parted by commas; empty: none.',
  ),
})

export const TenantManagementSettings = shape('TenantManagementSettings', {
  allowSelfRegistration: flag('Organisations may register themselves.'),
  isNewRegisteredTenantActiveByDefault: flag('They may sign in at once, without the operator.'),
  useCaptchaOnRegistration: flag('Registering asks for a proof of work.'),
  defaultEditionId: nullable(smallId('Edition of tenants for whom none is chosen; null: none.')),
  subscriptionExpireNotifyDayCount: number(bounds.notifyDays, 'Days before its end that a subscription is spoken of.'),
  preventNotExistingTenantSubdomains: flag(
    'Whoever comes to a subdomain that is no organisation’s is led to the operator’s address.',
  ),
})

export const OtherSettings = shape('OtherSettings', {
  hostDashboardReportGuid: name('Report of the host’s dashboard, by its id at the provider; empty: none.'),
  hostDashboardWorkspaceGuid: name('Workspace that this report is in.'),
})

export const storedSecrets = Type.Optional(
  Type.Array(text(limits.settingText, 'Path of the member, such as `email.smtpPassword`.'), {
    maxItems: limits.storedSecrets,
    description: 'Secrets that are kept, of those answered empty. Not read.',
  }),
)

export const isSMTPSettingsProvided = Type.Optional(
  flag('Mail can be sent, by a server of the settings or the operator’s own. Not read.'),
)

export const OperatorValue = shape('OperatorValue', {
  member: text(limits.settingText, 'Path of the member, such as `userManagement.isSharedDevice`.'),
  value: text(limits.settingList, 'What the operator has there, as text.'),
  stricter: nullable(choice(strictness, 'What is stricter: on, a higher number, or a lower one.'), 'Null: no matter.'),
})

export const operatorValues = Type.Optional(
  Type.Array(OperatorValue, {
    maxItems: limits.operatorValues,
    description: 'What holds where the tenant has no word of its own, of what it inherits one by one. Not read.',
  }),
)

export const SendTestEmail = shape('SendTestEmail', {
  emailAddress: emailAddress('Who gets the mail.'),
})

export const EnabledSocialLoginSettings = shape('EnabledSocialLoginSettings', {
  enabledSocialLoginSettings: Type.Array(text(64, 'Name that an external sign-in gives.'), {
    description: 'Providers that people can sign in by at present.',
  }),
})

export type ClaimMapping = Static<typeof ClaimMapping>
export type OperatorValue = Static<typeof OperatorValue>

export const TestPowerBI = shape('TestPowerBI', {
  number: Type.Integer({
    minimum: 1,
    maximum: 3,
    description: 'Registration in `powerBISettings`, from 1, as it is kept.',
  }),
})

/** In the order in which they are gone; each needs the one before it. */
const powerBITestSteps = ['settings', 'signIn', 'service', 'workspaces'] as const
export const connectionMenders = [
  'administrator',
  'operator',
  'directoryAdministrator',
  'powerBIAdministrator',
  'workspaceAdministrator',
  'nobody',
] as const

const mender = nullable(choice(connectionMenders, 'Who can mend it; nobody: it passes.'))

const PowerBITestStep = shape('PowerBITestStep', {
  name: choice(
    powerBITestSteps,
    'The registration is whole and in use; the directory lets it in; the service does; it has workspaces.',
  ),
  isDone: flag('It went well.'),
  problem: nullable(text(limits.workspaceProblem, 'What is wrong, in words, with the number for Microsoft’s support.')),
  mender,
})
export type PowerBITestStep = Static<typeof PowerBITestStep>

export const PowerBITest = shape('PowerBITest', {
  steps: Type.Array(PowerBITestStep, { maxItems: 4, description: 'Up to the first that did not go well.' }),
  workspaceNames: Type.Array(text(limits.reportName, 'Name.'), {
    maxItems: limits.powerBITestNames,
    description: 'Workspaces that it reaches, some of them.',
  }),
})

export const TestConnection = shape('TestConnection', {
  connection: choice(
    ['directory', 'ldap', 'mobileId'],
    'The Graph application of the directory, the LDAP server, or the Mobile-ID service, as they are kept.',
  ),
})
export type TestConnection = Static<typeof TestConnection>

const ConnectionTestStep = shape('ConnectionTestStep', {
  name: choice(
    ['settings', 'answers', 'signIn', 'people', 'groups'],
    'It is named and in use; it answers; it lets the portal in; people are found there; groups are.',
  ),
  isDone: flag('It went well.'),
  problem: nullable(text(limits.workspaceProblem, 'What is wrong, in words.')),
  mender,
})
export type ConnectionTestStep = Static<typeof ConnectionTestStep>

export const ConnectionTest = shape('ConnectionTest', {
  steps: Type.Array(ConnectionTestStep, { maxItems: 4, description: 'Up to the first that did not go well.' }),
})
export type ConnectionTest = Static<typeof ConnectionTest>
