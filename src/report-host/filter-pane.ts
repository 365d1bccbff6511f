/** All that filters the open page: what it says, a way to change what is not locked, to take it away, and back to the start. */
import type { Filter, FilterValue } from '../contract/models/report-definition.ts'
import { conditionOperators } from '../contract/vocabulary/reports.ts'
import { exactNumber } from '../shared/exact-number.ts'
import { type ActiveFilter, activeFilters, isChanged, isOfVisual, removeFilter } from './active-filters.ts'
import { button, element, freshId } from './dom.ts'
import { isSameValue, targetKey } from './filter-parts.ts'
import { measureType } from './filter-types.ts'
import {
  columnOf,
  nameOfFilter,
  relativeWords,
  summaryOf,
  unitsBeside,
  valueText,
  withoutValue,
} from './filter-words.ts'
import { filterKey, isEffective, isForTexts, kindOf, readCondition } from './filters.ts'
import { ProtocolError } from './protocol.ts'
import {
  activePageOf,
  type FilterPlace,
  filtersAt,
  pageOf,
  type ReportState,
  visualKey,
  visualOf,
} from './report-state.ts'
import { sayFailure } from './say-failure.ts'
import { asFilterValue, type Surroundings, titleOf } from './visuals/visual-context.ts'

interface CardInput {
  state: ReportState
  place: FilterPlace
  filter: Filter
  surroundings: Surroundings
}

function replace({ state, place, filter, surroundings }: CardInput, next: Filter): void {
  const filters = filtersAt(state, place).map((one) => (one === filter ? next : one))
  surroundings.actions.setFilters(place, filters)
}

function valueChoice(input: CardInput, value: FilterValue): HTMLLabelElement {
  const { filter } = input
  const values = filter.values ?? []
  const isChosen = values.some((other) => isSameValue(other, value))
  const box = element('input', {
    type: filter.requireSingleSelection ? 'radio' : 'checkbox',
    name: filter.requireSingleSelection ? targetKey(filter.target) : null,
    'data-focus': `${targetKey(filter.target)}-${String(value)}`,
  })
  box.checked = isChosen
  box.addEventListener('change', () => {
    const others = values.filter((other) => !isSameValue(other, value))
    const next = filter.requireSingleSelection ? [value] : isChosen ? others : [...others, value]
    const operator = next.length === 0 ? 'All' : filter.operator === 'NotIn' ? 'NotIn' : 'In'
    replace(input, { ...filter, operator, values: next })
  })
  return element(
    'label',
    { class: 'slicer-option' },
    box,
    element('span', {}, valueText(filter, value, input.state, input.surroundings)),
  )
}

/** Values come from the library, those chosen always among them. */
function basicEditor(input: CardInput): HTMLElement {
  const { filter, surroundings } = input
  const { text, actions, announce } = surroundings
  const list = element('div', {
    class: 'slicer-options',
    role: 'group',
    'aria-label': nameOfFilter(input.state, filter),
  })
  const more = element('p', { class: 'reason' })
  const label = text('filters.search')
  const search = element('input', { type: 'search', placeholder: label, 'aria-label': label })
  const show = async () => {
    const found = await actions.getFieldValues(filter.target, search.value)
    const values = (found?.values ?? []).map(asFilterValue)
    const chosen = (filter.values ?? []).filter((value) => !values.includes(value))
    list.replaceChildren(...[...chosen, ...values.slice(0, 200)].map((value) => valueChoice(input, value)))
    more.textContent = found?.isTruncated || values.length > 200 ? text('filters.more') : ''
  }
  const showOrSay = () => {
    show().catch(sayFailure(announce))
  }
  search.addEventListener('change', showOrSay)
  showOrSay()
  return element('div', { class: 'filter-editor' }, search, list, more)
}

function labelled(label: string, control: HTMLElement): HTMLLabelElement {
  return element('label', { class: 'filter-field' }, element('span', {}, label), control)
}

