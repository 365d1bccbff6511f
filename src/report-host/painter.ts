/**
 * Draws the report as it is: first with the answers that this page holds, then with those that had to be asked for. Of two
 * drawings the later one holds.
 */
import type { VisualResult } from '../contract/models/report-query.ts'
import { rowsOfAnswer } from '../contract/vocabulary/reports.ts'
import type { Drawing } from './box-input.ts'
import { describeVisual } from './describe.ts'
import { targetKey } from './filter-parts.ts'
import type { PlacedVisual } from './flow.ts'
import { type Geometry, geometryOf } from './layout.ts'
import { isAbort, type LibraryClient, Unreachable } from './library-client.ts'
import { asError, type ProtocolError } from './protocol.ts'
import { asksForData, queryOf, unchosen } from './queries.ts'
import { activePageOf, hiddenOn, pageOf, type ReportState, shownSettings } from './report-state.ts'
import { type Asked, createResults, resultKey } from './results.ts'
import { asksForVisualRendered } from './settings.ts'
import type { Stage } from './stage.ts'
import { colouredColumns, placesOfValues, type ValueColours } from './value-colours.ts'
import { standsOverWhole } from './visuals/highlight.ts'

interface PainterOptions {
  stage: Stage
  client: LibraryClient
  post(event: string, detail: unknown): void
  /** The report as it is now; null while nothing may be drawn. */
  drawable(): ReportState | null
  /** The library has newer data than the report that is drawn. */
  refresh(): Promise<void>
}

export interface Painter {
  draw(): Promise<void>
  /** Without waiting; what goes wrong is told to the embedder. */
  drawNow(): void
  /** The drawing that is under way ends quietly. */
  stop(): void
  /** Nothing that is held belongs to the report any more. */
  forget(): void
  /** What failed may be asked for again. */
  forgetFailed(): void
  hasFailed(): boolean
  /** Something could not be asked for, because there was no way to the library. */
  isCutOff(): boolean
  resultOf(state: ReportState, visualName: string): VisualResult | undefined
  scale(state: ReportState): number
}

const askedFor = (state: ReportState, { visual }: Pick<PlacedVisual, 'visual'>): Asked => {
  const page = activePageOf(state)
  const query = queryOf(state, page, visual)
  const key = resultKey(state.view.dataVersion, page.name, query)
  return { query, key, rows: rowsOfAnswer(visual, query.rowLimit) }
}

/** What the visual is a part of, as long as a point is chosen elsewhere: mostly here already, since it was drawn before. */
function wholeOf(state: ReportState, placed: PlacedVisual): Asked | null {
  const before = standsOverWhole(placed.visual) ? unchosen(state, activePageOf(state), placed.visual) : null
  return before && askedFor(before, placed)
}

/** Columns that may be asked for at once. */
const mostColoured = 8

export function createPainter({ stage, client, post, drawable, refresh }: PainterOptions): Painter {
  let drawNumber = 0
  const results = createResults(client)
  const failures = new Map<string, ProtocolError>()
  let colours: ValueColours = new Map()

  const placedOn = (state: ReportState): Geometry => {
    const page = activePageOf(state)
    return geometryOf(page, shownSettings(state), hiddenOn(state, page), stage.size(state), state.isEditing)
  }

  function paint(state: ReportState, isLoading: boolean): string[] {
    const geometry = placedOn(state)
    const drawings = new Map<string, Drawing>()
    for (const placed of geometry.visuals) {
      if (placed.isHidden || !asksForData(placed.visual)) continue
      const { key } = askedFor(state, placed)
      const result = results.of(key)
      const failure = failures.get(key) ?? null
      const whole = wholeOf(state, placed)
      const isWhole = whole && results.of(whole.key)
      drawings.set(placed.visual.name, {
        result,
        ...(isWhole && { whole: isWhole }),
        failure,
        colours,
        isLoading: isLoading && !result && !failure,
      })
    }
    return stage.draw(state, geometry, drawings)
  }

  const missingFrom = (state: ReportState): Asked[] => {
    const asked = placedOn(state)
      .visuals.filter(({ visual, isHidden }) => !isHidden && asksForData(visual))
      .flatMap((placed) => [askedFor(state, placed), wholeOf(state, placed) ?? []].flat())
      .filter(({ key }) => !results.of(key) && !failures.has(key))
    return [...new Map(asked.map((one) => [one.key, one])).values()]
  }

  async function fill(state: ReportState, missing: readonly Asked[]): Promise<'done' | 'replaced' | 'newer data'> {
    try {
      const versions = await results.fill(state.activePage, missing, {
        targets: colouredColumns(state.pages)
          .filter(({ target }) => !colours.has(targetKey(target)))
          .slice(0, mostColoured),
        take(target, found) {
          colours = new Map([...colours, [targetKey(target), placesOfValues(found)]])
        },
      })
      if (versions === null) return 'replaced'
      return versions.every((version) => version === state.view.dataVersion) ? 'done' : 'newer data'
    } catch (failure) {
      const error = asError(failure)
      for (const { key } of missing) failures.set(key, error)
      post('error', error.detail)
      return 'done'
    }
  }

  async function draw(): Promise<void> {
    const state = drawable()
    if (!state) return
    drawNumber += 1
    const own = drawNumber
    post('renderingStarted', null)
    const missing = missingFrom(state)
    const drawnAtOnce = paint(state, missing.length > 0)
    if (missing.length === 0) results.stop()
    const outcome = missing.length > 0 ? await fill(state, missing) : 'done'
    if (own !== drawNumber || outcome === 'replaced') return
    if (outcome === 'newer data') return refresh()
    const filled = drawable() ?? state
    const drawn = missing.length > 0 ? paint(filled, false) : drawnAtOnce
    await stage.settled()
    if (own !== drawNumber) return
    announceDrawn(drawable() ?? filled, drawn)
  }

  function announceDrawn(state: ReportState, drawn: readonly string[]): void {
    if (asksForVisualRendered(state.settings)) {
      for (const name of drawn) post('visualRendered', describeVisual(state, activePageOf(state), name) ?? { name })
    }
    post('rendered', null)
  }

  stage.onResize(() => {
    const state = drawable()
    if (state) paint(state, false)
  })

  return {
    draw,
    drawNow() {
      draw().catch((failure: unknown) => {
        if (!isAbort(failure)) post('error', asError(failure).detail)
      })
    },
    stop() {
      drawNumber += 1
      results.stop()
    },
    forget() {
      results.forget()
      failures.clear()
      colours = new Map()
    },
    forgetFailed() {
      failures.clear()
      results.forgetFailed()
    },
    hasFailed: () => failures.size > 0,
    isCutOff: () => [...failures.values()].some((failure) => failure instanceof Unreachable),
    resultOf(state, visualName) {
      const visual = pageOf(state, state.activePage).visuals.find(({ name }) => name === visualName)
      return visual && results.of(askedFor(state, { visual }).key)
    },
    scale: (state) => placedOn(state).scale,
  }
}
