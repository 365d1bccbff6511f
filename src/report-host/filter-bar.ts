/** In the line of the tabs: each filter that holds, the way back to the start, and what opens the filter pane. */
import { type ActiveFilter, activeFilters, isChanged } from './active-filters.ts'
import { button, element } from './dom.ts'
import { chosenOf, nameOfFilter, summaryOf } from './filter-words.ts'
import type { ReportState } from './report-state.ts'
import { hasFilterPane, isFilterPaneExpanded } from './settings.ts'
import type { Surroundings } from './visuals/visual-context.ts'

/** More values are counted. */
const namedAtMost = 2

function chip(active: ActiveFilter, state: ReportState, surroundings: Surroundings, index: number): HTMLElement {
  const { text, actions } = surroundings
  const { filter, from } = active
  const field =
    active.visual && from === 'slicer'
      ? (active.visual.title ?? nameOfFilter(state, filter))
      : nameOfFilter(state, filter)
  const values = chosenOf(filter, state, surroundings)
  const said =
    values === null
      ? summaryOf(filter, state, surroundings)
      : values.length > namedAtMost
        ? text('slicer.chosen', { count: values.length })
        : values.join(', ')
  const label = text('filters.clear', { field })
  return element(
    'li',
    { class: from === 'slicer' || from === 'filter' ? 'chip' : 'chip pressed' },
    element('span', {}, field),
    element('strong', {}, element('bdi', {}, said)),
    button('✕', { class: 'tool', 'aria-label': label, title: label, 'data-focus': `chip-${index}` }, () =>
      active.remove(actions),
    ),
  )
}

export function drawFilterBar(box: HTMLElement, state: ReportState, surroundings: Surroundings): void {
  const { text, actions } = surroundings
  box.hidden = !hasFilterPane(state.settings)
  if (box.hidden) {
    box.replaceChildren()
    return
  }
  const isExpanded = isFilterPaneExpanded(state.settings)
  const active = activeFilters(state)
  const chips = active.map((one, index) => chip(one, state, surroundings, index))
  const toggle = element(
    'button',
    {
      type: 'button',
      class: 'filter-toggle',
      'aria-expanded': String(isExpanded),
      // With a count it is read as it is seen.
      'aria-label': isExpanded || active.length > 0 ? null : text('filters.showWith', { count: 0 }),
      'data-focus': 'pane',
    },
    text('filters.title'),
    active.length > 0 && element('span', { class: 'count' }, active.length.toLocaleString(surroundings.locale)),
  )
  toggle.addEventListener('click', () => actions.setPaneExpanded(!isExpanded))
  box.replaceChildren(
    ...(chips.length > 0 ? [element('ul', { class: 'chips', 'aria-label': text('filters.active') }, ...chips)] : []),
    ...(isChanged(state)
      ? [button(text('filters.reset'), { class: 'reset', 'data-focus': 'reset' }, () => actions.backToStart())]
      : []),
    toggle,
  )
}
