import { isDeepStrictEqual } from 'node:util'

/**
 * Milliseconds for which who was let in is not asked again. Nearly all calls need less; who waited, as for many passwords to be
 * hashed, for a directory or for a turn, may have lost the right, and a right ends within a second.
 */
export const letInFor = 250

/**
 * What is shown of a report rests on more than who calls: on roles, keys, rules of rows. Whoever waited long for it gets it where
 * `basis` still holds, and else what they may have by now; `askAgain` refuses where that is nothing (A99, A106).
 */
export async function whileItHolds<Basis, Shown>(
  basis: Basis,
  askAgain: () => Promise<Basis>,
  show: (basis: Basis) => Promise<Shown>,
): Promise<Shown> {
  const begun = performance.now()
  const shown = await show(basis)
  if (performance.now() - begun <= letInFor) return shown
  const now = await askAgain()
  return isDeepStrictEqual(now, basis) ? shown : whileItHolds(now, askAgain, show)
}
