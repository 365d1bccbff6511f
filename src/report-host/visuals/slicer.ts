/** Chooses values for the other visuals of its page: a list, a box that opens one, or a box that opens from and to. */
import type { Filter, FilterValue, Target } from '../../contract/models/report-definition.ts'
import type { ResultColumn } from '../../contract/models/report-query.ts'
import { exactNumber } from '../../shared/exact-number.ts'
import { pointsOf } from '../combined-filters.ts'
import { button, element, freshId } from '../dom.ts'
import { isSameValue } from '../filter-parts.ts'
import { holds } from '../filter-types.ts'
import { summaryOf } from '../filter-words.ts'
import { basicFilter, isEffective, kindOf, rangeFilter } from '../filters.ts'
import { slicerTarget, visualKey } from '../report-state.ts'
import { readDay, readyRanges, startOf, writeDay } from '../typed-days.ts'
import { asFilterValue, type Draw, formatterOf, type VisualContext } from './visual-context.ts'

const shownAtMost = 200
const searchFrom = 9

const filtersOf = ({ state, page, visual }: VisualContext): readonly Filter[] =>
  state.slicers[visualKey(page.name, visual.name)] ?? []

/** Of its one column, however they were chosen; conditions and what is left out are no choice of single values. */
const chosenValues = (filters: readonly Filter[]): readonly FilterValue[] =>
  filters.flatMap((filter) => {
    if (kindOf(filter) === 'basic' && filter.operator === 'In') return filter.values ?? []
    const { combinations = [] } = filter
    const points = pointsOf(filter)
    const isOfOne = combinations.every(({ columns }) => columns.length === 1) && points.every(({ isKept }) => isKept)
    return isOfOne ? points.map(({ values }) => values[0] ?? null) : []
  })

function choose(context: VisualContext, values: readonly FilterValue[]): void {
  const { visual, actions } = context
  actions.setSlicer(visual, values.length > 0 ? [basicFilter(slicerTarget(visual), values)] : [])
}

interface Choice {
  value: FilterValue
  label: string
}

function option(context: VisualContext, choice: Choice, chosen: readonly FilterValue[]): HTMLElement {
  const { visual, text } = context
  const isSingle = visual.options?.isSingleSelect === true
  const isChosen = chosen.some((value) => isSameValue(value, choice.value))
  const input = element('input', {
    type: isSingle ? 'radio' : 'checkbox',
    name: isSingle ? `slicer-${visual.name}` : null,
    'data-focus': `value-${String(choice.value)}`,
  })
  input.checked = isChosen
  input.addEventListener('change', () => {
    const others = chosen.filter((value) => !isSameValue(value, choice.value))
    choose(context, isSingle ? [choice.value] : isChosen ? others : [...others, choice.value])
  })
  const row = element('label', { class: 'slicer-option' }, input, element('span', {}, choice.label))
  if (isSingle) return row
  const only = button(
    text('slicer.only'),
    {
      class: 'slicer-only',
      'aria-label': text('slicer.onlyOf', { value: choice.label }),
      'data-focus': `only-${String(choice.value)}`,
    },
    () => choose(context, [choice.value]),
  )
  return element('div', { class: 'slicer-row' }, row, only)
}

const isFiltering = (context: VisualContext) => filtersOf(context).some(isEffective)

/** What a slicer says that no single value was chosen in. */
function otherwise(context: VisualContext): string {
  const said = filtersOf(context).filter(isEffective)
  return said.length === 0
    ? context.text('slicer.all')
    : said.map((filter) => summaryOf(filter, context.state, context)).join(', ')
}

function clearButton(context: VisualContext): HTMLButtonElement {
  const { text, title } = context
  return button(
    text('slicer.clear'),
    { class: 'slicer-clear', 'aria-label': text('slicer.clearOf', { title }), 'data-focus': 'clear' },
    () => isFiltering(context) && choose(context, []),
  )
}

/** Always there, so that no row moves under the pointer that chooses the first. */
function clearAlways(context: VisualContext): HTMLButtonElement {
  const clear = clearButton(context)
  // Not disabled by the browser, which would take the focus from it.
  if (!isFiltering(context)) clear.setAttribute('aria-disabled', 'true')
  return clear
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
  const clear = clearAlways(context)
  // In the line of the title of a list, and below the rows that a box opens.
  const isBox = isSlicerBox(context.visual, context.isInFlow)
  const [head, foot] = isBox ? [null, clear] : [clear, null]
  if (choices.length < searchFrom) return element('div', { class: 'slicer-list' }, head, options, foot)
  const label = text('slicer.search', { title })
  const search = element('input', { type: 'search', placeholder: label, 'aria-label': label, 'data-focus': 'search' })
  search.addEventListener('input', () => show(search.value))
  return element('div', { class: 'slicer-list' }, head, search, options, foot)
}

