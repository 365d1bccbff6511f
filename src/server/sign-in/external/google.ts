import { bearerToken, IdTokenError, verifyIdToken } from './id-tokens.ts'
import type { ExternalIdentity, Presented, ProviderContext } from './identity.ts'
import { type ClaimsMapping, nameClaims, namesOf } from './names.ts'
import { askProvider, textOf } from './provider-request.ts'

const issuers = ['https://accounts.google.com', 'accounts.google.com']

export interface GoogleApplication {
  clientId: string
  claims: ClaimsMapping
}

interface Person extends Readonly<Record<string, unknown>> {
  sub?: string
}

const identityOf = (
  person: Person,
  claims: ClaimsMapping,
  used: Pick<ExternalIdentity, 'proof' | 'expires'>,
): ExternalIdentity => ({
  provider: 'Google',
  key: person.sub ?? '',
  presentedKey: person.sub ?? '',
  ...namesOf(person, nameClaims(claims)),
  confirmedAddress: String(person.email_verified) === 'true' ? textOf(person.email) || null : null,
  directoryNames: [],
  ...used,
})

export async function verifyGoogle(
  { config, now }: ProviderContext,
  { clientId, claims }: GoogleApplication,
  { accessCode }: Presented,
): Promise<ExternalIdentity> {
  if (accessCode.split('.').length === 3) {
    const expected = { keysAddress: 'https://www.googleapis.com/oauth2/v3/certs', issuer: issuers, audience: clientId }
    const { payload, ...used } = await verifyIdToken(config, accessCode, expected, now)
    return identityOf(payload, claims, used)
  }
  // An access token: Google says for whom it was made, because a token of another site’s would open this one (B1).
  const proof = bearerToken(accessCode)
  const query = new URLSearchParams({ access_token: proof })
  const { json: info } = await askProvider(config, `https://oauth2.googleapis.com/tokeninfo?${query}`)
  if (textOf(info?.aud) !== clientId || !textOf(info?.sub)) throw new IdTokenError('The token is for another client')
  const { json: person } = await askProvider(config, 'https://openidconnect.googleapis.com/v1/userinfo', {
    headers: { Authorization: `Bearer ${proof}` },
  })
  if (!person || person.sub !== info?.sub) throw new IdTokenError('The token is of another person')
  return identityOf({ ...person, sub: textOf(person.sub) }, claims, {
    proof,
    expires: new Date(now.getTime() + 3_600_000),
  })
}
