/** Everything that is seen: the page with its visuals, tabs, the filter pane, and the words when there is no report. */
import type { Bookmark, Page } from '../contract/models/report-definition.ts'
import { button, element, keepFocus } from './dom.ts'
import { createFilterPane } from './filter-pane.ts'
import { type Geometry, type Size, usesMobileLayout } from './layout.ts'
import { Unreachable } from './library-client.ts'
import { drawPageTabs } from './page-tabs.ts'
import type { ProtocolError } from './protocol.ts'
import { activePageOf, type ReportState } from './report-state.ts'
import { isTransparent } from './settings.ts'
import type { Language, Text, TextKey } from './texts.ts'
import { applyLook, type Look, lookOf } from './theme.ts'
import { createVisualBox, type Drawing, type VisualBox } from './visual-box.ts'
import type { Actions, Surroundings } from './visuals/visual-context.ts'

export interface Stage {
  /** Pixels that the page may take. */
  size(state: ReportState): Size
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

const failureTexts: Readonly<Record<string, TextKey>> = {
  TokenExpired: 'frame.expired',
  PowerBINotAuthorizedException: 'frame.forbidden',
  PowerBIEntityNotFound: 'frame.missing',
  NotSupported: 'frame.notSupported',
}

export function createStage(root: HTMLElement, language: Language, text: Text): Stage {
  const heading = element('h1', { class: 'visually-hidden' }, text('frame.title'))
  const canvas = element('div', { class: 'page', id: 'report-page' })
  const scroller = element('main', { class: 'stage', tabindex: -1, 'aria-label': text('frame.title') }, heading, canvas)
  const pane = element('aside', { class: 'pane', 'aria-label': text('filters.title') })
  const tabs = element('nav', { class: 'tabs', 'aria-label': text('frame.pages') })
  const player = element('div', { class: 'player', role: 'toolbar', 'aria-label': text('bookmarks.play') })
  const status = element('div', { class: 'visually-hidden', role: 'status' })
  const message = element('div', { class: 'message' })
  const report = element('div', { class: 'report' }, scroller, pane, tabs, player)
  root.replaceChildren(report, message, status)
  report.hidden = true
  player.hidden = true

  const drawPane = createFilterPane(pane)
  const words = { blank: text('value.blank'), yes: text('value.yes'), no: text('value.no') }
  const announce = (said: string) => {
    status.textContent = said
  }
  let actions: Actions | null = null
  let boxes = new Map<string, VisualBox>()
  let boxesOf: string | null = null
  let isFailed = false
  let pending: Promise<unknown> = Promise.resolve()
  const paper = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper]
  let look: { of: readonly unknown[]; look: Look } | null = null

  function lookFor(state: ReportState): Look {
    const of = [state.view.theme, state.theme, state.settings.contrastMode]
    if (look?.of.every((value, index) => value === of[index])) return look.look
    const next = lookOf(state.view.theme, state.theme, state.settings.contrastMode)
    look = { of, look: next }
    return next
  }

  const surroundingsOf = (connected: Actions, state: ReportState): Surroundings => ({
    look: lookFor(state),
    text,
    locale: language.formatLocale,
    words,
    actions: connected,
    announce,
  })

  function closeBoxes(): void {
    for (const box of boxes.values()) {
      box.close()
      box.element.remove()
    }
    boxes = new Map()
  }

  function boxesFor(state: ReportState, { visuals }: Geometry): Map<string, VisualBox> {
    const owner = `${state.view.reportGuid}/${state.activePage}`
    if (boxesOf !== owner) closeBoxes()
    boxesOf = owner
    const names = new Set(visuals.map(({ visual }) => visual.name))
    for (const [name, box] of boxes) {
      if (names.has(name)) continue
      box.close()
      box.element.remove()
      boxes.delete(name)
    }
    // Keyboard and screen readers meet the visuals as the eye does: by rows, from the top.
    const inOrder = [...visuals].sort((one, other) => one.layout.y - other.layout.y || one.layout.x - other.layout.x)
    inOrder.forEach(({ visual }, position) => {
      const box = boxes.get(visual.name) ?? createVisualBox()
      boxes.set(visual.name, box)
      if (canvas.children[position] !== box.element) canvas.insertBefore(box.element, canvas.children[position] ?? null)
    })
    return boxes
  }

  function prepareCanvas(state: ReportState, page: Page, { page: size, scale }: Geometry): void {
    const current = lookFor(state)
    applyLook(document.documentElement, current)
    const isTransparentPage = isTransparent(state.settings)
    document.documentElement.classList.toggle('transparent', isTransparentPage)
    const ownBackground = state.theme === null && !current.isDark ? page.background : undefined
    canvas.style.background = isTransparentPage ? 'transparent' : (ownBackground ?? '')
    canvas.style.setProperty('--scale', String(scale))
    canvas.style.width = `${size.width * scale}px`
    canvas.style.height = `${size.height * scale}px`
    // One sheet holds the page as it is seen; a printer fits the sheet to its own.
    paper.replaceSync(`@page { size: ${size.width * scale}px ${size.height * scale}px; margin: 0 }`)
    canvas.classList.toggle('phone', usesMobileLayout(page, state.settings))
    const name = text('frame.report', { name: state.view.name, page: page.displayName })
    heading.textContent = name
    document.title = name
  }

