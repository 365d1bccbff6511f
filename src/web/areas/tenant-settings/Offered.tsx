import { FormattedMessage, useIntl } from 'react-intl'
import { useTenantSettingsGetEnabledSocialLoginSettingsQuery } from '../../api/generated/tenant-settings.ts'
import { SettingNote } from '../../kit/settings/SettingCard.tsx'

/** What the sign-in page offers besides a password, by the settings that are saved. */
export function Offered() {
  const intl = useIntl()
  const { currentData } = useTenantSettingsGetEnabledSocialLoginSettingsQuery()
  if (!currentData) return null
  const { enabledSocialLoginSettings: names } = currentData
  return (
    <SettingNote>
      {names.length === 0 ? (
        <FormattedMessage id="setting.offersNothing" />
      ) : (
        <FormattedMessage id="setting.offers" values={{ names: intl.formatList(names) }} />
      )}
    </SettingNote>
  )
}