/** Where the popup stands: below its box, and above it where there is more room. */
function putBeside(popup: HTMLElement, box: HTMLElement): void {
  const { left, right, top, bottom, width } = box.getBoundingClientRect()
  const [below, above] = [window.innerHeight - bottom, top]
  const isBelow = below >= Math.min(260, above)
  const { style } = popup
  style.minWidth = `${Math.max(200, width)}px`
  style.maxHeight = `${Math.max(120, (isBelow ? below : above) - 12)}px`
  style.top = isBelow ? `${bottom + 4}px` : 'auto'
  style.bottom = isBelow ? 'auto' : `${window.innerHeight - top + 4}px`
  const isRightToLeft = getComputedStyle(box).direction === 'rtl'
  const widest = Math.max(200, width, popup.offsetWidth)
  const start = isRightToLeft ? right - widest : left
  style.left = `${Math.max(4, Math.min(start, window.innerWidth - widest - 4))}px`
}

/** One line that says what is chosen; all else opens above the page. */
function combobox(context: VisualContext, summary: string, content: HTMLElement): HTMLElement {
  const { title } = context
  const id = freshId('slicer')
  const box = element(
    'button',
    {
      type: 'button',
      class: 'slicer-box',
      popovertarget: id,
      'aria-haspopup': 'dialog',
      'aria-expanded': 'false',
      title: `${title}: ${summary}`,
      'data-focus': 'box',
    },
    element('span', { class: 'slicer-name' }, `${title}:`),
    element('span', { class: 'slicer-value' }, element('bdi', {}, summary)),
  )
  const popup = element(
    'div',
    { id, popover: 'auto', class: 'slicer-popup', role: 'dialog', 'aria-label': title },
    content,
  )
  popup.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'open') putBeside(popup, box)
  })
  popup.addEventListener('toggle', ({ newState }) => {
    const isOpen = newState === 'open'
    box.setAttribute('aria-expanded', String(isOpen))
    if (!isOpen) return
    putBeside(popup, box)
    if (!popup.contains(document.activeElement)) popup.querySelector<HTMLElement>('input, button')?.focus()
  })
  popup.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    popup.hidePopover()
    box.focus()
  })
  return element('div', { class: 'slicer-combobox' }, box, popup)
}

function dropdown(context: VisualContext, column: ResultColumn): HTMLElement {
  const { text } = context
  const chosen = chosenValues(filtersOf(context))
  const format = formatterOf(context)
  const [first] = chosen
  const summary =
    chosen.length === 0
      ? otherwise(context)
      : chosen.length === 1
        ? format(first ?? null, column)
        : text('slicer.chosen', { count: chosen.length })
  return combobox(context, summary, list(context, column))
}

const isOfDays = ({ type }: ResultColumn) => type === 'date' || type === 'datetime'

/** The end of a range of moments is the whole of its last day. */
const endOf = (day: string, { type }: ResultColumn) => (type === 'datetime' ? `${day}T23:59:59.999` : day)

/** From and to hold for the column itself, whatever step of it the slicer names. */
function bareColumn(visual: VisualContext['visual']): Target {
  const { table, column, hierarchy } = slicerTarget(visual)
  return { table, column: column ?? hierarchy ?? '' }
}

interface Range {
  from: FilterValue
  to: FilterValue
}

function chosenRange(context: VisualContext): Range {
  const conditions = filtersOf(context).flatMap((filter) => filter.conditions ?? [])
  const bound = (prefix: string) => conditions.find(({ operator }) => operator.startsWith(prefix))?.value ?? null
  return { from: bound('GreaterThan'), to: bound('LessThan') }
}

function rangeSummary(context: VisualContext, column: ResultColumn, { from, to }: Range): string {
  const { text, locale } = context
  const format = formatterOf(context)
  const said = (value: FilterValue) => (isOfDays(column) ? writeDay(String(value), locale) : format(value, column))
  if (from === null && to === null) return text('slicer.all')
  if (from === null) return text('slicer.until', { value: said(to) })
  if (to === null) return text('slicer.since', { value: said(from) })
  return `${said(from)} – ${said(to)}`
}

