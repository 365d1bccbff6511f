/** What stands in a menu of a visual, and how it is walked through. */
import { button } from './dom.ts'

export interface Item {
  label: string
  isDisabled: boolean
  run(): void
}

/** In the window. */
export interface MenuPlace {
  x: number
  y: number
}

export function fillMenu(menu: HTMLElement, items: readonly Item[], opener: HTMLElement | null): void {
  const entries = items.map((item) =>
    button(item.label, { role: 'menuitem', disabled: item.isDisabled, tabindex: -1 }, () => {
      menu.hidePopover()
      opener?.focus()
      item.run()
    }),
  )
  menu.replaceChildren(...entries)
}

export const focusFirst = (menu: HTMLElement): void => menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()

export function walk(menu: HTMLElement, event: KeyboardEvent): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([disabled])')]
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const target =
    event.key === 'ArrowDown'
      ? items[(at + 1) % items.length]
      : event.key === 'ArrowUp'
        ? items.at(at - 1)
        : event.key === 'Home'
          ? items[0]
          : event.key === 'End'
            ? items.at(-1)
            : undefined
  if (!target) return
  event.preventDefault()
  event.stopPropagation()
  target.focus()
}
