/** Words of the ways in: what a captcha is solved for, where people sign in, how codes reach them. */
export const captchaActions = ['login', 'register', 'resetPassword', 'activateEmail', 'registerTenant'] as const
export type CaptchaAction = (typeof captchaActions)[number]

/** Where a site to which people are led with a sign-in token finds the keys that verify it (RFC 7517). */
export const signInKeysPath = '/.well-known/jwks.json'

/** Values of `authProvider` (specification 000, section 1). */
export const externalProviders = [
  'Facebook',
  'Google',
  'Twitter',
  'Microsoft',
  'OpenIdConnect',
  'WsFederation',
  'AzureAD',
  'AzureADExternal',
  'MobileID',
] as const
export type ExternalProvider = (typeof externalProviders)[number]

/** Of whom an account may be: `user_logins` knows one of each at most. */
export const loginProviders = [...externalProviders, 'LDAP'] as const

const spokenNames: Readonly<Record<string, string>> = {
  OpenIdConnect: 'OpenID Connect',
  WsFederation: 'WS-Federation',
  MobileID: 'Mobile-ID',
  AzureAD: 'Microsoft Entra',
  AzureADExternal: 'Microsoft Entra',
} satisfies Partial<Record<(typeof loginProviders)[number], string>>

/** Names of their own, which read alike in every language. */
export const spokenProvider = (provider: string): string => spokenNames[provider] ?? provider

/** An organization’s own directory, and those of its guests. */
export const directorySources = ['AzureAD', 'AzureADExternal'] as const

/** Values of `tokenType`: for which of Microsoft’s services a directory token is. */
export const directoryTokenTypes = ['PowerBIPro', 'GraphApi'] as const
export type DirectoryTokenType = (typeof directoryTokenTypes)[number]

/** Ways to a code of the second factor, by ABP’s names. */
export const twoFactorProviders = ['Email', 'Phone', 'GoogleAuthenticator'] as const
export type TwoFactorProvider = (typeof twoFactorProviders)[number]

export const notificationSeverities = ['info', 'success', 'warn', 'error', 'fatal'] as const