function select(options: readonly { value: string; label: string }[], chosen: string): HTMLSelectElement {
  const made = element('select', {}, ...options.map(({ value, label }) => element('option', { value }, label)))
  made.value = chosen
  return made
}

function form(fields: readonly HTMLElement[], surroundings: Surroundings, apply: () => void): HTMLFormElement {
  const submit = element('button', { type: 'submit', class: 'action' }, surroundings.text('filters.apply'))
  const made = element('form', { class: 'filter-editor' }, ...fields, submit)
  made.addEventListener('submit', (event) => {
    event.preventDefault()
    apply()
  })
  return made
}

function inputTypeOf(input: CardInput): 'number' | 'date' | 'text' {
  const { target } = input.filter
  const type =
    target.measure === undefined
      ? columnOf(input.state, input.filter)?.type
      : (measureType(target, input.state.view) ?? 'decimal')
  if (type === 'integer' || type === 'decimal') return 'number'
  return type === 'date' || type === 'datetime' ? 'date' : 'text'
}

function advancedEditor(input: CardInput): HTMLElement {
  const { filter, surroundings } = input
  const { text } = surroundings
  const type = inputTypeOf(input)
  const operators = conditionOperators
    .filter((value) => type === 'text' || !isForTexts(value))
    .map((value) => ({ value, label: text(`operator.${value}`) }))
  const rows = (filter.conditions?.length ? filter.conditions : [{ operator: 'Is' }]).map((condition) => {
    const shown = 'value' in condition && condition.value !== null ? String(condition.value) : ''
    return {
      operator: select(operators, condition.operator),
      value: element('input', {
        type,
        step: type === 'number' ? 'any' : null,
        value: type === 'date' ? shown.slice(0, 10) : shown,
      }),
    }
  })
  const fields = rows.flatMap(({ operator, value }) => [
    labelled(text('filters.operator'), operator),
    labelled(text('filters.value'), value),
  ])
  const problem = element('p', { class: 'reason', role: 'alert' })
  return form([...fields, problem], surroundings, () => {
    const conditions = rows.map(({ operator, value }) => {
      const typed = type === 'number' ? (exactNumber(value.value) ?? value.valueAsNumber) : value.value
      const condition = {
        operator: operator.value,
        ...(withoutValue.includes(operator.value) ? {} : { value: typed }),
      }
      const isUsable = canBeAsked(input, condition)
      value.setAttribute('aria-invalid', String(!isUsable))
      return isUsable ? condition : null
    })
    const usable = conditions.filter((condition) => condition !== null)
    const isUsable = usable.length === conditions.length
    problem.textContent = isUsable ? '' : text('filters.unusable')
    if (isUsable) replace(input, { ...filter, conditions: usable })
  })
}

/** Else no part of the page could be loaded. */
function canBeAsked({ filter, state }: CardInput, condition: { operator: string; value?: FilterValue }): boolean {
  try {
    readCondition(condition, filter.target, state.view)
    return true
  } catch (error) {
    if (error instanceof ProtocolError) return false
    throw error
  }
}

function countField(value: number | undefined): HTMLInputElement {
  return element('input', { type: 'number', min: 1, step: 1, required: true, value: value ?? 1 })
}

function countEditor(input: CardInput): HTMLElement {
  const { filter, surroundings } = input
  const { text } = surroundings
  if (kindOf(filter) === 'topN') {
    const count = countField(filter.itemCount)
    return form([labelled(text('filters.count'), count)], surroundings, () =>
      replace(input, { ...filter, itemCount: count.valueAsNumber }),
    )
  }
  const operator = select(
    relativeWords.map((key, index) => ({ value: String(index), label: text(key) })),
    String(filter.operator),
  )
  const count = countField(filter.timeUnitsCount)
  const unit = select(
    unitsBeside(filter).map(({ name, unit }) => ({ value: String(unit), label: text(`filters.${name}`) })),
    String(filter.timeUnitType),
  )
  const fields = [
    labelled(text('filters.operator'), operator),
    labelled(text('filters.count'), count),
    labelled(text('filters.unit'), unit),
  ]
  return form(fields, surroundings, () =>
    replace(input, {
      ...filter,
      operator: Number(operator.value),
      timeUnitsCount: count.valueAsNumber,
      timeUnitType: Number(unit.value),
    }),
  )
}

