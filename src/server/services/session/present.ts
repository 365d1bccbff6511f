import type { CurrentLoginInformations } from '../../../contract/services/session.ts'
import { type FeatureName, features as featureNames } from '../../../contract/vocabulary/features.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { isOn } from '../../auth/permissions.ts'
import type { StoredFileKind, StoredFileName } from '../../documents/stored-files.ts'
import { isTrue, type SettingValues } from '../../settings/settings.ts'
import type { SessionTenantRow, SessionUserRow } from './queries.ts'

export const sessionSettings = [
  settings.allowTenantsToChangeEmailSettings,
  settings.isAzureADLoginEnabled,
  settings.azureADAuthType,
  settings.userDelegationIsEnabled,
] as const

export const presentImpersonatorTenant = ({ id, tenancy_name }: Pick<SessionTenantRow, 'id' | 'tenancy_name'>) => ({
  id,
  tenancyName: tenancy_name,
})

export const presentUser = (row: SessionUserRow): NonNullable<CurrentLoginInformations['user']> => ({
  id: row.id,
  name: row.name,
  surname: row.surname,
  userName: row.user_name,
  emailAddress: row.email_address,
  authenticationSource: row.authentication_source,
  profilePictureId: row.profile_picture_id,
})

type SessionTenant = NonNullable<CurrentLoginInformations['tenant']>

type Presented = [
  row: SessionTenantRow,
  features: ReadonlyMap<FeatureName, string>,
  values: SettingValues<(typeof sessionSettings)[number]>,
  files: ReadonlyMap<StoredFileKind, StoredFileName>,
]

/** What its sign-in page shows to everybody. What it pays for and what it has is for its own people. */
export const presentSignInPage = (...[row, features, values, files]: Presented): SessionTenant => ({
  id: row.id,
  tenancyName: row.tenancy_name,
  name: row.name,
  edition: null,
  isInTrialPeriod: false,
  subscriptionEndDateUtc: null,
  subscriptionPaymentType: 0,
  paymentPeriodType: null,
  customCssId: files.get('custom-css')?.id ?? null,
  darkLogoId: files.get('dark-logo')?.id ?? null,
  darkLogoFileType: files.get('dark-logo')?.fileType ?? null,
  lightLogoId: files.get('light-logo')?.id ?? null,
  lightLogoFileType: files.get('light-logo')?.fileType ?? null,
  loginBackgroundId: files.get('login-background')?.id ?? null,
  loginBackgroundFileType: files.get('login-background')?.fileType ?? null,
  azureADAuthenticationMethod:
    isOn(features.get(featureNames.loginAzureAD)) && isTrue(values[settings.isAzureADLoginEnabled])
      ? values[settings.azureADAuthType]
      : null,
  isPowerBISpAvailable: false,
  featureValues: [],
})

export const presentTenant = (...[row, features, values, files]: Presented): SessionTenant => ({
  ...presentSignInPage(row, features, values, files),
  edition:
    row.edition_id === null
      ? null
      : {
          id: row.edition_id,
          displayName: row.edition_display_name ?? '',
          isFree: row.edition_is_free,
          isHighestEdition: row.edition_is_highest,
        },
  isInTrialPeriod: row.is_in_trial_period,
  subscriptionEndDateUtc: row.subscription_end_date_utc?.toISOString() ?? null,
  subscriptionPaymentType: row.subscription_payment_type,
  paymentPeriodType: row.payment_period_type,
  featureValues: [...features].map(([name, value]) => ({ name, value })),
})
