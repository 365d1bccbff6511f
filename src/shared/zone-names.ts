/**
 * Zones that were renamed. Runtimes list most of them by the name of before (`Asia/Calcutta`) and take both; people look for the
 * present one. Those are of tzdata’s `zone.tab`.
 */
const presentNames = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Argentina/Catamarca',
  'America/Argentina/Cordoba',
  'America/Argentina/Jujuy',
  'America/Argentina/Mendoza',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
]

function listedAs(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch (error) {
    // A runtime that is older than the name.
    if (error instanceof RangeError) return timeZone
    throw error
  }
}

const listed = new Map(presentNames.map((name) => [name, listedAs(name)]))
const present = new Map([...listed].map(([name, former]) => [former, name]))

/** By either of its names, the one by which this runtime lists it. */
export const listedZone = (name: string): string => listed.get(name) ?? name

/** Its present name, and the one of before, which many know. */
export function zoneInWords(name: string): string {
  const former = listedZone(name)
  const now = present.get(former) ?? name
  return now === former ? now : `${now} (${former})`
}
