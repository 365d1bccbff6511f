import { useCallback, useEffect, useRef, useState } from 'react'
import type { EmbedToken, EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import type { ApiError } from '../api/base-query.ts'
import {
  useLazyPowerBiEmbedGetDefaultReportEmbedTokenQuery,
  useLazyPowerBiEmbedGetReportEmbedTokenAsAdminQuery,
  useLazyPowerBiEmbedGetReportEmbedTokenQuery,
} from '../api/generated/power-bi-embed.ts'
import { isExpired, isRenewalDue, renewalCheckInterval, type TokenLife } from './renewal.ts'

/** Null: whatever report is the default of the person or the tenant. */
export type WantedReport = number | null

export type EmbedState =
  | { status: 'loading' }
  | { status: 'none' }
  | { status: 'failed'; error: ApiError }
  | { status: 'ready'; token: EmbedToken }

interface Shown {
  wanted: WantedReport
  token: EmbedToken
}

/**
 * The token of the wanted report, and fresh ones for it in time. While the next report's token is on its way the last
 * one's stays in `shown`, so that the frame is kept; it goes when there is none for the next one.
 */
export function useEmbedToken(wanted: WantedReport, isAsAdministrator: boolean, renewed: (token: EmbedToken) => void) {
  const [state, setState] = useState<EmbedState>({ status: 'loading' })
  const [shown, setShown] = useState<Shown>()
  const [attempt, setAttempt] = useState(0)
  const [fetchDefault] = useLazyPowerBiEmbedGetDefaultReportEmbedTokenQuery()
  const [fetchOpen] = useLazyPowerBiEmbedGetReportEmbedTokenQuery()
  const [fetchAny] = useLazyPowerBiEmbedGetReportEmbedTokenAsAdminQuery()
  const life = useRef<TokenLife>(undefined)

  const fetchToken = useCallback(async (): Promise<EmbedTokenAnswer> => {
    if (wanted === null) return await fetchDefault().unwrap()
    const fetchOne = isAsAdministrator ? fetchAny : fetchOpen
    return await fetchOne({ reportId: wanted }).unwrap()
  }, [wanted, isAsAdministrator, fetchDefault, fetchOpen, fetchAny])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same thing again
  useEffect(() => {
    let isWanted = true
    setState({ status: 'loading' })
    fetchToken().then(
      (answer) => {
        // There is none where the page was left meanwhile.
        if (!isWanted) return
        const { embedTokenDto } = answer
        if (!embedTokenDto) {
          setShown(undefined)
          setState({ status: 'none' })
          return
        }
        life.current = { receivedAt: performance.now(), secondsLeft: embedTokenDto.secondsLeft }
        setShown({ wanted, token: embedTokenDto })
        setState({ status: 'ready', token: embedTokenDto })
      },
      (error: ApiError) => {
        if (!isWanted) return
        setShown((current) => (current?.wanted === wanted ? current : undefined))
        setState({ status: 'failed', error })
      },
    )
    return () => {
      isWanted = false
    }
  }, [wanted, fetchToken, attempt])

  const renew = useCallback(async () => {
    const { embedTokenDto } = await fetchToken()
    if (!embedTokenDto) return
    life.current = { receivedAt: performance.now(), secondsLeft: embedTokenDto.secondsLeft }
    renewed(embedTokenDto)
  }, [fetchToken, renewed])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden' || !life.current) return
      // A failed renewal is tried again at the next look; the frame itself says when its token has run out.
      if (isRenewalDue(life.current, performance.now())) renew().catch(() => undefined)
    }
    const timer = setInterval(look, renewalCheckInterval)
    window.addEventListener('online', look)
    window.addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
      window.removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [renew])

  return {
    state,
    shown: shown?.token,
    /** What is shown is not what is wanted: the address names another report. */
    isOfAnother: shown !== undefined && shown.wanted !== wanted,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
    isExpired: useCallback(() => life.current !== undefined && isExpired(life.current, performance.now()), []),
  }
}
