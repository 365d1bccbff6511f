import { IconSettings } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const hostSettings: Area = {
  path: '/app/admin/hostSettings',
  title: 'menu.settings',
  icon: IconSettings,
  group: 'organisation',
  operation: 'hostSettingsGetAllSettings',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/setting-pages.json', { import: 'default' }),
  page: async () => (await import('./HostSettingsPage.tsx')).HostSettingsPage,
}
