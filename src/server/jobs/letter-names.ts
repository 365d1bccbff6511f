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

const looksLikeSite = (name: string): boolean => /[/\\:@]/.test(name.normalize('NFKC')) || looksLikeLink(name)

/** Empty where the name is left out. */
export const nameInMail = ({ name, isEmailConfirmed }: Addressee): string =>
  isEmailConfirmed || !looksLikeSite(name) ? name : ''

export function greeting(translate: Translate, addressee: Addressee): string {
  const name = nameInMail(addressee)
  return name === '' ? translate('mail.greetingWithoutName') : translate('mail.greeting', { name })
}
