/** The box of one visual: heading, tools, and what it shows – its drawing, that it is loading, empty, or what went wrong. */
import type { Visual } from '../contract/models/report-definition.ts'
import type { VisualResult } from '../contract/models/report-query.ts'
import { type BoxInput, chosenIn } from './box-input.ts'
import { openContextMenu } from './context-menu.ts'
import { button, element, freshId, keepFocus } from './dom.ts'
import { drillPath, drillTools } from './drill-tools.ts'
import { Unreachable } from './library-client.ts'
import { optionsMenu } from './options-menu.ts'
import type { ProtocolError } from './protocol.ts'
import { visualKey } from './report-state.ts'
import { hasVisualHeader, hidesErrors } from './settings.ts'
import { skeletonOf } from './skeleton.ts'
import { drawButton } from './visuals/button.ts'
import { drawCard } from './visuals/card.ts'
import { closePlot, drawPlot } from './visuals/chart.ts'
import { drawMatrix } from './visuals/matrix.ts'
import { drawSlicer, isSlicerBox } from './visuals/slicer.ts'
import { drawTable } from './visuals/table.ts'
import { drawText } from './visuals/text.ts'
import { type Draw, titleOf, type VisualContext } from './visuals/visual-context.ts'

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

export interface VisualBox {
  readonly element: HTMLElement
  /** Whether anything was drawn anew; it waits for what has to be loaded first. */
  draw(input: BoxInput): Promise<void> | null
  close(): void
}

const noResult: VisualResult = { visualName: '', columns: [], rows: [], totals: [], isTruncated: false, error: null }

type FailureKey = 'visual.unreachable' | 'visual.timedOut' | 'visual.tooLarge' | 'visual.failed'

function failureText(failure: ProtocolError | null, result: VisualResult | undefined): FailureKey | null {
  if (failure instanceof Unreachable) return failure.isServerFailure ? 'visual.failed' : 'visual.unreachable'
  if (result?.error === 'timedOut') return 'visual.timedOut'
  if (result?.error === 'tooLarge') return 'visual.tooLarge'
  return failure || result?.error ? 'visual.failed' : null
}

function createParts() {
  const headingId = freshId('visual')
  const heading = element('h2', { id: headingId })
  const tools = element('div', { class: 'visual-tools' })
  const range = element('p', { class: 'visual-range' })
  const head = element('header', { class: 'visual-head' }, heading, range, tools)
  const body = element('div', { class: 'visual-body' })
  const note = element('p', { class: 'visual-note' })
  const section = element('section', { class: 'visual', tabindex: -1, role: 'group' }, head, body, note)
  return { section, head, heading, range, tools, body, note }
}

type Parts = ReturnType<typeof createParts>

const isMirrored = () => document.documentElement.dir === 'rtl'

/** Pixels from the top of the page. */
const downOf = ({ placed: { box, layout }, geometry: { scale } }: BoxInput) =>
  box ?? { top: layout.y * scale, height: layout.height * scale }

function place({ section }: Parts, input: BoxInput): void {
  const { state, placed, geometry } = input
  const { x, z, width } = placed.layout
  const { scale, flow } = geometry
  const { top, height } = downOf(input)
  const inFlow = flow?.places.get(placed.visual.name)
  const pixels = (units: number | null | undefined) => (typeof units === 'number' ? `${units}px` : '')
  const { style } = section
  // From the side where reading begins: the page of a language from the right is mirrored. What is edited stands as it is kept.
  const start = pixels(flow ? null : x * scale)
  style.left = state.isEditing || !isMirrored() ? start : 'auto'
  style.right = state.isEditing || !isMirrored() ? '' : start
  style.top = pixels(flow ? null : top)
  style.width = pixels(flow ? null : width * scale)
  style.height = pixels(flow ? inFlow?.height : height)
  style.gridColumn = inFlow ? `span ${inFlow.span}` : ''
  style.setProperty('--order', String(z))
  section.hidden = placed.isHidden
}

function drawHeading({ section, head, heading, range, tools, note }: Parts, input: BoxInput, title: string): void {
  const { placed, geometry } = input
  const { visual } = placed
  // Buttons and texts say it all themselves.
  const speaksForItself = visual.type === 'button' || visual.type === 'text'
  heading.replaceChildren(...(isChart(visual) ? drillPath(input, title) : [title]))
  heading.hidden = speaksForItself
  if (speaksForItself) section.removeAttribute('aria-labelledby')
  else section.setAttribute('aria-labelledby', heading.id)
  // A slicer that is one line says its name in it.
  const isBox = isSlicerBox(visual, geometry.flow !== null)
  section.classList.toggle('slicer-line', isBox)
  const showsTitle = visual.title !== undefined && !speaksForItself && !isBox
  heading.className = showsTitle ? '' : 'visually-hidden'
  head.classList.toggle('bare', !showsTitle)
  // Where there is no line of a title it stands below what is shown.
  const beside = showsTitle ? tools : note
  if (range.nextSibling !== beside) beside.before(range)
}

/** Whether a chart is shown as the table of its numbers. */
interface TableSwitch {
  isTable: boolean
  toggleTable(): void
}

