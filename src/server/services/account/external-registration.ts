/** Accounts for people whom a provider vouches for. */

import { spokenProvider } from '../../../contract/vocabulary/identity.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { nameWithin } from '../../../contract/vocabulary/names.ts'
import { refused } from '../../access/refusals.ts'
import { type Account, findAccountById, tenantState } from '../../auth/sign-in-queries.ts'
import type { Context } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import { isEmailAddress } from '../../http/validation.ts'
import { firstCharacters } from '../../names/first-characters.ts'
import { identify, type PresentedSignIn, spendIdentity } from '../../sign-in/external/identify.ts'
import type { ExternalIdentity } from '../../sign-in/external/identity.ts'
import { findAccountOf } from '../../sign-in/external/logins.ts'
import { addArrival } from './arrivals.ts'
import { checkRegistration, readRegistrationSettings, startsActive } from './registration.ts'

/** Within a transaction of its own: what signing in does afterwards must find it. */
export async function registerIdentity(
  { store, tenantId, features, now }: Pick<Context, 'store' | 'tenantId' | 'features' | 'now'>,
  identity: ExternalIdentity,
): Promise<Account> {
  const { provider, name, surname } = identity
  const named = { provider: spokenProvider(provider) }
  if (tenantId === 0) throw refused('RegistrationIsOff')
  return ownTransaction(store, tenantId, async (db) => {
    if (!(await tenantState(db, tenantId))?.isActive) throw refused('TenantIsNotActive')
    const values = await readRegistrationSettings(db, tenantId)
    const emailAddress = identity.confirmedAddress ?? identity.directoryNames[0]
    if (!emailAddress) throw refused('ExternalAddressIsMissing', named)
    // It becomes the user name, too; what a provider calls confirmed may still be none that a form would take.
    if (!isEmailAddress(emailAddress)) throw refused('ExternalAddressIsUnusable', named)
    checkRegistration(values, emailAddress)
    const person = {
      name: firstCharacters(nameWithin(name) || emailAddress, limits.name),
      surname: firstCharacters(nameWithin(surname), limits.surname),
      userName: emailAddress,
      emailAddress,
      isEmailConfirmed: true,
    }
    const id = await addArrival({ db, tenantId, features, now }, person, identity, startsActive(values))
    // An address is no proof of being its account’s owner: that person links the two from inside (attack row B3).
    if (id === null) throw refused('ExternalAddressIsTaken')
    const account = await findAccountById(db, tenantId, id)
    if (!account) throw new Error(`User ${id} vanished while it was made`)
    return account
  })
}

export async function registerAadUser(context: Context, presented: PresentedSignIn) {
  const { store, tenantId, now } = context
  const identity = await identify(context, presented)
  await spendIdentity(context, identity)
  const known = await ownTransaction(store, tenantId, (db) => findAccountOf(db, tenantId, identity, now))
  const account = known ?? (await registerIdentity(context, identity))
  return { canLogin: account.isActive }
}
