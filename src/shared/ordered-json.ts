const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** The same value is the same text, in whatever order its members were put. */
export const orderedJson = (value: unknown): string => JSON.stringify(value, sorted) ?? ''
