import { IconDevices, IconLinkPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import type { KioskListItem } from '../../../contract/services/kiosk.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { useKioskDeleteKioskMutation } from '../../api/generated/kiosk.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { useIsActing } from '../../session/use-session.ts'

const permission = permissions.reports.edit

interface Opens {
  edit: (kiosk: KioskListItem) => void
  link: (kiosk: KioskListItem) => void
  devices: (kiosk: KioskListItem) => void
}

export function useKioskActions({ edit, link, devices }: Opens): readonly RowAction<KioskListItem>[] {
  const [deleteKiosk] = useKioskDeleteKioskMutation()
  const isActing = useIsActing()
  return [
    {
      id: 'link',
      label: 'kiosks.link',
      icon: IconLinkPlus,
      permission,
      isQuick: true,
      when: () => (isActing ? 'kiosks.notWhileActing' : true),
      run: link,
    },
    { id: 'devices', label: 'kiosks.devices', icon: IconDevices, permission, isQuick: true, run: devices },
    { id: 'edit', label: 'kiosks.edit', icon: IconPencil, permission, run: edit },
    {
      id: 'delete',
      label: 'kiosks.delete',
      icon: IconTrash,
      permission,
      isDestructive: true,
      confirm: ({ name, deviceCount }) => ({
        title: 'kiosks.deleteTitle',
        detail: 'kiosks.deleteDetail',
        values: { name, count: deviceCount },
        yes: 'kiosks.delete',
        isDestructive: true,
      }),
      run: ({ id }) => deleteKiosk({ id }).unwrap(),
      done: 'kiosks.deleted',
    },
  ]
}
