/**
 * One frame, one report at a time: the state, what is drawn of it, and what the embedder is told. Requests and the
 * person's own actions both end in `change`, so that either way the same events follow.
 */
import type { ReportView, VisualResult } from '../contract/models/report-query.ts'
import { choicesOf, resetChoices } from './bookmarks.ts'
import { eventsOf, type Initiator } from './changes.ts'
import { describeVisual } from './describe.ts'
import type { Words } from './formats.ts'
import { geometryOf, type PlacedVisual } from './layout.ts'
import { createLibraryClient, isAbort, type LibraryClient, Unreachable } from './library-client.ts'
import { mayWrite, openWith, readLoadConfig, requireReport } from './load-config.ts'
import { isTree, type Tree } from './merge.ts'
import { invalid, notAuthorized, ProtocolError, traceLevel } from './protocol.ts'
import { asksForData, queryOf } from './queries.ts'
import { activePageOf, applyConfig, type Choices, pageOf, type ReportState, renewView } from './report-state.ts'
import { type Asked, createResults, resultKey } from './results.ts'
import { asksForVisualRendered, changeSettings } from './settings.ts'
import type { Stage } from './stage.ts'
import type { Drawing } from './visual-box.ts'

interface HostOptions {
  stage: Stage
  locale: string
  words: Words
  /** Posts an event to the embedder; the scope is a page or visual of the report, the place another kind of embedding. */
  post(event: string, detail: unknown, scope?: string, place?: string): void
}

export interface Host {
  readonly client: LibraryClient
  readonly stage: Stage
  load(config: unknown, isPhased: boolean): void
  prefetch(config: unknown): void
  render(config: unknown): void
  refresh(): Promise<void>
  retry(): void
  setToken(token: unknown): Promise<void>
  current(): ReportState
  change(next: ReportState, initiator: Initiator): void
  redraw(): void
  /** Refuses unless embedder and token both allow changes. */
  requireEditing(): ReportState
  resultOf(visualName: string): VisualResult | undefined
  post(event: string, detail: unknown): void
  postAt(place: string, event: string, detail: unknown): void
  /** Names this load in logs; the token never does. */
  correlationId(): string
  scale(): number
  saveUserState(): void
  resetUserState(): void
  hasUserState(): boolean
}

interface Loaded {
  config: Tree
  state: ReportState
}

const asError = (failure: unknown) =>
  failure instanceof ProtocolError
    ? failure
    : new ProtocolError(500, {
        message: 'Unexpected error',
        detailedMessage: failure instanceof Error ? failure.message : String(failure),
        level: traceLevel.unexpectedError,
      })