function range(context: VisualContext, column: ResultColumn): HTMLElement {
  const { result, text, visual, actions, locale, state } = context
  const values = result.rows.map((row) => asFilterValue(row[0])).filter((value) => value !== null)
  const chosen = chosenRange(context)
  const ofDays = isOfDays(column)
  const shown = (value: FilterValue) => (value === null ? '' : ofDays ? writeDay(String(value), locale) : String(value))
  const hint = (value: FilterValue | undefined) => (value === undefined ? null : shown(value))
  const field = (name: string, value: FilterValue, example: FilterValue | undefined) =>
    element('input', {
      type: ofDays ? 'text' : 'number',
      'data-focus': name,
      value: shown(value),
      placeholder: hint(example),
      step: ofDays ? null : 'any',
      autocomplete: 'off',
    })
  const from = field('from', chosen.from, values[0])
  const to = field('to', chosen.to, values.at(-1))
  const problem = element('p', { class: 'reason', role: 'alert' })
  /** Undefined where it cannot be read. */
  const read = (input: HTMLInputElement): FilterValue | undefined => {
    if (input.value.trim() === '') return input.validity.badInput ? undefined : null
    if (ofDays) return readDay(input.value, locale) ?? undefined
    const number = exactNumber(input.value) ?? input.valueAsNumber
    return holds(bareColumn(visual), number, state.view) ? number : undefined
  }
  const choose = (start: FilterValue, end: FilterValue) => {
    const last = typeof end === 'string' ? endOf(end, column) : end
    actions.setSlicer(visual, start === null && last === null ? [] : [rangeFilter(bareColumn(visual), start, last)])
  }
  const change = () => {
    const [start, end] = [read(from), read(to)]
    from.setAttribute('aria-invalid', String(start === undefined))
    to.setAttribute('aria-invalid', String(end === undefined))
    problem.textContent =
      start === undefined || end === undefined ? text('slicer.unreadable', { example: hint(values[0]) ?? '' }) : ''
    if (start !== undefined && end !== undefined) choose(start, end)
  }
  from.addEventListener('change', change)
  to.addEventListener('change', change)
  const lastDay = values.at(-1)
  const ready =
    ofDays && typeof lastDay === 'string'
      ? element(
          'div',
          { class: 'slicer-ready' },
          ...readyRanges.map((name) =>
            button(text(`slicer.${name}`), { class: 'slicer-choice', 'data-focus': `ready-${name}` }, () =>
              choose(startOf(name, lastDay), lastDay.slice(0, 10)),
            ),
          ),
          button(text('slicer.all'), { class: 'slicer-choice', 'data-focus': 'ready-all' }, () => choose(null, null)),
        )
      : null
  const fields = element(
    'div',
    { class: 'slicer-range' },
    element('label', {}, element('span', {}, text('slicer.from')), from),
    element('label', {}, element('span', {}, text('slicer.to')), to),
    problem,
    (chosen.from !== null || chosen.to !== null) && clearButton(context),
  )
  const content = element('div', { class: 'slicer-days' }, ready, fields)
  return combobox(context, rangeSummary(context, column, chosen), content)
}

/** Lists have no room of their own where visuals flow. */
export const isSlicerBox = (visual: VisualContext['visual'], isInFlow: boolean) =>
  visual.type === 'slicer' && (isInFlow || (visual.options?.slicerMode ?? 'list') !== 'list')

export const drawSlicer: Draw = (box, context) => {
  const column = context.result.columns[0]
  if (!column) return
  const wasOpen = box.querySelector('.slicer-popup:popover-open') !== null
  const before = box.querySelector('.slicer-options')?.scrollTop ?? 0
  const search = box.querySelector<HTMLInputElement>('input[type=search]')?.value ?? ''
  const drawn =
    context.visual.options?.slicerMode === 'range'
      ? range(context, column)
      : isSlicerBox(context.visual, context.isInFlow)
        ? dropdown(context, column)
        : list(context, column)
  box.replaceChildren(drawn)
  const field = box.querySelector<HTMLInputElement>('input[type=search]')
  if (field && search !== '') {
    field.value = search
    field.dispatchEvent(new Event('input'))
  }
  if (wasOpen) box.querySelector<HTMLElement>('.slicer-popup')?.showPopover()
  const options = box.querySelector('.slicer-options')
  if (options) options.scrollTop = before
}
