/** Builds elements. Texts always become text nodes, so nothing in data is ever read as markup. */

type Child = Node | string | null | undefined | false
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    made.setAttribute(name, value === true ? '' : String(value))
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false))
  return made
}

export function button(label: string, attributes: Attributes, press: (event: MouseEvent) => void): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', press)
  return made
}

/** Focus survives a redraw of its surroundings by the name in `data-focus`. */
export function keepFocus(surroundings: HTMLElement, redraw: () => void): void {
  const { activeElement } = document
  const isInside = activeElement instanceof HTMLElement && surroundings.contains(activeElement)
  const name = isInside ? activeElement.dataset.focus : undefined
  const caret = isInside && activeElement instanceof HTMLInputElement ? activeElement.selectionStart : null
  redraw()
  if (name === undefined) return
  const successor = [...surroundings.querySelectorAll<HTMLElement>('[data-focus]')].find(
    (candidate) => candidate.dataset.focus === name,
  )
  successor?.focus({ preventScroll: true })
  const hasCaret =
    successor instanceof HTMLInputElement && ['search', 'text'].includes(successor.type) && caret !== null
  if (hasCaret) successor.setSelectionRange(caret, caret)
}

/** First among the children, around the one that has the focus or the pointer: taken out and put in again it would lose both. */
export function putInOrder(parent: HTMLElement, children: readonly HTMLElement[]): void {
  if (children.every((child, position) => parent.children[position] === child)) return
  const at = children.findIndex((child) => child.contains(document.activeElement))
  const kept = children[at]
  if (!kept) {
    parent.prepend(...children)
    return
  }
  kept.before(...children.slice(0, at))
  kept.after(...children.slice(at + 1))
}

let numbered = 0
export const freshId = (stem: string) => {
  numbered += 1
  return `${stem}-${numbered}`
}
