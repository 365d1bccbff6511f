import { Button, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconDeviceTv, IconDeviceTvOff, IconReportAnalytics, IconUnlink, IconWifiOff } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ShownKiosk } from '../../contract/services/kiosk.ts'
import type { EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import { Failure } from '../account/Failure.tsx'
import { isApiError } from '../kit/api-error.ts'
import { State, StateIcon } from '../kit/State.tsx'
import { ReportBusy } from '../reports/ReportBusy.tsx'
import type { FrameEvents } from '../reports/ReportFrame.tsx'
import { useFramedReport } from '../reports/use-framed-report.ts'
import { isPassing } from '../reports/use-living-token.ts'
import { paths } from '../session/paths.ts'
import { screenMark } from '../session/screen-mark.ts'
import classes from './Kiosk.module.css'
import { openKioskReport } from './kiosk-calls.ts'
import { hasFigures, ReportStage } from './ReportStage.tsx'
import { useIsServerThere } from './use-is-server-there.ts'
import { type KioskState, useKiosk } from './use-kiosk.ts'
import { useUnknownOrganization } from './use-unknown-organization.ts'
import { useUntouched } from './use-untouched.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** A screen in a hall or on a wall: its reports and nothing else. There is no way from here to anywhere. */
export function Kiosk() {
  const isServerThere = useIsServerThere()
  const { state, isAnswering, look, open, decline, enrol } = useKiosk(isServerThere)
  // A screen that shows its reports goes on with them, whatever its organisation is called by now.
  const unknown = useUnknownOrganization(state.status === 'invited' || state.status === 'over')
  const intl = useIntl()
  // Never a report’s name: titles stay in the browser’s history.
  useDocumentTitle(intl.formatMessage({ id: 'share.pageTitle' }))
  switch (state.status) {
    case 'loading':
      return <ReportBusy />
    case 'away':
      return (
        <Told icon={IconWifiOff} title="reports.offline">
          <FormattedMessage id="share.awayDetail" />
        </Told>
      )
    case 'invited':
      return (
        <Told
          icon={IconDeviceTv}
          title="kiosk.invited"
          unknown={unknown}
          action={
            <>
              <Button size="lg" loading={state.isBusy} onClick={() => enrol(state.token)}>
                <FormattedMessage id="kiosk.enrol" />
              </Button>
              <Button size="lg" variant="default" disabled={state.isBusy} onClick={decline}>
                <FormattedMessage id="kiosk.decline" />
              </Button>
            </>
          }
        >
          {state.isUnanswered && <Failure message={intl.formatMessage({ id: 'kiosk.unanswered' })} />}
          <FormattedMessage id="kiosk.invitedDetail" />
        </Told>
      )
    case 'over':
      return (
        <Told
          icon={state.wasInvited ? IconUnlink : IconDeviceTvOff}
          title={state.wasInvited ? 'kiosk.linkOver' : 'kiosk.ended'}
          unknown={unknown}
          action={<WayOn over={state} onOpen={open} onLook={look} />}
        >
          {state.error.message}
        </Told>
      )
    case 'shown':
      return <Screen kiosk={state.kiosk} isReachable={isServerThere && isAnswering} />
  }
}

interface WayOnProps {
  over: Extract<KioskState, { status: 'over' }>
  onOpen: () => void
  onLook: () => void
}

function WayOn({ over: { error, wasInvited }, onOpen, onLook }: WayOnProps) {
  if (wasInvited && isPassing(error)) {
    return (
      <Button size="lg" onClick={onOpen}>
        <FormattedMessage id="reports.retry" />
      </Button>
    )
  }
  if (wasInvited && screenMark.isSet()) {
    return (
      <Button size="lg" onClick={onLook}>
        <FormattedMessage id="kiosk.goOn" />
      </Button>
    )
  }
  return (
    <Button component="a" href={paths.login} size="lg">
      <FormattedMessage id="kiosk.signIn" />
    </Button>
  )
}

interface ToldProps {
  icon: typeof IconDeviceTv
  title: 'kiosk.invited' | 'kiosk.linkOver' | 'kiosk.ended' | 'kiosk.nothing' | 'reports.offline'
  action?: React.ReactNode
  /** That the address is no organisation’s. */
  unknown?: string | null
  children: React.ReactNode
}

const Told = ({ icon, title, action, unknown, children }: ToldProps) => (
  <main className={classes.told}>
    <State isPage icon={<StateIcon of={icon} />} title={<FormattedMessage id={title} />} actions={action}>
      {unknown && <Failure message={unknown} />}
      {children}
    </State>
  </main>
)

interface ScreenProps {
  kiosk: ShownKiosk
  isReachable: boolean
}

function Screen({ kiosk, isReachable }: ScreenProps) {
  const intl = useIntl()
  const { reports, startReportId, resetSeconds } = kiosk
  const [chosen, setChosen] = useState<number | null>(null)
  /** Each beginning is another one, with nothing in it of the one before. */
  const [round, setRound] = useState(0)
  const begunWith = useRef<{ id: number; answer: EmbedTokenAnswer }>(undefined)
  const open = useCallback(async (id: number) => {
    const held = begunWith.current
    begunWith.current = undefined
    return held?.id === id ? held.answer : openKioskReport(id)
  }, [])
  const [asked, setAsked] = useState<{ id: number; isAway: boolean } | null>(null)
  const lastAsked = useRef<number>(undefined)
  useEffect(() => {
    if (isReachable) setAsked(null)
  }, [isReachable])
  useWakeLock(true)
  const touched = useUntouched(resetSeconds, isReachable, async () => {
    const first = await tokenOf(startReportId)
    if (first === 'away') return null
    return () => {
      begunWith.current = first
      lastAsked.current = undefined
      setAsked(null)
      setChosen(null)
      setRound((count) => count + 1)
    }
  })
  const shown = reports.find(({ id }) => id === chosen) ?? reports.find(({ id }) => id === startReportId)
  if (!shown) {
    return (
      <Told icon={IconReportAnalytics} title="kiosk.nothing">
        <FormattedMessage id="kiosk.nothingDetail" />
      </Told>
    )
  }
  /** What stands there stays until the other one can take its place. */
  const choose = async (id: number) => {
    lastAsked.current = id
    setAsked({ id, isAway: false })
    const next = id === shown.id ? undefined : await tokenOf(id)
    if (lastAsked.current !== id) return
    setAsked(next === 'away' ? { id, isAway: true } : null)
    if (next === 'away') return
    begunWith.current = next
    setChosen(id)
  }
  return (
    <div className={classes.screen}>
      <Report
        key={`${shown.id} ${round}`}
        id={shown.id}
        name={shown.name}
        organizationName={kiosk.organizationName}
        open={open}
        isReachable={isReachable}
        unreached={asked?.isAway ? reports.find(({ id }) => id === asked.id)?.name : undefined}
        onTouch={touched}
      />
      {reports.length > 1 && (
        <nav className={classes.reports} aria-label={intl.formatMessage({ id: 'kiosk.reports' })}>
          {reports.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={classes.report}
              aria-current={id === shown.id ? 'page' : undefined}
              aria-busy={asked?.id === id && !asked.isAway}
              dir="auto"
              onClick={() => void choose(id).catch(reportError)}
            >
              {name}
            </button>
          ))}
        </nav>
      )}
    </div>
  )
}

