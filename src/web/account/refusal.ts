import type { IntlShape } from 'react-intl'
import { type ApiError, isLost } from '../api/wire.ts'

/** The server's words. ABP says what failed in `message` and why in `details`; empty where nobody answered. */
export function wordsOf({ message, details, validationErrors }: ApiError): string {
  if (validationErrors.length > 0) return validationErrors.map((fault) => fault.message).join(' ')
  return details ?? message
}

/** What a command came to that was not done, or of which nobody knows. */
export const failureWords = (intl: IntlShape, error: ApiError): string =>
  wordsOf(error) || intl.formatMessage({ id: isLost(error) ? 'accountCommand.notKnown' : 'signIn.unreachable' })
