/**
 * A dashboard, or a single tile of one, in the frame: what is shown of it, by which token, and what the embedder is told. Of
 * two loads the later one holds; each tile is asked for by itself, so that one that fails leaves the others alone.
 */
import './dashboard.css'
import type { DashboardTile, DashboardView } from '../../contract/models/report-items.ts'
import type { VisualResult } from '../../contract/models/report-query.ts'
import { element } from '../dom.ts'
import { failureMessage, ofDashboards } from '../failure-message.ts'
import { createLibraryClient, isAbort, type LibraryClient, openedBy, Unreachable } from '../library-client.ts'
import { readLoadConfig, themeType } from '../load-config.ts'
import { type MemberType, object, oneOf, requireType } from '../member-types.ts'
import { isTree, type Tree } from '../merge.ts'
import { asError, invalid, notAuthorized, notFound, type ProtocolError, traceLevel } from '../protocol.ts'
import { isTransparent } from '../settings.ts'
import type { Language, Text } from '../texts.ts'
import { applyLook, lookOf } from '../theme.ts'
import { coloursOf, type ValueColours } from '../value-colours.ts'
import type { Surroundings } from '../visuals/visual-context.ts'
import { gridOf, type PageView, pageViews } from './grid.ts'
import { createTileBox, type TileBox } from './tile-box.ts'

export type BoardKind = 'dashboard' | 'tile'

/** Where the protocol has the events of each. */
const placesOfEvents = { dashboard: 'dashboards', tile: 'tile' } as const

interface BoardOptions {
  root: HTMLElement
  language: Language
  text: Text
  valueTexts: Surroundings['valueTexts']
  postAt(place: string, event: string, detail: unknown): void
}

export interface Board {
  load(kind: BoardKind, config: unknown): void
  setToken(token: unknown): Promise<void>
}

interface Wanted {
  kind: BoardKind
  token: string
  dashboardGuid: string
  /** Null: all of them. */
  tileId: string | null
  pageView: PageView
  settings: Tree
  theme: Tree | null
  contrastMode: unknown
  /** Ends when another load begins. */
  end: AbortController
}

interface ShownTile {
  tile: DashboardTile
  box: TileBox
  result: VisualResult | undefined
  failure: ProtocolError | null
  /** As in the report that it was taken from. */
  colours: ValueColours
}

/** Tiles that are asked for at the same time: the portal around asks by the same connections. */
const atOnce = 4

const pageViewOf = (value: unknown): PageView => {
  const pageView = value ?? 'fitToWidth'
  const known = pageViews.find((one) => one === pageView)
  if (!known) throw invalid(`pageView must be one of ${pageViews.join(', ')}.`)
  return known
}

const types: MemberType = { of: { settings: object, theme: themeType, contrastMode: oneOf([0, 1, 2, 3, 4]) } }

