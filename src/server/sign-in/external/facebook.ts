import { createHmac } from 'node:crypto'
import { bearerToken, IdTokenError } from './id-tokens.ts'
import type { ExternalIdentity, Presented, ProviderContext } from './identity.ts'
import { type ClaimsMapping, nameClaims, namesOf } from './names.ts'
import { askProvider, textOf } from './provider-request.ts'

const host = 'https://graph.facebook.com'

export interface FacebookApplication {
  appId: string
  appSecret: string
  /** Codes are asked for with it, and taken for nothing without it. */
  redirectUrl: string
  claims: ClaimsMapping
}

/** That it was used is remembered for ever (A75). */
const endless = new Date('9999-01-01T00:00:00Z')

const ownNames = { name: 'name', given_name: 'first_name', family_name: 'last_name' }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The page asks for a code; clients of ABP’s family bring the access token that Facebook’s own script gave them. */
async function tokenOfCode(
  { config }: ProviderContext,
  { appId, appSecret, redirectUrl }: FacebookApplication,
  code: string,
  codeVerifier: string,
): Promise<string> {
  const form = new URLSearchParams({
    client_id: appId,
    client_secret: appSecret,
    redirect_uri: redirectUrl,
    code,
    // Facebook saw the challenge, and refuses a code that somebody else brings (B11).
    code_verifier: codeVerifier,
  })
  const { json } = await askProvider(config, `${host}/oauth/access_token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  const token = textOf(json?.access_token)
  if (!token) throw new IdTokenError('Facebook took the code for no token')
  return token
}

export async function verifyFacebook(
  context: ProviderContext,
  application: FacebookApplication,
  { accessCode, codeVerifier }: Presented,
): Promise<ExternalIdentity> {
  const { config, now } = context
  const { appId, appSecret, claims } = application
  const token = codeVerifier === null ? accessCode : await tokenOfCode(context, application, accessCode, codeVerifier)
  const proof = bearerToken(token)
  const debug = new URLSearchParams({ input_token: proof, access_token: `${appId}|${appSecret}` })
  const { json } = await askProvider(config, `${host}/debug_token?${debug}`)
  const data = isObject(json?.data) ? json.data : {}
  const expires = Number(data.expires_at) * 1000
  const isOurs = data.is_valid === true && String(data.app_id) === appId && data.type === 'USER'
  // 0: a token that does not expire.
  if (!isOurs || (expires !== 0 && !(expires > now.getTime()))) throw new IdTokenError('The token is not for this site')
  const secretProof = createHmac('sha256', appSecret).update(proof).digest('hex')
  const names = nameClaims(claims, ownNames)
  // It tells what it is asked for.
  const fields = new Set(['id', ...Object.values(names), 'email'])
  const me = new URLSearchParams({ fields: [...fields].join(','), appsecret_proof: secretProof })
  const { json: person } = await askProvider(config, `${host}/me?${me}`, {
    headers: { Authorization: `Bearer ${proof}` },
  })
  const key = textOf(person?.id)
  if (!key || key !== textOf(data.user_id)) throw new IdTokenError('The token is of another person')
  return {
    provider: 'Facebook',
    key,
    presentedKey: key,
    ...namesOf(person ?? {}, names),
    // Facebook tells confirmed addresses alone.
    confirmedAddress: textOf(person?.email) || null,
    directoryNames: [],
    proof,
    expires: expires === 0 ? endless : new Date(expires),
  }
}
