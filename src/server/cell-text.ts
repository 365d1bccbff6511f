/**
 * A text cell is inert in a workbook, but becomes a formula when the sheet is saved as CSV and opened again. Phone numbers
 * and other numbers keep their sign.
 */
export const inert = (text: string): string => (/^[=@\t\r]|^[+-](?![\d\s().-]*$)/.test(text) ? `'${text}` : text)

/** XML has no form at all for control characters and halves of pairs. */
export const printable = (text: string): string => text.replace(/[^\t\n\r\P{Cc}]|\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD')
