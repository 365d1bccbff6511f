/** Names that people read of one another: of people, organisations, roles, units and editions. */

/** Ends a line, or turns the direction of all that stands behind it, in lists and letters. */
const disturbing = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

/** Letters that nobody sees – fillers, an empty Braille cell – are none. */
const visible = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u

/** An empty one passes: whether a name is needed is another rule. */
export const isName = (text: string): boolean =>
  text.search(disturbing) === -1 && (text.trim() === '' || visible.test(text))

/** Of a name that is taken as somebody else tells it, what may stand in one; empty where that is nothing. */
export function nameWithin(text: string): string {
  const kept = text.toWellFormed().replace(disturbing, ' ').trim()
  return isName(kept) ? kept : ''
}
