/**
 * A page of a local report as one SVG picture, in the state in which it opens. It asks the library what the frame would
 * ask, and draws charts by the frame's own code; nothing in it moves, loads or links.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Filter, Visual } from '../../../contract/models/report-definition.ts'
import type { VisualResult } from '../../../contract/models/report-query.ts'
import { pagePictureBytes } from '../../../contract/vocabulary/limits.ts'
import { rowsOfAnswer } from '../../../contract/vocabulary/reports.ts'
import { targetKey } from '../../../report-host/filter-parts.ts'
import { isEffective } from '../../../report-host/filters.ts'
import type { PlacedVisual } from '../../../report-host/flow.ts'
import { geometryOf, masterSizeOf } from '../../../report-host/layout.ts'
import { asksForData, inCalls, queryOf } from '../../../report-host/queries.ts'
import { activePageOf, openReport, type ReportState, visualKey } from '../../../report-host/report-state.ts'
import { type Look, lookOf, textOn } from '../../../report-host/theme.ts'
import { colouredColumns, placesOfValues, type ValueColours } from '../../../report-host/value-colours.ts'
import { formatterOf, type Pictured } from '../../../report-host/visuals/visual-context.ts'
import type { EmbedScope } from '../../access/principal.ts'
import { type Translate, translator } from '../../texts/localization.ts'
import type { ReportLibrary } from '../library/library.ts'
import type { Box } from './box.ts'
import { drawCard } from './card.ts'
import { drawChart } from './chart.ts'
import { PageTooLarge, VisualNotAnswered } from './faults.ts'
import { type DrawnGrid, drawGrid } from './grid.ts'
import { element, mostWidthOf, shortened, textAt, wrapped } from './markup.ts'

export interface DrawingRequest {
  pageName: string
  locale: string
  signal: AbortSignal
}

export async function drawPage(
  library: ReportLibrary,
  scope: EmbedScope,
  { pageName, locale, signal }: DrawingRequest,
): Promise<string> {
  const view = await library.getReport(scope)
  const state = { ...openReport(view, {}, false), activePage: pageName }
  const page = activePageOf(state)
  const size = masterSizeOf(page)
  const { visuals } = geometryOf(page, state.settings, state.hidden[page.name] ?? [], size)
  const shown = visuals.filter(({ isHidden }) => !isHidden).sort((one, other) => one.layout.z - other.layout.z)
  const asked = shown
    .filter(({ visual }) => asksForData(visual))
    .map((placed) => ({ placed, visual: placed.visual, query: queryOf(state, page, placed.visual) }))
  const look = lookOf(view.theme, null, undefined)
  const translate = translator(locale)
  const colours = await coloursOf(library, scope, state.pages, page.name, signal)
  const drawn = new Map<string, string>()
  let byteCount = 0
  // One after the other, none beyond what is kept, and others have as much time as each took (A148).
  const draw = async (placed: PlacedVisual, result: VisualResult | undefined) => {
    signal.throwIfAborted()
    const started = performance.now()
    const picture = drawVisual(placed, result, {
      look,
      locale,
      translate,
      colours,
      filtersOf: (slicer) => state.slicers[visualKey(page.name, slicer.name)] ?? [],
    })
    byteCount += Buffer.byteLength(picture)
    if (byteCount > pagePictureBytes) throw new PageTooLarge(`the page ${page.name}`)
    drawn.set(placed.visual.name, picture)
    await pause(performance.now() - started)
  }
  for (const placed of shown) if (!asksForData(placed.visual)) await draw(placed, undefined)
  for (const some of inCalls(asked, ({ visual, query }) => rowsOfAnswer(visual, query.rowLimit))) {
    const visuals = some.map(({ query }) => query)
    const { results } = await library.queryVisuals(scope, { pageName: page.name, visuals }, signal)
    const answers = new Map(results.map((result) => [result.visualName, result]))
    for (const { placed, visual } of some) await draw(placed, answers.get(visual.name))
  }
  const background = element('rect', { ...size, fill: page.background ?? look.background })
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size.width,
      height: size.height,
      viewBox: `0 0 ${size.width} ${size.height}`,
      'font-family': 'sans-serif',
    },
    background + shown.map(({ visual }) => drawn.get(visual.name)).join(''),
  )
}

/** As many as the frame asks for. */
const most = { columns: 8, values: 64 }

