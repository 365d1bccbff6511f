import { IconPackages } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const editions: Area = {
  path: '/app/admin/editions',
  title: 'menu.editions',
  icon: IconPackages,
  operation: 'editionGetEditions',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{editions,entity-history}.json', { import: 'default' }),
  page: async () => (await import('./EditionsPage.tsx')).EditionsPage,
  actions: [{ title: 'menu.createEdition', operation: 'editionCreateEdition', to: '/new' }],
  pages: [
    {
      path: ':id',
      operation: 'editionGetEditionForEdit',
      page: async () => (await import('./EditionPage.tsx')).EditionPage,
    },
  ],
}
