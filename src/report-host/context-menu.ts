/** The menu of one point of a visual: what the embedder offers there. Without an offer the browser’s own menu opens. */
import type { Visual } from '../contract/models/report-definition.ts'
import { element } from './dom.ts'
import { fillMenu, focusFirst, type MenuPlace, walk } from './menu-items.ts'
import type { Tree } from './merge.ts'
import type { Identity } from './report-state.ts'
import { extensionsFor } from './settings.ts'
import type { Surroundings } from './visuals/visual-context.ts'

interface AskedPoint {
  visual: Visual
  title: string
  settings: Tree
  point: readonly Identity[]
  place: MenuPlace
}

/** False: nothing is offered there. */
export function openContextMenu(
  box: HTMLElement,
  { visual, title, settings, point, place }: AskedPoint,
  { text, actions }: Pick<Surroundings, 'text' | 'actions'>,
): boolean {
  const offered = extensionsFor(settings, visual, 'visualContextMenu')
  if (offered.length === 0) return false
  box.querySelector('.point-menu')?.remove()
  const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const label = text('visual.options', { title })
  const menu = element('div', { role: 'menu', popover: 'auto', class: 'menu point-menu', 'aria-label': label })
  const items = offered.map(({ name, title: command }) => ({
    label: command,
    isDisabled: false,
    run: () => actions.runCommand(visual, name, point),
  }))
  fillMenu(menu, items, opener)
  menu.addEventListener('keydown', (event) => walk(menu, event))
  menu.addEventListener('toggle', (event) => {
    if (event.newState !== 'closed') return
    if (menu.contains(document.activeElement)) opener?.focus()
    menu.remove()
  })
  box.append(menu)
  menu.showPopover()
  const { width, height } = menu.getBoundingClientRect()
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const wanted = isRightToLeft ? place.x - width : place.x
  menu.style.left = `${Math.max(0, Math.min(wanted, window.innerWidth - width))}px`
  menu.style.top = `${Math.max(0, Math.min(place.y, window.innerHeight - height))}px`
  focusFirst(menu)
  return true
}
