import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { isLost, isUnreachable } from '../../api/wire.ts'
import { apiErrorOf } from '../api-error.ts'
import { toast } from '../toast.ts'
import { serverFaults } from './server-faults.ts'

/** True: the server has said yes. */
export type Submit<Values> = (values: Values, helpers: FormikHelpers<Values>) => Promise<boolean>

interface SubmitOptions<Values> {
  /** Resolves only when the server has said yes. */
  send: (values: Values) => Promise<unknown>
  saved: MessageKey
}

/** Of a form: it was sent, and nobody here knows whether it was saved. */
export const notKnown = 'notKnown'

/** Sends a form. “Saved” is said after the server said it; whatever fails leaves the form as it was typed. */
export function useSubmit<Values extends object>({ send, saved }: SubmitOptions<Values>) {
  const intl = useIntl()
  const [failure, setFailure] = useState<readonly string[]>([])

  const submit: Submit<Values> = async (values, helpers) => {
    setFailure([])
    try {
      await send(values)
    } catch (thrown) {
      const error = apiErrorOf(thrown)
      if (isLost(error)) {
        helpers.setStatus(notKnown)
        setFailure([intl.formatMessage({ id: 'kit.form.notKnown' })])
        return false
      }
      helpers.setStatus(undefined)
      if (isUnreachable(error)) {
        setFailure([intl.formatMessage({ id: 'kit.form.notReachable' })])
        return false
      }
      const { byField, rest } = serverFaults(error, Object.keys(values))
      setFailure(rest)
      for (const [field, message] of Object.entries(byField)) helpers.setFieldError(field, message)
      return false
    }
    toast({ message: intl.formatMessage({ id: saved }), color: 'green' })
    return true
  }
  return { submit, failure }
}
