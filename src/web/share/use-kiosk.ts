import { useCallback, useEffect, useRef, useState } from 'react'
import type { ShownKiosk } from '../../contract/services/kiosk.ts'
import { type ApiError, isUnreachable } from '../api/wire.ts'
import { isApiError } from '../kit/api-error.ts'
import { waitAfter } from '../kit/use-healing.ts'
import { isPassing } from '../reports/use-living-token.ts'
import { leaveToScreen } from '../session/leave.ts'
import { paths } from '../session/paths.ts'
import { enrolmentKey, screenMark } from '../session/screen-mark.ts'
import { chooseTenant, cookieTenant, findTenant } from '../session/tenant.ts'
import { enrolDevice, showKiosk } from './kiosk-calls.ts'
import { longestWait } from './use-is-server-there.ts'

/** Milliseconds: so soon a screen follows what an administrator changes, and shows no more of a kiosk that it is none of. */
const untilNext = 10_000

export type KioskState =
  | { status: 'loading' | 'away' }
  | { status: 'invited'; token: string; isBusy: boolean; isUnanswered: boolean }
  | { status: 'shown'; kiosk: ShownKiosk }
  | { status: 'over'; error: ApiError; wasInvited: boolean }

const tokenIn = (hash: string): string | null => hash.slice(1) || null

function begin(): KioskState {
  const token = tokenIn(location.hash)
  return token === null ? { status: 'loading' } : { status: 'invited', token, isBusy: false, isUnanswered: false }
}

/** Whoever signs in on the screen does so there, unless they say otherwise (U238). */
async function speakForOrganization({ tenancyName }: ShownKiosk): Promise<void> {
  const lookup = await findTenant(tenancyName)
  if (lookup.kind === 'found') chooseTenant(lookup.tenant)
}

/** A link may have been opened while the server was asked. */
const unlessInvited =
  (next: KioskState) =>
  (before: KioskState): KioskState =>
    before.status === 'invited' ? before : next

/** What this device is: a screen, about to be one, or none any more. */
export function useKiosk(isReachable: boolean) {
  const [state, setState] = useState(begin)
  const [isAnswering, setIsAnswering] = useState(true)
  /** A link is open or was refused, which stays said until somebody tries again: whether this is a screen already is no answer to it. */
  const isAtLink = state.status === 'invited' || (state.status === 'over' && state.wasInvited)

  /** Answers whether anybody answered. */
  const failed = useCallback((thrown: unknown, wasInvited: boolean): boolean => {
    if (!isApiError(thrown)) throw thrown
    // What stands there stays; and what nobody answered is asked again.
    const isAnswered = wasInvited ? !isUnreachable(thrown) : !isPassing(thrown)
    if (isAnswered && !wasInvited) screenMark.forget()
    const over = { status: 'over', error: thrown, wasInvited } as const
    if (isAnswered) setState(wasInvited ? over : unlessInvited(over))
    else setState((before) => (before.status === 'loading' ? { status: 'away' } : before))
    return isAnswered
  }, [])

  const hasSpoken = useRef(false)
  const look = useCallback(async (): Promise<boolean> => {
    try {
      const kiosk = await showKiosk()
      setState(unlessInvited({ status: 'shown', kiosk }))
      screenMark.set()
      // Once: a browser that keeps no cookies would ask for ever.
      if (cookieTenant() === null && !hasSpoken.current) speakForOrganization(kiosk).catch(reportError)
      hasSpoken.current = true
      return true
    } catch (thrown) {
      return failed(thrown, false)
    }
  }, [failed])

  useEffect(() => {
    // A link that is opened in the tab which asks for it changes its address, and nothing else (O151).
    const openLink = () =>
      setState((before) => (tokenIn(location.hash) === null && before.status !== 'invited' ? before : begin()))
    addEventListener('hashchange', openLink)
    return () => removeEventListener('hashchange', openLink)
  }, [])

  useEffect(() => {
    if (isAtLink || !isReachable) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    let failures = 0
    const goOnLooking = async () => {
      const isAnswered = await look()
      if (isOver) return
      setIsAnswering(isAnswered)
      if (isAnswered) failures = 0
      // An address that a proxy keeps back says nothing of the others.
      timer = setTimeout(start, isAnswered ? untilNext : Math.min(longestWait, waitAfter(failures++)))
    }
    const start = () => void goOnLooking().catch(reportError)
    start()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isAtLink, isReachable, look])

  /** The link stays unused. A screen goes on as one; on any other device it leads to the portal. */
  const decline = () => {
    if (!screenMark.isSet()) return location.replace('/')
    history.replaceState(null, '', paths.kiosk)
    setState(begin)
  }

  const enrol = async (token: string) => {
    setState({ status: 'invited', token, isUnanswered: false, isBusy: true })
    try {
      const kiosk = await enrolDevice(token, enrolmentKey.take())
      // Not before it is one: whoever is in stays so where nothing came of it.
      await leaveToScreen()
      speakForOrganization(kiosk).catch(reportError)
      // It works once; and whoever comes next finds it nowhere.
      history.replaceState(null, '', paths.kiosk)
      enrolmentKey.forget()
      setState({ status: 'shown', kiosk })
    } catch (thrown) {
      setState({ status: 'invited', token, isUnanswered: true, isBusy: false })
      failed(thrown, true)
      if (isApiError(thrown) && !isPassing(thrown)) enrolmentKey.forget()
    }
  }
  return {
    state,
    /** The last look was answered: the server may be there for nobody but who asks whether it is. */
    isAnswering,
    look: () => void look().catch(reportError),
    /** The link once more. */
    open: () => setState(begin),
    decline,
    enrol: (token: string) => void enrol(token).catch(reportError),
  }
}
