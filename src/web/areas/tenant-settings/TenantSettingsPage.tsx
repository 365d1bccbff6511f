import { useIntl } from 'react-intl'
import { settingScope } from '../../../contract/vocabulary/enums.ts'
import { features } from '../../../contract/vocabulary/features.ts'
import {
  type TenantSettings,
  useTenantSettingsGetAllSettingsQuery,
  useTenantSettingsGetEnabledSocialLoginSettingsQuery,
  useTenantSettingsSendTestEmailMutation,
  useTenantSettingsTestConnectionMutation,
  useTenantSettingsTestPowerBiMutation,
  useTenantSettingsUpdateAllSettingsMutation,
} from '../../api/generated/tenant-settings.ts'
import { useTimingGetTimezonesQuery } from '../../api/generated/timing.ts'
import { type AskConnection, ConnectionTest } from '../../kit/settings/ConnectionTest.tsx'
import { MailTest } from '../../kit/settings/MailTest.tsx'
import { OfferedProviders } from '../../kit/settings/OfferedProviders.tsx'
import { PowerBITest } from '../../kit/settings/PowerBITest.tsx'
import { SettingsPage } from '../../kit/settings/SettingsPage.tsx'
import { settingsForm, settingsRequest } from '../../kit/settings/sections/wire.ts'
import { zoneOptions } from '../../kit/settings/zone-options.ts'
import { useAccess } from '../../session/access.ts'
import { useLogin } from '../../session/use-session.ts'
import { BrandingFiles } from './BrandingFiles.tsx'
import { tenantSections } from './tenant-sections.ts'

const valuesOf = ({ storedSecrets: _, operatorValues: __, isSMTPSettingsProvided: ___, ...settings }: TenantSettings) =>
  settingsForm(settings)

/** How the organisation's portal behaves: its own word where it has one, and the operator's where it has none. */
export function TenantSettingsPage() {
  const intl = useIntl()
  const { hasFeature } = useAccess()
  const login = useLogin()
  const settings = useTenantSettingsGetAllSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  const zones = useTimingGetTimezonesQuery({ defaultTimezoneScope: settingScope.tenant })
  const offered = useTenantSettingsGetEnabledSocialLoginSettingsQuery()
  const [updateAllSettings] = useTenantSettingsUpdateAllSettingsMutation()
  const [sendTestEmail] = useTenantSettingsSendTestEmailMutation()
  const [testPowerBi] = useTenantSettingsTestPowerBiMutation()
  const [testConnection] = useTenantSettingsTestConnectionMutation()
  const ask: AskConnection = (connection) => testConnection({ testConnection: { connection } }).unwrap()
  return (
    <SettingsPage
      title="menu.settings"
      result={settings}
      valuesOf={valuesOf}
      sections={({ general, security }) =>
        tenantSections({
          timeZones: zoneOptions(zones.currentData?.items, general.timezone),
          say: (id) => intl.formatMessage({ id }),
          has: {
            userPass: hasFeature(features.loginUserPass),
            azureAD: hasFeature(features.loginAzureAD),
            mobile: hasFeature(features.loginMobile),
            twoFactor: security.twoFactorLogin.isEnabledForApplication !== false,
            ownMail: login?.application.allowTenantsToChangeEmailSettings === true,
          },
          offered: (
            <>
              <OfferedProviders names={offered.currentData?.enabledSocialLoginSettings} />
              <ConnectionTest of="mobileId" test={ask} />
            </>
          ),
          branding: hasFeature(features.branding) && <BrandingFiles />,
          mailTest: (
            <MailTest
              address={login?.user?.emailAddress ?? ''}
              send={(emailAddress) => sendTestEmail({ sendTestEmail: { emailAddress } }).unwrap()}
            />
          ),
          powerBITest: (
            <>
              <PowerBITest test={(number) => testPowerBi({ testPowerBi: { number } }).unwrap()} />
              <ConnectionTest of="directory" test={ask} />
            </>
          ),
          ldapTest: <ConnectionTest of="ldap" test={ask} />,
        })
      }
      send={(values, numbered) => updateAllSettings({ tenantSettings: numbered(settingsRequest(values)) }).unwrap()}
    />
  )
}
