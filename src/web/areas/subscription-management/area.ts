import { IconReceipt } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const subscriptionManagement: Area = {
  path: '/app/admin/subscription-management',
  title: 'menu.subscription',
  icon: IconReceipt,
  group: 'organisation',
  operation: 'subscriptionRequestEdition',
  isOfEdition: true,
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{subscription,ways-in}.json', { import: 'default' }),
  page: async () => (await import('./SubscriptionPage.tsx')).SubscriptionPage,
}
