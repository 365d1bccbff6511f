/**
 * The screen as the person left it, in the page that the worker answers with: read while the browser makes room for the page,
 * and there before any other file is asked for. A script in the page decides whether it is shown (`src/web/index.html`).
 */
import { type KeptScreen, readFirstScreen } from '../offline/first-screen.ts'

/** Milliseconds: a device that is slower than this must not keep the app waiting. */
const patience = 500

const utf8 = new TextEncoder()

const none = (reason?: unknown): undefined => {
  if (reason) console.error(reason)
}

/** Our own markup, from a seal that nobody else can make; the page’s policy lets no script in it run. */
function markupOf({ owner, address, styles, shell, page, age }: KeptScreen, { pathname, search }: URL): string {
  const main = page !== '' && address === pathname + search ? age + page : ''
  // No style sheet ends before its end: in its strings `\/` is `/`.
  const style = `<style>${styles.replaceAll('</', '<\\/')}</style>`
  return `<template data-owner="${owner}">${style}${shell.replace('</main>', () => `${main}</main>`)}</template>`
}

/** The head goes ahead: what the browser does with it takes as long as the reading. The app’s own scripts come last. */
export function withFirstScreen(page: Promise<Response | undefined>, url: URL): Promise<Response | undefined> {
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const reading = Promise.race([readFirstScreen().catch(none), tooLong])
  return page.then(
    (response) => response && new Response(bodyOf(response, reading, url), { headers: headersOf(response) }),
  )
}

function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers)
  // Of the page as it was fetched.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag', 'Last-Modified']) headers.delete(name)
  return headers
}

function bodyOf(page: Response, reading: Promise<KeptScreen | undefined>, url: URL): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      const html = await page.text()
      const scripts = html.search(/<script [^>]*type="module"/)
      controller.enqueue(utf8.encode(html.slice(0, scripts)))
      const screen = await reading
      controller.enqueue(utf8.encode((screen ? markupOf(screen, url) : '') + html.slice(scripts)))
      controller.close()
    },
  })
}
