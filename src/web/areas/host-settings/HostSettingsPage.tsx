import { Button } from '@mantine/core'
import { IconFolderUp } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { settingScope } from '../../../contract/vocabulary/enums.ts'
import { useCommonLookupGetEditionsForComboboxQuery } from '../../api/generated/common-lookup.ts'
import {
  type HostSettings,
  useHostSettingsGetAllSettingsQuery,
  useHostSettingsGetEnabledSocialLoginSettingsQuery,
  useHostSettingsGetReportsQuery,
  useHostSettingsSendTestEmailMutation,
  useHostSettingsTestConnectionMutation,
  useHostSettingsTestPowerBiMutation,
  useHostSettingsUpdateAllSettingsMutation,
} from '../../api/generated/host-settings.ts'
import { useTimingGetTimezonesQuery } from '../../api/generated/timing.ts'
import { type AskConnection, ConnectionTest } from '../../kit/settings/ConnectionTest.tsx'
import { MailTest } from '../../kit/settings/MailTest.tsx'
import { OfferedProviders } from '../../kit/settings/OfferedProviders.tsx'
import { PowerBITest } from '../../kit/settings/PowerBITest.tsx'
import { SettingLine } from '../../kit/settings/SettingLine.tsx'
import { SettingsPage } from '../../kit/settings/SettingsPage.tsx'
import { settingsForm, settingsRequest } from '../../kit/settings/sections/wire.ts'
import { zoneOptions } from '../../kit/settings/zone-options.ts'
import { useLogin } from '../../session/use-session.ts'
import { hostSections } from './host-sections.ts'

/** A choice is made among words: none is an empty one. */
const valuesOf = ({ storedSecrets: _, isSMTPSettingsProvided: __, tenantManagement, ...settings }: HostSettings) => ({
  ...settingsForm(settings),
  tenantManagement: { ...tenantManagement, defaultEditionId: String(tenantManagement.defaultEditionId ?? '') },
})

const requestOf = ({ tenantManagement, ...settings }: ReturnType<typeof valuesOf>): HostSettings => ({
  ...settingsRequest(settings),
  tenantManagement: { ...tenantManagement, defaultEditionId: Number(tenantManagement.defaultEditionId) || null },
})

/** How the portal behaves for the operator, and for every organisation that says nothing else. */
export function HostSettingsPage() {
  const intl = useIntl()
  const login = useLogin()
  const settings = useHostSettingsGetAllSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  const zones = useTimingGetTimezonesQuery({ defaultTimezoneScope: settingScope.application })
  const editions = useCommonLookupGetEditionsForComboboxQuery({})
  const reports = useHostSettingsGetReportsQuery(undefined, { refetchOnMountOrArgChange: true })
  const offered = useHostSettingsGetEnabledSocialLoginSettingsQuery()
  const [updateAllSettings] = useHostSettingsUpdateAllSettingsMutation()
  const [sendTestEmail] = useHostSettingsSendTestEmailMutation()
  const [testPowerBi] = useHostSettingsTestPowerBiMutation()
  const [testConnection] = useHostSettingsTestConnectionMutation()
  const ask: AskConnection = (connection) => testConnection({ testConnection: { connection } }).unwrap()
  const editionOptions = (editions.currentData?.items ?? []).map(({ value, displayText }) => ({
    value,
    label: displayText,
  }))
  const reportOptions = (chosen: string) => {
    const known = (reports.currentData?.items ?? []).map(({ reportGuid, name }) => ({ value: reportGuid, label: name }))
    const isGone = chosen !== '' && reports.currentData !== undefined && known.every(({ value }) => value !== chosen)
    return [
      { value: '', label: intl.formatMessage({ id: 'setting.noReport' }) },
      ...known,
      ...(isGone ? [{ value: chosen, label: intl.formatMessage({ id: 'setting.goneReport' }, { id: chosen }) }] : []),
    ]
  }
  return (
    <SettingsPage
      title="menu.settings"
      result={settings}
      valuesOf={valuesOf}
      sections={({ general, otherSettings }) =>
        hostSections({
          timeZones: zoneOptions(zones.currentData?.items, general.timezone),
          editions: [{ value: '', label: intl.formatMessage({ id: 'setting.noEdition' }) }, ...editionOptions],
          reports: reportOptions(otherSettings.hostDashboardReportGuid),
          say: (id) => intl.formatMessage({ id }),
          offered: (
            <>
              <OfferedProviders names={offered.currentData?.enabledSocialLoginSettings} />
              <ConnectionTest of="mobileId" test={ask} />
            </>
          ),
          upload: <UploadReport />,
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
      send={(values, numbered) => updateAllSettings({ hostSettings: numbered(requestOf(values)) }).unwrap()}
    />
  )
}

const UploadReport = () => (
  <SettingLine label="setting.anotherReport" help="setting.anotherReportHelp">
    <Button
      variant="default"
      component={Link}
      to="/app/admin/reports/pbiReports/upload"
      leftSection={<IconFolderUp size={16} aria-hidden />}
    >
      <FormattedMessage id="setting.uploadReport" />
    </Button>
  </SettingLine>
)
