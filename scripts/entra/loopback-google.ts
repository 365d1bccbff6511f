/** Google on this machine, as far as a browser that asks it for an identity token and the server that checks one meet it. */
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type Answer, type Asked, escaped, type LoopbackSite, notFound } from './loopback-entra.ts'

const accountsHost = 'accounts.google.com'
const keysHost = 'www.googleapis.com'

interface GooglePerson {
  id: string
  givenName: string
  familyName: string
  email: string
}

interface GoogleFacts {
  clientId: string
  people: readonly GooglePerson[]
}

/** It is told of one place, and of no subdomain. */
const isRightPlace = (address: string) => /^http:\/\/localhost:\d+\/account\/login$/.test(address)

export async function loopbackGoogle({ clientId, people }: GoogleFacts): Promise<LoopbackSite> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const kid = randomUUID()
  const keys = [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }]

  const isRegistered = (query: URLSearchParams) =>
    query.get('client_id') === clientId && isRightPlace(query.get('redirect_uri') ?? '')

  function chooser({ query }: Asked): Answer {
    if (!isRegistered(query) || query.get('response_type') !== 'id_token') {
      return { status: 400, html: '<h1>Error 400: redirect_uri_mismatch</h1>' }
    }
    const choices = people
      .map(({ id, email }) => `<button name="person" value="${id}">${escaped(email)}</button>`)
      .join('<br>')
    return {
      status: 200,
      html: `<!doctype html><meta charset="utf-8"><title>Google</title><h1>Choose an account</h1>
        <form method="post" action="/picked"><input type="hidden" name="asked" value="${escaped(query.toString())}">
        ${choices}<br><button name="person" value="">Cancel</button></form>`,
    }
  }

  const idToken = ({ id, givenName, familyName, email }: GooglePerson, nonce: string) =>
    new SignJWT({
      nonce,
      email,
      email_verified: true,
      name: `${givenName} ${familyName}`,
      given_name: givenName,
      family_name: familyName,
    })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(`https://${accountsHost}`)
      .setAudience(clientId)
      .setSubject(id)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)

  async function picked({ form }: Asked): Promise<Answer> {
    const query = new URLSearchParams(form.get('asked') ?? '')
    if (!isRegistered(query)) return notFound
    const person = people.find(({ id }) => id === form.get('person'))
    const told = new URLSearchParams({
      state: query.get('state') ?? '',
      ...(person
        ? { id_token: await idToken(person, query.get('nonce') ?? ''), authuser: '0', prompt: 'none' }
        : { error: 'access_denied' }),
    })
    return { status: 302, headers: { location: `${query.get('redirect_uri')}#${told}` } }
  }

  return {
    hosts: [accountsHost, keysHost],
    answer(call) {
      switch (`${call.host}${call.path}`) {
        case `${accountsHost}/o/oauth2/v2/auth`:
          return chooser(call)
        case `${accountsHost}/picked`:
          return picked(call)
        case `${keysHost}/oauth2/v3/certs`:
          return { status: 200, json: { keys } }
        default:
          return notFound
      }
    },
  }
}
