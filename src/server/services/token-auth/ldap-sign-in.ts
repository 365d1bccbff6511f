/** People whose password an LDAP directory keeps. Who is new here gets an account at the first sign-in, as ABP has it. */

import { randomUUID } from 'node:crypto'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { nameWithin } from '../../../contract/vocabulary/names.ts'
import { Refusal } from '../../access/refusals.ts'
import { type Account, findAccountById } from '../../auth/sign-in-queries.ts'
import type { Context } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import type { LdapPerson, LdapServer } from '../../gateways/ldap.ts'
import { isEmailAddress } from '../../http/validation.ts'
import { firstCharacters } from '../../names/first-characters.ts'
import { findByLogin } from '../../sign-in/external/logins.ts'
import { readLdapServer } from '../../sign-in/ldap-server.ts'
import type { KnownHere } from '../../sign-in/sign-in.ts'
import { addArrival } from '../account/arrivals.ts'
import { followDirectoryGroups } from '../role/directory-roles.ts'

const source = 'LDAP'

/**
 * Accounts with a password here, or of another directory, are never the LDAP server’s to open. One that nobody has confirmed
 * does not keep its people out (A49).
 */
const isOfLdap = (known: Account | null): boolean =>
  known === null || known.authenticationSource === source || known.isUnproven

/**
 * For an account that is not the server’s, or is locked, it is asked about a name that nobody has: who is told at once that
 * the password is wrong would know that the account is here (A86). Neither name nor password of such an account gets there.
 */
export async function askLdap(
  context: Context,
  known: Account | null,
  { isShut, isRight }: KnownHere,
  userName: string,
  password: string,
): Promise<Account | null> {
  if (isRight && !isOfLdap(known)) return null
  const { store, tenantId } = context
  const server = await ownTransaction(store, tenantId, (db) => readLdapServer(db, context))
  if (!server) return null
  const isAsked = isOfLdap(known) && !isShut
  const nobody = randomUUID()
  const person = await (isAsked || password === ''
    ? personOf(context, server, userName, password)
    : personOf(context, server, nobody, nobody))
  if (!person || !isAsked) return null
  return ownTransaction(store, tenantId, async (db) => {
    const account = await accountOf(db, context, person)
    if (account) await followDirectoryGroups(db, { tenantId, userId: account.id, groupIds: person.groups, source })
    return account
  })
}

/**
 * A server that cannot be asked knows nobody. Strangers learn neither which it is nor that it is down, and the attempt is
 * counted and recorded as any other (A14); whoever keeps the portal reads it in the log.
 */
async function personOf(
  { gateways, log, tenantId }: Context,
  server: LdapServer,
  userName: string,
  password: string,
): Promise<LdapPerson | null> {
  try {
    return await gateways.ldap.signIn(server, userName, password)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.warn({ tenantId, refusal: error.key }, 'nobody can sign in by LDAP')
    return null
  }
}

async function accountOf(db: Db, { tenantId, features, now }: Context, person: LdapPerson): Promise<Account | null> {
  // Not by the name that they have here: it may be another one, and theirs somebody else’s.
  const login = { provider: source, key: person.userName.toLowerCase() } as const
  const known = await findByLogin(db, tenantId, login)
  if (known) return known
  const hasAddress = isEmailAddress(person.emailAddress)
  const id = await addArrival(
    { db, tenantId, features, now },
    {
      name: firstCharacters(nameWithin(person.name) || person.userName, limits.name),
      surname: firstCharacters(nameWithin(person.surname), limits.surname),
      userName: person.userName,
      // A domain that can never receive mail (RFC 2606), where the directory tells no address.
      emailAddress: hasAddress ? person.emailAddress : `${person.userName}@ldap.invalid`,
      isEmailConfirmed: hasAddress,
    },
    login,
    true,
  )
  return id === null ? null : findAccountById(db, tenantId, id)
}
