/** Sees whatever of a person shows up after somebody else has signed in: on a page for however short, in requests, in stores. */
import type { BrowserContext, Page, Request } from '@playwright/test'
import { findTraces } from '../../../src/offline/traces.ts'

/** Milliseconds that a browser may take to tell a page in another process. Pages that begin later have none. */
const telling = 250

interface Sighting {
  at: number
  /** When the page began. */
  since: number
  what: string
}

export class Watch {
  readonly #markers: readonly string[]
  readonly #tenantId: () => number
  readonly #sightings: Sighting[] = []
  #from = Number.POSITIVE_INFINITY

  /** `tenantId`: of who left; known once they are signed in. */
  constructor(markers: readonly string[], tenantId: () => number) {
    this.#markers = markers
    this.#tenantId = tenantId
  }

  async follow(context: BrowserContext): Promise<void> {
    await context.exposeBinding('seen', ({ page }, since: number, text: string) => {
      this.#note(`${text} on ${new URL(page.url()).pathname}`, since)
    })
    await context.addInitScript(watchPage, [...this.#markers])
    context.on('request', (request) => this.#lookAt(request))
  }

  /** From now on nothing of the first person may be seen. */
  begin(): void {
    this.#from = Date.now()
  }

  traces(): string[] {
    const late = ({ at, since }: Sighting) => at > this.#from + (since > this.#from ? 0 : telling)
    return [...new Set(this.#sightings.filter(late).map(({ at, what }) => `${what} after ${at - this.#from} ms`))]
  }

  #note(what: string, since = 0): void {
    this.#sightings.push({ at: Date.now(), since, what })
  }

  #lookAt(request: Request): void {
    const { authorization = '', ...headers } = request.headers()
    const sent = [request.url(), request.postData() ?? ''].join('\n')
    const path = new URL(request.url()).pathname
    // Back asks for the address that it leads to before there is a page that could say otherwise.
    if (request.isNavigationRequest() && path.startsWith('/app/')) return
    for (const marker of this.#markers) if (sent.includes(marker)) this.#note(`${marker} in a request to ${path}`)
    const [, claims = ''] = authorization.split('.')
    const tenant = claims && JSON.parse(Buffer.from(claims, 'base64url').toString()).tid
    if (tenant === this.#tenantId() && !path.endsWith('/LogOut')) this.#note(`their token in a request to ${path}`)
    if (tenant && headers['abp.tenantid'] === String(this.#tenantId()))
      this.#note(`their tenant in a request to ${path}`)
  }
}

/** In the page, from before its first element. */
function watchPage(markers: string[]): void {
  const since = Date.now()
  const look = () => {
    const text = `${document.title}\n${document.documentElement?.outerHTML ?? ''}`
    for (const marker of markers) {
      if (text.includes(marker)) Reflect.get(window, 'seen')(since, marker)
    }
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  })
  look()
}

/** Where on the device anything of them can be read, or opened with a key that lies beside it. */
export async function tracesOnDevice(page: Page, markers: readonly string[], owner: string): Promise<string[]> {
  const texts = await page.evaluate(findTraces, markers)
  const keys = await page.evaluate(async (key) => {
    const opening = indexedDB.open('tessera')
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    if (!database.objectStoreNames.contains('owners')) return []
    const reading = database.transaction('owners').objectStore('owners').get(key)
    const found = await new Promise<object | undefined>((resolve) => {
      reading.onsuccess = () => resolve(reading.result)
    })
    database.close()
    return Object.entries(found ?? {}).flatMap(([name, value]) => (value instanceof CryptoKey ? [`their ${name}`] : []))
  }, owner)
  return [...texts, ...keys]
}
