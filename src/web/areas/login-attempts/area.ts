import { IconShieldCheck } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const loginAttempts: Area = {
  path: '/app/admin/login-attempts',
  title: 'menu.loginAttempts',
  icon: IconShieldCheck,
  isOwn: true,
  isClosedWhileActing: true,
  operation: 'userLoginGetUserLoginAttempts',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/login-attempts.json', { import: 'default' }),
  page: async () => (await import('./LoginAttemptsPage.tsx')).LoginAttemptsPage,
}