/** Values that are told by their colour have that of the frame. */
async function coloursOf(
  library: ReportLibrary,
  scope: EmbedScope,
  pages: ReportState['pages'],
  pageName: string,
  signal: AbortSignal,
): Promise<ValueColours> {
  const columns = colouredColumns(pages).slice(0, most.columns)
  if (columns.length === 0) return new Map()
  const fieldValues = columns.map((column) => ({ ...column, filters: [], rowLimit: most.values }))
  const answer = await library.queryVisuals(scope, { pageName, visuals: [], fieldValues }, signal)
  return new Map(
    columns.flatMap(({ target }, index) => {
      const found = answer.fieldValues[index]
      return found && found.error === null ? [[targetKey(target), placesOfValues(found)] as const] : []
    }),
  )
}

interface Surroundings {
  look: Look
  colours: ValueColours
  locale: string
  translate: Translate
  /** What a slicer begins with. */
  filtersOf: (slicer: Visual) => readonly Filter[]
}

const padding = 8
const titleSize = 14
const noteSize = 12

/** In its box: a surface, its heading, and what it shows below that. */
function drawVisual({ visual, layout }: PlacedVisual, result: VisualResult | undefined, around: Surroundings): string {
  const { x, y, width, height } = layout
  const { look } = around
  const isBare = visual.type === 'text' || visual.type === 'button' || isSlicerLine(visual)
  const heading = visual.title && !isBare ? visual.title : ''
  // What is nothing but a control, or words, has all of its box.
  const [side, end] = isBare ? [0, 0] : [padding, padding]
  const top = heading ? padding + titleSize * 1.6 : end
  const box = { width: Math.max(1, width - 2 * side), height: Math.max(1, height - top - end) }
  const surface = isBare ? '' : element('rect', { width, height, rx: 4, fill: look.surface, stroke: look.line })
  const shown = content(visual, result, box, around)
  const { picture, note } = typeof shown === 'string' ? { picture: shown, note: '' } : shown
  const noteRoom = note ? mostWidthOf(note, noteSize) + padding : 0
  const title = heading
    ? textAt(padding, padding + titleSize, shortened(heading, box.width - noteRoom, titleSize), {
        size: titleSize,
        fill: look.foreground,
        weight: 600,
      })
    : ''
  const said = note
    ? textAt(width - padding, padding + titleSize, note, { size: noteSize, fill: look.quiet, anchor: 'end' })
    : ''
  const inside = element('svg', { x: side, y: top, width: box.width, height: box.height, overflow: 'hidden' }, picture)
  return element('svg', { x, y, width, height, overflow: 'hidden' }, surface + title + said + inside)
}

function content(visual: Visual, result: VisualResult | undefined, box: Box, around: Surroundings): string | DrawnGrid {
  if (visual.type === 'text') return drawText(visual, box, around.look)
  if (visual.type === 'button') return drawButton(visual, box, around.look)
  const { look, locale, translate, colours } = around
  if (!result || result.error !== null) throw new VisualNotAnswered(visual.name)
  if (result.rows.length === 0 && !isSlicerLine(visual)) {
    return textAt(0, titleSize, translate('visual.empty'), { size: 12, fill: look.quiet })
  }
  const valueTexts = {
    blank: translate('value.blank'),
    yes: translate('value.yes'),
    no: translate('value.no'),
    other: translate('value.other'),
    share: translate('value.share'),
    logScale: translate('value.logScale'),
  }
  const pictured: Pictured = { look, locale, valueTexts, visual, scale: 1, result, chosen: [], colours }
  switch (visual.type) {
    case 'card':
      return drawCard(pictured, box, translate)
    case 'slicer':
      return isSlicerLine(visual) ? drawSlicerLine(pictured, box, around) : drawSlicer(pictured, box)
    case 'table':
    case 'matrix':
      return drawGrid(pictured, box, {
        total: translate('visual.total'),
        more: (count) => translate('reportSharing.rowsInAll', { count }),
      })
    default:
      return drawChart(pictured, box)
  }
}

