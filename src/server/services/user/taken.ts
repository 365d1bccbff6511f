import { refused } from '../../access/refusals.ts'
import { refusedAsTaken } from '../taken.ts'

interface Names {
  user_name: string
  email_address: string
}

export const refusedAsTakenBySomebody = <T>({ user_name, email_address }: Names, write: () => Promise<T>): Promise<T> =>
  refusedAsTaken(
    {
      user_names: () => refused('Identity.DuplicateUserName', { userName: user_name }),
      user_email_addresses: () => refused('Identity.DuplicateEmail', { emailAddress: email_address }),
      user_social_security_numbers: () => refused('DuplicateSocialSecurityNumber'),
    },
    write,
  )
