/** All that holds on the open page, wherever it was set, and how each of it is taken away. */
import type { Filter, Visual } from '../contract/models/report-definition.ts'
import { isEffective, kindOf } from './filters.ts'
import {
  activePageOf,
  type Choices,
  type FilterPlace,
  filtersAt,
  type ReportState,
  selectionFilters,
  visualKey,
} from './report-state.ts'
import type { Actions } from './visuals/visual-context.ts'

export interface ActiveFilter {
  from: 'slicer' | 'point' | 'drill' | 'filter'
  filter: Filter
  /** Where it was set, unless it holds for more. */
  visual?: Visual
  remove(actions: Actions): void
}

/** Without saying anything, where a kind of filter can do that, and otherwise gone: its place is found again by a reset. */
const clearedOf = (filter: Filter): Filter | null =>
  kindOf(filter) === 'basic'
    ? { ...filter, operator: 'All', values: [] }
    : kindOf(filter) === 'advanced'
      ? { ...filter, conditions: [] }
      : null

export function removeFilter(state: ReportState, place: FilterPlace, filter: Filter, actions: Actions): void {
  const cleared = clearedOf(filter)
  const filters = filtersAt(state, place).flatMap((one) => (one !== filter ? [one] : cleared ? [cleared] : []))
  actions.setFilters(place, filters)
}

const isOpen = ({ displaySettings }: Filter) =>
  displaySettings?.isHiddenInViewMode !== true && displaySettings?.isLockedInViewMode !== true

/** What a chart shows at most, and the like: its author's, and no choice that a reader takes away. */
export const isOfVisual = (visual: Visual | undefined, filter: Filter): boolean =>
  isEffective(filter) && (visual?.filters ?? []).some((own) => JSON.stringify(own) === JSON.stringify(filter))

function filtersOn(state: ReportState, place: FilterPlace, visual?: Visual): ActiveFilter[] {
  return filtersAt(state, place)
    .filter((filter) => isOpen(filter) && isEffective(filter) && !isOfVisual(visual, filter))
    .map((filter) => ({
      from: 'filter',
      filter,
      ...(visual && { visual }),
      remove: (actions) => removeFilter(state, place, filter, actions),
    }))
}

/** In the order in which people set them: slicers, what is pressed in charts, then filters, the widest last. */
export function activeFilters(state: ReportState): ActiveFilter[] {
  const page = activePageOf(state)
  const { name: pageName } = page
  const slicers = page.visuals
    .filter(({ type }) => type === 'slicer')
    .flatMap((visual) =>
      (state.slicers[visualKey(pageName, visual.name)] ?? []).filter(isEffective).map(
        (filter): ActiveFilter => ({
          from: 'slicer',
          filter,
          visual,
          remove: (actions) => actions.setSlicer(visual, []),
        }),
      ),
    )
  const { selection } = state
  const chosenIn = page.visuals.find(({ name }) => selection?.pageName === pageName && selection.visualName === name)
  const points = (chosenIn && selection ? selectionFilters(selection.points) : []).map(
    (filter): ActiveFilter => ({
      from: 'point',
      filter,
      ...(chosenIn && { visual: chosenIn }),
      remove: (actions) => actions.clearSelection(),
    }),
  )
  const others = page.visuals.filter(({ type }) => type !== 'slicer')
  const drills = others.flatMap((visual) =>
    (state.drills[visualKey(pageName, visual.name)]?.path ?? []).map(
      (filter, level, path): ActiveFilter => ({
        from: 'drill',
        filter,
        visual,
        remove: (actions) => actions.drill(visual, { level, path: path.slice(0, level) }),
      }),
    ),
  )
  return [
    ...slicers,
    ...points,
    ...drills,
    ...others.flatMap((visual) => filtersOn(state, { level: 'visual', pageName, visualName: visual.name }, visual)),
    ...filtersOn(state, { level: 'page', pageName }),
    ...filtersOn(state, { level: 'report' }),
  ]
}

const kinds = [
  'filters',
  'pageFilters',
  'visualFilters',
  'slicers',
  'sorts',
  'drills',
  'hidden',
] as const satisfies (keyof Choices)[]

/** Whether anything is other than it was when the report was opened. */
export const isChanged = (state: ReportState): boolean =>
  state.selection !== null || kinds.some((kind) => JSON.stringify(state[kind]) !== JSON.stringify(state.start[kind]))

/** All as it was when the report was opened; the page that is open stays. */
export const backToStart = (state: ReportState): ReportState => ({
  ...state,
  ...state.start,
  activePage: state.activePage,
  selection: null,
})
