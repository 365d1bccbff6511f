import { cookies } from '../../contract/vocabulary/cookies.ts'
import type { CompleteLanguage } from '../../contract/vocabulary/languages.ts'
import { setCaller } from '../api/caller.ts'
import { readCookie, writeCookie } from './browser-cookies.ts'

/** About five years (specification 000, section 9). */
const lifetime = 157_680_000

export const keptLanguage = (): string | null => readCookie(cookies.culture)

export function keepLanguage(language: CompleteLanguage): void {
  writeCookie(cookies.culture, language, lifetime)
  setCaller({ culture: language })
}
