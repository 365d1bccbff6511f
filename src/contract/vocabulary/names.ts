/**
 * Names, reasons and whatever else people read of one another in one line. There is one list of signs that nobody sees: a name
 * needs another one, and two names that differ by them alone are one (`src/server/names/folded-name.ts`).
 */

/**
 * As a class of a regular expression: what controls and formats, and what is drawn as nothing though it counts as a letter or
 * a symbol – fillers, empty cells, blanks and notes, the place of an object.
 */
export const unseenSigns =
  '\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u1680\\u2800\\ufffc\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}'

/** Ends a line, or turns the direction of all that stands behind it, in lists and letters. */
const disturbing = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

const visible = new RegExp(`(?![${unseenSigns}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u')

/** An empty one passes: whether a name is needed is another rule. */
export const isName = (text: string): boolean =>
  text.search(disturbing) === -1 && (text.trim() === '' || visible.test(text))

/** Of a name that is taken as somebody else tells it, what may stand in one; empty where that is nothing. */
export function nameWithin(text: string): string {
  const kept = text.toWellFormed().replace(disturbing, ' ').trim()
  return isName(kept) ? kept : ''
}