/** Undefined: there is none, and the report itself says why. */
async function tokenOf(id: number | null): Promise<{ id: number; answer: EmbedTokenAnswer } | 'away' | undefined> {
  if (id === null) return undefined
  try {
    return { id, answer: await openKioskReport(id) }
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown
    return isPassing(thrown) ? 'away' : undefined
  }
}

interface ReportProps extends Pick<ShownKiosk, 'organizationName'> {
  id: number
  name: string
  open: (id: number) => Promise<EmbedTokenAnswer>
  isReachable: boolean
  /** The report that was chosen in place of this one, and nobody answered for. */
  unreached: string | undefined
  onTouch: () => void
}

function Report({ id, name, organizationName, open, isReachable, unreached, onTouch }: ReportProps) {
  const fetchToken = useCallback(() => open(id), [open, id])
  const framed = useFramedReport(id, fetchToken, isReachable, { keepsFigures: true })
  const events: FrameEvents = { ...framed.events, happened: onTouch, pageOpened: () => undefined }
  return (
    <>
      <header className={classes.header}>
        <img src="/favicon.svg" alt="" width={20} height={20} />
        <span dir="auto">{organizationName}</span>
        <Title order={1} size="h5" lineClamp={1} dir="auto">
          {name}
        </Title>
        <Text component="span" size="sm" role="status" className={classes.away}>
          {unreached !== undefined && (
            <FormattedMessage id="kiosk.unreached" values={{ name: <bdi>{unreached}</bdi> }} />
          )}{' '}
          {(!isReachable || framed.isKept) && hasFigures(framed) && <FormattedMessage id="share.away" />}
        </Text>
      </header>
      <ReportStage framed={framed} events={events} />
    </>
  )
}
