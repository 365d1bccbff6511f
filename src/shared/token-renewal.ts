/** When an embed token is due for renewal (`decisions.md`): under ten minutes left, or under a fifth of a short life. */

const tenMinutes = 10 * 60
const shareOfShortLife = 0.2

/** Of a token that had so many seconds left when it came: with how many left the next one is asked for. */
export const renewedAt = (secondsLeft: number): number =>
  secondsLeft <= tenMinutes ? secondsLeft * shareOfShortLife : tenMinutes
