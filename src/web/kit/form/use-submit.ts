import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { apiErrorOf } from '../api-error.ts'
import { toast } from '../toast.ts'
import { serverFaults } from './server-faults.ts'

export type Submit<Values> = (values: Values, helpers: FormikHelpers<Values>) => Promise<void>

interface SubmitOptions<Values> {
  /** Resolves only when the server has said yes. */
  send: (values: Values) => Promise<unknown>
  saved: MessageKey
  onSaved: () => void
}

const unreachable = 0

/** Sends a form. “Saved” is said after the server said it; whatever fails leaves the form as it was typed. */
export function useSubmit<Values extends object>({ send, saved, onSaved }: SubmitOptions<Values>) {
  const intl = useIntl()
  const [failure, setFailure] = useState<readonly string[]>([])

  const submit: Submit<Values> = async (values, helpers) => {
    setFailure([])
    try {
      await send(values)
    } catch (thrown) {
      const error = apiErrorOf(thrown)
      if (error.status === unreachable) {
        setFailure([intl.formatMessage({ id: 'kit.form.notReachable' })])
        return
      }
      const { byField, rest } = serverFaults(error, Object.keys(values))
      setFailure(rest)
      for (const [field, words] of Object.entries(byField)) helpers.setFieldError(field, words)
      return
    }
    toast({ message: intl.formatMessage({ id: saved }), color: 'green' })
    onSaved()
  }
  return { submit, failure }
}
