import { useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { IReportEmbedConfiguration, Report } from 'powerbi-client'
import { lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { EmbedToken, EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import { type ApiError, wordsOf } from '../api/wire.ts'
import { unexpectedWords } from '../i18n/unexpected.ts'
import { useHealing, waitAfter } from '../kit/use-healing.ts'
import { embedConfigOf } from './embed-config.ts'
import { isTokenExpired } from './frame-faults.ts'
import type { FrameEvents } from './ReportFrame.tsx'
import { isPassing, useLivingToken } from './use-living-token.ts'
import { useReportLeft } from './use-report-left.ts'

const loadFrame = () => import('./ReportFrame.tsx')
export const ReportFrame = lazy(async () => ({ default: (await loadFrame()).ReportFrame }))

/** After this long without a word from the frame the person is told (embed protocol: a dead frame raises no event). */
const patience = 20_000

/** Fresh tokens in a row that the frame may call expired. */
const mostExpired = 4
/** Milliseconds after which one that is called so was good before. */
const goodFor = 60_000

/** `isAway`: nobody answered, which passes. */
type FrameState = 'starting' | 'loaded' | 'rendered' | { failure: string; isAway: boolean }

/** From 600 on, a tablet held upright as well, the usual page flows in two columns, and nothing of it is left out. */
const phonePortrait = '(max-width: 599.98px) and (orientation: portrait)'

/** One way of a report into the frame: what is told belongs to one, and says nothing of the next. */
interface Load {
  config: IReportEmbedConfiguration
}

/** A report in its frame: its token and what the frame says, and how it comes back by itself when nobody answered. */
export function useFramedReport<Wanted>(
  wanted: Wanted,
  fetchToken: () => Promise<EmbedTokenAnswer>,
  isReachable: boolean,
  {
    isHeld = false,
    entry,
    keepsFigures = false,
    mayPass = () => false,
  }: {
    /** Somebody changes what is in the frame: it stays, whatever becomes of looks, tokens and the connection. */
    isHeld?: boolean
    /** Of the browser’s history: who comes back to it, by a reload as well, finds the report as they left it. */
    entry?: string
    /** Figures that are there stay beyond the end of their token while nobody can be asked for another one. */
    keepsFigures?: boolean
    /** Nobody may stand there to try again: what was refused so is asked for again by itself. */
    mayPass?: (error: ApiError) => boolean
  } = {},
) {
  const intl = useIntl()
  const isDark = useComputedColorScheme() === 'dark'
  const isPhonePortrait = useMediaQuery(phonePortrait)
  const report = useRef<Report>(undefined)
  const [told, setTold] = useState<{ of: Load | undefined; is: FrameState }>()
  const [attempt, setAttempt] = useState(0)
  const [phoneLayouts, setPhoneLayouts] = useState<ReadonlyMap<string, boolean>>(new Map())

  // The code of the frame and the token of the report are asked for in the same moment.
  useEffect(() => void loadFrame(), [])

  const current = useRef<Load>(undefined)
  const calledExpired = useRef(() => {})
  const renewed = useCallback((token: EmbedToken) => {
    const of = current.current
    report.current?.setAccessToken(token.token).catch((refused: unknown) => {
      if (isTokenExpired(refused)) calledExpired.current()
      // The frame had gone, or was another report's by then.
      else setTold({ of, is: { failure: unexpectedWords(), isAway: true } })
    })
  }, [])
  const { state, shown, tasks, isOfAnother, hasRunOut, retry, askAgain } = useLivingToken(wanted, fetchToken, renewed)
  const wantedLayout = isPhonePortrait && shown && phoneLayouts.get(shown.reportId) ? 'phone' : 'desktop'
  const fresh = useMemo(
    () => shown && embedConfigOf(shown, { layout: wantedLayout, isDark, language: intl.locale, tasks }),
    [shown, wantedLayout, isDark, intl.locale, tasks],
  )
  const kept = useRef({ config: fresh, layout: wantedLayout })
  if (!isHeld || !fresh || kept.current.config?.id !== fresh.id) kept.current = { config: fresh, layout: wantedLayout }
  const { config, layout } = kept.current
  useEffect(() => {
    // The one before it has ended.
    if (shown && config && config !== fresh) renewed(shown)
  }, [shown, config, fresh, renewed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  const load = useMemo(() => config && { config }, [config, attempt])
  current.current = load
  const frame = told && told.of === load ? told.is : 'starting'
  const tell = (is: FrameState) => setTold({ of: load, is })

  useEffect(() => {
    if (!load) return
    const is = { failure: intl.formatMessage({ id: 'reports.noAnswer' }), isAway: true }
    const timer = setTimeout(() => setTold((last) => (last?.of === load ? last : { of: load, is })), patience)
    return () => clearTimeout(timer)
  }, [load, intl])

  // Another look, a turned phone and a frame that is made anew show the report as it was.
  const { left, leave } = useReportLeft(entry)
  const asOpened = shown?.embedType === 'report' ? `${shown.reportId} ${shown.initialPage ?? ''}` : undefined
  const restored = useRef<Load>(undefined)
  const keepChoices = async () => {
    // Before that it is as everybody finds it.
    if (!asOpened || isHeld || restored.current !== load) return
    const choices = await report.current?.bookmarksManager.capture()
    if (choices?.state && current.current === load) leave({ of: asOpened, state: choices.state })
  }
  const bringBack = async (loadedReport: Report) => {
    const { of, state } = (await left()) ?? {}
    if (current.current !== load) return
    // A page that has gone since is no reason to show nothing.
    if (state && of === asOpened) await loadedReport.bookmarksManager.applyState(state).catch(() => undefined)
    restored.current = load
  }

  const expired = useRef<{ count: number; at: number; again?: ReturnType<typeof setTimeout> }>(undefined)
  const forgetExpired = () => {
    clearTimeout(expired.current?.again)
    expired.current = undefined
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each report has tokens of its own
  useEffect(() => forgetExpired, [wanted])
  const renewExpired = () => {
    const now = performance.now()
    const before = expired.current
    // It says so more than once, and the next one is on its way.
    if (state.status === 'loading' || before?.again !== undefined) return
    const count = before && now - before.at < goodFor ? before.count : 0
    if (count === mostExpired) {
      tell({ failure: intl.formatMessage({ id: 'reports.alwaysExpired' }), isAway: false })
      return
    }
    const again = () => {
      expired.current = { count: count + 1, at: performance.now() }
      retry()
    }
    if (count === 0) again()
    else expired.current = { count, at: now, again: setTimeout(again, waitAfter(count)) }
  }

  calledExpired.current = renewExpired

  const events: Pick<FrameEvents, 'changed' | 'loaded' | 'rendered' | 'failed' | 'refused'> = {
    // Another report came into the frame before this one answered.
    changed: () => void keepChoices().catch(() => undefined),
    async loaded(loadedReport) {
      report.current = loadedReport
      // Dashboards tell of nothing more.
      tell(shown?.embedType === 'dashboard' ? 'rendered' : 'loaded')
      if (!shown) return
      const applied = bringBack(loadedReport).catch(() => undefined)
      const turned = hasPhoneLayout(loadedReport)
        .then((has) => {
          // Another report in the frame may have answered.
          if (current.current === load) setPhoneLayouts((known) => new Map(known).set(shown.reportId, has))
        })
        // Another report came into the frame before this one answered.
        .catch(() => undefined)
      await Promise.all([applied, turned])
    },
    rendered: () => tell('rendered'),
    refused: askAgain,
    failed: (message, why) =>
      why === 'tokenExpired' ? renewExpired() : tell({ failure: message, isAway: why === 'away' }),
  }

  const isKept = keepsFigures && hasRunOut && frame === 'rendered'
  const again = () => {
    forgetExpired()
    if (!isHeld && !isKept) setAttempt((count) => count + 1)
    retry()
  }

  const isTokenAway = state.status === 'failed' && isPassing(state.error)
  const isFrameAway = typeof frame === 'object' && frame.isAway && state.status !== 'loading'
  const isClosed = state.status === 'failed' && mayPass(state.error)
  useHealing({ isAway: isTokenAway || isFrameAway || isClosed, isWell: frame === 'rendered', isReachable }, again)

  const frameFailure = typeof frame === 'object' ? frame.failure : undefined
  const tokenFailure =
    state.status === 'failed' && !((isHeld || isKept) && isTokenAway) ? wordsOf(state.error) : undefined
  return {
    state,
    shown,
    tasks,
    isOfAnother,
    isPhonePortrait,
    report,
    config,
    isPhased: shown?.phasedEmbedding === true,
    /** A frame of another layout or attempt is another frame. */
    frameKey: `${layout} ${attempt}`,
    isLoaded: frame === 'loaded' || frame === 'rendered',
    isRendered: frame === 'rendered',
    isBusy: (state.status === 'loading' && !isKept) || frame === 'starting' || frame === 'loaded',
    failure: frameFailure ?? tokenFailure,
    /** What is there is older than it may be, and stays until something newer can come. */
    isKept,
    events,
    again,
    askAgain,
  }
}

const mobilePortrait = 2

async function hasPhoneLayout(report: Report): Promise<boolean> {
  const page = await report.getActivePage()
  return page.hasLayout(mobilePortrait)
}
