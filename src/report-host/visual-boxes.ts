/** The boxes of the page that is shown, kept while it is. */
import { putInOrder } from './dom.ts'
import type { Geometry } from './layout.ts'
import type { ReportState } from './report-state.ts'
import { createVisualBox, type VisualBox } from './visual-box.ts'

export interface VisualBoxes {
  /** Makes those that are missing and takes away those that have gone. */
  on(state: ReportState, geometry: Geometry): ReadonlyMap<string, VisualBox>
  close(): void
  /** None of them goes on into the next drawing, not of the same page either. */
  beginAnew(): void
}

export function createVisualBoxes(canvas: HTMLElement): VisualBoxes {
  const boxes = new Map<string, VisualBox>()
  let owner: string | null = null

  function remove(name: string, box: VisualBox): void {
    box.close()
    box.element.remove()
    boxes.delete(name)
  }

  function close(): void {
    for (const [name, box] of boxes) remove(name, box)
  }

  return {
    close,
    beginAnew() {
      owner = null
    },
    on(state, { visuals, flow }) {
      const next = `${state.view.reportGuid}/${state.activePage}`
      if (owner !== next) close()
      owner = next
      const names = new Set(visuals.map(({ visual }) => visual.name))
      for (const [name, box] of boxes) if (!names.has(name)) remove(name, box)
      // Keyboard and screen readers meet the visuals as the eye does: by rows, from the top.
      const flowing = [...(flow?.places.keys() ?? [])]
      const inOrder = [...visuals].sort((one, other) =>
        flow
          ? flowing.indexOf(one.visual.name) - flowing.indexOf(other.visual.name)
          : one.layout.y - other.layout.y || one.layout.x - other.layout.x,
      )
      const placed = inOrder.map(({ visual }) => {
        const box = boxes.get(visual.name) ?? createVisualBox()
        boxes.set(visual.name, box)
        return box.element
      })
      putInOrder(canvas, placed)
      return boxes
    },
  }
}
