/** Everything that a person or the SDK can change about an open report. Functions answer the next state. */
import type { Filter, Layout, Page, Target, Visual, VisualSort } from '../contract/models/report-definition.ts'
import type { ReportView, SaveReport, SaveReportAs } from '../contract/models/report-query.ts'
import { type History, nothingDone, recorded } from './editing/history.ts'
import { isSameTarget, readTarget, targetOf } from './filter-parts.ts'
import { basicFilter, mergeFilters, readFilters } from './filters.ts'
import { isTree, type Tree } from './merge.ts'
import { filtersOperations, invalid, layoutTypes, notFound } from './protocol.ts'

/** A data point by its groups: `{ target, equals }` for each. */
export interface Identity {
  target: Target
  equals: string | number | boolean | null
}

export interface Selection {
  pageName: string
  visualName: string
  points: readonly (readonly Identity[])[]
}

/** How deep a chart with several categories is drilled, and through which values. */
export interface Drill {
  level: number
  path: readonly Filter[]
}

/** What bookmarks and the user's own state keep. Keys are those of `visualKey`. */
export interface Choices {
  activePage: string
  filters: readonly Filter[]
  pageFilters: Readonly<Record<string, readonly Filter[]>>
  visualFilters: Readonly<Record<string, readonly Filter[]>>
  slicers: Readonly<Record<string, readonly Filter[]>>
  sorts: Readonly<Record<string, VisualSort>>
  drills: Readonly<Record<string, Drill>>
  hidden: Readonly<Record<string, readonly string[]>>
}

/** Under its number it is done once, however often it is sent. */
export interface Sent<Request> {
  number: string
  request: Request
  pages: readonly Page[]
}

export interface ReportState extends Choices {
  view: ReportView
  /** The view's pages with what was changed in edit mode. */
  pages: readonly Page[]
  /** What was chosen when the report was opened: a reset goes back to it. */
  start: Choices
  selection: Selection | null
  settings: Tree
  /** Theme set by the embedder; the report's own where it is null. */
  theme: Tree | null
  isEditing: boolean
  hasUnsavedChanges: boolean
  /** What the pages were before anybody changed them here: where another one is kept by then, nothing is saved over it. */
  base: {
    definitionVersion: string
    pages: readonly Page[]
    /** On its way to be saved. */
    sent?: Sent<SaveReport> | undefined
    /** Sent from there, and the answer was lost: nobody here knows whether it is kept. */
    lost?: Sent<SaveReport> | undefined
    lostCopy?: Sent<SaveReportAs> | undefined
  }
  history: History<readonly Page[]>
  /** The visual that edit mode works on. */
  edited: string | null
  /** Copied visuals → the visual of the definition that the library answers for. */
  origins: Readonly<Record<string, string>>
}

export const visualKey = (pageName: string, visualName: string) => `${pageName}/${visualName}`

export function pageOf(state: Pick<ReportState, 'pages'>, name: string): Page {
  const page = state.pages.find((candidate) => candidate.name === name)
  if (!page) throw notFound(`The report has no page '${name}'.`)
  return page
}

export function visualOf(page: Page, name: string): Visual {
  const visual = page.visuals.find((candidate) => candidate.name === name)
  if (!visual) throw notFound(`The page '${page.name}' has no visual '${name}'.`)
  return visual
}

export const activePageOf = (state: ReportState) => pageOf(state, state.activePage)

/** What the definition itself chooses. */
export function initialChoices(view: ReportView): Choices {
  const filtersOf = (isSlicer: boolean) =>
    Object.fromEntries(
      view.pages.flatMap((page) =>
        page.visuals
          .filter((visual) => (visual.type === 'slicer') === isSlicer)
          .map((visual) => [visualKey(page.name, visual.name), visual.filters ?? []]),
      ),
    )
  const hiddenOn = (page: Page) => page.visuals.filter((visual) => visual.isHidden === true).map(({ name }) => name)
  return {
    activePage: view.defaultPage,
    filters: view.filters,
    pageFilters: Object.fromEntries(view.pages.map((page) => [page.name, page.filters ?? []])),
    visualFilters: filtersOf(false),
    slicers: filtersOf(true),
    sorts: {},
    drills: {},
    hidden: Object.fromEntries(view.pages.map((page) => [page.name, hiddenOn(page)])),
  }
}

