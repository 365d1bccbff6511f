/** Beside the page while it is edited: its pages, the visual that was chosen, and what can be added. */
import type { Field, Page, Visual } from '../../contract/models/report-definition.ts'
import {
  dateGrains,
  rolesOfVisual,
  type VisualRole,
  type VisualType,
  visualTypes,
} from '../../contract/vocabulary/reports.ts'
import { button, element, freshId, keepFocus } from '../dom.ts'
import { masterSizeOf } from '../layout.ts'
import { activePageOf, addPage, deletePage, openPage, type ReportState, renamePage } from '../report-state.ts'
import { fieldName, type Surroundings } from '../visuals/visual-context.ts'
import { movedTo, resizedTo } from './boxes.ts'
import {
  addField,
  addVisual,
  changeField,
  movePage,
  placeVisual,
  redo,
  removeField,
  removeVisual,
  selectedVisual,
  titleVisual,
  turnVisual,
  undo,
  wordVisual,
} from './draft.ts'
import { aggregatesFor, asTaken, columnType, hasGrains, kindsFor, modelOf, rolesOf } from './fields.ts'

type Edit = (change: (state: ReportState) => ReportState) => void

interface Input {
  state: ReportState
  surroundings: Surroundings
  edit: Edit
}

interface Option {
  value: string
  label: string
}

function select(options: readonly Option[], chosen: string, name: string, label: string | null): HTMLSelectElement {
  const made = element(
    'select',
    { 'data-focus': name, 'aria-label': label },
    ...options.map((option) => element('option', { value: option.value }, option.label)),
  )
  made.value = chosen
  return made
}

function labelled(label: string, control: HTMLElement): HTMLElement {
  return element('label', { class: 'edit-field' }, element('span', {}, label), control)
}

function section(title: string, ...children: readonly (Node | null)[]): HTMLElement {
  const id = freshId('edit')
  return element('section', { 'aria-labelledby': id }, element('h3', { id }, title), ...children)
}

const quiet = (label: string, focus: string, isOff: boolean, press: () => void, isDanger = false): HTMLButtonElement =>
  button(label, { class: isDanger ? 'edit-button danger' : 'edit-button', 'data-focus': focus, disabled: isOff }, press)

/** A sign instead of words; read out in words. */
const sign = (label: string, shown: string, focus: string, isOff: boolean, press: () => void): HTMLButtonElement =>
  button(shown, { class: 'tool', 'aria-label': label, title: label, 'data-focus': focus, disabled: isOff }, press)

/** What is being put together, as an accented letter is, is taken when it is there: until then the field must not be drawn anew. */
function whenTyped(field: HTMLInputElement | HTMLTextAreaElement, take: (words: string) => void): void {
  field.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) take(field.value)
  })
  field.addEventListener('compositionend', () => take(field.value))
}

function head({ state, surroundings: { text }, edit }: Input): HTMLElement {
  const { past, future } = state.history
  return element(
    'header',
    {},
    element('h2', {}, text('edit.title')),
    sign(text('edit.undo'), '↶', 'undo', past.length === 0, () => edit(undo)),
    sign(text('edit.redo'), '↷', 'redo', future.length === 0, () => edit(redo)),
  )
}

function pagesSection({ state, surroundings: { text }, edit }: Input): HTMLElement {
  const page = activePageOf(state)
  const at = state.pages.indexOf(page)
  const list = state.pages.map((one) =>
    element(
      'li',
      {},
      button(
        one.displayName,
        {
          class: 'edit-page',
          'aria-current': one === page ? 'page' : null,
          'data-focus': `page-${one.name}`,
        },
        () => edit((now) => openPage(now, one.name)),
      ),
    ),
  )
  const name = element('input', { type: 'text', maxlength: 256, value: page.displayName, 'data-focus': 'page-name' })
  // A tab has a name: what is empty is not taken.
  whenTyped(name, (words) => words.trim() && edit((now) => renamePage(now, page.name, words)))
  name.addEventListener('blur', () => {
    if (!name.value.trim()) name.value = page.displayName
  })
  return section(
    text('frame.pages'),
    element('ul', { class: 'edit-pages' }, ...list),
    labelled(text('edit.pageName'), name),
    element(
      'div',
      { class: 'edit-buttons' },
      quiet(text('edit.pageEarlier'), 'page-earlier', at === 0, () => edit((now) => movePage(now, page.name, -1))),
      quiet(text('edit.pageLater'), 'page-later', at === state.pages.length - 1, () =>
        edit((now) => movePage(now, page.name, 1)),
      ),
      quiet(text('edit.pageAdd'), 'page-add', false, () =>
        edit((now) => addPage(now, text('edit.newPage', { number: now.pages.length + 1 })).state),
      ),
      quiet(text('edit.pageRemove'), 'page-remove', state.pages.length === 1, () =>
        edit((now) => deletePage(now, page.name)),
      ),
    ),
  )
}

