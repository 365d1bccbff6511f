/** Facebook on this machine, as far as its code flow and the server that checks a code meet it. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type Answer, type Asked, escaped, type LoopbackSite, notFound } from './loopback-entra.ts'

const dialogHost = 'www.facebook.com'
const graphHost = 'graph.facebook.com'

interface FacebookPerson {
  id: string
  name: string
  email: string
}

interface FacebookFacts {
  appId: string
  appSecret: string
  people: readonly FacebookPerson[]
}

interface Code {
  person: FacebookPerson
  redirectUri: string
  challenge: string
}

/** It is told of one place, and of no subdomain. */
const isRightPlace = (address: string) => /^http:\/\/localhost:\d+\/account\/login$/.test(address)

export function loopbackFacebook({ appId, appSecret, people }: FacebookFacts): LoopbackSite {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, FacebookPerson>()

  function dialog({ query }: Asked): Answer {
    if (query.get('client_id') !== appId || !isRightPlace(query.get('redirect_uri') ?? '')) {
      return { status: 400, html: '<h1>URL blocked</h1><p>This redirect failed because the address is not listed.</p>' }
    }
    const choices = people
      .map(({ id, name }) => `<button name="person" value="${id}">Continue as ${escaped(name)}</button>`)
      .join('<br>')
    return {
      status: 200,
      html: `<!doctype html><meta charset="utf-8"><title>Facebook</title><h1>Log in with Facebook</h1>
        <form method="post" action="/picked"><input type="hidden" name="asked" value="${escaped(query.toString())}">
        ${choices}<br><button name="person" value="">Not now</button></form>`,
    }
  }

  function picked({ form }: Asked): Answer {
    const query = new URLSearchParams(form.get('asked') ?? '')
    const redirectUri = query.get('redirect_uri') ?? ''
    if (!isRightPlace(redirectUri)) return notFound
    const person = people.find(({ id }) => id === form.get('person'))
    const state = query.get('state') ?? ''
    const code = randomUUID()
    if (person) codes.set(code, { person, redirectUri, challenge: query.get('code_challenge') ?? '' })
    const told = new URLSearchParams(person ? { code, state } : { error: 'access_denied', state })
    // With what Facebook has left behind every address since 2011.
    return { status: 302, headers: { location: `${redirectUri}?${told}#_=_` } }
  }

  function accessToken({ form }: Asked): Answer {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = form.get('client_id') === appId && form.get('client_secret') === appSecret
    if (!code || !isRight || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) {
      return { status: 400, json: { error: { message: 'Invalid verification code format.', code: 100 } } }
    }
    const token = `EAA${randomUUID().replaceAll('-', '')}`
    tokens.set(token, code.person)
    return { status: 200, json: { access_token: token, token_type: 'bearer', expires_in: 3600 } }
  }

  function debugToken({ query }: Asked): Answer {
    const person = tokens.get(query.get('input_token') ?? '')
    if (query.get('access_token') !== `${appId}|${appSecret}` || !person) return { status: 400, json: { error: {} } }
    const expires = Math.floor(Date.now() / 1000) + 3600
    const data = { is_valid: true, app_id: appId, type: 'USER', user_id: person.id, expires_at: expires }
    return { status: 200, json: { data } }
  }

  function me({ query, headers }: Asked): Answer {
    const token = (headers.authorization ?? '').replace('Bearer ', '')
    const person = tokens.get(token)
    const proof = createHmac('sha256', appSecret).update(token).digest('hex')
    return person && query.get('appsecret_proof') === proof ? { status: 200, json: person } : { status: 400, json: {} }
  }

  const places: Readonly<Record<string, (call: Asked) => Answer>> = {
    [`${dialogHost}/picked`]: picked,
    [`${graphHost}/oauth/access_token`]: accessToken,
    [`${graphHost}/debug_token`]: debugToken,
    [`${graphHost}/me`]: me,
  }
  return {
    hosts: [dialogHost, graphHost],
    answer(call) {
      if (call.host === dialogHost && /^\/v\d+\.\d+\/dialog\/oauth$/.test(call.path)) return dialog(call)
      return places[`${call.host}${call.path}`]?.(call) ?? notFound
    },
  }
}
