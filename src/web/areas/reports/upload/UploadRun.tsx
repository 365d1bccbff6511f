import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { ReportUpload } from '../../../../contract/services/report-uploads.ts'
import { useReportUploadsImportUploadMutation } from '../../../api/generated/report-uploads.ts'
import { CommandButton } from '../../../kit/CommandButton.tsx'
import { failureNotice } from '../../../kit/failure-notice.ts'
import { ProgressBar } from '../../../kit/ProgressBar.tsx'
import { toast } from '../../../kit/toast.ts'
import { useAccess } from '../../../session/access.ts'
import { paths } from '../../../session/paths.ts'
import { reportPaths } from '../report-paths.ts'
import { sizeWords } from './size-words.ts'
import classes from './Upload.module.css'
import { UploadFiles } from './UploadFiles.tsx'
import type { useSending } from './use-sending.ts'

interface StoppableProps {
  isStopping: boolean
  onStop: () => void
}

const Stop = ({ isStopping, onStop }: StoppableProps) => (
  <div className={classes.buttons}>
    <CommandButton variant="default" isBusy={isStopping} onClick={onStop}>
      <FormattedMessage id="pbiReports.upload.stop" />
    </CommandButton>
  </div>
)

function Progress({ percent, children }: { percent: number; children: ReactNode }) {
  const intl = useIntl()
  return (
    <div className={classes.progress} role="status">
      <ProgressBar label={intl.formatMessage({ id: 'pbiReports.upload.progress' })} percent={percent} />
      <span>{children}</span>
    </div>
  )
}

interface SendingProgressProps extends StoppableProps {
  sending: NonNullable<ReturnType<typeof useSending>['sending']>
}

export function SendingProgress({ sending: { files, sent, isAway }, ...stop }: SendingProgressProps) {
  const intl = useIntl()
  const all = files.reduce((sum, { file }) => sum + file.size, 0)
  return (
    <div className={classes.part}>
      <Progress percent={(100 * sent) / Math.max(all, 1)}>
        <FormattedMessage
          id="pbiReports.upload.sending"
          values={{ sent: sizeWords(intl, sent), all: sizeWords(intl, all) }}
        />
      </Progress>
      {isAway && (
        <Alert color="yellow" role="status" p="xs">
          <FormattedMessage id="pbiReports.upload.away" />
        </Alert>
      )}
      <Stop {...stop} />
    </div>
  )
}

interface UploadRunProps extends StoppableProps {
  upload: ReportUpload
  /** It goes on. */
  onAgain: () => void
  onAnother: () => void
}

/** How far the import is on the server, and what came of it; also after a reload. */
export function UploadRun({ upload, onAgain, onAnother, ...stop }: UploadRunProps) {
  if (upload.state === 'importing') {
    return (
      <div className={classes.part}>
        <Progress percent={upload.step?.percent ?? 0}>
          <Step step={upload.step} />
        </Progress>
        <Stop {...stop} />
      </div>
    )
  }
  return (
    <div className={classes.part}>
      <Outcome upload={upload} />
      {upload.state === 'faulty' && <UploadFiles files={upload.files} faults={upload.faults} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onAnother}>
          <FormattedMessage id={upload.state === 'faulty' ? 'pbiReports.upload.back' : 'pbiReports.upload.another'} />
        </Button>
        <Next upload={upload} onAgain={onAgain} />
      </div>
    </div>
  )
}

function Step({ step }: Pick<ReportUpload, 'step'>) {
  if (step === null) return <FormattedMessage id="pbiReports.upload.begins" />
  if (step.file === null) return <FormattedMessage id="pbiReports.upload.writing" />
  return (
    <FormattedMessage
      id="pbiReports.upload.reading"
      values={{ file: <bdi key="file">{step.file}</bdi>, rows: step.rows }}
    />
  )
}

function Outcome({ upload: { state, imported, faults, failure } }: { upload: ReportUpload }) {
  const isDone = imported !== null
  const Icon = isDone ? IconCircleCheck : IconAlertTriangle
  const color = isDone ? 'green' : state === 'stopped' ? 'yellow' : 'red'
  return (
    <Alert color={color} role={isDone ? 'status' : 'alert'} p="xs" icon={<Icon aria-hidden />}>
      {imported ? (
        <FormattedMessage
          id={imported.isNew ? 'pbiReports.upload.imported' : 'pbiReports.upload.replaced'}
          values={{ name: imported.name, rows: imported.rowCount }}
        />
      ) : state === 'faulty' ? (
        <FormattedMessage id="pbiReports.upload.refused" values={{ count: faults.length }} />
      ) : state === 'stopped' ? (
        <FormattedMessage id="pbiReports.upload.stopped" />
      ) : (
        <FormattedMessage id="pbiReports.upload.failed" values={{ reason: failure ?? '' }} />
      )}
    </Alert>
  )
}

function Next({ upload: { id, state, imported }, onAgain }: Pick<UploadRunProps, 'upload' | 'onAgain'>) {
  const intl = useIntl()
  const { isTenant } = useAccess()
  const [importUpload, importing] = useReportUploadsImportUploadMutation()
  if (imported) {
    return (
      <>
        <Button variant="default" component={Link} to={reportPaths.newest}>
          <FormattedMessage id="pbiReports.toList" />
        </Button>
        {isTenant ? (
          <Button component={Link} to={paths.reportAsAdministrator(imported.reportId)}>
            <FormattedMessage id="pbiReports.upload.open" />
          </Button>
        ) : (
          <Button component={Link} to={reportPaths.hostSettings}>
            <FormattedMessage id="pbiReports.upload.toSettings" />
          </Button>
        )}
      </>
    )
  }
  if (state === 'faulty') return null
  const again = async () => {
    try {
      await importUpload({ oneUpload: { id } }).unwrap()
      onAgain()
    } catch (thrown) {
      toast(failureNotice(intl, 'pbiReports.upload.action', thrown))
    }
  }
  return (
    <CommandButton isBusy={importing.isLoading} onClick={() => void again()}>
      <FormattedMessage id="pbiReports.upload.again" />
    </CommandButton>
  )
}
