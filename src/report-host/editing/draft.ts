/** What is changed in edit mode, as changes of the report’s state. */
import type { Field, Layout, Page, Visual } from '../../contract/models/report-definition.ts'
import { rolesOfVisual, type VisualRole, type VisualType } from '../../contract/vocabulary/reports.ts'
import { masterSizeOf } from '../layout.ts'
import {
  activePageOf,
  changePages,
  isUnsaved,
  openPage,
  pageOf,
  type ReportState,
  visualKey,
  visualOf,
} from '../report-state.ts'
import { freePlace } from './boxes.ts'
import { canSortBy, type Roles, rolesAs } from './fields.ts'
import { type Step, stepBack, stepForward } from './steps.ts'

export const selectedVisual = (state: ReportState): Visual | undefined =>
  activePageOf(state).visuals.find(({ name }) => name === state.edited)

export const selectVisual = (state: ReportState, edited: string | null): ReportState =>
  edited === state.edited ? state : { ...state, edited }

function withVisual(
  state: ReportState,
  name: string,
  change: (visual: Visual) => Visual,
  what: string | null = null,
): ReportState {
  const page = activePageOf(state)
  const before = visualOf(page, name)
  const after = change(before)
  if (JSON.stringify(after) === JSON.stringify(before)) return state
  const visuals = page.visuals.map((visual) => (visual === before ? after : visual))
  const step = what && `${what} ${visualKey(page.name, name)}`
  return withPage(state, { ...page, visuals }, step)
}

const withPage = (state: ReportState, page: Page, what: string | null = null): ReportState =>
  changePages(
    state,
    state.pages.map((one) => (one.name === page.name ? page : one)),
    what,
  )

export const placeVisual = (state: ReportState, name: string, layout: Layout, what: string | null = null) =>
  withVisual(state, name, (visual) => ({ ...visual, layout }), what)

export const titleVisual = (state: ReportState, name: string, title: string) =>
  withVisual(state, name, ({ title: _, ...visual }) => (title.trim() === '' ? visual : { ...visual, title }), 'title')

export const wordVisual = (state: ReportState, name: string, text: string) =>
  withVisual(state, name, (visual) => ({ ...visual, text }), 'text')

/** Its order and its way down belonged to what it showed. */
function forgetChoices(state: ReportState, name: string): ReportState {
  const key = visualKey(state.activePage, name)
  const { [key]: _, ...sorts } = state.sorts
  const { [key]: __, ...drills } = state.drills
  const isOwn = state.selection?.visualName === name
  return { ...state, sorts, drills, selection: isOwn ? null : state.selection }
}

function withRoles(visual: Visual, roles: Roles): Visual {
  const { sort, ...rest } = { ...visual, roles }
  return sort && canSortBy(sort.orderBy, roles) ? { ...rest, sort } : rest
}

export function turnVisual(state: ReportState, name: string, type: VisualType): ReportState {
  const visual = visualOf(activePageOf(state), name)
  const roles = rolesAs(type, visual)
  if (!roles) return state
  const { action, ...rest } = visual
  const turned = { ...rest, ...(action && type === 'button' ? { action } : {}), type }
  const hasRoles = Object.keys(roles).length > 0
  return withVisual(forgetChoices(state, name), name, () => (hasRoles ? withRoles(turned, roles) : turned))
}

const withFields = (state: ReportState, name: string, role: VisualRole, fields: readonly Field[]) =>
  withVisual(forgetChoices(state, name), name, (visual) => {
    const { [role]: _, ...others } = visual.roles ?? {}
    return withRoles(visual, fields.length > 0 ? { ...others, [role]: [...fields] } : others)
  })

const fieldsAt = (state: ReportState, name: string, role: VisualRole): readonly Field[] =>
  visualOf(activePageOf(state), name).roles?.[role] ?? []

export function addField(state: ReportState, name: string, role: VisualRole, field: Field): ReportState {
  const { type } = visualOf(activePageOf(state), name)
  const fields = fieldsAt(state, name, role)
  const most = rolesOfVisual[type][role]?.most ?? 0
  return fields.length < most ? withFields(state, name, role, [...fields, field]) : state
}

export const removeField = (state: ReportState, name: string, role: VisualRole, at: number) =>
  withFields(
    state,
    name,
    role,
    fieldsAt(state, name, role).filter((_, index) => index !== at),
  )

export const changeField = (state: ReportState, name: string, role: VisualRole, at: number, field: Field) =>
  withFields(
    state,
    name,
    role,
    fieldsAt(state, name, role).map((one, index) => (index === at ? field : one)),
  )

const usualSizes: Readonly<Partial<Record<VisualType, { width: number; height: number }>>> = {
  card: { width: 240, height: 140 },
  slicer: { width: 240, height: 200 },
  button: { width: 200, height: 50 },
  text: { width: 300, height: 80 },
}

export function addVisual(state: ReportState, type: VisualType, words: string): ReportState {
  const page = activePageOf(state)
  const taken = page.visuals.map(({ name }) => name)
  let number = taken.length + 1
  while (taken.includes(`${type}-${number}`)) number += 1
  const name = `${type}-${number}`
  const size = usualSizes[type] ?? { width: 400, height: 300 }
  const layout = freePlace(
    page.visuals.map((visual) => visual.layout),
    size,
    masterSizeOf(page),
  )
  const speaks = type === 'button' || type === 'text'
  const visual: Visual = { name, type, layout, ...(speaks ? { text: words } : {}) }
  return selectVisual(withPage(state, { ...page, visuals: [...page.visuals, visual] }), name)
}

export function removeVisual(state: ReportState, name: string): ReportState {
  const page = activePageOf(state)
  const visuals = page.visuals.filter((visual) => visual.name !== name)
  return selectVisual(withPage(forgetChoices(state, name), { ...page, visuals }), null)
}

/** Earlier or later by one among the tabs. */
export function movePage(state: ReportState, name: string, by: 1 | -1): ReportState {
  const at = state.pages.indexOf(pageOf(state, name))
  const [page, other] = [state.pages[at], state.pages[at + by]]
  if (!page || !other) return state
  const pages = [...state.pages]
  pages[at] = other
  pages[at + by] = page
  return changePages(state, pages)
}

function stepped(state: ReportState, step: Step<readonly Page[]> | null): ReportState {
  if (!step) return state
  const { value: pages, history } = step
  const next = { ...state, pages, history, hasUnsavedChanges: isUnsaved(pages, state.base) }
  const isThere = pages.some(({ name }) => name === state.activePage)
  const shown = isThere ? next : openPage(next, pages[0]?.name ?? '')
  const page = activePageOf(shown)
  const isSelected = page.visuals.some(({ name }) => name === state.edited)
  const former = state.pages.find(({ name }) => name === page.name)?.visuals ?? []
  const choices = page.visuals
    .filter((visual) => !former.includes(visual))
    .reduce((from, { name }) => forgetChoices(from, name), shown)
  return isSelected ? choices : { ...choices, edited: null }
}

export const undo = (state: ReportState) => stepped(state, stepBack(state.history, state.pages))
export const redo = (state: ReportState) => stepped(state, stepForward(state.history, state.pages))
