const arabicIndicZero = 0x660

/** Keyboards of Arabic write digits of their own. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? arabicIndicZero) - arabicIndicZero))
