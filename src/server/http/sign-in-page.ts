/**
 * The sign-in page with its form in it, in the language and with the face of the organisation, so that it is there before any
 * script. What it shows is what the operations tell the very same visitor: they are asked through the front door.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type OperationById, type OperationId, operations } from '../../contract/catalogue.ts'
import type { AnswerOf } from '../../contract/operation.ts'
import type { DrawnFor, SignInDrawer, SignInDrawing } from '../../contract/sign-in-drawing.ts'
import { cookies } from '../../contract/vocabulary/cookies.ts'
import { tenantAvailability } from '../../contract/vocabulary/enums.ts'
import { signInParameters, startParameters } from '../../contract/vocabulary/start-parameters.ts'
import { tenantNumber } from '../../contract/vocabulary/tenant-numbers.ts'
import { escaped } from '../../shared/words-page.ts'
import type { Config } from '../config.ts'
import { acceptedCultures } from '../texts/localization.ts'
import { PageStyles } from './page-styles.ts'

/** Where the build lays what draws the form, in the folder of the site. */
export const drawingFile = '.drawing/draw.mjs'

const address = '/account/login'
/** Members of the address with which the form looks as it does without, or differs by what the drawing knows. */
const drawable: readonly string[] = ['reason', ...signInParameters.filter((name) => name !== 'ss')]

const marksOfSessions = [cookies.refreshToken, cookies.encryptedAuthToken]
/** Whoever has one of these is in, is to unlock the screen, or is no person. */
const marks = [...marksOfSessions, cookies.kioskDevice, cookies.userInfo]

/** Whoever has one of these may be led by Back to where somebody was before them: only the app’s own start can tell. */
const marksOfOthers = [cookies.tenancyName, ...cookies.tenantId]

/** Addresses of the app, which nobody sees who is not signed in. */
const ofTheApp = /^\/(app(\/.*)?)?$/i
const startOfTheApp = /^\/(app\/?)?$/i
/** The page of a device that is a screen of a kiosk. */
const screen = '/kiosk'
const installing = /^\/app\/admin\/install/i

/** Start parameters: the app’s start acts on them, but for those that say which sign-in page it is. */
const carried: readonly string[] = ['abp_tenancy_name', 'tenantId', 'o']
const actedOn: readonly string[] = startParameters.filter((name) => !carried.includes(name))

/** Milliseconds; then the page draws its form itself. */
const patience = 2_000

interface Site {
  /** The page that it was read for. */
  page: string
  drawer: SignInDrawer
  styles: PageStyles
  /** Files that the page’s own form needs, in a language. */
  partsOf: (language: string) => readonly string[]
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const starts = ['web/index.html', 'web/account/start.tsx'] as const
const textsOf = (language: string) =>
  ['account', 'common'].map((area) => `contract/vocabulary/texts/${language}/${area}.json`)

async function readSite(distFolder: string, page: string): Promise<Site> {
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(distFolder, '.vite/manifest.json'), 'utf8'))
  const reach = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names.filter((name) => !found.has(name))) {
      found.add(name)
      reach(manifest[name]?.imports ?? [], found)
    }
    return found
  }
  const filesOf = (names: readonly string[]) => {
    const chunks = [...reach(names)].flatMap((name) => manifest[name] ?? [])
    return [...new Set(chunks.flatMap(({ file, css = [] }) => [...css, file]))].filter((file) =>
      /\.(js|css)$/.test(file),
    )
  }
  const sheetFiles = filesOf(starts).filter((file) => file.endsWith('.css'))
  const sheets = await Promise.all(sheetFiles.map((file) => readFile(join(distFolder, file), 'utf8')))
  // Of another build it is another module.
  const drawing = pathToFileURL(join(distFolder, drawingFile))
  drawing.search = String(manifest[starts[0]]?.file)
  const drawer: SignInDrawer = await import(drawing.href)
  return {
    page,
    drawer,
    styles: new PageStyles(sheets.join('\n')),
    partsOf: (language) => filesOf([...starts, ...textsOf(language)]),
  }
}