/** As in the frame: type of this size is that of a heading. */
const leastHeading = 20

function drawText({ text = '', options }: Visual, { width, height }: Box, look: Look): string {
  const size = options?.fontSize ?? 14
  const lineHeight = size * 1.4
  const anchor = { start: 'start', center: 'middle', end: 'end' } as const
  const align = options?.align ?? 'start'
  const x = { start: 0, center: width / 2, end: width }[align]
  return wrapped(text, width, size)
    .slice(0, Math.max(1, Math.floor(height / lineHeight)))
    .map((line, index) =>
      textAt(x, size * 1.05 + index * lineHeight, line, {
        size,
        fill: options?.colour ?? look.foreground,
        weight: size >= leastHeading ? 600 : undefined,
        anchor: anchor[align],
      }),
    )
    .join('')
}

/** With its line inside. */
const inset = (width: number, height: number) => ({ x: 0.5, y: 0.5, width: width - 1, height: height - 1 })

function drawButton({ text, title, options }: Visual, { width, height }: Box, look: Look): string {
  const fill = options?.colour ?? look.surface
  const ink = options?.colour ? textOn(fill) : look.foreground
  const label = shortened(text ?? title ?? '', width - 2 * padding, 13)
  return (
    element('rect', { ...inset(width, height), rx: 4, fill, stroke: options?.colour ?? look.line }) +
    textAt(width / 2, height / 2 + 5, label, { size: 13, fill: ink, anchor: 'middle' })
  )
}

/** Shut in the frame: its name, and what it says. */
const isSlicerLine = ({ type, options }: Visual) => type === 'slicer' && (options?.slicerMode ?? 'list') !== 'list'

function drawSlicerLine(
  pictured: Pictured,
  { width, height }: Box,
  { filtersOf, translate, look }: Surroundings,
): string {
  const { visual, result } = pictured
  const format = formatterOf(pictured)
  const [column] = result.columns
  const filters = filtersOf(visual).filter(isEffective)
  const values = filters.flatMap((filter) => (filter.operator === 'In' ? (filter.values ?? []) : []))
  const said =
    filters.length === 0
      ? translate('slicer.all')
      : column
        ? values.map((value) => format(value, column)).join(', ')
        : ''
  const name = `${visual.title ?? column?.name ?? ''}: `
  const text = shortened(name + said, width - 2 * padding, 13)
  const [quiet, strong] = [text.slice(0, name.length), text.slice(name.length)]
  return (
    element('rect', { ...inset(width, height), rx: 4, fill: look.surface, stroke: look.quiet }) +
    textAt(padding, height / 2 + 5, quiet, {
      size: 13,
      fill: look.quiet,
      more: { text: strong, fill: look.foreground },
    })
  )
}

/** What there is to choose from; what is chosen at the start is among the filters of the others. */
function drawSlicer(pictured: Pictured, { width, height }: Box): string {
  const { result, look } = pictured
  const format = formatterOf(pictured)
  const [column] = result.columns
  const room = Math.max(1, Math.floor(height / 20))
  return result.rows
    .slice(0, room)
    .map(([value], index) => {
      const y = index * 20
      const text = column ? format(value, column) : ''
      return (
        element('rect', { x: 0, y: y + 3, width: 12, height: 12, rx: 2, fill: 'none', stroke: look.quiet }) +
        textAt(20, y + 14, shortened(text, width - 20, 12), { size: 12, fill: look.foreground })
      )
    })
    .join('')
}
