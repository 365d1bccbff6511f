import { IconKey, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ReportListItem } from '../../../contract/models/report.ts'
import type { ReportKeyListItem } from '../../../contract/services/report-keys.ts'
import { useReportKeysGetKeysToExcelMutation } from '../../api/generated/report-keys.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { useHistory } from '../../kit/history/use-history.tsx'
import { openedLater } from '../../kit/later.tsx'
import { List } from '../../kit/list/List.tsx'
import { useExport } from '../../kit/list/use-export.ts'
import { State, StateIcon } from '../../kit/State.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { type KeyDialog, keyDialogs, useKeyActions } from './key-actions.ts'
import { keyColumns } from './key-columns.tsx'
import { keyFilters, ofReport, useKeyList, useKeys } from './key-list.ts'

const KeyForm = openedLater(async () => (await import('./KeyForm.tsx')).KeyForm)
const LinkDialog = openedLater(async () => (await import('./LinkDialog.tsx')).LinkDialog)
const SealDialog = openedLater(async () => (await import('./SealDialog.tsx')).SealDialog)
const PagesDialog = openedLater(async () => (await import('./PagesDialog.tsx')).PagesDialog)

const dialogs = ['create', ...keyDialogs] as const

const columnsOfAll = keyColumns(true)
const columnsOfOne = keyColumns(false)

/** Share keys: of one report, or of all that the organisation has. */
export function KeyList({ report }: { report?: ReportListItem }) {
  const intl = useIntl()
  const list = useKeyList(report?.id)
  const keys = useKeys(list, report?.id)
  const [getKeysToExcel] = useReportKeysGetKeysToExcelMutation()
  const exportToExcel = useExport(() => getKeysToExcel({ ...list.exportRequest, ...ofReport(report?.id) }).unwrap())
  const dialog = useDialog<'create' | KeyDialog, ReportKeyListItem>(dialogs, keys.currentData?.items)
  const { shown, close } = dialog
  const { withHistory, historyDialog } = useHistory<ReportKeyListItem>({
    type: 'Tessera.Reports.ReportKey',
    rows: keys.currentData?.items,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
  })
  const row = shown?.row
  return (
    <List
      title="pbiReports.keys"
      list={list}
      result={keys}
      columns={report ? columnsOfOne : columnsOfAll}
      rowName={({ name }) => name}
      rowActions={withHistory(useKeyActions(dialog.open))}
      search={{ label: report ? 'pbiReports.key.filter' : 'pbiReports.key.filterOfAll', name: 'filter' }}
      filterBy={keyFilters(intl)}
      everything="pbiReports.key.everything"
      tools={[exportToExcel]}
      primary={
        report && (
          <CommandButton leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('create')}>
            <FormattedMessage id="pbiReports.key.create" />
          </CommandButton>
        )
      }
      empty={
        <State icon={<StateIcon of={IconKey} />} title={<FormattedMessage id="pbiReports.key.none" />}>
          <FormattedMessage id={report ? 'pbiReports.key.noneDetail' : 'pbiReports.key.noneOfAll'} />
        </State>
      }
    >
      <Suspense>
        {shown?.kind === 'create' && report && <KeyForm reportId={report.id} onClose={close} />}
        {shown?.kind === 'edit' && row && <KeyForm reportId={row.reportId} reportKey={row} onClose={close} />}
        {shown?.kind === 'link' && row && <LinkDialog reportKey={row} onClose={close} />}
        {shown?.kind === 'seal' && row && <SealDialog reportKey={row} onClose={close} />}
        {shown?.kind === 'pages' && row && <PagesDialog reportKey={row} onClose={close} />}
      </Suspense>
      {historyDialog}
    </List>
  )
}
