/**
 * Listens before anything else is loaded: the SDK sends its configuration as soon as this document has loaded, and
 * never again.
 */
import './report-host.css'
import { errorOf, openChannel } from './responder.ts'

const address = new URLSearchParams(location.search)
const uid = address.get('uid') ?? ''

if (window.parent === window) {
  void import('./outside.ts').then(({ sayWhatThisIs }) => sayWhatThisIs(address.get('language')))
} else {
  const opening = import('./page.ts').then(({ openPage }) =>
    openPage(
      {
        uid,
        language: address.get('language'),
        formatLocale: address.get('formatLocale'),
        isPaginated: /\/rdlembed$/i.test(location.pathname),
      },
      {
        post: (path, body) => channel.post(path, body),
        ask: (path, body) => channel.ask(path, body),
      },
    ),
  )
  const channel = openChannel({
    frame: window,
    embedder: window.parent,
    // Only the portal itself may hold this page, and so may hand it a token.
    allowedOrigins: [location.origin],
    respond: async (request) => (await opening)(request),
  })
  channel.announce(`/ready/${uid}`)
  // Requests are refused as well, but nobody may have asked anything yet.
  opening.catch((failure: unknown) => channel.post(`/reports/${uid}/events/error`, errorOf(failure)))
}
