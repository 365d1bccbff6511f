import type { Report } from 'powerbi-client'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useConfirm } from '../kit/form/confirm.tsx'
import { discard, discardUnknown } from '../kit/form/discard.ts'
import { type Screen, useLeaveGuard } from '../kit/form/use-leave-guard.ts'
import type { UnsavedPages } from './use-unsaved-pages.ts'

const isSamePath = (one: Screen, other: Screen) => one.pathname === other.pathname

/** Whether the report in the frame is being changed, and what of that is not saved: nobody leaves it without being asked. */
export function useEditing(wanted: unknown) {
  const [isEditing, setIsEditing] = useState(false)
  const [isUnsaved, setIsUnsaved] = useState(false)
  const [next, setNext] = useState<string>()
  const navigate = useNavigate()
  /** Sent to be saved, and there is no answer, or none will come: nobody knows whether it was. */
  const [mayBeSaved, setMayBeSaved] = useState(false)
  /** The name of another report that may have been made. */
  const lostCopy = useRef<string>(undefined)
  const { confirm, question } = useConfirm((texts) => (mayBeSaved ? discardUnknown(texts) : texts))
  /** What is kept on the device goes with what was given up. */
  const givenUp = useRef(() => {})
  const { ask } = useLeaveGuard(isUnsaved, isSamePath, confirm, () => {
    setIsUnsaved(false)
    givenUp.current()
  })
  const savedAs = useRef('')

  const changed = useCallback((isEditingThen: boolean, isUnsavedThen = false, mayBeSavedThen = false) => {
    setIsEditing(isEditingThen)
    setIsUnsaved(isUnsavedThen)
    setMayBeSaved(mayBeSavedThen)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another report begins anew
  useEffect(() => {
    lostCopy.current = undefined
    changed(false)
  }, [wanted, changed])

  useEffect(() => {
    if (next === undefined || isUnsaved) return
    setNext(undefined)
    void navigate(next)
  }, [next, isUnsaved, navigate])

  return {
    isEditing,
    isUnsaved,
    mayBeSaved,
    setMayBeSaved,
    lostCopy,
    question,
    mayDiscard: async () => !isUnsaved || (await ask(discard)) === 'discard',
    changed,
    givenUp,
    /** Once nothing is unsaved any more. */
    goTo: setNext,
    /** Which report the last saving made, or changed. */
    savedAs,
    /** The frame is asked: what is unsaved in it is known there alone. */
    look({ current: report }: RefObject<Report | undefined>, pages: UnsavedPages | null) {
      if (!isEditing || !report?.isSaved) return
      const asking = async () => {
        setIsUnsaved(!(await report.isSaved()))
        await pages?.keep(report)
      }
      // It was left, or has another report by now.
      asking().catch(() => undefined)
    },
  }
}

export type Editing = ReturnType<typeof useEditing>
