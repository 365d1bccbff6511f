const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Names a query in the cache and on the device: the same question has the same name, however it was put together. */
export const queryKey = (endpointName: string, args: unknown): string =>
  `${endpointName}(${JSON.stringify(args, sorted) ?? ''})`
