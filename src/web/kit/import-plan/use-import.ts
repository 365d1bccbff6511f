import { useState } from 'react'
import { newCallNumber } from '../../../shared/call-number.ts'
import { isDoneBefore, underNumber } from '../../api/lost-answers.ts'
import { isLost, isUnreachable } from '../../api/wire.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { apiErrorOf } from '../api-error.ts'
import { useHealing } from '../use-healing.ts'

interface ImportOptions<Body, Answer> {
  send: (body: Body) => Promise<Answer>
  /** Null: it was done by a try before, of which the server has no answer any more. */
  done: (answer: Answer | null) => unknown
  failed: (thrown: unknown) => void
}

/** Sends an import; one whose answer was lost again and again under its number, which the server does once (O57). */
export function useImport<Body extends object, Answer>({ send, done, failed }: ImportOptions<Body, Answer>) {
  const [isBusy, setIsBusy] = useState(false)
  /** Nobody here knows what became of it. */
  const [open, setOpen] = useState<Body>()
  const run = async (body: Body) => {
    setIsBusy(true)
    try {
      const answer = await send(body)
      setOpen(undefined)
      await done(answer)
    } catch (thrown) {
      const error = apiErrorOf(thrown)
      const isOpen = isLost(error) || (isUnreachable(error) && open !== undefined)
      setOpen(isOpen ? body : undefined)
      if (isDoneBefore(error)) await done(null)
      else if (!isOpen) failed(thrown)
    } finally {
      setIsBusy(false)
    }
  }
  const askAgain = () => void (open && run(open))
  useHealing(
    { isAway: open !== undefined && !isBusy, isWell: open === undefined, isReachable: useIsReachable() },
    askAgain,
  )
  return {
    isBusy,
    isNotKnown: open !== undefined,
    begin: (body: Body) => void run(underNumber(newCallNumber(), body)),
    askAgain,
  }
}
