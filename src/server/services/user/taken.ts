import { refused, refusedAt } from '../../access/refusals.ts'
import type { Db } from '../../db/transaction.ts'
import { refusedAsTaken } from '../taken.ts'
import { findTakenNames } from './queries.ts'

interface Names {
  user_name: string
  email_address: string
  authentication_source?: string | null
}

const duplicateName = ({ user_name }: Names) =>
  refusedAt('user.userName', 'Identity.DuplicateUserName', { userName: user_name })
/** Who has a password here comes by a directory, too, once they have said so in their account: nobody else says it for them. */
const duplicateAddress = ({ email_address: emailAddress, authentication_source: source }: Names) =>
  source?.startsWith('AzureAD')
    ? refusedAt('emailAddress', 'DirectoryAddressIsTaken', { emailAddress })
    : refusedAt('user.emailAddress', 'Identity.DuplicateEmail', { emailAddress })

export const refusedAsTakenBySomebody = <T>(names: Names, write: () => Promise<T>): Promise<T> =>
  refusedAsTaken(
    {
      user_names: () => duplicateName(names),
      user_email_addresses: () => duplicateAddress(names),
      user_social_security_numbers: () => refused('DuplicateSocialSecurityNumber'),
    },
    write,
  )

/** Of somebody new, in the same words as where the row is written. */
export async function refuseTakenNames(db: Db, tenantId: number, names: Names): Promise<void> {
  const asked = { row: 0, userName: names.user_name, emailAddress: names.email_address }
  const taken = (await findTakenNames(db, tenantId, [asked])).get(0) ?? []
  if (taken.includes('userName')) throw duplicateName(names)
  if (taken.includes('emailAddress')) throw duplicateAddress(names)
}
