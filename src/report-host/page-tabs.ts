/** Tabs of the pages that are not hidden. */
import { button, element } from './dom.ts'
import type { ReportState } from './report-state.ts'
import { hasPageTabs, tabsStandLeft } from './settings.ts'
import type { Surroundings } from './visuals/visual-context.ts'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** On a whole screen they turn the pages, too, where nothing that has the focus takes them. */
export function watchPageKeys(box: HTMLElement, scroller: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
    const step = /Left|Right/.test(key) ? (steps[key] ?? 0) * (document.documentElement.dir === 'rtl' ? -1 : 1) : 0
    const isFree = target === document.body || target === scroller
    if (step === 0 || !isFree || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
    if (!matchMedia('(display-mode: fullscreen)').matches) return
    const tabs = [...box.querySelectorAll<HTMLElement>('[role=tab]')]
    tabs[tabs.findIndex((tab) => tab.ariaSelected === 'true') + step]?.click()
    event.preventDefault()
  })
}

/** The chosen one is in sight, and where there are more than are seen the edge says so. */
function keepInSight(list: HTMLElement, before: number): void {
  const look = () => {
    const fromStart = Math.abs(list.scrollLeft)
    const fromEnd = list.scrollWidth - list.clientWidth - fromStart
    const [left, right] = document.documentElement.dir === 'rtl' ? [fromEnd, fromStart] : [fromStart, fromEnd]
    list.classList.toggle('more-left', left > 1)
    list.classList.toggle('more-right', right > 1)
  }
  const show = () => {
    const [seen, chosen] = [list, list.querySelector('[aria-selected="true"]')].map((one) =>
      one?.getBoundingClientRect(),
    )
    if (seen && chosen) {
      const beyond = Math.max(0, chosen.right - seen.right) + Math.min(0, chosen.left - seen.left)
      list.scrollLeft += beyond
    }
    look()
  }
  list.scrollLeft = before
  list.addEventListener('scroll', look, { passive: true })
  new ResizeObserver(show).observe(list)
}

export function drawPageTabs(box: HTMLElement, state: ReportState, { text, actions }: Surroundings): void {
  const pages = state.pages.filter((page) => page.isHidden !== true)
  box.hidden = !hasPageTabs(state.settings) || pages.length < 2
  box.classList.toggle('left', tabsStandLeft(state.settings))
  if (box.hidden) return
  const tabs = pages.map((page) => {
    const isActive = page.name === state.activePage
    return button(
      page.displayName,
      {
        role: 'tab',
        class: 'tab',
        'aria-selected': String(isActive),
        'aria-controls': 'report-page',
        tabindex: isActive ? 0 : -1,
        'data-focus': `tab-${page.name}`,
      },
      () => actions.openPage(page.name),
    )
  })
  const list = element('div', { role: 'tablist', 'aria-label': text('frame.pages') }, ...tabs)
  list.addEventListener('keydown', (event) => {
    const direction = document.documentElement.dir === 'rtl' && event.key.match(/Left|Right/) ? -1 : 1
    const step = (steps[event.key] ?? 0) * direction
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.contains(document.activeElement))
    tabs.at((at + step) % tabs.length)?.focus()
  })
  const before = box.querySelector('[role="tablist"]')?.scrollLeft ?? 0
  box.replaceChildren(list)
  keepInSight(list, before)
}
