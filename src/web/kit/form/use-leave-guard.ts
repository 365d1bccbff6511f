import { useCallback, useEffect, useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import type { Confirm } from './confirm.tsx'
import { discard } from './discard.ts'
import { useUnsaved, useUnsavedQuestion } from './use-unsaved.ts'

export type Screen = Parameters<BlockerFunction>[0]['currentLocation']

/** The way back, a link and the closing of the tab ask first while something is unsaved, as does whoever calls `ask`. */
export function useLeaveGuard(
  isDirty: boolean,
  /** What comes next is still what is filled in. */
  isSameScreen: (one: Screen, other: Screen) => boolean,
  confirm: Confirm,
  /** It was given up. */
  onLeave: () => void,
) {
  const hasLeft = useRef(false)
  const isLeaving: BlockerFunction = useCallback(
    ({ currentLocation, nextLocation }) => isDirty && !hasLeft.current && !isSameScreen(currentLocation, nextLocation),
    [isDirty, isSameScreen],
  )
  const blocker = useBlocker(isLeaving)
  const latest = useRef(onLeave)
  latest.current = onLeave
  const ask = useUnsavedQuestion(isDirty, confirm, hasLeft)
  useUnsaved(isDirty, ask)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    /** Nobody wants to go anywhere else by now, and what is left is still here. */
    let isWanted = true
    const leave = async () => {
      const answer = await ask(discard)
      if (!isWanted) return
      if (answer === 'stay') return blocker.reset()
      if (answer === 'discard') latest.current()
      blocker.proceed()
    }
    leave().catch(() => blocker.reset())
    return () => {
      isWanted = false
    }
  }, [blocker, ask])
  return { ask, hasLeft }
}