const placeMembers = ['x', 'y', 'width', 'height'] as const

function placeFields({ surroundings: { text }, edit }: Input, page: Page, { name, layout }: Visual): HTMLElement {
  const size = masterSizeOf(page)
  const fields = placeMembers.map((member) => {
    const input = element('input', {
      type: 'number',
      min: 0,
      step: 10,
      value: Math.round(layout[member]),
      'data-focus': `place-${member}`,
    })
    input.addEventListener('change', () => {
      const wanted = { ...layout, [member]: input.valueAsNumber || 0 }
      const next =
        member === 'x' || member === 'y'
          ? movedTo(layout, wanted.x, wanted.y, size)
          : resizedTo(layout, wanted.width, wanted.height, size)
      edit((now) => placeVisual(now, name, next))
    })
    return labelled(text(`edit.${member}`), input)
  })
  return element('div', { class: 'edit-places' }, ...fields)
}

interface RoleInput extends Input {
  visual: Visual
  role: VisualRole
}

function fieldControl({ state, surroundings: { text }, edit, visual, role }: RoleInput, field: Field, at: number) {
  const { view } = state
  const type = columnType(view, field)
  const label = text('edit.summary', { field: fieldName(view, field) })
  const focus = `as-${role}-${at}`
  const takes = rolesOfVisual[visual.type][role]?.takes
  if (field.column === undefined || takes === undefined) return null
  const put = (next: Field) => edit((now) => changeField(now, visual.name, role, at, next))
  const { aggregate, grain, ...plain } = field
  if (takes === 'group' && hasGrains(type)) {
    const options = [
      { value: '', label: text('edit.each') },
      ...dateGrains.map((value) => ({ value, label: text(`grain.${value}`) })),
    ]
    const made = select(options, grain ?? '', focus, label)
    made.addEventListener('change', () => {
      const chosen = dateGrains.find((one) => one === made.value)
      put(chosen ? { ...plain, grain: chosen } : plain)
    })
    return made
  }
  if (takes === 'group') return null
  const offered = aggregatesFor(type)
  const options = [
    ...(takes === 'any' ? [{ value: '', label: text('edit.each') }] : []),
    ...offered.map((value) => ({ value, label: text(`aggregate.${value}`) })),
  ]
  const made = select(options, aggregate ?? '', focus, label)
  made.addEventListener('change', () => {
    const chosen = offered.find((one) => one === made.value)
    put(chosen ? { ...plain, aggregate: chosen } : { ...plain, ...(grain ? { grain } : {}) })
  })
  return made
}

function roleGroup(input: RoleInput): HTMLElement {
  const { state, surroundings, edit, visual, role } = input
  const { text } = surroundings
  const { view } = state
  const rule = rolesOfVisual[visual.type][role]
  const fields = visual.roles?.[role] ?? []
  const id = freshId('role')
  const rows = fields.map((field, at) => {
    const name = field.displayName ?? fieldName(view, field)
    const label = text('edit.fieldRemove', { field: name })
    return element(
      'li',
      { class: 'edit-used' },
      element('span', {}, name),
      fieldControl(input, field, at),
      sign(label, '✕', `drop-${role}-${at}`, false, () => edit((now) => removeField(now, visual.name, role, at))),
    )
  })
  const offered = modelOf(view).map((table) => ({
    ...table,
    fields: table.fields.filter(({ field }) => rule && asTaken(view, field, rule.takes)),
  }))
  const list = element('select', {
    'aria-label': text('edit.fieldTo', { role: text(`role.${role}`) }),
    'data-focus': `list-${role}`,
  })
  for (const table of offered.filter((one) => one.fields.length > 0))
    list.append(
      element(
        'optgroup',
        { label: table.name },
        ...table.fields.map(({ key, name }) => element('option', { value: key }, name)),
      ),
    )
  const isFull = fields.length >= (rule?.most ?? 0)
  const add = quiet(text('edit.fieldAdd'), `add-${role}`, isFull, () => {
    const found = offered.flatMap((table) => table.fields).find(({ key }) => key === list.value)
    const taken = found && rule && asTaken(view, found.field, rule.takes)
    if (taken) edit((now) => addField(now, visual.name, role, taken))
  })
  add.setAttribute('aria-label', text('edit.fieldAddTo', { role: text(`role.${role}`) }))
  const isMissing = fields.length < (rule?.least ?? 0)
  return element(
    'div',
    { role: 'group', 'aria-labelledby': id, class: 'edit-role' },
    element(
      'h4',
      { id },
      text(`role.${role}`),
      isMissing && element('span', { class: 'edit-needed' }, text('edit.needed')),
    ),
    fields.length > 0 && element('ul', {}, ...rows),
    !isFull && element('div', { class: 'edit-add' }, list, add),
  )
}

