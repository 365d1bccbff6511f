/** Signs by which a formula begins, in all their forms: of full width, small, above and below the line. */
export const formulaSigns = { ofFormulas: '=⁼₌﹦＝@﹫＠', ofNumbers: '+⁺₊﬩﹢＋−⁻₋﹣－-' } as const

const { ofFormulas, ofNumbers } = formulaSigns
const anySign = `[${ofFormulas}${ofNumbers}]`

/** Blanks, and what is not seen: a spreadsheet passes over them. */
const unseen = '\\p{Cc}\\p{Cf}\\p{Z}'

const formula = new RegExp(`^[\\t\\r\\n]|^[${unseen}]*${anySign}`, 'u')
const signedNumber = new RegExp(`^(?![\\t\\r\\n])[${unseen}]*[${ofNumbers}][\\d\\s().-]*$`, 'u')

/**
 * Whether a spreadsheet reckons this text: also where the sign has another form, and where blanks or something invisible stand
 * before it (A93). Phone numbers and other numbers keep their sign.
 */
export const isFormula = (text: string): boolean => formula.test(text) && !signedNumber.test(text)

/** The same of what begins with no such sign at all, such as a name: a number that has one, too. */
export const beginsLikeFormula = (text: string): boolean => formula.test(text)

/** In CSV numbers with their sign are reckoned, too. Apostrophes before it change nothing, so that one more can be taken away. */
const reckoned = new RegExp(`^'*[\\t\\r\\n]|^['${unseen}]*${anySign}`, 'u')

/**
 * The same of a part of a cell of CSV with commas. A spreadsheet of a country that has semicolons there takes the quotes around
 * a cell for signs like others, unless they are the first of their line, and parts the cell at its semicolons and line ends. Of a part
 * that begins with quotes it drops them.
 */
const ofPart = `(?=(?:(?![\\t\\r\\n])['"${unseen}])*${anySign})`
const beforePart = new RegExp(`(?<=[;\\t\\r\\n])(?![\\t\\r\\n])${ofPart}`, 'gu')
const markBeforePart = new RegExp(`(?<=[;\\t\\r\\n])'${ofPart}`, 'gu')

/** For a cell of CSV: what a spreadsheet would reckon, of the whole or of a part, is kept text by an apostrophe. */
export function guarded(cell: string): string {
  const inside = cell.replace(beforePart, "'")
  return reckoned.test(inside) ? `'${inside}` : inside
}

export function unguarded(cell: string): string {
  const inside = cell.startsWith("'") && reckoned.test(cell) ? cell.slice(1) : cell
  return inside.replace(markBeforePart, '')
}

/** In quotes where any spreadsheet would part it. */
export const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
