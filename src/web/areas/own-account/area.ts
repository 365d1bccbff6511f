import { IconUserCircle } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const ownAccount: Area = {
  path: '/app/main/account',
  title: 'menu.ownAccount',
  icon: IconUserCircle,
  isOwn: true,
  operation: 'profileGetCurrentUserProfileForEdit',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{own-account,sessions}.json', { import: 'default' }),
  page: async () => (await import('./OwnAccountPage.tsx')).OwnAccountPage,
}
