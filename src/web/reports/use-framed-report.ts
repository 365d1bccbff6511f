import { useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Report } from 'powerbi-client'
import { lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { EmbedToken, EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import { embedConfigOf } from './embed-config.ts'
import type { FrameEvents } from './ReportFrame.tsx'
import { useHealing } from './use-healing.ts'
import { isPassing, useLivingToken } from './use-living-token.ts'

const loadFrame = () => import('./ReportFrame.tsx')
export const ReportFrame = lazy(async () => ({ default: (await loadFrame()).ReportFrame }))

/** After this long without a word from the frame the person is told (embed protocol: a dead frame raises no event). */
const patience = 20_000

/** `isAway`: nobody answered, which passes. */
type FrameState = 'starting' | 'loaded' | 'rendered' | { failure: string; isAway: boolean }

/** A report in its frame: its token and what the frame says, and how it comes back by itself when nobody answered. */
export function useFramedReport<Wanted>(
  wanted: Wanted,
  fetchToken: () => Promise<EmbedTokenAnswer>,
  isReachable: boolean,
) {
  const intl = useIntl()
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
  const { state, shown, isOfAnother, retry } = useLivingToken(wanted, fetchToken, renewed)
  const layout = isPhonePortrait && shown && phoneLayouts.get(shown.reportId) ? 'phone' : 'desktop'

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

  const events: Pick<FrameEvents, 'loaded' | 'rendered' | 'failed'> = {
    loaded(loadedReport) {
      report.current = loadedReport
      // Dashboards tell of nothing more.
      setFrame(shown?.embedType === 'dashboard' ? 'rendered' : 'loaded')
      if (!shown) return
      hasPhoneLayout(loadedReport)
        .then((has) => setPhoneLayouts((known) => new Map(known).set(shown.reportId, has)))
        // Another report came into the frame before this one answered.
        .catch(() => undefined)
    },
    rendered: () => setFrame('rendered'),
    failed: (message, why) =>
      why === 'tokenExpired' ? retry() : setFrame({ failure: message, isAway: why === 'away' }),
  }

  const again = () => {
    setAttempt((count) => count + 1)
    retry()
  }

  const isTokenAway = state.status === 'failed' && isPassing(state.error)
  const isFrameAway = typeof frame === 'object' && frame.isAway && state.status !== 'loading'
  useHealing({ isAway: isTokenAway || isFrameAway, isWell: frame === 'rendered', isReachable }, again)

  const frameFailure = typeof frame === 'object' ? frame.failure : undefined
  return {
    state,
    shown,
    isOfAnother,
    isPhonePortrait,
    report,
    config,
    /** A frame of another layout or attempt is another frame. */
    frameKey: `${layout} ${attempt}`,
    isLoaded: frame === 'loaded' || frame === 'rendered',
    isRendered: frame === 'rendered',
    isBusy: state.status === 'loading' || frame === 'starting' || frame === 'loaded',
    failure: frameFailure ?? (state.status === 'failed' ? state.error.message : undefined),
    events,
    again,
  }
}

const mobilePortrait = 2

async function hasPhoneLayout(report: Report): Promise<boolean> {
  const page = await report.getActivePage()
  return page.hasLayout(mobilePortrait)
}
