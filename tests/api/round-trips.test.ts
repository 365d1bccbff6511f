import { beforeAll, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import { startApp } from './harness.ts'
import { few, many, measureReadings, type Reading } from './readings.ts'

/** In a transaction across tenants, with one that must be known before the next, after a long wait, or by a file that is taken away. */
const asksTwice: readonly string[] = [
  'Account_FindTenantOfMailDomain',
  'Account_IsTenantAvailable',
  'File_DownloadTempFile',
  'Install_GetAppSettingsJson',
  'Language_PreviewTexts',
  'OrganizationUnit_GetSecurityGroupSyncOverview',
  'OwnProfile_GetProfilePicture',
  'PbiReports_GetExportedPagesForReport',
  'PbiReports_GetPeopleOfReport',
  'PbiReports_GetReportsOfPerson',
  'PbiReports_GetWhyReportOpens',
  'PowerBIEmbed_GetDatasetRefreshes',
  'PowerBIEmbed_GetDataTime',
  'PowerBIEmbed_GetPageToKeep',
  'PowerBIEmbed_GetReportKeyEmbedToken',
  'PowerBIEmbed_GetEncryptedReportKeyEmbedToken',
  'Subscription_GetEditionRequest',
  'Tenant_GetTenants',
  'TenantCustomization_GetCustomCss',
  'TenantCustomization_GetLogo',
  'TenantCustomization_GetTenantLogo',
  'TenantCustomization_GetLoginBackground',
  // By its kind it reads, and it notifies.
  'TokenAuth_TestNotification',
  'Tasks_GetVisualsOfReport',
  'UserLink_GetLinkedUsers',
  'UserLink_GetRecentlyUsedLinkedUsers',
  'UserLink_GetLinksOfUser',
] satisfies OperationId[]

/** As `/ready` looks at the store itself: what it has, and whether it takes writes. */
const looksAtStore: readonly string[] = ['Readiness_GetReadiness'] satisfies OperationId[]

let measured: Reading[]

beforeAll(async () => {
  const portal = await startApp({ withReports: true, withDirectory: true })
  measured = await measureReadings(portal)
  await portal.close()
}, 300_000)

const told = ({ id, few: small, many: large }: Reading) =>
  `${id}: ${small.roundTrips} round trips and ${small.statements} statements for ${few} rows, ${large.roundTrips} and ${large.statements} for ${many}`

test('every reading operation answers', () => {
  expect(measured.filter(({ status }) => status !== 200).map(({ id, status }) => `${id} ${status}`)).toEqual([])
})

test('no reading operation asks the store oftener for 100 rows than for 10', () => {
  const grown = measured.filter(
    ({ few: small, many: large }) => large.roundTrips > small.roundTrips || large.statements > small.statements,
  )
  expect(grown.map(told)).toEqual([])
})

test('a reading operation asks the store once, and its transaction ends with that; what must know more, twice (P2)', () => {
  const allowed = (id: string) => (looksAtStore.includes(id) ? 3 : asksTwice.includes(id) ? 2 : 1)
  expect(measured.filter(({ id, many: large }) => large.roundTrips > allowed(id)).map(told)).toEqual([])
})
