import { readCookie, writeCookie } from '../session/browser-cookies.ts'

/** The specification's name and life (000, section 9). It spares the code, never the password. */
const name = 'TwoFactorRememberClientToken'
const lifetime = 365 * 24 * 60 * 60

export const rememberedClient = (): string | null => readCookie(name)

export const keepRememberedClient = (token: string): void => writeCookie(name, token, lifetime)
