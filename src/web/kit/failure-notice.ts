import type { IntlShape } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { isLost } from '../api/wire.ts'
import { apiErrorOf } from './api-error.ts'
import type { ToastData } from './show-toast.tsx'

/** What is shown when something that was started failed: what it was, and the server's words about it. */
export function failureNotice(intl: IntlShape, action: MessageKey, thrown: unknown): ToastData {
  const error = apiErrorOf(thrown)
  return {
    color: 'red',
    title: intl.formatMessage({ id: action }),
    message: error.message || intl.formatMessage({ id: isLost(error) ? 'kit.notKnown' : 'kit.needsServer' }),
  }
}
