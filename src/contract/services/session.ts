import { type Static, Type } from 'typebox'
import { FeatureValue } from '../models/feature.ts'
import { Theme } from '../models/theme.ts'
import { anyone, command, query, service, signedIn } from '../operation.ts'
import { dateTime, flag, guid, id, nullable, shape, smallId, text } from '../shapes.ts'
import { signInKeysPath } from '../vocabulary/identity.ts'
import { limits, settingBounds } from '../vocabulary/limits.ts'

const SessionUser = shape('SessionUser', {
  id: id('User.'),
  name: text(limits.name, 'Given name, or the whole name.'),
  surname: text(limits.surname, 'Family name; may be empty.'),
  userName: text(limits.userName, 'Sign-in name.'),
  emailAddress: text(limits.emailAddress, 'E-mail address.'),
  authenticationSource: nullable(
    text(limits.authenticationSource, 'Directory that checks the password; null: this product.'),
  ),
  profilePictureId: nullable(guid('Version of the person’s picture; null: there is none.')),
})

const SessionTenant = shape('SessionTenant', {
  id: smallId('Tenant.'),
  tenancyName: text(limits.tenancyName, 'Short name.'),
  name: text(limits.tenantName, 'Full name.'),
  edition: nullable(
    shape('SessionEdition', {
      id: smallId('Edition.'),
      displayName: text(64, 'Its name.'),
      isFree: flag('Costs nothing.'),
      isHighestEdition: flag('No better one is for sale.'),
    }),
    'Edition of the tenant; null: none, or nobody is signed in.',
  ),
  isInTrialPeriod: flag('The subscription is a trial.'),
  subscriptionEndDateUtc: nullable(dateTime('End of the subscription; null: none, or nobody is signed in.')),
  subscriptionPaymentType: Type.Integer({
    minimum: 0,
    maximum: 2,
    description: 'Manual 0, RecurringAutomatic 1, RecurringManual 2.',
  }),
  paymentPeriodType: nullable(Type.Integer({ description: 'Days between payments.' })),
  customCssId: nullable(text(64, 'Version of the tenant’s own style sheet.')),
  darkLogoId: nullable(text(64, 'Version of the logo for dark backgrounds.')),
  darkLogoFileType: nullable(text(limits.fileType, 'Its media type.')),
  lightLogoId: nullable(text(64, 'Version of the logo for light backgrounds.')),
  lightLogoFileType: nullable(text(limits.fileType, 'Its media type.')),
  loginBackgroundId: nullable(text(64, 'Version of the picture behind the sign-in form.')),
  loginBackgroundFileType: nullable(text(limits.fileType, 'Its media type.')),
  azureADAuthenticationMethod: nullable(text(32, 'Auth, AuthWithPbi or AuthWithPbiGraph.')),
  isPowerBISpAvailable: flag(
    'An application of the settings embeds reports of Power BI: no person’s own directory token is needed. False before the sign-in.',
  ),
  featureValues: Type.Array(FeatureValue, {
    description: 'Features as the tenant has them; none where nobody is signed in.',
  }),
})

const CurrentLoginInformations = shape('CurrentLoginInformations', {
  user: nullable(SessionUser, 'Who is signed in; null: nobody.'),
  tenant: nullable(
    SessionTenant,
    'Tenant of the call; null: the host, or one that is not active where nobody is signed in.',
  ),
  impersonatorUser: nullable(SessionUser, 'Who acts as `user`; null: nobody does.'),
  impersonatorTenant: nullable(
    shape('ImpersonatorTenant', { id: smallId('Tenant.'), tenancyName: text(limits.tenancyName, 'Short name.') }),
    'Tenant of `impersonatorUser`; null: nobody acts, or the host does.',
  ),
  impersonationReason: nullable(text(limits.actingReason, 'Why they act; null: they did not say, or nobody acts.')),
  impersonationEndTime: nullable(dateTime('Until when they may act at the latest; null: nobody acts.')),
  application: shape('ApplicationInfo', {
    version: text(32, 'Version of the product.'),
    releaseDate: dateTime('When it was released.'),
    currency: text(8, 'Three letters.'),
    currencySign: text(8, 'Sign.'),
    allowTenantsToChangeEmailSettings: flag('Tenants may have their own mail server.'),
    userDelegationIsEnabled: flag('People may act for others for a time.'),
    twoFactorCodeExpireSeconds: Type.Integer({ description: 'Life of a second-factor code, seconds.' }),
    features: Type.Record(Type.String(), Type.Boolean(), { description: 'Optional parts of the server that are on.' }),
  }),
  theme: Theme,
})
export type CurrentLoginInformations = Static<typeof CurrentLoginInformations>

const UserSignInToken = shape('UserSignInToken', {
  signInToken: text(
    limits.token,
    `One use, one minute. A JWS by EdDSA of the type \`sign-in+jwt\`; its keys are at \`${signInKeysPath}\`.`,
  ),
  encodedUserId: text(64, 'The user, encoded for an address.'),
  encodedTenantId: text(64, 'The tenant, encoded for an address; empty for the host.'),
  returnUrl: nullable(
    text(limits.returnUrl, 'The asked address with the three behind it; null where the operator lists no such site.'),
  ),
})

export const session = service('Session', {
  getCurrentLoginInformations: query.get({
    summary: 'Who is signed in, where, and how the application looks for them.',
    answer: CurrentLoginInformations,
    permission: anyone,
    reads: ['Session'],
    stored: true,
    audited: false,
    tellsOfTenant: true,
  }),
  reportActivity: command.post({
    summary:
      'When the person of this session last did something themselves. Where there is a time-out, the session ends without it.',
    body: shape('ReportActivity', {
      idleSeconds: Type.Integer({
        minimum: 0,
        maximum: settingBounds.timeOutSecond.maximum,
        description: 'Seconds since then; a device’s clock may be wrong.',
      }),
    }),
    permission: signedIn,
    audited: false,
  }),
  updateUserSignInToken: command.put({
    summary: 'A token by which another site of the operator can take over the sign-in.',
    query: Type.Object({
      returnUrl: Type.Optional(text(limits.returnUrl, 'Address at the other site to go on at.')),
    }),
    answer: UserSignInToken,
    permission: signedIn,
  }),
})
