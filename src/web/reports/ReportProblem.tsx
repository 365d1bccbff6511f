/** Why there is no report, in words, and what else there is. */
import { Button, Text } from '@mantine/core'
import { type Icon, IconReportAnalytics, IconWifiOff } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useNavigate } from 'react-router-dom'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { usePowerBiEmbedGetReportToolbarSettingsQuery } from '../api/generated/power-bi-embed.ts'
import { clock } from '../api/server-time.ts'
import { wordsOf } from '../api/wire.ts'
import { useAwayWords } from '../kit/away-words.ts'
import { besideLater } from '../kit/later.tsx'
import { PartLoading } from '../kit/part/PartLoading.tsx'
import { State, StateIcon } from '../kit/State.tsx'
import { useCan } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import { closedReasons, notThere } from './closed-reasons.ts'
import { keptOf } from './kept-rules.ts'
import { OtherReports } from './OtherReports.tsx'
import { useKeptReports } from './use-kept-reports.ts'
import type { EmbedState } from './use-living-token.ts'
import { useReportMenu } from './use-report-menu.ts'

const KeptReportView = besideLater(async () => (await import('./KeptReportView.tsx')).KeptReportView)

interface TokenFailureProps {
  state: Extract<EmbedState, { status: 'failed' }>
  reportId: number | null
  isOwn: boolean
  /** What else there is to say. */
  note?: MessageKey | undefined
  onRetry: () => void
}

export function TokenFailure({ state: { error }, reportId, isOwn, note, onRetry }: TokenFailureProps) {
  const { items } = useReportMenu()
  const { shelf, reports } = useKeptReports()
  const ofDashboard = useDefaultReport()
  const mayAdminister = useCan(permissions.reports.view)
  const isUnreachable = error.status === 0
  // Of any but those, and of a dashboard’s default, nobody here knows whether there is one.
  const isInMenu = items?.reports.some(({ id }) => id === reportId)
  const away = useAwayWords({
    title: 'reports.offline',
    detail: isInMenu ? 'reports.offlineDetail' : 'reports.offlineUnknown',
  })
  const wanted = reportId ?? ofDashboard
  const kept = isUnreachable && isOwn && wanted !== undefined && keptOf(reports, wanted, clock.now())
  if (kept && shelf) {
    return (
      <Suspense fallback={<PartLoading />}>
        <KeptReportView shelf={shelf} report={kept} onRetry={onRetry} />
      </Suspense>
    )
  }
  if (isUnreachable) {
    return <ProblemMessage icon={IconWifiOff} title={away.title} detailId={away.detail} note={note} onRetry={onRetry} />
  }
  // The address names what no report can be called.
  const isMeaningless = error.validationErrors.length > 0
  const closed = isMeaningless ? notThere : closedReasons[error.name ?? '']
  const isNowhere = closed?.isThere === false
  return (
    <ProblemMessage
      icon={closed?.icon ?? IconReportAnalytics}
      title={closed?.title ?? 'reports.failed'}
      {...(isMeaningless ? { detailId: 'reports.notThere.address' } : { detail: wordsOf(error) })}
      note={note}
      further={<OtherReports except={reportId} />}
      {...(!isNowhere && { onRetry })}
    >
      {closed?.isThere && mayAdminister && reportId !== null && (
        <Button component={Link} to={paths.reportAsAdministrator(reportId)} variant="default">
          <FormattedMessage id="reports.administer" />
        </Button>
      )}
      <Button component={Link} to={paths.start} variant={isNowhere ? 'filled' : 'default'}>
        <FormattedMessage id="page.toStart" />
      </Button>
    </ProblemMessage>
  )
}

/** As the server said it last. */
function useDefaultReport(): number | undefined {
  const { isOffered } = useReportMenu()
  const { data } = usePowerBiEmbedGetReportToolbarSettingsQuery(undefined, { skip: !isOffered })
  const reports = data?.reportItems ?? []
  return (
    reports.find(({ isDefaultForUser }) => isDefaultForUser) ??
    reports.find(({ isDefaultForTenant }) => isDefaultForTenant)
  )?.reportId
}

/** Message states 1 and 2 of the specification: only who administers reports is told that there are none. */
export function NoReport() {
  const navigate = useNavigate()
  const mayAdminister = useCan(permissions.reports.view)
  const others = <OtherReports except={null} />
  if (!mayAdminister) return others
  return (
    <ProblemMessage icon={IconReportAnalytics} title="NoReportsFound" detailId="reports.noneDetail" further={others}>
      <Button onClick={() => navigate('/app/admin/reports/pbiReports')}>
        <FormattedMessage id="reports.goToReports" />
      </Button>
    </ProblemMessage>
  )
}

interface ProblemMessageProps {
  icon: Icon
  title: string
  detail?: string
  detailId?: string
  note?: MessageKey | undefined
  onRetry?: () => void
  children?: ReactNode
  /** What else there is. */
  further?: ReactNode
}

export function ProblemMessage({
  icon,
  title,
  detail,
  detailId,
  note,
  onRetry,
  children,
  further,
}: ProblemMessageProps) {
  return (
    <State
      isAlert
      isPage
      icon={<StateIcon of={icon} />}
      title={<FormattedMessage id={title} />}
      actions={
        <>
          {onRetry && (
            <Button variant="light" onClick={onRetry}>
              <FormattedMessage id="reports.retry" />
            </Button>
          )}
          {children}
        </>
      }
      further={further}
    >
      {detailId ? <FormattedMessage id={detailId} /> : detail}
      {note && (
        <Text mt="xs">
          <FormattedMessage id={note} />
        </Text>
      )}
    </State>
  )
}
