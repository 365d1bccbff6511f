import { isFormula } from '../../shared/formulas.ts'

/** A text cell is inert in a workbook, but becomes a formula when the sheet is saved as CSV and opened again. */
export const inert = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** XML has no form at all for control characters and halves of pairs. */
export const printable = (text: string): string => text.replace(/[^\t\n\r\P{Cc}]|\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD')

const escapes = /_(?=x[\dA-F]{4}_)/gi

/** A workbook writes a character as `_x003D_`, and spreadsheets read that: where a text has it, it must stay a text (A152). */
export const withoutEscapes = (text: string): string => text.replace(escapes, '_x005F_')

/** As long as Excel takes it. */
const longestSheetName = 31

/**
 * Any text as a name that spreadsheets take for a sheet: it has none of their signs, no quote at its ends, is not the one that
 * they keep to themselves, and begins with no formula, since who saves the sheet may put its name on top.
 */
export function sheetName(text: string): string {
  const words = printable(text)
    .replace(escapes, ' ')
    .replace(/[[\]/\\:*?\s]+/g, ' ')
  const begun = words.replace(/^[^\p{L}\p{N}]+/u, '')
  const name = begun.slice(0, longestSheetName).replace(/[\s'\p{Cs}]+$/u, '')
  return name === '' || name.toLowerCase() === 'history' ? `Sheet ${name}`.trim() : name
}
