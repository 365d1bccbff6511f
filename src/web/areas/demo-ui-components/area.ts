import { IconComponents } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const demoUiComponents: Area = {
  path: '/app/admin/demo-ui-components',
  title: 'menu.demoUiComponents',
  icon: IconComponents,
  group: 'monitoring',
  operation: 'demoUiComponentsGetCountries',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/demo-ui-components.json', { import: 'default' }),
  page: async () => (await import('./PartsPage.tsx')).PartsPage,
}
