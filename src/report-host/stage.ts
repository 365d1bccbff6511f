/** Everything that is seen: the page with its visuals, tabs, the filter pane, and the words when there is no report. */
import type { Bookmark, Page } from '../contract/models/report-definition.ts'
import { createBookmarkPlayer } from './bookmark-player.ts'
import type { Drawing } from './box-input.ts'
import { element, keepFocus } from './dom.ts'
import { editorOnDemand } from './editing/load.ts'
import { failureMessage } from './failure-message.ts'
import { drawFilterBar } from './filter-bar.ts'
import { type Geometry, type Size, usesMobileLayout } from './layout.ts'
import { drawPageTabs, watchPageKeys } from './page-tabs.ts'
import type { ProtocolError } from './protocol.ts'
import { activePageOf, type ReportState } from './report-state.ts'
import { hasFilterPane, isFilterPaneExpanded, isTransparent } from './settings.ts'
import { type Language, type Text, valueTextsOf } from './texts.ts'
import { applyLook, type Look, lookOf } from './theme.ts'
import { createVisualBoxes } from './visual-boxes.ts'
import { keepOneStop, watchVisualKeys } from './visual-keys.ts'
import type { Actions, Surroundings } from './visuals/visual-context.ts'

type Place = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

/** With its visuals, by name: where they flow, or the page is mirrored, its own measures do not say where they are. */
type PlaceOfPage = Place & { visuals: Record<string, Place> }

const placeOf = (shown: Element): Place => {
  const { left, top, width, height } = shown.getBoundingClientRect()
  return { left, top, width, height }
}

export interface Stage {
  /** Pixels that the page may take. */
  size(state: ReportState): Size
  /** Where the page is seen, in pixels of the frame. */
  placeOfPage(): Promise<PlaceOfPage>
  showLoading(): void
  showFailure(error: ProtocolError): void
  showsFailure(): boolean
  open(state: ReportState): void
  /** Answers the names of the visuals that were drawn anew. */
  draw(state: ReportState, geometry: Geometry, drawings: ReadonlyMap<string, Drawing>): string[]
  /** When what was drawn last is really there. */
  settled(): Promise<void>
  onResize(listener: () => void): void
  closeOverlays(): void
  playBookmarks(bookmarks: readonly Bookmark[]): void
  connect(actions: Actions): void
}

function createParts(root: HTMLElement, text: Text) {
  const heading = element('h1', { class: 'visually-hidden' }, text('frame.title'))
  const canvas = element('div', { class: 'page', id: 'report-page' })
  const scroller = element('main', { class: 'stage', tabindex: -1, 'aria-label': text('frame.title') }, heading, canvas)
  const pane = element('aside', { class: 'pane', 'aria-label': text('filters.title') })
  const bar = element('div', { class: 'filter-bar' })
  const tabs = element('nav', { class: 'tabs', 'aria-label': text('frame.pages') })
  const player = createBookmarkPlayer(text)
  const status = element('div', { class: 'visually-hidden', role: 'status' })
  const message = element('div', { class: 'message' })
  const foot = element('div', { class: 'foot' }, tabs, bar)
  const report = element('div', { class: 'report' }, scroller, player.bar, foot, pane)
  const paper = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper]
  root.replaceChildren(report, message, status)
  report.hidden = true
  return { heading, canvas, scroller, bar, pane, tabs, player, status, message, report, paper }
}

type Parts = ReturnType<typeof createParts>

/** Made anew only where what it is made of has changed. */
function rememberedLook(): (state: ReportState) => Look {
  let last: { of: readonly unknown[]; look: Look } | null = null
  return ({ view, theme, settings }) => {
    const of = [view.theme, theme, settings.contrastMode]
    if (last?.of.every((value, index) => value === of[index])) return last.look
    last = { of, look: lookOf(view.theme, theme, settings.contrastMode) }
    return last.look
  }
}

function prepareCanvas({ canvas, paper }: Parts, state: ReportState, page: Page, look: Look, geometry: Geometry): void {
  const { page: size, scale, type, zoom = 1, height, flow } = geometry
  applyLook(document.documentElement, look)
  const isTransparentPage = isTransparent(state.settings)
  document.documentElement.classList.toggle('transparent', isTransparentPage)
  const ownBackground = state.theme === null && !look.isDark ? page.background : undefined
  canvas.style.background = isTransparentPage ? 'transparent' : (ownBackground ?? '')
  canvas.style.setProperty('--scale', String(type))
  canvas.style.zoom = zoom === 1 ? '' : String(zoom)
  canvas.style.width = flow ? '' : `${size.width * scale}px`
  canvas.style.height = flow ? '' : `${height}px`
  canvas.classList.toggle('flow', flow !== null)
  canvas.dataset.columns = flow ? String(flow.columns) : ''
  // One sheet holds the page as it is seen; a printer fits the sheet to its own.
  paper.replaceSync(flow ? '' : `@page { size: ${size.width * scale}px ${height}px; margin: 0 }`)
  canvas.classList.toggle('phone', usesMobileLayout(page, state.settings))
}

function nameReport(heading: HTMLElement, name: string): void {
  heading.textContent = name
  document.title = name
}

const nextPicture = () => new Promise(requestAnimationFrame)

