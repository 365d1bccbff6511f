/** Ways to show the second factor, and what people type for each. */
import type { TwoFactorProvider } from '../../contract/vocabulary/identity.ts'

export type CodeWay = TwoFactorProvider | 'recovery'

/** Mail and text message stand in their own list too: to choose them once more sends another code. */
export const otherWays = (providers: readonly TwoFactorProvider[], way: CodeWay): CodeWay[] => [
  ...providers.filter((provider) => provider !== way || provider !== 'GoogleAuthenticator'),
  // They come with an authenticator.
  ...(way !== 'recovery' && providers.includes('GoogleAuthenticator') ? (['recovery'] as const) : []),
]

/** Digits of any script, as phones write them. */
const latinDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))

/** Null: this cannot be a code of that kind. Gaps, dashes and small letters are how people type. */
export function codeIn(text: string, way: CodeWay): string | null {
  const typed = latinDigits(text).toUpperCase()
  if (way !== 'recovery') {
    const digits = typed.replace(/\D/g, '')
    return digits.length === 6 ? digits : null
  }
  const signs = typed.replace(/[^A-Z0-9]/g, '')
  return signs.length === 10 ? `${signs.slice(0, 5)}-${signs.slice(5)}` : null
}
