import { IconHome } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const hostDashboard: Area = {
  path: '/app/admin/hostDashboard',
  title: 'menu.hostDashboard',
  icon: IconHome,
  operation: 'hostDashboardGetTopStatsData',
  isArrival: true,
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{figures,host-dashboard}.json', { import: 'default' }),
  page: async () => (await import('./HostDashboardPage.tsx')).HostDashboardPage,
}
