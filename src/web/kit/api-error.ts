import type { ApiError } from '../api/base-query.ts'

/** What a rejected call threw. Anything but the server's refusal is a defect, and goes on as one. */
export function apiErrorOf(thrown: unknown): ApiError {
  if (isApiError(thrown)) return thrown
  throw thrown
}

export const isApiError = (value: unknown): value is ApiError =>
  typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'number'