function toolsOf(input: BoxInput, title: string, { isTable, toggleTable }: TableSwitch): HTMLElement[] {
  const { state, placed, drawing, surroundings } = input
  const { visual } = placed
  const hasMenu = hasVisualHeader(state.settings, visual) && drawing !== undefined && visual.type !== 'slicer'
  const menu = hasMenu
    ? optionsMenu(
        {
          visual,
          title,
          result: drawing.result,
          settings: state.settings,
          isTable: isChart(visual) ? isTable : null,
          toggleTable,
        },
        surroundings,
      )
    : null
  return [...(isChart(visual) ? drillTools(input) : []), ...(menu ? [menu] : [])]
}

/** Pixels. */
const leastForReason = 120

function showFailure(body: HTMLElement, input: BoxInput, key: FailureKey): void {
  const { text, actions } = input.surroundings
  if (hidesErrors(input.state.settings)) {
    body.replaceChildren()
    return
  }
  const reason = key === 'visual.failed' ? input.drawing?.failure?.detail.detailedMessage : undefined
  // A low box has room for a line: what happened and what helps, and why for those who point at it.
  const isLow = body.clientHeight < leastForReason
  body.replaceChildren(
    element(
      'div',
      { class: isLow ? 'failure low' : 'failure', role: 'alert', title: isLow && reason ? reason : null },
      element('p', {}, text(key)),
      reason && !isLow ? element('p', { class: 'reason' }, reason) : null,
      button(text('frame.retry'), { class: isLow ? 'crumb' : 'action quiet', 'data-focus': 'retry' }, () =>
        actions.retry(),
      ),
    ),
  )
}

function drawBody(
  { section, range, body, note }: Parts,
  input: BoxInput,
  title: string,
  { isTable }: TableSwitch,
): Promise<void> | null {
  const { state, page, placed, geometry, drawing, surroundings } = input
  const { text } = surroundings
  const { visual } = placed
  const result = drawing?.result
  section.setAttribute('aria-busy', String(drawing?.isLoading === true))
  note.textContent = ''
  range.textContent = ''
  if (result?.error === 'unfit') {
    body.replaceChildren(element('p', { class: 'waiting' }, text('visual.unfit')))
    return null
  }
  const failure = failureText(drawing?.failure ?? null, result)
  if (failure) {
    showFailure(body, input, failure)
    return null
  }
  if (drawing && !result) {
    if (!body.hasChildNodes())
      body.replaceChildren(skeletonOf(visual), element('p', { class: 'visually-hidden' }, text('visual.loading')))
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
    scale: geometry.type,
    isMirrored: isMirrored() && !state.isEditing,
    isInFlow: geometry.flow !== null,
    sayRange(first, last, count) {
      const [from, to, of] = [first, last, count].map((number) => number.toLocaleString(surroundings.locale))
      const said =
        last - first + 1 < count ? text('visual.range', { first: from ?? '', last: to ?? '', count: of ?? '' }) : ''
      if (range.textContent !== said) range.textContent = said
    },
    result: result ?? noResult,
    whole: drawing?.whole?.error === null ? drawing.whole : undefined,
    offer: (point, place) =>
      openContextMenu(section, { visual, title, settings: state.settings, point, place }, surroundings),
    chosen: chosenIn(input),
    ...(drawing?.colours && { colours: drawing.colours }),
  }
  const drawIt = isTable && isChart(visual) ? drawTable : drawings[visual.type]
  return Promise.resolve(drawIt(body, context))
}

/** What is seen hangs on these alone. */
function signatureOf(input: BoxInput): readonly unknown[] {
  const { state, page, placed, geometry, drawing, surroundings } = input
  const { visual, layout, isHidden } = placed
  const { scale, type, flow } = geometry
  const inFlow = flow?.places.get(visual.name)
  const key = visualKey(page.name, visual.name)
  return [
    visual,
    state.isEditing,
    drawing?.result,
    drawing?.whole,
    drawing?.failure,
    drawing?.isLoading,
    drawing?.colours,
    scale,
    type,
    layout.width,
    downOf(input).height,
    flow?.columns,
    inFlow?.span,
    inFlow?.height,
    isHidden,
    JSON.stringify(chosenIn(input)),
    state.slicers[key],
    state.sorts[key],
    state.drills[key],
    state.settings,
    surroundings.look,
  ]
}

export function createVisualBox(): VisualBox {
  const parts = createParts()
  const { section, tools, body } = parts
  let last: { signature: readonly unknown[]; input: BoxInput } | null = null
  const table: TableSwitch = {
    isTable: false,
    toggleTable() {
      table.isTable = !table.isTable
      const input = last?.input
      last = null
      if (input) void draw(input)
    },
  }

  body.addEventListener('click', () => {
    if (last) last.input.surroundings.actions.visualClicked(last.input.placed.visual)
  })

  function draw(input: BoxInput): Promise<void> | null {
    const { state, placed, surroundings } = input
    const { visual } = placed
    const signature = signatureOf(input)
    place(parts, input)
    if (last?.signature.every((value, index) => value === signature[index])) return null
    last = { signature, input }
    section.dataset.visual = visual.name
    section.dataset.type = visual.type
    section.classList.toggle('chosen', chosenIn(input).length > 0)
    if (placed.isHidden) return null
    const title = titleOf(visual, state.view, surroundings.text)
    let drawn: Promise<void> | null = null
    keepFocus(section, () => {
      drawHeading(parts, input, title)
      tools.replaceChildren(...toolsOf(input, title, table))
      drawn = drawBody(parts, input, title, table)
    })
    return drawn
  }

  return { element: section, draw, close: () => void closePlot(body) }
}