export const openReport = (view: ReportView, settings: Tree, isEditing: boolean): ReportState => ({
  ...initialChoices(view),
  view,
  pages: view.pages,
  start: initialChoices(view),
  selection: null,
  settings,
  theme: null,
  isEditing,
  hasUnsavedChanges: false,
  base: baseOf(view),
  history: nothingDone,
  edited: null,
  origins: {},
})

const baseOf = ({ definitionVersion, pages }: ReportView) => ({ definitionVersion, pages })

/** The same report with newer data: what people chose stays where it still exists. */
export function renewView(state: ReportState, view: ReportView): ReportState {
  const pages = state.hasUnsavedChanges ? state.pages : view.pages
  const initial = initialChoices(view)
  const isThere = pages.some(({ name }) => name === state.activePage)
  return {
    ...state,
    view,
    pages,
    ...(state.hasUnsavedChanges ? {} : { base: baseOf(view), history: nothingDone }),
    activePage: isThere ? state.activePage : view.defaultPage,
    pageFilters: { ...initial.pageFilters, ...state.pageFilters },
    visualFilters: { ...initial.visualFilters, ...state.visualFilters },
    slicers: { ...initial.slicers, ...state.slicers },
    hidden: { ...initial.hidden, ...state.hidden },
  }
}

export function openPage(state: ReportState, name: string): ReportState {
  return { ...state, activePage: pageOf(state, name).name, selection: null, edited: null }
}

export type FilterPlace =
  | { level: 'report' }
  | { level: 'page'; pageName: string }
  | { level: 'visual'; pageName: string; visualName: string }

export function filtersAt(state: ReportState, place: FilterPlace): readonly Filter[] {
  if (place.level === 'report') return state.filters
  const page = pageOf(state, place.pageName)
  if (place.level === 'page') return state.pageFilters[page.name] ?? []
  const visual = visualOf(page, place.visualName)
  return state.visualFilters[visualKey(page.name, visual.name)] ?? []
}

export function setFilters(state: ReportState, place: FilterPlace, filters: readonly Filter[]): ReportState {
  filtersAt(state, place)
  if (place.level === 'report') return { ...state, filters }
  if (place.level === 'page') return { ...state, pageFilters: { ...state.pageFilters, [place.pageName]: filters } }
  const key = visualKey(place.pageName, place.visualName)
  return { ...state, visualFilters: { ...state.visualFilters, [key]: filters } }
}

export function slicerOf(state: ReportState, pageName: string, visualName: string): Visual {
  const visual = visualOf(pageOf(state, pageName), visualName)
  if (visual.type !== 'slicer') throw invalid(`'${visualName}' is not a slicer.`)
  return visual
}

export function setSlicer(
  state: ReportState,
  pageName: string,
  visualName: string,
  filters: readonly Filter[],
): ReportState {
  const { name } = slicerOf(state, pageName, visualName)
  return { ...state, slicers: { ...state.slicers, [visualKey(pageName, name)]: filters } }
}

export function slicerTarget(visual: Visual): Target {
  const field = visual.roles?.category?.[0]
  if (!field?.column) throw invalid(`The slicer '${visual.name}' has no column.`)
  return targetOf(field)
}

/** The column itself stands for the steps of it that are shown. */
const isOfSlicer = (own: Target, target: Target) =>
  isSameTarget(own, target) || isSameTarget({ table: own.table, column: own.column ?? own.hierarchy ?? '' }, target)

/** A slicer chooses among the values of its own column, and keeps it: a tree begins there. */
export function requireOfSlicer(slicer: Visual, filters: readonly Filter[]): void {
  const own = slicerTarget(slicer)
  const begins = filters.flatMap(({ target, combinations }) =>
    combinations ? combinations.flatMap(({ columns }) => columns.slice(0, 1)) : [target],
  )
  if (!begins.every((target) => isOfSlicer(own, target)))
    throw invalid(`The slicer '${slicer.name}' takes filters on its own column alone.`)
}

