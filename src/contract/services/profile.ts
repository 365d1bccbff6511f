import { Type } from 'typebox'
import { anyone, command, query, service, signedIn } from '../operation.ts'
import { ownProofMembers } from '../own-proof.ts'
import { choice, flag, nullable, requiredText, secret, sentOnSecret, shape, text } from '../shapes.ts'
import { features } from '../vocabulary/features.ts'
import { directoryTokenTypes } from '../vocabulary/identity.ts'
import { limits } from '../vocabulary/limits.ts'

const AuthenticatorCode = shape('AuthenticatorCode', {
  code: secret(limits.securityCode, 'Six digits that the authenticator shows now.'),
})

const RecoveryCodes = shape('RecoveryCodes', {
  recoveryCodes: Type.Array(text(limits.securityCode, 'One use.'), {
    description: 'A fresh set, shown this once; those before it no longer open.',
  }),
})

const phoneNumber = requiredText(limits.phoneNumber, 'With + and the country code.')

export const profile = service('Profile', {
  getCurrentUserProfileForEdit: query.get({
    summary: 'One’s own account.',
    answer: shape('CurrentUserProfile', {
      name: text(limits.name, 'Given name, or the whole name.'),
      surname: text(limits.surname, 'Family name; may be empty.'),
      userName: text(limits.userName, 'Sign-in name.'),
      emailAddress: text(limits.emailAddress, 'E-mail address.'),
      phoneNumber: nullable(text(limits.phoneNumber, 'Phone number.')),
      isPhoneNumberConfirmed: flag('A code that was sent to it came back.'),
      timezone: text(64, 'IANA zone in which this person sees times.'),
      languageName: nullable(
        text(limits.languageName, 'Addition to the catalogue: the language that this person has chosen; null: none.'),
      ),
      qrCodeSetupImageUrl: nullable(text(limits.token, 'Null: a key is shown only while it is set up.')),
      isGoogleAuthenticatorEnabled: flag('An authenticator is set up.'),
    }),
    permission: signedIn,
    reads: ['Profile'],
  }),
  changePassword: command.post({
    summary: 'Changes one’s own password. All other sessions end; this one goes on by its refresh token.',
    body: shape('ChangePassword', {
      currentPassword: secret(limits.password, 'The present password.'),
      newPassword: secret(limits.password, 'The new one, within the rules of the tenant.'),
    }),
    permission: signedIn,
    changes: ['Profile'],
  }),
  updateAadTokenForUser: command.put({
    summary: 'Hands over a directory token that the browser got, for calls in this person’s name.',
    body: shape('UpdateAadTokenForUser', {
      tokenValue: sentOnSecret(limits.providerToken, 'Access token of one’s own directory account.'),
      tokenType: choice(directoryTokenTypes, 'Service that it is for.'),
    }),
    permission: signedIn,
    changes: ['Report', 'Workspace', 'OrganizationUnit', 'User'],
  }),
  updateDefaultReportForUser: command.put({
    summary: 'Chooses the report that one’s home dashboard shows.',
    body: shape('UpdateDefaultReportForUser', {
      tenantReportId: Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description: 'A report that one may open; 0: the tenant’s default again.',
      }),
    }),
    permission: signedIn,
    side: 'tenant',
    feature: features.powerBI,
    changes: ['Report'],
  }),
  generateGoogleAuthenticatorKey: command.post({
    summary: 'A new key for an authenticator. It counts once `UpdateGoogleAuthenticatorKey` has shown a code of it.',
    answer: shape('AuthenticatorKey', {
      googleAuthenticatorKey: text(limits.token, 'Base32, for typing in.'),
      qrCodeSetupImageUrl: text(16_384, 'The same as a picture, a `data:` address.'),
    }),
    permission: signedIn,
  }),
  updateGoogleAuthenticatorKey: command.put({
    summary: 'Sets an authenticator up, proven by a code of it. Sign-ins ask for one from then on.',
    body: shape('UpdateGoogleAuthenticatorKey', {
      googleAuthenticatorKey: secret(limits.token, 'As it was generated a moment ago.'),
      authenticatorCode: secret(limits.securityCode, 'Six digits that the authenticator shows now.'),
      ...ownProofMembers,
    }),
    answer: RecoveryCodes,
    permission: signedIn,
    changes: ['Profile'],
  }),
  verifyAuthenticatorCode: command.post({
    summary: 'Whether a code is the authenticator’s. It is used up by this.',
    body: AuthenticatorCode,
    answer: flag('The code was right.'),
    permission: signedIn,
  }),
  disableGoogleAuthenticator: command.post({
    summary: 'Takes the authenticator away, by a last code of it or by a recovery code.',
    body: AuthenticatorCode,
    permission: signedIn,
    changes: ['Profile'],
  }),
  viewRecoveryCodes: command.post({
    summary: 'New recovery codes, for a code of the authenticator. Those that were made before no longer open.',
    body: AuthenticatorCode,
    answer: RecoveryCodes,
    permission: signedIn,
  }),
  sendVerificationSms: command.post({
    summary: 'Sends a code to a number that one says is one’s own.',
    body: shape('SendVerificationSms', { phoneNumber }),
    permission: signedIn,
  }),
  verifySmsCode: command.post({
    summary: 'Makes the number that the code was sent to one’s own, confirmed. A new one ends all other sessions.',
    body: shape('VerifySmsCode', {
      phoneNumber: Type.Optional(nullable(text(limits.phoneNumber, 'Where given, it must be the number of the code.'))),
      code: secret(limits.securityCode, 'Six digits.'),
      ...ownProofMembers,
    }),
    permission: signedIn,
    changes: ['Profile', 'User'],
  }),
  changeLanguage: command.post({
    summary: 'Sets the language of one’s own account.',
    body: shape('ChangeLanguage', { languageName: requiredText(limits.languageName, 'Name of an enabled language.') }),
    permission: signedIn,
    changes: ['Session', 'Setting'],
  }),
  getPasswordComplexitySetting: query.get({
    summary: 'Rules that a new password must keep.',
    answer: shape('PasswordComplexitySetting', {
      setting: shape('PasswordComplexity', {
        allowedMinimumLength: Type.Integer({ description: 'Shortest length that an administrator may require.' }),
        requiredLength: Type.Integer({ description: 'Shortest password.' }),
        requireDigit: flag('At least one digit.'),
        requireLowercase: flag('At least one small letter.'),
        requireUppercase: flag('At least one capital letter.'),
        requireNonAlphanumeric: flag('At least one sign.'),
      }),
    }),
    permission: anyone,
    reads: ['Setting'],
    stored: true,
  }),
})
