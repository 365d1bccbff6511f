/** Chooses values for the other visuals of its page: a list, a drop-down, or from and to. */
import type { Filter, FilterValue, Target } from '../../contract/models/report-definition.ts'
import type { ResultColumn } from '../../contract/models/report-query.ts'
import { exactNumber } from '../../shared/exact-number.ts'
import { button, element } from '../dom.ts'
import { basicFilter, kindOf, rangeFilter } from '../filters.ts'
import { slicerTarget, visualKey } from '../report-state.ts'
import { asFilterValue, type Draw, formatterOf, type VisualContext } from './visual-context.ts'

const shownAtMost = 200
const searchFrom = 12

const filtersOf = ({ state, page, visual }: VisualContext): readonly Filter[] =>
  state.slicers[visualKey(page.name, visual.name)] ?? []

const chosenValues = (filters: readonly Filter[]): readonly FilterValue[] =>
  filters
    .filter((filter) => kindOf(filter) === 'basic' && filter.operator === 'In')
    .flatMap(({ values }) => values ?? [])

function choose(context: VisualContext, values: readonly FilterValue[]): void {
  const { visual, actions } = context
  actions.setSlicer(visual, values.length > 0 ? [basicFilter(slicerTarget(visual), values)] : [])
}

interface Choice {
  value: FilterValue
  label: string
}

function option(context: VisualContext, choice: Choice, chosen: readonly FilterValue[]): HTMLLabelElement {
  const { visual } = context
  const isSingle = visual.options?.isSingleSelect === true
  const isChosen = chosen.includes(choice.value)
  const input = element('input', {
    type: isSingle ? 'radio' : 'checkbox',
    name: isSingle ? `slicer-${visual.name}` : null,
    'data-focus': `value-${String(choice.value)}`,
  })
  input.checked = isChosen
  input.addEventListener('change', () => {
    const others = chosen.filter((value) => value !== choice.value)
    choose(context, isSingle ? [choice.value] : isChosen ? others : [...others, choice.value])
  })
  return element('label', { class: 'slicer-option' }, input, element('span', {}, choice.label))
}

function clearButton(context: VisualContext): HTMLButtonElement {
  const { text, title } = context
  return button(
    text('slicer.clear'),
    { class: 'slicer-clear', 'aria-label': text('slicer.clearOf', { title }), 'data-focus': 'clear' },
    () => choose(context, []),
  )
}

function choicesOf(context: VisualContext, column: ResultColumn): Choice[] {
  const format = formatterOf(context)
  return context.result.rows.map((row) => {
    const value = asFilterValue(row[0])
    return { value, label: format(value, column) }
  })
}

/** Lists and drop-downs share it; the search narrows what is shown, not what is chosen. */
function list(context: VisualContext, column: ResultColumn): HTMLElement {
  const { text, title, locale } = context
  const chosen = chosenValues(filtersOf(context))
  const choices = choicesOf(context, column)
  const options = element('div', { class: 'slicer-options', role: 'group', 'aria-label': title })
  const show = (search: string) => {
    const wanted = search.toLocaleLowerCase(locale)
    const found = choices.filter(({ label }) => label.toLocaleLowerCase(locale).includes(wanted)).slice(0, shownAtMost)
    options.replaceChildren(...found.map((choice) => option(context, choice, chosen)))
  }
  show('')
  if (choices.length < searchFrom)
    return element('div', { class: 'slicer-list' }, chosen.length > 0 && clearButton(context), options)
  const label = text('slicer.search', { title })
  const search = element('input', { type: 'search', placeholder: label, 'aria-label': label, 'data-focus': 'search' })
  search.addEventListener('input', () => show(search.value))
  return element('div', { class: 'slicer-list' }, search, chosen.length > 0 && clearButton(context), options)
}

function dropdown(context: VisualContext, column: ResultColumn, wasOpen: boolean): HTMLElement {
  const { text, title } = context
  const chosen = chosenValues(filtersOf(context))
  const format = formatterOf(context)
  const [first] = chosen
  const summary =
    chosen.length === 0
      ? text('slicer.all')
      : chosen.length === 1
        ? format(first ?? null, column)
        : text('slicer.chosen', { count: chosen.length })
  const details = element(
    'details',
    { class: 'slicer-dropdown', 'data-overlay': 'slicer' },
    element('summary', { 'aria-label': `${title}: ${summary}`, 'data-focus': 'summary' }, summary),
    element('div', { class: 'slicer-popup' }, list(context, column)),
  )
  details.open = wasOpen
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return
    event.stopPropagation()
    details.open = false
    details.querySelector('summary')?.focus()
  })
  return details
}

const inputTypeOf = ({ type }: ResultColumn) => (type === 'date' || type === 'datetime' ? 'date' : 'number')

const shownInInput = (value: FilterValue | undefined, type: 'date' | 'number') =>
  value === null || value === undefined ? '' : type === 'date' ? String(value).slice(0, 10) : String(value)

/** The end of a range of moments is the whole of its last day. */
const endOf = (day: string, { type }: ResultColumn) => (type === 'datetime' ? `${day}T23:59:59.999` : day)

/** From and to hold for the column itself, whatever step of it the slicer names. */
function bareColumn(visual: VisualContext['visual']): Target {
  const { table, column, hierarchy } = slicerTarget(visual)
  return { table, column: column ?? hierarchy ?? '' }
}

function range(context: VisualContext, column: ResultColumn): HTMLElement {
  const { result, text, visual, actions } = context
  const values = result.rows.map((row) => asFilterValue(row[0])).filter((value) => value !== null)
  const conditions = filtersOf(context).flatMap((filter) => filter.conditions ?? [])
  const bound = (prefix: string) => conditions.find(({ operator }) => operator.startsWith(prefix))?.value
  const type = inputTypeOf(column)
  const input = (name: string, value: FilterValue | undefined) =>
    element('input', {
      type,
      'data-focus': name,
      value: shownInInput(value, type),
      min: shownInInput(values[0], type),
      max: shownInInput(values.at(-1), type),
      step: type === 'number' ? 'any' : null,
    })
  const from = input('from', bound('GreaterThan'))
  const to = input('to', bound('LessThan'))
  const read = (field: HTMLInputElement): FilterValue => {
    if (field.value === '') return null
    return type === 'number' ? (exactNumber(field.value) ?? field.valueAsNumber) : field.value
  }
  const change = () => {
    const [start, end] = [read(from), read(to)]
    const last = typeof end === 'string' ? endOf(end, column) : end
    actions.setSlicer(visual, start === null && last === null ? [] : [rangeFilter(bareColumn(visual), start, last)])
  }
  from.addEventListener('change', change)
  to.addEventListener('change', change)
  return element(
    'div',
    { class: 'slicer-range' },
    element('label', {}, element('span', {}, text('slicer.from')), from),
    element('label', {}, element('span', {}, text('slicer.to')), to),
    conditions.length > 0 && clearButton(context),
  )
}

export const drawSlicer: Draw = (box, context) => {
  const column = context.result.columns[0]
  if (!column) return
  const wasOpen = box.querySelector('details')?.open ?? false
  const before = box.querySelector('.slicer-options')?.scrollTop ?? 0
  const mode = context.visual.options?.slicerMode ?? 'list'
  const drawn =
    mode === 'range'
      ? range(context, column)
      : mode === 'dropdown'
        ? dropdown(context, column, wasOpen)
        : list(context, column)
  box.replaceChildren(drawn)
  const options = box.querySelector('.slicer-options')
  if (options) options.scrollTop = before
}
