import { IconChecklist } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const tasks: Area = {
  path: '/app/admin/tasks',
  title: 'menu.tasks',
  icon: IconChecklist,
  group: 'content',
  operation: 'tasksGetAll',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{entity-history,tasks}.json', { import: 'default' }),
  actions: [{ title: 'menu.createTask', operation: 'tasksCreateOrEdit', to: '?form=create' }],
  page: async () => (await import('./TasksPage.tsx')).TasksPage,
  pages: [
    { path: ':id', operation: 'tasksGetTaskForView', page: async () => (await import('./TaskPage.tsx')).TaskPage },
  ],
}
