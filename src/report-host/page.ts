/** Puts the page together once the language is known, and answers the requests that waited for it. */
import { createActions } from './actions.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { createHost, type Host } from './host.ts'
import { isTree } from './merge.ts'
import { paginatedRoutes } from './paginated/routes.ts'
import { appearance } from './requests/appearance.ts'
import { bookmarks } from './requests/bookmarks.ts'
import { filters } from './requests/filters.ts'
import { life, otherKinds } from './requests/life.ts'
import { pages } from './requests/pages.ts'
import { visuals } from './requests/visuals.ts'
import type { Channel, Request, Respond } from './responder.ts'
import { accepted, createRouter } from './router.ts'
import { createStage } from './stage.ts'
import { languageOf, loadTexts, valueTextsOf } from './texts.ts'

export interface Address {
  language: string | null
  formatLocale: string | null
  uid: string
  isPaginated: boolean
}

const families = [life, otherKinds, pages, filters, visuals, bookmarks, appearance]

/** Loads of the SDK that come sooner after another are dropped. */
const soonestReload = 150

/**
 * The address was written for the first load, and a later one may bring another language: the page starts anew in it,
 * and the SDK sends the configuration again.
 */
function addressInLanguageOf(request: Request, address: Address): URL | null {
  const settings = isTree(request.body) ? request.body.settings : undefined
  const locale = isTree(settings) ? settings.localeSettings : undefined
  if (!isTree(locale) || typeof locale.language !== 'string' || locale.language === address.language) return null
  const url = new URL(location.href)
  url.searchParams.set('language', locale.language)
  if (typeof locale.formatLocale === 'string') url.searchParams.set('formatLocale', locale.formatLocale)
  return url
}

const loads = ['/report/load', '/report/prepare', '/dashboard/load', '/tile/load']
const withUid = [...loads, '/report/create', '/quickcreate', '/qna/load']

export async function openPage(address: Address, channel: Pick<Channel, 'post' | 'ask'>): Promise<Respond> {
  const language = languageOf(address.language, address.formatLocale)
  const text = await loadTexts(language)
  document.documentElement.lang = language.name
  document.documentElement.dir = language.isRightToLeft ? 'rtl' : 'ltr'
  const root = document.getElementById('report')
  if (!root) throw new Error('The page lacks its root.')

  // The embedder names itself anew with each load; events go to the name that it gave last.
  let uid = address.uid
  const stage = createStage(root, language, text)
  const valueTexts = valueTextsOf(text)
  const post = (event: string, detail: unknown, scope = '', place = 'reports') =>
    channel.post(`/${place}/${uid}${scope}/events/${event}`, detail)
  const dashboards = dashboardRoutes(async () => {
    const { createBoard } = await import('./dashboard/board.ts')
    const postAt = (place: string, event: string, detail: unknown) => post(event, detail, '', place)
    return createBoard({ root, language, text, valueTexts, postAt })
  })
  const paginated = paginatedRoutes(async () => {
    const { createPaginated } = await import('./paginated/paginated.ts')
    return createPaginated({ root, language, text, valueTexts, post })
  })
  // The first that knows a request answers it.
  const router = createRouter<Host>([...(address.isPaginated ? [paginated] : []), dashboards, ...families])
  // Hooks stay where the first load put them, whatever name a later one gives.
  const askForToken = async () => {
    const reply = await channel.ask(`/reports/${address.uid}/eventHooks/newAccessToken`, {})
    return reply?.statusCode === 200 ? reply.body : null
  }
  const host = createHost({ stage, locale: language.formatLocale, valueTexts, text, post, askForToken })
  const announce = (said: string) => {
    const status = root.querySelector('[role=status].visually-hidden')
    if (status) status.textContent = said
  }
  stage.connect(createActions({ host, text, locale: language.formatLocale, valueTexts, announce }))
  // Where nothing can be touched, nothing of it is loaded.
  if (navigator.maxTouchPoints > 0) {
    void import('./swipes.ts').then(({ watchSwipes }) => watchSwipes(root, (event, detail) => post(event, detail)))
  }
  stage.showLoading()

  return (request) => {
    const url = loads.includes(request.path.toLowerCase()) ? addressInLanguageOf(request, address) : null
    if (url) {
      host.leave()
      setTimeout(() => location.replace(url), soonestReload)
      return accepted
    }
    const named = request.headers.uid
    if (typeof named === 'string' && withUid.includes(request.path.toLowerCase())) uid = named
    return router(host, request)
  }
}
