import { Group, Text } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ReportKey } from '../../../contract/models/report.ts'
import { exportStatus } from '../../../contract/vocabulary/enums.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { usePbiReportsGetExportedPagesForReportQuery } from '../../api/generated/pbi-reports.ts'
import {
  useReportKeysCancelExportForReportKeyMutation,
  useReportKeysGetReportKeyForEditQuery,
  useReportKeysUpdateExportForReportKeyMutation,
} from '../../api/generated/report-keys.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { toast } from '../../kit/toast.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { ExportStatus } from './key-columns.tsx'
import { isDrawing, pause } from './key-list.ts'
import { PageDownloads } from './PageDownloads.tsx'
import classes from './PagesDialog.module.css'
import { type DrawnPage, drawnPage } from './page-files.ts'

interface PagesDialogProps {
  reportKey: Pick<ReportKey, 'id' | 'name'>
  onClose: () => void
}

/** Pages that are drawn for a key: how far each is, and its picture. */
export function PagesDialog({ reportKey: { id, name }, onClose }: PagesDialogProps) {
  const intl = useIntl()
  const result = useReportKeysGetReportKeyForEditQuery({ id }, { refetchOnMountOrArgChange: true })
  const isReachable = useIsReachable()
  const isAny = isReachable && result.data?.exportObjects.some((page) => isDrawing(page.exportStatus)) === true
  useReportKeysGetReportKeyForEditQuery({ id }, { skip: !isAny, pollingInterval: pause })
  const title = intl.formatMessage({ id: 'pbiReports.key.pagesOf' }, { name })
  if (!result.data) {
    return <LoadingDialog title={title} result={result} failed="kit.form.loadFailed" onClose={onClose} />
  }
  return (
    <Dialog kind="form" title={title} onClose={onClose}>
      <Pages reportKey={result.data} isDrawn={!isAny} />
    </Dialog>
  )
}

function Pages({ reportKey, isDrawn }: { reportKey: ReportKey; isDrawn: boolean }) {
  const { id, name, reportId, idEncrypted: rkid, reportIdEncrypted: rid, exportObjects } = reportKey
  const intl = useIntl()
  const pictures = usePbiReportsGetExportedPagesForReportQuery(
    { rid, rkid },
    { skip: !isDrawn, refetchOnMountOrArgChange: true },
  )
  const [updateExport, { isLoading: isStarting }] = useReportKeysUpdateExportForReportKeyMutation()
  const [cancelExport, { isLoading: isStopping }] = useReportKeysCancelExportForReportKeyMutation()
  const ofKey = { reportId, reportKeyId: id }
  const run = async (label: MessageKey, asked: () => Promise<unknown>) => {
    try {
      await asked()
    } catch (thrown) {
      toast(failureNotice(intl, label, thrown))
    }
  }
  const draw = (label: MessageKey, isOnlyFailed: boolean) =>
    run(label, () => updateExport({ ...ofKey, isOnlyFailed }).unwrap())
  const drawn: DrawnPage[] = exportObjects.flatMap((page) => {
    const found = pictures.currentData?.items.find((one) => one.id === page.id)
    const isThere = isDrawn && page.exportStatus === exportStatus.succeeded && found?.bytes
    return isThere ? [drawnPage(page, found.bytes ?? '')] : []
  })
  const hasFailed = exportObjects.some((page) => page.exportStatus === exportStatus.failed)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be within reach of the keyboard
    <section className={classes.pages} aria-label={intl.formatMessage({ id: 'pbiReports.key.pages' })} tabIndex={0}>
      {!isDrawn && <HowFar pages={exportObjects} />}
      {exportObjects.map(({ id: pageId, pageNumber, pageDisplayName, exportStatus: status, problem }) => {
        const page = drawn.find((one) => one.id === pageId)
        return (
          <figure key={pageId} className={classes.page}>
            <figcaption className={classes.caption}>
              <bdi>
                {intl.formatNumber(pageNumber)}. {pageDisplayName}
              </bdi>
              <ExportStatus of={status} />
            </figcaption>
            {problem !== null && <p className={classes.problem}>{problem}</p>}
            {page && <img className={classes.picture} src={page.address} alt={pageDisplayName} />}
            {page && <PageDownloads pages={[page]} name={`${name} ${page.number}`} />}
          </figure>
        )
      })}
      {drawn.length > 1 && <PageDownloads pages={drawn} name={name} />}
      <Group gap="xs">
        {isDrawn ? (
          <CommandButton variant="default" isBusy={isStarting} onClick={() => void draw('pbiReports.key.draw', false)}>
            <FormattedMessage id="pbiReports.key.draw" />
          </CommandButton>
        ) : (
          <CommandButton
            variant="default"
            isBusy={isStopping}
            onClick={() => void run('pbiReports.key.stopDrawing', () => cancelExport(ofKey).unwrap())}
          >
            <FormattedMessage id="pbiReports.key.stopDrawing" />
          </CommandButton>
        )}
        {isDrawn && hasFailed && (
          <CommandButton isBusy={isStarting} onClick={() => void draw('pbiReports.key.drawFailed', true)}>
            <FormattedMessage id="pbiReports.key.drawFailed" />
          </CommandButton>
        )}
      </Group>
    </section>
  )
}

function HowFar({ pages }: { pages: ReportKey['exportObjects'] }) {
  const intl = useIntl()
  const done = pages.filter((page) => !isDrawing(page.exportStatus)).length
  return (
    <div>
      <Text size="sm" role="status">
        <FormattedMessage id="pbiReports.key.howFar" values={{ done, count: pages.length }} />
      </Text>
      <ProgressBar label={intl.formatMessage({ id: 'pbiReports.key.drawn' })} percent={(100 * done) / pages.length} />
    </div>
  )
}
