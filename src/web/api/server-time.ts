/** What the server says the time is: the clock of a device may be days off, and nothing is thrown away by its word. */

/** Milliseconds by which the device’s clock is behind. Null: nobody has said. */
let behind: number | null = null

/** As it was told, to the second. */
let told: number | null = null

/** Milliseconds: the header tells whole seconds, and the answer was under way. */
const tolerance = 60_000

export function hearServerTime(header: string | null): void {
  const difference = Date.parse(header ?? '') - Date.now()
  if (Number.isNaN(difference)) return
  told = difference
  behind = Math.abs(difference) > tolerance ? difference : 0
}

/** Milliseconds by which the device’s clock was behind at the last answer; null: nobody has said. */
export const differenceOfClocks = (): number | null => told

export const clock = {
  now: (): Date => new Date(Date.now() + (behind ?? 0)),
  isSure: (): boolean => behind !== null,
}
