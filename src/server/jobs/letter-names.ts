/**
 * Whoever registers, or asks for an organisation, chooses a name and the address that a mail goes to. A name that is a site
 * would reach anybody, over our own: where nobody has confirmed the address yet it is left out.
 */
import type { Translate } from '../texts/localization.ts'

interface Addressee {
  name: string
  isEmailConfirmed: boolean
}

/** Wider than an address is: mail programs make links of much. */
export const looksLikeLink = (text: string): boolean => /:\/\/|\S[.。｡]\S{2}/u.test(text.normalize('NFKC'))

/** What it may be to a stranger: no site, no number to call and no paragraph of its own (A37). */
const looksLikeName = (name: string): boolean =>
  /^[\p{L}\p{M}][\p{L}\p{M} .'’&-]{0,39}$/u.test(name) && !looksLikeLink(name)

/** Empty where the name is left out. */
export const nameInMail = ({ name, isEmailConfirmed }: Addressee): string =>
  isEmailConfirmed || looksLikeName(name) ? name : ''

/** Of an account whose address nobody has confirmed. */
export const mayTellUserName = (userName: string): boolean =>
  /^[\p{L}\p{M}\p{N}._-]{1,64}$/u.test(userName) && !looksLikeLink(userName)

export function greeting(translate: Translate, addressee: Addressee): string {
  const name = nameInMail(addressee)
  return name === '' ? translate('mail.greetingWithoutName') : translate('mail.greeting', { name })
}
