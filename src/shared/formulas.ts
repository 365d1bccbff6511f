/**
 * Whether a spreadsheet that opens a CSV file reckons this text: also where the sign is of full width or another form of it, and
 * where something invisible stands before it (A93). Phone numbers and other numbers keep their sign.
 */
export function isFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true
  const shown = text.replace(/^[\p{Cc}\p{Cf}]+/u, '')
  const folded = shown.slice(0, 1).normalize('NFKC') + shown.slice(1)
  return /^[=@]|^[+\-\u2212](?![\d\s().-]*$)/.test(folded)
}
