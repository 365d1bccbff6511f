import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { isDoneBefore, underNumber, wasAnsweredBefore } from '../../api/lost-answers.ts'
import { isLost, isUnreachable } from '../../api/wire.ts'
import { apiErrorOf } from '../api-error.ts'
import { toast } from '../toast.ts'
import { pathsOf, serverFaults } from './server-faults.ts'

/** `failed`: the server could not; the same text is the same wish. `checked`: there was nothing to save yet, and what is typed stays unsaved. */
export type Outcome = 'saved' | 'checked' | 'refused' | 'notSent' | 'failed' | 'notKnown'

/** Under this number the server saves it once. */
export type Submit<Values> = (values: Values, helpers: FormikHelpers<Values>, number: string) => Promise<Outcome>

/** Gives what is sent the number of its form, or another where the form has become another wish. */
export type Numbered = <Body extends object>(body: Body, another?: string) => Body

interface SubmitOptions<Values> {
  /** Resolves only when the server has said yes. What it sends goes through `numbered`. */
  send: (values: Values, numbered: Numbered) => Promise<unknown>
  saved: MessageKey
  /** What was saved, for the words about it. */
  named?: (values: Values) => Record<string, string>
}

/** Of a form: it was sent, and nobody here knows whether it was saved. */
export const notKnown = 'notKnown' satisfies Outcome

/** Sends a form. “Saved” is said after the server said it; whatever fails leaves the form as it was typed. */
export function useSubmit<Values extends object>({ send, saved, named }: SubmitOptions<Values>) {
  const intl = useIntl()
  const [failure, setFailure] = useState<readonly string[]>([])

  const submit: Submit<Values> = async (values, helpers, number) => {
    setFailure([])
    let last = number
    try {
      await send(values, (body, another) => {
        last = another ?? number
        return underNumber(last, body)
      })
    } catch (thrown) {
      const error = apiErrorOf(thrown)
      if (isLost(error)) return notKnown
      if (isDoneBefore(error)) {
        toast({ message: intl.formatMessage({ id: 'kit.form.savedBefore' }), color: 'green' })
        return 'saved'
      }
      if (isUnreachable(error)) {
        setFailure([intl.formatMessage({ id: 'kit.form.notReachable' })])
        return 'notSent'
      }
      const { byField, rest } = serverFaults(error, pathsOf(values))
      setFailure(rest)
      for (const [field, message] of Object.entries(byField)) helpers.setFieldError(field, message)
      return error.status >= 500 ? 'failed' : 'refused'
    }
    const isOfBefore = wasAnsweredBefore(last)
    toast({
      message: intl.formatMessage({ id: isOfBefore ? 'kit.form.savedBefore' : saved }, named?.(values)),
      color: 'green',
    })
    return 'saved'
  }
  return { submit, failure }
}
