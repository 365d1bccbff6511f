/** Microsoft’s directories, version 2 (auth-and-threats 2.2). */
import { decodeJwt, errors, type JWTPayload } from 'jose'
import type { ExternalProvider } from '../../../contract/vocabulary/identity.ts'
import { IdTokenError, verifyIdToken } from './id-tokens.ts'
import type { ExternalIdentity, Presented, ProviderContext } from './identity.ts'
import { type ClaimsMapping, nameClaims, namesOf } from './names.ts'
import { textOf } from './provider-request.ts'

const host = 'https://login.microsoftonline.com'
export const guidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export interface EntraApplication {
  provider: ExternalProvider
  clientId: string
  /** Directories whose people may come; `any`: whoever has an account at Microsoft. */
  directories: readonly string[] | 'any'
  /** The directory’s administrator is trusted with its people’s names, as an organization’s own is. */
  trustsNames: boolean
  /** Mail domains of its own people; whoever has another one is a guest. Empty: nobody for that. */
  ownDomains: readonly string[]
  claims: ClaimsMapping
}

/** Before the signature is checked; it must then be of this very directory. */
function claimedDirectory(token: string): string {
  try {
    return textOf(decodeJwt(token).tid).toLowerCase()
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new IdTokenError('This is no token', { cause: error })
    throw error
  }
}

export async function verifyEntra(
  { config, now }: ProviderContext,
  { provider, clientId, directories, trustsNames, ownDomains, claims }: EntraApplication,
  { accessCode }: Presented,
): Promise<ExternalIdentity> {
  if (!clientId) throw new IdTokenError('The application has no client id')
  const directory = claimedDirectory(accessCode)
  if (!guidPattern.test(directory)) throw new IdTokenError('The token is of no directory')
  if (directories !== 'any' && !directories.includes(directory)) {
    throw new IdTokenError(`The directory ${directory} is not one of those that are let in`)
  }
  const issuer = `${host}/${directory}/v2.0`
  const { payload, proof, expires } = await verifyIdToken(
    config,
    accessCode,
    {
      keysAddress: `${host}/${directory}/discovery/v2.0/keys`,
      issuer,
      audience: clientId,
      // Keys that all directories share say so; others are of one directory alone.
      mayUse: (key) => !('issuer' in key) || textOf(key.issuer).replace('{tenantid}', directory) === issuer,
    },
    now,
  )
  const objectId = textOf(payload.oid)
  const vouched = addressesOf(payload)
  if (payload.ver !== '2.0' || !guidPattern.test(objectId)) throw new IdTokenError('The token is not of version 2')
  return {
    provider,
    key: `${directory}.${objectId}`,
    presentedKey: objectId,
    ...namesOf(payload, nameClaims(claims)),
    confirmedAddress: vouched.address,
    directoryNames: trustsNames ? vouched.names.filter((name) => isOfOwn(name, ownDomains)) : [],
    proof,
    expires,
  }
}

/** The directory has proven that the domain of the address is its own, or its guest’s that of theirs. */
const isProven = ({ xms_edov: edov }: JWTPayload): boolean => edov === true || edov === 1 || edov === '1'

/** Somebody whom another directory, or no directory, signs in. The claim is left out where that is the issuer itself. */
function isGuest({ acct, idp, iss, tid }: JWTPayload): boolean {
  const ofDirectory = [undefined, iss, `https://sts.windows.net/${textOf(tid).toLowerCase()}/`]
  return acct === 1 || acct === '1' || !ofDirectory.some((issuer) => issuer === idp)
}

const isOfOwn = (principalName: string, ownDomains: readonly string[]): boolean =>
  ownDomains.length === 0 || ownDomains.includes(principalName.slice(principalName.lastIndexOf('@') + 1).toLowerCase())

/**
 * What the directory itself vouches for (A41). `email` is a contact that anybody may have written, for a guest the
 * administrator of their home; it counts where its domain is proven. The principal name lies in a domain of the directory,
 * a guest’s in one of their home.
 */
function addressesOf(payload: JWTPayload): { address: string | null; names: string[] } {
  const address = isProven(payload) ? textOf(payload.email) || null : null
  const principalName = textOf(payload.preferred_username) || textOf(payload.upn)
  return { address, names: isGuest(payload) || !principalName ? [] : [principalName] }
}
