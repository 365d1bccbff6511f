/** When an embed token is due for renewal (`decisions.md`): under ten minutes left, or under a fifth of a short life. */

export interface TokenLife {
  /** Reading of a clock that never jumps (`performance.now`), milliseconds, when the answer came. */
  receivedAt: number
  /** As the server counted them, so that a wrong clock of this device does no harm. */
  secondsLeft: number
}

export const renewalCheckInterval = 60_000

const tenMinutes = 10 * 60
const shareOfShortLife = 0.2

export function isRenewalDue({ receivedAt, secondsLeft }: TokenLife, now: number): boolean {
  const left = secondsLeft - (now - receivedAt) / 1000
  const threshold = secondsLeft <= tenMinutes ? secondsLeft * shareOfShortLife : tenMinutes
  return left < threshold
}

export const isExpired = ({ receivedAt, secondsLeft }: TokenLife, now: number): boolean =>
  secondsLeft <= (now - receivedAt) / 1000
