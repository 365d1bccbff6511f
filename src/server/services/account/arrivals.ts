/** People who come by a directory or a provider for the first time. No name that somebody else has, or had, keeps them out. */
import { randomBytes } from 'node:crypto'
import { directorySources } from '../../../contract/vocabulary/identity.ts'
import { allowedUserNameCharacters } from '../../../contract/vocabulary/limits.ts'
import { letNamesGo, makeRoomFor } from '../../auth/unproven-accounts.ts'
import { vouchForNames } from '../../auth/vouched-names.ts'
import type { Context } from '../../context/context.ts'
import { firstCharacters } from '../../names/first-characters.ts'
import { addLogin, findDeletedOwner, type Login } from '../../sign-in/external/logins.ts'
import { addPerson, type NewPerson } from './registration.ts'

/** Its names are the organisation’s to give, as those of other providers are not. */
const isOfDirectory = (provider: string): boolean =>
  ['LDAP', ...directorySources].some((directory) => directory === provider)

/** Nobody can take it first. No rows of reports are kept for it, so that nobody needs to vouch for it. */
function otherName(userName: string): string {
  const [before = ''] = userName.split('@')
  const allowed = [...before].filter((character) => allowedUserNameCharacters.includes(character)).join('')
  return `${firstCharacters(allowed, 64)}-${randomBytes(3).toString('hex')}`
}

/**
 * Null where an account that is somebody’s has the address. Who was deleted and comes back has an account that waits: an
 * administrator decides. It is the same person, so the former names are theirs.
 */
export async function addArrival(
  call: Pick<Context, 'db' | 'tenantId' | 'features' | 'now'>,
  person: Omit<NewPerson, 'passwordHash' | 'authenticationSource'>,
  login: Login,
  startsActive: boolean,
): Promise<number | null> {
  const { db, tenantId, now } = call
  const former = await findDeletedOwner(db, tenantId, login)
  if (former !== null) await letNamesGo(db, tenantId, former)
  await makeRoomFor(db, call, [person.userName, person.emailAddress])
  const add = (userName: string) =>
    addPerson(
      call,
      { ...person, userName, passwordHash: null, authenticationSource: login.provider },
      startsActive && former === null,
    )
  const named = await add(person.userName)
  if (named !== null && isOfDirectory(login.provider)) await vouchForNames(db, tenantId, named)
  const id = named ?? (await add(otherName(person.userName)))
  if (id !== null) await addLogin(db, tenantId, id, login, now)
  return id
}
