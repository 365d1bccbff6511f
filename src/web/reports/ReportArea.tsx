import { ActionIcon, Button, Group, Loader, Text, Title, Tooltip, useComputedColorScheme } from '@mantine/core'
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { type Icon, IconArrowsMaximize, IconReportAnalytics, IconWifiOff } from '@tabler/icons-react'
import type { Report } from 'powerbi-client'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useMatch, useNavigate, useSearchParams } from 'react-router-dom'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import { features } from '../../contract/vocabulary/features.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import type { ApiError } from '../api/base-query.ts'
import { State, StateIcon } from '../kit/State.tsx'
import { useCan, useFeature } from '../session/access.ts'
import { embedConfigOf } from './embed-config.ts'
import { FavouriteStar } from './FavouriteStar.tsx'
import classes from './ReportArea.module.css'
import type { FrameEvents } from './ReportFrame.tsx'
import { useClickLogs } from './use-click-logs.ts'
import { type EmbedState, useEmbedToken, type WantedReport } from './use-embed-token.ts'
import { useHealing } from './use-healing.ts'
import { useRecentReport } from './use-report-choices.ts'
import { useReportMenu } from './use-report-menu.ts'

const loadFrame = () => import('./ReportFrame.tsx')
const ReportFrame = lazy(async () => ({ default: (await loadFrame()).ReportFrame }))

/** After this long without a word from the frame the person is told (embed protocol: a dead frame raises no event). */
const patience = 20_000

/** `isAway`: nobody answered, which passes. */
type FrameState = 'starting' | 'loaded' | 'rendered' | { failure: string; isAway: boolean }

