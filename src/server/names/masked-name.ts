import { firstCharacters } from './first-characters.ts'

/** What somebody typed as a name may be a password, in the wrong field: until it is known to be a name, two signs of it are kept. */
export const maskedName = (typed: string): string => `${firstCharacters(typed, 2)}…`

/** Members by which people say who they are. */
export const isTypedName = (member: string): boolean => /^user_?name_?or_?email_?address$/i.test(member)
