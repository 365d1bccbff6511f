import { FormattedMessage, useIntl } from 'react-intl'
import type { ReportKey } from '../../../contract/models/report.ts'
import type { ReportKeyListItem } from '../../../contract/services/report-keys.ts'
import { exportStatus } from '../../../contract/vocabulary/enums.ts'
import { usePbiReportsGetExportedPagesForReportQuery } from '../../api/generated/pbi-reports.ts'
import {
  useReportKeysGetReportKeyForEditQuery,
  useReportKeysUpdateExportForReportKeyMutation,
} from '../../api/generated/report-keys.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { toast } from '../../kit/toast.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { ExportStatus } from './key-columns.tsx'
import { isDrawing, pause } from './key-list.ts'
import classes from './PagesDialog.module.css'

interface PagesDialogProps {
  reportKey: ReportKeyListItem
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

/** Power BI exports pictures of pixels, which begin alike. */
const typeOf = (bytes: string) => (bytes.startsWith('iVBOR') ? 'image/png' : 'image/svg+xml')

function Pages({ reportKey, isDrawn }: { reportKey: ReportKey; isDrawn: boolean }) {
  const { id, reportId, idEncrypted: rkid, reportIdEncrypted: rid, exportObjects } = reportKey
  const intl = useIntl()
  const pictures = usePbiReportsGetExportedPagesForReportQuery(
    { rid, rkid },
    { skip: !isDrawn, refetchOnMountOrArgChange: true },
  )
  const [updateExport, { isLoading }] = useReportKeysUpdateExportForReportKeyMutation()
  const drawAgain = async () => {
    try {
      await updateExport({ reportId, reportKeyId: id }).unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'pbiReports.key.draw', thrown))
    }
  }
  const bytesOf = (wanted: number) => pictures.currentData?.items.find((page) => page.id === wanted)?.bytes
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be within reach of the keyboard
    <section className={classes.pages} aria-label={intl.formatMessage({ id: 'pbiReports.key.pages' })} tabIndex={0}>
      {exportObjects.map(({ id: pageId, pageNumber, pageDisplayName, exportStatus: status, problem }) => {
        const bytes = status === exportStatus.succeeded ? bytesOf(pageId) : undefined
        return (
          <figure key={pageId} className={classes.page}>
            <figcaption className={classes.caption}>
              <bdi>
                {intl.formatNumber(pageNumber)}. {pageDisplayName}
              </bdi>
              <ExportStatus of={status} />
            </figcaption>
            {problem !== null && <p className={classes.problem}>{problem}</p>}
            {bytes && (
              <img className={classes.picture} src={`data:${typeOf(bytes)};base64,${bytes}`} alt={pageDisplayName} />
            )}
          </figure>
        )
      })}
      <CommandButton variant="default" isBusy={isLoading || !isDrawn} onClick={() => void drawAgain()}>
        <FormattedMessage id="pbiReports.key.draw" />
      </CommandButton>
    </section>
  )
}