/** The dashboard and every report: one frame that stays while the report in it changes. */
export function ReportArea() {
  const intl = useIntl()
  const match = useMatch('/app/main/report/:reportId')
  const wanted = match?.params.reportId ? Number(match.params.reportId) : null
  const [search] = useSearchParams()
  // As the list of all reports opens it: also one that is disabled, or not open to whoever administers it.
  const isAsAdministrator = search.get('as') === 'administrator'
  const isDark = useComputedColorScheme() === 'dark'
  const isPhonePortrait = useMediaQuery('(max-width: 48em) and (orientation: portrait)')
  const report = useRef<Report>(undefined)
  const [frame, setFrame] = useState<FrameState>('starting')
  const [attempt, setAttempt] = useState(0)
  const [phoneLayouts, setPhoneLayouts] = useState<ReadonlyMap<string, boolean>>(new Map())

  // The code of the frame and the token of the report are asked for in the same moment.
  useEffect(() => void loadFrame(), [])

  const renewed = useCallback((token: EmbedToken) => {
    report.current
      ?.setAccessToken(token.token)
      // The frame had gone, or was another report's by then.
      .catch((error: unknown) => setFrame({ failure: String(error), isAway: true }))
  }, [])
  const { state, shown, isOfAnother, retry } = useEmbedToken(wanted, isAsAdministrator, renewed)
  const layout = isPhonePortrait && shown && phoneLayouts.get(shown.reportId) ? 'phone' : 'desktop'
  // Never the report’s name: titles stay in the browser’s history, for whoever is next.
  const page = intl.formatMessage({ id: 'reports.title' })
  useDocumentTitle(intl.formatMessage({ id: 'shell.title' }, { page }))

  useRecentReport(shown && !isOfAnother && !isAsAdministrator ? wanted : null)

  const config = useMemo(
    () => shown && embedConfigOf(shown, { layout, isDark, language: intl.locale }),
    [shown, layout, isDark, intl.locale],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the patience starts anew with every configuration and attempt
  useEffect(() => {
    if (!config) return
    setFrame('starting')
    const timer = setTimeout(
      () =>
        setFrame((current) =>
          current === 'starting' ? { failure: intl.formatMessage({ id: 'reports.noAnswer' }), isAway: true } : current,
        ),
      patience,
    )
    return () => clearTimeout(timer)
  }, [config, attempt])

  const isLogged = useFeature(features.powerBILogging) && shown?.isLogsEnabled === true && !isPhonePortrait
  const clicks = useClickLogs(isLogged ? shown : undefined)

  const events: FrameEvents = {
    loaded(loadedReport) {
      report.current = loadedReport
      setFrame('loaded')
      if (!shown) return
      hasPhoneLayout(loadedReport)
        .then((has) => setPhoneLayouts((known) => new Map(known).set(shown.reportId, has)))
        // Another report came into the frame before this one answered.
        .catch(() => undefined)
    },
    rendered: () => setFrame('rendered'),
    failed: (message, why) =>
      why === 'tokenExpired' ? retry() : setFrame({ failure: message, isAway: why === 'away' }),
    happened: clicks.happened,
    pageOpened: clicks.pageOpened,
  }

  const again = () => {
    setAttempt((count) => count + 1)
    retry()
  }

  const isTokenAway = state.status === 'failed' && isPassing(state.error)
  const isFrameAway = typeof frame === 'object' && frame.isAway && state.status !== 'loading'
  useHealing({ isAway: isTokenAway || isFrameAway, isWell: frame === 'rendered' }, again)

  if (state.status === 'none') return <NoReport />
  if (state.status === 'failed' && !shown) return <TokenFailure state={state} wanted={wanted} onRetry={again} />

  const name = isOfAnother ? undefined : shown?.reportName
  const failure =
    typeof frame === 'object' ? frame.failure : state.status === 'failed' ? state.error.message : undefined
  const isBusy = state.status === 'loading' || frame === 'starting' || frame === 'loaded'
  return (
    <section className={classes.area} aria-busy={isBusy} aria-labelledby="report-name">
      <Group justify="space-between" wrap="nowrap" className={classes.heading}>
        <Title order={1} size="h3" id="report-name" lineClamp={1} title={name}>
          {name ?? <FormattedMessage id="reports.loading" />}
        </Title>
        {wanted !== null && name !== undefined && <FavouriteStar reportId={wanted} name={name} />}
        <Tooltip label={intl.formatMessage({ id: 'reports.fullScreen' })}>
          <ActionIcon
            variant="subtle"
            size="lg"
            disabled={frame !== 'rendered' || isOfAnother}
            aria-label={intl.formatMessage({ id: 'reports.fullScreen' })}
            onClick={() => report.current?.fullscreen()}
          >
            <IconArrowsMaximize size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
      {failure === undefined && isBusy && <Busy />}
      {failure !== undefined && (
        <Message icon={IconReportAnalytics} title="reports.failed" detail={failure} onRetry={again} />
      )}
      {config && failure === undefined && (
        <Suspense fallback={null}>
          <ReportFrame key={`${layout} ${attempt}`} config={config} title={shown?.reportName ?? ''} events={events} />
        </Suspense>
      )}
    </section>
  )
}

/** Nobody answered, or the server could not just now. */
const isPassing = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500

const mobilePortrait = 2

async function hasPhoneLayout(report: Report): Promise<boolean> {
  const page = await report.getActivePage()
  return page.hasLayout(mobilePortrait)
}

function Busy() {
  return (
    <div className={classes.busy} role="status">
      <Loader size="sm" />
      <Text c="dimmed">
        <FormattedMessage id="reports.loading" />
      </Text>
    </div>
  )
}

interface TokenFailureProps {
  state: Extract<EmbedState, { status: 'failed' }>
  wanted: WantedReport
  onRetry: () => void
}

function TokenFailure({ state, wanted, onRetry }: TokenFailureProps) {
  const { items } = useReportMenu()
  const isUnreachable = state.error.status === 0
  // Of any other, and of a dashboard’s default, nobody here knows whether there is one.
  const isInMenu = items?.reports.some(({ id }) => id === wanted)
  if (isUnreachable) {
    return (
      <Message
        icon={IconWifiOff}
        title="reports.offline"
        detailId={isInMenu ? 'reports.offlineDetail' : 'reports.offlineUnknown'}
        onRetry={onRetry}
      />
    )
  }
  return <Message icon={IconReportAnalytics} title="reports.failed" detail={state.error.message} onRetry={onRetry} />
}

/** Message states 1 and 2 of the specification: only who administers reports is told that there are none. */
function NoReport() {
  const navigate = useNavigate()
  const mayAdminister = useCan(permissions.reports.view)
  if (!mayAdminister) return null
  return (
    <Message icon={IconReportAnalytics} title="NoReportsFound" detailId="reports.noneDetail">
      <Button onClick={() => navigate('/app/admin/reports/pbiReports')}>
        <FormattedMessage id="reports.goToReports" />
      </Button>
    </Message>
  )
}

interface MessageProps {
  icon: Icon
  title: string
  detail?: string
  detailId?: string
  onRetry?: () => void
  children?: ReactNode
}

function Message({ icon, title, detail, detailId, onRetry, children }: MessageProps) {
  return (
    <div role="alert">
      <State
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
      >
        {detailId ? <FormattedMessage id={detailId} /> : detail}
      </State>
    </div>
  )
}
