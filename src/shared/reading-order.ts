/** The first letter, or mark of a date, is of a script that is read from right to left. */
const startsAtTheRight = /^[^\p{L}\u061c\u200f]*[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/u

/**
 * For pictures, whose texts go from left to right whatever they say: “12 thousand” in Arabic would have its unit before its number,
 * and a day its year in the middle. Numbers begin with a mark of their own, so that no browser would tell by the first one.
 */
export const inReadingOrder = (text: string): string => (startsAtTheRight.test(text) ? `\u202b${text}\u202c` : text)
