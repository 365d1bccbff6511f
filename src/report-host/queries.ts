/** Which filters hold for each visual of a page, and so what the report library is asked. */
import type { Filter, Page, Visual } from '../contract/models/report-definition.ts'
import type { VisualQuery } from '../contract/models/report-query.ts'
import { reportLimits } from '../contract/vocabulary/reports.ts'
import { draftOf } from './editing/drafts.ts'
import { effectiveFilters } from './filters.ts'
import { type ReportState, selectionFilters, visualKey } from './report-state.ts'

const withoutData: readonly Visual['type'][] = ['button', 'text']
const manyRows: readonly Visual['type'][] = ['table', 'matrix', 'slicer', 'scatter']

export const asksForData = ({ type }: Visual) => !withoutData.includes(type)

/** Slicers choose for the others on their page, not for themselves. */
function slicerFilters(state: ReportState, page: Page, except: string): readonly Filter[] {
  return page.visuals
    .filter((visual) => visual.type === 'slicer' && visual.name !== except)
    .flatMap((visual) => state.slicers[visualKey(page.name, visual.name)] ?? [])
}

/** Points chosen in one visual filter its neighbours. Slicers keep offering what they offered. */
function crossFilters({ selection }: ReportState, page: Page, visual: Visual): readonly Filter[] {
  if (!selection || selection.pageName !== page.name) return []
  if (selection.visualName === visual.name || visual.type === 'slicer') return []
  return selectionFilters(selection.points)
}

/** The report as if nothing were chosen in another visual; null where that makes no difference to this one. */
export const unchosen = (state: ReportState, page: Page, visual: Visual): ReportState | null =>
  crossFilters(state, page, visual).length > 0 ? { ...state, selection: null } : null

function filtersOf(state: ReportState, page: Page, visual: Visual): Filter[] {
  const key = visualKey(page.name, visual.name)
  return effectiveFilters([
    ...state.filters,
    ...(state.pageFilters[page.name] ?? []),
    ...(visual.type === 'slicer' ? [] : (state.visualFilters[key] ?? [])),
    ...slicerFilters(state, page, visual.name),
    ...crossFilters(state, page, visual),
    ...(state.drills[key]?.path ?? []),
  ])
}

export function queryOf(state: ReportState, page: Page, visual: Visual): VisualQuery {
  const key = visualKey(page.name, visual.name)
  const sort = state.sorts[key] ?? visual.sort
  const level = state.drills[key]?.level ?? 0
  const visualName = state.origins[key] ?? visual.name
  const draft = draftOf(state, page, visual, visualName)
  return {
    visualName,
    ...(draft ? { draft } : {}),
    filters: filtersOf(state, page, visual),
    rowLimit: manyRows.includes(visual.type) ? reportLimits.rows : reportLimits.defaultRows,
    ...(sort ? { sort } : {}),
    ...(level > 0 ? { drill: level } : {}),
  }
}

/** As many calls as it takes for none to ask for more rows than one may. */
export function inCalls<Asked>(asked: readonly Asked[], rowsOf: (one: Asked) => number): Asked[][] {
  const calls: Asked[][] = []
  let rows: number = reportLimits.rowsAtOnce
  for (const one of asked) {
    const more = rowsOf(one)
    rows += more
    if (rows > reportLimits.rowsAtOnce) {
      calls.push([])
      rows = more
    }
    calls.at(-1)?.push(one)
  }
  return calls
}
