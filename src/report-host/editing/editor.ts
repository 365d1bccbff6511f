/** Edit mode as it is seen: the layer over the page, and the panel beside it. */
import { element } from '../dom.ts'
import type { Geometry } from '../layout.ts'
import type { ReportState } from '../report-state.ts'
import type { Surroundings } from '../visuals/visual-context.ts'
import { redo, undo } from './draft.ts'
import { createEditLayer } from './edit-layer.ts'
import { createEditPanel } from './edit-panel.ts'

/** Beside the panel something has to be left of the page. */
const leastWidth = 600

export interface Editor {
  draw(state: ReportState, geometry: Geometry, surroundings: Surroundings): void
}

const isTyping = ({ target }: Event) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')

export function createEditor(report: HTMLElement, canvas: HTMLElement): Editor {
  const panel = element('aside', { class: 'edit-panel' })
  const tooNarrow = element('p', { class: 'edit-narrow', role: 'status' })
  const layer = createEditLayer(canvas)
  const drawPanel = createEditPanel(panel)
  let last: { state: ReportState; surroundings: Surroundings } | null = null

  const redrawPanel = () => {
    if (last) drawPanel(last.state, last.surroundings, !navigator.onLine)
  }
  window.addEventListener('online', redrawPanel)
  window.addEventListener('offline', redrawPanel)
  // The browser’s own undo is for what is being typed.
  window.addEventListener('keydown', (event) => {
    if (!last || isTyping(event) || event.altKey || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    const step = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null
    if (!step) return
    event.preventDefault()
    last.surroundings.actions.edit(step)
  })

  function leave(): void {
    last = null
    layer.hide()
    panel.remove()
    tooNarrow.remove()
    report.classList.remove('editing')
  }

  return {
    draw(state, geometry, surroundings) {
      if (!state.isEditing) {
        if (report.contains(panel) || report.contains(tooNarrow)) leave()
        return
      }
      if (report.clientWidth < leastWidth) {
        leave()
        tooNarrow.textContent = surroundings.text('edit.tooNarrow')
        report.append(tooNarrow)
        return
      }
      tooNarrow.remove()
      last = { state, surroundings }
      layer.show({ state, geometry, surroundings })
      panel.setAttribute('aria-label', surroundings.text('edit.title'))
      if (!report.contains(panel)) report.append(panel)
      report.classList.add('editing')
      redrawPanel()
    },
  }
}
