/**
 * One tile: a button that is as large as it, over the picture of its figures. The picture itself is out of reach for pointer,
 * keyboard and screen reader, which find its figures in the button’s description; what failed can be tried again inside.
 */
import type { DashboardTile } from '../../contract/models/report-items.ts'
import type { ReportView, VisualResult } from '../../contract/models/report-query.ts'
import { button, element, freshId } from '../dom.ts'
import type { ProtocolError } from '../protocol.ts'
import { openReport } from '../report-state.ts'
import { skeletonOf } from '../skeleton.ts'
import type { Text } from '../texts.ts'
import type { Look } from '../theme.ts'
import type { ValueColours } from '../value-colours.ts'
import { createVisualBox } from '../visual-box.ts'
import { type Actions, formatterOf, type Surroundings } from '../visuals/visual-context.ts'
import type { TilePlace } from './grid.ts'

interface TileDrawing {
  result: VisualResult | undefined
  failure: ProtocolError | null
  colours: ValueColours
}

export interface TileBox {
  readonly element: HTMLLIElement
  place(place: TilePlace): void
  /** Waits for what has to be loaded first. */
  draw(drawing: TileDrawing, scale: number, look: Look): Promise<void>
  close(): void
}

interface TileOptions {
  tile: DashboardTile
  surroundings: Pick<Surroundings, 'text' | 'locale' | 'valueTexts'>
  open(): void
  retry(): void
}

const padding = { side: 12, top: 36, bottom: 10 } as const

/** Points that are said of a tile; more are counted. */
const mostSaid = 8

const settings = { visualSettings: { visualHeaders: [{ settings: { visible: false } }] } }

/** The tile as the only thing in its report. */
function reportOf({ reportGuid, reportName: name, pageName, title, visual, theme }: DashboardTile): ReportView {
  const visuals = visual ? [{ ...visual, title }] : []
  return {
    ...{
      reportGuid,
      name,
      description: null,
      dataVersion: '',
      definitionVersion: '',
      refreshedAt: '',
      rights: { canEdit: false, canCopy: false },
    },
    ...{ tables: [], filters: [], bookmarks: [], theme },
    pages: [{ name: pageName, displayName: pageName, visuals }],
    defaultPage: pageName,
  }
}

/** A picture asks for nothing but to be tried again. */
const actionsOf = (retry: () => void): Actions => ({
  select: () => undefined,
  clearSelection: () => undefined,
  backToStart: () => undefined,
  visualClicked: () => undefined,
  setSlicer: () => undefined,
  pressButton: () => undefined,
  applyBookmark: () => undefined,
  openPage: () => undefined,
  openLink: () => undefined,
  setFilters: () => undefined,
  setPaneExpanded: () => undefined,
  sort: () => undefined,
  drill: () => undefined,
  exportData: async () => undefined,
  runCommand: () => undefined,
  getFieldValues: async () => undefined,
  edit: () => undefined,
  retry,
})

/** The figures in words. */
function sayFigures(
  { rows, columns }: VisualResult,
  format: ReturnType<typeof formatterOf>,
  { text, locale }: { text: Text; locale: string },
): string {
  if (rows.length === 0) return text('visual.empty')
  const points = rows
    .slice(0, mostSaid)
    .map((row) => columns.map((column, index) => `${column.name} ${format(row[index], column)}`).join(', '))
  const more = rows.length - points.length
  return [...points, ...(more > 0 ? [text('tile.more', { count: more.toLocaleString(locale) })] : [])].join('; ')
}

export function createTileBox({ tile, surroundings, open, retry }: TileOptions): TileBox {
  const { text } = surroundings
  const report = openReport(reportOf(tile), settings, false)
  const [page] = report.pages
  const [visual] = page?.visuals ?? []
  const said = element('p', { id: freshId('tile'), class: 'visually-hidden' })
  const title = tile.title || text('tile.untitled')
  const opens = button('', { class: 'tile-open', 'aria-describedby': said.id }, open)
  // In whatever language it is, it begins at the page's side.
  opens.append(element('bdi', {}, title))
  const body = element('div', { class: 'tile-body' })
  const box = createVisualBox()
  const made = element('li', { class: 'tile', 'data-tile': tile.tileId }, element('h2', {}, opens), body, said)
  let room = { width: 0, height: 0 }

  function showGone(): void {
    said.textContent = text('tile.gone')
    opens.disabled = true
    body.replaceChildren(element('p', { class: 'waiting', 'aria-hidden': 'true' }, text('tile.gone')))
  }

  return {
    element: made,
    close: box.close,
    place({ start, top, width, height }) {
      const { style } = made
      style.insetInlineStart = `${start}px`
      style.top = `${top}px`
      style.width = `${width}px`
      style.height = `${height}px`
      room = {
        width: Math.max(1, width - 2 * padding.side),
        height: Math.max(1, height - padding.top - padding.bottom),
      }
    },
    async draw({ result, failure, colours }, scale, look) {
      if (!page || !visual) return showGone()
      const isLoading = !result && !failure
      made.setAttribute('aria-busy', String(isLoading))
      const hasFailed = failure !== null || (result?.error ?? null) !== null
      made.classList.toggle('failed', hasFailed)
      body.inert = !hasFailed
      if (isLoading) {
        said.textContent = text('visual.loading')
        if (!body.querySelector('.skeleton')) body.replaceChildren(skeletonOf(tile.visual ?? { type: 'column' }))
        return
      }
      const opensReport = text('tile.opens', { report: tile.reportName })
      const figures =
        result && !hasFailed ? `${sayFigures(result, formatterOf({ ...surroundings, visual }), surroundings)}. ` : ''
      said.textContent = `${figures}${opensReport}`
      if (box.element.parentElement !== body) body.replaceChildren(box.element)
      const layout = { x: 0, y: 0, z: 0, width: room.width / scale, height: room.height / scale }
      await box.draw({
        state: report,
        page,
        placed: { visual, layout, isHidden: false },
        geometry: { scale, type: scale, height: room.height, flow: null, page: room, visuals: [] },
        drawing: { result, failure, colours, isLoading },
        surroundings: { ...surroundings, look, actions: actionsOf(retry), announce: () => undefined },
      })
    },
  }
}
