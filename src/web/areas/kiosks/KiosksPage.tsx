import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import type { KioskListItem } from '../../../contract/services/kiosk.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { useHistory } from '../../kit/history/use-history.tsx'
import { openedLater } from '../../kit/later.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { kioskColumns } from './columns.tsx'
import { useKioskActions } from './kiosk-actions.ts'
import { useKioskList, useKioskRows } from './kiosk-list.ts'

const KioskForm = openedLater(async () => (await import('./KioskForm.tsx')).KioskForm)
const LinkDialog = openedLater(async () => (await import('./LinkDialog.tsx')).LinkDialog)
const DevicesDialog = openedLater(async () => (await import('./DevicesDialog.tsx')).DevicesDialog)

const dialogs = ['create', 'edit', 'devices', 'link'] as const

export function KiosksPage() {
  const list = useKioskList()
  const kiosks = useKioskRows(list)
  const rows = kiosks.currentData?.items
  const dialog = useDialog<(typeof dialogs)[number], KioskListItem>(dialogs, rows)
  const { shown, open, close } = dialog
  const actions = useKioskActions({
    edit: (kiosk) => open('edit', kiosk),
    link: (kiosk) => open('link', kiosk),
    devices: (kiosk) => open('devices', kiosk),
  })
  const { withHistory, historyDialog } = useHistory<KioskListItem>({
    type: 'Tessera.Reports.Kiosk',
    rows: rows,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
  })
  return (
    <ListPage
      title="kiosks.title"
      sentence={<FormattedMessage id="kiosks.sentence" />}
      list={list}
      result={kiosks}
      columns={kioskColumns}
      rowName={({ name }) => name}
      rowActions={withHistory(actions)}
      everything="kiosks.everything"
      isPaged={false}
      primary={
        <CommandButton leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('create')}>
          <FormattedMessage id="kiosks.create" />
        </CommandButton>
      }
    >
      <Suspense>
        {shown?.kind === 'create' && <KioskForm kiosk={null} onClose={close} />}
        {shown?.kind === 'edit' && shown.row && <KioskForm kiosk={shown.row} onClose={close} />}
        {shown?.kind === 'link' && shown.row && <LinkDialog kiosk={shown.row} onClose={close} />}
        {shown?.kind === 'devices' && shown.row && <DevicesDialog kiosk={shown.row} onClose={close} />}
      </Suspense>
      {historyDialog}
    </ListPage>
  )
}