const hint = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** The app’s own parts wait in a template until the form is painted; a script of the page takes them out. */
function withForm({ page, styles, partsOf }: Site, language: string, drawing: SignInDrawing): string {
  const { title, direction, theme, html, known } = drawing
  const parts = page.search(/<script [^>]*type="module"/)
  const end = page.indexOf('</head>')
  const root = '<div id="root"></div>'
  const head = page
    .slice(0, parts)
    .replace(
      /<html [^>]*>/,
      () => `<html lang="${language}" dir="${direction}" data-drawn data-theme="${escaped(theme)}">`,
    )
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(title)}</title>`)
  const hints = partsOf(language).map(hint).join('')
  const data = JSON.stringify(known).replaceAll('<', '\\u003c')
  return [
    head,
    `<style>${styles.for(html)}[data-undrawn] #root{display:none}</style><noscript><style>#root{display:none}</style></noscript></head>`,
    page
      .slice(end + '</head>'.length)
      .replace(
        root,
        () =>
          `<template id="app-parts">${page.slice(parts, end)}${hints}</template><div id="root">${html}</div>` +
          `<script type="application/json" id="drawn-sign-in">${data}</script>`,
      ),
  ].join('')
}

const paths = new Map(operations.map(({ id, path, operation }) => [id, { url: path, method: operation.method }]))

interface Input {
  query?: Record<string, string>
  body?: object
}

/** As the visitor’s own browser would ask, and counted as theirs. */
class Visitor {
  readonly #app: FastifyInstance
  readonly #request: FastifyRequest
  readonly #headers: Record<string, string>
  /** Cookies of the answers. */
  readonly given: string[] = []

  constructor(app: FastifyInstance, request: FastifyRequest, language: string) {
    this.#app = app
    this.#request = request
    this.#headers = { '.AspNetCore.Culture': language, 'accept-language': language }
  }

  chooseTenant(id: number): void {
    this.#headers[cookies.tenantId[1]] = String(id)
  }

