import { listedZone, zoneInWords } from '../../../shared/zone-names.ts'

interface Zone {
  name: string
  value: string
}

/** Until the zones are there, the one that is chosen. It stays by the name by which it was. */
export const zoneOptions = (zones: readonly Zone[] | undefined, chosen: string) => {
  const asChosen = (value: string) => (listedZone(value) === listedZone(chosen) ? chosen : value)
  const options = (zones ?? []).map(({ name, value }) => ({ value: asChosen(value), label: name }))
  const isThere = options.some(({ value }) => value === chosen)
  return isThere ? options : [{ value: chosen, label: zoneInWords(chosen) }, ...options]
}