/** What a slicer state names as its targets. */
export function requireSlicerTargets(slicer: Visual, targets: unknown, view: ReportView): void {
  if (targets === undefined || targets === null) return
  if (!Array.isArray(targets)) throw invalid('targets must be a list.')
  const own = slicerTarget(slicer)
  const isKept = targets.length > 0 && targets.every((target) => isSameTarget(own, readTarget(target, view)))
  if (!isKept) throw invalid(`The slicer '${slicer.name}' keeps its own column as its target.`)
}

const isSamePoint = (one: readonly Identity[], other: readonly Identity[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Several points are kept together only where they differ in one group, since that is what one filter per group says. */
const differInOneGroup = (points: readonly (readonly Identity[])[]) => {
  const groups = points[0] ?? []
  const differing = groups.filter((first, index) => points.some((point) => point[index]?.equals !== first.equals))
  return differing.length <= 1 && points.every((point) => point.length === groups.length)
}

export function selectPoint(
  state: ReportState,
  visualName: string,
  point: readonly Identity[],
  extend: boolean,
): ReportState {
  const { selection, activePage: pageName } = state
  const isOwn = selection?.pageName === pageName && selection.visualName === visualName
  const present = isOwn ? selection.points : []
  const wasSelected = present.some((other) => isSamePoint(other, point))
  const others = extend ? present.filter((other) => !isSamePoint(other, point)) : []
  const together = [...others, point]
  const points = wasSelected ? others : differInOneGroup(together) ? together : [point]
  return { ...state, selection: points.length > 0 ? { pageName, visualName, points } : null }
}

export const clearSelection = (state: ReportState): ReportState => ({ ...state, selection: null })

/** A selection as filters: one for each group, of all values that its points have there. */
export function selectionFilters(points: Selection['points']): Filter[] {
  const groups = points[0] ?? []
  return groups.map(({ target }, index) => {
    const values = points.flatMap((point) => {
      const identity = point[index]
      return identity ? [identity.equals] : []
    })
    return basicFilter(target, [...new Set(values)])
  })
}

// Edit mode

/** What is edited is the page itself, whatever layout the embedder has put it in. */
export const shownSettings = ({ isEditing, settings }: ReportState): Tree =>
  isEditing ? { ...settings, layoutType: layoutTypes.master } : settings

export const hiddenOn = ({ isEditing, hidden }: ReportState, { name }: Page): readonly string[] =>
  isEditing ? [] : (hidden[name] ?? [])

/** Changes that say the same `what`, one after the other, are one step for whoever takes them back. */
export const changePages = (state: ReportState, pages: readonly Page[], what: string | null = null): ReportState => ({
  ...state,
  pages,
  history: recorded(state.history, state.pages, what),
  hasUnsavedChanges: isUnsaved(pages, state.base),
})

/** What is on its way, or was and had no answer, may be kept by now: then going back to what was there is a change as well. */
export const isUnsaved = (shown: readonly Page[], { pages, sent, lost }: ReportState['base']): boolean =>
  shown !== pages || (sent ?? lost) !== undefined

const freeName = (taken: readonly string[], stem: string) => {
  let number = taken.length + 1
  while (taken.includes(`${stem}${number}`)) number += 1
  return `${stem}${number}`
}

export function addPage(state: ReportState, displayName: string): { state: ReportState; page: Page } {
  const name = freeName(
    state.pages.map((page) => page.name),
    'page-',
  )
  const page: Page = { name, displayName, visuals: [] }
  return { state: openPage(changePages(state, [...state.pages, page]), name), page }
}

export function renamePage(state: ReportState, name: string, displayName: string): ReportState {
  pageOf(state, name)
  return changePages(
    state,
    state.pages.map((page) => (page.name === name ? { ...page, displayName } : page)),
    `name ${name}`,
  )
}

export function deletePage(state: ReportState, name: string): ReportState {
  pageOf(state, name)
  const rest = state.pages.filter((page) => page.name !== name)
  const first = rest[0]
  if (!first) throw invalid('A report keeps at least one page.')
  const next = changePages(state, rest)
  return state.activePage === name ? openPage(next, first.name) : next
}

export function cloneVisual(
  state: ReportState,
  pageName: string,
  visualName: string,
  layout: Partial<Layout>,
): { state: ReportState; visual: Visual } {
  const page = pageOf(state, pageName)
  const original = visualOf(page, visualName)
  const name = freeName(
    page.visuals.map((visual) => visual.name),
    `${visualName}-`,
  )
  const visual = { ...original, name, layout: { ...original.layout, ...layout } }
  const visuals = [...page.visuals, visual]
  const pages = state.pages.map((each) => (each.name === pageName ? { ...each, visuals } : each))
  const from = visualKey(pageName, visualName)
  const to = visualKey(pageName, name)
  const choices = state.slicers[from] ?? []
  const next: ReportState = {
    ...changePages(state, pages),
    origins: { ...state.origins, [to]: state.origins[from] ?? visualName },
    visualFilters: { ...state.visualFilters, [to]: state.visualFilters[from] ?? [] },
    ...(visual.type === 'slicer' ? { slicers: { ...state.slicers, [to]: choices } } : {}),
  }
  return { state: next, visual }
}

// The load configuration

function readLoadFilters(state: ReportState, filters: unknown): ReportState {
  if (filters === undefined || filters === null) return state
  if (Array.isArray(filters)) return { ...state, filters: readFilters(filters, state.view) }
  if (!isTree(filters)) throw invalid('filters must be a list or an object.')
  const change = (place: FilterPlace, part: unknown, from: ReportState): ReportState => {
    if (part === undefined || part === null) return from
    if (!isTree(part)) throw invalid('allPages and currentPage must be objects.')
    const operation = part.operation ?? filtersOperations.replaceAll
    const added = part.filters === undefined ? [] : readFilters(part.filters, from.view)
    return setFilters(from, place, mergeFilters(filtersAt(from, place), operation, added))
  }
  const withReport = change({ level: 'report' }, filters.allPages, state)
  return change({ level: 'page', pageName: state.activePage }, filters.currentPage, withReport)
}

const isSelectedBy = (selector: Tree, visual: Visual): boolean => {
  if (selector.visualName !== undefined) return selector.visualName === visual.name
  const { target } = selector
  const field = visual.roles?.category?.[0]
  return isTree(target) && field?.table === target.table && field?.column === (target.column ?? target.hierarchy)
}

function readLoadSlicers(state: ReportState, slicers: unknown): ReportState {
  if (slicers === undefined || slicers === null) return state
  if (!Array.isArray(slicers)) throw invalid('slicers must be a list.')
  return slicers.reduce<ReportState>((from, slicer: unknown) => {
    const { selector, state: chosen } = isTree(slicer) ? slicer : {}
    if (!isTree(selector) || !isTree(chosen))
      throw invalid('Each of slicers must be an object with selector and state.')
    const filters = readFilters(chosen.filters ?? [], from.view)
    const places = from.pages.flatMap((page) =>
      page.visuals
        .filter((visual) => visual.type === 'slicer' && isSelectedBy(selector, visual))
        .map((visual) => ({ pageName: page.name, visual })),
    )
    if (selector.visualName !== undefined && places.length === 0)
      throw notFound(`The report has no slicer '${String(selector.visualName)}'.`)
    return places.reduce((next, { pageName, visual }) => {
      requireSlicerTargets(visual, chosen.targets, next.view)
      requireOfSlicer(visual, filters)
      return setSlicer(next, pageName, visual.name, filters)
    }, from)
  }, state)
}

/** Page, filters and slicers of a load configuration. Nothing of it was checked when a report is embedded again. */
export function applyConfig(state: ReportState, config: Tree): ReportState {
  const { pageName } = config
  // Embedders that have none to name often say it with an empty text.
  const named = typeof pageName === 'string' && pageName !== '' ? openPage(state, pageName) : state
  return readLoadSlicers(readLoadFilters(named, config.filters), config.slicers)
}
