import { type Static, Type } from 'typebox'
import { anyone, command, service, signedIn } from '../operation.ts'
import { count, flag, id, nullable, secret, shape, text, words } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

const Authenticate = shape('Authenticate', {
  userNameOrEmailAddress: words(limits.userName, 'User name or e-mail address within the tenant.'),
  password: secret(limits.password, 'Password, taken as it is.'),
  twoFactorVerificationCode: Type.Optional(nullable(secret(16, 'Code of the second factor.'))),
  rememberClient: Type.Optional(flag('Keep the session for days, and remember this browser for the second factor.')),
  twoFactorRememberClientToken: Type.Optional(nullable(secret(limits.token, 'Answered by an earlier sign-in.'))),
  singleSignIn: Type.Optional(nullable(flag('Add a sign-in token to the return address.'))),
  returnUrl: Type.Optional(nullable(text(limits.returnUrl, 'Address to go to afterwards; only local ones are taken.'))),
  captchaResponse: Type.Optional(
    nullable(text(limits.captchaResponse, 'Solution of the captcha, where one is asked for.')),
  ),
})

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
  returnUrl: nullable(text(limits.returnUrl, 'Where to go; null where the given one is not local.')),
  deviceKeyShare: nullable(
    text(64, 'Base64, 32 bytes: the server’s part of the key that seals this person’s stored data on a shared device.'),
  ),
})
export type AuthenticateResult = Static<typeof AuthenticateResult>

export const RefreshTokenResult = shape('RefreshTokenResult', {
  accessToken: text(limits.token, 'Bearer token.'),
  encryptedAccessToken: text(limits.token, 'Opens file downloads; nothing else.'),
  expireInSeconds: count('Life of the access token, seconds.'),
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
    }),
    logOut: command.get({
      summary: 'Ends the session on every server at once.',
      permission: signedIn,
      changes: ['Session'],
    }),
  },
  '/api/TokenAuth',
)
