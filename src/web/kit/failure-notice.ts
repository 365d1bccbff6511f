import type { IntlShape } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { isDoneBefore } from '../api/lost-answers.ts'
import { type ApiError, isFileChanged, isLost } from '../api/wire.ts'
import { apiErrorOf } from './api-error.ts'
import type { ToastData } from './show-toast.tsx'

/** The server’s words, or why there are none. */
export function failureWords(intl: IntlShape, error: ApiError): string {
  if (isFileChanged(error)) return intl.formatMessage({ id: 'kit.file.changed' })
  if (error.message) return error.message
  return intl.formatMessage({
    id: isDoneBefore(error) ? 'kit.doneBefore' : isLost(error) ? 'kit.notKnown' : 'kit.needsServer',
  })
}

/** What is shown when something that was started failed: what it was, and the server's words about it. */
export function failureNotice(intl: IntlShape, action: MessageKey, thrown: unknown): ToastData {
  return {
    color: 'red',
    title: intl.formatMessage({ id: action }),
    message: failureWords(intl, apiErrorOf(thrown)),
  }
}
