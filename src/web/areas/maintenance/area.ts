import { IconTool } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const maintenance: Area = {
  path: '/app/admin/maintenance',
  title: 'menu.maintenance',
  icon: IconTool,
  group: 'monitoring',
  operation: 'cachingGetAllCaches',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/maintenance.json', { import: 'default' }),
  page: async () => (await import('./MaintenancePage.tsx')).MaintenancePage,
}