function read(kind: BoardKind, config: unknown): Wanted {
  const own = readLoadConfig(config)
  requireType(own, types, 'The load configuration')
  const { dashboardId, pageView, settings, theme } = own
  if (kind === 'tile' && (typeof dashboardId !== 'string' || dashboardId === ''))
    throw invalid('dashboardId is required.')
  return {
    kind,
    token: own.accessToken,
    dashboardGuid: kind === 'tile' ? String(dashboardId) : own.id,
    tileId: kind === 'tile' ? own.id : null,
    pageView: kind === 'tile' ? 'oneColumn' : pageViewOf(pageView),
    settings: isTree(settings) ? settings : {},
    theme: isTree(theme) ? theme : null,
    contrastMode: own.contrastMode,
    end: new AbortController(),
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What the token opens must be what the frame was loaded for. */
function tilesOf({ dashboardGuid, tileId }: Wanted, view: DashboardView): DashboardTile[] {
  if (!isSame(view.dashboardGuid, dashboardGuid)) throw notAuthorized('The access token belongs to another dashboard.')
  if (tileId === null) return view.tiles
  const tile = view.tiles.find((one) => isSame(one.tileId, tileId))
  if (!tile) throw notFound(`The dashboard has no tile '${tileId}' that the access token opens.`)
  return [tile]
}

const urlOfFrame = ({ reportGuid, workspaceGuid }: DashboardTile) =>
  new URL(`/report-host/reportEmbed?reportId=${reportGuid}&groupId=${workspaceGuid}`, location.origin).href

const urlOfReport = ({ reportGuid, workspaceGuid, pageName }: DashboardTile) =>
  `https://app.powerbi.com/groups/${workspaceGuid}/reports/${reportGuid}/${pageName}`

export function createBoard({ root, language, text, valueTexts, postAt }: BoardOptions): Board {
  const heading = element('h1', { class: 'visually-hidden' })
  const list = element('ul', { class: 'tiles' })
  const stage = element('main', { class: 'board', tabindex: -1, 'aria-label': text('dashboard.title') }, heading, list)
  const message = element('div', { class: 'message' })
  const surroundings = { text, locale: language.formatLocale, valueTexts }
  let wanted: Wanted | null = null
  let shown: ShownTile[] = []
  let hasFailed = false
  let tokenNumber = 0

  const clientOf = (of: Wanted, token?: string): LibraryClient =>
    createLibraryClient({
      // A later token of the same load holds for what is asked next.
      token: () => token ?? (wanted?.end === of.end ? wanted.token : of.token),
      reportGuid: () => of.dashboardGuid,
      end: () => of.end.signal,
    })
  const post = (event: string, detail: unknown) => {
    if (wanted) postAt(placesOfEvents[wanted.kind], event, detail)
  }

  function say(child: HTMLElement): void {
    root.replaceChildren(message)
    message.replaceChildren(child)
  }

  function fail(failure: unknown): void {
    if (isAbort(failure)) return
    const error = asError(failure)
    hasFailed = true
    say(failureMessage(error, text, again, ofDashboards))
    post('error', { ...error.detail, level: traceLevel.fatal })
  }

  /** A tile says by itself that it failed; the embedder hears of it once. */
  function tellFailure(): void {
    const failure = shown.find((one) => one.failure)?.failure
    if (failure) post('error', failure.detail)
  }

  async function draw(some: readonly ShownTile[] = shown): Promise<void> {
    if (!wanted || shown.length === 0) return
    const { pageView, theme, contrastMode, kind } = wanted
    const { clientWidth, clientHeight } = stage
    const tiles = shown.map(({ tile }) => tile)
    const grid = gridOf(tiles, pageView, clientWidth)
    const isAlone = kind === 'tile'
    list.style.width = isAlone ? '' : `${grid.width}px`
    list.style.height = isAlone ? '' : `${grid.height}px`
    list.style.setProperty('--scale', String(grid.scale))
    await Promise.all(
      some.map(({ tile, box, result, failure, colours }) => {
        const place = grid.places[shown.findIndex((one) => one.box === box)]
        if (place) box.place(isAlone ? { start: 0, top: 0, width: clientWidth, height: clientHeight } : place)
        const { dataColors } = tile.theme
        return box.draw(
          { result, failure, colours },
          grid.scale,
          lookOf(dataColors ? { dataColors } : {}, theme, contrastMode),
        )
      }),
    )
  }

  async function ask(of: Wanted, one: ShownTile): Promise<void> {
    const { tileId } = one.tile
    try {
      const { result, fieldValues = [] } = await clientOf(of).ask.queryTile({ tileId })
      one.result = result
      one.colours = coloursOf(fieldValues)
    } catch (failure) {
      if (isAbort(failure)) throw failure
      one.failure = asError(failure)
    }
    await draw([one])
  }

  async function fill(of: Wanted, some: readonly ShownTile[]): Promise<void> {
    const waiting = some.filter(({ tile }) => tile.visual)
    for (const one of waiting) {
      one.failure = null
      one.result = undefined
    }
    await draw(some)
    const next = async (): Promise<void> => {
      const one = waiting.shift()
      if (!one) return
      await ask(of, one)
      if (!of.end.signal.aborted) await next()
    }
    await Promise.all(Array.from({ length: atOnce }, next))
    if (!of.end.signal.aborted) tellFailure()
  }

  /** Of another load by now: what it still brings is nobody’s. */
  const quietly = (work: Promise<void>) => work.catch(fail)

  const retry = (some: readonly ShownTile[]) => {
    if (wanted) void quietly(fill(wanted, some))
  }

  function show(of: Wanted, view: DashboardView): void {
    for (const { box } of shown) box.close()
    shown = tilesOf(of, view).map((tile) => {
      const one: ShownTile = {
        tile,
        box: createTileBox({
          tile,
          surroundings,
          open: () =>
            post('tileClicked', {
              event: 'TileClick',
              tileId: tile.tileId,
              reportEmbedUrl: urlOfFrame(tile),
              navigationUrl: urlOfReport(tile),
              pageName: tile.pageName,
              dashboardId: view.dashboardGuid,
            }),
          retry: () => retry([one]),
        }),
        result: undefined,
        failure: null,
        colours: new Map(),
      }
      return one
    })
    const name = of.kind === 'tile' ? (shown[0]?.tile.title ?? view.name) : view.name
    heading.textContent = name
    document.title = name
    stage.classList.toggle('alone', of.kind === 'tile')
    const empty = element('p', { class: 'waiting' }, text('dashboard.empty'))
    stage.replaceChildren(heading, ...(shown.length > 0 ? [list] : [empty]))
    list.replaceChildren(...shown.map(({ box }) => box.element))
    root.replaceChildren(stage)
  }

  async function open(of: Wanted): Promise<void> {
    const view = await clientOf(of).ask.getDashboard()
    if (of.end.signal.aborted) return
    show(of, view)
    post('loaded', null)
    await fill(of, shown)
    if (of.kind === 'tile') post('tileLoaded', { tileId: of.tileId, dashboardId: of.dashboardGuid })
  }

  function begin(of: Wanted): void {
    wanted?.end.abort()
    tokenNumber += 1
    wanted = of
    hasFailed = false
    document.documentElement.classList.toggle('transparent', isTransparent(of.settings))
    applyLook(document.documentElement, lookOf({}, of.theme, of.contrastMode))
    say(element('p', { role: 'status' }, text('dashboard.waiting')))
    void quietly(open(of))
  }

  function again(): void {
    if (wanted) begin({ ...wanted, end: new AbortController() })
  }

  function retryFailed(isMeant: (failure: ProtocolError) => boolean): void {
    if (hasFailed) {
      again()
      return
    }
    const failed = shown.filter(({ failure }) => failure && isMeant(failure))
    if (failed.length > 0) retry(failed)
  }

  new ResizeObserver(() => requestAnimationFrame(() => void quietly(draw()))).observe(stage)
  window.addEventListener('online', () => retryFailed((failure) => failure instanceof Unreachable))

  return {
    load: (kind, config) => begin(read(kind, config)),
    async setToken(next) {
      if (typeof next !== 'string' || next === '') throw invalid('The access token must be a text.')
      if (!wanted) throw invalid('No dashboard is loaded.')
      tokenNumber += 1
      const own = tokenNumber
      const view = await openedBy(clientOf(wanted, next).ask.getDashboard())
      if (own !== tokenNumber || !wanted) return
      if (view) tilesOf(wanted, view)
      wanted = { ...wanted, token: next }
      retryFailed(() => true)
    },
  }
}
