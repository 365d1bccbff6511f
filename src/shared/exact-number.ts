/** Digits, with a sign and a fraction where there is one: how decimals are written that a double cannot hold. */
const numeral = /^-?\d+(\.\d+)?$/

export const isNumeral = (text: unknown): text is `${number}` => typeof text === 'string' && numeral.test(text)

/** So many every double has. */
const sureDigits = 15

/** A number where that has the same digits, else the digits themselves; null where the text is no number. */
export function exactNumber(text: string): number | `${number}` | null {
  if (!isNumeral(text)) return null
  const [whole = '', fraction = ''] = text.split('.')
  const rest = fraction.replace(/0+$/, '')
  const digits = `${whole.replace(/^(-?)0+(?=\d)/, '$1')}${rest && `.${rest}`}`
  const number = Number(digits)
  const significant = digits.replace(/^-?[0.]*|\./g, '').length
  if (significant <= sureDigits || String(number) === digits) return number
  return isNumeral(digits) ? digits : null
}

/** All its digits: JavaScript writes very small and very large numbers with an exponent. */
export function writtenOut(number: number): string {
  const text = String(number)
  const [, sign = '', whole = '', fraction = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  if (exponent === undefined) return text
  const shift = Number(exponent)
  return shift < 0
    ? `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
    : `${sign}${whole}${fraction.padEnd(shift, '0')}`
}
