import { IconDeviceTv } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const kiosks: Area = {
  path: '/app/admin/kiosks',
  title: 'menu.kiosks',
  icon: IconDeviceTv,
  group: 'content',
  operation: 'kioskGetKiosks',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{entity-history,kiosks}.json', { import: 'default' }),
  page: async () => (await import('./KiosksPage.tsx')).KiosksPage,
  actions: [{ title: 'menu.createKiosk', operation: 'kioskCreateOrEditKiosk', to: '?form=create' }],
}
