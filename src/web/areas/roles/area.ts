import { IconShield } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const roles: Area = {
  path: '/app/admin/roles',
  title: 'menu.roles',
  icon: IconShield,
  group: 'people',
  operation: 'roleGetRoles',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{entity-history,roles}.json', { import: 'default' }),
  page: async () => (await import('./RolesPage.tsx')).RolesPage,
  actions: [{ title: 'menu.createRole', operation: 'roleCreateOrUpdateRole', to: '/new' }],
  pages: [
    {
      path: ':id',
      operation: 'roleGetRoleForEdit',
      texts: import.meta.glob('../../../contract/vocabulary/texts/*/permission-grid.json', { import: 'default' }),
      page: async () => (await import('./RolePage.tsx')).RolePage,
    },
  ],
}
