/** The box of one visual: heading, tools, and what it shows – its drawing, that it is loading, empty, or what went wrong. */
import type { Page, Visual } from '../contract/models/report-definition.ts'
import type { VisualResult } from '../contract/models/report-query.ts'
import { button, element, freshId, keepFocus } from './dom.ts'
import type { PlacedVisual } from './layout.ts'
import { Unreachable } from './library-client.ts'
import { optionsMenu } from './options-menu.ts'
import { commandDisplay, type ProtocolError } from './protocol.ts'
import { type ReportState, selectionFilters, visualKey } from './report-state.ts'
import { commandDisplayOf, hasVisualHeader, hidesErrors } from './settings.ts'
import { drawButton } from './visuals/button.ts'
import { drawCard } from './visuals/card.ts'
import { closePlot, drawPlot } from './visuals/chart.ts'
import { drawMatrix } from './visuals/matrix.ts'
import { drawSlicer } from './visuals/slicer.ts'
import { drawTable } from './visuals/table.ts'
import { drawText } from './visuals/text.ts'
import { type Draw, fieldName, type Surroundings, titleOf, type VisualContext } from './visuals/visual-context.ts'

const drawings: Readonly<Record<Visual['type'], Draw>> = {
  card: drawCard,
  table: drawTable,
  matrix: drawMatrix,
  bar: drawPlot,
  column: drawPlot,
  line: drawPlot,
  area: drawPlot,
  pie: drawPlot,
  donut: drawPlot,
  scatter: drawPlot,
  slicer: drawSlicer,
  button: drawButton,
  text: drawText,
}

const isChart = ({ type }: Visual) => drawings[type] === drawPlot

export interface Drawing {
  result: VisualResult | undefined
  isLoading: boolean
  failure: ProtocolError | null
}

interface BoxInput {
  state: ReportState
  page: Page
  placed: PlacedVisual
  scale: number
  drawing: Drawing | undefined
  surroundings: Surroundings
}

export interface VisualBox {
  readonly element: HTMLElement
  /** Whether anything was drawn anew; it waits for what has to be loaded first. */
  draw(input: BoxInput): Promise<void> | null
  close(): void
}

const noResult: VisualResult = { visualName: '', columns: [], rows: [], totals: [], isTruncated: false, error: null }

function failureText(
  failure: ProtocolError | null,
  result: VisualResult | undefined,
): 'visual.unreachable' | 'visual.timedOut' | 'visual.failed' | null {
  if (failure instanceof Unreachable) return 'visual.unreachable'
  if (result?.error === 'timedOut') return 'visual.timedOut'
  return failure || result?.error ? 'visual.failed' : null
}

