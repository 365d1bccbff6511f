import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { MoveFault } from './tree-rows.ts'
import type { OpenNodes } from './use-open-nodes.ts'

export interface Drop {
  fault: (id: string, target: string | null) => MoveFault | undefined
  /** What happens where it is let go: shown while it is dragged. */
  words: (id: string, target: string | null) => { title: string; detail: string }
  onDrop: (id: string, target: string | null) => void
  faults: Record<MoveFault, MessageKey>
}

interface Dragging {
  id: string
  at: { x: number; y: number }
  /** The item, or the root, below which it would stand; absent over nothing. */
  over?: string | null
}

interface TreeDrag {
  element: RefObject<HTMLElement | null>
  drop: Drop | undefined
  open: OpenNodes
}

/** Pixels: less is a click that slipped. */
const dragFrom = 5
/** Milliseconds over a closed item until it opens. */
const opensAfter = 600
const edge = 32

/** With a mouse or a pen: a finger scrolls, and finds “Move to…” in the row's menu. */
export function useTreeDrag({ element, drop, open }: TreeDrag) {
  const [dragging, setDragging] = useState<Dragging>()
  const begun = useRef<{ id: string; x: number; y: number }>(undefined)
  const isDragging = dragging !== undefined
  const fault = drop && dragging && dragging.over !== undefined ? drop.fault(dragging.id, dragging.over) : undefined
  const target = fault === undefined ? dragging?.over : undefined
  const latest = useRef({ dragging, target, drop })
  latest.current = { dragging, target, drop }

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    if (!drop || event.button !== 0 || event.pointerType === 'touch') return
    const from = event.target instanceof Element ? event.target : null
    if (from?.closest('button, input, [data-fold]')) return
    const id = from?.closest<HTMLElement>('[data-node]')?.dataset.node
    if (id !== undefined) begun.current = { id, x: event.clientX, y: event.clientY }
  }

  useEffect(() => {
    const moved = ({ clientX: x, clientY: y }: PointerEvent) => {
      const start = begun.current
      if (!start) return
      if (!latest.current.dragging && Math.hypot(x - start.x, y - start.y) < dragFrom) return
      scrollAtEdge(element.current, y)
      const over = placeAt(element.current, x, y)
      setDragging({ id: start.id, at: { x, y }, ...(over !== undefined && { over }) })
    }
    const ended = () => {
      const { dragging: last, target: place, drop: into } = latest.current
      begun.current = undefined
      if (!last) return
      // The click that follows would choose the row beneath.
      addEventListener('click', stop, { capture: true, once: true })
      requestAnimationFrame(() => removeEventListener('click', stop, { capture: true }))
      setDragging(undefined)
      if (place !== undefined) into?.onDrop(last.id, place)
    }
    const cancelled = () => {
      begun.current = undefined
      setDragging(undefined)
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !latest.current.dragging) return
      event.preventDefault()
      event.stopPropagation()
      cancelled()
    }
    addEventListener('pointermove', moved)
    addEventListener('pointerup', ended)
    addEventListener('pointercancel', cancelled)
    addEventListener('keydown', pressed, { capture: true })
    return () => {
      removeEventListener('pointermove', moved)
      removeEventListener('pointerup', ended)
      removeEventListener('pointercancel', cancelled)
      removeEventListener('keydown', pressed, { capture: true })
    }
  }, [element])

  const over = dragging?.over
  const openNode = useRef(open.set)
  openNode.current = open.set
  useEffect(() => {
    if (!isDragging || typeof over !== 'string') return
    const timer = setTimeout(() => openNode.current(over, true), opensAfter)
    return () => clearTimeout(timer)
  }, [isDragging, over])

  return { dragged: dragging?.id, at: dragging?.at, target, fault, handlers: { onPointerDown } }
}

const stop = (event: Event) => event.stopPropagation()

/** The item under the pointer, the root in the room beneath them, nothing outside the tree. */
function placeAt(tree: HTMLElement | null, x: number, y: number): string | null | undefined {
  const under = document.elementFromPoint(x, y)
  if (!tree || !under || !tree.contains(under)) return undefined
  return under.closest<HTMLElement>('[data-node]')?.dataset.node ?? null
}

function scrollAtEdge(tree: HTMLElement | null, y: number) {
  if (!tree) return
  const { top, bottom } = tree.getBoundingClientRect()
  if (y < top + edge) tree.scrollBy({ top: -edge / 2 })
  else if (y > bottom - edge) tree.scrollBy({ top: edge / 2 })
}
