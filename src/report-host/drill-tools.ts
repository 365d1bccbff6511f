/** Of a chart that has steps: the way that was taken, back to a coarser one, on to a finer one of what is selected. */
import { type BoxInput, chosenIn } from './box-input.ts'
import { button, element } from './dom.ts'
import { valuesOf } from './filter-words.ts'
import { commandDisplay } from './protocol.ts'
import { selectionFilters, visualKey } from './report-state.ts'
import { commandDisplayOf } from './settings.ts'
import { fieldName } from './visuals/visual-context.ts'

/** “Revenue by region › Alps”; what was passed is pressed to go back to it. */
export function drillPath(input: BoxInput, title: string): (Node | string)[] {
  const { state, page, placed, surroundings } = input
  const { visual } = placed
  const { level, path } = state.drills[visualKey(page.name, visual.name)] ?? { level: 0, path: [] }
  if (level === 0) return [title]
  const field = visual.roles?.category?.[level]
  const passed = path.map((filter) => valuesOf(filter, state, surroundings).join(', '))
  const unnamed = field ? [field.displayName ?? fieldName(state.view, field)] : []
  const names = [title, ...(passed.length > 0 ? passed : unnamed)]
  const isFixed = commandDisplayOf(state.settings, 'drill', visual) !== commandDisplay.enabled
  return names.flatMap((name, to) => {
    const isLast = to === names.length - 1
    const goBack = () => surroundings.actions.drill(visual, { level: to, path: path.slice(0, to) })
    const part =
      isLast || isFixed
        ? element('bdi', {}, name)
        : button(name, { class: 'crumb', 'data-focus': `crumb-${to}` }, goBack)
    return to === 0 ? [part] : [' › ', part]
  })
}

export function drillTools(input: BoxInput): HTMLElement[] {
  const { state, page, placed, surroundings } = input
  const { visual } = placed
  const { text, actions } = surroundings
  const levels = visual.roles?.category ?? []
  if (levels.length < 2) return []
  const display = commandDisplayOf(state.settings, 'drill', visual)
  if (display === commandDisplay.hidden) return []
  const { level, path } = state.drills[visualKey(page.name, visual.name)] ?? { level: 0, path: [] }
  const tool = (direction: 'up' | 'down', to: number, press: () => void) => {
    const field = levels[to]
    if (!field) return []
    const name =
      field.displayName ??
      (field.grain ? `${fieldName(state.view, field)} (${field.grain})` : fieldName(state.view, field))
    const label = text(direction === 'up' ? 'visual.drillUp' : 'visual.drillDown', { field: name })
    const isDisabled = display === commandDisplay.disabled
    return [
      button(
        direction === 'up' ? '↑' : '↓',
        { class: 'tool', 'aria-label': label, title: label, disabled: isDisabled, 'data-focus': direction },
        press,
      ),
    ]
  }
  const chosen = selectionFilters(chosenIn(input))
  return [
    ...tool('up', level - 1, () => actions.drill(visual, { level: level - 1, path: path.slice(0, level - 1) })),
    ...tool('down', level + 1, () =>
      actions.drill(visual, { level: level + 1, path: [...path, ...chosen.slice(0, 1)] }),
    ),
  ]
}