function editorOf(input: CardInput): HTMLElement {
  switch (kindOf(input.filter)) {
    case 'basic':
      return basicEditor(input)
    case 'advanced':
      return advancedEditor(input)
    default:
      return countEditor(input)
  }
}

function card(input: CardInput, open: Set<string>, title?: string): HTMLElement {
  const { filter, surroundings, place } = input
  const { text } = surroundings
  const field = nameOfFilter(input.state, filter)
  const id = freshId('filter')
  const summary = element('p', { class: 'filter-summary' }, summaryOf(filter, input.state, surroundings))
  const heading = element('h4', { id }, title === undefined ? field : `${title}: ${field}`)
  const isLocked = filter.displaySettings?.isLockedInViewMode || isOfVisual(visualAt(input.state, place), filter)
  if (isLocked && !input.state.isEditing)
    return element(
      'li',
      { class: 'filter', 'aria-labelledby': id },
      heading,
      summary,
      element('p', { class: 'reason' }, text('filters.locked')),
    )
  const clear = isEffective(filter)
    ? removeButton(field, surroundings, () => removeFilter(input.state, place, filter, surroundings.actions))
    : null
  // Points that belong together are taken away as they were set, all at once.
  if (filter.combinations) return element('li', { class: 'filter', 'aria-labelledby': id }, clear, heading, summary)
  const key = `${place.level}-${'visualName' in place ? place.visualName : ''}-${filterKey(filter)}`
  const details = element('details', {}, element('summary', { 'data-focus': key }, text('filters.edit', { field })))
  const fill = () => {
    if (details.open && details.children.length === 1) details.append(editorOf(input))
    if (details.open) open.add(key)
    else open.delete(key)
  }
  details.open = open.has(key)
  if (details.open) fill()
  details.addEventListener('toggle', fill)
  return element('li', { class: 'filter', 'aria-labelledby': id }, clear, heading, summary, details)
}

const visualAt = (state: ReportState, place: FilterPlace) =>
  place.level === 'visual' ? visualOf(pageOf(state, place.pageName), place.visualName) : undefined

function removeButton(field: string, { text }: Surroundings, remove: () => void): HTMLButtonElement {
  const label = text('filters.clear', { field })
  return button(
    '✕',
    { class: 'tool remove', 'aria-label': label, title: label, 'data-focus': `remove-${field}` },
    remove,
  )
}

interface Line {
  name: string
  summary: string
  remove: (() => void) | null
}

/** What is set on the page itself, and changed there. */
function lines(title: string, shown: readonly Line[], surroundings: Surroundings): HTMLElement | null {
  if (shown.length === 0) return null
  const items = shown.map(({ name, summary, remove }) => {
    const id = freshId('filter')
    return element(
      'li',
      { class: 'filter', 'aria-labelledby': id },
      remove && removeButton(name, surroundings, remove),
      element('h4', { id }, name),
      element('p', { class: 'filter-summary' }, summary),
    )
  })
  return element('section', {}, element('h3', {}, title), element('ul', { class: 'filters' }, ...items))
}

