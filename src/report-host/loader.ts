/** Opens the report that the embedder names. Of two loads the later one holds, and the earlier one ends quietly. */
import type { ReportView } from '../contract/models/report-query.ts'
import { createLibraryClient, isAbort, type LibraryClient } from './library-client.ts'
import { openWith, readLoadConfig } from './load-config.ts'
import type { Tree } from './merge.ts'
import type { Painter } from './painter.ts'
import { asError, traceLevel } from './protocol.ts'
import type { Choices, ReportState } from './report-state.ts'
import type { Stage } from './stage.ts'

/** What the one frame shows, and by which token. */
export interface Frame {
  token: string
  /** The report that is loaded, or on its way. */
  reportGuid: string
  /** Ends when another load begins: each answer belongs to the load that it was asked for. */
  load: AbortController
  /** Of two tokens that are given at once the later one holds. */
  tokenNumber: number
  loaded: { config: Tree; state: ReportState } | null
  /** A load in phases waits until the embedder asks for the drawing. */
  isRenderAllowed: boolean
  /** What people chose, by report, as long as this page is open. */
  readonly userStates: Map<string, Choices>
}

interface LoaderOptions {
  frame: Frame
  stage: Stage
  client: LibraryClient
  painter: Painter
  post(event: string, detail: unknown): void
}

export interface Loader {
  load(config: unknown, isPhased: boolean): void
  prefetch(config: unknown): void
  /** Tries again what was asked for last; false where nothing was. */
  reload(): boolean
  /** What is shown goes, and nothing takes its place here. */
  leave(): void
  correlationId(): string
}

const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export function createLoader({ frame, stage, client, painter, post }: LoaderOptions): Loader {
  let last: { config: Tree; isPhased: boolean } | null = null
  let early: { token: string; reportGuid: string; view: Promise<ReportView> } | null = null
  let loadNumber = 0
  let correlationId = ''

  function fail(failure: unknown): void {
    const error = asError(failure)
    frame.loaded = null
    stage.showFailure(error)
    post('error', { ...error.detail, level: traceLevel.fatal })
  }

  function prefetch(config: unknown): void {
    const read = readLoadConfig(config)
    const { accessToken: token, id } = read
    if (early && early.token === token && early.reportGuid === id) return
    // What the frame shows by now goes on asking for its own.
    const view = createLibraryClient({ token: () => token, reportGuid: () => id }).getReport()
    // Its failure is told to whoever asks for it in `load`.
    view.catch(() => undefined)
    early = { token, reportGuid: id, view }
  }

  async function open(config: Tree, isPhased: boolean, own: number): Promise<void> {
    const isEarly = early?.token === frame.token && early.reportGuid === frame.reportGuid
    const view = await (early && isEarly ? early.view.catch(() => client.getReport()) : client.getReport())
    if (own !== loadNumber) return
    const state = openWith(config, view)
    const saved = state.settings.persistentFiltersEnabled === true ? frame.userStates.get(view.reportGuid) : undefined
    const opened = saved ? { ...state, ...saved, activePage: state.activePage } : state
    frame.loaded = { config, state: opened }
    painter.forget()
    frame.isRenderAllowed = !isPhased
    stage.open(opened)
    post('loaded', null)
    await painter.draw()
  }

  function leave(): void {
    loadNumber += 1
    frame.tokenNumber += 1
    frame.load.abort()
    frame.load = new AbortController()
    frame.loaded = null
    painter.stop()
    stage.showLoading()
  }

  function load(config: unknown, isPhased: boolean): void {
    const read = readLoadConfig(config)
    leave()
    const own = loadNumber
    frame.token = read.accessToken
    frame.reportGuid = read.id
    correlationId = randomName()
    last = { config: read, isPhased }
    frame.isRenderAllowed = false
    open(read, isPhased, own)
      .catch((failure: unknown) => {
        if (own === loadNumber && !isAbort(failure)) fail(failure)
      })
      .finally(() => {
        if (own === loadNumber) early = null
      })
  }

  return {
    load,
    leave,
    prefetch,
    reload() {
      if (last) load({ ...last.config, accessToken: frame.token }, last.isPhased)
      return last !== null
    },
    correlationId: () => correlationId,
  }
}
