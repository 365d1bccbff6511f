/** Filters of the report and of the open page: what they say, and a way to change those that are not locked. */
import type { Filter, FilterValue } from '../contract/models/report-definition.ts'
import { conditionOperators, relativeDateOperators, timeUnits } from '../contract/vocabulary/reports.ts'
import { button, element, freshId } from './dom.ts'
import { isEffective, kindOf, targetKey } from './filters.ts'
import { formatValue } from './formats.ts'
import { type FilterPlace, filtersAt, type ReportState } from './report-state.ts'
import { sayFailure } from './say-failure.ts'
import { hasFilterPane, isFilterPaneExpanded } from './settings.ts'
import { asFilterValue, fieldName, type Surroundings } from './visuals/visual-context.ts'

interface CardInput {
  state: ReportState
  place: FilterPlace
  filter: Filter
  surroundings: Surroundings
}

const withoutValue = ['None', 'IsBlank', 'IsNotBlank', 'IsEmptyString', 'IsNotEmptyString']
const relativeWords = ['filters.last', 'filters.this', 'filters.next'] as const
const unitNames = Object.keys(timeUnits) as readonly (keyof typeof timeUnits)[]

function columnOf(state: ReportState, { target }: Filter) {
  const table = state.view.tables.find(({ name }) => name === target.table)
  return table?.columns.find(({ name }) => name === (target.column ?? target.hierarchy))
}

const grainOf = ({ target }: Filter) => {
  const level = target.hierarchyLevel?.toLowerCase()
  return level === 'year' || level === 'quarter' || level === 'month' || level === 'day' ? level : null
}

function valueText({ state, filter, surroundings }: CardInput, value: FilterValue | undefined): string {
  const { locale, valueTexts } = surroundings
  const column = columnOf(state, filter)
  const format = { type: column?.type ?? 'text', format: column?.format ?? null, grain: grainOf(filter) } as const
  return formatValue(value, format, locale, valueTexts)
}

const nameOf = ({ state, filter }: CardInput) =>
  filter.displaySettings?.displayName ?? fieldName(state.view, filter.target)

/** What the filter says, in a sentence. */
function summaryOf(input: CardInput): string {
  const { state, filter, surroundings } = input
  const { text, locale } = surroundings
  if (!isEffective(filter)) return text('filters.all')
  switch (kindOf(filter)) {
    case 'basic': {
      const values = new Intl.ListFormat(locale, { type: 'disjunction' }).format(
        (filter.values ?? []).map((value) => valueText(input, value)),
      )
      return text(filter.operator === 'NotIn' ? 'filters.notIn' : 'filters.in', { values })
    }
    case 'advanced':
      return (filter.conditions ?? [])
        .map(({ operator, value }) => {
          const known = conditionOperators.find((one) => one === operator)
          const operatorText = known ? text(`operator.${known}`) : operator
          return withoutValue.includes(operator) ? operatorText : `${operatorText} ${valueText(input, value)}`
        })
        .join(` ${text(filter.logicalOperator === 'Or' ? 'filters.or' : 'filters.and')} `)
    case 'topN': {
      const field = filter.orderBy ? fieldName(state.view, filter.orderBy) : ''
      const key = filter.operator === 'Bottom' ? 'filters.bottom' : 'filters.top'
      return text(key, { count: filter.itemCount ?? 0, field })
    }
    case 'relativeDate': {
      const unit = unitNames.find((name) => timeUnits[name] === filter.timeUnitType) ?? 'days'
      const operator = relativeWords[Number(filter.operator)] ?? 'filters.last'
      const count = filter.operator === relativeDateOperators.inThis ? '' : ` ${filter.timeUnitsCount ?? 1}`
      return `${text(operator)}${count} ${text(`filters.${unit}`)}`
    }
  }
}

function replace({ state, place, filter, surroundings }: CardInput, next: Filter): void {
  const filters = filtersAt(state, place).map((one) => (one === filter ? next : one))
  surroundings.actions.setFilters(place, filters)
}

const clearedOf = (filter: Filter): Filter =>
  kindOf(filter) === 'basic'
    ? { ...filter, operator: 'All', values: [] }
    : kindOf(filter) === 'advanced'
      ? { ...filter, conditions: [] }
      : filter

function valueChoice(input: CardInput, value: FilterValue): HTMLLabelElement {
  const { filter } = input
  const values = filter.values ?? []
  const isChosen = values.includes(value)
  const box = element('input', {
    type: filter.requireSingleSelection ? 'radio' : 'checkbox',
    name: filter.requireSingleSelection ? targetKey(filter.target) : null,
    'data-focus': `${targetKey(filter.target)}-${String(value)}`,
  })
  box.checked = isChosen
  box.addEventListener('change', () => {
    const others = values.filter((other) => other !== value)
    const next = filter.requireSingleSelection ? [value] : isChosen ? others : [...others, value]
    const operator = next.length === 0 ? 'All' : filter.operator === 'NotIn' ? 'NotIn' : 'In'
    replace(input, { ...filter, operator, values: next })
  })
  return element('label', { class: 'slicer-option' }, box, element('span', {}, valueText(input, value)))
}

