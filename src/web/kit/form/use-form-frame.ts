import { useFormikContext } from 'formik'
import { type KeyboardEvent, useRef } from 'react'
import { useIsReachable } from '../../store/hooks.ts'
import { useHealing } from '../use-healing.ts'
import { useConfirm } from './confirm.tsx'
import { discard, discardUnknown } from './discard.ts'
import { useFirstFaultFocus } from './fault-focus.ts'
import { faultsIn } from './form-fields.ts'
import type { FormHandle, OfForm } from './form-handle.ts'
import { useDraft } from './use-draft.ts'
import { type Screen, useLeaveGuard } from './use-leave-guard.ts'
import { notKnown } from './use-submit.ts'

interface FrameOptions extends OfForm {
  name: string
  basis: unknown
  isDirty: boolean
  /** It closes with saving: what was typed while it is sent would go with it, and nothing can be. */
  ends: boolean
  /** What comes next is still this form. */
  isSameScreen: (one: Screen, other: Screen) => boolean
}

/** Around the fields of a form: what was typed is not lost by accident, and the first fault gets the focus. */
export function useFormFrame({ name, basis, wanted, secrets, handle, isDirty, ends, isSameScreen }: FrameOptions) {
  const { isSubmitting, submitCount, submitForm, errors, status } = useFormikContext()
  const isNotKnown = status === notKnown
  const { confirm, question } = useConfirm((texts) => (isNotKnown || isSubmitting ? discardUnknown(texts) : texts))
  const form = useRef<HTMLFormElement>(null)
  useFirstFaultFocus(form, submitCount, isSubmitting)
  const draft = useDraft({ name, basis, wanted, secrets })
  const { ask, hasLeft } = useLeaveGuard(isDirty, isSameScreen, confirm, draft.end)
  const isHeld = isNotKnown && draft.lacksSecrets
  // The same text under the same number, which the server saves once.
  useHealing(
    { isAway: isNotKnown && !isHeld && !isSubmitting, isWell: !isNotKnown, isReachable: useIsReachable() },
    () => submitForm().catch(reportError),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!isSubmitting) form.current?.requestSubmit()
  }
  return {
    form,
    draft,
    question,
    isNotKnown,
    isHeld,
    /** Until it is known what became of what was sent, nothing may be typed: nowhere would it go. */
    isShut: (isNotKnown && !isHeld) || (ends && isSubmitting),
    faults: submitCount > 0 ? faultsIn(errors) : [],
    onKeyDown,
    /** True: what was typed may go. */
    mayDiscard: async () => (await ask(discard)) === 'discard',
    /** It was saved or given up, and closes. */
    leave: () => {
      hasLeft.current = true
      return draft.end()
    },
    handOver: (saved: FormHandle['saved']) => {
      handle.current = {
        wishOf: draft.wishOf,
        catchUp: draft.catchUp,
        sending: draft.sending,
        answered: draft.answered,
        saved,
      }
    },
    startOver: async () => {
      if ((await ask(discard)) === 'discard') draft.discard()
    },
  }
}

export type FormFrame = ReturnType<typeof useFormFrame>
