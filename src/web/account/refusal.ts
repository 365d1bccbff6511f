import type { IntlShape } from 'react-intl'
import { type ApiError, isLost } from '../api/wire.ts'

/** What the server says. ABP says what failed in `message` and why in `details`; empty where nobody answered. */
export function messageOf({ message, details, validationErrors }: ApiError): string {
  if (validationErrors.length > 0) return validationErrors.map((fault) => fault.message).join(' ')
  return details ?? message
}

/** What a command came to that was not done, or of which nobody knows. */
export const failureMessage = (intl: IntlShape, error: ApiError): string =>
  messageOf(error) || intl.formatMessage({ id: isLost(error) ? 'accountCommand.notKnown' : 'signIn.unreachable' })