/** Values come from the library, those chosen always among them. */
function basicEditor(input: CardInput): HTMLElement {
  const { filter, surroundings } = input
  const { text, actions, announce } = surroundings
  const list = element('div', { class: 'slicer-options', role: 'group', 'aria-label': nameOf(input) })
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
  const type = columnOf(input.state, input.filter)?.type
  if (input.filter.target.measure !== undefined || type === 'integer' || type === 'decimal') return 'number'
  return type === 'date' || type === 'datetime' ? 'date' : 'text'
}

function advancedEditor(input: CardInput): HTMLElement {
  const { filter, surroundings } = input
  const { text } = surroundings
  const type = inputTypeOf(input)
  const operators = conditionOperators.map((value) => ({ value, label: text(`operator.${value}`) }))
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
  return form(fields, surroundings, () => {
    const conditions = rows.map(({ operator, value }) =>
      withoutValue.includes(operator.value)
        ? { operator: operator.value }
        : { operator: operator.value, value: type === 'number' ? value.valueAsNumber : value.value },
    )
    replace(input, { ...filter, conditions })
  })
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
    unitNames.map((name) => ({ value: String(timeUnits[name]), label: text(`filters.${name}`) })),
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

function card(input: CardInput, open: Set<string>): HTMLElement {
  const { filter, surroundings, place } = input
  const { text } = surroundings
  const field = nameOf(input)
  const id = freshId('filter')
  const summary = element('p', { class: 'filter-summary' }, summaryOf(input))
  const heading = element('h4', { id }, field)
  if (filter.displaySettings?.isLockedInViewMode && !input.state.isEditing)
    return element(
      'li',
      { class: 'filter', 'aria-labelledby': id },
      heading,
      summary,
      element('p', { class: 'reason' }, text('filters.locked')),
    )
  const key = `${place.level}-${targetKey(filter.target)}`
  const details = element('details', {}, element('summary', { 'data-focus': key }, text('filters.edit', { field })))
  const fill = () => {
    if (details.open && details.children.length === 1) details.append(editorOf(input))
    if (details.open) open.add(key)
    else open.delete(key)
  }
  details.open = open.has(key)
  if (details.open) fill()
  details.addEventListener('toggle', fill)
  const canClear = isEffective(filter) && clearedOf(filter) !== filter
  const clear = canClear
    ? button(text('slicer.clear'), { class: 'slicer-clear', 'aria-label': text('filters.clear', { field }) }, () =>
        replace(input, clearedOf(filter)),
      )
    : null
  return element('li', { class: 'filter', 'aria-labelledby': id }, heading, summary, clear, details)
}

export function createFilterPane(box: HTMLElement) {
  /** Editors that the person opened stay open while what they change is drawn again. */
  const open = new Set<string>()

  const group = (state: ReportState, place: FilterPlace, surroundings: Surroundings): HTMLElement | null => {
    const { text } = surroundings
    const shown = filtersAt(state, place).filter(
      ({ displaySettings }) => state.isEditing || !displaySettings?.isHiddenInViewMode,
    )
    if (shown.length === 0) return null
    const cards = shown.map((filter) => card({ state, place, filter, surroundings }, open))
    const title = text(place.level === 'report' ? 'filters.report' : 'filters.page')
    return element('section', {}, element('h3', {}, title), element('ul', { class: 'filters' }, ...cards))
  }

  return function drawFilterPane(state: ReportState, surroundings: Surroundings): void {
    const { text, actions } = surroundings
    box.hidden = !hasFilterPane(state.settings)
    if (box.hidden) return
    const isExpanded = isFilterPaneExpanded(state.settings)
    box.classList.toggle('expanded', isExpanded)
    const label = text(isExpanded ? 'filters.hide' : 'filters.show')
    const toggle = button(
      isExpanded ? '✕' : '▽',
      { class: 'tool', 'aria-expanded': String(isExpanded), 'aria-label': label, title: label, 'data-focus': 'pane' },
      () => actions.setPaneExpanded(!isExpanded),
    )
    if (!isExpanded) {
      box.replaceChildren(toggle)
      return
    }
    const groups = [
      group(state, { level: 'report' }, surroundings),
      group(state, { level: 'page', pageName: state.activePage }, surroundings),
    ].filter((part) => part !== null)
    const content = groups.length > 0 ? groups : [element('p', { class: 'reason' }, text('filters.none'))]
    box.replaceChildren(element('header', {}, element('h2', {}, text('filters.title')), toggle), ...content)
  }
}
