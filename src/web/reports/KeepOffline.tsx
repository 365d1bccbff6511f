import { Text } from '@mantine/core'
import { IconCloudCheck, IconCloudDown } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import type { KeptReport, KeptReports } from '../../offline/kept-reports.ts'
import { usePowerBiEmbedGetKeepableReportsQuery } from '../api/generated/power-bi-embed.ts'
import { clock } from '../api/server-time.ts'
import { failureNotice } from '../kit/failure-notice.ts'
import { openedLater } from '../kit/later.tsx'
import type { ToastData } from '../kit/show-toast.tsx'
import { toast } from '../kit/toast.ts'
import { useOpener } from '../kit/use-opener.ts'
import { whenIdle } from '../session/when-idle.ts'
import classes from './KeepOffline.module.css'
import { allOf, endOfKeeping } from './kept-rules.ts'
import { ToolButton } from './ToolButton.tsx'
import { useKeptReports } from './use-kept-reports.ts'
import { type Seen, useLastSeen } from './use-last-seen.ts'
import { useReportDrawing } from './use-report-drawing.ts'

const KeepDialog = openedLater(async () => (await import('./KeepDialog.tsx')).KeepDialog)

interface KeepOfflineProps {
  shown: EmbedToken
  reportId: number
  /** The page that is looked at, once it is drawn. */
  seen: Seen | undefined
}

/** Keeps the pages of a report on the device; not there where the device keeps nothing of reports. */
export function KeepOffline({ shown, reportId, seen }: KeepOfflineProps) {
  const intl = useIntl()
  const { shelf, reports } = useKeptReports()
  const [isOpen, setIsOpen] = useState(false)
  // Of this visit: what somebody has just removed does not come back by itself (O52).
  const [isRemoved, setIsRemoved] = useState(false)
  useLastSeen(isRemoved ? undefined : seen)
  const { remember, giveBack } = useOpener()
  const found = reports.find((report) => report.reportId === reportId && !report.isLast)
  const isDamaged = useIsDamaged(shelf, found)
  const kept = isDamaged ? undefined : found
  const { data } = usePowerBiEmbedGetKeepableReportsQuery(undefined, { skip: !shelf || !(isOpen || isDamaged) })
  const { pages, progress, draw, stop } = useReportDrawing(reportId, isOpen || isDamaged)
  const isReady = data !== undefined && pages.length > 0
  const isKeepable = data?.items.some((item) => item.reportId === reportId) === true
  const isToBeMended = isDamaged && isReady && isKeepable
  // Nobody asked for it, and nobody is told where it fails: the next visit tries again.
  const mend = useEffectEvent(() => void keep(() => undefined))
  useEffect(() => {
    if (isToBeMended) mend()
  }, [isToBeMended])
  if (!shelf) return null

  async function keep(tell: (notice: ToastData) => void) {
    if (!shelf || !data) return
    const failed = (message: string) =>
      tell({ color: 'red', title: intl.formatMessage({ id: 'reports.keep.failed' }), message })
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
      tell(failureNotice(intl, 'reports.keep.failed', thrown))
    }
  }

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
              data && !isKeepable
                ? data.keptForDays === 0
                  ? 'reports.keep.isOff'
                  : 'reports.keep.notDrawnHere'
                : undefined
            }
            keptForDays={data?.keptForDays}
            progress={progress}
            isReady={isReady}
            onKeep={() => void keep(toast)}
            onStop={stop}
            onRemove={() => {
              setIsRemoved(true)
              shelf.forget(allOf(reports, reportId)).catch(reportError)
            }}
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

/** What is kept cannot be read any more. */
function useIsDamaged(shelf: KeptReports | null, kept: KeptReport | undefined): boolean {
  const [damaged, setDamaged] = useState<KeptReport>()
  useEffect(() => {
    if (!shelf || !kept) return
    let isShown = true
    whenIdle()
      .then(() => shelf.pagesOf(kept))
      .then((pages) => isShown && !pages && setDamaged(kept))
      .catch(reportError)
    return () => {
      isShown = false
    }
  }, [shelf, kept])
  return kept !== undefined && damaged === kept
}
