/** One of a person’s own preferences, written down on this device and not yet acknowledged by the server. */
export interface WaitingChoice {
  operation: string
  body: unknown
}

/** What was written down may be of a version before. */
export const membersOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
