/**
 * The screen as the person left it, sealed, in the page that the worker answers with. A script in the page opens it, and then
 * lets the app’s own parts come, which would be in its way (`src/web/index.html`).
 */
import { readFirstScreen } from '../offline/first-screen.ts'

/** Milliseconds: a device that is slower than this must not keep the app waiting. */
const patience = 500

const utf8 = new TextEncoder()

const none = (reason?: unknown): undefined => {
  if (reason) console.error(reason)
}

export function withFirstScreen(page: Promise<Response | undefined>, request: Request): Promise<Response | undefined> {
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const reading = Promise.race([readFirstScreen().catch(none), tooLong])
  return page.then(
    (response) => response && new Response(bodyOf(response, reading), { headers: headersOf(response, request) }),
  )
}

/** Not in every browser. */
const knowsReloads = 'isReloadNavigation' in Request.prototype

function headersOf(response: Response, request: Request): Headers {
  const headers = new Headers(response.headers)
  // Of the page as it was fetched.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag', 'Last-Modified']) headers.delete(name)
  // For it the browser begins another process, which takes longer than all the rest. A page that another site has opened
  // finds that out and loads again, with it.
  if (knowsReloads && !Reflect.get(request, 'isReloadNavigation')) headers.delete('Cross-Origin-Opener-Policy')
  return headers
}

/** The head goes ahead: what the browser does with it takes as long as the reading. */
function bodyOf(page: Response, reading: Promise<string | undefined>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      const html = await page.text()
      const parts = html.search(/<script [^>]*type="module"/)
      controller.enqueue(utf8.encode(html.slice(0, parts)))
      const sealed = await reading
      controller.enqueue(utf8.encode(sealed ? withKept(sealed, html.slice(parts)) : html.slice(parts)))
      controller.close()
    },
  })
}

const endOfHead = '</head>'

function withKept(sealed: string, rest: string): string {
  const end = rest.indexOf(endOfHead)
  const kept = `<script type="text/plain" id="kept-screen">${sealed}</script>`
  return `${kept}<template id="app-parts">${rest.slice(0, end)}</template>${rest.slice(end)}`
}
