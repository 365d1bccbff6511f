import { useCallback, useEffect, useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import type { ConfirmTexts } from './ConfirmDialog.tsx'
import { discard } from './discard.ts'
import { useUnsaved } from './use-unsaved.ts'

export type Screen = Parameters<BlockerFunction>[0]['currentLocation']

/** The way back, a link and the closing of the tab ask first while something is unsaved. */
export function useLeaveGuard(
  isDirty: boolean,
  /** What comes next is still what is filled in. */
  isSameScreen: (one: Screen, other: Screen) => boolean,
  mayLeave: (texts: ConfirmTexts) => Promise<boolean>,
  onLeave: () => void,
) {
  const hasLeft = useRef(false)
  const isLeaving: BlockerFunction = useCallback(
    ({ currentLocation, nextLocation }) => isDirty && !hasLeft.current && !isSameScreen(currentLocation, nextLocation),
    [isDirty, isSameScreen],
  )
  const blocker = useBlocker(isLeaving)
  const latest = useRef({ mayLeave, onLeave })
  latest.current = { mayLeave, onLeave }
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const ask = async () => {
      if (!(await latest.current.mayLeave(discard))) return blocker.reset()
      latest.current.onLeave()
      blocker.proceed()
    }
    ask().catch(() => blocker.reset())
  }, [blocker])
  useEffect(() => {
    // It was saved while the question stood.
    if (blocker.state === 'blocked' && !isDirty) blocker.proceed()
  }, [blocker, isDirty])
  useUnsaved(isDirty, mayLeave)
  return hasLeft
}