function closeOverlaysIn(root: HTMLElement): void {
  for (const overlay of root.querySelectorAll<HTMLElement>('[popover]:popover-open')) overlay.hidePopover()
  for (const overlay of root.querySelectorAll<HTMLDetailsElement>('details[data-overlay][open]')) overlay.open = false
}

/** Few open it: what it is made of comes with the first who does. */
function paneOnDemand(pane: HTMLElement) {
  let draw: ((state: ReportState, surroundings: Surroundings) => void) | null = null
  let last: readonly [ReportState, Surroundings] | null = null
  return (state: ReportState, surroundings: Surroundings): void => {
    last = [state, surroundings]
    pane.hidden = !(hasFilterPane(state.settings) && isFilterPaneExpanded(state.settings))
    if (draw) draw(state, surroundings)
    else if (!pane.hidden)
      import('./filter-pane.ts').then(
        ({ createFilterPane }) => {
          draw ??= createFilterPane(pane)
          if (last) draw(...last)
        },
        (failure: unknown) => surroundings.announce(String(failure)),
      )
  }
}

export function createStage(root: HTMLElement, language: Language, text: Text): Stage {
  const parts = createParts(root, text)
  const { heading, canvas, scroller, bar, pane, tabs, player, status, message, report } = parts
  const drawPane = paneOnDemand(pane)
  const boxes = createVisualBoxes(canvas)
  const editor = editorOnDemand(report, canvas)
  const lookFor = rememberedLook()
  const valueTexts = valueTextsOf(text)
  const announce = (said: string) => {
    status.textContent = said
  }
  let actions: Actions | null = null
  let isFailed = false
  let pending: Promise<unknown> = Promise.resolve()
  watchVisualKeys(canvas, () => actions?.clearSelection())
  watchPageKeys(tabs, scroller)
  // As in the pane itself.
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || pane.hidden) return
    event.preventDefault()
    actions?.setPaneExpanded(false)
  })

  const surroundingsOf = (connected: Actions, state: ReportState): Surroundings => ({
    look: lookFor(state),
    text,
    locale: language.formatLocale,
    valueTexts,
    actions: connected,
    announce,
  })

  /** Who closes the pane goes on at what opened it. */
  function drawFilters(state: ReportState, surroundings: Surroundings): void {
    const wasInPane = pane.contains(document.activeElement)
    keepFocus(bar, () => drawFilterBar(bar, state, surroundings))
    keepFocus(pane, () => drawPane(state, surroundings))
    if (wasInPane && pane.hidden) bar.querySelector<HTMLElement>('[data-focus=pane]')?.focus()
  }

  function showReport(): void {
    report.hidden = false
    message.replaceChildren()
  }

  function showMessage(child: HTMLElement): void {
    boxes.close()
    report.hidden = true
    message.replaceChildren(child)
  }

  return {
    draw(state, geometry, drawings) {
      if (!actions) return []
      showReport()
      const page = activePageOf(state)
      const surroundings = surroundingsOf(actions, state)
      prepareCanvas(parts, state, page, surroundings.look, geometry)
      nameReport(heading, text('frame.report', { name: state.view.name, page: page.displayName }))
      keepFocus(tabs, () => drawPageTabs(tabs, state, surroundings))
      drawFilters(state, surroundings)
      const current = boxes.on(state, geometry)
      const drawn: string[] = []
      const waiting = geometry.visuals.flatMap((placed) => {
        const drawing = drawings.get(placed.visual.name)
        const input = { state, page, placed, geometry, drawing, surroundings }
        const promise = current.get(placed.visual.name)?.draw(input)
        if (!promise) return []
        drawn.push(placed.visual.name)
        return [promise]
      })
      pending = Promise.all(waiting)
      keepOneStop(canvas)
      editor.draw(state, geometry, surroundings)
      return drawn
    },
    size: () => ({ width: scroller.clientWidth, height: scroller.clientHeight }),
    async placeOfPage() {
      // A page of another size is drawn in the next picture.
      await nextPicture()
      await nextPicture()
      const sections = [...canvas.querySelectorAll<HTMLElement>(':scope > .visual:not([hidden])')]
      const visuals = Object.fromEntries(sections.map((one) => [one.dataset.visual ?? '', placeOf(one)]))
      return { ...placeOf(canvas), visuals }
    },
    showLoading() {
      isFailed = false
      showMessage(element('p', { role: 'status' }, text('frame.waiting')))
    },
    showFailure(error) {
      isFailed = true
      showMessage(failureMessage(error, text, () => actions?.retry()))
    },
    showsFailure: () => isFailed,
    open(state) {
      isFailed = false
      // What was said last was of the report before it.
      announce('')
      boxes.beginAnew()
      player.hide()
      showReport()
      applyLook(document.documentElement, lookFor(state))
      if (actions) {
        // The page's room depends on what stands beside it.
        drawPageTabs(tabs, state, surroundingsOf(actions, state))
        drawFilters(state, surroundingsOf(actions, state))
      }
    },
    async settled() {
      await pending
    },
    onResize(listener) {
      const observer = new ResizeObserver(() => requestAnimationFrame(listener))
      observer.observe(scroller)
    },
    closeOverlays: () => closeOverlaysIn(root),
    playBookmarks: (bookmarks) => player.play(bookmarks, (name) => actions?.applyBookmark(name)),
    connect(connected) {
      actions = connected
    },
  }
}
