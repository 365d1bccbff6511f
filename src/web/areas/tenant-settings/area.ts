import { IconSettings } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const tenantSettings: Area = {
  path: '/app/admin/tenantSettings',
  title: 'menu.settings',
  icon: IconSettings,
  group: 'organisation',
  operation: 'tenantSettingsGetAllSettings',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/setting-pages.json', { import: 'default' }),
  page: async () => (await import('./TenantSettingsPage.tsx')).TenantSettingsPage,
}
