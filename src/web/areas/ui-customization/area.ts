import { IconBrush } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const uiCustomization: Area = {
  path: '/app/admin/ui-customization',
  title: 'menu.branding',
  icon: IconBrush,
  group: 'organisation',
  operation: 'uiCustomizationSettingsUpdateDefaultUiManagementSettings',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{branding,figures}.json', { import: 'default' }),
  page: async () => (await import('./UiCustomizationPage.tsx')).UiCustomizationPage,
}