  function draw(state: ReportState, geometry: Geometry, drawings: ReadonlyMap<string, Drawing>): string[] {
    if (!actions) return []
    report.hidden = false
    message.replaceChildren()
    const page = activePageOf(state)
    const surroundings = surroundingsOf(actions, state)
    prepareCanvas(state, page, geometry)
    keepFocus(tabs, () => drawPageTabs(tabs, state, surroundings))
    keepFocus(pane, () => drawPane(state, surroundings))
    const current = boxesFor(state, geometry)
    const drawn: string[] = []
    const waiting = geometry.visuals.flatMap((placed) => {
      const drawing = drawings.get(placed.visual.name)
      const input = { state, page, placed, scale: geometry.scale, drawing, surroundings }
      const promise = current.get(placed.visual.name)?.draw(input)
      if (!promise) return []
      drawn.push(placed.visual.name)
      return [promise]
    })
    pending = Promise.all(waiting)
    rove()
    return drawn
  }

  /** One visual is a stop of the tab key by itself; arrow keys go to its neighbours. */
  function rove(): void {
    const sections = [...canvas.querySelectorAll<HTMLElement>(':scope > .visual:not([hidden])')]
    const current = sections.find((section) => section.tabIndex === 0) ?? sections[0]
    for (const section of sections) section.tabIndex = section === current ? 0 : -1
  }

  function moveBetweenVisuals(event: KeyboardEvent): void {
    const { target } = event
    if (!(target instanceof HTMLElement)) return
    const sections = [...canvas.querySelectorAll<HTMLElement>(':scope > .visual:not([hidden])')]
    const at = sections.indexOf(target)
    if (event.key === 'Escape') {
      const own = target.closest<HTMLElement>('.visual')
      if (at < 0 && own) own.focus()
      actions?.clearSelection()
      return
    }
    if (at < 0) return
    const inside = () =>
      target.querySelector<HTMLElement>('.visual-body :is(button, a, input, summary, select, [tabindex="0"])')
    const step = ['ArrowRight', 'ArrowDown'].includes(event.key)
      ? 1
      : ['ArrowLeft', 'ArrowUp'].includes(event.key)
        ? -1
        : 0
    if (event.key === 'Enter') inside()?.focus()
    else if (step === 0) return
    else {
      const next = sections[Math.min(sections.length - 1, Math.max(0, at + step))]
      target.tabIndex = -1
      if (next) next.tabIndex = 0
      next?.focus()
    }
    event.preventDefault()
  }

  canvas.addEventListener('keydown', moveBetweenVisuals)
  canvas.addEventListener('click', (event) => {
    if (event.target === canvas) actions?.clearSelection()
  })

  function showMessage(...children: (Node | string)[]): void {
    closeBoxes()
    report.hidden = true
    message.replaceChildren(...children)
  }

  return {
    draw,
    size: () => ({ width: scroller.clientWidth, height: scroller.clientHeight }),
    showLoading() {
      isFailed = false
      showMessage(element('p', { role: 'status' }, text('frame.waiting')))
    },
    showFailure(error) {
      isFailed = true
      const key = error instanceof Unreachable ? 'frame.unreachable' : failureTexts[error.detail.message]
      const reason = key ? text(key) : (error.detail.detailedMessage ?? error.detail.message)
      showMessage(
        element(
          'div',
          { role: 'alert', class: 'failure' },
          element('h1', {}, text('frame.failed')),
          element('p', {}, reason),
          // What is not there does not come by asking again.
          ...(error.detail.message === 'NotSupported'
            ? []
            : [button(text('frame.retry'), { class: 'action' }, () => actions?.retry())]),
        ),
      )
    },
    showsFailure: () => isFailed,
    open(state) {
      isFailed = false
      boxesOf = null
      player.hidden = true
      report.hidden = false
      message.replaceChildren()
      applyLook(document.documentElement, lookFor(state))
      if (actions) {
        // The page's room depends on what stands beside it.
        drawPageTabs(tabs, state, surroundingsOf(actions, state))
        drawPane(state, surroundingsOf(actions, state))
      }
    },
    async settled() {
      await pending
    },
    onResize(listener) {
      const observer = new ResizeObserver(() => requestAnimationFrame(listener))
      observer.observe(scroller)
    },
    closeOverlays() {
      for (const overlay of root.querySelectorAll<HTMLElement>('[popover]:popover-open')) overlay.hidePopover()
      for (const overlay of root.querySelectorAll<HTMLDetailsElement>('details[data-overlay][open]'))
        overlay.open = false
    },
    playBookmarks(bookmarks) {
      const all = bookmarks.flatMap((bookmark) => (bookmark.children?.length ? bookmark.children : [bookmark]))
      player.hidden = all.length === 0
      if (player.hidden) return
      let at = -1
      const name = element('span', { 'aria-live': 'polite' })
      const go = (step: number) => {
        at = (at + step + all.length) % all.length
        const bookmark = all[at]
        name.textContent = bookmark?.displayName ?? ''
        if (bookmark) actions?.applyBookmark(bookmark.name)
      }
      const stop = button('✕', { class: 'tool', 'aria-label': text('bookmarks.stop') }, () => {
        player.hidden = true
      })
      player.replaceChildren(
        button('‹', { class: 'tool', 'aria-label': text('bookmarks.previous') }, () => go(at < 0 ? 0 : -1)),
        name,
        button('›', { class: 'tool', 'aria-label': text('bookmarks.next') }, () => go(1)),
        stop,
      )
      go(1)
    },
    connect(connected) {
      actions = connected
    },
  }
}