function slicerLines(state: ReportState, active: readonly ActiveFilter[], surroundings: Surroundings): Line[] {
  const { text, actions } = surroundings
  const page = activePageOf(state)
  const hidden = state.hidden[page.name] ?? []
  return page.visuals
    .filter(({ type }) => type === 'slicer')
    .flatMap((visual): Line[] => {
      const own = active.filter((one) => one.from === 'slicer' && one.visual === visual)
      if (own.length === 0 && hidden.includes(visual.name)) return []
      const summary = own.map(({ filter }) => summaryOf(filter, state, surroundings)).join(', ')
      return [
        {
          name: titleOf(visual, state.view, text),
          summary: summary === '' ? text('filters.all') : summary,
          remove: own[0] ? () => own[0]?.remove(actions) : null,
        },
      ]
    })
}

const pressedLines = (state: ReportState, active: readonly ActiveFilter[], surroundings: Surroundings): Line[] =>
  active
    .filter(({ from }) => from === 'point' || from === 'drill')
    .map(({ filter, visual, remove }) => ({
      name: nameOfFilter(state, filter),
      summary: [
        summaryOf(filter, state, surroundings),
        visual && surroundings.text('filters.inVisual', { title: titleOf(visual, state.view, surroundings.text) }),
      ]
        .filter(Boolean)
        .join(' · '),
      remove: () => remove(surroundings.actions),
    }))

export function createFilterPane(box: HTMLElement) {
  /** Editors that the person opened stay open while what they change is drawn again. */
  const open = new Set<string>()

  const cardsAt = (state: ReportState, place: FilterPlace, surroundings: Surroundings, title?: string) =>
    filtersAt(state, place)
      .filter(({ displaySettings }) => state.isEditing || !displaySettings?.isHiddenInViewMode)
      .map((filter) => card({ state, place, filter, surroundings }, open, title))

  const group = (title: string, cards: readonly HTMLElement[]): HTMLElement | null =>
    cards.length === 0
      ? null
      : element('section', {}, element('h3', {}, title), element('ul', { class: 'filters' }, ...cards))

  const visualCards = (state: ReportState, surroundings: Surroundings) => {
    const page = activePageOf(state)
    return page.visuals
      .filter(
        ({ type, name }) => type !== 'slicer' && (state.visualFilters[visualKey(page.name, name)] ?? []).length > 0,
      )
      .flatMap((visual) =>
        cardsAt(
          state,
          { level: 'visual', pageName: page.name, visualName: visual.name },
          surroundings,
          titleOf(visual, state.view, surroundings.text),
        ),
      )
  }

  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    box.querySelector<HTMLElement>('[data-focus=close]')?.click()
  })

  return function drawFilterPane(state: ReportState, surroundings: Surroundings): void {
    const { text, actions } = surroundings
    if (box.hidden) {
      box.replaceChildren()
      return
    }
    const label = text('filters.hide')
    const close = button('✕', { class: 'tool', 'aria-label': label, title: label, 'data-focus': 'close' }, () =>
      actions.setPaneExpanded(false),
    )
    const active = activeFilters(state)
    const groups = [
      lines(text('filters.slicers'), slicerLines(state, active, surroundings), surroundings),
      lines(text('filters.pressed'), pressedLines(state, active, surroundings), surroundings),
      group(text('filters.page'), cardsAt(state, { level: 'page', pageName: state.activePage }, surroundings)),
      group(text('filters.report'), cardsAt(state, { level: 'report' }, surroundings)),
      group(text('filters.visual'), visualCards(state, surroundings)),
    ].filter((part) => part !== null)
    const content = groups.length > 0 ? groups : [element('p', { class: 'reason' }, text('filters.none'))]
    const reset = button(
      text('filters.resetAll'),
      { class: 'action quiet', disabled: !isChanged(state), 'data-focus': 'reset-all' },
      () => actions.backToStart(),
    )
    box.replaceChildren(
      element('header', {}, element('h2', {}, text('filters.title')), close),
      element('div', { class: 'pane-content' }, ...content),
      element(
        'footer',
        {},
        reset,
        button(text('filters.show'), { class: 'action show', 'data-focus': 'show' }, () =>
          actions.setPaneExpanded(false),
        ),
      ),
    )
  }
}
