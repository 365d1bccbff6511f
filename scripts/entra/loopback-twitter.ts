/** Twitter on this machine: its three steps of OAuth 1.0a, between the server and it, and its page between them. */
import { randomUUID } from 'node:crypto'
import { type Answer, type Asked, escaped, type LoopbackSite, notFound } from './loopback-entra.ts'

const host = 'api.twitter.com'

interface TwitterPerson {
  id: string
  screenName: string
  name: string
  email: string
}

interface TwitterFacts {
  consumerKey: string
  people: readonly TwitterPerson[]
}

interface Begun {
  callback: string
  /** Once somebody has said yes. */
  granted?: { verifier: string; person: TwitterPerson }
}

const notAuthorized: Answer = { status: 401, json: { errors: [{ code: 32, message: 'Could not authenticate you.' }] } }

/** Of the header that signs a call. */
const signedPart = ({ headers }: Asked, name: string): string => {
  const [, value = ''] = new RegExp(`${name}="([^"]*)"`).exec(headers.authorization ?? '') ?? []
  return decodeURIComponent(value)
}

export function loopbackTwitter({ consumerKey, people }: TwitterFacts): LoopbackSite {
  const requests = new Map<string, Begun>()
  const tokens = new Map<string, TwitterPerson>()

  const asForm = (values: Record<string, string>): Answer => ({
    status: 200,
    html: new URLSearchParams(values).toString(),
  })

  function requestToken(call: Asked): Answer {
    const callback = signedPart(call, 'oauth_callback')
    // The address is registered without what the site adds to it.
    if (!/^http:\/\/localhost:\d+\/account\/login\?/.test(callback)) return notAuthorized
    const token = randomUUID()
    requests.set(token, { callback })
    return asForm({ oauth_token: token, oauth_token_secret: randomUUID(), oauth_callback_confirmed: 'true' })
  }

  function question({ query }: Asked): Answer {
    const token = query.get('oauth_token') ?? ''
    if (!requests.has(token)) return { status: 403, html: '<h1>The request token for this page is invalid.</h1>' }
    const choices = people
      .map(({ id, screenName }) => `<button name="person" value="${id}">Sign in as @${escaped(screenName)}</button>`)
      .join('<br>')
    return {
      status: 200,
      html: `<!doctype html><meta charset="utf-8"><title>Twitter</title><h1>Authorise this site to use your account?</h1>
        <form method="post" action="/oauth/picked"><input type="hidden" name="token" value="${escaped(token)}">
        ${choices}<br><button name="person" value="">Cancel</button></form>`,
    }
  }

  function picked({ form }: Asked): Answer {
    const token = form.get('token') ?? ''
    const begun = requests.get(token)
    if (!begun) return notFound
    const back = new URL(begun.callback)
    const person = people.find(({ id }) => id === form.get('person'))
    if (!person) {
      requests.delete(token)
      back.searchParams.set('denied', token)
      return { status: 302, headers: { location: back.href } }
    }
    const verifier = randomUUID()
    requests.set(token, { ...begun, granted: { verifier, person } })
    back.searchParams.set('oauth_token', token)
    back.searchParams.set('oauth_verifier', verifier)
    return { status: 302, headers: { location: back.href } }
  }

  function accessToken(call: Asked): Answer {
    const token = signedPart(call, 'oauth_token')
    const granted = requests.get(token)?.granted
    requests.delete(token)
    if (!granted || granted.verifier !== signedPart(call, 'oauth_verifier')) return notAuthorized
    const { id, screenName } = granted.person
    const own = `${id}-${randomUUID()}`
    tokens.set(own, granted.person)
    return asForm({ oauth_token: own, oauth_token_secret: randomUUID(), user_id: id, screen_name: screenName })
  }

  function credentials(call: Asked): Answer {
    const person = tokens.get(signedPart(call, 'oauth_token'))
    if (!person) return notAuthorized
    const { id, screenName, name, email } = person
    return { status: 200, json: { id_str: id, screen_name: screenName, name, email } }
  }

  return {
    hosts: [host],
    answer(call) {
      if (call.path === '/oauth/authenticate') return question(call)
      if (call.path === '/oauth/picked') return picked(call)
      if (signedPart(call, 'oauth_consumer_key') !== consumerKey) return notAuthorized
      switch (call.path) {
        case '/oauth/request_token':
          return requestToken(call)
        case '/oauth/access_token':
          return accessToken(call)
        case '/1.1/account/verify_credentials.json':
          return credentials(call)
        default:
          return notFound
      }
    },
  }
}
