import { Text } from '@mantine/core'
import { IconCloudCheck, IconCloudDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import { usePowerBiEmbedGetKeepableReportsQuery } from '../api/generated/power-bi-embed.ts'
import { clock } from '../api/server-time.ts'
import { failureNotice } from '../kit/failure-notice.ts'
import { later } from '../kit/later.ts'
import { toast } from '../kit/toast.ts'
import { useOpener } from '../kit/use-opener.ts'
import { isOfPowerBI } from './embed-service.ts'
import classes from './KeepOffline.module.css'
import { endOfKeeping } from './kept-rules.ts'
import { ToolButton } from './ToolButton.tsx'
import { useKeptReports } from './use-kept-reports.ts'
import { useReportDrawing } from './use-report-drawing.ts'

const KeepDialog = later(async () => (await import('./KeepDialog.tsx')).KeepDialog)

interface KeepOfflineProps {
  shown: EmbedToken
  reportId: number
}

/** Keeps the pages of a report on the device; not there where the device keeps nothing of reports. */
export function KeepOffline({ shown, reportId }: KeepOfflineProps) {
  const intl = useIntl()
  const { shelf, reports } = useKeptReports()
  const [isOpen, setIsOpen] = useState(false)
  const { remember, giveBack } = useOpener()
  const { data } = usePowerBiEmbedGetKeepableReportsQuery(undefined, { skip: !shelf || !isOpen })
  const { pages, progress, draw, stop } = useReportDrawing(reportId, isOpen)
  if (!shelf) return null
  const kept = reports.find((report) => report.reportId === reportId && !report.isLast)

  async function keep() {
    if (!shelf || !data) return
    const failed = (message: string) =>
      toast({ color: 'red', title: intl.formatMessage({ id: 'reports.keep.failed' }), message })
    try {
      const drawn = await draw()
      if (!drawn) return
      const report = {
        reportId,
        name: shown.reportName,
        rights: drawn.rights,
        endsAt: endOfKeeping(data, clock.now()),
        isLast: false,
      }
      const outcome = await shelf.keep(report, drawn.pages)
      if (outcome === 'noRoom') failed(intl.formatMessage({ id: 'reports.keep.noRoom' }))
      if (outcome === 'failed') failed(intl.formatMessage({ id: 'reports.keep.notTaken' }))
    } catch (thrown) {
      toast(failureNotice(intl, 'reports.keep.failed', thrown))
    }
  }

  const isKeepable = data?.items.some((item) => item.reportId === reportId) === true
  return (
    <>
      {(progress || kept) && (
        <Text size="xs" c="dimmed" className={classes.state}>
          {progress ? (
            <FormattedMessage id="reports.keep.progress" values={{ ...progress }} />
          ) : (
            kept && (
              <FormattedMessage
                id="reports.keep.kept"
                values={{ time: <FormattedDate value={kept.keptAt} dateStyle="medium" timeStyle="short" /> }}
              />
            )
          )}
        </Text>
      )}
      <ToolButton
        label="reports.keep"
        icon={kept ? IconCloudCheck : IconCloudDown}
        isPressed={kept !== undefined}
        onClick={() => {
          remember()
          setIsOpen(true)
        }}
      />
      {isOpen && (
        <Suspense>
          <KeepDialog
            name={shown.reportName}
            kept={kept}
            reason={
              data && !isKeepable ? (isOfPowerBI(shown) ? 'reports.keep.ofPowerBI' : 'reports.keep.isOff') : undefined
            }
            keptForDays={data?.keptForDays}
            progress={progress}
            isReady={data !== undefined && pages.length > 0}
            onKeep={() => void keep()}
            onStop={stop}
            onRemove={(report) => void shelf.forget([report])}
            onClose={() => {
              setIsOpen(false)
              giveBack()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
