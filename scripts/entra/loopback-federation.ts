/** A federation server on this machine, as AD FS is one: its metadata, and the passive protocol of WS-Federation. */
import { selfSigned } from './certificate.ts'
import { type Answer, type Asked, escaped, type LoopbackSite, notFound } from './loopback-entra.ts'
import { claimNames, federationMetadata, saml2, tokenResponse } from './signed-assertion.ts'

const host = 'adfs.example.org'

export const federationServer = {
  issuer: `http://${host}/adfs/services/trust`,
  authority: `https://${host}/adfs`,
  metadata: `https://${host}/FederationMetadata/2007-06/FederationMetadata.xml`,
} as const

interface FederationPerson {
  userPrincipalName: string
  name: string
  surname: string
}

interface FederationFacts {
  realm: string
  people: readonly FederationPerson[]
}

export function loopbackFederation({ realm, people }: FederationFacts): LoopbackSite {
  const certificate = selfSigned([host], new Date(), 'rsa')
  const address = `https://${host}/adfs/ls/`

  function signInPage({ query }: Asked): Answer {
    if (query.get('wa') !== 'wsignin1.0' || query.get('wtrealm') !== realm)
      return { status: 400, html: '<h1>MSIS3020</h1>' }
    const choices = people
      .map(({ userPrincipalName: upn }) => `<button name="person" value="${escaped(upn)}">${escaped(upn)}</button>`)
      .join('<br>')
    return {
      status: 200,
      html: `<!doctype html><meta charset="utf-8"><title>Sign in</title><h1>Sign in with your organisation</h1>
        <form method="post" action="/adfs/ls/picked">
        <input type="hidden" name="asked" value="${escaped(query.toString())}">${choices}</form>`,
    }
  }

  /** As it leads back: by a form that the browser sends by itself. */
  function picked({ form }: Asked): Answer {
    const query = new URLSearchParams(form.get('asked') ?? '')
    const person = people.find(({ userPrincipalName }) => userPrincipalName === form.get('person'))
    if (!person) return notFound
    const { userPrincipalName, name, surname } = person
    const claims = {
      [`${claimNames}/upn`]: userPrincipalName,
      [`${claimNames}/givenname`]: name,
      [`${claimNames}/surname`]: surname,
    }
    const { issuer } = federationServer
    const facts = { issuer, audience: realm, subject: userPrincipalName, claims, now: new Date() }
    const members = {
      wa: 'wsignin1.0',
      wresult: tokenResponse(saml2(facts, { certificate })),
      wctx: query.get('wctx') ?? '',
    }
    const inputs = Object.entries(members)
      .map(([member, value]) => `<input type="hidden" name="${member}" value="${escaped(value)}">`)
      .join('')
    return {
      status: 200,
      html: `<!doctype html><meta charset="utf-8"><title>Working…</title>
        <form method="post" action="${escaped(query.get('wreply') ?? '')}">${inputs}<noscript><button>Go on</button></noscript></form>
        <script>document.forms[0].submit()</script>`,
    }
  }

  return {
    hosts: [host],
    answer(call) {
      switch (call.path) {
        case '/FederationMetadata/2007-06/FederationMetadata.xml':
          return {
            status: 200,
            html: federationMetadata({ issuer: federationServer.issuer, address, certificates: [certificate] }),
          }
        case '/adfs/ls/':
          return signInPage(call)
        case '/adfs/ls/picked':
          return picked(call)
        default:
          return notFound
      }
    },
  }
}
