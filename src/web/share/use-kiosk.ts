import { useCallback, useEffect, useState } from 'react'
import type { ShownKiosk } from '../../contract/services/kiosk.ts'
import { type ApiError, isUnreachable } from '../api/wire.ts'
import { isApiError } from '../kit/api-error.ts'
import { leaveToScreen } from '../session/leave.ts'
import { paths } from '../session/paths.ts'
import { enrolDevice, showKiosk } from './kiosk-calls.ts'

/** Milliseconds: so soon a screen follows what an administrator changes. */
const untilNext = 60_000

type KioskState =
  | { status: 'loading' | 'away' }
  | { status: 'invited'; token: string; isBusy: boolean }
  | { status: 'shown'; kiosk: ShownKiosk }
  | { status: 'over'; error: ApiError; wasInvited: boolean }

const tokenIn = (hash: string): string | null => hash.slice(1) || null

function begin(): KioskState {
  const token = tokenIn(location.hash)
  return token === null ? { status: 'loading' } : { status: 'invited', token, isBusy: false }
}

/** What this device is: a screen, about to be one, or none any more. */
export function useKiosk(isReachable: boolean) {
  const [state, setState] = useState(begin)
  /** A link is open or was refused, which stays said until somebody tries again: whether this is a screen already is no answer to it. */
  const isAtLink = state.status === 'invited' || (state.status === 'over' && state.wasInvited)

  const failed = useCallback((thrown: unknown, wasInvited: boolean) => {
    if (!isApiError(thrown)) throw thrown
    // What stands there stays; and what nobody answered is asked again.
    if (!isUnreachable(thrown)) setState({ status: 'over', error: thrown, wasInvited })
    else setState((before) => (before.status === 'loading' ? { status: 'away' } : before))
  }, [])

  const look = useCallback(
    () =>
      showKiosk().then(
        (kiosk) => setState({ status: 'shown', kiosk }),
        (thrown) => failed(thrown, false),
      ),
    [failed],
  )

  useEffect(() => {
    if (isAtLink || !isReachable) return
    look().catch(reportError)
    const timer = setInterval(() => void look().catch(reportError), untilNext)
    return () => clearInterval(timer)
  }, [isAtLink, isReachable, look])

  const enrol = async (token: string) => {
    setState({ status: 'invited', token, isBusy: true })
    await leaveToScreen()
    try {
      const kiosk = await enrolDevice(token)
      // It works once; and whoever comes next finds it nowhere.
      history.replaceState(null, '', paths.kiosk)
      setState({ status: 'shown', kiosk })
    } catch (thrown) {
      setState({ status: 'invited', token, isBusy: false })
      failed(thrown, true)
    }
  }
  return {
    state,
    look: () => void look().catch(reportError),
    enrol: (token: string) => void enrol(token).catch(reportError),
  }
}
