/** One of a person’s own preferences, written down on this device and not yet acknowledged by the server. */
export interface WaitingChoice {
  operation: string
  body: unknown
}

/** What was written down may be of a version before. */
export const membersOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

const doneAt = ({ body }: WaitingChoice): string => {
  const { changedAt, openedAt } = membersOf(body)
  return String(changedAt ?? openedAt ?? '')
}

/** In the order in which the person did it. */
export const inOrder = (choices: readonly WaitingChoice[]): readonly WaitingChoice[] =>
  [...choices].sort((one, other) => (doneAt(one) < doneAt(other) ? -1 : Number(doneAt(one) > doneAt(other))))