  async #send(id: OperationId, { query, body }: Input) {
    const operation = paths.get(id)
    if (!operation) throw new Error(`${id} is not in the contract`)
    const { headers, address: remoteAddress, protocol } = this.#request
    // What the browser is about to be given takes the place of what it has: of two of a name the first counts.
    const cookie = [...this.given.map((given) => given.split(';', 1)[0]), headers.cookie].filter(Boolean).join('; ')
    const own = { host: this.#request.host, 'user-agent': headers['user-agent'] ?? '', ...(cookie && { cookie }) }
    const answer = await this.#app.inject({
      ...operation,
      authority: `${protocol}://${this.#request.host}`,
      remoteAddress,
      headers: { ...own, ...this.#headers },
      ...(query && { query }),
      ...(body && { payload: body }),
    })
    this.given.push(...[answer.headers['set-cookie'] ?? []].flat())
    return answer.statusCode === 200 ? answer : null
  }

  async ask<Id extends OperationId>(id: Id, input: Input = {}): Promise<AnswerOf<OperationById[Id]> | null> {
    return (await this.#send(id, input))?.json().result ?? null
  }

  async download(id: OperationId, query: Record<string, string>): Promise<Record<string, unknown> | null> {
    return (await this.#send(id, { query }))?.json() ?? null
  }
}

function placeOf({ url }: FastifyRequest): { pathname: string; search: string } {
  const [pathname = '', ...query] = url.split('?')
  return { pathname, search: query.join('?') && `?${query.join('?')}` }
}

/** Null: the address names none that one could sign in to, which the page says. Undefined: the host. */
async function tenantOf(
  request: FastifyRequest,
  { origin, search }: Pick<DrawnFor, 'origin' | 'search'>,
  { drawer, visitor, appBaseUrl }: { drawer: SignInDrawer; visitor: Visitor; appBaseUrl: string },
): Promise<DrawnFor['tenant'] | undefined> {
  const cookie = cookies.tenantId.map((name) => request.cookies[name]).find((value) => tenantNumber(value) !== null)
  const places = { address: `${origin}/`, search: new URLSearchParams(search), cookie: cookie ?? null }
  const wanted = drawer.wantedTenant(places, { appBaseUrls: [appBaseUrl] })
  if (wanted.by === 'nothing') return null
  if (wanted.by === 'id') return { id: wanted.id, tenancyName: null }
  const found = await visitor.ask('Account_IsTenantAvailable', { body: { tenancyName: wanted.name } })
  if (found?.state !== tenantAvailability.available || found.tenantId === null) return undefined
  return { id: found.tenantId, tenancyName: wanted.name.toLowerCase() }
}

export class SignInPage {
  readonly #app: FastifyInstance
  readonly #distFolder: string
  readonly #appBaseUrl: string
  #site: Promise<Site> | null = null
  #page = ''

  constructor(app: FastifyInstance, distFolder: string, { appBaseUrl = '' }: Pick<Config, 'appBaseUrl'>) {
    this.#app = app
    this.#distFolder = distFolder
    this.#appBaseUrl = appBaseUrl
  }

  /** Nobody who comes waits until it is there. */
  async load(page: string): Promise<void> {
    await this.#siteOf(page)
  }

  /**
   * A screen goes on as one from the bare address, too: it has no keyboard, and its browser opens there after a restart (U165),
   * whoever has locked it or left it (O167).
   * To whom nobody can be signed in the app would show nothing, and lead to the sign-in page: they are led there at once, where
   * the form comes with the page. Null: the app’s own start decides.
   */
  async leadFrom(request: FastifyRequest, page: string): Promise<string | null> {
    const { pathname, search } = placeOf(request)
    const has = (names: readonly string[]) => names.some((name) => request.cookies[name] !== undefined)
    const isBare = startOfTheApp.test(pathname) && search === ''
    if (isBare && has([cookies.kioskDevice]) && !has(marksOfSessions)) return screen
    // With a link of another site the cookies of whoever is in do not come (A173).
    if (request.headers['sec-fetch-site'] === 'cross-site') return null
    const isSure = !has(marksOfOthers) || isBare
    if (!ofTheApp.test(pathname) || installing.test(pathname) || has(marks) || !isSure) return null
    if ([...new URLSearchParams(search).keys()].some((name) => actedOn.includes(name))) return null
    try {
      return (await this.#siteOf(page)).drawer.signInAddress({ pathname, search })
    } catch (error) {
      request.log.error({ err: error }, 'nobody is led to the sign-in form, which cannot be drawn')
      return null
    }
  }

  /** Null: the page as it is for all addresses. */
  async of(request: FastifyRequest, reply: FastifyReply, page: string): Promise<string | null> {
    const { pathname, search } = placeOf(request)
    const isDrawn =
      pathname === address && [...new URLSearchParams(search).keys()].every((name) => drawable.includes(name))
    if (!isDrawn || marks.some((name) => request.cookies[name] !== undefined)) return null
    const tooLong = new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref())
    const drawing = this.#draw(request, reply, { page, search }).catch((error: unknown) => {
      request.log.error({ err: error }, 'the sign-in form was not drawn')
      return null
    })
    return Promise.race([drawing, tooLong])
  }

  async #draw(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, search }: { page: string; search: string },
  ): Promise<string | null> {
    const site = await this.#siteOf(page)
    const { drawer } = site
    const wishes = [request.cookies[cookies.culture], ...acceptedCultures(request.headers['accept-language'])]
    const language = drawer.completeLanguage(wishes)
    const visitor = new Visitor(this.#app, request, language)
    const place = { origin: this.#originOf(request), pathname: address, search }
    const tenant = await tenantOf(request, place, { drawer, visitor, appBaseUrl: this.#appBaseUrl })
    if (tenant === undefined) return null
    if (tenant) visitor.chooseTenant(tenant.id)
    const [login, configuration, providers] = await Promise.all([
      visitor.ask('Session_GetCurrentLoginInformations'),
      visitor.ask('AbpUserConfiguration_GetAll', { query: { includeTexts: 'false' } }),
      visitor.ask('TokenAuth_GetExternalAuthenticationProviders'),
    ])
    if (!login || !configuration || !providers) return null
    const hash = configuration.localization.ownTextsHash
    const query = { languageName: language, hash: hash ?? '', ...(tenant && { tenantId: String(tenant.id) }) }
    const ownTexts = hash ? await visitor.download('Texts_GetTexts', query) : {}
    if (!ownTexts) return null
    const asked = { language, ...place, tenant, login, configuration, providers, ownTexts }
    const html = withForm(site, language, await drawer.drawSignIn(asked))
    if (visitor.given.length > 0) reply.header('Set-Cookie', visitor.given)
    return html
  }

  /** By the form of the organisations’ addresses: a proxy in front of this server may not say how it was called. */
  #originOf({ host }: FastifyRequest): string | null {
    const [scheme, rest] = this.#appBaseUrl.split('://')
    return rest === undefined ? null : `${scheme}://${host}`
  }

  /** Read anew when the site was built anew. */
  #siteOf(page: string): Promise<Site> {
    if (!this.#site || this.#page !== page) {
      this.#page = page
      this.#site = readSite(this.#distFolder, page)
    }
    return this.#site
  }
}
