import { type Static, Type } from 'typebox'
import { anyone, command, download, query, service, signedIn } from '../operation.ts'
import { ownProofMembers } from '../own-proof.ts'
import { presentedCodeMembers, presentedMembers } from '../presented-sign-in.ts'
import {
  choice,
  count,
  flag,
  guid,
  id,
  nullable,
  requiredText,
  secret,
  sentOnSecret,
  shape,
  text,
  unrecordedText,
} from '../shapes.ts'
import { externalProviders, notificationSeverities, twoFactorProviders } from '../vocabulary/identity.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const isSharedDevice = Type.Optional(
  flag(
    'Addition to the catalogue: others use the device. Nothing that it keeps can be read later, and nobody stays signed in.',
  ),
)

const Authenticate = shape('Authenticate', {
  userNameOrEmailAddress: requiredText(limits.userName, 'User name or e-mail address within the tenant.'),
  password: secret(limits.password, 'Password, taken as it is.'),
  twoFactorVerificationCode: Type.Optional(nullable(secret(limits.securityCode, 'Code of the second factor.'))),
  rememberClient: Type.Optional(flag('Keep the session for days, and remember this browser for the second factor.')),
  isSharedDevice,
  twoFactorRememberClientToken: Type.Optional(nullable(secret(limits.token, 'Answered by an earlier sign-in.'))),
  singleSignIn: Type.Optional(nullable(flag('Add a sign-in token to the return address.'))),
  returnUrl: Type.Optional(
    nullable(
      text(
        limits.returnUrl,
        'Address to go to afterwards: a local one, or with `singleSignIn` one at a site that the operator lists.',
      ),
    ),
  ),
  captchaResponse: Type.Optional(
    nullable(secret(limits.captchaResponse, 'Solution of the captcha, where one is asked for.')),
  ),
})

const outboxKey = Type.Optional(
  text(
    64,
    'Base64url, 32 bytes, for a browser of our own and in no other’s name: opens what this person’s devices could not send before they left.',
  ),
)

export const AuthenticateResult = shape('AuthenticateResult', {
  accessToken: nullable(text(limits.token, 'Bearer token; null where something else must happen first.')),
  encryptedAccessToken: nullable(text(limits.token, 'Opens file downloads; nothing else.')),
  expireInSeconds: count('Life of the access token, seconds.'),
  refreshToken: nullable(text(limits.token, 'Buys the next access token; null when it travels as an HttpOnly cookie.')),
  refreshTokenExpireInSeconds: count('Life of the refresh token, seconds.'),
  shouldResetPassword: flag('A new password must be chosen first.'),
  passwordResetCode: nullable(text(limits.token, 'Proves the right to choose it.')),
  c: nullable(text(limits.token, 'The same right as one opaque value for `account/reset-password?c=`.')),
  userId: nullable(id('The user, where a further step needs it.')),
  requiresTwoFactorVerification: flag('A code is asked for first.'),
  twoFactorAuthProviders: nullable(Type.Array(text(64, 'Provider.'), { description: 'Ways to get the code.' })),
  twoFactorRememberClientToken: nullable(text(limits.token, 'Spares this browser the second factor next time.')),
  returnUrl: nullable(text(limits.returnUrl, 'Where to go; null where the given one is not taken.')),
  outboxKey,
})
export type AuthenticateResult = Static<typeof AuthenticateResult>

const RefreshTokenResult = shape('RefreshTokenResult', {
  accessToken: text(limits.token, 'Bearer token.'),
  encryptedAccessToken: text(limits.token, 'Opens file downloads; nothing else.'),
  expireInSeconds: count('Life of the access token, seconds.'),
  outboxKey,
})

const isConfirmed = Type.Optional(
  flag(
    'Addition to the catalogue: whoever is at the browser was told whom they become. A page with the refresh cookie needs it where another browser asked for the token.',
  ),
)

const SwitchedResult = shape('SwitchedAuthenticateResult', {
  accessToken: text(limits.token, 'Bearer token.'),
  encryptedAccessToken: text(limits.token, 'Opens file downloads; nothing else.'),
  expireInSeconds: count('Life of the access token, seconds.'),
  refreshToken: nullable(text(limits.token, 'Buys the next access token; null when it travels as an HttpOnly cookie.')),
  refreshTokenExpireInSeconds: count('Life of the refresh token, seconds.'),
  outboxKey,
})

const pbiToken = Type.Optional(
  nullable(sentOnSecret(limits.providerToken, 'Directory token for Power BI, kept for the person.')),
)

const ExternalAuthenticate = shape('ExternalAuthenticate', {
  ...presentedCodeMembers,
  pbiToken,
  isSharedDevice,
  singleSignIn: Type.Optional(nullable(flag('Add a sign-in token to the return address.'))),
  returnUrl: Type.Optional(
    nullable(
      text(
        limits.returnUrl,
        'Address to go to afterwards: a local one, or with `singleSignIn` one at a site that the operator lists.',
      ),
    ),
  ),
  twoFactorVerificationCode: Type.Optional(nullable(secret(limits.securityCode, 'Code of the second factor.'))),
})

const ExternalAuthenticateResult = shape('ExternalAuthenticateResult', {
  ...AuthenticateResult.properties,
  waitingForActivation: flag('The account exists, and an administrator has yet to activate it.'),
  status: nullable(choice(['waiting'], 'MobileID: the phone has not answered yet; ask again.')),
})
export type ExternalAuthenticateResult = Static<typeof ExternalAuthenticateResult>

