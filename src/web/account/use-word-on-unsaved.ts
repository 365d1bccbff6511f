import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { leavesDraftsOf } from '../../offline/existing-database.ts'
import { markNow } from '../../offline/owner-mark.ts'
import { isUnsavedElsewhere } from '../kit/form/unsaved-elsewhere.ts'

/** Somebody who is in has typed in another tab what no device keeps: on a shared one, say, or in another’s name. */
export async function losesWhatIsTyped(): Promise<boolean> {
  const { visit } = markNow()
  return visit !== null && (await isUnsavedElsewhere()) && !(await leavesDraftsOf(visit.owner))
}

/**
 * Asked before a way in is taken, which puts out whoever is in: what they typed is never given up without a word (O45). Answers
 * the word, once: who takes the way again has read it.
 */
export function useWordOnUnsaved(): () => Promise<string | null> {
  const intl = useIntl()
  const isTold = useRef(false)
  return async () => {
    if (isTold.current || !(await losesWhatIsTyped())) return null
    isTold.current = true
    return intl.formatMessage({ id: 'signIn.unsavedElsewhere' })
  }
}
