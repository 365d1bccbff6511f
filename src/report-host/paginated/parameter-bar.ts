/** What a paginated report asks for: a field for each parameter by its kind, and the button that shows the report. */
import type { ReportParameter } from '../../contract/models/report-items.ts'
import { element, freshId } from '../dom.ts'
import type { Text } from '../texts.ts'
import { readDay, writeDay } from '../typed-days.ts'
import type { Given } from './sheets.ts'

interface Field {
  element: HTMLElement
  read(): string[]
  /** Something is written in it that is no day. */
  isUnreadable(): boolean
  focus(): void
  say(fault: string): void
}

interface BarOptions {
  parameters: readonly ReportParameter[]
  given: Given
  text: Text
  /** Days are written and read as its person does, whatever language the browser has. */
  locale: string
  show(given: Given): void
}

export interface ParameterBar {
  readonly element: HTMLFormElement
  /** Says at the fields which of them are missing, and goes to the first. */
  sayMissing(missing: readonly ReportParameter[]): void
}

/** A day that shows how one is written. */
const exampleDay = (locale: string) => writeDay(new Date().toISOString(), locale)

function inputOf(
  { kind, isRequired }: ReportParameter,
  [value = '']: readonly string[],
  locale: string,
): HTMLInputElement {
  const placeholder = kind === 'date' ? exampleDay(locale) : null
  const type = kind === 'number' ? 'number' : 'text'
  const input = element('input', { type, required: isRequired, autocomplete: 'off', placeholder })
  if (type === 'number') input.step = 'any'
  else if (kind !== 'date') input.dir = 'auto'
  input.value = kind === 'date' && readDay(value, locale) !== null ? writeDay(value, locale) : value
  return input
}

function selectOf(
  { kind, choices, isRequired, isMultiple }: ReportParameter,
  values: readonly string[],
  text: Text,
): HTMLSelectElement {
  const known =
    kind === 'flag'
      ? [
          { value: 'true', label: text('value.yes') },
          { value: 'false', label: text('value.no') },
        ]
      : (choices ?? []).map((value) => ({ value, label: value }))
  const any = isMultiple ? [] : [{ value: '', label: isRequired ? text('paginated.choose') : text('slicer.all') }]
  const select = element('select', { required: isRequired, multiple: isMultiple, size: isMultiple ? 3 : null })
  for (const { value, label } of [...any, ...known]) {
    const option = element('option', { value }, label)
    option.selected = values.includes(value) || (value === '' && values.length === 0)
    select.append(option)
  }
  return select
}

function fieldOf(parameter: ReportParameter, values: readonly string[], text: Text, locale: string): Field {
  const { kind, prompt, isRequired } = parameter
  const control =
    kind === 'choice' || kind === 'flag' ? selectOf(parameter, values, text) : inputOf(parameter, values, locale)
  /** As it is sent. */
  const written = () => (kind === 'date' ? (readDay(control.value, locale) ?? control.value) : control.value)
  control.id = freshId('parameter')
  const fault = element('span', { id: freshId('fault'), class: 'parameter-fault' })
  control.setAttribute('aria-describedby', fault.id)
  const label = isRequired ? prompt : text('paginated.optional', { name: prompt })
  const made = element('div', { class: 'parameter' }, element('label', { for: control.id }, label), control, fault)
  const say = (words: string) => {
    fault.textContent = words
    control.setAttribute('aria-invalid', String(words !== ''))
  }
  control.addEventListener('input', () => say(''))
  return {
    element: made,
    read: () =>
      control instanceof HTMLSelectElement
        ? [...control.selectedOptions].map(({ value }) => value).filter((value) => value !== '')
        : [written()].filter((value) => value !== ''),
    isUnreadable: () => kind === 'date' && control.value.trim() !== '' && readDay(control.value, locale) === null,
    focus: () => control.focus(),
    say,
  }
}

export function createParameterBar({ parameters, given, text, locale, show }: BarOptions): ParameterBar {
  const fields = new Map(
    parameters.map((parameter) => [parameter.name, fieldOf(parameter, given[parameter.name] ?? [], text, locale)]),
  )
  const view = element('button', { type: 'submit', class: 'action' }, text('paginated.view'))
  const form = element(
    'form',
    // Faults are said here, in the person’s language.
    { class: 'parameters', novalidate: true, 'aria-label': text('paginated.parameters') },
    ...[...fields.values()].map((field) => field.element),
    view,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const unreadable = [...fields.values()].filter((field) => field.isUnreadable())
    for (const field of unreadable) field.say(text('slicer.unreadable', { example: exampleDay(locale) }))
    unreadable[0]?.focus()
    if (unreadable.length === 0) show(Object.fromEntries([...fields].map(([name, field]) => [name, field.read()])))
  })
  return {
    element: form,
    sayMissing(missing) {
      for (const { name } of missing) fields.get(name)?.say(text('paginated.isNeeded'))
      const [first] = missing
      if (first) fields.get(first.name)?.focus()
    },
  }
}
