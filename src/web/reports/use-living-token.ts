import { useCallback, useEffect, useRef, useState } from 'react'
import type { EmbedToken, EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import type { ApiError } from '../api/wire.ts'
import { isExpired, isRenewalDue, renewalCheckInterval, type TokenLife } from './renewal.ts'

export type EmbedState =
  | { status: 'loading' }
  | { status: 'none' }
  | { status: 'failed'; error: ApiError }
  | { status: 'ready'; token: EmbedToken }

interface Shown<Wanted> {
  wanted: Wanted
  token: EmbedToken
  tasks: EmbedTokenAnswer['tasks']
}

const noTasks: EmbedTokenAnswer['tasks'] = []

/** Nobody answered, or the server could not just now. */
export const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500

/**
 * The token of what is wanted, and fresh ones for it in time. While the next report's token is on its way the last one's stays
 * in `shown`, so that the frame is kept; it goes when there is none for the next one, and when the right to it has ended.
 */
export function useLivingToken<Wanted>(
  wanted: Wanted,
  fetchToken: () => Promise<EmbedTokenAnswer>,
  renewed: (token: EmbedToken) => void,
) {
  const [state, setState] = useState<EmbedState>({ status: 'loading' })
  const [shown, setShown] = useState<Shown<Wanted>>()
  const [attempt, setAttempt] = useState(0)
  const [hasRunOut, setHasRunOut] = useState(false)
  const life = useRef<TokenLife>(undefined)
  const asking = useRef<() => Promise<void>>(undefined)
  const lastWanted = useRef<Wanted>(wanted)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same thing again
  useEffect(() => {
    let isWanted = true
    life.current = undefined
    const isAgain = lastWanted.current === wanted
    lastWanted.current = wanted
    // What stands there while nobody answers, such as a kept picture, stays until somebody does (O173).
    setState((current) =>
      isAgain && current.status === 'failed' && current.error.status === 0 ? current : { status: 'loading' },
    )
    fetchToken().then(
      (answer) => {
        // There is none where the page was left meanwhile.
        if (!isWanted) return
        const { embedTokenDto, tasks } = answer
        if (!embedTokenDto) {
          setShown(undefined)
          setState({ status: 'none' })
          return
        }
        life.current = { receivedAt: performance.now(), secondsLeft: embedTokenDto.secondsLeft }
        setHasRunOut(false)
        setShown({ wanted, token: embedTokenDto, tasks })
        setState({ status: 'ready', token: embedTokenDto })
      },
      (error: ApiError) => {
        if (!isWanted) return
        setShown((current) => (current?.wanted === wanted && isPassing(error) ? current : undefined))
        setState({ status: 'failed', error })
      },
    )
    return () => {
      isWanted = false
    }
  }, [wanted, fetchToken, attempt])

  useEffect(() => {
    let isWanted = true
    const renew = async () => {
      const { embedTokenDto } = await fetchToken()
      if (!embedTokenDto || !isWanted) return
      life.current = { receivedAt: performance.now(), secondsLeft: embedTokenDto.secondsLeft }
      renewed(embedTokenDto)
    }
    let isAsking = false
    asking.current = async () => {
      if (isAsking || !life.current) return
      isAsking = true
      try {
        const { embedTokenDto: open, tasks } = await fetchToken()
        if (!isWanted) return
        if (!open) {
          life.current = undefined
          setState({ status: 'none' })
        }
        // What was the default is closed, and another is the default now.
        setShown((current) => {
          if (!open || open.reportId === current?.token.reportId) return open ? current : undefined
          life.current = { receivedAt: performance.now(), secondsLeft: open.secondsLeft }
          return { wanted, token: open, tasks }
        })
      } catch (error) {
        refused(error as ApiError)
      } finally {
        isAsking = false
      }
    }
    const refused = (error: ApiError) => {
      // Tried again at the next look, until the token has run out.
      if (!isWanted || isPassing(error)) return
      life.current = undefined
      setShown(undefined)
      setState({ status: 'failed', error })
    }
    const look = () => {
      if (document.visibilityState === 'hidden' || !life.current) return
      const now = performance.now()
      if (isExpired(life.current, now)) {
        setHasRunOut(true)
        retry()
      } else if (isRenewalDue(life.current, now)) renew().catch(refused)
    }
    const timer = setInterval(look, renewalCheckInterval)
    window.addEventListener('online', look)
    window.addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      isWanted = false
      clearInterval(timer)
      window.removeEventListener('online', look)
      window.removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [wanted, fetchToken, renewed, retry])

  return {
    state,
    shown: shown?.token,
    tasks: shown?.tasks ?? noTasks,
    /** What is shown is not what is wanted: the address names another report. */
    isOfAnother: shown !== undefined && shown.wanted !== wanted,
    /** What is shown is older than its token: there is no other one yet. */
    hasRunOut,
    retry,
    /** It may have been closed: if so, what is shown goes. */
    askAgain: useCallback(() => void asking.current?.(), []),
  }
}
