import type { Area } from '../areas/area.ts'
import { demoUiComponents } from '../areas/demo-ui-components/area.ts'
import { hostDashboard } from '../areas/host-dashboard/area.ts'
import { reports } from '../areas/reports/area.ts'
import { tenantSettings } from '../areas/tenant-settings/area.ts'
import { users } from '../areas/users/area.ts'

/** In the order of the menu: inside a group, and before the groups for those that have none. */
export const areas: readonly Area[] = [hostDashboard, users, reports, tenantSettings, demoUiComponents]
