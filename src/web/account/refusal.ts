import type { ApiError } from '../api/wire.ts'

/** The server's words. ABP says what failed in `message` and why in `details`; empty where nobody answered. */
export function wordsOf({ message, details, validationErrors }: ApiError): string {
  if (validationErrors.length > 0) return validationErrors.map((fault) => fault.message).join(' ')
  return details ?? message
}
