const first = 2_000
const longest = 5 * 60_000

/** Milliseconds to wait after so many failures in a row: doubling, and spread so that devices do not come back together. */
export function backOff(failures: number, random: number): number {
  const full = Math.min(longest, first * 2 ** Math.min(failures - 1, 30))
  return Math.round(full * (0.5 + random / 2))
}

/** No wait that we ask for is longer; one that looks longer was written under another clock. */
export const longestBackOff = longest
