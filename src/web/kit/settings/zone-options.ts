interface Zone {
  name: string
  value: string
}

/** Until the zones are there, the one that is chosen. */
export const zoneOptions = (zones: readonly Zone[] | undefined, chosen: string) => {
  const options = (zones ?? []).map(({ name, value }) => ({ value, label: name }))
  return options.some(({ value }) => value === chosen) ? options : [{ value: chosen, label: chosen }, ...options]
}
