import type { CurrentLoginInformations } from '../../../contract/services/session.ts'
import type { FeatureName } from '../../../contract/vocabulary/features.ts'
import type { TenantRow, UserRow } from './queries.ts'

export const presentUser = (row: UserRow): NonNullable<CurrentLoginInformations['user']> => ({
  id: row.id,
  name: row.name,
  surname: row.surname,
  userName: row.user_name,
  emailAddress: row.email_address,
  authenticationSource: row.authentication_source,
})

export const presentTenant = (
  row: TenantRow,
  features: ReadonlyMap<FeatureName, string>,
): NonNullable<CurrentLoginInformations['tenant']> => ({
  id: row.id,
  tenancyName: row.tenancy_name,
  name: row.name,
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
  customCssId: null,
  darkLogoId: null,
  darkLogoFileType: null,
  lightLogoId: null,
  lightLogoFileType: null,
  loginBackgroundId: null,
  loginBackgroundFileType: null,
  azureADAuthenticationMethod: null,
  // The local report library mints its own tokens; nobody’s directory is asked.
  isPowerBISpAvailable: true,
  featureValues: [...features].map(([name, value]) => ({ name, value })),
})
