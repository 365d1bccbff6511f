import { Alert, Button, Group } from '@mantine/core'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { AuditExport } from '../../../contract/services/audit-log.ts'
import { useAuditLogGetExportedFileMutation, useAuditLogStopExportMutation } from '../../api/generated/audit-log.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { toast } from '../../kit/toast.ts'
import classes from './ExportRun.module.css'
import { useOwnExport } from './use-own-export.ts'

/** How far the person’s export is on the server, and its file; also after a reload. */
export function ExportRun() {
  const last = useOwnExport()
  return last && <Shown last={last} />
}

function Shown({ last }: { last: AuditExport }) {
  const intl = useIntl()
  const [stopExport, { isLoading: isStopping }] = useAuditLogStopExportMutation()
  const isRunning = last.endTime === null
  const stop = async () => {
    try {
      await stopExport().unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'kit.export.failed', thrown))
    }
  }
  const end = isRunning ? 'auditLogs.exportStop' : last.failure === null ? 'auditLogs.exportForget' : 'kit.close'
  return (
    <div className={classes.place}>
      <Alert
        role="region"
        aria-label={intl.formatMessage({ id: 'auditLogs.export' })}
        color={last.failure === null ? 'gray' : 'red'}
        p="xs"
        icon={<IconFileZip aria-hidden />}
      >
        <Group justify="space-between" gap="sm">
          <div className={classes.words} role="status">
            <Progress last={last} isRunning={isRunning} />
          </div>
          <Group gap="xs">
            {!isRunning && last.failure === null && <Download />}
            <CommandButton variant="default" isBusy={isStopping} onClick={() => void stop()}>
              <FormattedMessage id={end} />
            </CommandButton>
          </Group>
        </Group>
      </Alert>
    </div>
  )
}

function Progress({ last, isRunning }: { last: AuditExport; isRunning: boolean }) {
  const intl = useIntl()
  const { rowCount, totalRows, failure, isCut, keptUntil } = last
  if (isRunning) {
    return (
      <>
        <ProgressBar
          label={intl.formatMessage({ id: 'auditLogs.export' })}
          percent={(100 * rowCount) / Math.max(totalRows, 1)}
        />
        <FormattedMessage id="auditLogs.exportRunning" values={{ rows: rowCount, total: totalRows }} />
      </>
    )
  }
  if (failure !== null) return <FormattedMessage id="auditLogs.exportFailed" values={{ reason: failure }} />
  const until = intl.formatDate(keptUntil, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <span>
      <FormattedMessage id="auditLogs.exportDone" values={{ count: rowCount, until }} />{' '}
      {isCut && <FormattedMessage id="auditLogs.exportCut" />}
    </span>
  )
}

function Download() {
  const intl = useIntl()
  const [getExportedFile] = useAuditLogGetExportedFileMutation()
  const [isBusy, setIsBusy] = useState(false)
  const fetchFile = async () => {
    setIsBusy(true)
    try {
      const file = await getExportedFile().unwrap()
      const { download } = await import('../../api/download.ts')
      await download(file)
    } catch (thrown) {
      toast(failureNotice(intl, 'kit.export.failed', thrown))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button loading={isBusy} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void fetchFile()}>
      <FormattedMessage id="auditLogs.exportDownload" />
    </Button>
  )
}
