/** Lies over the page while it is edited: each visual is taken by its box, with a pointer or by the keyboard. */
import type { Layout, Visual } from '../../contract/models/report-definition.ts'
import { element, putInOrder } from '../dom.ts'
import { type Geometry, masterSizeOf, type Size } from '../layout.ts'
import { activePageOf, type ReportState, visualOf } from '../report-state.ts'
import { type Surroundings, titleOf } from '../visuals/visual-context.ts'
import { dragged, type Edge, edges, grid, movedTo, resizedTo } from './boxes.ts'
import { placeVisual, removeVisual, selectVisual } from './draft.ts'

interface Shown {
  state: ReportState
  geometry: Geometry
  surroundings: Surroundings
}

export interface EditLayer {
  show(shown: Shown): void
  hide(): void
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-grid, 0],
  ArrowRight: [grid, 0],
  ArrowUp: [0, -grid],
  ArrowDown: [0, grid],
}

/** Pixels of the screen that a hand moves without meaning it. */
const stillness = 3

export function createEditLayer(canvas: HTMLElement): EditLayer {
  const layer = element('div', { class: 'edit-layer' })
  const boxes = new Map<string, HTMLElement>()
  let current: Shown | null = null

  const now = (name: string): { shown: Shown; visual: Visual; page: Size } | null => {
    if (!current) return null
    const page = activePageOf(current.state)
    const visual = page.visuals.find((one) => one.name === name)
    return visual ? { shown: current, visual, page: masterSizeOf(page) } : null
  }

  const placeText = ({ x, y, width, height }: Layout) =>
    current?.surroundings.text('edit.place', { x, y, width, height }) ?? ''

  function commit(name: string, layout: Layout, what: string | null): void {
    const found = now(name)
    if (!found) return
    found.shown.surroundings.actions.edit((state) => placeVisual(selectVisual(state, name), name, layout, what))
    found.shown.surroundings.announce(placeText(layout))
  }

  function press(name: string, event: KeyboardEvent): void {
    const found = now(name)
    if (!found || event.ctrlKey || event.metaKey || event.altKey) return
    const { visual, page, shown } = found
    const { actions } = shown.surroundings
    const isSelected = shown.state.edited === name
    const arrow = arrows[event.key]
    if (event.key === 'Enter' || event.key === ' ') actions.edit((state) => selectVisual(state, name))
    else if (event.key === 'Escape' && isSelected) actions.edit((state) => selectVisual(state, null))
    else if (event.key === 'Delete' && isSelected) {
      const others = [...boxes.keys()]
      const next = others[others.indexOf(name) + 1] ?? others[others.indexOf(name) - 1]
      actions.edit((state) => removeVisual(state, name))
      boxes.get(next ?? '')?.focus()
    } else if (arrow && isSelected) {
      const [dx, dy] = arrow
      const { layout } = visual
      if (event.shiftKey) commit(name, resizedTo(layout, layout.width + dx, layout.height + dy, page), 'size')
      else commit(name, movedTo(layout, layout.x + dx, layout.y + dy, page), 'move')
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function drag(name: string, start: PointerEvent): void {
    const box = boxes.get(name)
    const found = now(name)
    if (!box || !found || start.button !== 0) return
    const { shown, visual, page } = found
    const { scale, zoom = 1 } = shown.geometry
    const drawn = scale * zoom
    const handle = start.target instanceof HTMLElement ? start.target.dataset.edge : undefined
    const edge = edges.find((one) => one === handle)
    const own = new AbortController()
    let layout: Layout | null = null
    start.preventDefault()
    box.focus({ preventScroll: true })
    box.setPointerCapture(start.pointerId)
    const showAt = (place: Layout) => {
      const section = canvas.querySelector<HTMLElement>(`:scope > [data-visual="${name}"]`)
      for (const part of [box, section]) if (part) stand(part, place, scale)
    }
    const at = (event: PointerEvent) => {
      const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY]
      if (layout === null && Math.hypot(dx, dy) < stillness) return
      layout = laid(visual.layout, edge, [dx / drawn, dy / drawn], page)
      showAt(layout)
    }
    const end = (isDone: boolean) => {
      own.abort()
      if (isDone && layout) commit(name, layout, null)
      else shown.surroundings.actions.edit((state) => selectVisual(state, name))
      if (!isDone) showAt(visual.layout)
    }
    const { signal } = own
    box.addEventListener('pointermove', at, { signal })
    box.addEventListener('pointerup', () => end(true), { signal })
    box.addEventListener('pointercancel', () => end(false), { signal })
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    }
    // Before the box takes the key for what it means without a drag.
    window.addEventListener('keydown', giveUp, { signal, capture: true })
  }

  function boxOf(name: string): HTMLElement {
    const known = boxes.get(name)
    if (known) return known
    const box = element('div', { class: 'edit-box', role: 'button', tabindex: 0, 'data-edits': name })
    box.addEventListener('keydown', (event) => press(name, event))
    box.addEventListener('pointerdown', (event) => drag(name, event))
    // Assistive technology presses without a pointer.
    box.addEventListener('click', () =>
      now(name)?.shown.surroundings.actions.edit((state) => selectVisual(state, name)),
    )
    boxes.set(name, box)
    return box
  }

  layer.addEventListener('click', (event) => {
    if (event.target === layer) current?.surroundings.actions.edit((state) => selectVisual(state, null))
  })

  return {
    show(shown) {
      current = shown
      const { state, geometry, surroundings } = shown
      const page = activePageOf(state)
      const names = new Set(geometry.visuals.map(({ visual }) => visual.name))
      for (const [name, box] of boxes) {
        if (names.has(name)) continue
        box.remove()
        boxes.delete(name)
      }
      const inOrder = [...geometry.visuals].sort(
        (one, other) => one.layout.y - other.layout.y || one.layout.x - other.layout.x,
      )
      inOrder.forEach(({ visual: { name }, layout }) => {
        const box = boxOf(name)
        const visual = visualOf(page, name)
        const isSelected = state.edited === name
        stand(box, layout, geometry.scale)
        box.style.zIndex = String(isSelected ? 20_000 : layout.z)
        box.setAttribute('aria-pressed', String(isSelected))
        const values = {
          title: titleOf(visual, state.view, surroundings.text),
          kind: surroundings.text(`type.${visual.type}`),
        }
        box.setAttribute('aria-label', surroundings.text('edit.visual', values))
        box.title = surroundings.text('edit.keys')
        if (isSelected !== box.hasChildNodes())
          box.replaceChildren(
            ...(isSelected ? edges.map((edge) => element('span', { class: 'edit-handle', 'data-edge': edge })) : []),
          )
      })
      putInOrder(
        layer,
        inOrder.map(({ visual: { name } }) => boxOf(name)),
      )
      for (const section of canvas.children)
        if (section !== layer && section instanceof HTMLElement) section.inert = true
      if (canvas.lastElementChild !== layer) canvas.append(layer)
    },
    hide() {
      if (!current) return
      current = null
      layer.remove()
      layer.replaceChildren()
      boxes.clear()
      for (const section of canvas.children) if (section instanceof HTMLElement) section.inert = false
    },
  }
}

const laid = (layout: Layout, edge: Edge | undefined, [dx, dy]: readonly [number, number], page: Size): Layout =>
  edge ? dragged(layout, edge, dx, dy, page) : movedTo(layout, layout.x + dx, layout.y + dy, page)

function stand({ style }: HTMLElement, { x, y, width, height }: Layout, scale: number): void {
  style.left = `${x * scale}px`
  style.top = `${y * scale}px`
  style.width = `${width * scale}px`
  style.height = `${height * scale}px`
}
