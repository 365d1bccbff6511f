/** Whether an embed token is due for renewal, by clocks that may be wrong and devices that slept. */
import { renewedAt } from '../../shared/token-renewal.ts'

export interface TokenLife {
  /** Reading of a clock that never jumps (`performance.now`), milliseconds, when the answer came. */
  receivedAt: number
  /** As the server counted them, so that a wrong clock of this device does no harm. */
  secondsLeft: number
}

export const renewalCheckInterval = 60_000

export function isRenewalDue({ receivedAt, secondsLeft }: TokenLife, now: number): boolean {
  const left = secondsLeft - (now - receivedAt) / 1000
  return left < renewedAt(secondsLeft)
}

export const isExpired = ({ receivedAt, secondsLeft }: TokenLife, now: number): boolean =>
  secondsLeft <= (now - receivedAt) / 1000
