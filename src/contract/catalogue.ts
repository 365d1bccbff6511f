/** Every service. The order is that of the reference. */
import { type CatalogueEntry, type Operation, operationsOf, type Service } from './operation.ts'
import { abpUserConfiguration } from './services/abp-user-configuration.ts'
import { account } from './services/account.ts'
import { auditLog } from './services/audit-log.ts'
import { caching } from './services/caching.ts'
import { commonLookup } from './services/common-lookup.ts'
import { demoUiComponents } from './services/demo-ui-components.ts'
import { edition } from './services/edition.ts'
import { file } from './services/file.ts'
import { hostDashboard } from './services/host-dashboard.ts'
import { hostSettings } from './services/host-settings.ts'
import { install } from './services/install.ts'
import { job } from './services/job.ts'
import { kiosk } from './services/kiosk.ts'
import { language } from './services/language.ts'
import { notification } from './services/notification.ts'
import { organizationUnit } from './services/organization-unit.ts'
import { ownProfile } from './services/own-profile.ts'
import { pbiReportLogs } from './services/pbi-report-logs.ts'
import { pbiReports } from './services/pbi-reports.ts'
import { pbiWorkspaces } from './services/pbi-workspaces.ts'
import { permission } from './services/permission.ts'
import { permissionRequest } from './services/permission-request.ts'
import { powerBIEmbed } from './services/power-bi-embed.ts'
import { preferences } from './services/preferences.ts'
import { profile } from './services/profile.ts'
import { readiness } from './services/readiness.ts'
import { reportKeys } from './services/report-keys.ts'
import { reportLibrary } from './services/report-library.ts'
import { reportUploads } from './services/report-uploads.ts'
import { role } from './services/role.ts'
import { session } from './services/session.ts'
import { subscription } from './services/subscription.ts'
import { tasks } from './services/tasks.ts'
import { tenant } from './services/tenant.ts'
import { tenantCustomization } from './services/tenant-customization.ts'
import { tenantDashboard } from './services/tenant-dashboard.ts'
import { tenantRegistration } from './services/tenant-registration.ts'
import { tenantSettings } from './services/tenant-settings.ts'
import { texts } from './services/texts.ts'
import { timing } from './services/timing.ts'
import { tokenAuth } from './services/token-auth.ts'
import { twitter } from './services/twitter.ts'
import { twoFactor } from './services/two-factor.ts'
import { uiCustomizationSettings } from './services/ui-customization-settings.ts'
import { user } from './services/user.ts'
import { userDelegation } from './services/user-delegation.ts'
import { userLink } from './services/user-link.ts'
import { userLogin } from './services/user-login.ts'
import { userSession } from './services/user-session.ts'
import { webLog } from './services/web-log.ts'

export const catalogue = {
  abpUserConfiguration,
  account,
  auditLog,
  caching,
  commonLookup,
  demoUiComponents,
  edition,
  file,
  hostDashboard,
  hostSettings,
  install,
  job,
  kiosk,
  language,
  notification,
  organizationUnit,
  pbiReportLogs,
  pbiReports,
  pbiWorkspaces,
  permission,
  permissionRequest,
  powerBIEmbed,
  ownProfile,
  preferences,
  profile,
  readiness,
  reportKeys,
  reportLibrary,
  reportUploads,
  role,
  session,
  subscription,
  tasks,
  tenant,
  tenantCustomization,
  tenantDashboard,
  tenantRegistration,
  tenantSettings,
  texts,
  timing,
  tokenAuth,
  twitter,
  twoFactor,
  uiCustomizationSettings,
  user,
  userDelegation,
  userLink,
  userLogin,
  userSession,
  webLog,
}

export type Catalogue = typeof catalogue

export const operations: readonly CatalogueEntry[] = Object.values(catalogue).flatMap((service) =>
  operationsOf(service),
)

type OperationsById<S> =
  S extends Service<infer O extends Record<string, Operation>, infer Name>
    ? { [Key in keyof O & string as `${Name}_${Capitalize<Key>}`]: O[Key] }
    : never

type Merged<U> = (U extends unknown ? (member: U) => void : never) extends (member: infer I) => void ? I : never

/** `User_GetUsers` → what the contract says of it, as a type. */
export type OperationById = Merged<OperationsById<Catalogue[keyof Catalogue]>>
export type OperationId = keyof OperationById
