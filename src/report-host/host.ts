/**
 * One frame, one report at a time: the state, what is drawn of it, and what the embedder is told. Requests and the
 * person's own actions both end in `change`, so that either way the same events follow.
 */
import type { VisualResult } from '../contract/models/report-query.ts'
import { choicesOf, resetChoices } from './bookmarks.ts'
import { eventsOf, type Initiator } from './changes.ts'
import { savingOnDemand } from './editing/load.ts'
import type { Saving } from './editing/saving.ts'
import type { ValueTexts } from './formats.ts'
import { createLibraryClient, type LibraryClient, openedBy } from './library-client.ts'
import { mayWrite, requireConfig, requireReport } from './load-config.ts'
import { createLoader, type Frame } from './loader.ts'
import { isTree } from './merge.ts'
import { createPainter } from './painter.ts'
import { invalid, notAuthorized, ProtocolError } from './protocol.ts'
import { applyConfig, type ReportState, renewView } from './report-state.ts'
import { changeSettings } from './settings.ts'
import type { Stage } from './stage.ts'
import type { Text } from './texts.ts'
import type { TokenRenewal } from './token-renewal.ts'

interface HostOptions {
  stage: Stage
  locale: string
  valueTexts: ValueTexts
  text: Text
  /** Posts an event to the embedder; the scope is a page or visual of the report, the place another kind of embedding. */
  post(event: string, detail: unknown, scope?: string, place?: string): void
  /** What the embedder's provider answers. */
  askForToken(): Promise<unknown>
}

export interface Host {
  readonly client: LibraryClient
  readonly stage: Stage
  load(config: unknown, isPhased: boolean, hasTokenProvider: boolean): void
  leave(): void
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
  readonly saving: Saving
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

export function createHost({ stage, locale, valueTexts, text, post, askForToken }: HostOptions): Host {
  const frame: Frame = {
    token: '',
    reportGuid: '',
    load: new AbortController(),
    tokenNumber: 0,
    loaded: null,
    isRenderAllowed: false,
    userStates: new Map(),
  }
  // Few embedders have a provider of tokens.
  let renewal: Promise<TokenRenewal> | null = null
  const beginRenewal = async () => {
    const { createTokenRenewal } = await import('./token-renewal.ts')
    return createTokenRenewal({ ask: askForToken, take: setToken })
  }
  const client = createLibraryClient({
    token: () => frame.token,
    reportGuid: () => frame.reportGuid,
    end: () => frame.load.signal,
    renew: async () => (renewal === null ? false : (await renewal).renew()),
  })
  const drawable = () => (frame.isRenderAllowed ? (frame.loaded?.state ?? null) : null)
  const painter = createPainter({ stage, client, post, drawable, refresh })
  const loader = createLoader({ frame, stage, client, painter, post })

  const current = () => {
    if (!frame.loaded)
      throw new ProtocolError(400, { message: 'LoadReportFailed', detailedMessage: 'No report is loaded.' })
    return frame.loaded.state
  }

  const resultOf = (visualName: string) => painter.resultOf(current(), visualName)

  function change(next: ReportState, initiator: Initiator): void {
    const { loaded } = frame
    if (!loaded || next === loaded.state) return
    frame.loaded = { ...loaded, state: next }
    for (const { event, detail, scope } of eventsOf(loaded.state, next, { initiator, locale, valueTexts, resultOf })) {
      post(event, detail, scope)
    }
    painter.drawNow()
  }

  function render(config: unknown): void {
    const state = current()
    requireConfig(config, state)
    if (frame.loaded && isTree(config)) {
      const settings = changeSettings(state.settings, config.settings ?? {})
      const theme = isTree(config.theme) ? config.theme : state.theme
      frame.loaded = {
        config: { ...frame.loaded.config, ...config },
        state: applyConfig({ ...state, settings, theme }, config),
      }
    }
    frame.isRenderAllowed = true
    painter.drawNow()
  }

  async function refresh(): Promise<void> {
    const view = await client.getReport()
    const { loaded } = frame
    if (!loaded) return
    requireReport(loaded.state.view.reportGuid, view)
    painter.forget()
    frame.loaded = { ...loaded, state: renewView(loaded.state, view) }
    await painter.draw()
  }

  function retry(): void {
    if (!frame.loaded && loader.reload()) return
    painter.forgetFailed()
    painter.drawNow()
  }

  async function setToken(next: unknown): Promise<void> {
    if (typeof next !== 'string' || next === '') throw invalid('The access token must be a text.')
    frame.tokenNumber += 1
    const own = frame.tokenNumber
    const { reportGuid } = frame
    const asked = () => createLibraryClient({ token: () => next, reportGuid: () => reportGuid }).getReport()
    // Of a frame that shows no report, as one of questions and answers does, nothing can be asked.
    const view = reportGuid === '' ? null : await openedBy(asked())
    if (own !== frame.tokenNumber) return
    if (view) requireReport(reportGuid, view)
    frame.token = next
    void renewal?.then(({ watch }) => watch(next))
    if (painter.hasFailed() || (!frame.loaded && stage.showsFailure())) retry()
  }

  window.addEventListener('online', () => {
    if (painter.isCutOff() || (!frame.loaded && stage.showsFailure())) retry()
  })

  return {
    client,
    stage,
    load(config, isPhased, hasTokenProvider) {
      loader.load(config, isPhased)
      if (hasTokenProvider) renewal ??= beginRenewal()
      void renewal?.then(({ begin, watch }) => {
        begin(hasTokenProvider)
        watch(frame.token)
      })
    },
    leave: loader.leave,
    prefetch: loader.prefetch,
    render,
    refresh,
    retry,
    setToken,
    current,
    change,
    redraw: painter.drawNow,
    resultOf,
    post,
    postAt: (place, event, detail) => post(event, detail, '', place),
    correlationId: loader.correlationId,
    scale: () => painter.scale(current()),
    saveUserState() {
      const state = current()
      frame.userStates.set(state.view.reportGuid, choicesOf(state))
    },
    resetUserState() {
      const state = current()
      frame.userStates.delete(state.view.reportGuid)
      change(resetChoices(state), 'sdk')
    },
    hasUserState: () => frame.userStates.has(current().view.reportGuid),
    saving: savingOnDemand({ client, text, current, change: (next) => change(next, 'sdk') }),
    requireEditing() {
      const state = current()
      const isAllowed = frame.loaded !== null && mayWrite(frame.loaded.config) && state.view.rights.canEdit
      if (!isAllowed) throw notAuthorized('The report may not be changed.')
      return state
    },
  }
}
