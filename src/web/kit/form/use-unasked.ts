import { useState } from 'react'
import { useIntl } from 'react-intl'
import { isUnreachable } from '../../api/wire.ts'
import { apiErrorOf } from '../api-error.ts'

/** Asks what the server has before something is saved over it. Where that cannot be known nothing is saved, and `unasked` says why. */
export function useUnasked() {
  const intl = useIntl()
  const [unasked, setUnasked] = useState<string>()
  const asked = async <Answer extends object | string>(ask: () => PromiseLike<Answer>): Promise<Answer | undefined> => {
    setUnasked(undefined)
    try {
      return await ask()
    } catch (thrown) {
      const error = apiErrorOf(thrown)
      if (isUnreachable(error)) setUnasked(intl.formatMessage({ id: 'kit.form.notReachable' }))
      else if (error.status >= 500) setUnasked(intl.formatMessage({ id: 'kit.form.notAsked' }))
      else setUnasked(error.details ?? error.message)
      return undefined
    }
  }
  return { unasked, asked, forgetUnasked: () => setUnasked(undefined) }
}