const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export function createHost({ stage, locale, words, post }: HostOptions): Host {
  let token = ''
  let loaded: Loaded | null = null
  let lastConfig: Tree | null = null
  let early: { token: string; view: Promise<ReportView> } | null = null
  let isRenderAllowed = false
  /** Loads and drawings that a newer one replaced end quietly. */
  let loadNumber = 0
  let drawNumber = 0
  let correlationId = ''
  /** Of two tokens that are given at once the later one holds. */
  let tokenNumber = 0
  const failures = new Map<string, ProtocolError>()
  /** By report, as long as this page is open. */
  const userStates = new Map<string, Choices>()
  const client = createLibraryClient(() => token)
  const results = createResults(client)

  const current = () => {
    if (!loaded) throw new ProtocolError(400, { message: 'LoadReportFailed', detailedMessage: 'No report is loaded.' })
    return loaded.state
  }

  function fail(failure: unknown): void {
    const error = asError(failure)
    loaded = null
    stage.showFailure(error)
    post('error', { ...error.detail, level: traceLevel.fatal })
  }

  const keyOf = (state: ReportState, placed: PlacedVisual): Asked => {
    const page = activePageOf(state)
    const query = queryOf(state, page, placed.visual)
    return { query, key: resultKey(state.view.dataVersion, page.name, query) }
  }

  const placedOn = (state: ReportState) => {
    const page = activePageOf(state)
    return geometryOf(page, state.settings, state.hidden[page.name] ?? [], stage.size(state))
  }

  function paint(state: ReportState, isLoading: boolean): string[] {
    const geometry = placedOn(state)
    const drawings = new Map<string, Drawing>()
    for (const placed of geometry.visuals) {
      if (placed.isHidden || !asksForData(placed.visual)) continue
      const { key } = keyOf(state, placed)
      const result = results.of(key)
      const failure = failures.get(key) ?? null
      drawings.set(placed.visual.name, { result, failure, isLoading: isLoading && !result && !failure })
    }
    return stage.draw(state, geometry, drawings)
  }

  const missingFrom = (state: ReportState): Asked[] => {
    const asked = placedOn(state)
      .visuals.filter(({ visual, isHidden }) => !isHidden && asksForData(visual))
      .map((placed) => keyOf(state, placed))
      .filter(({ key }) => !results.of(key) && !failures.has(key))
    return [...new Map(asked.map((one) => [one.key, one])).values()]
  }

  async function fill(state: ReportState, missing: readonly Asked[]): Promise<'done' | 'replaced' | 'newer data'> {
    try {
      const dataVersion = await results.fill(state.activePage, missing)
      if (dataVersion === null) return 'replaced'
      return dataVersion === state.view.dataVersion ? 'done' : 'newer data'
    } catch (failure) {
      const error = asError(failure)
      for (const { key } of missing) failures.set(key, error)
      post('error', error.detail)
      return 'done'
    }
  }

  async function draw(): Promise<void> {
    if (!loaded || !isRenderAllowed) return
    drawNumber += 1
    const own = drawNumber
    const { state } = loaded
    post('renderingStarted', null)
    const missing = missingFrom(state)
    const drawnAtOnce = paint(state, missing.length > 0)
    if (missing.length === 0) results.stop()
    const outcome = missing.length > 0 ? await fill(state, missing) : 'done'
    if (own !== drawNumber || outcome === 'replaced') return
    if (outcome === 'newer data') return refresh()
    const drawn = missing.length > 0 ? paint(loaded.state, false) : drawnAtOnce
    await stage.settled()
    if (own !== drawNumber) return
    announceDrawn(loaded.state, drawn)
  }

  function announceDrawn(state: ReportState, drawn: readonly string[]): void {
    if (asksForVisualRendered(state.settings)) {
      for (const name of drawn) post('visualRendered', describeVisual(state, activePageOf(state), name) ?? { name })
    }
    post('rendered', null)
  }

  const drawNow = () => {
    draw().catch((failure: unknown) => {
      if (!isAbort(failure)) post('error', asError(failure).detail)
    })
  }

  function change(next: ReportState, initiator: Initiator): void {
    if (!loaded) return
    const before = loaded.state
    if (next === before) return
    loaded = { ...loaded, state: next }
    for (const { event, detail, scope } of eventsOf(before, next, { initiator, locale, words, resultOf })) {
      post(event, detail, scope)
    }
    drawNow()
  }

  function resultOf(visualName: string): VisualResult | undefined {
    const state = current()
    const visual = pageOf(state, state.activePage).visuals.find(({ name }) => name === visualName)
    if (!visual) return undefined
    const query = queryOf(state, activePageOf(state), visual)
    return results.of(resultKey(state.view.dataVersion, state.activePage, query))
  }

  function prefetch(config: unknown): void {
    const read = readLoadConfig(config)
    if (early?.token === read.accessToken) return
    token = read.accessToken
    const view = client.getReport()
    // Its failure is told to whoever asks for it in `load`.
    view.catch(() => undefined)
    early = { token, view }
  }

  async function open(config: Tree, isPhased: boolean, own: number): Promise<void> {
    const view = await (early?.token === token ? early.view : client.getReport())
    if (own !== loadNumber) return
    const state = openWith(config, view)
    const saved = state.settings.persistentFiltersEnabled === true ? userStates.get(view.reportGuid) : undefined
    loaded = { config, state: saved ? { ...state, ...saved, activePage: state.activePage } : state }
    results.forget()
    failures.clear()
    isRenderAllowed = !isPhased
    stage.open(loaded.state)
    post('loaded', null)
    await draw()
  }

  function load(config: unknown, isPhased: boolean): void {
    const read = readLoadConfig(config)
    loadNumber += 1
    drawNumber += 1
    tokenNumber += 1
    const own = loadNumber
    token = read.accessToken
    correlationId = randomName()
    lastConfig = read
    loaded = null
    results.stop()
    stage.showLoading()
    open(read, isPhased, own)
      .catch((failure: unknown) => {
        if (own === loadNumber && !isAbort(failure)) fail(failure)
      })
      .finally(() => {
        early = null
      })
  }

  function render(config: unknown): void {
    const state = current()
    if (loaded && isTree(config)) {
      const settings = changeSettings(state.settings, config.settings ?? {})
      const theme = isTree(config.theme) ? config.theme : state.theme
      loaded = { config: { ...loaded.config, ...config }, state: applyConfig({ ...state, settings, theme }, config) }
    }
    isRenderAllowed = true
    drawNow()
  }

  async function refresh(): Promise<void> {
    const view = await client.getReport()
    if (!loaded) return
    requireReport(loaded.state.view.reportGuid, view)
    results.forget()
    failures.clear()
    loaded = { ...loaded, state: renewView(loaded.state, view) }
    await draw()
  }

  function retry(): void {
    if (!loaded && lastConfig) {
      load({ ...lastConfig, accessToken: token }, false)
      return
    }
    failures.clear()
    results.forgetFailed()
    drawNow()
  }

  async function setToken(next: unknown): Promise<void> {
    if (typeof next !== 'string' || next === '') throw invalid('The access token must be a text.')
    tokenNumber += 1
    const own = tokenNumber
    // A token that opens nothing is told of by what is asked with it.
    const view = loaded
      ? await createLibraryClient(() => next)
          .getReport()
          .catch(() => null)
      : null
    if (own !== tokenNumber) return
    if (view && loaded) requireReport(loaded.state.view.reportGuid, view)
    token = next
    const hasFailed = failures.size > 0 || (!loaded && stage.showsFailure())
    if (hasFailed) retry()
  }

  const host: Host = {
    client,
    stage,
    load,
    prefetch,
    render,
    refresh,
    retry,
    setToken,
    current,
    change,
    redraw: drawNow,
    resultOf,
    post,
    postAt: (place, event, detail) => post(event, detail, '', place),
    correlationId: () => correlationId,
    scale: () => placedOn(current()).scale,
    saveUserState() {
      const state = current()
      userStates.set(state.view.reportGuid, choicesOf(state))
    },
    resetUserState() {
      const state = current()
      userStates.delete(state.view.reportGuid)
      change(resetChoices(state), 'sdk')
    },
    hasUserState: () => userStates.has(current().view.reportGuid),
    requireEditing() {
      const state = current()
      const isAllowed = loaded !== null && mayWrite(loaded.config) && state.view.rights.canEdit
      if (!isAllowed) throw notAuthorized('The report may not be changed.')
      return state
    },
  }

  stage.onResize(() => {
    if (loaded && isRenderAllowed) paint(loaded.state, false)
  })
  window.addEventListener('online', () => {
    const isCutOff = [...failures.values()].some((failure) => failure instanceof Unreachable)
    if (isCutOff || (!loaded && stage.showsFailure())) retry()
  })
  return host
}
