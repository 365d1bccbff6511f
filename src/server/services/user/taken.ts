import pg from 'pg'
import { refused } from '../../http/errors.ts'

interface Names {
  user_name: string
  email_address: string
}

const refusals = new Map([
  ['user_names', ({ user_name }: Names) => refused('Identity.DuplicateUserName', { userName: user_name })],
  [
    'user_email_addresses',
    ({ email_address }: Names) => refused('Identity.DuplicateEmail', { emailAddress: email_address }),
  ],
  ['user_social_security_numbers', () => refused('DuplicateSocialSecurityNumber')],
])

/** The unique indexes decide, so that two calls at once cannot both take a name (H6). */
export async function refusedAsTaken<T>(names: Names, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const refusal = error instanceof pg.DatabaseError ? refusals.get(error.constraint ?? '') : undefined
    throw refusal?.(names) ?? error
  }
}
