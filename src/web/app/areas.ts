import type { Area } from '../areas/area.ts'
import { auditLogs } from '../areas/audit-logs/area.ts'
import { demoUiComponents } from '../areas/demo-ui-components/area.ts'
import { editions } from '../areas/editions/area.ts'
import { hostDashboard } from '../areas/host-dashboard/area.ts'
import { hostSettings } from '../areas/host-settings/area.ts'
import { kiosks } from '../areas/kiosks/area.ts'
import { languages } from '../areas/languages/area.ts'
import { loginAttempts } from '../areas/login-attempts/area.ts'
import { maintenance } from '../areas/maintenance/area.ts'
import { organizationUnits } from '../areas/organization-units/area.ts'
import { ownAccount } from '../areas/own-account/area.ts'
import { reports } from '../areas/reports/area.ts'
import { roles } from '../areas/roles/area.ts'
import { subscriptionManagement } from '../areas/subscription-management/area.ts'
import { tasks } from '../areas/tasks/area.ts'
import { tenantSettings } from '../areas/tenant-settings/area.ts'
import { tenants } from '../areas/tenants/area.ts'
import { uiCustomization } from '../areas/ui-customization/area.ts'
import { users } from '../areas/users/area.ts'

/** In the order of the menu: inside a group, and before the groups for those that have none. */
export const areas: readonly Area[] = [
  hostDashboard,
  tenants,
  editions,
  users,
  roles,
  organizationUnits,
  reports,
  kiosks,
  tasks,
  tenantSettings,
  hostSettings,
  uiCustomization,
  subscriptionManagement,
  languages,
  auditLogs,
  maintenance,
  demoUiComponents,
  ownAccount,
  loginAttempts,
]
