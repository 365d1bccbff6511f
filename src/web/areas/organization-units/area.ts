import { IconHierarchy3 } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const organizationUnits: Area = {
  path: '/app/admin/organization-units',
  title: 'menu.organizationUnits',
  icon: IconHierarchy3,
  group: 'people',
  operation: 'organizationUnitGetOrganizationUnits',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{entity-history,organization-units}.json', {
    import: 'default',
  }),
  page: async () => (await import('./OrganizationUnitsPage.tsx')).OrganizationUnitsPage,
  actions: [{ title: 'menu.createUnit', operation: 'organizationUnitCreateOrganizationUnit', to: '?form=create' }],
  pages: [
    {
      path: ':id',
      operation: 'organizationUnitGetOrganizationUnits',
      page: async () => (await import('./OrganizationUnitsPage.tsx')).OrganizationUnitsPage,
    },
  ],
}
