import { IconBuilding } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const tenants: Area = {
  path: '/app/admin/tenants',
  title: 'menu.tenants',
  icon: IconBuilding,
  operation: 'tenantGetTenants',
  isArrival: true,
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{entity-history,subscription,tenant-pages}.json', {
    import: 'default',
  }),
  page: async () => (await import('./TenantsPage.tsx')).TenantsPage,
  actions: [{ title: 'menu.createTenant', operation: 'tenantCreateTenant', to: '?form=create' }],
  pages: [
    {
      path: ':id',
      operation: 'tenantGetTenants',
      page: async () => (await import('./TenantPage.tsx')).TenantPage,
    },
  ],
}