const ExternalProviderInfo = shape('ExternalProvider', {
  name: choice(externalProviders, 'Value of `authProvider`.'),
  clientId: text(256, 'The portal’s own id at the provider.'),
  additionalParams: Type.Record(Type.String(), Type.String(), {
    description: 'What the browser needs besides: LoginAuthorityUrl, ShouldGetPbiToken, LoginUrl, Authority, Tenant ….',
  }),
})

const MobileLogin = shape('MobileLogin', {
  status: choice(['ok', 'error'], 'Whether the phone was asked.'),
  token: nullable(
    text(limits.token, 'For `ExternalAuthenticate` with the provider MobileID, from this browser alone.'),
  ),
  control_code: nullable(text(16, 'The phone must show the same one.')),
  message: nullable(text(500, 'What went wrong.')),
  error_code: nullable(
    Type.Integer({ description: 'Number by which the signing service names the error; null where there is none.' }),
  ),
})

export const tokenAuth = service(
  'TokenAuth',
  {
    authenticate: command.post({
      summary: 'Signs in with a password, and a second factor where one is set up.',
      body: Authenticate,
      answer: AuthenticateResult,
      permission: anyone,
      changes: ['Session'],
    }),
    refreshToken: command.post({
      summary: 'Buys a new access token.',
      query: Type.Object({
        refreshToken: Type.Optional(secret(limits.token, 'Refresh token; absent where it travels as a cookie.')),
      }),
      answer: RefreshTokenResult,
      permission: anyone,
      audited: 'together',
    }),
    logOut: command.get({
      summary: 'Ends the session on every server at once.',
      permission: signedIn,
      changes: ['Session'],
    }),
    sendTwoFactorAuthCode: command.post({
      summary: 'Sends a code to whoever has just shown the right password. Answers the same for everybody else.',
      body: shape('SendTwoFactorAuthCode', {
        userId: id('The account, as `Authenticate` answered it.'),
        provider: choice(twoFactorProviders, 'Way to send it; an authenticator needs none.'),
      }),
      permission: anyone,
    }),
    endLeftSession: command.post({
      summary:
        'Ends the session of the refresh cookie, if it is the one that was left; a browser says it until it is heard.',
      body: shape('EndLeftSession', {
        sessionId: Type.Optional(
          nullable(
            guid(
              'The session that was left, as its access token named it; absent where the answer to a sign-in was lost, and the cookie may be of a session that nobody entered.',
            ),
          ),
        ),
      }),
      permission: anyone,
      changes: ['Session'],
    }),
    impersonatedAuthenticate: command.post({
      summary:
        'Goes on as the person that an impersonation token is for, or back as oneself; the session that asked ends.',
      query: Type.Object({
        impersonationToken: secret(limits.token, 'From `Account`: one use, one minute.'),
        isConfirmed,
      }),
      answer: SwitchedResult,
      permission: anyone,
      changes: ['Session'],
    }),
    delegatedImpersonatedAuthenticate: command.post({
      summary: 'Goes on as the person who delegated, until the delegation ends; the session that asked ends at once.',
      query: Type.Object({
        userDelegationId: id('The delegation that the token is for.'),
        impersonationToken: secret(limits.token, 'From `Account`: one use, one minute.'),
        isConfirmed,
      }),
      answer: SwitchedResult,
      permission: anyone,
      changes: ['Session'],
    }),
    linkedAccountAuthenticate: command.post({
      summary: 'Goes on in a linked account; the session that asked ends.',
      query: Type.Object({
        switchAccountToken: secret(limits.token, 'From `Account`: one use, one minute.'),
        isConfirmed,
      }),
      answer: SwitchedResult,
      permission: anyone,
      changes: ['Session'],
    }),
    getExternalAuthenticationProviders: query.get({
      summary: 'Providers that one can sign in with here.',
      answer: Type.Array(ExternalProviderInfo, { description: 'Those that are switched on and set up.' }),
      permission: anyone,
      reads: ['Setting'],
      audited: false,
      tellsOfTenant: true,
    }),
    externalAuthenticate: command.post({
      summary:
        'Signs in with what a provider says of a person. A person who is new here gets an account where people may register.',
      body: ExternalAuthenticate,
      answer: ExternalAuthenticateResult,
      permission: anyone,
      browserCookie: 'asked',
      changes: ['Session'],
    }),
    linkToAadUser: command.post({
      summary: 'Links another account of one’s own, proven by its directory.',
      body: shape('LinkToAadUser', {
        ...presentedMembers,
        pbiToken,
        tenancyName: Type.Optional(
          nullable(unrecordedText(limits.tenancyName, 'Tenant of the other account; empty: the host.')),
        ),
        ...ownProofMembers,
      }),
      permission: signedIn,
      changes: ['LinkedUser'],
    }),
    initiateMobileLogin: command.post({
      summary:
        'Asks a phone to sign in. Answers alike for numbers that no account has. Its token is sent to `ExternalAuthenticate`, as access code of the provider MobileID, every other second for as long as that answers the status `waiting`.',
      query: Type.Object({ mobileNumber: secret(limits.phoneNumber, 'With + and the country code.') }),
      answer: MobileLogin,
      permission: anyone,
      browserCookie: 'given',
    }),
    testNotification: download.get({
      summary:
        'Answers the message that it is given, as plain text, and notifies those who may call it: shows that both arrive.',
      query: Type.Object({
        message: Type.Optional(text(limits.filter, 'What to answer.')),
        severity: Type.Optional(choice(notificationSeverities, 'How it is meant; info where absent.')),
      }),
      mediaType: 'text/plain',
      permission: permissions.hostMaintenance,
      side: 'host',
    }),
  },
  '/api/TokenAuth',
)