export function createVisualBox(): VisualBox {
  const headingId = freshId('visual')
  const heading = element('h2', { id: headingId })
  const tools = element('div', { class: 'visual-tools' })
  const head = element('header', { class: 'visual-head' }, heading, tools)
  const body = element('div', { class: 'visual-body' })
  const note = element('p', { class: 'visual-note' })
  const section = element('section', { class: 'visual', tabindex: -1, role: 'group' }, head, body, note)
  let isTable = false
  let last: { signature: readonly unknown[]; input: BoxInput } | null = null

  body.addEventListener('click', () => {
    if (last) last.input.surroundings.actions.visualClicked(last.input.placed.visual)
  })

  const chosenIn = ({ state, page, placed }: BoxInput) => {
    const { selection } = state
    return selection?.pageName === page.name && selection.visualName === placed.visual.name ? selection.points : []
  }

  function place({ placed, scale }: BoxInput): void {
    const { x, y, z, width, height } = placed.layout
    const { style } = section
    style.left = `${x * scale}px`
    style.top = `${y * scale}px`
    style.width = `${width * scale}px`
    style.height = `${height * scale}px`
    style.setProperty('--order', String(z))
    section.hidden = placed.isHidden
  }

  function drillTools({ state, page, placed, surroundings }: BoxInput): HTMLElement[] {
    const { visual } = placed
    const { text, actions } = surroundings
    const levels = visual.roles?.category ?? []
    if (!isChart(visual) || levels.length < 2) return []
    const display = commandDisplayOf(state.settings, 'drill', visual)
    if (display === commandDisplay.hidden) return []
    const { level, path } = state.drills[visualKey(page.name, visual.name)] ?? { level: 0, path: [] }
    const tool = (direction: 'up' | 'down', to: number, press: () => void) => {
      const field = levels[to]
      if (!field) return []
      const name =
        field.displayName ??
        (field.grain ? `${fieldName(state.view, field)} (${field.grain})` : fieldName(state.view, field))
      const label = text(direction === 'up' ? 'visual.drillUp' : 'visual.drillDown', { field: name })
      const isDisabled = display === commandDisplay.disabled
      return [
        button(
          direction === 'up' ? '↑' : '↓',
          { class: 'tool', 'aria-label': label, title: label, disabled: isDisabled, 'data-focus': direction },
          press,
        ),
      ]
    }
    const chosen = selectionFilters(chosenIn({ state, page, placed, surroundings, scale: 1, drawing: undefined }))
    return [
      ...tool('up', level - 1, () => actions.drill(visual, { level: level - 1, path: path.slice(0, level - 1) })),
      ...tool('down', level + 1, () =>
        actions.drill(visual, { level: level + 1, path: [...path, ...chosen.slice(0, 1)] }),
      ),
    ]
  }

  function drawHead(input: BoxInput, title: string): void {
    const { state, placed, drawing, surroundings } = input
    const { visual } = placed
    // Buttons and texts say it all themselves.
    const speaksForItself = visual.type === 'button' || visual.type === 'text'
    heading.textContent = title
    heading.hidden = speaksForItself
    if (speaksForItself) section.removeAttribute('aria-labelledby')
    else section.setAttribute('aria-labelledby', headingId)
    const showsTitle = visual.title !== undefined && !speaksForItself
    heading.className = showsTitle ? '' : 'visually-hidden'
    head.classList.toggle('bare', !showsTitle)
    const hasTools = hasVisualHeader(state.settings, visual) && drawing !== undefined && visual.type !== 'slicer'
    const menu = hasTools
      ? optionsMenu(
          {
            visual,
            title,
            result: drawing.result,
            settings: state.settings,
            isTable: isChart(visual) ? isTable : null,
            toggleTable: () => {
              isTable = !isTable
              const input = last?.input
              last = null
              if (input) void draw(input)
            },
          },
          surroundings,
        )
      : null
    tools.replaceChildren(...drillTools(input), ...(menu ? [menu] : []))
  }

  function showFailure(input: BoxInput, key: 'visual.unreachable' | 'visual.timedOut' | 'visual.failed'): void {
    const { text, actions } = input.surroundings
    if (hidesErrors(input.state.settings)) {
      body.replaceChildren()
      return
    }
    const reason = input.drawing?.failure?.detail.detailedMessage
    body.replaceChildren(
      element(
        'div',
        { class: 'failure', role: 'alert' },
        element('p', {}, text(key)),
        key === 'visual.failed' && reason ? element('p', { class: 'reason' }, reason) : null,
        button(text('frame.retry'), { class: 'action', 'data-focus': 'retry' }, () => actions.retry()),
      ),
    )
  }

  function drawBody(input: BoxInput, title: string): Promise<void> | null {
    const { state, page, placed, scale, drawing, surroundings } = input
    const { text } = surroundings
    const { visual } = placed
    const result = drawing?.result
    section.setAttribute('aria-busy', String(drawing?.isLoading === true))
    note.textContent = ''
    const failure = failureText(drawing?.failure ?? null, result)
    if (failure) {
      showFailure(input, failure)
      return null
    }
    if (drawing && !result) {
      if (!body.hasChildNodes()) body.replaceChildren(element('p', { class: 'waiting' }, text('visual.loading')))
      return null
    }
    if (result && result.rows.length === 0) {
      body.replaceChildren(element('p', { class: 'waiting' }, text('visual.empty')))
      return null
    }
    if (result?.isTruncated && visual.type !== 'slicer')
      note.textContent = text('visual.truncated', { count: result.rows.length.toLocaleString(surroundings.locale) })
    const context: VisualContext = {
      ...surroundings,
      state,
      page,
      visual,
      title,
      scale,
      result: result ?? noResult,
      chosen: chosenIn(input),
    }
    const drawIt = isTable && isChart(visual) ? drawTable : drawings[visual.type]
    return Promise.resolve(drawIt(body, context))
  }

  function draw(input: BoxInput): Promise<void> | null {
    const { state, page, placed, scale, drawing, surroundings } = input
    const { visual } = placed
    const key = visualKey(page.name, visual.name)
    const signature = [
      visual,
      drawing?.result,
      drawing?.failure,
      drawing?.isLoading,
      scale,
      placed.layout.width,
      placed.layout.height,
      placed.isHidden,
      JSON.stringify(chosenIn(input)),
      state.slicers[key],
      state.sorts[key],
      state.drills[key],
      state.settings,
      surroundings.look,
    ]
    place(input)
    if (last?.signature.every((value, index) => value === signature[index])) return null
    last = { signature, input }
    section.dataset.visual = visual.name
    section.dataset.type = visual.type
    section.classList.toggle('chosen', chosenIn(input).length > 0)
    if (placed.isHidden) return null
    const title = titleOf(visual, state.view, surroundings.text)
    let drawn: Promise<void> | null = null
    keepFocus(section, () => {
      drawHead(input, title)
      drawn = drawBody(input, title)
    })
    return drawn
  }

  return { element: section, draw, close: () => void closePlot(body) }
}
