/** The words in place of what could not be opened, and the way to try again where that may help. */
import { button, element } from './dom.ts'
import { Unreachable } from './library-client.ts'
import type { ProtocolError } from './protocol.ts'
import type { Text, TextKey } from './texts.ts'

/** What is said of each kind of refusal, by what was to be opened. */
export interface FailureTexts {
  failed: TextKey
  PowerBINotAuthorizedException: TextKey
  PowerBIEntityNotFound: TextKey
}

const ofReports: FailureTexts = {
  failed: 'frame.failed',
  PowerBINotAuthorizedException: 'frame.forbidden',
  PowerBIEntityNotFound: 'frame.missing',
}

export const ofDashboards: FailureTexts = {
  failed: 'dashboard.failed',
  PowerBINotAuthorizedException: 'dashboard.forbidden',
  PowerBIEntityNotFound: 'dashboard.missing',
}

export function failureMessage(
  error: ProtocolError,
  text: Text,
  retry: () => void,
  texts: FailureTexts = ofReports,
): HTMLElement {
  const { failed, ...ofRefusals } = texts
  const known: Readonly<Record<string, TextKey>> = {
    TokenExpired: 'frame.expired',
    NotSupported: 'frame.notSupported',
    ...ofRefusals,
  }
  const key =
    error instanceof Unreachable
      ? error.isServerFailure
        ? 'frame.serverFailed'
        : 'frame.unreachable'
      : known[error.detail.message]
  const reason = key ? text(key) : (error.detail.detailedMessage ?? error.detail.message)
  // What is not there does not come by asking again.
  const mayRetry = error.detail.message !== 'NotSupported'
  return element(
    'div',
    { role: 'alert', class: 'failure' },
    element('h1', {}, text(failed)),
    element('p', {}, reason),
    mayRetry && button(text('frame.retry'), { class: 'action' }, retry),
  )
}
