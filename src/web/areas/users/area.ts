import { IconUsers } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const users: Area = {
  path: '/app/admin/users',
  title: 'menu.users',
  icon: IconUsers,
  group: 'people',
  operation: 'userGetUsers',
  isArrival: true,
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{entity-history,users}.json', { import: 'default' }),
  actions: [{ title: 'menu.createUser', operation: 'userCreateOrUpdateUser', to: '?form=create' }],
  page: async () => (await import('./UsersPage.tsx')).UsersPage,
  pages: [
    {
      path: 'import',
      operation: 'userPreviewPeople',
      texts: import.meta.glob('../../../contract/vocabulary/texts/*/user-import.json', { import: 'default' }),
      page: async () => (await import('./ImportPage.tsx')).ImportPage,
    },
    {
      path: ':id',
      operation: 'userGetUserForView',
      texts: import.meta.glob(
        '../../../contract/vocabulary/texts/*/{permission-grid,report-readers,sessions,user-page}.json',
        {
          import: 'default',
        },
      ),
      page: async () => (await import('./UserPage.tsx')).UserPage,
    },
  ],
}