function visualSection(input: Input): HTMLElement {
  const { state, surroundings, edit } = input
  const { text } = surroundings
  const visual = selectedVisual(state)
  if (!visual) return section(text('edit.chosen'), element('p', { class: 'edit-hint' }, text('edit.choose')))
  const { name } = visual
  const speaks = visual.type === 'button' || visual.type === 'text'
  const words = speaks
    ? element('textarea', { rows: 3, maxlength: 4000, 'data-focus': 'words' }, visual.text ?? '')
    : element('input', { type: 'text', maxlength: 256, value: visual.title ?? '', 'data-focus': 'title' })
  whenTyped(words, (typed) => edit((now) => (speaks ? wordVisual(now, name, typed) : titleVisual(now, name, typed))))
  const kinds = kindsFor(visual).map((value) => ({ value, label: text(`type.${value}`) }))
  const kind = select(kinds, visual.type, 'kind', null)
  kind.addEventListener('change', () => {
    const chosen = visualTypes.find((one) => one === kind.value)
    if (chosen) edit((now) => turnVisual(now, name, chosen))
  })
  return section(
    text('edit.chosen'),
    labelled(text(speaks ? 'edit.words' : 'edit.name'), words),
    labelled(text('edit.kind'), kind),
    ...rolesOf(visual.type).map((role) => roleGroup({ ...input, visual, role })),
    placeFields(input, activePageOf(state), visual),
    element(
      'div',
      { class: 'edit-buttons' },
      quiet(text('edit.remove'), 'remove', false, () => edit((now) => removeVisual(now, name)), true),
    ),
  )
}

const offeredKinds = visualTypes.filter((type): type is VisualType => type !== 'button')

function addSection({ surroundings: { text }, edit }: Input, kind: { last: VisualType }): HTMLElement {
  const list = select(
    offeredKinds.map((value) => ({ value, label: text(`type.${value}`) })),
    kind.last,
    'new-kind',
    null,
  )
  list.addEventListener('change', () => {
    kind.last = offeredKinds.find((one) => one === list.value) ?? kind.last
  })
  return section(
    text('edit.new'),
    labelled(text('edit.kind'), list),
    element(
      'div',
      { class: 'edit-buttons' },
      quiet(text('edit.add'), 'new', false, () => edit((now) => addVisual(now, kind.last, text('edit.newText')))),
    ),
  )
}

export function createEditPanel(box: HTMLElement) {
  const kind: { last: VisualType } = { last: 'column' }
  let drawn: readonly unknown[] = []
  return function drawEditPanel(state: ReportState, surroundings: Surroundings, isCutOff: boolean): void {
    const { text, actions } = surroundings
    // Figures that arrive change nothing here, and somebody may be typing.
    const { view, pages, activePage, edited, history } = state
    const shown = [view, pages, activePage, edited, history, isCutOff, text]
    if (drawn.length > 0 && shown.every((part, index) => part === drawn[index])) return
    drawn = shown
    const input = { state, surroundings, edit: actions.edit }
    const scrolled = box.scrollTop
    keepFocus(box, () =>
      box.replaceChildren(
        head(input),
        ...(isCutOff ? [element('p', { class: 'edit-notice', role: 'status' }, text('edit.offline'))] : []),
        visualSection(input),
        addSection(input, kind),
        pagesSection(input),
      ),
    )
    box.scrollTop = scrolled
  }
}
