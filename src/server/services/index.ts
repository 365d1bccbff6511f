/** Every operation’s handler; one that is missing does not compile. */
import type { AllHandlers } from '../context/context.ts'
import { abpUserConfiguration } from './abp-user-configuration/handlers.ts'
import { account } from './account/handlers.ts'
import { auditLog } from './audit-log/handlers.ts'
import { caching } from './caching/handlers.ts'
import { commonLookup } from './common-lookup/handlers.ts'
import { demoUiComponents } from './demo-ui-components/handlers.ts'
import { edition } from './edition/handlers.ts'
import { file } from './file/handlers.ts'
import { hostDashboard } from './host-dashboard/handlers.ts'
import { hostSettings } from './host-settings/handlers.ts'
import { install } from './install/handlers.ts'
import { job } from './job/handlers.ts'
import { kiosk } from './kiosk/handlers.ts'
import { language } from './language/handlers.ts'
import { notification } from './notification/handlers.ts'
import { organizationUnit } from './organization-unit/handlers.ts'
import { ownProfile } from './own-profile/handlers.ts'
import { pbiReportLogs } from './pbi-report-logs/handlers.ts'
import { pbiReports } from './pbi-reports/handlers.ts'
import { pbiWorkspaces } from './pbi-workspaces/handlers.ts'
import { permission } from './permission/handlers.ts'
import { permissionRequest } from './permission-request/handlers.ts'
import { powerBIEmbed } from './power-bi-embed/handlers.ts'
import { preferences } from './preferences/handlers.ts'
import { profile } from './profile/handlers.ts'
import { readiness } from './readiness/handlers.ts'
import { reportKeys } from './report-keys/handlers.ts'
import { reportLibrary } from './report-library/handlers.ts'
import { reportUploads } from './report-uploads/handlers.ts'
import { role } from './role/handlers.ts'
import { session } from './session/handlers.ts'
import { subscription } from './subscription/handlers.ts'
import { tasks } from './tasks/handlers.ts'
import { tenant } from './tenant/handlers.ts'
import { tenantCustomization } from './tenant-customization/handlers.ts'
import { tenantDashboard } from './tenant-dashboard/handlers.ts'
import { tenantRegistration } from './tenant-registration/handlers.ts'
import { tenantSettings } from './tenant-settings/handlers.ts'
import { texts } from './texts/handlers.ts'
import { timing } from './timing/handlers.ts'
import { tokenAuth } from './token-auth/handlers.ts'
import { twitter } from './twitter/handlers.ts'
import { twoFactor } from './two-factor/handlers.ts'
import { uiCustomizationSettings } from './ui-customization-settings/handlers.ts'
import { user } from './user/handlers.ts'
import { userDelegation } from './user-delegation/handlers.ts'
import { userLink } from './user-link/handlers.ts'
import { userLogin } from './user-login/handlers.ts'
import { userSession } from './user-session/handlers.ts'
import { webLog } from './web-log/handlers.ts'

export const handlers = {
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
} satisfies AllHandlers
